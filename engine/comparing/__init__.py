"""Two contents compared by what they mean.

Takes two folders, or revisions of a git repository; gives a `Comparison`: declarations that say something else, measures that moved,
what can no longer occur, and seeds whose result changed. Knows of all parts of the engine below the command line; prints nothing.
"""
