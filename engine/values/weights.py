"""Weights as whole numbers: 2.5 to 1 is 5 to 2, so that no float decides a draw."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm


def whole_weights(weights: Iterable[Fraction | int]) -> tuple[int, ...]:
    """The smallest whole numbers in the same proportion as `weights`; all zero stays all zero.

    Raises `ValueError` for a negative weight.
    """
    exact = tuple(Fraction(weight) for weight in weights)
    if any(weight < 0 for weight in exact):
        raise ValueError(f"weights: none may be negative, got {[str(weight) for weight in exact]}")
    scale = lcm(*(weight.denominator for weight in exact)) if exact else 1
    whole = tuple(int(weight * scale) for weight in exact)
    divisor = gcd(*whole) if any(whole) else 1
    return tuple(weight // divisor for weight in whole)
