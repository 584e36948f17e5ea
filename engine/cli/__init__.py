"""The command `advc`: one file a command, and what they share.

Results go to standard output, everything else to standard error; exit status 0 is fine, 1 is wrong content, 2 wrong use.
"""

from engine.cli.app import main

__all__ = ["main"]
