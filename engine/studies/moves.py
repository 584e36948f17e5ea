"""How far two distributions lie apart, on one scale for numbers, yes and no, and names; and which of many moved most.

Every distance lies from 0 to 1. It is 0 for equal distributions alone, however many values each was read off, and the same
whichever of the two comes first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from engine.studies.distribution import Distribution
from engine.studies.pairs import Contrast

Counts = npt.NDArray[np.int64]

CERTAIN = 4.5
"""Standard errors from which on a difference is no chance: of a thousand looks at chance alone, one in 150 sees one."""
_LEAST = float(np.finfo(np.float64).tiny)
_ALIKE = 9
"""Digits in which two distances are compared: what is equal but for the last digit is equal."""


def distance(before: Distribution, after: Distribution) -> float:
    """How far two distributions of numbers lie apart: half of Wasserstein's distance, in standard deviations of both together.

    Wasserstein's is how far values have to be carried to make one distribution of the other. It is never more than two standard
    deviations of the even mixture, so the half lies from 0 to 1; of yes and no it is at least the difference of the shares, which is
    what `variation` gives. [Villani, Optimal Transport, 2009, chapter 6]
    """
    if not before.count or not after.count:
        return float(bool(before.count or after.count))
    values, one, other = _on_same_values(before, after)
    both = before.count, after.count
    if np.array_equal(one * both[1], other * both[0]):
        return 0.0
    # Shares over a common denominator stay whole numbers, so that equal ones are equal and no order matters.
    shares = _whole(one, both[1]) + _whole(other, both[0])
    gaps = np.abs(np.cumsum(_whole(one, both[1]) - _whole(other, both[0])))[:-1].astype(np.float64)
    places, total = _between_0_and_1(values), float(2 * both[0] * both[1])
    weights = shares.astype(np.float64) / total
    mean = math.fsum((places * weights).tolist())
    deviation = math.sqrt(math.fsum(((places - mean) ** 2 * weights).tolist()))
    carried = math.fsum((gaps * np.diff(places)).tolist()) / (total / 2)
    return min(1.0, max(_LEAST, carried / (2 * deviation)))


def variation(before: Counts, after: Counts) -> float:
    """How far two distributions of names lie apart, counted in the same order: the share that has another name."""
    both = int(before.sum()), int(after.sum())
    if not both[0] or not both[1]:
        return float(bool(both[0] or both[1]))
    differences = np.abs(_whole(before, both[1]) - _whole(after, both[0]))
    return int(differences.sum()) / (2 * both[0] * both[1])


@attrs.frozen
class Move:
    """How a measure's distribution moved between two samples that were drawn at the same seeds."""

    distance: float
    """0 to 1."""
    changed: float
    """The share of results in which a value is another one at the same seed."""
    near: bool
    """Whether it is what was changed, and no consequence of it."""
    certain: bool
    """Whether it is more than chance: draws that were made anew differ, too."""


def is_certain(contrasts: Iterable[Contrast]) -> bool:
    """Whether one of several differences is more than chance."""
    return any(
        contrast.difference != 0 and abs(contrast.difference) > CERTAIN * contrast.error for contrast in contrasts
    )


def order(name: str, move: Move) -> tuple[Any, ...]:
    """What sorts moves: those that were changed before what follows from them, and of each the largest first."""
    return not move.near, not move.certain, -round(move.distance, _ALIKE), -move.changed, name


def _on_same_values(before: Distribution, after: Distribution) -> tuple[npt.NDArray[np.float64], Counts, Counts]:
    """All values of both, and how often each came up in the one and in the other."""
    values = np.union1d(before.values, after.values)
    counted = []
    for each in (before, after):
        counts = np.zeros(len(values), dtype=np.int64)
        counts[np.searchsorted(values, each.values)] = each.counts
        counted.append(counts)
    return values, counted[0], counted[1]


def _whole(counts: Counts, times: int) -> npt.NDArray[Any]:
    """Counts a number of times; as Python's whole numbers where a machine's might not be long enough."""
    if int(counts.sum()) * times < 1 << 61:
        return counts * times
    return counts.astype(object) * times


def _between_0_and_1(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Values moved and stretched so that the least is 0 and the greatest 1; halves first, since a difference may be beyond all floats."""
    halves = values / 2
    span = halves[-1] - halves[0]
    if span == 0:  # neighbours among the smallest floats
        return np.arange(len(values), dtype=np.float64) / max(1, len(values) - 1)
    stretched: npt.NDArray[np.float64] = (halves - halves[0]) / span
    return stretched
