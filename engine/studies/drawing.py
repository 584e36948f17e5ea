"""Destinations of a setting, drawn stretch by stretch, each what its seed gives alone."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from engine.generators.destination import make_blueprints, make_destinations, make_queries
from engine.generators.streams import SEEDS, Ints, seeds_from
from engine.studies.drawn import Drawn
from engine.studies.facts import Facts
from engine.studies.narrowing import passing
from engine.studies.promises import Example
from engine.studies.setting import Setting
from engine.studies.terms import Term

CHUNK = 4096
"""Destinations that are drawn at a time; it changes the memory needed, and nothing else."""


@attrs.frozen(eq=False)
class Draws:
    """The destinations of a setting from a seed on, without those that a condition leaves out as blueprints."""

    facts: Facts
    setting: Setting
    seed: int
    where: Term | None = None

    def levels_of(self, numbers: Ints) -> Ints:
        """The level of each destination, by its number, (numbers,)."""
        levels = np.array(self.setting.levels, dtype=np.int64)
        return levels[numbers % len(levels)]

    def example(self, number: int) -> Example:
        """How to draw a destination again."""
        return Example((self.seed + number) % SEEDS, self.setting.levels[number % len(self.setting.levels)])

    def between(self, first: int, end: int) -> Iterator[tuple[Ints, Drawn]]:
        """Destinations `first` to, not including, `end`: the number of each, and their columns."""
        for start in range(first, end, CHUNK):
            yield self.stretch(start, min(CHUNK, end - start))

    def stretch(self, first: int, count: int) -> tuple[Ints, Drawn]:
        """So many destinations from `first` on at once: the number of each, and their columns."""
        facts, setting = self.facts, self.setting
        seeds = seeds_from(self.seed + first, count)
        queries = make_queries(
            facts.tables, facts.steps["query"], seeds, self.levels_of(np.arange(first, first + count)),
            setting.campaign, setting.quest, setting.location,
        )  # fmt: skip
        plans = make_blueprints(facts.tables, facts.steps["blueprint"], queries, seeds)
        passed = np.flatnonzero(passing(facts, plans, self.where))
        if len(passed) < count:
            plans, seeds = plans.at(passed), seeds[passed]
        return passed + first, Drawn(facts, make_destinations(facts.tables, facts.steps["destination"], plans, seeds))
