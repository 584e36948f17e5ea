"""Two numbers of each result against each other: how often each pair came up, and the first result that shows it."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from engine.studies.distribution import MOST, rounded
from engine.studies.evaluate import Column
from engine.studies.sums import whole_numbers

Values = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

CAP = 16_384
"""Different pairs that are kept apart; where there are more, both numbers of all are rounded."""
BITS = 6
"""Binary digits of a rounded number: off by a 128th of itself at most, less than a picture shows."""


@attrs.frozen(eq=False)
class Cells:
    """How often each pair of numbers came up, by the first number, then by the other."""

    across: Values
    """(pairs,)"""
    upward: Values
    """(pairs,)"""
    counts: Counts
    """(pairs,)"""
    first: Counts
    """The first result with this pair, by its place in the study, (pairs,)."""
    rounded: bool = False
    """Whether there were too many to keep apart."""
    cap: int = CAP

    @classmethod
    def of(cls, across: Column, upward: Column, first: int, cap: int = CAP) -> Cells:
        """The pairs of two columns, the first of whose results is at the place `first` of the study."""
        places = first + np.arange(len(across), dtype=np.int64)
        ones = np.ones(len(across), dtype=np.int64)
        return cls(across.astype(np.float64), upward.astype(np.float64), ones, places, cap=cap)._together()

    @classmethod
    def nothing(cls, cap: int = CAP) -> Cells:
        """No pairs."""
        none = np.zeros(0, dtype=np.int64)
        return cls(np.zeros(0), np.zeros(0), none, none, cap=cap)

    def __add__(self, other: Cells) -> Cells:
        """Both together; as with a distribution, whether all are rounded does not hang on the order."""
        both = Cells(
            np.concatenate((self.across, other.across)),
            np.concatenate((self.upward, other.upward)),
            np.concatenate((self.counts, other.counts)),
            np.concatenate((self.first, other.first)),
            False,
            self.cap,
        )
        return both._coarse() if self.rounded or other.rounded else both._together()

    def __len__(self) -> int:
        return len(self.counts)

    def _together(self) -> Cells:
        each = self._each_once()
        return each if len(each) <= self.cap else each._coarse()

    def _coarse(self) -> Cells:
        pairs = attrs.evolve(self, across=rounded(self.across, BITS), upward=rounded(self.upward, BITS), rounded=True)
        return pairs._each_once()

    def _each_once(self) -> Cells:
        if not len(self):
            return self
        order = np.lexsort((self.first, self.upward, self.across))
        across, upward = self.across[order] + 0.0, self.upward[order] + 0.0  # + 0.0: there is one zero
        another = (across[1:] != across[:-1]) | (upward[1:] != upward[:-1])
        starts = np.flatnonzero(np.concatenate(([True], another)))
        return attrs.evolve(
            self,
            across=across[starts],
            upward=upward[starts],
            counts=np.add.reduceat(self.counts[order], starts),
            first=self.first[order][starts],
        )


def cells_data(cells: Cells) -> dict[str, Any]:
    """Pairs for JSON."""
    return {
        "across": cells.across.tolist(),
        "upward": cells.upward.tolist(),
        "counts": cells.counts.tolist(),
        "first": cells.first.tolist(),
        "rounded": cells.rounded,
    }


def cells_from(data: object, cap: int = CAP) -> Cells:
    """Pairs from data that nobody vouches for; raises ValueError for anything else."""
    if not isinstance(data, dict) or data.keys() != {"across", "upward", "counts", "first", "rounded"}:
        raise ValueError("no table of pairs")
    coarse = data["rounded"]
    counts = whole_numbers(data["counts"])
    first = whole_numbers(data["first"], len(counts))
    numbers = data["across"], data["upward"]
    for each in numbers:
        if not isinstance(each, list) or len(each) != len(counts) or not all(type(one) is float for one in each):
            raise ValueError("no table of pairs")
    if (
        type(coarse) is not bool
        or not all(0 < each < MOST for each in counts)
        or not all(0 <= each < MOST for each in first)
    ):
        raise ValueError("no table of pairs")
    across, upward = (np.array(each, dtype=np.float64) for each in numbers)
    cells = Cells(across, upward, np.array(counts, dtype=np.int64), np.array(first, dtype=np.int64), coarse, cap)
    if not np.all(np.isfinite(across)) or not np.all(np.isfinite(upward)) or len(cells._each_once()) != len(cells):
        raise ValueError("pairs out of order")
    if not coarse and len(cells) > cap:
        raise ValueError("more pairs than are kept apart")
    return cells
