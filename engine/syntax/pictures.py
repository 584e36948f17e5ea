"""Pictures between the quotes of a file."""

from __future__ import annotations

from engine.source.file import SourceFile
from engine.syntax.nodes import Token
from engine.values.picture import Picture


def picture_of(file: SourceFile, token: Token) -> Picture:
    """The picture that a PICTURE token writes, its margin being the column of the closing quotes.

    Raises ValueError with the number of a row (from 1) that has something in the margin.
    """
    end = token.end - 3
    line = file.text.rfind("\n", 0, end) + 1
    margin = end - line if not file.text[line:end].strip() else 0
    return Picture.of(token.value[3:-3].replace("\r", ""), margin)
