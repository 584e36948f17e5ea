"""Intervals that may be looked at again and again: what a promise is decided by while it is being sampled.

Takes the items of a study chunk by chunk and gives an interval that holds at every look at once, and a verdict on it.

**What it rests on.** Take a value a thing has, between `least` and `most`, and ask whether its mean could be `b` or
less. Bet against it: start with one coin, and from each item gain a share `stake` of what one owns times how far the
item lies above `b` (times how far it could lie below, as the unit, so that nothing more than all is ever lost). If the
mean is at most `b` this is a game one does not win: the chance that the purse ever, at any look, holds `1 / error`
coins is at most `error` (Ville's inequality). So when it does, `b` is ruled out, and the largest `b` ruled out is the
lower end. The upper end is the same with the values turned around; each has half of the error. It needs neither a normal
distribution nor many items, and the things within an item may depend on each other as they like.

[Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86 (2024), arXiv 2010.09686]

**Two departures from that paper's Theorem 2** (the predictable plug-in), both measured below:

- The coin is split among `STAKES`, from 1 down in steps of a square root of two, each kept to the end, instead of one stake
  foreseen from the chunks before. So only the sums count: the interval at a look depends neither on the order of the items
  nor on how they were cut into chunks, and it is never thrown off by a first chunk that was unusual.
- A purse would need every value for every `b`. Instead two bounds from below that need the sums alone, the better for each
  stake: log(1 + s e) >= s e - (-log(1 - s d) - s d) / d^2 * e^2 for e >= -d, s d < 1 [Fan, Grama and Liu 2015, Lemma 4.1, there
  with d = 1: the one behind every empirical Bernstein bound; d is how deep the worst item lay that was seen]; and, as the
  logarithm is concave, the chord between the extreme values, which is exact where there are no others: for plain
  chances the purse is the exact one of Bernoulli trials.

That the largest `b` may be taken, though which it is depends on the data: a purse at `b` holds, item for item, no more than
the one at the true mean if `b` is above that, so all of them together are wrong no more often than the one.

**Samples until it is decided**, error 5 %, median of 20 to 60 runs (90 % of them are done by), looking every 10 to 200 samples, beside Theorem 2
with its stakes foreseen item by item, and Robbins' mixture of all chances by a beta(1/2, 1/2) for plain chances:

    promise                                           here               Theorem 2          beta mixture
    chance < 1%, never happens                        650                754                680
    chance < 1%, truth 0.5%                           3,200 (6,710)      2,261 (5,915)      3,575 (7,190)
    chance < 1%, truth 0.9%                           93,000 (170,200)   206,477 (never)    151,000 (295,200)
    chance in 20%..40%, truth 33%                     580 (1,030)        675 (1,683)        580 (1,120)
    chance in 30%..34%, truth 33%                     31,200 (51,180)    68,623 (never)     38,400 (57,720)
    mean >= 11.5, always 12 of 0..12                  155                181
    mean >= 11.5, 12 +- 2.7 of 0..30                  490 (781)          543 (777)
    mean >= 11.5, 12 +- 1.5 of 0..15                  200 (334)          236 (352)
    mean >= 11.9, 12 +- 2.7 of 0..30                  9,000 (18,330)     7,850 (20,703)

"Never" is not within 400,000 and 100,000. An interval of fixed size, looked at once, would need 368 where it never happens.

That bounds the error, and by far: of 1,000 runs of plain chances, looked at ten times up to 20,000, 0 to 3 leave the truth out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence as Row
from enum import StrEnum
from fractions import Fraction

import attrs
import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
LevelArray = npt.NDArray[np.int64]

STAKES: FloatArray = np.array([2.0 ** (-step / 2) for step in range(60)])
"""From all one owns down to a billionth of it: the best is about the distance to be shown over the variance, in units of
how far a value can lie on the other side, so that a chance of one in a million needs stakes as small as that."""
_PRIOR: FloatArray = np.array([1.0 / (step + 10) for step in range(60)])
_LOG_PART: FloatArray = np.log(_PRIOR / _PRIOR.sum())
"""How the coin is split: nearly evenly, with somewhat more on the large stakes, which decide soon."""
_LOG_KEPT: FloatArray = np.log1p(-STAKES[1:])
"""Logarithm of what is left of the purse after the worst item there can be; of a stake of 1, nothing."""
_HALVINGS = 8
"""The end is found to within 2^-8 of its distance from the estimate, and on the safe side."""
_SLACK = 1e-9
"""How far, relatively, a sum may lie outside what is possible: floats are added up in many places."""

BINS = 5
"""Parts that the levels of a trend are split into."""


class Verdict(StrEnum):
    """What is known about a promise."""

    KEPT = "kept"
    BROKEN = "broken"
    UNDECIDED = "undecided"


@attrs.frozen
class Sums:
    """What a purse needs to know of all items.

    `gain` is how far an item's sum lies above its least, `rest` how far below its most, `things` the two together: 0 to 1 an
    item, in units of the span times the most things there can be.
    """

    gain: float
    rest: float
    things: float
    gain_squared: float
    gain_things: float
    things_squared: float
    smallest_gain: float
    """Of one item."""
    most_things: float
    """Of one item."""

    def depth(self, inverse: float) -> float:
        """How far no item seen lies deeper below a mean of `1 / inverse`, as a share of how deep one can; 0 to 1."""
        return min(1.0, max(0.0, self.most_things - inverse * self.smallest_gain))


class Sequence:
    """Follows a chance, a share or a mean through a study, and says at every look where it surely lies.

    An item is what is drawn independently (a destination); it has any number of things (its parties), 0 to `most_things`, with
    values from `least` to `most` (both known beforehand, and true of every thing there can be). What is followed is the mean over all
    things of all items, E[sum of values] / E[number of things]. A chance has one thing an item, of value 0 or 1; a share has many.

    The interval leaves the truth out, at any look whatever, with a chance of at most `error` (0 < error < 1): half of it below,
    half above. So a promise with one bound only gets a wrong verdict with a chance of at most half of `error`. Sums of whole numbers are exact up to 2^53. Raises ValueError for bounds that are none.
    """

    def __init__(self, *, error: float, least: float, most: float, most_things: int = 1) -> None:
        if not 0 < error < 1:
            raise ValueError(f"error: between 0 and 1, not {error}")
        if not (math.isfinite(least) and math.isfinite(most) and least < most):
            raise ValueError(f"least, most: two finite numbers, the least first, not {least} and {most}")
        if most_things < 1:
            raise ValueError(f"most_things: 1 or more, not {most_things}")
        self.error, self.least, self.most, self.most_things = error, least, most, most_things
        self.count = 0
        """Items so far."""
        self._above, self._below = np.zeros(3), np.zeros(3)
        self._nearest_least, self._nearest_most = math.inf, math.inf
        self._things, self._things_squared, self._most_seen = 0.0, 0.0, 0.0
        self._interval = (float(least), float(most))

    def add(self, values: FloatArray, things: FloatArray | None = None) -> None:
        """Adds a chunk: for each item the sum of the values of its things, and their number (1 each, if left out).

        Raises ValueError for an item that cannot be, by `least`, `most` and `most_things`.
        """
        values = np.asarray(values, dtype=np.float64)
        things = np.ones_like(values) if things is None else np.asarray(things, dtype=np.float64)
        if values.shape != things.shape or values.ndim != 1:
            raise ValueError(f"values, things: two rows of the same length, not {values.shape} and {things.shape}")
        above, below = values - self.least * things, self.most * things - values
        slack = _SLACK * max(abs(self.least), abs(self.most)) * self.most_things
        if not (np.all(above >= -slack) and np.all(below >= -slack)):
            raise ValueError(f"values: {self.least} to {self.most} a thing")
        if not (np.all(things >= 0) and np.all(things <= self.most_things)):
            raise ValueError(f"things: 0 to {self.most_things} an item")
        if not len(values):
            return
        above, below = np.maximum(above, 0.0), np.maximum(below, 0.0)
        self.count += len(values)
        self._above += _three_sums(above, things)
        self._below += _three_sums(below, things)
        self._nearest_least = min(self._nearest_least, float(above.min()))
        self._nearest_most = min(self._nearest_most, float(below.min()))
        self._most_seen = max(self._most_seen, float(things.max()))
        self._things += float(things.sum())
        self._things_squared += float((things * things).sum())
        self._narrow()

    def interval(self) -> tuple[float, float]:
        """Where the mean surely lies: what all looks so far, one after each chunk, have left over; `least` to `most` at first.

        It never widens. Where a look would leave nothing over (which has a chance below `error`), it stays as it was.
        """
        return self._interval

    def estimate(self) -> float:
        """The mean over all things so far; not a number while there is none."""
        return self.least + float(self._above[0]) / self._things if self._things else math.nan

    def sums(self) -> tuple[Sums, Sums]:
        """What the lower and the upper end follow from."""
        sides = (self._above, self._below, self._nearest_least), (self._below, self._above, self._nearest_most)
        lower, upper = (self._sums(gain, float(rest[0]), nearest) for gain, rest, nearest in sides)
        return lower, upper

    def _sums(self, gain: FloatArray, rest: float, nearest: float) -> Sums:
        unit = (self.most - self.least) * self.most_things
        return Sums(
            gain=float(gain[0]) / unit,
            rest=rest / unit,
            things=self._things / self.most_things,
            gain_squared=float(gain[1]) / unit**2,
            gain_things=float(gain[2]) / (unit * self.most_things),
            things_squared=self._things_squared / self.most_things**2,
            smallest_gain=nearest / unit,
            most_things=self._most_seen / self.most_things,
        )

    def _narrow(self) -> None:
        span = self.most - self.least
        lower, upper = (lower_end(sums, self.error / 2) for sums in self.sums())
        least = max(self._interval[0], self.least + span * lower)
        most = min(self._interval[1], self.most - span * upper)
        if least <= most:
            self._interval = (least, most)


def lower_end(sums: Sums, error: float) -> float:
    """The largest share, 0 to 1, of the way from least to most that the mean is surely above; 0 where nothing is sure."""
    if sums.gain <= 0:
        return 0.0
    needed = -math.log(error)
    close = sums.things / sums.gain
    far = _ruled_out(sums, needed, close)
    if not math.isfinite(far):
        return 0.0
    far = max(close, far)
    for _ in range(_HALVINGS):
        between = (close + far) / 2
        if log_purse(sums, between) >= needed:
            far = between
        else:
            close = between
    return min(1.0, 1.0 / far)


def log_purse(sums: Sums, inverse: float) -> float:
    """Logarithm of what the purse against a mean of `1 / inverse` (as a share of the way, above 0) holds at least."""
    drift = inverse * sums.gain - sums.things
    square = inverse * (inverse * sums.gain_squared - 2 * sums.gain_things) + sums.things_squared
    usable, penalty = _penalties(sums.depth(inverse))
    held = np.where(usable, STAKES * drift - penalty * max(square, 0.0), -math.inf)
    held[1:] = np.maximum(held[1:], sums.gain * np.log1p(STAKES[1:] * (inverse - 1)) + sums.rest * _LOG_KEPT)
    if sums.rest == 0 and inverse > 0:  # all staked: by the chord, a single item below the most loses it
        held[0] = max(held[0], sums.gain * math.log(inverse))
    held += _LOG_PART
    largest = float(held.max())
    return largest + math.log(float(np.exp(held - largest).sum()))


def _penalties(depth: float) -> tuple[npt.NDArray[np.bool_], FloatArray]:
    """What the quadratic bound charges for the square, by stake, and for which stakes there is one."""
    loss = STAKES * depth
    usable = loss < 1
    exact = np.where(usable & (loss > 1e-3), loss, 0.5)
    charge = np.where(loss > 1e-3, (-np.log1p(-exact) - exact) / (exact * exact), 0.5 + loss / 3 + loss * loss / 3)
    return (
        usable,
        STAKES * STAKES * charge,
    )  # the series is right to 1e-9 with 1/4 for its last 1/3, and never too small


def _ruled_out(sums: Sums, needed: float, close: float) -> float:
    """The smallest inverse mean above `close` that a single stake rules out by its part of the coin alone, or infinity.

    In closed form, with the depth at `close`: above that it is smaller, and so is the charge.
    """
    goal = needed - _LOG_PART
    best = math.inf
    if sums.rest == 0:
        best = _exponential(float(goal[0]) / sums.gain)
    with np.errstate(over="ignore"):
        chord = 1 + np.expm1((goal[1:] - sums.rest * _LOG_KEPT) / sums.gain) / STAKES[1:]
    usable, penalty = _penalties(sums.depth(close))
    linear = STAKES * sums.gain + 2 * penalty * sums.gain_things
    constant = STAKES * sums.things + penalty * sums.things_squared + goal
    inside = linear * linear - 4 * penalty * sums.gain_squared * constant
    root = np.sqrt(np.maximum(inside, 0.0))
    quadratic = np.where(usable & (inside >= 0), 2 * constant / (linear + root), math.inf)
    return min(best, float(chord.min()), float(quadratic.min()))


def _exponential(power: float) -> float:
    return math.exp(power) if power < 700 else math.inf


def _three_sums(values: FloatArray, things: FloatArray) -> FloatArray:
    # Not `dot`: how BLAS adds up differs from one processor to the next.
    return np.array([values.sum(), (values * values).sum(), (values * things).sum()])


def verdict(
    interval: tuple[float, float],
    least: float | Fraction | None,
    most: float | Fraction | None,
    least_open: bool = False,
    most_open: bool = False,
) -> Verdict:
    """Whether what lies in the interval keeps the promise to lie between `least` and `most`; None is no bound.

    An open bound is not itself allowed: `< 1%` has `most` 1/100 and `most_open`. Fractions are compared exactly. The promise is kept if all
    of the interval keeps it, broken if nothing of it does.
    """
    lower, upper = interval
    above = least is None or (lower > least if least_open else lower >= least)
    below = most is None or (upper < most if most_open else upper <= most)
    if above and below:
        return Verdict.KEPT
    too_low = least is not None and (upper <= least if least_open else upper < least)
    too_high = most is not None and (lower >= most if most_open else lower > most)
    return Verdict.BROKEN if too_low or too_high else Verdict.UNDECIDED


def bins(levels: Row[int]) -> list[tuple[int, ...]]:
    """The levels of a trend in stretches of equally many; the first have one more where it does not come out even."""
    return [tuple(part.tolist()) for part in np.array_split(np.array(levels), min(BINS, len(levels)))]


class Trend:
    """Follows a chance, a share or a mean level by level, and says whether it rises with the level.

    The levels asked for are split into 5 bins with equally many levels each (fewer bins for fewer levels; the first have one more where it does not
    come out even), and each bin has a sequence with its part of the error. It *rises* if the last bin lies above the first,
    and no bin lies below an earlier one by more than a dip that is allowed: half of what a bin would gain if
    the whole rise were even, an eighth of the rise for 5 bins.

    Why a dip is allowed: without one, a stretch of equal bins could never be decided. Why KEPT has to show that there is no larger one, and not
    only that none was seen: not seeing one is easy with few items, and the same promise would be kept with a small
    budget and broken with a large one. As both verdicts are about the same statement, each is wrong with a chance of at most `error`.

    "Falls with" is the same with all values negated. Raises ValueError for fewer than two levels, or levels out of order.
    """

    def __init__(self, levels: Row[int], *, error: float, least: float, most: float, most_things: int = 1) -> None:
        self.levels: LevelArray = np.asarray(levels, dtype=np.int64)
        if len(self.levels) < 2 or not np.all(np.diff(self.levels) > 0):
            raise ValueError("levels: two or more, rising")
        parts = bins(levels)
        self._starts: LevelArray = np.array([part[0] for part in parts])
        self.bins = tuple(
            Sequence(error=error / len(parts), least=least, most=most, most_things=most_things) for _ in parts
        )

    def add(self, levels: LevelArray, values: FloatArray, things: FloatArray | None = None) -> None:
        """Adds a chunk, as to a `Sequence`, with the level of each item; raises ValueError for a level that was not asked for."""
        levels = np.asarray(levels)
        if not np.all(np.isin(levels, self.levels)):
            raise ValueError("levels: one that was not asked for")
        bins = np.searchsorted(self._starts, levels, side="right") - 1
        for number, sequence in enumerate(self.bins):
            inside = bins == number
            if inside.any():
                sequence.add(values[inside], None if things is None else things[inside])

    def verdict(self) -> Verdict:
        """Whether it rises, by all looks so far."""
        lower, upper = zip(*(sequence.interval() for sequence in self.bins), strict=True)
        dip = 1 / (2 * (len(self.bins) - 1))
        least_rise, most_rise = lower[-1] - upper[0], upper[-1] - lower[0]
        pairs = [(earlier, later) for later in range(len(self.bins)) for earlier in range(later)]
        if most_rise <= 0 or any(lower[earlier] - upper[later] > dip * most_rise for earlier, later in pairs):
            return Verdict.BROKEN
        if least_rise > 0 and all(upper[earlier] - lower[later] <= dip * least_rise for earlier, later in pairs):
            return Verdict.KEPT
        return Verdict.UNDECIDED
