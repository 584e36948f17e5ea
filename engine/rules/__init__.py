"""Expressions: which names they may use, how large they can get, and their exact value.

Takes an expression's tree and the range of each name; gives a function over whole numbers and fractions, and what is
wrong. Knows no rule in particular and no declaration.
"""
