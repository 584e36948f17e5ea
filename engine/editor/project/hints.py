"""What a number comes to, shown beside it: a delta's result, a weight's chance within its own list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, get_args

import attrs

from engine.declarations.alertness import AlertnessShare
from engine.editor.project.marks import Mark, Role, read
from engine.language.merging import Count, Counts, Layered
from engine.model.declared import Declared
from engine.model.model import Model
from engine.source.file import Place, SourceFile
from engine.values.weighted import Weighted

Here = Callable[[Place], bool]
"""Whether a place is in the text that is looked at."""
MOST = 2000
"""Hints of one answer."""
_LISTS_OF_WEIGHTS = ("houses", "urban_houses", "shops", "urban_shops", "parks", "finales", "trailheads")
"""The counts of a region that are weights: how often each is chosen against the others."""


@attrs.frozen
class Hint:
    """Words to show behind an offset."""

    offset: int
    words: str
    page: str = ""


def hints(model: Model, file: SourceFile, start: int = 0, end: int | None = None) -> list[Hint]:
    """The hints of a part of a file, in order."""
    stop = len(file.text) if end is None else end
    found: list[Hint] = []
    pieces = model.pieces.get(file)
    for piece in pieces.pieces if pieces is not None else ():
        if piece.end < start or piece.start > stop or piece.head.kind not in model.kinds or piece.head.name is None:
            continue
        if not model.has(piece.head.kind or "", piece.head.name):
            continue
        declared = model.get(piece.head.kind or "", piece.head.name)
        found += [hint for hint in _of(declared, file, piece.start, piece.end) if start <= hint.offset <= stop]
        if len(found) >= MOST:
            break
    found += [hint for hint in _chances(file, start, stop) if hint.offset not in {each.offset for each in found}]
    return sorted(found, key=lambda hint: hint.offset)[:MOST]


def _of(declared: Declared[Any], file: SourceFile, start: int, end: int) -> Iterator[Hint]:
    """What deltas within a text come to."""

    def here(place: Place) -> bool:
        return place.file is file and start <= place.start <= end

    for key, part in declared.parts.items():
        yield from _of_value(key, part.value, here)


def _of_value(key: str, value: Any, here: Here) -> Iterator[Hint]:
    if isinstance(value, Count):
        yield from _result(value, here)
    elif isinstance(value, Counts):
        weights = key in _LISTS_OF_WEIGHTS
        total = sum(count.amount or 0 for _, count in value.entries)
        for _, count in value.entries:
            place = count.places[0] if count.places else None
            if weights and place is not None and here(place) and total and count.amount is not None:
                yield Hint(place.end, _chance(Fraction(count.amount, total)))
            elif not weights:
                yield from _result(count, here)
    elif isinstance(value, Layered):
        for name, _, own in value.written_fields():
            yield from _of_value(own, getattr(value, name), here)


def _result(count: Count, here: Here) -> Iterator[Hint]:
    """Of a count with a delta, what it comes to."""
    place = count.places[0] if count.places else None
    if place is None or not here(place) or count.amount is None:
        return
    words = place.file.text[place.start : place.end]
    if words[:1] in "+-＋－":
        yield Hint(place.end, f"= {count.amount}")


def _chances(file: SourceFile, start: int, stop: int) -> Iterator[Hint]:
    """The chances in lists of names and weights, as far as a text alone tells them."""
    group: list[tuple[Mark, Fraction]] = []
    for mark in read(file).marks:
        if mark.role is Role.KEY:
            yield from _of_group(group, start, stop)
            group = []
        if mark.role is Role.NUMBER and _weighs(mark) and mark.value.replace(".", "", 1).isdecimal():
            group.append((mark, Fraction(mark.value)))
    yield from _of_group(group, start, stop)


def _weighs(mark: Mark) -> bool:
    """Whether a number is a weight within a list."""
    if mark.owner is AlertnessShare:
        return mark.field is not None and mark.field.key == "weight"
    return mark.field is not None and Weighted in get_args(mark.field.type)


def _of_group(group: list[tuple[Mark, Fraction]], start: int, stop: int) -> Iterator[Hint]:
    total = sum(weight for _, weight in group)
    for mark, weight in group:
        if total and start <= mark.end <= stop:
            yield Hint(mark.end, _chance(weight / total))


def _chance(share: Fraction) -> str:
    percent = float(share * 100)
    return f"{percent:.3g}%" if percent < 99.95 or share == 1 else ">99.9%"
