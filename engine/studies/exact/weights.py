"""Weights as exact chances: what a weighted choice of the generators comes to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from engine.generators.destination.choices import bounded_weights

Row = TypeVar("Row", bound=Hashable)


def shares(weights: Sequence[Fraction | int]) -> tuple[Fraction, ...]:
    """The chance of each option; of options without any weight the first is taken, as `Choices` has it."""
    whole = bounded_weights(weights)
    total = sum(whole)
    if total == 0:
        return tuple(Fraction(place == 0) for place in range(len(whole)))
    return tuple(Fraction(weight, total) for weight in whole)


def added(rows: Iterable[tuple[Row, Fraction]]) -> dict[Row, Fraction]:
    """Equal rows as one, with the sum of their weights; rows without weight are left out."""
    sums: dict[Row, Fraction] = {}
    for row, weight in rows:
        if weight:
            before = sums.get(row)
            sums[row] = weight if before is None else before + weight
    return sums


class Tally:
    """Whole weights over denominators of their own, added up row by row.

    Fractions would look for common factors at every product and sum; here it is done once, at the end.
    """

    def __init__(self) -> None:
        self._sums: dict[Any, dict[int, int]] = {}

    def add(self, row: Any, weight: int, below: int) -> None:
        """Add `weight / below` to a row."""
        sums = self._sums.get(row)
        if sums is None:
            self._sums[row] = {below: weight}
        else:
            sums[below] = sums.get(below, 0) + weight

    def settled(self) -> tuple[dict[Any, int], int]:
        """Each row's whole weight, and the denominator of all; rows without weight are left out."""
        common = lcm(*{below for sums in self._sums.values() for below in sums})
        times = {below: common // below for sums in self._sums.values() for below in sums}
        whole = {row: sum(many * times[below] for below, many in sums.items()) for row, sums in self._sums.items()}
        return {row: weight for row, weight in whole.items() if weight}, common


def whole(rows: Mapping[Row, Fraction]) -> tuple[dict[Row, int], int]:
    """Weights as whole numbers, and the denominator of all."""
    common = lcm(*(weight.denominator for weight in rows.values()))
    return {row: weight.numerator * (common // weight.denominator) for row, weight in rows.items()}, common


Factor = tuple[tuple[str, ...], Mapping[tuple[Any, ...], Fraction]]
"""What independent columns are called, and their rows with weights."""


def crossed(names: tuple[str, ...], factors: Sequence[Factor]) -> dict[tuple[Any, ...], Fraction]:
    """The rows of independent factors together, with their columns in the order of `names`; equal rows are one."""
    header: tuple[str, ...] = ()
    rows: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    for of, part in factors:
        header += of
        rows = [((*row, *more), weight * share) for row, weight in rows for more, share in part.items()]
    places = [header.index(name) for name in names]
    return added((tuple([row[place] for place in places]), weight) for row, weight in rows)


def one_column(name: str, values: Mapping[Any, Fraction]) -> Factor:
    """A factor of a single column."""
    return (name,), {(value,): share for value, share in values.items()}
