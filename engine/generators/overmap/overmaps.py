"""An overmap from its steps and a seed, alone or in a block."""

from __future__ import annotations

from collections.abc import Sequence

from engine.generators.chain import paths
from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Step
from engine.generators.overmap.content import Content
from engine.generators.streams import key
from engine.results.overmap import Overmap
from engine.values.extent import Extent
from engine.values.interval import Interval

SIZE = Extent(180, 180)
LEVELS = Interval(-10, 10)
ALONE = Extent(1, 1)
LEAST_SIDE, MOST_SIDE, MOST_LEVELS = 24, 1000, 64


def make_overmap(
    content: Content,
    steps: Sequence[Step],
    seed: int,
    name: str = "overmap",
    at: tuple[int, int] = (0, 0),
    size: Extent = SIZE,
    levels: Interval = LEVELS,
) -> Overmap:
    """The overmap that the steps make at a place of a seed's world: the same for ever, whatever was made before.

    `seed` is 0 .. 2^64 - 1; `at` may be any whole numbers. Raises ValueError for a size or levels beyond the limits.
    """
    return work_on(content, steps, seed, name, at, size, levels).finished()


def work_on(
    content: Content,
    steps: Sequence[Step],
    seed: int,
    name: str = "overmap",
    at: tuple[int, int] = (0, 0),
    size: Extent = SIZE,
    levels: Interval = LEVELS,
) -> Board:
    """The board of that overmap with all steps done, for tests and pictures of how it came about."""
    if not (LEAST_SIDE <= size.width <= MOST_SIDE and LEAST_SIDE <= size.height <= MOST_SIDE):
        raise ValueError(f"size: must be within {LEAST_SIDE} and {MOST_SIDE} a side, not {size}")
    low, high = levels.least, levels.most
    if low is None or high is None or not low <= 0 <= high or high - low >= MOST_LEVELS:
        raise ValueError(f"levels: must hold level 0 and be fewer than {MOST_LEVELS}, not {levels}")
    board = Board(content, seed, at, size, levels)
    for path, step in zip(paths(f"overmap/{name}", steps), steps, strict=True):
        step(board, Draws(key(seed, path)).about(*at))
    return board


def make_block(
    content: Content,
    steps: Sequence[Step],
    seed: int,
    name: str = "overmap",
    at: tuple[int, int] = (0, 0),
    count: Extent = ALONE,
    size: Extent = SIZE,
    levels: Interval = LEVELS,
) -> tuple[Overmap, ...]:
    """A block of overmaps, rows from the north, each just as it is alone."""
    x, y = at
    return tuple(
        make_overmap(content, steps, seed, name, (x + right, y + down), size, levels)
        for down in range(count.height)
        for right in range(count.width)
    )
