"""How often each value came up: tables that are put together in any order, and what is read from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from engine.studies.findings import Bar
from engine.studies.sums import whole_numbers

Values = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

CAP = 65_536
"""Different values that a table keeps apart; where there are more, all are rounded."""
BITS = 16
"""Binary digits of a rounded value: it is off by a 131,072nd of itself at most."""
BARS = 60
"""Bars of a histogram, at most."""
SHARES = tuple(Fraction(percent, 100) for percent in (1, 5, 10, 25, 50, 75, 90, 95, 99))
"""Of which quantiles are told."""
MOST = 1 << 62
"""What no count reaches."""
_DENSE = 1 << 20
"""Whole numbers within a stretch of this length are counted in one pass instead of being sorted."""


@attrs.frozen(eq=False)
class Distribution:
    """How often each value came up."""

    values: Values
    """All that did, in order, (values,)."""
    counts: Counts
    """(values,)"""
    rounded: bool = False
    """Whether there were too many to keep apart."""
    cap: int = CAP

    @classmethod
    def of(cls, column: npt.NDArray[Any], cap: int = CAP) -> Distribution:
        """The table of a column of numbers, or of yes and no as 1 and 0; raises ValueError where one is not finite."""
        if column.dtype == np.bool_:
            yes = int(np.count_nonzero(column))
            counted = np.array([0.0, 1.0]), np.array([len(column) - yes, yes], dtype=np.int64)
            return cls(*_there(*counted), cap=cap)
        if not np.all(np.isfinite(column)):
            raise ValueError("a value that is no number")
        values, counts = _counted(column)
        return cls(values, counts, cap=cap)._within_cap()

    @classmethod
    def nothing(cls, cap: int = CAP) -> Distribution:
        """The table of nothing."""
        return cls(np.zeros(0), np.zeros(0, dtype=np.int64), cap=cap)

    def __add__(self, other: Distribution) -> Distribution:
        """Both together.

        Values are rounded once all of them are more than the cap, in whatever order tables are put together: a part has no
        more different values than the whole, and rounding again changes nothing.
        """
        if self.rounded == other.rounded and np.array_equal(self.values, other.values):
            return attrs.evolve(self, counts=self.counts + other.counts)
        values, counts = _added(
            np.concatenate((self.values, other.values)), np.concatenate((self.counts, other.counts))
        )
        both = attrs.evolve(self, values=values, counts=counts, rounded=False)
        return both._coarse() if self.rounded or other.rounded else both._within_cap()

    def __len__(self) -> int:
        return len(self.values)

    @property
    def count(self) -> int:
        """Values in all."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """Of at least one value."""
        return math.fsum((self.values * self.counts).tolist()) / self.count

    @property
    def deviation(self) -> float:
        """How far values lie from their mean: the root of the mean square."""
        away = self.values - self.mean
        return math.sqrt(math.fsum((away * away * self.counts).tolist()) / self.count)

    def quantile(self, share: Fraction) -> float:
        """The least value that at least this share of all does not exceed."""
        needed = math.ceil(share * self.count)
        return float(self.values[np.searchsorted(np.cumsum(self.counts), max(1, needed))])

    def bars(self, most: int = BARS) -> tuple[Bar, ...]:
        """A histogram: a bar for each whole number that came up, where they are few, else stretches of equal length."""
        ends = stretches(self.values, most)
        heights = np.bincount(place(self.values, ends), weights=self.counts, minlength=len(ends))
        return tuple(Bar(low, high, int(height)) for (low, high), height in zip(ends, heights.tolist(), strict=True))

    def _within_cap(self) -> Distribution:
        return self if len(self) <= self.cap else self._coarse()

    def _coarse(self) -> Distribution:
        values, counts = _added(rounded(self.values, BITS), self.counts)
        return attrs.evolve(self, values=values, counts=counts, rounded=True)


def rounded(values: Values, bits: int) -> Values:
    """The nearest numbers with so many binary digits, of two the even one; such numbers stay as they are."""
    fractions, exponents = np.frexp(values)
    nearest: Values = np.ldexp(np.rint(np.ldexp(fractions, bits)), exponents - bits)
    return nearest


def stretches(values: Values, most: int) -> tuple[tuple[float, float], ...]:
    """What bars stand for, by the different values in order: single whole numbers, or at most so many equal stretches.

    A stretch reaches from its first end up to, not including, the other; of numbers with fractions the last has its end too.
    """
    if not len(values):
        return ()
    whole = bool(np.all(np.trunc(values) == values))
    if (whole and len(values) <= most) or len(values) == 1:
        return tuple((value, value) for value in values.tolist())
    least, greatest = float(values[0]), float(values[-1])
    if whole:
        length = math.ceil((greatest - least + 1) / most)
        edges = [least + length * index for index in range(math.ceil((greatest - least + 1) / length) + 1)]
    else:
        # Weighted ends, not a length: the difference of the largest floats is none.
        edges = [least * (1 - index / most) + greatest * (index / most) for index in range(most)] + [greatest]
    return tuple(pairwise(edges))


def place(values: Values, ends: Sequence[tuple[float, float]]) -> Counts:
    """The stretch that each value is in."""
    lows = np.array([low for low, _ in ends])
    return np.searchsorted(lows, values, side="right") - 1


def distribution_data(table: Distribution) -> dict[str, Any]:
    """A table for JSON; floats are written so that they are read as they were."""
    return {"values": table.values.tolist(), "counts": table.counts.tolist(), "rounded": table.rounded}


def distribution_from(data: object, cap: int = CAP) -> Distribution:
    """A table from data that nobody vouches for; raises ValueError for anything else."""
    if not isinstance(data, dict) or data.keys() != {"values", "counts", "rounded"}:
        raise ValueError("no table of values")
    values, coarse = data["values"], data["rounded"]
    if not isinstance(values, list) or not all(type(each) is float for each in values) or type(coarse) is not bool:
        raise ValueError("no table of values")
    counts = whole_numbers(data["counts"], len(values))
    if not all(0 < each < MOST for each in counts):
        raise ValueError("a count that is none")
    table = Distribution(np.array(values, dtype=np.float64), np.array(counts, dtype=np.int64), coarse, cap)
    if not np.all(np.isfinite(table.values)) or not np.all(np.diff(table.values) > 0):
        raise ValueError("values out of order")
    if coarse and not np.array_equal(table.values, rounded(table.values, BITS)):
        raise ValueError("values that are not rounded")
    if not coarse and len(table) > cap:
        raise ValueError("more values than are kept apart")
    return table


def _counted(column: npt.NDArray[Any]) -> tuple[Values, Counts]:
    """All values of a column in order, and how often each comes up."""
    if not len(column):
        return np.zeros(0), np.zeros(0, dtype=np.int64)
    least, greatest = float(column.min()), float(column.max())
    if greatest - least < _DENSE and least == math.trunc(least):
        places = (column - column.dtype.type(least)).astype(np.int64)
        if np.issubdtype(column.dtype, np.integer) or np.array_equal(places + least, column):
            heights = np.bincount(places)
            return _there(np.arange(len(heights), dtype=np.float64) + least, heights)
    values, counts = np.unique(column.astype(np.float64) + 0.0, return_counts=True)  # + 0.0: there is one zero
    return values, counts.astype(np.int64)


def _there(values: Values, counts: npt.NDArray[np.int64]) -> tuple[Values, Counts]:
    found = counts > 0
    return values[found], counts[found].astype(np.int64)


def _added(values: Values, counts: Counts) -> tuple[Values, Counts]:
    """Values that come up once or more often, as a table."""
    order = np.argsort(values, kind="stable")
    values, counts = values[order], counts[order]
    starts = np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1]))) if len(values) else np.zeros(0, int)
    return values[starts], np.add.reduceat(counts, starts) if len(values) else counts
