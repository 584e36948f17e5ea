"""What the engine can find out about its own generators: contact sheets, measures, odds.

Takes seeds and sizes; gives pictures, tables and numbers. Knows nothing of the content language.
"""
