"""The declarations of a file, with what they hold, and those of everything by name."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from engine.editor.project.items import fits
from engine.editor.project.marks import read
from engine.editor.project.roles import Mark, Role
from engine.editor.project.workspace import Workspace
from engine.source.file import Place, SourceFile
from engine.syntax.cut import Piece

MOST = 300
"""Names of one answer over everything."""


@attrs.frozen(eq=False)
class Symbol:
    """A name that is made somewhere: its kind, the whole of it, and the name itself."""

    name: str
    kind: str
    detail: str
    whole: Place
    place: Place
    within: tuple[Symbol, ...] = ()
    owner: str = ""
    """The pack that it is in, where symbols of several packs are told."""


def symbols(file: SourceFile, pieces: list[Piece]) -> list[Symbol]:
    """The declarations of a file in order, each with the joins, pieces and shared amounts that it makes."""
    locals_by_start: dict[int, list[Mark]] = {}
    starts = [piece.start for piece in pieces]
    if any(piece.head.kind == "overmap_special" for piece in pieces):
        at = 0
        for mark in (each for each in read(file).marks if each.role is Role.LOCAL and each.declares):
            while at + 1 < len(starts) and starts[at + 1] <= mark.start:
                at += 1
            locals_by_start.setdefault(starts[at], []).append(mark)
    out = []
    for piece in pieces:
        head = piece.head
        if head.kind is None:
            continue
        end = max(piece.end, head.name_end)
        whole = Place(file, piece.start, end)
        within = tuple(
            Symbol(mark.value, mark.group, "", Place(file, mark.start, mark.end), Place(file, mark.start, mark.end))
            for mark in locals_by_start.get(piece.start, ())
            if mark.end <= end
        )
        words = [head.word, f": {head.base}" if head.base else None]
        detail = " ".join([head.kind, *(word for word in words if word)])
        place = (
            Place(file, head.name_start, head.name_end) if head.name else Place(file, head.kind_start, head.kind_end)
        )
        out.append(Symbol(_shown(head.name) or head.kind, head.kind, detail, whole, place, within))
    return out


def _shown(name: str | None) -> str:
    """A name as it is shown; a title without its quotation marks."""
    return (name or "").strip('"')


def everywhere(workspace: Workspace, query: str) -> list[Symbol]:
    """The declarations of all contents whose name, or kind and name, has the letters asked for in this order.

    Words in other letters than ASCII are also looked for in the texts of a declaration: `洞窟` finds the cave.
    """
    wanted = query.casefold().split()
    found: list[tuple[tuple[bool, int, str], Symbol]] = []
    for symbol in _all(workspace):
        text = f"{symbol.kind} {symbol.name}".casefold()
        if all(fits(text, word) or _says(symbol, word) for word in wanted):
            last = wanted[-1] if wanted else ""
            found.append(((not symbol.name.casefold().startswith(last), len(symbol.name), symbol.name), symbol))
    found.sort(key=lambda each: each[0])
    return [symbol for _, symbol in found[:MOST]]


def _says(symbol: Symbol, word: str) -> bool:
    """Whether a word stands in a text of a declaration, between quotation marks."""
    if word.isascii():
        return False
    text, whole = symbol.whole.file.text, symbol.whole
    at = text.find(word, whole.start, whole.end)
    return at >= 0 and text.count('"', text.rfind("\n", 0, at) + 1, at) % 2 == 1


def _all(workspace: Workspace) -> Iterator[Symbol]:
    seen: set[SourceFile] = set()
    for project in workspace.projects:
        for pack in project.model.packs:
            for file in pack.files:
                if file in seen:
                    continue
                seen.add(file)
                for piece in project.model.pieces[file].pieces:
                    head = piece.head
                    if head.kind is not None and head.name is not None:
                        place = Place(file, head.name_start, head.name_end)
                        whole = Place(file, piece.start, piece.end)
                        yield Symbol(_shown(head.name), head.kind, head.word or "", whole, place, owner=pack.name)
