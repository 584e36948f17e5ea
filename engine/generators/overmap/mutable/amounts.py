"""How often a rule may be used: numbers and distributions, drawn exactly and alike on every machine.

A distribution is a table of whole thresholds out of 2^64; 64 random bits are looked up in it. No floating numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import lru_cache

import attrs

WHOLE = 1 << 64
MOST_MEAN = 1_000
"""The largest mean or count that is drawn; anything above is cut to it."""


def _exact(number: int | float | str | Fraction) -> Fraction:
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


@attrs.frozen
class Fixed:
    """Always the same number, times the scale."""

    count: int

    def draw(self, bits: int, scale: int = 1) -> int:
        """The number for 64 random bits."""
        return self.count * scale

    def ends(self, scale: int = 1) -> tuple[int, int | None]:
        """The least and the most that can be drawn; `None`: no bound."""
        return self.count * scale, self.count * scale


@attrs.frozen
class Uniform:
    """Any number of an interval, all alike; both ends are multiplied by the scale."""

    least: int
    most: int

    def draw(self, bits: int, scale: int = 1) -> int:
        """The number for 64 random bits."""
        least, most = self.ends(scale)
        return least + (bits * (most - least + 1) >> 64)

    def ends(self, scale: int = 1) -> tuple[int, int]:
        """The least and the most that can be drawn."""
        least, most = self.least * scale, self.most * scale
        return min(least, most), max(least, most)


@attrs.frozen
class Poisson:
    """A Poisson distribution; the scale multiplies its mean. `least` and `most` cut what is drawn."""

    mean: Fraction = attrs.field(converter=_exact)
    least: int = 0
    most: int | None = None

    def draw(self, bits: int, scale: int = 1) -> int:
        """The number for 64 random bits."""
        mean = min(max(self.mean * scale, Fraction(0)), Fraction(MOST_MEAN))
        return self._cut(bisect_right(_poisson(mean), bits))

    def ends(self, scale: int = 1) -> tuple[int, int | None]:
        """The least and the most that can be drawn."""
        return (self._cut(0), self.most) if self.mean * scale > 0 else (self._cut(0), self._cut(0))

    def _cut(self, count: int) -> int:
        return max(self.least, count if self.most is None else min(count, self.most))


@attrs.frozen
class Binomial:
    """How many of some trials succeed; the scale multiplies the trials."""

    trials: int
    share: Fraction = attrs.field(converter=_exact)

    def draw(self, bits: int, scale: int = 1) -> int:
        """The number for 64 random bits."""
        trials = min(max(self.trials * scale, 0), MOST_MEAN)
        return bisect_right(_binomial(trials, min(max(self.share, Fraction(0)), Fraction(1))), bits)

    def ends(self, scale: int = 1) -> tuple[int, int]:
        """The least and the most that can be drawn."""
        trials = self.trials * scale
        return (trials if self.share >= 1 else 0), (trials if self.share > 0 else 0)


@attrs.frozen
class Chance:
    """One or none; the scale multiplies the chance."""

    share: Fraction = attrs.field(converter=_exact)

    def draw(self, bits: int, scale: int = 1) -> int:
        """The number for 64 random bits."""
        share = self.share * scale
        return int(bits * share.denominator < share.numerator * WHOLE)

    def ends(self, scale: int = 1) -> tuple[int, int]:
        """The least and the most that can be drawn."""
        return int(self.share * scale >= 1), int(self.share * scale > 0)


Amount = Fixed | Uniform | Poisson | Binomial | Chance


@lru_cache(maxsize=1024)
def _poisson(mean: Fraction) -> tuple[int, ...]:
    """Thresholds: the number drawn is how many of them are at or below the bits."""
    unit = 1 << (160 + 2 * int(mean))
    terms: list[int] = []
    term, number = unit, 0
    while term and (number <= mean or term << 80 > terms[0]):
        terms.append(term)
        number += 1
        term = term * mean.numerator // (mean.denominator * number)
    return _thresholds(terms)


@lru_cache(maxsize=1024)
def _binomial(trials: int, share: Fraction) -> tuple[int, ...]:
    hit, miss = share.numerator, share.denominator - share.numerator
    if miss == 0:
        return (0,) * trials
    terms: list[int] = []
    term = miss**trials
    for number in range(trials + 1):
        terms.append(term)
        term = term * hit * (trials - number) // (miss * (number + 1))
    return _thresholds(terms)


def _thresholds(terms: list[int]) -> tuple[int, ...]:
    total, running, found = sum(terms), 0, []
    for term in terms[:-1]:
        running += term
        found.append(running * WHOLE // total)
    return tuple(found)
