"""What each word of a text is, for colouring: types and modifiers as editors know them."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from engine.editor.project.marks import read
from engine.editor.project.roles import Mark, Role
from engine.source.file import SourceFile

TYPES = (
    "keyword", "class", "property", "variable", "enumMember", "function", "parameter", "operator", "number", "string",
    "comment", "namespace", "method", "type", "modifier", "event", "struct", "interface",
)  # fmt: skip
MODIFIERS = ("declaration", "definition", "defaultLibrary", "readonly")

_OF_ROLE: dict[Role, str] = {
    Role.AMENDS: "modifier",
    Role.KIND: "keyword",
    Role.KEY: "property",
    Role.STEP: "method",
    Role.LOCAL: "parameter",
    Role.WORD: "enumMember",
    Role.FREE: "variable",
    Role.LANGUAGE: "modifier",
    Role.FUNCTION: "function",
    Role.VARIABLE: "variable",
    Role.MEASURE: "variable",
    Role.GRAIN: "type",
    Role.CLAUSE: "keyword",
    Role.OPERATOR: "operator",
    Role.NUMBER: "number",
    Role.TEXT: "string",
}
_PLAIN = frozenset({Role.TEXT, Role.NUMBER, Role.OPERATOR})
"""What can be told from its characters alone."""
_OF_KIND: dict[str, str] = {
    "pack": "namespace",
    "event": "event",
    "rule": "function",
    "measure": "variable",
    "pipeline": "function",
    "baseline": "interface",
    "location": "class",
    "terrain": "type",
    "overmap_terrain": "type",
    "tile": "type",
    "map": "struct",
    "overmap": "struct",
}
"""How names of a kind are coloured; names of the other kinds are classes."""


@attrs.frozen
class Coloured:
    """A run of characters within one line, and what it is."""

    start: int
    end: int
    type: str
    modifiers: tuple[str, ...] = ()


def coloured(file: SourceFile, start: int = 0, end: int | None = None, plain: bool = True) -> Iterator[Coloured]:
    """The words of a part of a file in order; what goes over several lines is told line by line.

    Texts, comments, numbers and signs are told only with `plain`: an editor's own grammar knows them as well as we do,
    and more of them, such as what is escaped in a text, which our colour would lie over.
    """
    words = read(file)
    stop = len(file.text) if end is None else end
    marks = [mark for mark in words.marks if mark.end > start and mark.start < stop]
    runs = [_of(mark) for mark in marks if plain or mark.role not in _PLAIN]
    runs += [
        Coloured(each.start, each.end, "comment")
        for each in words.lexed.comments
        if plain and each.end > start and each.start < stop
    ]
    for run in sorted(runs, key=lambda each: (each.start, each.end)):
        yield from _lines(file.text, run)


def _of(mark: Mark) -> Coloured:
    modifiers: tuple[str, ...] = ()
    if mark.declares:
        modifiers = ("declaration",)
    if mark.role in (Role.DECLARED, Role.BASE, Role.NAME):
        kind = mark.kinds[0] if mark.kinds else ""
        return Coloured(mark.start, mark.end, _OF_KIND.get(kind, "class"), modifiers)
    if mark.role in (Role.FUNCTION, Role.STEP, Role.VARIABLE):
        modifiers = ("defaultLibrary",)
    return Coloured(mark.start, mark.end, _OF_ROLE[mark.role], modifiers)


def _lines(text: str, run: Coloured) -> Iterator[Coloured]:
    """A run in parts none of which goes over a line's end; most editors understand no others."""
    at = run.start
    while at < run.end:
        stop = min(
            (end for end in (text.find("\n", at, run.end), text.find("\r", at, run.end)) if end >= 0), default=run.end
        )
        if stop > at:
            yield attrs.evolve(run, start=at, end=stop)
        at = stop + 1
