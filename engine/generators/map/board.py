"""What the steps of a map work on: one map, half made."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from engine.generators.map.chain import Step
from engine.generators.map.rows import ThingRow, TileRow
from engine.generators.map.ways import regions
from engine.generators.streams import Flags
from engine.results.map import LeftOut, Map, Room, Thing, Why
from engine.values.extent import Extent

Cells = npt.NDArray[np.int16]
BUFFER = 100
"""Columns on either side of a gradient that are cut off afterwards."""


class Board:
    """A map while the steps work on it; x to the right, y down, from 0.

    It starts as `wall`; without a tile of that name, as the first that nobody walks on, or else the first of all.
    """

    def __init__(self, tiles: Sequence[TileRow], things: Sequence[ThingRow], size: Extent | None) -> None:
        self.tiles = tuple(tiles)
        self.index = {tile.name: index for index, tile in enumerate(self.tiles)}
        """The number of each tile in `cells`, by name."""
        self.kinds = {kind.name: kind for kind in things}
        self.walkable: Flags = np.array([tile.walkable for tile in self.tiles], dtype=np.bool_)
        """Of each tile, (tiles,)."""
        solid = next((index for index, tile in enumerate(self.tiles) if not tile.walkable), 0)
        self.empty = self.index.get("wall", solid)
        self.given = size
        """The map's own size; without one it takes that of its rooms."""
        self.cells: Cells = self._blank(size or Extent(0, 0))
        """Index of each cell's tile, (height, width)."""
        self.used: Flags = np.zeros(self.cells.shape, dtype=np.bool_)
        """Where a room or a stamp lies, (height, width)."""
        self.floor_value = 1
        """Which value of the automaton is floor."""
        self.buffered = False
        """Whether the first and last columns are still to be cut off."""
        self.rooms: list[Room] = []
        self.things: list[Thing] = []
        self.left_out: dict[tuple[str, Why], int] = {}
        """How many of what, and why, in the order it happened."""

    @property
    def width(self) -> int:
        """Columns."""
        return int(self.cells.shape[1])

    @property
    def height(self) -> int:
        """Rows."""
        return int(self.cells.shape[0])

    def before(self, step: Step) -> None:
        """Called before every step: the buffers of a gradient last as long as automata follow each other."""
        if step.phrase != "automaton":
            self.cut_buffers()

    def open(self) -> Flags:
        """Where one can walk, (height, width)."""
        return self.walkable[self.cells]

    def leave_out(self, what: str, why: Why, count: int = 1) -> None:
        """Write down that something asked for is not there."""
        if count > 0:
            self.left_out[what, why] = self.left_out.get((what, why), 0) + count

    def take_size(self, size: Extent) -> None:
        """Become that large, and blank."""
        self.cells = self._blank(size)
        self.used = np.zeros(self.cells.shape, dtype=np.bool_)

    def cut_buffers(self) -> None:
        """Cut the columns off that the gradient added, if it is still to be done."""
        if self.buffered:
            self.buffered = False
            self.cells = self.cells[:, BUFFER:-BUFFER].copy()
            self.used = self.used[:, BUFFER:-BUFFER].copy()
            self._shift(-BUFFER, 0)

    def grow(self, tile: int) -> None:
        """Put a ring of a tile around the whole."""
        self.cells = np.pad(self.cells, 1, constant_values=tile)
        self.used = np.pad(self.used, 1)
        self._shift(1, 1)

    def finished(self, name: str, floor: int) -> Map:
        """What has become of it. Things whose ground a later step took away are left out."""
        self.cut_buffers()
        walkable = self.open()
        for thing in self.things:
            if not walkable[thing.y, thing.x]:
                self.leave_out(thing.kind, Why.BURIED)
        present = np.bincount(self.cells.ravel(), minlength=len(self.tiles)) > 0
        renumbered = (np.cumsum(present) - 1)[self.cells]
        return Map(
            name,
            floor,
            self.width,
            self.height,
            tuple(tile.tile() for tile, there in zip(self.tiles, present, strict=True) if there),
            tuple(map(tuple, renumbered.tolist())),
            tuple(thing for thing in self.things if walkable[thing.y, thing.x]),
            tuple(self.rooms),
            regions(walkable)[1],
            tuple(LeftOut(what, count, why.value) for (what, why), count in self.left_out.items()),
        )

    def __str__(self) -> str:
        """The map as text, with a line on what it holds, for debugging."""
        rows = [[self.tiles[index].symbol for index in row] for row in self.cells.tolist()]
        for thing in self.things:
            rows[thing.y][thing.x] = thing.symbol
        facts = f"{self.width} x {self.height}, {len(self.rooms)} rooms, {len(self.things)} things"
        return "\n".join([*map("".join, rows), facts])

    def _blank(self, size: Extent) -> Cells:
        return np.full((size.height, size.width), self.empty, dtype=np.int16)

    def _shift(self, right: int, down: int) -> None:
        self.rooms = [attrs.evolve(room, x=room.x + right, y=room.y + down) for room in self.rooms]
        self.things = [attrs.evolve(thing, x=thing.x + right, y=thing.y + down) for thing in self.things]
