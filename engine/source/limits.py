"""Bounds on what designers' files may hold, so that hostile input costs bounded time and memory."""

FILE_BYTES = 4 * 1024 * 1024
"""A file above this is not read."""
FILES = 20_000
"""Files of one pack."""
FOLDER_DEPTH = 32
NAME_LENGTH = 100
NUMBER_LENGTH = 18
"""Characters of a number, sign and point included."""
NUMBER_SIZE = 10**12
"""The largest magnitude that a value or an expression may reach."""
TEXT_LENGTH = 10_000
NESTING = 64
"""Braces and parentheses within each other."""
BASE_CHAIN = 64
"""Declarations resting on each other."""
FINDINGS_OF_A_FILE = 200
"""Findings shown of one file; more than these come from one cause."""
SYNTAX_ERRORS_OF_A_PIECE = 12
"""How often one declaration is read again after an error in it."""
LARGE_PIECE = 20_000
"""Tokens of a declaration above which it is read again only once after an error."""
EXPRESSION_NODES = 300
LIST_ITEMS = 5_000
DECK_CARDS = 240
"""Cards of one destination's deck."""
