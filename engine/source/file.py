"""A file's text, and places in it."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from hashlib import sha256

import attrs


@attrs.define(eq=False)
class SourceFile:
    """One text and the path it is shown under; offsets count characters from 0."""

    path: str
    """As the designer would type it: relative to where the command runs, with `/`."""
    text: str = attrs.field(repr=False)
    within: str = attrs.field(default="", repr=False)
    """The path within its pack, the same wherever the pack lies."""
    __dict__: dict[str, object] = attrs.field(init=False, repr=False)

    @cached_property
    def digest(self) -> str:
        """A hash of the text."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of every line's first character."""
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1; a column is a character."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@attrs.frozen(eq=False, slots=True)
class Place:
    """Where something stands in a file: offsets from `start` up to, not including, `end`."""

    file: SourceFile
    start: int
    end: int

    @property
    def position(self) -> tuple[int, int]:
        """Line and column of the first character, both from 1."""
        return self.file.position(self.start)

    @property
    def end_position(self) -> tuple[int, int]:
        """Line and column just behind the last character, both from 1."""
        return self.file.position(self.end)

    def to(self, other: Place) -> Place:
        """From the start of this place to the end of another in the same file."""
        return Place(self.file, self.start, other.end)

    def __str__(self) -> str:
        line, column = self.position
        return f"{self.file.path}:{line}:{column}"
