"""Formats for people and for other programs, one module a format.

Takes results and gives text or something that Rich prints; knows nothing of the language. Names of things come from a
function that the caller binds to a language.
"""
