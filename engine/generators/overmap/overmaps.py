"""An overmap from its steps and a seed, alone or in a block."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from engine.generators.chain import paths
from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Step
from engine.generators.overmap.content import Content
from engine.generators.overmap.crew import can_copy, spread
from engine.generators.streams import key
from engine.results.overmap import MOST_LEVELS as MOST_LEVELS
from engine.results.overmap import MOST_SIDE as MOST_SIDE
from engine.results.overmap import Overmap
from engine.values.extent import Extent
from engine.values.interval import Interval

SIZE = Extent(180, 180)
LEVELS = Interval(-10, 10)
ALONE = Extent(1, 1)
LEAST_SIDE = 24


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
    _check(size, levels)
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
    workers: int = 1,
) -> Generator[Overmap, None, None]:
    """The overmaps of a block one after the other, rows from the north, each just as it is alone.

    On Linux so many `workers` make them: processes that start as copies of this one and end with the iterator, with at
    most two results each waiting. Elsewhere they are all made here.
    """
    _check(size, levels)
    if count.width < 0 or count.height < 0:
        raise ValueError(f"count: must be 0 or more a side, not {count}")
    if workers < 1:
        raise ValueError(f"workers: must be 1 or more, not {workers}")

    def make(number: int) -> Overmap:
        down, right = divmod(number, count.width)
        return make_overmap(content, steps, seed, name, (at[0] + right, at[1] + down), size, levels)

    if workers > 1 and count.area > 1 and can_copy():
        return spread(make, count.area, workers)
    return (make(number) for number in range(count.area))


def _check(size: Extent, levels: Interval) -> None:
    if not (LEAST_SIDE <= size.width <= MOST_SIDE and LEAST_SIDE <= size.height <= MOST_SIDE):
        raise ValueError(f"size: must be within {LEAST_SIDE} and {MOST_SIDE} a side, not {size}")
    low, high = levels.least, levels.most
    if low is None or high is None or not low <= 0 <= high or high - low >= MOST_LEVELS:
        raise ValueError(f"levels: must hold level 0 and be at most {MOST_LEVELS}, not {levels}")
