"""Numbers, axes and classes of a report."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exports.report.classes import class_of, edges
from engine.exports.report.coarser import coarser
from engine.exports.report.heat import wilson
from engine.exports.report.numbers import compact, estimate, number, percent, round_percent, share_estimate, stretch
from engine.exports.report.scales import Scale, spanned, ticks
from tests.exports.findings import heat

NUMBERS = st.floats(-1e300, 1e300, allow_nan=False)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"), (-0.0, "0"), (7, "7"), (1234567, "1,234,567"), (-3.5, "−3.50"), (0.0123456, "0.0123"),
        (1e9, "1.00\u202f×\u202f10⁹"), (-2.5e-7, "−2.50\u202f×\u202f10⁻⁷"), (float("inf"), "–"),
    ],
)  # fmt: skip
def test_number(value: float, shown: str) -> None:
    assert shown == number(value)


@pytest.mark.parametrize(
    ("value", "interval", "shown"),
    [
        (9.53123, (9.51, 9.55), ("9.531", "9.510–9.550")),
        (12345.6, (12300.0, 12390.0), ("12,346", "12,300–12,390")),
        (30.0, (30.0, 30.0), ("30", "30–30")),
        (-1.0, (-1.2, -0.8), ("−1.00", "−1.20 … −0.80")),
        (5.0, None, ("5", "")),
    ],
)
def test_estimate__digits_by_the_interval(
    value: float, interval: tuple[float, float] | None, shown: tuple[str, str]
) -> None:
    assert shown == estimate(value, interval)


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.5, "50.0%"),
        (0.00012, "0.0120%"),
        (1e-9, "<0.0001%"),
        (0.999999, ">99.9%"),
        (0.1234, "12.3%"),
    ],
)
def test_percent(share: float, shown: str) -> None:
    assert shown == percent(share)


def test_percent__ends_of_an_interval_stay_within() -> None:
    assert ("0%", "0.0000–0.0150%") == share_estimate(0.0, (-0.00001, 0.00015))
    assert "5%" == round_percent(0.05)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (999, "999"), (1000, "1k"), (1234, "1.2k"), (9999, "10k"), (345678, "346k"), (2.5e6, "2.5M")],
)
def test_compact(value: float, shown: str) -> None:
    assert shown == compact(value)


@pytest.mark.parametrize(
    ("ends", "shown"),
    [
        ((3, 3), "3"),
        ((0, 20), "0–20"),
        ((0.0, 0.25), "0.00–0.25"),
        ((-4, -2), "−4 … −2"),
        ((1000, 2000), "1,000–2,000"),
    ],
)
def test_stretch(ends: tuple[float, float], shown: str) -> None:
    assert shown == stretch(*ends)


@given(NUMBERS, NUMBERS)
def test_axes__any_numbers(one: float, other: float) -> None:
    """Never a number that is none, never an endless row of ticks; all of them lie on the axis."""
    low, high = spanned(min(one, other), max(one, other))
    scale = Scale(low, high, 10, 90)
    assert 10 == scale(low)
    assert 90 == pytest.approx(scale(high))
    found = ticks(low, high)
    assert len(found) <= 6
    assert all(isfinite(value) and words for value, words in found)
    assert all(10 <= scale(value) <= 90 for value, _ in found)
    assert stretch(low, high)
    assert estimate(one, (low, high))[1]


@pytest.mark.parametrize(
    ("ends", "whole", "shown"),
    [
        ((0, 10), False, ["0", "2", "4", "6", "8", "10"]),
        ((0.2, 0.9), False, ["0.2", "0.4", "0.6", "0.8"]),
        ((0, 2), True, ["0", "1", "2"]),
        ((0, 50_000), False, ["0", "10k", "20k", "30k", "40k", "50k"]),
    ],
)
def test_ticks(ends: tuple[float, float], whole: bool, shown: list[str]) -> None:
    assert shown == [words for _, words in ticks(*ends, whole=whole)]


@given(st.integers(1, 10**12), st.integers(1, 9))
def test_classes__every_count_has_one(most: int, classes: int) -> None:
    starts = edges(most, classes)
    assert 1 == starts[0]
    assert len(starts) == len(set(starts)) == min(most, classes)
    assert list(starts) == sorted(starts)
    assert 0 == class_of(1, starts)
    assert len(starts) - 1 == class_of(most, starts)


def test_coarser__same_results_in_fewer_cells() -> None:
    wide = heat(columns=41, rows=4)
    shown = coarser(wide)
    assert 14 == len(shown.columns)
    assert ((0.0, 3.0), (39.0, 41.0)) == (shown.columns[0], shown.columns[-1])
    assert wide.rows == shown.rows
    assert sum(cell.count for cell in wide.cells) == sum(cell.count for cell in shown.cells)
    seeds = {(cell.column // 3, cell.row, cell.seed) for cell in wide.cells}
    assert all((cell.column, cell.row, cell.seed) in seeds for cell in shown.cells)
    small = heat()
    assert coarser(small) is small


def test_wilson() -> None:
    """Against the worked values of Newcombe (1998), table I."""
    assert (0.2553, 0.3662) == tuple(round(end, 4) for end in wilson(81, 263))
    assert (0.0, 1.0) == wilson(0, 0)
    assert (0.0, 0.1611) == tuple(round(end, 4) for end in wilson(0, 20))
