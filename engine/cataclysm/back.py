"""What the values of a pack are in the games' JSON: ids, sides, ranges, numbers, and the comments above them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import attrs

from engine.cataclysm.spelling import id_of, shouted
from engine.source.file import Place, SourceFile
from engine.values.interval import Interval
from engine.values.sided import Sided

Object = dict[str, Any]
"""An object of JSON on its way to a file."""


@attrs.define(eq=False)
class Untold:
    """What of a pack the JSON has no key for, and how often it was there."""

    counts: Counter[str] = attrs.field(factory=Counter)

    def leave(self, what: str, count: int = 1) -> None:
        """Something that is left out."""
        if count:
            self.counts[what] += count


def ids(refs: Iterable[Any]) -> list[str]:
    """The ids of names."""
    return [id_of(ref.name) for ref in refs]


def flags(refs: Iterable[Any]) -> list[str]:
    """The flags of names."""
    return [shouted(ref.name) for ref in refs]


def terrain_id(terrain: Sided) -> str:
    """A terrain with its side, as the games spell it."""
    return id_of(terrain.type) + ("" if terrain.side is None else f"_{terrain.side}")


def span(interval: Interval) -> list[int]:
    """Least and most; no bound is -1."""
    return [interval.least or 0, -1 if interval.most is None else interval.most]


def number(value: Fraction | int) -> int | float:
    """A number as JSON has it."""
    return int(value) if Fraction(value).denominator == 1 else float(value)


def comments_above(place: Place) -> list[str]:
    """The lines of comment that stand directly above the line of a place."""
    file = place.file
    line = place.position[0] - 1
    out: list[str] = []
    while line > 0 and file.line(line).lstrip().startswith("#"):
        out.append(file.line(line).strip().removeprefix("#").strip())
        line -= 1
    return out[::-1]


def commented(place: Place) -> Object:
    """The comments above a place as a key of an object; nothing where there are none."""
    said = comments_above(place)
    return {"//": said[0] if len(said) == 1 else said} if said else {}


def comment_count(file: SourceFile) -> int:
    """How many lines of a file are comments alone."""
    return sum(line.lstrip().startswith("#") for line in file.text.split("\n"))
