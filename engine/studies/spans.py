"""Interval arithmetic for bounds: from the least and the most that parts can be, those of what is computed of them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import product
from math import ceil, floor, gcd, lcm

import attrs

ONE = Fraction(1)


class UnboundedError(Exception):
    """A term for which no finite bounds are known: it divides by what may be as near to 0 as it likes."""


@attrs.frozen
class Span:
    """The least and the most that a number can be.

    It need not reach them: bounds are safe, not sharp.
    """

    least: Fraction
    most: Fraction
    unit: Fraction | None = None
    """All values are whole multiples of it; `None` where nothing of that kind is known."""
    apart: Fraction | None = None
    """A value that is not 0 is at least as far from 0 as this; `None` where it may come as near as it likes."""

    @classmethod
    def whole(cls, least: int, most: int) -> Span:
        """Whole numbers, from the least to the most."""
        return cls.steps(Fraction(least), Fraction(most), ONE)

    @classmethod
    def steps(cls, least: Fraction, most: Fraction, unit: Fraction) -> Span:
        """Multiples of a unit."""
        return cls(least, most, unit, unit)

    @classmethod
    def of(cls, values: list[Fraction]) -> Span:
        """Values that are all known."""
        return cls.steps(min(values), max(values), unit_of(values))

    def __or__(self, other: Span) -> Span:
        """What may be the one or the other."""
        return Span(
            min(self.least, other.least), max(self.most, other.most),
            _both(self.unit, other.unit), _nearer(self.apart, other.apart),
        )  # fmt: skip

    def with_zero(self) -> Span:
        """The same, or 0."""
        return attrs.evolve(self, least=min(self.least, Fraction(0)), most=max(self.most, Fraction(0)))

    def far(self) -> Fraction:
        """How far from 0 it can lie."""
        return max(abs(self.least), abs(self.most))

    def near(self) -> Fraction | None:
        """How near to 0 it can come without being 0, if that is known."""
        if self.least > 0 or self.most < 0:
            closest = min(abs(self.least), abs(self.most))
            return max(closest, self.apart or closest)
        return self.apart

    def __add__(self, other: Span) -> Span:
        unit = _both(self.unit, other.unit)
        same_side = min(self.least, other.least) >= 0 or max(self.most, other.most) <= 0
        return Span(
            self.least + other.least, self.most + other.most, unit,
            _nearer(self.apart, other.apart) if same_side else unit,
        )  # fmt: skip

    def __neg__(self) -> Span:
        return attrs.evolve(self, least=-self.most, most=-self.least)

    def __mul__(self, other: Span) -> Span:
        ends = [one * another for one, another in product((self.least, self.most), (other.least, other.most))]
        return Span(min(ends), max(ends), _times(self.unit, other.unit), _times(self.near(), other.near()))

    def over(self, other: Span) -> Span:
        """This divided by the other, where nothing divided by 0 is 0; raises UnboundedError."""
        near, far = other.near(), other.far()
        if not far:
            return ZERO
        if near is None:
            raise UnboundedError
        own = self.near()
        apart = None if own is None else own / far
        if other.least > 0 or other.most < 0:
            ends = [one / another for one, another in product((self.least, self.most), (other.least, other.most))]
            return Span(min(ends), max(ends), apart=apart)
        ends = [Fraction(0)]
        ends += [end / bound for end in (self.least, self.most) for bound in (near, other.most) if other.most > 0]
        ends += [end / bound for end in (self.least, self.most) for bound in (-near, other.least) if other.least < 0]
        return Span(min(ends), max(ends), apart=apart)

    def power(self, exponent: int) -> Span:
        """This, so many times multiplied by itself."""
        if exponent == 0:
            return Span.whole(1, 1)
        ends = [self.least**exponent, self.most**exponent]
        if exponent % 2 == 0 and self.least <= 0 <= self.most:
            ends.append(Fraction(0))
        near = self.near()
        return Span(
            min(ends), max(ends),
            None if self.unit is None else self.unit**exponent, None if near is None else near**exponent,
        )  # fmt: skip

    def rounded(self, name: str) -> Span:
        """This, rounded `floor`, `ceil` or `round`."""
        half = Fraction(1, 2)
        if name == "round":
            return Span.whole(floor(self.least + half), floor(self.most + half))
        return (
            Span.whole(floor(self.least), floor(self.most))
            if name == "floor"
            else Span.whole(ceil(self.least), ceil(self.most))
        )

    def size(self) -> Span:
        """Its absolute value."""
        inside = self.least <= 0 <= self.most
        ends = (abs(self.least), abs(self.most))
        return attrs.evolve(self, least=Fraction(0) if inside else min(ends), most=max(ends))

    def lesser(self, other: Span) -> Span:
        """The smaller of two."""
        return attrs.evolve(self | other, most=min(self.most, other.most))

    def greater(self, other: Span) -> Span:
        """The larger of two."""
        return attrs.evolve(self | other, least=max(self.least, other.least))

    def added_up(self, things: int) -> Span:
        """The sum of up to so many of them."""
        one_sided = self.least >= 0 or self.most <= 0
        return Span(
            min(Fraction(0), self.least * things), max(Fraction(0), self.most * things), self.unit,
            self.near() if one_sided else self.unit,
        )  # fmt: skip

    def averaged(self, things: int) -> Span:
        """The mean of up to so many of them; 0 of none."""
        apart = self.added_up(things).apart
        mean = Span(self.least, self.most, apart=None if apart is None else apart / max(things, 1))
        return mean.with_zero()


ZERO = Span.whole(0, 0)
YES_OR_NO = Span.whole(0, 1)


def unit_of(values: Iterable[Fraction]) -> Fraction:
    """The largest number that all of them are whole multiples of; 1 where there is none but 0."""
    return reduce(_common, values, Fraction(0)) or ONE


def _common(one: Fraction, other: Fraction) -> Fraction:
    below = lcm(one.denominator, other.denominator)
    return Fraction(gcd(int(one * below), int(other * below)), below)


def _both(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else _common(one, other)


def _nearer(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else min(one, other)


def _times(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else one * other
