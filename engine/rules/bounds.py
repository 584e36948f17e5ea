"""How small and how large an expression can get, by exact interval arithmetic over the ranges of its names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import ceil, floor

import attrs

from engine.source.limits import NUMBER_SIZE

MOST_EXPONENT = 64
MOST_BITS = 4096
"""Binary digits of a numerator or denominator above which nothing is computed."""


@attrs.frozen
class Bounds:
    """Every value of an expression lies between these two, both included."""

    least: Fraction
    most: Fraction
    whole: bool = attrs.field(default=True, eq=False)
    """Of a name: whether its values are whole numbers."""

    @classmethod
    def of(cls, values: Iterable[Fraction | int]) -> Bounds:
        """The bounds of some values."""
        all_values = [Fraction(value) for value in values]
        return cls(min(all_values), max(all_values))

    @property
    def constant(self) -> bool:
        """Whether there is one value only."""
        return self.least == self.most

    def holds(self, value: Fraction | int) -> bool:
        """Whether a value is possible."""
        return self.least <= value <= self.most

    def too_large(self) -> bool:
        """Whether a value can exceed what the engine computes with, or be finer than that."""
        finest = max(self.least.denominator, self.most.denominator)
        return max(abs(self.least), abs(self.most)) > NUMBER_SIZE or finest.bit_length() > MOST_BITS


def corners(sign: Callable[[Fraction, Fraction], Fraction], left: Bounds, right: Bounds) -> Bounds:
    """The bounds of an operation that is monotone in each operand."""
    return Bounds.of(sign(a, b) for a in (left.least, left.most) for b in (right.least, right.most))


def power(base: Bounds, exponent: Bounds) -> Bounds | None:
    """The bounds of a power, or `None` where the exponent is no small whole number or zero is raised below zero."""
    if any(end.denominator != 1 or abs(end) > MOST_EXPONENT for end in (exponent.least, exponent.most)):
        return None
    if exponent.least < 0 and base.holds(0):
        return None
    # A large base to a large power is not worth computing: its size shows that it is too large.
    size = max(number.bit_length() for end in (base.least, base.most) for number in end.as_integer_ratio())
    if size * int(max(abs(exponent.least), abs(exponent.most))) > MOST_BITS:
        return Bounds(Fraction(0), Fraction(NUMBER_SIZE) * 2)
    values = [b ** int(e) for b in (base.least, base.most) for e in (exponent.least, exponent.most)]
    if exponent.most - exponent.least >= 1 and base.least < 0:
        largest = max(abs(value) for value in values)
        values += [largest, -largest]
    if base.least < 0 < base.most and exponent.most > 0:
        values.append(Fraction(0))
    return Bounds.of(values)


def raise_to(base: Fraction | int, exponent: Fraction | int) -> Fraction | int:
    """A power with a whole exponent, exactly."""
    power = int(exponent)
    return base**power if power >= 0 else Fraction(base) ** power


def round_half_up(value: Fraction) -> Fraction:
    """The nearest whole number; halves go up."""
    return Fraction(floor(value + Fraction(1, 2)))


def floored(value: Fraction) -> Fraction:
    """The whole number at or below."""
    return Fraction(floor(value))


def raised(value: Fraction) -> Fraction:
    """The whole number at or above."""
    return Fraction(ceil(value))


def clamp(value: Fraction, least: Fraction, most: Fraction) -> Fraction:
    """The value, or the nearer end where it lies outside."""
    return max(least, min(value, most))
