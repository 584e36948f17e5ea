"""The language server: messages of the Language Server Protocol on one side, the project on the other.

Knows positions, URIs and versions, when to judge and when to stop; knows nothing of the language itself.
"""
