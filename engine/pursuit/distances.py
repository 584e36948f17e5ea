"""How far everything is: one map for many pursuers."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from engine.pursuit.ground import Cell, Ground

Distances = npt.NDArray[np.int32]
NO_WAY = int(np.iinfo(np.int32).max)
"""The distance of a cell from which there is no way."""


def distance_map(ground: Ground, targets: Iterable[Cell], others: Iterable[Cell] = ()) -> Distances:
    """Steps from every cell to the nearest target over four neighbours, (height, width); `NO_WAY` where there is none.

    `others` are walls, but a target is reached whoever stands there. By Dijkstra's algorithm (python-tcod).
    """
    from tcod.path import dijkstra2d  # type: ignore[import-not-found,import-untyped,unused-ignore]

    costs = ground.without(others)
    steps = np.full(costs.shape, NO_WAY, dtype=np.int32)
    for x, y in targets:
        if ground.holds((x, y)) and ground.walkable[y, x]:
            steps[y, x] = 0
    dijkstra2d(steps, costs, 1, 0, out=steps)
    return steps
