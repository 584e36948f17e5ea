"""Intervals for reports: how far a sampled figure may be off, once the number of samples is settled.

Takes counts and sums, gives the two ends. For a figure that is looked at while it is being sampled, and acted on, these are
too short: see `sequences`.

All arithmetic before the last root is of fractions, so that no digits get lost in a difference of large sums; whole
numbers, fractions and floats are taken at their exact value.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist

Number = int | float | Fraction

_STEPS = 200
"""Of a search for a quantile: halving alone would be down to neighbouring floats by then, but for the very smallest."""
_TINY = 1e-300
_AS_MANY_AS_ANY = 10**8
"""Degrees of freedom from which on Student's distribution is the normal one to eight digits."""
_CLOSE = 1e-15


def chance_interval(successes: int, trials: int, level: float = 0.95) -> tuple[float, float]:
    """Where a chance lies, given how often something happened in how many independent trials.

    Both ends are shares, 0 to 1. Without trials it is 0 to 1; where it never happened the lower end is 0 and the upper about 3.7 /
    trials (at 95 %), where it always did the other way round. Raises ValueError for more successes than trials.

    Clopper and Pearson's: it contains the truth at least as often as it says, for every chance and number of trials.
    Wilson's is somewhat shorter, but right on the average only: for a chance of about 0.2 / trials it is wrong in one
    case of six, and rare things are what one looks for in a study.
    [Clopper and Pearson 1934; Brown, Cai and DasGupta 2001]
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"successes: 0 to {trials}, not {successes}")
    return _clopper_pearson(successes, trials, _checked(level))


def mean_interval(count: int, total: Number, squares: Number, level: float = 0.95) -> tuple[float, float]:
    """Where a mean lies, given how many independent figures there were, their sum, and the sum of their squares.

    In units of the figures; everything (-inf to inf) for fewer than two. Raises ValueError for sums that no figures have.

    Student's: exact for figures with a normal distribution, near enough for others from some thirty on, fewer if they are not skewed.
    It knows nothing of what was not seen: where all figures are alike it has no width.
    """
    return ratio_interval(count, total, count, squares, total, count, level)


def ratio_interval(
    count: int,
    total: Number,
    things: Number,
    total_squared: Number,
    total_things: Number,
    things_squared: Number,
    level: float = 0.95,
) -> tuple[float, float]:
    """Where the mean of all things lies that come in independent groups, like the power of all parties of all destinations.

    For `count` groups, with A the sum of a group's values and N the number of its things: the sums over groups of A, N, A * A, A * N and
    N * N. In units of the values; -inf to inf for fewer than two groups, or without things. Raises ValueError for sums that no groups have.

    The things of a group may depend on each other: only the groups count as independent. The ratio of sums, its error
    from what is left of each group, A - ratio * N (the delta method), with Student's factor for count - 1.
    [Cochran 1977, Sampling Techniques, 2.11 and 6.4]
    """
    probability = _checked(level)
    if count < 2 or things <= 0:
        return -math.inf, math.inf
    ratio, variance = _ratio(count, total, things, total_squared, total_things, things_squared)
    reach = student_quantile(count - 1, probability) * _root(variance)
    return float(ratio) - reach, float(ratio) + reach


def share_interval(
    count: int,
    total: Number,
    things: Number,
    total_squared: Number,
    total_things: Number,
    things_squared: Number,
    level: float = 0.95,
) -> tuple[float, float]:
    """Where the share of all things lies that are so and so, like the parties of 7 and more among all parties of all destinations.

    Takes the same sums as `ratio_interval`, with A the number of a group's things that are: 0 <= A <= N. Both ends are shares, 0 to 1;
    0 to 1 for fewer than two groups, or without things. Raises ValueError for sums that no groups have.

    Clopper and Pearson's interval for as many independent trials as tell as much as these groups do: ratio (1 - ratio) /
    variance, with `ratio_interval`'s variance, but never more than there are things. So it stays within 0 to 1, and is not
    too short for rare things, where that of the normal distribution is. Where no thing is, or every one, nothing is known of how they
    cluster, and each group counts as one trial.
    [Korn and Graubard 1998, Survey Methodology 24]
    """
    probability = _checked(level)
    if not 0 <= total <= things:
        raise ValueError(f"total: 0 to {things}, not {total}")
    if count < 2 or things <= 0:
        return 0.0, 1.0
    ratio, variance = _ratio(count, total, things, total_squared, total_things, things_squared)
    if total in (0, things):
        return _clopper_pearson(count if total else 0, count, probability)
    # The factor makes up for the variance being an estimate itself, as Student's does.
    factor = (NormalDist().inv_cdf((1 + probability) / 2) / student_quantile(count - 1, probability)) ** 2
    trials = float(things) if not variance else min(float(things), float(ratio * (1 - ratio) / variance) * factor)
    return _clopper_pearson(float(ratio) * trials, trials, probability)


@lru_cache(maxsize=1024)  # a report asks for each level of every measure
def student_quantile(freedom: int, level: float) -> float:
    """How many standard errors to either side of a mean contain the truth with this chance: 1.96 for 95 % and many figures."""
    if freedom > _AS_MANY_AS_ANY:
        return NormalDist().inv_cdf((1 + level) / 2)
    # For T of Student's distribution, T^2 / (freedom + T^2) is a beta variable.
    part = beta_quantile(0.5, freedom / 2, level, 1 - level)
    return math.sqrt(freedom * part / (1 - part))


def beta_quantile(first: float, second: float, below: float, above: float) -> float:
    """The share that a beta variable stays below with the chance `below`, and above with `above` (1 - below).

    Both chances are given, as the smaller one tells more digits. Found by Newton's method, kept in by halving. Right to 8
    digits while first + second is below 10^8, to 7 up to 10^10.
    """
    low, high = 0.0, 1.0
    share = first / (first + second)
    for _ in range(_STEPS):
        under, over, density = _beta(first, second, share)
        missing = below - under if below <= above else over - above
        if missing > 0:
            low = share
        else:
            high = share
        guess = share + missing / density if density > 0 else low
        if not low < guess < high:
            # Quantiles may be as small as 1e-9: halve the digits, not the way, while the lower end is that far off.
            guess = math.sqrt(low * high) if 0 < 4 * low < high else (low + high) / 2 if low else high / 16
        if abs(guess - share) <= _CLOSE * share:
            return guess
        share = guess
    return share


def _clopper_pearson(successes: float, trials: float, level: float) -> tuple[float, float]:
    outside = (1 - level) / 2
    failures = trials - successes
    # 1 - (the quantile of the failures), and not the mirrored quantile, would lose the digits of a small upper end.
    lower = beta_quantile(successes, failures + 1, outside, 1 - outside) if successes > 0 else 0.0
    upper = beta_quantile(successes + 1, failures, 1 - outside, outside) if failures > 0 else 1.0
    return lower, upper


def _beta(first: float, second: float, share: float) -> tuple[float, float, float]:
    """The chances of a beta variable to lie below and above a share, and its density there; 0 < share < 1."""
    logarithm = first * math.log(share) + second * math.log1p(-share) - _log_beta(first, second)
    front = math.exp(logarithm) if logarithm > -745 else 0.0
    density = front / (share * (1 - share)) if share * (1 - share) > 0 else 0.0
    if share < (first + 1) / (first + second + 2):
        under = min(1.0, front * _continued_fraction(first, second, share) / first)
        return under, 1 - under, density
    over = min(1.0, front * _continued_fraction(second, first, 1 - share) / second)
    return 1 - over, over, density


def _log_beta(first: float, second: float) -> float:
    small, large = sorted((first, second))
    if large < 1e3:
        return math.lgamma(small) + math.lgamma(large) - math.lgamma(small + large)
    # lgamma of millions has lost the digits that count: take Stirling's main parts together, and their rest apart.
    both = small + large
    if small < 1e3:
        return (
            math.lgamma(small)
            + small
            - small * math.log(both)
            - (large - 0.5) * math.log1p(small / large)
            + (_stirling(large) - _stirling(both))
        )
    return (
        0.5 * math.log(2 * math.pi / small)
        + small * math.log(small / both)
        - (large - 0.5) * math.log1p(small / large)
        + (_stirling(small) + _stirling(large) - _stirling(both))
    )


def _stirling(number: float) -> float:
    """What lgamma has beyond (number - 1/2) log(number) - number + log(2 pi) / 2, from 1,000 on."""
    return (1 / 12 - (1 / 360 - 1 / (1260 * number * number)) / (number * number)) / number


def _continued_fraction(first: float, second: float, share: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method. [DLMF 8.17.22; Numerical Recipes 6.4]"""
    both = first + second
    upper = 1.0
    lower = 1 / _not_zero(1 - both * share / (first + 1))
    fraction = lower
    for step in range(1, 200 + 20 * math.isqrt(int(max(first, second)) + 1)):  # it takes about the root
        twice = first + 2 * step
        for numerator in (
            step * (second - step) * share / ((twice - 1) * twice),
            -(first + step) * (both + step) * share / (twice * (twice + 1)),
        ):
            lower = 1 / _not_zero(1 + numerator * lower)
            upper = _not_zero(1 + numerator / upper)
            fraction *= lower * upper
        if abs(lower * upper - 1) < _CLOSE:
            break
    return fraction


def _not_zero(number: float) -> float:
    return number if abs(number) > _TINY else _TINY


def _ratio(
    count: int, total: Number, things: Number, total_squared: Number, total_things: Number, things_squared: Number
) -> tuple[Fraction, Fraction]:
    """A pooled mean, and the square of its standard error."""
    number = Fraction(things)
    ratio = Fraction(total) / number
    left = Fraction(total_squared) - 2 * ratio * Fraction(total_things) + ratio * ratio * Fraction(things_squared)
    if left < 0:
        # Sums of floats are rounded; anything more is a slip of the caller's.
        if left < -Fraction(1, 10**9) * Fraction(total_squared):
            raise ValueError(f"total_squared: not the squares of what adds up to {total}")
        left = Fraction(0)
    return ratio, left * Fraction(count, count - 1) / (number * number)


def _root(number: Fraction) -> float:
    return math.sqrt(number.numerator / number.denominator)  # of integers of any length: correctly rounded


def _checked(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"level: between 0 and 1, not {level}")
    return level
