"""Pictures: their rows as they are, their margin where it belongs."""

from __future__ import annotations

from engine.source.file import SourceFile
from engine.source.limits import TEXT_LENGTH
from engine.syntax.nodes import Token
from engine.syntax.pictures import picture_of

PICTURE_LENGTH = 10 * TEXT_LENGTH
"""Characters of a picture, its quotes and margin included, as the lexer counts them."""


def rows_of(file: SourceFile, token: Token) -> tuple[str, ...] | None:
    """A picture's rows without its margin; `None` where one begins in the margin, so that nothing may be moved."""
    try:
        picture = picture_of(file, token)
    except ValueError:
        return None
    return tuple(row.rstrip() for row in picture.rows)


def picture_at(file: SourceFile, token: Token, margin: int) -> str:
    """A picture's text with its rows and its closing quotes behind a margin of so many columns."""
    rows = rows_of(file, token)
    if rows is None:
        return _as_it_stands(token)
    space = " " * margin
    text = '"""\n' + "".join(f"{space}{row}\n" if row else "\n" for row in rows) + space + '"""'
    # The margin of many rows may be more than a picture may hold.
    return text if len(text) <= PICTURE_LENGTH else _as_it_stands(token)


def same_picture(one_file: SourceFile, one: Token, other_file: SourceFile, other: Token) -> bool:
    """Whether two pictures show the same; one that must not be moved is the same only if it stands as it stood."""
    rows = rows_of(one_file, one)
    if rows is None:
        return _as_it_stands(one) == _as_it_stands(other)
    return rows == rows_of(other_file, other)


def _as_it_stands(token: Token) -> str:
    """A picture's text with `\\n` for every line end."""
    return token.value.replace("\r\n", "\n")
