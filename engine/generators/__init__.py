"""Everything that is drawn at random: addressed randomness, and one package a family of results.

Takes plain tables, steps and seeds; gives the plain data of `engine.results`. Knows nothing of the content language:
no parser, no declaration, no diagnostic is in reach from here.
"""
