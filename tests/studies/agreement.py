"""Whether drawn destinations agree with exact odds: what is counted of each measure, and how far it may be off."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import attrs
import numpy as np

from engine.game import Game
from engine.generators.streams import seeds_from
from engine.pipelines.facts import study_facts
from engine.studies.drawn import Drawn
from engine.studies.exact import Nothing, TooCostly, Value, exact_distribution, exact_figure
from engine.studies.facts import Facts
from engine.studies.setting import Setting
from engine.studies.terms import Figure, Kind, Measure, Named, Values

FEWEST = 30
"""How often a value, and its absence, must be expected before it is compared: below, no sum is near to normal."""
CHUNK = 5_000
_ROUNDING = 1e-20
"""Squares up to this are those of floats that should be 0: a count that is always the same."""


@attrs.define
class Count:
    """A measure's values as drawn: of each value how often, and the sums that its variance takes."""

    measure: Measure
    values: list[float]
    """The values that can be."""
    shares: np.ndarray
    """Their exact shares, (values,)."""
    found: np.ndarray
    """How often each was drawn, (values,)."""
    off: np.ndarray
    """Drawn less expected, (values,)."""
    squares: np.ndarray
    """Of each destination the square of drawn less expected, summed, (values,)."""
    first: np.ndarray | None = None
    """How often the first destination has each, (values,)."""
    other: np.ndarray | int = 0
    """How many destinations have each more or less often than the first, (values,)."""
    strange: int = 0
    """Values drawn that cannot be."""

    def add(self, drawn: Drawn, items: int) -> None:
        column = drawn.column(self.measure, self.measure.grain).astype(np.float64)
        place = np.minimum(np.searchsorted(self.values, column), len(self.values) - 1)
        known = np.isclose(np.array(self.values)[place], column, rtol=1e-12, atol=0)
        self.strange += int(np.count_nonzero(~known))
        of = np.arange(items) if self.measure.grain.within is None else drawn.item_of(self.measure.grain)
        width = len(self.values)
        each = np.bincount(of * width + place, minlength=items * width).reshape(items, width)
        many = each.sum(axis=1)
        self.first = each[0] if self.first is None else self.first
        self.other = self.other + np.count_nonzero(each != self.first, axis=0)
        self.found += each.sum(axis=0)
        self.off += each.sum(axis=0) - self.shares * many.sum()
        # The sum of (each - many * share)², taken apart into sums of whole numbers.
        self.squares += np.einsum("ij,ij->j", each, each)
        self.squares += self.shares * (self.shares * (many @ many) - 2 * (many @ each))

    def scores(self, items: int) -> list[float]:
        """How many standard deviations each value that is not rare is off."""
        many = np.minimum(self.shares, 1 - self.shares) * self.found.sum()
        # Where nearly all destinations have the same, a sample's variance says nothing.
        many = np.minimum(many, np.minimum(self.other, items - self.other))
        return [
            float(off / square**0.5)
            for off, square, fewest in zip(self.off, self.squares, many, strict=True)
            if fewest >= FEWEST
        ]


def facts_of(game: Game) -> Facts:
    making = game._making
    return study_facts(making.ruleset, making.tables, making.steps)


def counts(facts: Facts, setting: Setting) -> list[Count]:
    """A count for every measure whose distribution is exact."""
    made = []
    for measure in facts.measures.values():
        try:
            shares = exact_distribution(facts, setting, measure)
        except (TooCostly, Nothing):
            continue
        assert sum(shares.values()) == 1
        codes = {_code(measure, value): float(share) for value, share in shares.items()}
        values = sorted(codes)
        zeros = np.zeros(len(values))
        made.append(
            Count(measure, values, np.array([codes[each] for each in values]), zeros, zeros.copy(), zeros.copy())
        )
    return made


def _code(measure: Measure, value: Value) -> float:
    """A value as it stands in a drawn column."""
    if measure.values is Values.NAME:
        return -1.0 if value is None else float(measure.names.index(str(value)))
    assert value is not None
    return float(value)


def compared(game: Game, setting: Setting, seed: int, items: int) -> tuple[list[str], dict[str, list[float]]]:
    """Draw destinations and compare: names of measures with impossible values, and every measure's scores."""
    facts = facts_of(game)
    every, means = counts(facts, setting), _Means(facts, setting)
    for first in range(0, items, CHUNK):
        many = min(CHUNK, items - first)
        levels = np.array(setting.levels)[(np.arange(many) + first) % len(setting.levels)]
        wish: Any = {
            "level": levels,
            "campaign": setting.campaign,
            "quest": setting.quest,
            "location": setting.location,
        }
        drawn = Drawn(facts, game._making.destinations(seeds_from(seed + first, many), None, None, wish))
        for each in every:
            each.add(drawn, many)
        means.add(drawn)
    scores = {each.measure.name: each.scores(items) for each in every}
    return [each.measure.name for each in every if each.strange], scores | means.scores(items)


class _Means:
    """Means of the sums whose distribution may be too costly."""

    def __init__(self, facts: Facts, setting: Setting) -> None:
        self.measures = [facts.measures[name] for name in ("power", "enemies", "danger", "parties")]
        self.exact = [float(exact_figure(facts, setting, Figure(Kind.MEAN, Named(each)))) for each in self.measures]
        self.sums = np.zeros((len(self.measures), 2))

    def add(self, drawn: Drawn) -> None:
        for sums, measure, mean in zip(self.sums, self.measures, self.exact, strict=True):
            off = drawn.column(measure, measure.grain) - mean
            sums += off.sum(), (off * off).sum()

    def scores(self, items: int) -> dict[str, list[float]]:
        return {
            f"mean of {measure.name}": [float(off / square**0.5)]
            for measure, (off, square) in zip(self.measures, self.sums, strict=True)
            if square > _ROUNDING * items
        }


def worst_allowed(tests: int, certainty: Fraction = Fraction(999, 1000)) -> float:
    """How many standard deviations the worst of so many tests may be off (Bonferroni)."""
    return NormalDist().inv_cdf(1 - float(1 - certainty) / tests / 2)


def too_far(scores: Mapping[str, list[float]]) -> dict[str, float]:
    """The measures that are further off than chance allows, with how far."""
    bound = worst_allowed(sum(len(each) for each in scores.values()))
    worst = {name: max(map(abs, each)) for name, each in scores.items() if each}
    return {name: far for name, far in worst.items() if far > bound}
