"""A text as an editor holds it, and how its places are counted there."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property

import attrs

from engine.model.packs import memory_file
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import FILE_BYTES
from engine.syntax.faults import UNREADABLE

MOST_HELD = 4 * FILE_BYTES
"""Characters above which a text is not held at all: the server must not grow with what a client sends."""
_LINE_END = re.compile(r"\r\n?|\n")


class Units(StrEnum):
    """How an editor counts characters within a line."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def width(self, text: str) -> int:
        """How many units a text has."""
        if self is Units.UTF32 or text.isascii():
            return len(text)
        if self is Units.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(character > "\uffff" for character in text)


class Lines:
    """The lines of a text as editors see them: any line end counts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ends = [match.span() for match in _LINE_END.finditer(text)]
        self.starts = [0, *(end for _, end in self.ends)]

    def offset(self, line: int, character: int, units: Units) -> int:
        """The offset of a position; one beyond its line is the line's end, one beyond the text the text's."""
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        start = self.starts[line]
        end = self.ends[line][0] if line < len(self.ends) else len(self.text)
        if character <= 0:
            return start
        words = self.text[start:end]
        if units is Units.UTF32 or words.isascii():
            return min(start + character, end)
        for at, letter in enumerate(words):
            if character <= 0:
                return start + at
            character -= units.width(letter)
        return end

    def position(self, offset: int, units: Units) -> tuple[int, int]:
        """Line and character of an offset, both from 0."""
        line = bisect_right(self.starts, offset) - 1
        return line, units.width(self.text[self.starts[line] : offset])


@attrs.frozen
class Change:
    """New words in place of a range, given as (line, character) of its ends; without a range, of everything."""

    text: str
    start: tuple[int, int] | None = None
    end: tuple[int, int] | None = None


@attrs.frozen(eq=False, slots=False)
class Document:
    """One version of an open text; a change makes another."""

    path: str
    """The file it stands for, links resolved."""
    uri: str
    """What the editor calls it."""
    version: int
    text: str
    lost: bool = False
    """It became too large to be held; only a whole new text brings it back."""

    @cached_property
    def lines(self) -> Lines:
        """Its lines."""
        return Lines(self.text)

    @cached_property
    def source(self) -> SourceFile | Diagnostic:
        """The text as the checker reads files, or the finding that it cannot be read."""
        if self.lost or len(self.text) <= FILE_BYTES < len(self.text.encode("utf-8", "surrogatepass")):
            reason = Message("the file is larger than 4 MiB", "ファイルが 4 MiB を超えています")
            return UNREADABLE.at(Place(SourceFile(self.path, ""), 0, 0), reason=reason)
        return memory_file(self.path, self.text)

    def changed(self, changes: Iterable[Change], version: int, units: Units) -> Document:
        """The text after some changes, each of which counts in the text that the ones before it left."""
        document = self
        for change in changes:
            document = document._after(change, version, units)
        return attrs.evolve(document, version=version)

    def _after(self, change: Change, version: int, units: Units) -> Document:
        if change.start is None or change.end is None:
            return held(self.path, self.uri, version, change.text)
        if self.lost:
            return self
        start, end = (self.lines.offset(*position, units) for position in (change.start, change.end))
        start, end = min(start, end), max(start, end)
        return held(self.path, self.uri, version, self.text[:start] + change.text + self.text[end:])


def held(path: str, uri: str, version: int, text: str) -> Document:
    """A document of a text; one that is too large keeps no text."""
    if len(text) > MOST_HELD:
        return Document(path, uri, version, "", lost=True)
    return Document(path, uri, version, text)
