"""How far distributions lie apart, what is told from chance, and what stands first."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.studies.distribution import Distribution
from engine.studies.moves import Move, distance, is_certain, order, variation
from engine.studies.pairs import Contrast, Pairs

numbers = st.lists(
    st.integers(-50, 50).map(float) | st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=30
)
counts = st.lists(st.integers(0, 40), min_size=4, max_size=4).filter(any)


def table(values: list[float]) -> Distribution:
    return Distribution.of(np.array(values, dtype=np.float64))


def shares(values: list[float]) -> dict[float, float]:
    return {value: values.count(value) / len(values) for value in values}


@given(numbers, numbers)
def test_distance__zero_for_equal_distributions_alone(one: list[float], other: list[float]) -> None:
    assert (distance(table(one), table(other)) == 0) == (shares(one) == shares(other))


@given(numbers, numbers)
def test_distance__the_same_from_both_sides(one: list[float], other: list[float]) -> None:
    there = distance(table(one), table(other))
    assert there == distance(table(other), table(one))
    assert 0 <= there <= 1


@given(numbers, st.integers(2, 5))
def test_distance__of_shares_not_of_numbers(values: list[float], times: int) -> None:
    assert distance(table(values), table(values * times)) == 0


@given(st.integers(0, 200), st.integers(0, 200))
def test_distance__of_yes_and_no_at_least_the_difference_of_shares(one: int, other: int) -> None:
    tables = [Distribution.of(np.arange(200) < yes) for yes in (one, other)]
    assert distance(*tables) >= abs(one - other) / 200 - 1e-12


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([3], [4], 1.0),
        ([3, 3, 3], [3.0], 0.0),
        ([0, 1], [1, 2], 1 / (2 * math.sqrt(0.5))),
        ([0, 2], [1, 1], 1 / (2 * math.sqrt(0.5))),
        ([], [1], 1.0),
        ([], [], 0.0),
    ],
)
def test_distance__by_hand(before: list[float], after: list[float], expected: float) -> None:
    assert distance(table(before), table(after)) == pytest.approx(expected)


@given(counts, counts)
def test_variation__zero_for_equal_shares_alone(one: list[int], other: list[int]) -> None:
    there = variation(np.array(one), np.array(other))
    equal = all(a * sum(other) == b * sum(one) for a, b in zip(one, other, strict=True))
    assert (there == 0) == equal
    assert there == variation(np.array(other), np.array(one))
    assert 0 <= there <= 1


def test_variation__the_share_that_has_another_name() -> None:
    assert variation(np.array([6, 4]), np.array([50, 50])) == pytest.approx(0.1)
    assert variation(np.array([1, 0]), np.array([0, 9])) == 1


def filled(before: list[tuple[float, int]], after: list[tuple[float, int]]) -> Pairs:
    """Sums and numbers of things of each result, put together in two parts."""
    pairs = Pairs(1)
    for part in (slice(0, 3), slice(3, None)):
        one, other = np.array(before[part]), np.array(after[part])
        pairs.add(one[:, :1], one[:, 1], other[:, :1], other[:, 1])
    return pairs


def test_pairs__the_same_everywhere_has_no_error() -> None:
    drawn = [(float(value), 1) for value in range(50)]
    (contrast,) = filled(drawn, [(value + 1, things) for value, things in drawn]).contrasts()
    assert (1.0, 0.0) == (contrast.difference, contrast.error)
    assert is_certain([contrast])


def test_pairs__nothing_moved() -> None:
    drawn = [(float(value), 1) for value in range(50)]
    assert filled(drawn, drawn).contrasts() == (Contrast(0.0, 0.0),)
    assert not is_certain(filled(drawn, drawn).contrasts())


def test_pairs__no_things_no_difference() -> None:
    assert filled([(0.0, 0)] * 5, [(1.0, 1)] * 5).contrasts() == ()


def test_pairs__interval_holds_the_truth_in_95_of_100() -> None:
    dice = random.Random(7)
    held = 0
    for _ in range(400):
        before, after = [], []
        for _ in range(200):
            things, level = dice.randint(1, 4), dice.random()
            before.append((sum(dice.random() + level for _ in range(things)), things))
            more = things + dice.randint(0, 1)
            after.append((sum(dice.random() + level + 0.1 for _ in range(more)), more))
        (contrast,) = filled(before, after).contrasts()
        low, high = contrast.interval()
        held += low <= 0.1 <= high
    assert held in range(365, 395)


def test_order__changed_before_what_follows_then_the_largest() -> None:
    moves = {
        "battles": Move(0.3, 0.5, near=False, certain=True),
        "danger": Move(0.1, 0.5, near=False, certain=True),
        "alarms": Move(0.1, 0.5, near=False, certain=True),
        "chests": Move(0.1, 0.6, near=False, certain=True),
        "traps": Move(0.2, 0.5, near=True, certain=True),
        "camps": Move(0.9, 0.5, near=True, certain=False),
    }
    assert sorted(moves, key=lambda name: order(name, moves[name])) == [
        "traps", "camps", "battles", "chests", "alarms", "danger",
    ]  # fmt: skip
