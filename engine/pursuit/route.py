"""The way of one pursuer."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.pursuit.ground import Cell, Costs, Ground
from engine.pursuit.limits import SOURCE_LIMITS, Limits


def route(
    ground: Ground, start: Cell, target: Cell, others: Iterable[Cell] = (), limits: Limits = SOURCE_LIMITS
) -> tuple[Cell, ...]:
    """The shortest way over four neighbours, both ends included; empty where there is none within the limits.

    `others` are walls, except on the start and the target. By A* (python-tcod). Without a distance there is no way to
    go, so from a cell to itself the route is empty too.
    """
    distance = abs(start[0] - target[0]) + abs(start[1] - target[1])
    longest = limits.cells(distance)
    if not distance or longest == 0 or not (ground.holds(start) and ground.holds(target)):
        return ()
    costs = ground.without(others)
    for x, y in (start, target):
        costs[y, x] = ground.walkable[y, x]
    if not (costs[start[1], start[0]] and costs[target[1], target[0]]):
        return ()
    left = top = 0
    if longest is not None:
        costs, left, top = _within(costs, start, target, longest)
    if limits.budget is not None and int(np.count_nonzero(costs)) > limits.budget:
        return ()
    from tcod.path import Pathfinder, SimpleGraph  # type: ignore[import-not-found,import-untyped,unused-ignore]

    # libtcod 2.2 loops over a graph that is one cell wide or high; a closed row and column more change no way.
    finder = Pathfinder(SimpleGraph(cost=np.pad(costs, ((0, 1), (0, 1))), cardinal=1, diagonal=0))
    finder.add_root((start[1] - top, start[0] - left))
    found = finder.path_to((target[1] - top, target[0] - left)).tolist()
    if len(found) < 2 or (longest is not None and len(found) > longest):
        return ()
    return tuple((x + left, y + top) for y, x in found)


def _within(costs: Costs, start: Cell, target: Cell, longest: int) -> tuple[Costs, int, int]:
    """The cells that a route of `longest` cells can touch, cut out, with the corner that was cut at."""
    spare = longest - 1
    left, top = max(0, min(start[0], target[0]) - spare), max(0, min(start[1], target[1]) - spare)
    cut = costs[top : max(start[1], target[1]) + spare + 1, left : max(start[0], target[0]) + spare + 1]
    y, x = np.ogrid[top : top + cut.shape[0], left : left + cut.shape[1]]
    steps = abs(x - start[0]) + abs(y - start[1]) + abs(x - target[0]) + abs(y - target[1])
    return np.where(steps < longest, cut, 0).astype(np.int8), left, top
