"""What generation gives: plain frozen data that a game, an export or a test can hold.

Takes nothing from the language; every name is the identifier that the content declares.
"""
