"""Text in lines of a width, counted in cells, since a Japanese letter takes two."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len

WIDTH = 100
"""Cells of a line."""

# Japanese may break between any two letters, but no line begins with a closing sign or ends with an opening one.
_UNIT = re.compile(
    r"`[^`]*`[、。）」]*|[「（]*[\u3000-\u9fff\uff00-\uffef][、。，．）」：ー]*|[^\s`\u3000-\u9fff\uff00-\uffef]+|\s+"
)


def wrapped(text: str, first: str = "", then: str | None = None, width: int = WIDTH) -> Iterator[str]:
    """Lines of at most `width` cells; the first begins with `first`, the others with `then` or as far to the right."""
    then = " " * cell_len(first) if then is None else then
    line, start, gap = first, first, ""
    for unit in _UNIT.findall(text):
        if unit.isspace():
            gap = " "
            continue
        if line != start and cell_len(line + gap + unit) > width:
            yield line.rstrip()
            line = start = then
            gap = ""
        line += gap + unit if line != start else unit
        gap = ""
    yield line.rstrip()


def columns(rows: list[tuple[str, str]], indent: str = "  ", width: int = WIDTH, least: int = 0) -> Iterator[str]:
    """Rows of a short word and a text beside it, the texts below each other."""
    left = max([least, *(cell_len(word) for word, _ in rows)])
    for word, text in rows:
        yield from wrapped(text, f"{indent}{word}{' ' * (left - cell_len(word))}  ", width=width)
