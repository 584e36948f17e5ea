"""Amounts: exact shares, the same on every machine."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from engine.generators.overmap.mutable import Binomial, Chance, Fixed, Poisson, Uniform
from engine.generators.overmap.mutable.amounts import WHOLE


def share(amount: Poisson | Binomial | Uniform, count: int, scale: int = 1) -> float:
    """How much of all bits draw a count, by halving between the ends."""

    def first(least: int) -> int:
        low, high = 0, WHOLE
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if amount.draw(middle, scale) >= least else (middle + 1, high)
        return low

    return (first(count + 1) - first(count)) / WHOLE


def test_fixed__times_scale() -> None:
    assert 6 == Fixed(3).draw(0, 2)


def test_uniform__both_ends_times_scale() -> None:
    for count in (3, 4, 5):
        assert 1 / 3 == pytest.approx(share(Uniform(3, 5), count))
    assert 1 / 5 == pytest.approx(share(Uniform(3, 5), 8, 2))
    assert (6, 10) == Uniform(3, 5).ends(2)


@pytest.mark.parametrize(("mean", "scale"), [(2.5, 1), (2.5, 3), (Fraction(1, 10), 1), (40, 1), (300, 1)])
def test_poisson__as_the_formula(mean: float, scale: int) -> None:
    whole = float(mean) * scale
    for count in (0, 1, int(whole), int(whole) + 3):
        expected = math.exp(count * math.log(whole) - whole - math.lgamma(count + 1))
        assert expected == pytest.approx(share(Poisson(mean), count, scale), abs=1e-12)


def test_poisson__cut() -> None:
    assert 1 == Poisson(0.001, 1, 2).draw(0)
    assert 2 == Poisson(50, 1, 2).draw(WHOLE - 1)
    assert 0 == Poisson(0).draw(WHOLE - 1)


def test_binomial__as_the_formula() -> None:
    for count in range(4):
        assert math.comb(3, count) * 0.66**count * 0.34 ** (3 - count) == pytest.approx(share(Binomial(3, 0.66), count))
    assert 6 == Binomial(3, 1).draw(5, 2)
    assert 0 == Binomial(3, 0).draw(WHOLE - 1)


def test_chance__times_scale() -> None:
    edge = WHOLE // 5
    assert [1, 0] == [Chance(0.2).draw(bits) for bits in (edge, edge + 1)]
    assert [1, 0] == [Chance(0.2).draw(bits, 3) for bits in (edge * 3, edge * 3 + 3)]
    assert 1 == Chance(0.5).draw(WHOLE - 1, 2)
