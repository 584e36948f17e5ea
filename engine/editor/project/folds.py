"""Which lines of a text can be folded away: blocks, pictures, and comments over several lines."""

from __future__ import annotations

import attrs

from engine.editor.project.marks import read
from engine.source.file import SourceFile

MOST = 5000
"""Folds of one text."""


@attrs.frozen
class Fold:
    """From one line to another, both from 1."""

    first: int
    last: int
    comment: bool = False


def folds(file: SourceFile) -> list[Fold]:
    """What can be folded, the outer before the inner."""
    words = read(file).lexed
    found: list[Fold] = []
    open_at: list[int] = []
    for token in words.tokens:
        if token.type == "LBRACE":
            open_at.append(token.start)
        elif token.type == "RBRACE" and open_at:
            first, last = file.position(open_at.pop())[0], file.position(token.start)[0]
            if last > first + 1:
                found.append(Fold(first, last - 1))
        elif token.type == "PICTURE":
            first, last = file.position(token.start)[0], file.position(token.end)[0]
            if last > first:
                found.append(Fold(first, last))
    found += _comments(file, [file.position(comment.start) for comment in words.comments])
    return sorted(set(found), key=lambda fold: (fold.first, -fold.last))[:MOST]


def _comments(file: SourceFile, places: list[tuple[int, int]]) -> list[Fold]:
    """Runs of lines that are comments alone."""
    alone = [line for line, column in places if not file.line(line)[: column - 1].strip()]
    runs: list[Fold] = []
    first = last = 0
    for line in [*alone, 0]:
        if line == last + 1 and first:
            last = line
            continue
        if first and last > first:
            runs.append(Fold(first, last, comment=True))
        first = last = line
    return runs
