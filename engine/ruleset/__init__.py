"""The frozen answers that a game asks for; there is none unless the content was free of errors.

Takes a model that was judged sound; gives every declaration as a plain value by kind and name.
"""
