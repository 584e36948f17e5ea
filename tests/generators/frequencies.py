"""The chi-square test, without a statistics library."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

# The normal quantile of 0.999: a sound generator fails one test in a thousand, and at a fixed seed never again.
_QUANTILE = 3.0902


def critical_value(freedom: int) -> float:
    """The 99.9 % point of chi-square, by Wilson and Hilferty's cube."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + _QUANTILE * part**0.5) ** 3)


def agrees(counted: Sequence[int] | np.ndarray, weights: Sequence[Fraction | int]) -> bool:
    """Whether the counts may well come from these weights; an outcome of weight 0 must not occur at all."""
    counts = np.asarray(counted, dtype=np.float64)
    expected = np.array([float(weight) for weight in weights])
    expected *= counts.sum() / expected.sum()
    if counts[expected == 0].any():
        return False
    counts, expected = counts[expected > 0], expected[expected > 0]
    assert expected.min() >= 5, "too few draws for this test"
    return float(((counts - expected) ** 2 / expected).sum()) < critical_value(len(counts) - 1)
