"""The pieces that a map is in."""

from __future__ import annotations

import attrs

from engine.pursuit.ground import Cell
from engine.results.map import Map


@attrs.frozen
class Region:
    """Cells that can be reached from each other."""

    first: Cell
    """The topmost of its cells, and of those the leftmost."""
    cells: int
    left: int
    top: int
    right: int
    """The last column that it touches."""
    bottom: int
    """The last row that it touches."""


def region_table(map: Map) -> tuple[Region, ...]:
    """The regions of a map over four neighbours, in the order of their first cells."""
    walkable = [tile.walkable for tile in map.legend]
    left = {(x, y) for y, row in enumerate(map.cells) for x, index in enumerate(row) if walkable[index]}
    found = []
    for y in range(map.height):
        for x in range(map.width):
            if (x, y) in left:
                found.append(_region((x, y), left))
    return tuple(found)


def _region(first: Cell, left: set[Cell]) -> Region:
    """The region of a cell; its cells are taken out of `left`."""
    left.remove(first)
    cells, waiting = [first], [first]
    while waiting:
        x, y = waiting.pop()
        for near in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if near in left:
                left.remove(near)
                cells.append(near)
                waiting.append(near)
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return Region(first, len(cells), min(columns), min(rows), max(columns), max(rows))
