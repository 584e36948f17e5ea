"""Text with places, and what is found wrong in it.

Takes paths and gives files, places and diagnostics, ready to be printed for people and for machines. Knows nothing of
the syntax or of any kind of declaration.
"""
