"""What a number comes to, shown beside it: a delta's result, a weight's chance within its own list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, get_args

import attrs

from engine.declarations.alertness import AlertnessShare
from engine.editor.project.counts import counted, percent
from engine.editor.project.marks import read
from engine.editor.project.odds import Odds
from engine.editor.project.odds_words import boss_words, place_words, share_words, verdict_words
from engine.editor.project.roles import Mark, Role
from engine.generators.destination.deck.populate import Populate
from engine.model.declared import Declared
from engine.model.model import Model
from engine.pipelines.overmap.mutable import Phase, RuleKeys
from engine.source.file import SourceFile
from engine.values.weighted import Weighted

MOST = 2000
"""Hints of one answer."""
_IN_PLAY: dict[str, tuple[str, Callable[[Odds, str, str], str | None]]] = {
    "location": ("frequency", place_words),
    "quest": ("boss", boss_words),
}
"""By kind the key that decides about play, and how its odds are said."""


@attrs.frozen
class Hint:
    """Words to show behind an offset."""

    offset: int
    words: str


def hints(
    model: Model,
    file: SourceFile,
    start: int = 0,
    end: int | None = None,
    odds: Odds | None = None,
    language: str = "en",
) -> list[Hint]:
    """The hints of a part of a file, in order; with the exact odds of play where these are known."""
    stop = len(file.text) if end is None else end
    found: list[Hint] = []
    pieces = model.pieces.get(file)
    for piece in pieces.pieces if pieces is not None else ():
        if piece.end < start or piece.start > stop or piece.head.kind not in model.kinds or piece.head.name is None:
            continue
        if not model.has(piece.head.kind or "", piece.head.name):
            continue
        declared = model.get(piece.head.kind or "", piece.head.name)
        own = [*_results(declared, file), *_in_phases(declared, file), *_in_play(declared, file, odds, language)]
        found += [hint for hint in own if piece.start <= hint.offset <= piece.end and start <= hint.offset <= stop]
        if len(found) >= MOST:
            break
    found += _chances(model, file, start, stop, odds, language)
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


def _in_play(declared: Declared[Any], file: SourceFile, odds: Odds | None, language: str) -> Iterator[Hint]:
    """What a declaration's values come to in play."""
    if odds is None or not declared.sound:
        return
    said = _IN_PLAY.get(declared.kind.name)
    if said is not None:
        key, words_of = said
        part, words = declared.parts.get(key), words_of(odds, declared.name, language)
        if part is not None and part.place.file is file and words is not None:
            yield Hint(part.place.end, words)
    elif declared.kind.name == "expect":
        formulas = (*declared.value.promise, *declared.value.every)
        for formula, verdict in zip(formulas, odds.verdicts.get(declared.name, ()), strict=False):
            if verdict is not None and formula.place.file is file:
                yield Hint(formula.place.end, verdict_words(verdict, language))


def _chances(model: Model, file: SourceFile, start: int, stop: int, odds: Odds | None, language: str) -> Iterator[Hint]:
    """The chances in lists of names and weights, as far as a text alone tells them; and what they come to in play."""
    group: list[tuple[Mark, Fraction]] = []
    labels: dict[Mark, str] = {}
    before = ""
    for mark in read(file).marks:
        if mark.role is Role.KEY:
            yield from _of_group(group, start, stop, labels)
            group = []
        if mark.role is Role.NUMBER and _weighs(mark) and mark.value.replace(".", "", 1).isdecimal():
            group.append((mark, Fraction(mark.value)))
            labels[mark] = _share(model, file, mark, before, odds, language)
        before = mark.value
    yield from _of_group(group, start, stop, labels)


def _share(model: Model, file: SourceFile, mark: Mark, value: str, odds: Odds | None, language: str) -> str:
    """The share of all parties that a weighted value comes to, where it is this one that counts."""
    if odds is None or mark.field is None:
        return ""
    if mark.owner is AlertnessShare:
        counts = any(_is_written(model, file, "alertness", name, "levels", mark) for name in model.names("alertness"))
        return (share_words(odds, "party.alertness", value, language) or "") if counts else ""
    if mark.owner is Populate and mark.field.attribute == "command":
        counts = _is_written(model, file, "pipeline", "destination", None, mark)
        return (share_words(odds, "leader.command", value, language) or "") if counts else ""
    return ""


def _is_written(model: Model, file: SourceFile, kind: str, name: str, key: str | None, mark: Mark) -> bool:
    """Whether a declaration, or what it says of a key, is written where a word stands."""
    if not model.has(kind, name):
        return False
    if key is not None:
        part = model.get(kind, name).parts.get(key)
        return part is not None and part.place.file is file and part.place.start <= mark.start < part.place.end
    piece = model.owners[kind][name].origin.piece
    return piece.file is file and piece.start <= mark.start < piece.end


def _weighs(mark: Mark) -> bool:
    """Whether a number is a weight within a list."""
    if mark.owner is AlertnessShare:
        return mark.field is not None and mark.field.key == "weight"
    return mark.field is not None and Weighted in get_args(mark.field.type)


def _of_group(group: list[tuple[Mark, Fraction]], start: int, stop: int, labels: Mapping[Mark, str]) -> Iterator[Hint]:
    total = sum(weight for _, weight in group)
    for mark, weight in group:
        if total and start <= mark.end <= stop:
            said = [percent(weight / total), labels[mark]]
            yield Hint(mark.end, ", ".join(each for each in said if each))
