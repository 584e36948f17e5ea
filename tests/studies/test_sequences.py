"""Confidence sequences: wrong at any look no more often than they say, and soon enough."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.studies.sequences import FloatArray, Sequence, Sums, Trend, Verdict, log_purse, lower_end, verdict

ERROR = 0.05
LOOKS = (50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 10_000, 20_000)
Chunk = tuple[FloatArray, FloatArray | None]


def floats(numbers: npt.ArrayLike) -> FloatArray:
    return np.asarray(numbers, dtype=np.float64)


def followed(values: npt.ArrayLike, least: float = 0, most: float = 1, error: float = ERROR) -> Sequence:
    sequence = Sequence(error=error, least=least, most=most)
    sequence.add(floats(values))
    return sequence


def allowed(runs: int, error: float = ERROR) -> float:
    """Runs that may be wrong, with three standard deviations of luck."""
    return error * runs + 3 * math.sqrt(error * (1 - error) * runs)


def chances(successes: int, count: int) -> Sums:
    """The sums of plain chances, one side."""
    return Sums(successes, count - successes, count, successes, successes, count, float(successes == count), 1.0)


@pytest.mark.parametrize("chance", [0, 1e-4, 0.01, 0.3, 0.5, 1])
def test_purses__plain_chances_at_every_look(chance: float) -> None:
    """The purses against the truth itself, 1,000 runs: the interval can only leave it out where one of them has won."""
    generator, wrong, needed = np.random.default_rng(7), 0, math.log(2 / ERROR)
    for _ in range(1_000):
        counts = generator.binomial(np.diff(LOOKS, prepend=0), chance).cumsum()
        wrong += any(
            (0 < chance and log_purse(chances(successes, count), 1 / chance) >= needed)
            or (chance < 1 and log_purse(chances(count - successes, count), 1 / (1 - chance)) >= needed)
            for successes, count in zip(counts.tolist(), LOOKS, strict=True)
        )
    assert wrong <= ERROR * 1_000  # in fact 0 to 3


def counts_of_traps(generator: np.random.Generator, count: int) -> Chunk:
    return floats(generator.binomial(30, 0.4, count)), None


def rare_large_values(generator: np.random.Generator, count: int) -> Chunk:
    return floats(np.where(generator.random(count) < 0.02, 30, 1)), None


def parties_of_a_kind(generator: np.random.Generator, count: int) -> Chunk:
    """Parties within a destination are alike, and more where there are few: the share of all is not the mean of shares."""
    things = generator.integers(0, 21, count)
    strong = generator.random(count) < np.where(things < 10, 0.5, 0.1)
    return floats(things * strong), floats(things)


SETTINGS: dict[str, tuple[Callable[[np.random.Generator, int], Chunk], float, int, float]] = {
    "counts": (counts_of_traps, 30, 1, 12.0),
    "rare": (rare_large_values, 30, 1, 1 + 29 * 0.02),
    "parties": (parties_of_a_kind, 1, 20, (0.5 * 45 + 0.1 * 165) / 210),
}


def runs_that_leave_out(name: str, runs: int, looks: tuple[int, ...]) -> int:
    draw, most, most_things, truth = SETTINGS[name]
    generator, wrong = np.random.default_rng(11), 0
    for _ in range(runs):
        sequence = Sequence(error=ERROR, least=0, most=most, most_things=most_things)
        for size in np.diff(looks, prepend=0):
            sequence.add(*draw(generator, int(size)))
        lower, upper = sequence.interval()
        wrong += not lower <= truth <= upper
    return wrong


@pytest.mark.parametrize("name", SETTINGS)
def test_interval__truth_at_every_look(name: str) -> None:
    assert runs_that_leave_out(name, 80, LOOKS[:8]) <= allowed(80)


@pytest.mark.long
@pytest.mark.parametrize("name", SETTINGS)
def test_interval__truth_at_every_look_of_a_thousand_runs(name: str) -> None:
    assert runs_that_leave_out(name, 1_000, tuple(range(200, 20_001, 200))) <= allowed(1_000)


@pytest.mark.parametrize(
    ("chance", "least", "most", "wrong_verdict"),
    [
        (0.01, None, Fraction(1, 100), Verdict.KEPT),  # `< 1%`, with the truth at the bound
        pytest.param(0.011, None, Fraction(1, 100), Verdict.KEPT, marks=pytest.mark.long),
        (0.2, Fraction(1, 5), Fraction(2, 5), Verdict.BROKEN),
        pytest.param(0.19, Fraction(1, 5), Fraction(2, 5), Verdict.KEPT, marks=pytest.mark.long),
    ],
)
def test_verdict__seldom_wrong_at_the_bound(
    chance: float, least: Fraction | None, most: Fraction | None, wrong_verdict: Verdict
) -> None:
    """1,000 runs, each looked at three times or until it is decided: that is the half of the error on the one side."""
    generator, wrong = np.random.default_rng(3), 0
    strict = wrong_verdict is Verdict.KEPT
    for _ in range(1_000):
        counts = generator.binomial(np.diff(LOOKS[2:8:2], prepend=0), chance).cumsum()
        for successes, count in zip(counts.tolist(), LOOKS[2:8:2], strict=True):
            interval = (
                lower_end(chances(successes, count), ERROR / 2),
                1 - lower_end(chances(count - successes, count), ERROR / 2),
            )
            found = verdict(interval, least, most, strict, strict)
            if found is not Verdict.UNDECIDED:
                wrong += found is wrong_verdict
                break
    assert wrong <= allowed(1_000, ERROR / 2)


def looks_until(sequence: Sequence, draw: Callable[[], FloatArray], least: float | None, most: float | None) -> int:
    for _ in range(1_000):
        sequence.add(draw())
        if verdict(sequence.interval(), least, most) is not Verdict.UNDECIDED:
            return sequence.count
    return sequence.count


def test_interval__decides_soon() -> None:
    """The table in the module's docstring, roughly: a loss of power is a fault as well."""
    generator = np.random.default_rng(5)
    assert looks_until(Sequence(error=ERROR, least=0, most=1), lambda: np.zeros(10), None, 0.01) <= 700
    assert looks_until(Sequence(error=ERROR, least=0, most=12), lambda: np.full(5, 12.0), 11.5, None) <= 160
    runs = [
        looks_until(Sequence(error=ERROR, least=0, most=1), lambda: floats(generator.random(100) < 0.33), 0.2, 0.4)
        for _ in range(15)
    ]
    assert sorted(runs)[7] <= 800


@pytest.mark.parametrize("count", [1_000, 10_000, 100_000, 10_000_000])
def test_interval__of_what_never_happens_is_a_few_over_the_count(count: int) -> None:
    upper = 1 - lower_end(chances(count, count), ERROR / 2)
    assert 3.7 / count < upper < 6.6 / count


@given(st.lists(st.integers(0, 9), min_size=1, max_size=60), st.integers(1, 4))
@settings(max_examples=60)
def test_interval__whatever_the_order_and_the_chunks(values: list[int], step: int) -> None:
    at_once, later = followed(values, most=9), Sequence(error=ERROR, least=0, most=9)
    for start in range(0, len(values), step):
        later.add(floats(sorted(values)[start : start + step]))
    assert at_once.sums() == later.sums()
    assert at_once.estimate() == later.estimate()


@given(st.lists(st.integers(0, 9), min_size=1, max_size=300))
@settings(max_examples=60)
def test_interval__contains_the_estimate(values: list[int]) -> None:
    sequence = followed(values, most=9)
    lower, upper = sequence.interval()
    assert 0 <= lower <= sequence.estimate() <= upper <= 9


@given(st.lists(st.integers(0, 9), min_size=1, max_size=100))
@settings(max_examples=60)
def test_interval__turned_around(values: list[int]) -> None:
    lower, upper = followed(values, most=9).interval()
    other_lower, other_upper = followed(9 - floats(values), most=9).interval()
    assert (9 - other_upper, 9 - other_lower) == pytest.approx((lower, upper), abs=1e-12)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=100), st.integers(-50, 50), st.sampled_from([0.1, 3.0, 1e6]))
@settings(max_examples=60)
def test_interval__other_units(values: list[int], start: int, unit: float) -> None:
    lower, upper = followed(values, most=9).interval()
    scaled = followed(start + unit * floats(values), least=start, most=start + 9 * unit).interval()
    assert scaled == pytest.approx((start + unit * lower, start + unit * upper), rel=1e-6, abs=1e-6 * unit)


def test_interval__as_wide_as_the_root_says() -> None:
    generator = np.random.default_rng(4)
    widths = []
    for count in (1_000, 4_000, 16_000, 64_000):
        lower, upper = followed(generator.random(count) < 0.3).interval()
        widths.append((upper - lower) * math.sqrt(count / (0.3 * 0.7)))
    assert all(2 * 1.96 < width < 2 * 4 for width in widths)


def test_interval__never_widens_and_is_all_at_first() -> None:
    sequence, generator = Sequence(error=ERROR, least=-1, most=1), np.random.default_rng(8)
    before = sequence.interval()
    assert before == (-1, 1)
    assert math.isnan(sequence.estimate())
    for _ in range(50):
        sequence.add(generator.uniform(-1, 1, 40))
        after = sequence.interval()
        assert before[0] <= after[0] <= after[1] <= before[1]
        before = after


def test_interval__things_of_a_destination_are_not_counted_as_independent() -> None:
    """All-or-nothing destinations of ten parties are as wide as plain chances of as many destinations."""
    happened = floats(np.arange(500) % 3 == 0)
    sequence = Sequence(error=ERROR, least=0, most=1, most_things=10)
    sequence.add(10 * happened, np.full(500, 10.0))
    assert sequence.interval() == pytest.approx(followed(happened).interval(), rel=1e-9)


def test_interval__nothing_but_empty_items() -> None:
    sequence = Sequence(error=ERROR, least=0, most=1, most_things=5)
    sequence.add(np.zeros(0), np.zeros(0))
    sequence.add(np.zeros(9), np.zeros(9))
    assert (sequence.count, sequence.interval()) == (9, (0, 1))


def test_interval__half_a_share_to_the_end() -> None:
    """A mean known without scatter is found soon; the stakes near one must not divide by nothing."""
    lower, upper = followed(np.full(100_000, 0.5)).interval()
    assert lower < 0.5 < upper < lower + 3e-4


def test_sequence__what_cannot_be() -> None:
    for slip in ({"error": 0.0}, {"least": 1.0}, {"most": math.inf}, {"most_things": 0}):
        with pytest.raises(ValueError, match=next(iter(slip))):
            Sequence(**{"error": ERROR, "least": 0.0, "most": 1.0, "most_things": 1, **slip})  # type: ignore[arg-type]
    sequence = Sequence(error=ERROR, least=0, most=1, most_things=3)
    for values, things in (([2], [1]), ([-1], [1]), ([0], [4]), ([0, 0], [1]), ([math.nan], [1])):
        with pytest.raises(ValueError, match=r"values|things"):
            sequence.add(floats(values), floats(things))


@pytest.mark.parametrize(
    ("interval", "least", "most", "is_open", "expected"),
    [
        ((0.0, 0.009), None, Fraction(1, 100), True, Verdict.KEPT),
        ((0.0, 0.25), None, Fraction(1, 4), True, Verdict.UNDECIDED),
        ((0.0, 0.25), None, Fraction(1, 4), False, Verdict.KEPT),
        ((0.25, 0.5), None, Fraction(1, 4), True, Verdict.BROKEN),
        ((0.25, 0.5), None, Fraction(1, 4), False, Verdict.UNDECIDED),
        ((0.0, 0.5), 0, None, False, Verdict.KEPT),
        ((0.0, 0.5), 0, None, True, Verdict.UNDECIDED),
        ((12.0, 13.0), 11.5, None, False, Verdict.KEPT),
        ((0.19, 0.3), Fraction(1, 5), Fraction(2, 5), False, Verdict.UNDECIDED),
        ((0.41, 0.6), Fraction(1, 5), Fraction(2, 5), False, Verdict.BROKEN),
        ((0.0, 1.0), None, None, False, Verdict.KEPT),
    ],
)
def test_verdict__bounds(
    interval: tuple[float, float], least: float | None, most: float | None, is_open: bool, expected: Verdict
) -> None:
    assert verdict(interval, least, most, is_open, is_open) is expected


def trend_of(chances: list[float], count: int, seed: int = 0) -> Verdict:
    """Levels 1 to 10 with a chance each; looked at five times, the first decision counts."""
    generator = np.random.default_rng(seed)
    trend = Trend(range(1, 11), error=ERROR, least=0, most=1)
    for _ in range(5):
        levels = generator.integers(1, 11, count // 5)
        trend.add(levels, floats(generator.random(count // 5) < np.array(chances)[levels - 1]))
        if trend.verdict() is not Verdict.UNDECIDED:
            break
    return trend.verdict()


EVEN = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55]


@pytest.mark.parametrize(
    ("chances", "count", "expected"),
    [
        (EVEN, 20_000, Verdict.KEPT),
        (EVEN, 100, Verdict.UNDECIDED),
        (EVEN[::-1], 20_000, Verdict.BROKEN),
        ([0.1] * 4 + [0.5] * 6, 100_000, Verdict.KEPT),  # stretches of equal levels
        ([0.3] * 10, 20_000, Verdict.UNDECIDED),
        ([0.1, 0.1, 0.8, 0.8, 0.3, 0.3, 0.8, 0.8, 0.9, 0.9], 20_000, Verdict.BROKEN),  # a dip
        ([0.1, 0.1, 0.6, 0.6, 0.57, 0.57, 0.8, 0.8, 0.9, 0.9], 100_000, Verdict.KEPT),  # one that is allowed
    ],
)
def test_trend__levels(chances: list[float], count: int, expected: Verdict) -> None:
    assert trend_of(chances, count) is expected


def test_trend__seldom_wrong_at_the_bound() -> None:
    """A dip just beyond the allowed eighth of the rise is not kept, nor one just within it broken."""
    beyond = [0.1, 0.1, 0.5, 0.5, 0.39, 0.39, 0.7, 0.7, 0.9, 0.9]
    within = [0.1, 0.1, 0.5, 0.5, 0.41, 0.41, 0.7, 0.7, 0.9, 0.9]
    assert sum(trend_of(beyond, 5_000, seed) is Verdict.KEPT for seed in range(30)) <= allowed(30)
    assert sum(trend_of(within, 5_000, seed) is Verdict.BROKEN for seed in range(30)) <= allowed(30)


def test_trend__few_levels_and_things() -> None:
    trend = Trend((3, 9), error=ERROR, least=0, most=1, most_things=4)
    trend.add(np.array([3, 9] * 200), floats([0, 4] * 200), floats([4, 4] * 200))
    assert len(trend.bins) == 2
    assert trend.verdict() is Verdict.KEPT


def test_trend__what_cannot_be() -> None:
    with pytest.raises(ValueError, match="levels"):
        Trend((5,), error=ERROR, least=0, most=1)
    with pytest.raises(ValueError, match="asked for"):
        Trend((1, 3), error=ERROR, least=0, most=1).add(np.array([2]), floats([0]))
