"""Axes: which values they span, where their numbers stand, how a value becomes a place in a drawing."""

from __future__ import annotations

from math import ceil, floor, log10

import attrs

from engine.exports.report.numbers import tick


@attrs.frozen
class Scale:
    """Values from `low` to `high` laid onto the places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a value lies; one beyond an end lies at it."""
        # Halves, because the width of the largest range that there can be is no number any more.
        share = (value / 2 - self.low / 2) / (self.high / 2 - self.low / 2)
        return self.start + (self.end - self.start) * min(1.0, max(0.0, share))


def spanned(low: float, high: float) -> tuple[float, float]:
    """The ends of an axis that shows values from `low` to `high`: apart, even where these are the same."""
    if high - low > abs(high) * 1e-12:
        return low, high
    room = max(0.5, abs(high) * 0.05)
    return low - room, high + room


def ticks(low: float, high: float, most: int = 5, *, whole: bool = False) -> list[tuple[float, str]]:
    """Round values within an axis, each with its number; at most `most`, and of whole numbers only whole ones."""
    rough = high / most - low / most
    power = 10.0 ** floor(log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough * (1 - 1e-9))
    if whole:
        step = max(1.0, step)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [(at * step, tick(at * step, step)) for at in range(first, min(last, first + most) + 1)]
