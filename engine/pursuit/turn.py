"""A turn of all pursuers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.pursuit.distances import NO_WAY, distance_map
from engine.pursuit.ground import Cell, Ground
from engine.pursuit.limits import NO_LIMITS, Limits

BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The four neighbours, in the order in which equally good ones are taken: up, right, down, left."""


def step_all(
    ground: Ground,
    enemies: Sequence[Cell],
    target: Cell,
    *,
    others: Iterable[Cell] = (),
    limits: Limits = NO_LIMITS,
    queue: bool = False,
) -> tuple[Cell, ...]:
    """Where the enemies stand after one turn towards the target, in their order.

    They move one after the other, each by one cell that is free at that moment and lies on a shortest route around all
    who stood in the way when the turn began: other enemies, and `others`, are walls. Without a route within the limits
    an enemy waits; beside the target it has arrived. With `queue`, an enemy without a route closes up behind those who
    bar it, as if they were going to make way.
    """
    fixed = list(others)
    around = distance_map(ground, (target,), [*fixed, *enemies]).tolist()
    through = distance_map(ground, (target,), fixed).tolist() if queue else around
    taken = {*enemies, *fixed, target}
    return tuple(_step(each, target, around, through, taken, limits) for each in enemies)


def _step(
    enemy: Cell, target: Cell, around: list[list[int]], through: list[list[int]], taken: set[Cell], limits: Limits
) -> Cell:
    """One enemy's next cell; `taken` is kept up to date."""
    x, y = enemy
    distance = abs(x - target[0]) + abs(y - target[1])
    longest = NO_WAY if limits is NO_LIMITS else limits.cells(distance)
    if distance <= 1 or longest == 0:
        return enemy
    # A route from a cell at n steps has n + 1 cells, and one more from here.
    furthest = NO_WAY if longest is None else longest - 1
    next_cell = _nearest(x, y, around, taken, furthest)
    if next_cell is None and through is not around:
        height, width = len(through), len(through[0])
        here = through[y][x] if 0 <= y < height and 0 <= x < width else 0
        next_cell = _nearest(x, y, through, taken, min(furthest, here))
    if next_cell is None:
        return enemy
    taken.discard(enemy)
    taken.add(next_cell)
    return next_cell


def _nearest(x: int, y: int, steps: list[list[int]], taken: set[Cell], below: int) -> Cell | None:
    """The free neighbour with the fewest steps to go, fewer than `below`."""
    height, width = len(steps), len(steps[0])
    best, least = None, below
    for right, down in BESIDE:
        column, row = x + right, y + down
        if 0 <= column < width and 0 <= row < height and steps[row][column] < least and (column, row) not in taken:
            best, least = (column, row), steps[row][column]
    return best
