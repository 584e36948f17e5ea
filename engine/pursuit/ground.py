"""A map as arrays, made once and asked every turn."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np
import numpy.typing as npt

from engine.results.map import Map

Cell = tuple[int, int]
"""Column and row, from 0: (x, y)."""
Costs = npt.NDArray[np.int8]


@attrs.frozen(eq=False)
class Ground:
    """What of a map matters to those who walk on it."""

    walkable: Costs
    """1 where one can walk, 0 elsewhere, (height, width)."""
    transparent: npt.NDArray[np.bool_]
    """Where one sees through, (height, width)."""

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies on the map."""
        height, width = self.walkable.shape
        return bool(0 <= cell[0] < width and 0 <= cell[1] < height)

    def without(self, others: Iterable[Cell]) -> Costs:
        """A copy of `walkable` with others as walls."""
        costs = self.walkable.copy()
        for x, y in others:
            if self.holds((x, y)):
                costs[y, x] = 0
        return costs


def ground_of(map: Map) -> Ground:
    """The ground of a map; make it once, and again only where a door opens or a wall falls."""
    cells = np.array(map.cells, dtype=np.int64).reshape(map.height, map.width)
    walkable = np.array([tile.walkable for tile in map.legend], dtype=np.int8)
    transparent = np.array([tile.transparent for tile in map.legend], dtype=np.bool_)
    return Ground(walkable[cells], transparent[cells])
