"""Declarations on their way to a file: a small plain tree, and its text before the formatter lays it out."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from engine.cataclysm.reading import Json

WIDTH = 100
"""Columns up to which a short declaration stays on one line."""
COMMENT_WIDTH = 96


@attrs.frozen
class Line:
    """A key with its value as the language writes it, or with a block of lines."""

    key: str
    value: str = ""
    block: tuple[Line, ...] | None = None
    comments: tuple[str, ...] = ()
    json: Json | None = attrs.field(default=None, eq=False)
    """What of the JSON it was made from, where its key alone does not say: one of several things in a list."""

    @property
    def head(self) -> str:
        """Key and value."""
        return f"{self.key} {self.value}".rstrip()


@attrs.frozen
class Declaration:
    """A declaration: rows of lines that stand beside each other where they fit."""

    kind: str
    name: str
    theme: str
    """The file it belongs to."""
    rows: tuple[tuple[Line, ...], ...] = ()
    base: str | None = None
    head: str = ""
    """What stands behind the name, such as `mutable`."""
    comments: tuple[str, ...] = ()


def size_of(declaration: Declaration) -> int:
    """About how many characters its text has."""
    lines = [line for row in declaration.rows for line in row]
    for line in lines:
        lines += line.block or ()
    return sum(len(line.key) + len(line.value) + 3 for line in lines) + 2 * len(declaration.name) + 20


def rows_of(lines: Iterable[Line]) -> tuple[tuple[Line, ...], ...]:
    """Lines one below the other."""
    return tuple((line,) for line in lines)


def quoted(text: str) -> str:
    """A text between quotation marks; what no line can hold becomes a space."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text.replace("\n", "\\n"))
    return '"' + plain.replace("\\n", "\n").replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def text_of(declaration: Declaration) -> str:
    """A declaration with the comments above it, ending in a line end."""
    base = f" : {declaration.base}" if declaration.base else ""
    head = " ".join(filter(None, (f"{declaration.kind} {declaration.name}{base}", declaration.head)))
    said = "".join(comment_lines(declaration.comments, 0))
    if not declaration.rows:
        return f"{said}{head}\n" if base else f"{said}{head} {{\n}}\n"
    short = all(
        line.block is None and not line.comments and "\n" not in line.value for row in declaration.rows for line in row
    )
    if short:
        one = f"{head} {{ {'; '.join(line.head for row in declaration.rows for line in row)} }}"
        if len(one) <= WIDTH and len(declaration.rows) == 1:
            return f"{said}{one}\n"
    body = "".join(_row(row, 2) for row in declaration.rows)
    return f"{said}{head} {{\n{body}}}\n"


def comment_lines(comments: Iterable[str], indent: int) -> list[str]:
    """Comments as lines of at most `COMMENT_WIDTH` columns."""
    out = []
    for comment in comments:
        line = "#"
        for word in _printable(comment).split():
            if len(line) + len(word) + 1 > COMMENT_WIDTH - indent and line != "#":
                out.append(f"{' ' * indent}{line}\n")
                line = "#"
            line += f" {word}"
        out.append(f"{' ' * indent}{line}\n")
    return out


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _row(row: tuple[Line, ...], indent: int) -> str:
    space = " " * indent
    said = "".join(text for line in row for text in comment_lines(line.comments, indent))
    if all(line.block is None for line in row):
        return said + space + "; ".join(line.head for line in row) + "\n"
    return said + "".join(_with_block(line, indent) for line in row)


def _with_block(line: Line, indent: int) -> str:
    space = " " * indent
    if line.block is None:
        return f"{space}{line.head}\n"
    plain = all(each.block is None and not each.comments for each in line.block)
    one = f"{space}{line.head} {{ {'; '.join(each.head for each in line.block)} }}"
    if plain and len(one) <= WIDTH and len(line.block) < 8:
        return f"{one}\n"
    return f"{space}{line.head} {{\n" + "".join(_row((each,), indent + 2) for each in line.block) + f"{space}}}\n"
