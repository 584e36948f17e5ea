"""Sums that do not hang on the order: exact, and refused where a file holds something else."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.studies.sums import Sums, sums_data, sums_from

FLOATS = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(st.lists(FLOATS, min_size=3, max_size=3), min_size=1, max_size=8), st.randoms())
def test_add__exact_in_any_order(rows: list[list[float]], random: Random) -> None:
    added = [Sums.of(np.array(row)) for row in rows]
    random.shuffle(added)
    total = Sums.nothing(3)
    for each in added:
        total += each
    assert [sum(map(Fraction, column)) for column in zip(*rows, strict=True)] == [total[index] for index in range(3)]
    assert sums_data(sum(reversed(added), start=Sums.nothing(3))) == sums_data(total)


@pytest.mark.parametrize("row", [[], [0.0], [-0.0, 3.0], [0.1, -1e300], [5e-324, 1.5], [2.0**53, 2.0**60]])
def test_of__each_value(row: list[float]) -> None:
    sums = Sums.of(np.array(row, dtype=np.float64))
    assert [Fraction(value) for value in row] == [sums[index] for index in range(len(row))]
    assert sum(map(Fraction, row)) == sums.total()
    assert sums_data(sums) == sums_data(sums_from(sums_data(sums), len(row)))


@pytest.mark.parametrize(
    "data",
    [
        None, {}, [], [0], [0, 1, 2, 3], [1, 1, 2], [-1075, 1, 2], [0, 1, 2.0], [0, True, 2], ["0", 1, 2], [0, 1 << 5000, 2],
        [[0], 1, 2],
    ],
)  # fmt: skip
def test_from__something_else(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        sums_from(data, 2)
