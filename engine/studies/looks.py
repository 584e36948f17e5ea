"""What an automaton has made, in numbers, and the word for it.

All measures are of the torus that `settle` works on, and count cells exactly; the fractions are only written, never
drawn by.
"""

from __future__ import annotations

from enum import StrEnum

import attrs
import numpy as np

from engine.generators.map.settle import Bits
from engine.generators.map.ways import regions


class Look(StrEnum):
    """What a settled map looks like; ones are floor."""

    UNIFORM = "uniform"
    NOISE = "noise"
    STRIPES = "stripes"
    MAZE = "maze"
    ISLANDS = "islands"
    CAVE = "cave"


@attrs.frozen
class Measures:
    """A settled map in numbers, each a share between 0 and 1 unless it says otherwise."""

    ones: float
    """Cells that are 1."""
    order: float
    """How much more often neighbours are alike than chance would have it: 1 where all are, 0 as in noise, below 0 where
    they avoid each other. 1 - unlike pairs / (2 p (1 - p) of all pairs), p the share of ones."""
    lines: float
    """Cells of a straight line one wide: alike with both neighbours in one direction, unlike both in the other."""
    thick: float
    """Ones within some 2 x 2 block of ones."""
    largest: float
    """Ones in the largest region of ones (four neighbours, edges do not wrap)."""
    regions: int
    """Regions of ones."""


UNIFORM_SHARE = 0.03
STRIPE_LINES = 0.40
NOISE_ORDER = 0.12
NOISE_LINES = 0.16
CAVE_ORDER = 0.20
CAVE_THICK = 0.45
CAVE_ONES = 0.15
MAZE_LARGEST = 0.30
MAZE_THICK = 0.50
THRESHOLDS = (
    ("uniform", f"ones below {UNIFORM_SHARE} or above {1 - UNIFORM_SHARE}"),
    ("stripes", f"lines at least {STRIPE_LINES}"),
    ("noise", f"order within -{NOISE_ORDER}..{NOISE_ORDER} and lines below {NOISE_LINES}"),
    ("cave", f"order at least {CAVE_ORDER}, thick at least {CAVE_THICK}, ones at least {CAVE_ONES}"),
    ("maze", f"largest at least {MAZE_LARGEST} and thick below {MAZE_THICK}"),
    ("islands", "everything else: many small pieces of one value in the other"),
)
"""The words and what earns them; the first that fits is taken."""


def measure(cells: Bits) -> Measures:
    """The measures of a grid of 0 and 1, shape (height, width)."""
    around = np.pad(cells, 1, mode="wrap").astype(np.bool_)
    here = around[1:-1, 1:-1]
    ones = int(np.count_nonzero(here)) / cells.size
    # Unlike pairs: of every cell and its left neighbour, and once more the first of the line; upwards likewise.
    across, down = around[1:-1, 1:] != around[1:-1, :-1], around[1:, 1:-1] != around[:-1, 1:-1]
    left, right, up, below = across[:, :-1], across[:, 1:], down[:-1], down[1:]
    unlike = (int(np.count_nonzero(right)) + int(np.count_nonzero(below))) / (2 * cells.size)
    chance = 2 * ones * (1 - ones)
    lines = (~(left | right) & up & below) | (~(up | below) & left & right)
    pairs = around[:, 1:] & around[:, :-1]
    blocks = pairs[1:] & pairs[:-1]
    beside = blocks[:, 1:] | blocks[:, :-1]
    thick = int(np.count_nonzero(beside[1:] | beside[:-1]))
    labels, count = regions(here)
    sizes = np.bincount(labels[labels >= 0], minlength=1)
    total = max(1, int(np.count_nonzero(here)))
    return Measures(
        ones,
        1 - unlike / chance if chance else 1.0,
        int(np.count_nonzero(lines)) / cells.size,
        thick / total,
        int(sizes.max(initial=0)) / total,
        count,
    )


def look(measured: Measures) -> Look:
    """The word for it, by `THRESHOLDS`."""
    if not UNIFORM_SHARE <= measured.ones <= 1 - UNIFORM_SHARE:
        return Look.UNIFORM
    if measured.lines >= STRIPE_LINES:
        return Look.STRIPES
    if abs(measured.order) <= NOISE_ORDER and measured.lines < NOISE_LINES:
        return Look.NOISE
    if measured.order >= CAVE_ORDER and measured.thick >= CAVE_THICK and measured.ones >= CAVE_ONES:
        return Look.CAVE
    winding = measured.largest >= MAZE_LARGEST and measured.thick < MAZE_THICK
    return Look.MAZE if winding else Look.ISLANDS
