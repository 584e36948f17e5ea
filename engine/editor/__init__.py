"""Writing content in comfort: the canonical layout, and what editors show and do while a designer types.

Takes files as they stand and as they are being typed, and gives text and answers about places in it. Stands on the whole
language and its reference, so that every word it says comes from there; only the command line knows it.
"""
