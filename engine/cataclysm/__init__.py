"""The overmap content of Cataclysm, as JSON, turned into a pack and back.

Takes a folder of a game's JSON; gives the text of a pack, what was wrong with the JSON, and how often each key that has
no meaning here was left out. It knows the kinds of overmaps and the formatter; no generator knows of it.
"""
