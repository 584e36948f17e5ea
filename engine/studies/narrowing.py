"""A condition taken apart, so that what it leaves out need not be drawn to the end.

Levels that no destination of a condition has are left out of the setting; what a blueprint shows is asked before any
card is laid. Every destination keeps its own seed, so what is left is what it would be anyway.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

import attrs
import numpy as np

from engine.generators.destination import BlueprintBatch
from engine.generators.destination.deck.populate import Populate
from engine.generators.streams import Flags
from engine.studies.evaluate import Column, as_column, evaluate
from engine.studies.facts import Facts
from engine.studies.planned import PLANNED
from engine.studies.setting import Setting
from engine.studies.terms import DESTINATION, PARTY, Grain, Measure, Operation, Over, Term, aggregates_of, measures_of

OF_PARTIES = ("parties", "enemies", "power", "lost.enemy")
"""The measures of a whole destination that look at its parties."""


def conjuncts(condition: Term | None) -> list[Term]:
    """The conditions all of which have to hold for a condition to."""
    if condition is None:
        return []
    if isinstance(condition, Operation) and condition.sign == "and":
        return [part for operand in condition.operands for part in conjuncts(operand)]
    return [condition]


def only_of(condition: Term | None, names: Collection[str]) -> list[Term]:
    """Those parts of a condition that look at nothing but some measures."""
    return [
        part
        for part in conjuncts(condition)
        if not any(True for _ in aggregates_of(part)) and all(measure.name in names for measure in measures_of(part))
    ]


def narrowed(setting: Setting, where: Term | None) -> Setting | None:
    """The setting without the levels that a condition leaves out by itself; `None` where it leaves none."""
    parts = only_of(where, ("level",))
    if not parts:
        return setting
    source = _Listed({"level": np.array(setting.levels, dtype=np.float64)})
    kept = np.logical_and.reduce([evaluate(part, source, DESTINATION) for part in parts])
    levels = tuple(level for level, there in zip(setting.levels, kept.tolist(), strict=True) if there)
    return attrs.evolve(setting, levels=levels) if levels else None


def possible_locations(facts: Facts, where: Term | None) -> tuple[str, ...]:
    """The locations that a condition does not leave out by itself; none where it leaves out all."""
    names = facts.measures["location"].names
    source = _Listed({"location": np.arange(len(names))})
    parts = only_of(where, ("location",))
    kept = np.logical_and.reduce(
        [np.ones(len(names), np.bool_), *(evaluate(part, source, DESTINATION) for part in parts)]
    )
    return tuple(name for name, there in zip(names, kept.tolist(), strict=True) if there)


def passing(facts: Facts, plans: BlueprintBatch, where: Term | None) -> Flags:
    """Whether each blueprint can become a destination that a condition holds for, (items,)."""
    parts = only_of(where, PLANNED)
    passed = np.ones(len(plans), dtype=np.bool_)
    if not parts:
        return passed
    source = _Listed({name: as_column(facts.measures[name], read(facts, plans)) for name, read in PLANNED.items()})
    for part in parts:
        passed &= evaluate(part, source, DESTINATION)
    return passed


def without_needless(facts: Facts, terms: Iterable[Term]) -> Facts:
    """The same without the step that gathers parties, where no term looks at any: that is half of the work.

    Every step has dice of its own, and no step but this makes or changes parties.
    """
    if any(_meets_parties(term) for term in terms):
        return facts
    deck = tuple(step for step in facts.steps["destination"] if not isinstance(step, Populate))
    return attrs.evolve(facts, steps={**facts.steps, "destination": deck})


def _meets_parties(term: Term) -> bool:
    grains = [*(measure.grain for measure in measures_of(term)), *(each.grain for each in aggregates_of(term))]
    summed = any(measure.name in OF_PARTIES for measure in measures_of(term))
    return summed or any(PARTY in grain.chain for grain in grains)


@attrs.frozen(eq=False)
class _Listed:
    """Destinations of which some measures are listed."""

    columns: dict[str, Column]

    def size(self, grain: Grain) -> int:
        return len(next(iter(self.columns.values())))

    def column(self, measure: Measure, grain: Grain) -> Column:
        return self.columns[measure.name]

    def number(self, value: Fraction) -> float:
        return float(value)

    def gather(self, over: Over, grain: Grain, values: Column | None, where: Column | None) -> Column:
        raise LookupError(grain)  # what has parts is not listed

    def spread(self, values: Column, grain: Grain) -> Column:
        return values
