"""Weighted choices side by side, drawn with whole weights only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from engine.generators.streams import Ints, Whole, Words, below
from engine.values.weights import whole_weights

MOST_WEIGHT = 2**31
"""The largest sum of whole weights of one choice."""
_SLOTS = 2**20
_NOTHING = np.zeros(1, dtype=np.int64)


def bounded_weights(weights: Iterable[Fraction | int], most: int = MOST_WEIGHT) -> tuple[int, ...]:
    """Whole numbers in the same proportion as `weights`, their sum at most `most`.

    Only weights whose exact whole numbers would sum to more are rounded (down, but never to nothing), which moves a
    probability by next to nothing; the rounding is whole-number arithmetic and so the same
    everywhere.
    """
    whole = whole_weights(weights)
    total = sum(whole)
    if total <= most:
        return whole
    room = most - len(whole)
    return tuple(max(1, weight * room // total) if weight else 0 for weight in whole)


class Choices:
    """Many weighted choices, one a row: `draw` picks an option of the asked row for each of many draws.

    `weights` has shape (rows, options), whole numbers from 0, each row's sum at most 2^31. A row of zeros picks its
    first option. Built from an array in a few NumPy calls, so a batch may build one for itself.
    """

    __slots__ = ("_ends", "_options", "_slots", "_starts", "totals")

    def __init__(self, weights: Whole) -> None:
        rows, self._options = weights.shape
        ends = np.cumsum(weights.ravel(), dtype=np.int64)
        after = ends[self._options - 1 :: self._options]
        starts = np.concatenate((_NOTHING, after[:-1]))
        self.totals: Words = (after - starts).view(np.uint64)
        """Each row's sum of weights, shape (rows,)."""
        if not self.totals.all():
            filled = np.array(weights, dtype=np.int64)
            filled[self.totals == 0, 0] = 1
            Choices.__init__(self, filled)
            return
        self._starts: Words = starts.view(np.uint64)
        self._ends: Words = ends.view(np.uint64)
        self._slots: Ints | None = None
        if rows and ends[-1] <= _SLOTS:
            # Small weights are written out, one slot a unit: looking a slot up beats searching the running sums.
            self._slots = np.repeat(np.arange(rows * self._options) % self._options, weights.ravel())

    def draw(self, rows: Ints, bits: Words) -> Ints:
        """The option picked in each of `rows` by the draws `bits`, all of shape (n,)."""
        place = below(bits, self.totals.take(rows))
        np.add(place, self._starts.take(rows), out=place)
        if self._slots is not None:
            return self._slots.take(place.view(np.int64))
        found: Ints = np.searchsorted(self._ends, place, side="right")
        np.subtract(found, rows * self._options, out=found)
        return found


def choices(rows: Sequence[Sequence[Fraction | int]]) -> Choices:
    """Choices from exact weights; rows of different lengths are filled up with options of weight 0."""
    width = max((len(row) for row in rows), default=0) or 1
    weights = np.zeros((max(len(rows), 1), width), dtype=np.int64)
    for i, row in enumerate(rows):
        weights[i, : len(row)] = bounded_weights(row)
    return Choices(weights)
