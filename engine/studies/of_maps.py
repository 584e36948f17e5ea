"""What is measured of a dungeon map, read from the finished map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.generators.map.ways import distances, regions
from engine.generators.streams import Flags
from engine.results.map import Map, Why
from engine.studies.evaluate import Column
from engine.studies.surveyed import Survey
from engine.studies.terms import MAP, REGION, ROOM, THING, Grain, Measure

Ints = npt.NDArray[np.int64]
_OF_STEPS = (Why.NO_ROOM.value, Why.COUNT.value)
"""Why a step could not do what it was asked; a thing is left out for other reasons."""


class SeenMap:
    """A map with what several measures want to know of it, each found out when first asked for."""

    def __init__(self, map: Map) -> None:
        self.map = map

    @cached_property
    def cells(self) -> Ints:
        """Index into the legend of each cell, (height, width)."""
        return np.array(self.map.cells, dtype=np.int64).reshape(self.map.height, self.map.width)

    @cached_property
    def open(self) -> Flags:
        """Where one can walk, (height, width)."""
        walkable = np.array([tile.walkable for tile in self.map.legend], dtype=np.bool_)
        flags: Flags = walkable[self.cells] if self.cells.size else np.zeros(self.cells.shape, dtype=np.bool_)
        return flags

    @cached_property
    def tiles(self) -> dict[str, int]:
        """How many cells each tile has."""
        counts = np.bincount(self.cells.ravel(), minlength=len(self.map.legend)).tolist()
        return {tile.id: count for tile, count in zip(self.map.legend, counts, strict=True)}

    @cached_property
    def things(self) -> Counter[str]:
        """How many of each thing stand there."""
        return Counter(thing.kind for thing in self.map.things)

    @cached_property
    def lost(self) -> Counter[str]:
        """How many of each thing found no place."""
        lost: Counter[str] = Counter()
        for left in self.map.left_out:
            if left.why not in _OF_STEPS:
                lost[left.what] += left.count
        return lost

    @cached_property
    def labels(self) -> tuple[npt.NDArray[np.int32], int]:
        """The region of each cell, -1 where nobody walks, (height, width), and how many there are."""
        return regions(self.open)

    @cached_property
    def region_cells(self) -> Ints:
        """The cells of each region, (regions,)."""
        labels, count = self.labels
        return np.bincount(labels[labels >= 0], minlength=count)

    def left_out(self, things: bool) -> int:
        """How much the steps could not do; without `things` only what is no thing."""
        return sum(left.count for left in self.map.left_out if things or left.why in _OF_STEPS)


def longest_path(seen: SeenMap) -> int:
    """The steps of the longest shortest way in the largest region, or some fewer; 0 where nobody walks.

    From each of its four outermost corners the cell farthest away is sought, and from there again (two sweeps,
    after Handler 1973). That never gives too much. In a maze without loops it is exact, and it was so on all maps of the
    starter pack that were tried; to be certain would take a search from every cell.
    """
    if not seen.labels[1]:
        return 0
    region: Flags = seen.labels[0] == int(np.argmax(seen.region_cells))
    y, x = np.nonzero(region)
    corners = dict.fromkeys(int(np.argmax(lean)) for lean in (x + y, x - y, y - x, -x - y))
    longest = 0
    for corner in corners:
        far = _farthest(region, int(x[corner]), int(y[corner]))
        longest = max(longest, _farthest(region, *far[:2])[2])
    return longest


def _farthest(region: Flags, x: int, y: int) -> tuple[int, int, int]:
    """The cell farthest from another, the first in reading order, and how far."""
    steps = distances(region, [(x, y)])
    down, right = divmod(int(np.argmax(steps)), steps.shape[1])
    return right, down, int(steps[down, right])


def dead_ends(seen: SeenMap) -> int:
    """Cells with one way on, of the four."""
    padded = np.pad(seen.open, 1).astype(np.int64)
    near = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    return int(np.count_nonzero(seen.open & (near == 1)))


def _share_open(seen: SeenMap) -> float:
    return int(np.count_nonzero(seen.open)) / seen.open.size if seen.open.size else 0.0


def _size(seen: SeenMap, grain: Grain) -> int:
    if grain == REGION:
        return seen.labels[1]
    return {MAP: 1, ROOM: len(seen.map.rooms), THING: len(seen.map.things)}[grain]


def _values(seen: SeenMap, measure: Measure) -> Column | float:
    if measure.name == "thing":
        index = {name: at for at, name in enumerate(measure.names)}
        return np.array([index[thing.kind] for thing in seen.map.things], dtype=np.int64)
    take = _TAKE.get(measure.name)
    if take is not None:
        return take(seen)
    kind, _, name = measure.name.partition(".")
    return {"thing": seen.things, "tile": seen.tiles, "lost": seen.lost}[kind].get(name, 0)


_TAKE: dict[str, Callable[[SeenMap], Column | float]] = {
    "map.cells": lambda of: of.cells.size,
    "map.open": _share_open,
    "map.regions": lambda of: of.labels[1],
    "map.longest_path": longest_path,
    "map.dead_ends": dead_ends,
    "map.rooms": lambda of: len(of.map.rooms),
    "map.things": lambda of: len(of.map.things),
    "map.left_out": lambda of: of.left_out(things=True),
    "map.others_left_out": lambda of: of.left_out(things=False),
    "region.cells": lambda of: of.region_cells,
    "room.width": lambda of: np.array([room.width for room in of.map.rooms]),
    "room.height": lambda of: np.array([room.height for room in of.map.rooms]),
    "room.cells": lambda of: np.array([room.width * room.height for room in of.map.rooms]),
}
"""How each measure is read from a map; those of single things and tiles are found by their names."""

MAP_SURVEY: Survey[SeenMap] = Survey(_size, _values)
