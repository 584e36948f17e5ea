"""Intervals of fixed size: against scipy's, and right as often as they say."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.studies.intervals import chance_interval, mean_interval, ratio_interval, share_interval, student_quantile

Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]


def six(values: Numbers, things: Numbers) -> tuple[int, int, int, int, int, int]:
    """What the intervals of groups take."""
    sums = (values, things, values * values, values * things, things * things)
    first, *rest = (int(each.sum()) for each in sums)
    return (len(values), first, rest[0], rest[1], rest[2], rest[3])


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999, 1 - 1e-9])
@pytest.mark.parametrize("trials", [1, 2, 5, 30, 999, 1_001, 5_000, 10**6, 10**8])
def test_chance_interval__scipys(trials: int, level: float) -> None:
    stats = pytest.importorskip("scipy.stats")
    for successes in {0, 1, min(2, trials), trials // 1_000, trials // 3, trials // 2, trials - 1, trials}:
        outside = (1 - level) / 2
        lower = stats.beta.ppf(outside, successes, trials - successes + 1) if successes else 0.0
        upper = stats.beta.isf(outside, successes + 1, trials - successes) if successes < trials else 1.0
        assert chance_interval(successes, trials, level) == pytest.approx((lower, upper), rel=1e-8, abs=0)


def test_chance_interval__never_and_always() -> None:
    assert chance_interval(0, 100) == pytest.approx((0, 1 - 0.025**0.01))
    assert chance_interval(100, 100) == pytest.approx((0.025**0.01, 1))
    assert chance_interval(0, 0) == (0, 1)


@given(st.integers(0, 2_000), st.integers(0, 2_000))
def test_chance_interval__turned_around(successes: int, failures: int) -> None:
    lower, upper = chance_interval(successes, successes + failures)
    other_lower, other_upper = chance_interval(failures, successes + failures)
    assert (lower, upper) == pytest.approx((1 - other_upper, 1 - other_lower), abs=1e-12)
    if successes + failures:
        assert lower <= successes / (successes + failures) <= upper


@pytest.mark.parametrize("chance", [0.002, 0.03, 0.5, 0.9])
@pytest.mark.parametrize("trials", [20, 100])
def test_chance_interval__never_wrong_more_often_than_it_says(trials: int, chance: float) -> None:
    wrong = 0.0
    for successes in range(trials + 1):
        lower, upper = chance_interval(successes, trials)
        if not lower <= chance <= upper:
            wrong += math.comb(trials, successes) * chance**successes * (1 - chance) ** (trials - successes)
    assert wrong <= 0.05


@pytest.mark.parametrize("level", [0.05, 0.5, 0.95, 0.999])
@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 1_000, 10**6])
def test_student_quantile__scipys(freedom: int, level: float) -> None:
    stats = pytest.importorskip("scipy.stats")
    assert student_quantile(freedom, level) == pytest.approx(stats.t.isf((1 - level) / 2, freedom), rel=1e-8)


def test_student_quantile__many() -> None:
    assert student_quantile(10**12, 0.95) == pytest.approx(NormalDist().inv_cdf(0.975), rel=1e-9)


def test_mean_interval__by_hand() -> None:
    # 1, 2, 3, 4: mean 5/2, variance 5/3; Student's factor for 3 is 3.18245
    assert mean_interval(4, 10, 30) == pytest.approx((2.5 - 2.05426, 2.5 + 2.05426), abs=1e-5)


def test_mean_interval__large_numbers_lose_nothing() -> None:
    near, far = mean_interval(4, 10, 30), 10**15
    shifted = mean_interval(4, 10 + 4 * far, 30 + 20 * far + 4 * far * far)
    assert shifted[1] - shifted[0] == pytest.approx(near[1] - near[0], abs=0.25)  # floats stand 1/8 apart there


def test_mean_interval__too_few_or_all_alike() -> None:
    assert mean_interval(0, 0, 0) == mean_interval(1, 7, 49) == (-math.inf, math.inf)
    assert mean_interval(3, Fraction(1), Fraction(1, 3)) == (1 / 3, 1 / 3)


def test_intervals__what_cannot_be() -> None:
    with pytest.raises(ValueError, match="successes"):
        chance_interval(3, 2)
    with pytest.raises(ValueError, match="level"):
        chance_interval(1, 2, 95)
    with pytest.raises(ValueError, match="total_squared"):
        mean_interval(2, 10, 10)
    with pytest.raises(ValueError, match="total"):
        share_interval(2, 3, 2, 5, 3, 2)


def test_share_interval__without_clusters_as_a_chance() -> None:
    # one thing a group: the variance has count - 1, and Student's factor is in it
    shared, plain = share_interval(5_000, 40, 5_000, 40, 40, 5_000), chance_interval(40, 5_000)
    assert shared == pytest.approx(plain, rel=2e-3)


def test_share_interval__none_and_all() -> None:
    assert share_interval(50, 0, 700, 0, 0, 9_800) == chance_interval(0, 50)
    assert share_interval(50, 700, 700, 9_800, 9_800, 9_800) == chance_interval(50, 50)
    assert share_interval(1, 3, 9, 9, 27, 81) == share_interval(5, 0, 0, 0, 0, 0) == (0, 1)


def test_share_interval__groups_alike_tell_no_more_than_their_things() -> None:
    assert share_interval(50, 350, 700, 2_450, 4_900, 9_800) == pytest.approx(chance_interval(350, 700))


def parties(generator: np.random.Generator, count: int, average: float) -> tuple[Numbers, Numbers]:
    """Parties of destinations: 5 to 20, the share of strong ones differs from destination to destination."""
    things = generator.integers(5, 21, count)
    strong = generator.beta(average * 4, (1 - average) * 4, count)
    return generator.binomial(things, strong), things


@pytest.mark.parametrize(("average", "most_wrong"), [(0.3, 0.07), (0.02, 0.07), (0.9, 0.07)])
def test_share_interval__right_as_often_as_it_says(average: float, most_wrong: float) -> None:
    generator, wrong = np.random.default_rng(1), 0
    for _ in range(1_000):
        lower, upper = share_interval(*six(*parties(generator, 100, average)))
        wrong += not lower <= average <= upper
    assert 0.01 < wrong / 1_000 < most_wrong


def test_ratio_interval__right_as_often_as_it_says() -> None:
    """Groups that are larger are stronger, so that counting things as independent would be far too sure."""
    generator, wrong = np.random.default_rng(2), 0
    truth = (np.arange(5, 21) ** 2).mean() / np.arange(5, 21).mean()
    for _ in range(1_000):
        things = generator.integers(5, 21, 60)
        values = things * (things + generator.integers(-3, 4, 60))
        lower, upper = ratio_interval(*six(values, things))
        wrong += not lower <= truth <= upper
    assert 0.03 < wrong / 1_000 < 0.07
