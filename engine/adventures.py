"""Many adventures, made when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from engine.generators.destination import (
    BlueprintBatch,
    DestinationBatch,
)
from engine.generators.streams import SEEDS, Words, seeds_from
from engine.making import Making, Wish
from engine.results.blueprint import Blueprint
from engine.results.destination import Adventure
from engine.results.query import Query

CHUNK = 4096
"""Destinations that a lazy batch makes at a time."""


@attrs.frozen(eq=False)
class Destinations(Sequence[Adventure]):
    """Adventures at consecutive seeds, made when asked for; item i is the adventure at seed + i alone."""

    making: Making
    seed: int
    size: int
    upto: str
    query: Query | None
    blueprint: Blueprint | None
    wish: Wish
    with_map: bool = False

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int | slice) -> Any:
        """The adventure at an index, or for a slice the list of them."""
        if isinstance(index, slice):
            asked = range(*index.indices(self.size))
            if asked.step != 1:
                return [self[each] for each in asked]
            seed = (self.seed + asked.start) % SEEDS
            return list(attrs.evolve(self, seed=seed, size=len(asked)))
        at = index + self.size if index < 0 else index
        if not 0 <= at < self.size:
            raise IndexError(f"index: {index} of {self.size} adventures")
        return self._chunk(at, 1)[0]

    def __iter__(self) -> Iterator[Adventure]:
        first, size = 0, 1
        while first < self.size:  # few at first, so that the first is soon there
            yield from self._chunk(first, min(size, self.size - first))
            first, size = first + size, min(2 * size, CHUNK)

    def batches(self, size: int = CHUNK) -> Iterator[DestinationBatch]:
        """The same as batches of arrays, for studies; memory is that of one batch."""
        if not isinstance(size, int) or isinstance(size, bool) or size < 1:
            raise ValueError(f"size: must be a whole number of 1 or more, not {size!r}")
        for first in range(0, self.size, size):
            yield self._batch(first, min(size, self.size - first))

    def _seeds(self, first: int, count: int) -> Words:
        return seeds_from((self.seed + first) % SEEDS, count)

    def _batch(self, first: int, count: int) -> DestinationBatch:
        return self.making.destinations(self._seeds(first, count), self.query, self.blueprint, self.wish)

    def _chunk(self, first: int, count: int) -> list[Adventure]:
        stamp, making = self.making.stamp, self.making
        seeds = [(self.seed + first + index) % SEEDS for index in range(count)]
        if self.upto == "query":
            queries = making.queries(self._seeds(first, count), **self.wish)
            return [Adventure(seed, stamp, queries.query(index)) for index, seed in enumerate(seeds)]
        if self.upto == "blueprint":
            plans = making.blueprints(self._seeds(first, count), self.query, self.wish)
            return [
                Adventure(seed, stamp, self._query(plans, index), plans.blueprint(index))
                for index, seed in enumerate(seeds)
            ]
        batch = self._batch(first, count)
        plans = batch.blueprints
        made = [
            Adventure(seed, stamp, self._query(plans, index), self._plan(plans, index), batch.destination(index))
            for index, seed in enumerate(seeds)
        ]
        return [making.with_map(each) for each in made] if self.with_map else made

    def _query(self, plans: BlueprintBatch, index: int) -> Query | None:
        if self.blueprint is not None:
            return None
        return (
            self.query if self.query is not None else plans.queries.query(index) if plans.queries is not None else None
        )

    def _plan(self, plans: BlueprintBatch, index: int) -> Blueprint:
        return self.blueprint if self.blueprint is not None else plans.blueprint(index)
