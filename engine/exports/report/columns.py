"""The bars of a histogram as they stand: from where to where, and how high."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from engine.studies.findings import Bar, MeasureFinding

_FULL = 0.84
"""How much of its room the bar of a whole number takes: they stand apart, bars of stretches side by side."""

_FEWEST = 7
"""Bars of single numbers that an axis has room for at least: one or two alone would be walls."""


@attrs.frozen
class Column:
    """A bar with its ends at the axis and its height: a share, or a share per width."""

    left: float
    right: float
    height: float
    bar: Bar


@attrs.frozen
class Columns:
    """All bars of a measure."""

    each: tuple[Column, ...]
    single: bool
    """Whether each bar is of one number."""
    dense: bool
    """Whether widths differ, and heights are shares per width of the narrowest bar."""

    @property
    def ends(self) -> tuple[float, float]:
        """From where to where an axis goes that shows them all; bars of a few numbers get room on both sides."""
        left, right = min(each.left for each in self.each), max(each.right for each in self.each)
        if not self.single:
            return left, right
        room = max(0.0, _FEWEST / _FULL * (self.each[0].right - self.each[0].left) - (right - left)) / 2
        return left - room, right + room

    def reaching(self, least: float, most: float) -> tuple[float, float]:
        """The same, from the least value to the most at least."""
        left, right = self.ends
        return min(least, left), max(most, right)

    @property
    def whole(self) -> bool:
        """Whether each bar is of one whole number."""
        return self.single and all(each.bar.low == round(each.bar.low) for each in self.each)

    @property
    def highest(self) -> float:
        """The height of the highest."""
        return max((column.height for column in self.each), default=0.0)


def columns(finding: MeasureFinding) -> Columns:
    """The bars of a measure, from left to right."""
    bars = sorted(finding.bars, key=lambda bar: (bar.low, bar.high))
    total = max(1, finding.count)
    if all(bar.low == bar.high for bar in bars):
        lows = [bar.low for bar in bars]
        room = min((after - before for before, after in pairwise(lows)), default=1.0) * _FULL / 2
        each = tuple(Column(bar.low - room, bar.low + room, bar.count / total, bar) for bar in bars)
        return Columns(each, single=True, dense=False)
    # A number among stretches is as wide as the narrowest of them.
    narrowest = min(bar.high - bar.low for bar in bars if bar.high > bar.low)
    ends = [
        (bar.low, bar.high) if bar.high > bar.low else (bar.low - narrowest / 2, bar.low + narrowest / 2)
        for bar in bars
    ]
    widest = max(right - left for left, right in ends)
    dense = widest > narrowest * 1.01
    return Columns(
        tuple(
            Column(left, right, bar.count / total * (narrowest / (right - left) if dense else 1.0), bar)
            for (left, right), bar in zip(ends, bars, strict=True)
        ),
        single=False,
        dense=dense,
    )
