"""Sums of machine numbers that come out the same in whatever order they are added up, to the last digit.

A float is a whole multiple of a power of two, and whole numbers of any length add up exactly. So parts of a study may be
put together as they come in, and a study of one process is that of twenty.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

LOWEST = -1074
"""The exponent of the smallest float above 0."""
LONGEST = 4_096
"""Bits of a multiple that sums from a file may have; 2^64 of the largest floats have no more than 2,200."""
_PRECISION = 53
_EXACT = 2.0**_PRECISION

Multiples = npt.NDArray[np.object_]


@attrs.frozen(eq=False)
class Sums:
    """Several sums side by side, each a whole multiple of the same power of two."""

    multiples: Multiples
    """Python's whole numbers, one a sum, (sums,)."""
    exponent: int = 0
    """Of two, 0 or less."""

    @classmethod
    def of(cls, values: npt.NDArray[Any]) -> Sums:
        """The sums that one machine number each makes; `values` are finite, (sums,)."""
        if np.issubdtype(values.dtype, np.integer):
            return cls(values.astype(object))
        if np.all((np.abs(values) < _EXACT) & (np.trunc(values) == values)):
            return cls(values.astype(np.int64).astype(object))
        fractions, exponents = np.frexp(values)
        mantissas = np.ldexp(fractions, _PRECISION).astype(np.int64)
        there = mantissas != 0
        # The lowest bit that is set: nothing is a finer multiple than it needs.
        _, lowest = np.frexp((mantissas & -mantissas).astype(np.float64))
        exponents = exponents.astype(np.int64) - _PRECISION
        finest = min(0, int((exponents + lowest - 1)[there].min()))
        shifts = np.where(there, exponents - finest, 0).tolist()
        whole = [
            mantissa << shift if shift >= 0 else mantissa >> -shift
            for mantissa, shift in zip(mantissas.tolist(), shifts, strict=True)
        ]
        return cls(_objects(whole), finest)

    @classmethod
    def nothing(cls, size: int) -> Sums:
        """So many sums of no numbers."""
        return cls(_objects([0] * size))

    def __len__(self) -> int:
        return len(self.multiples)

    def __add__(self, other: Sums) -> Sums:
        exponent = min(self.exponent, other.exponent)
        return Sums(self._at(exponent) + other._at(exponent), exponent)

    def __getitem__(self, index: int) -> Fraction:
        return self._fraction(int(self.multiples[index]))

    def total(self) -> Fraction:
        """All of them together."""
        return self._fraction(sum(self.multiples.tolist()))

    def _at(self, exponent: int) -> Multiples:
        return self.multiples if exponent == self.exponent else self.multiples << (self.exponent - exponent)

    def _fraction(self, multiple: int) -> Fraction:
        return Fraction(multiple, 1 << -self.exponent)


def sums_data(sums: Sums) -> list[int]:
    """Sums as whole numbers for JSON: the exponent, then the multiples."""
    return [sums.exponent, *sums.multiples.tolist()]


def sums_from(data: object, size: int) -> Sums:
    """So many sums from data that nobody vouches for; raises ValueError for anything else."""
    numbers = whole_numbers(data, size + 1)
    if not LOWEST <= numbers[0] <= 0:
        raise ValueError("no exponent of sums")
    if any(number.bit_length() > LONGEST for number in numbers):
        raise ValueError("a sum that is too long")
    return Sums(_objects(numbers[1:]), numbers[0])


def whole_numbers(data: object, size: int | None = None) -> list[int]:
    """A list of whole numbers from data that nobody vouches for; raises ValueError for anything else."""
    if not isinstance(data, list) or not all(type(each) is int for each in data):
        raise ValueError("no list of whole numbers")
    if size is not None and len(data) != size:
        raise ValueError(f"{len(data)} numbers in the place of {size}")
    return data


def _objects(numbers: Iterable[int]) -> Multiples:
    listed = list(numbers)
    out: Multiples = np.empty(len(listed), dtype=object)
    out[:] = listed
    return out
