"""Weighted choices with whole weights."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.generators.destination.choices import MOST_WEIGHT, Choices, bounded_weights, choices

WORD = 2**64


def test_bounded_weights__fractions() -> None:
    assert bounded_weights([Fraction(5, 2), 1]) == (5, 2)


def test_bounded_weights__outlandish() -> None:
    weights = bounded_weights([Fraction(1, 3**40), Fraction(1, 2**70), 5, 0])
    assert sum(weights) <= MOST_WEIGHT
    assert (weights[0], weights[1], weights[3]) == (1, 1, 0)


def test_choices__small_and_large_weights_alike() -> None:
    rows = np.array([0, 1, 0, 1, 1] * 200)
    bits = np.random.default_rng(1).integers(0, WORD, 1000, dtype=np.uint64, endpoint=False)
    small = Choices(np.array([[1, 0, 3], [2, 2, 4]]))
    # The same proportions, too large to be written out slot by slot.
    large = Choices(np.array([[1, 0, 3], [2, 2, 4]]) * 2**24)
    assert small.draw(rows, bits).tolist() == large.draw(rows, bits).tolist()


def test_choices__row_of_zeros() -> None:
    drawn = choices([[0, 0], [0, 1]]).draw(np.array([0, 1]), np.array([WORD - 1, 0], dtype=np.uint64))
    assert drawn.tolist() == [0, 1]


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=4), st.integers(0, WORD - 1))
def test_choices__as_counted_by_hand(weights: list[list[int]], bits: int) -> None:
    drawn = Choices(np.array(weights)).draw(np.arange(len(weights)), np.full(len(weights), bits, dtype=np.uint64))
    for row, option in zip(weights, drawn.tolist(), strict=True):
        slots = [index for index, weight in enumerate(row) for _ in range(weight)] or [0]
        assert slots[bits * len(slots) // WORD] == option
