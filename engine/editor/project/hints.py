"""What a number comes to, shown beside it: a delta's result, a weight's chance within its own list."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, get_args

import attrs

from engine.declarations.alertness import AlertnessShare
from engine.editor.project.counts import counted, percent
from engine.editor.project.marks import Mark, Role, read
from engine.model.declared import Declared
from engine.model.model import Model
from engine.pipelines.overmap.mutable import Phase, RuleKeys
from engine.source.file import SourceFile
from engine.values.weighted import Weighted

MOST = 2000
"""Hints of one answer."""


@attrs.frozen
class Hint:
    """Words to show behind an offset."""

    offset: int
    words: str


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
        own = [*_results(declared, file), *_in_phases(declared, file)]
        found += [hint for hint in own if piece.start <= hint.offset <= piece.end and start <= hint.offset <= stop]
        if len(found) >= MOST:
            break
    found += _chances(file, start, stop)
    return sorted(found, key=lambda hint: hint.offset)[:MOST]


def _results(declared: Declared[Any], file: SourceFile) -> Iterator[Hint]:
    """What each delta comes to; of a count that is a weight, its chance."""
    for each in counted(declared):
        place = each.count.places[0] if each.count.places else None
        if place is None or place.file is not file or each.count.amount is None:
            continue
        said = [f"= {each.count.amount}"] if file.text[place.start] in "+-＋－" else []
        said += [percent(each.share)] if each.share is not None else []
        if said:
            yield Hint(place.end, ", ".join(said))


def _in_phases(declared: Declared[Any], file: SourceFile) -> Iterator[Hint]:
    """The chances of the rules of a phase, as long as all may be used: where no `max` limits one, its weight is what counts."""
    part = declared.parts.get("phase")
    phases = part.value if part is not None and isinstance(part.value, tuple) else ()
    weights = [mark for mark in read(file).marks if _weighs_rule(mark)] if phases else []
    for phase in phases:
        rules = [(keys, place) for _, keys, place in phase.entries] if isinstance(phase, Phase) else []
        total = sum(keys.weight or 0 for keys, _ in rules)
        if not total or any(keys.weight is None or keys.max is not None for keys, _ in rules):
            continue
        for keys, place in rules:
            mark = next((mark for mark in weights if mark.start > place.start and place.file is file), None)
            if mark is not None:
                yield Hint(mark.end, percent(Fraction(keys.weight or 0, total)))


def _weighs_rule(mark: Mark) -> bool:
    owner = mark.owner
    return (
        mark.role is Role.NUMBER
        and mark.field is not None
        and mark.field.key == "weight"
        and owner is not None
        and issubclass(owner, RuleKeys)
    )


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
            yield Hint(mark.end, percent(weight / total))
