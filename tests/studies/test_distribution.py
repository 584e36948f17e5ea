"""Tables of values: what is read from them, and that putting them together does not hang on the order."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from fractions import Fraction
from functools import reduce
from operator import add
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.studies.distribution import (
    BITS,
    SHARES,
    Distribution,
    distribution_data,
    distribution_from,
    place,
    rounded,
    stretches,
)
from engine.studies.findings import Bar

FLOATS = st.floats(-1e9, 1e9, allow_nan=False)
MIXED = st.one_of(FLOATS, st.integers(-50, 50).map(float))


def table(values: list[float], cap: int = 1000) -> Distribution:
    return Distribution.of(np.array(values, dtype=np.float64), cap)


@given(st.lists(MIXED, min_size=1, max_size=60))
def test_of__counts_and_figures(values: list[float]) -> None:
    found = table(values)
    assert sorted(Counter(value + 0.0 for value in values).items()) == list(
        zip(found.values.tolist(), found.counts.tolist(), strict=True)
    )
    assert len(values) == found.count
    assert found.mean == pytest.approx(statistics.fmean(values), rel=1e-12, abs=1e-6)
    assert found.deviation == pytest.approx(statistics.pstdev(values), rel=1e-6, abs=1e-3)
    for share in SHARES:
        least = min(value for value in values if sum(each <= value for each in values) >= share * len(values))
        assert least == found.quantile(share)


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint8, np.float32, np.float64, np.bool_])
def test_of__every_kind_of_column(dtype: type[Any]) -> None:
    found = Distribution.of(np.array([1, 0, 1, 1], dtype=dtype))
    assert ([0.0, 1.0], [1, 3]) == (found.values.tolist(), found.counts.tolist())
    assert (found.values.dtype, found.counts.dtype) == (np.float64, np.int64)
    assert 0 == len(Distribution.of(np.zeros(0, dtype=dtype)))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_of__no_number(value: float) -> None:
    with pytest.raises(ValueError, match="a value that is no number"):
        table([1.0, value])


@given(st.lists(st.lists(MIXED, max_size=12), min_size=1, max_size=8), st.integers(1, 30), st.randoms())
def test_add__any_order_and_grouping(parts: list[list[float]], cap: int, random: Random) -> None:
    """With a cap that is passed soon: rounded in one order is rounded in every other, to the same values."""
    whole = table([value for part in parts for value in part], cap)
    tables = [table(part, cap) for part in parts]
    random.shuffle(tables)
    while len(tables) > 1:
        at = random.randrange(len(tables) - 1)
        tables[at : at + 2] = [tables[at] + tables[at + 1]]
    assert distribution_data(whole) == distribution_data(tables[0])


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False, max_value=1e300, min_value=-1e300))
)
def test_rounded__once_is_enough(values: list[float]) -> None:
    once = rounded(np.array(values, dtype=np.float64), BITS)
    assert once.tolist() == rounded(once, BITS).tolist()
    assert all(abs(one - value) <= abs(value) * 2.0**-BITS for one, value in zip(once.tolist(), values, strict=True))


def test_add__rounded_keeps_the_count() -> None:
    values = np.random.default_rng(1).normal(size=(40, 5000))
    total = reduce(add, map(Distribution.of, values))
    assert (True, 200_000) == (total.rounded, total.count)
    assert total.mean == pytest.approx(float(values.mean()), abs=2e-5)
    assert total.quantile(Fraction(1, 2)) == pytest.approx(float(np.median(values)), abs=1e-4)


def test_bars__whole_numbers_by_themselves() -> None:
    assert (Bar(0.0, 0.0, 1), Bar(3.0, 3.0, 2)) == table([3.0, 0.0, 3.0]).bars()
    assert 60 == len(table([float(value) for value in range(60)]).bars())


def test_bars__many_whole_numbers_in_equal_stretches() -> None:
    bars = table([float(value) for value in range(61)] + [60.0]).bars()
    assert [(0.0, 2.0, 2), (2.0, 4.0, 2)] == [(bar.low, bar.high, bar.count) for bar in bars[:2]]
    assert (60.0, 62.0, 2) == (bars[-1].low, bars[-1].high, bars[-1].count)
    assert 62 == sum(bar.count for bar in bars)


@given(st.lists(FLOATS, min_size=1, max_size=80), st.integers(1, 60))
def test_bars__every_value_in_one(values: list[float], most: int) -> None:
    found = table(values)
    ends = stretches(found.values, most)
    assert len(ends) <= max(1, most)
    assert len(values) == sum(bar.count for bar in found.bars(most))
    for value, at in zip(found.values.tolist(), place(found.values, ends).tolist(), strict=True):
        low, high = ends[at]
        assert low <= value <= high


def test_bars__of_nothing() -> None:
    assert () == Distribution.nothing().bars()


GOOD = {"values": [1.0, 2.5], "counts": [3, 4], "rounded": False}


def test_from__as_written() -> None:
    assert GOOD == distribution_data(distribution_from(GOOD))


@pytest.mark.parametrize(
    "change",
    [
        {"values": [2.5, 1.0]}, {"values": [1.0, 1.0]}, {"values": [1.0]}, {"values": [1, 2]}, {"values": [1.0, "2"]},
        {"values": [1.0, math.inf]}, {"values": None}, {"counts": [3, 0]}, {"counts": [3, -4]}, {"counts": [3, 1 << 62]},
        {"counts": [3, 4.0]}, {"counts": [True, 4]}, {"rounded": 0}, {"rounded": True, "values": [1.0, 2.0000001]},
        {"values": [float(value) for value in range(70_000)], "counts": [1] * 70_000}, {"more": 1},
    ],
)  # fmt: skip
def test_from__something_else(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        distribution_from(GOOD | change)
