"""The same seeds drawn from two contents, and every measure of both set against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator

import attrs
import numpy as np

from engine.making import Making
from engine.questions import destination_questions
from engine.studies.compared import Compared
from engine.studies.comparison import Drawn as Stretch
from engine.studies.comparison import Figure, Moved, NameMove
from engine.studies.drawing import Draws
from engine.studies.drawn import Drawn
from engine.studies.moves import Move, order
from engine.studies.setting import Setting, levels_text
from engine.studies.tally import Question
from engine.studies.terms import Values

STRETCH = 2_000
"""Destinations that are drawn at a time."""
EXAMPLES = 5
"""Results that are looked at step by step where nobody says which."""
NAMES = 5
"""Names that are told of one measure."""
OCCURRING = {"location": "location", "group": "group", "enemy": "enemy", "trap": "trap", "unique_event": "card.unique"}
"""By kind of what can come up, the measure that says how often it does."""


@attrs.frozen
class Both:
    """A stretch of results of both contents with what is asked of each; they differ where a default has another name now."""

    before: Setting
    after: Setting
    first: int
    """The place of its first result in the whole sample; result i has the seed + i."""
    count: int

    @property
    def stretch(self) -> Stretch:
        """The same as plain data."""
        asked = self.before
        return Stretch(asked.campaign, asked.quest, asked.location, levels_text(asked.levels), self.count)


@attrs.frozen(eq=False)
class Sample:
    """All measures of both contents, and how often each name of what can occur was drawn from the one and the other."""

    compared: tuple[Compared, ...]
    drawn: dict[str, tuple[Counter[str], Counter[str]]]
    affected: int
    """Results of which some measure is another one."""
    examples: tuple[int, ...]
    """The places of the first few of them."""


def draw_both(before: Making, after: Making, asked: Collection[Both], seed: int, told: Callable[[int], None]) -> Sample:
    """Draw all stretches from both; `told` hears how many results there are so far. Raises ValueError where a measure has no value."""
    compared = tuple(Compared(*each) for each in _questions(before, after))
    drawn: dict[str, tuple[Counter[str], Counter[str]]] = {kind: (Counter(), Counter()) for kind in OCCURRING}
    done = affected = 0
    examples: list[int] = []
    for each in asked:
        draws = Draws(before.facts, each.before, seed), Draws(after.facts, each.after, seed)
        for first in range(each.first, each.first + each.count, STRETCH):
            count = min(STRETCH, each.first + each.count - first)
            one, other = (of.stretch(first, count)[1] for of in draws)
            others = np.zeros(count, dtype=np.bool_)
            for measure in compared:
                others |= measure.add(one, other)
            affected += int(np.count_nonzero(others))
            examples += (first + np.flatnonzero(others)[: EXAMPLES - len(examples)]).tolist()
            for kind, counters in drawn.items():
                for counter, source in zip(counters, (one, other), strict=True):
                    counter.update(_came_up(source, OCCURRING[kind]))
            done += count
            told(done)
    return Sample(compared, drawn, affected, tuple(examples))


def moved(sample: Sample, near: Collection[str]) -> tuple[tuple[Moved, ...], tuple[str, ...]]:
    """The measures that moved, in order; and the names of those of which draws differ, but no more than by chance."""
    moves: list[tuple[Compared, Move]] = []
    rerolled = []
    for each in sample.compared:
        if not each.changed:
            continue
        name = each.after.measure.name
        move = each.move(name in near)
        if move.distance > 0 and (move.certain or move.near):
            moves.append((each, move))
        else:
            rerolled.append(name)
    moves.sort(key=lambda pair: order(pair[0].after.measure.name, pair[1]))
    return tuple(_moved(*pair) for pair in moves), tuple(rerolled)


def _questions(before: Making, after: Making) -> Iterator[tuple[Question, Question]]:
    """Every measure that both contents have: those of the engine first, then those that designers declared."""
    known = destination_questions(before)
    for name, question in destination_questions(after).items():
        # What one content declares may be called like a measure that the engine has for an event of the other.
        if name in known and (known[name].term is None) == (question.term is None):
            yield known[name], question


def _came_up(drawn: Drawn, measure: str) -> dict[str, int]:
    asked = drawn.facts.measures[measure]
    column = drawn.column(asked, asked.grain)
    counted = np.bincount(column[column >= 0], minlength=len(asked.names)).tolist()
    return {name: count for name, count in zip(asked.names, counted, strict=True) if count}


def _moved(compared: Compared, move: Move) -> Moved:
    measure, contrast = compared.after.measure, compared.contrast()
    return Moved(
        name=measure.name,
        english=measure.english,
        japanese=measure.japanese,
        grain=measure.grain.name,
        values=measure.values.value,
        near=move.near,
        certain=move.certain,
        distance=move.distance,
        changed=move.changed,
        before=_figure(compared, 0),
        after=_figure(compared, 1),
        difference=None if contrast is None else contrast.difference,
        interval=None if contrast is None else contrast.interval(),
        names=tuple(_names(compared)),
    )


def _figure(compared: Compared, side: int) -> Figure:
    things = compared.things(side)
    if compared.is_name or not things:
        return Figure(things, None, None)
    table = compared.tables[side]
    is_number = compared.after.measure.values is Values.NUMBER
    return Figure(things, table.mean, table.deviation if is_number else None)


def _names(compared: Compared) -> Iterator[NameMove]:
    """The names whose share moved most."""
    by_name = sorted(compared.by_name(), key=lambda each: (-round(abs(each[1].difference), 12), each[0]))
    names = (*compared.names, None)
    shares = [counts / max(1, int(counts.sum())) for counts in compared.counts]
    for place, contrast in by_name[:NAMES]:
        if contrast.difference:
            yield NameMove(names[place], float(shares[0][place]), float(shares[1][place]), contrast.interval())
