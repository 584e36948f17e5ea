"""Drawn party members added up: the highest tier and the power of so many, with exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engine.studies.exact.purse import Purse

Sums: TypeAlias = dict[int, int]
"""Ways to each power, in units."""
Law: TypeAlias = dict[tuple[int, int], int]
"""Ways to each (highest tier, power in units); -1 is the tier of nobody."""


class Members:
    """Members drawn one like the other by the weights of tiers; `powers` are whole units, all 0 if nobody asks."""

    def __init__(self, weights: tuple[tuple[int, int], ...], powers: Mapping[int, int], *, tiers: bool) -> None:
        self.weights, self._powers = weights, powers
        self.total = sum(weight for _, weight in weights)
        # The highest tier is at most t where no member is above: one sum for each t, or one for all.
        tops = range(1, len(weights) + 1) if tiers else [len(weights)]
        self._upto: list[tuple[int, list[Sums]]] = [(top, [{0: 1}]) for top in tops]
        self._laws: dict[int, Law] = {}
        self._tiers = tiers
        self._purse = Purse()

    def law(self, count: int) -> Law:
        """The ways to each (highest tier, power) of `count` members, of `total ** count` in all.

        Without `tiers` the highest tier is not told apart, and reads -1. Raises TooCostly for too many sums.
        """
        made = self._laws.get(count)
        if made is None:
            made = self._laws[count] = self._made(count)
        return made

    def _made(self, count: int) -> Law:
        if count == 0:
            return {(-1, 0): 1}
        law: Law = {}
        below: Sums = {}
        for top, sums in self._upto:
            while len(sums) <= count:
                self._purse.spend(len(sums[-1]) * top)
                sums.append(self._one_more(sums[-1], top))
            tier = self.weights[top - 1][0] if self._tiers else -1
            for power, ways in sums[count].items():
                here = ways - below.get(power, 0)
                if here:
                    law[tier, power] = here
            below = sums[count]
        return law

    def _one_more(self, sums: Sums, top: int) -> Sums:
        after: Sums = {}
        for tier, weight in self.weights[:top]:
            more = self._powers[tier]
            for power, ways in sums.items():
                after[power + more] = after.get(power + more, 0) + ways * weight
        return after
