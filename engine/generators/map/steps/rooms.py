"""Rooms in rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import attrs

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.results.map import Room, Why
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.prop import prop

GAP = 5


@attrs.frozen
class Rooms:
    """Lays a grid of rooms, each as wide and as deep as is drawn.

    A column starts where the widest room of the column before it would end, plus the gap; rows likewise. A map without
    a size of its own becomes as large as its rooms; in a larger one the grid lies in the middle, and columns or rows
    that do not fit are left out.
    """

    grid: Extent = prop("How many rooms beside and above each other: `3 x 2`.", positional=True)
    size: Interval = prop("Width and depth of a room.", default=Interval(4, 8), unit="cells")
    gap: int = prop("Cells between a column's widest room and the next column.", default=GAP, unit="cells", least=1)
    tile: str = prop("The tile of the floor.", default="floor", names="tile")

    phrase: ClassVar[str] = "rooms"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND, Mark.ROOMS})
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.CONNECTED})

    def __call__(self, board: Board, draws: Draws) -> None:
        columns, rows = range(self.grid.width), range(self.grid.height)
        drawn = {
            (column, row): Extent(of.within(self.size, 0), of.within(self.size, 1))
            for column in columns
            for row in rows
            for of in (draws.about(column, row),)
        }
        widest = [max(drawn[column, row].width for row in rows) for column in columns]
        deepest = [max(drawn[column, row].height for column in columns) for row in rows]
        if board.given is None and not board.rooms:
            board.take_size(Extent(_length(widest, self.gap), _length(deepest, self.gap)))
        across, down = _fitting(widest, self.gap, board.width), _fitting(deepest, self.gap, board.height)
        left = max(0, board.width - _length(widest[:across], self.gap)) // 2
        top = max(0, board.height - _length(deepest[:down], self.gap)) // 2
        for column in range(across):
            for row in range(down):
                size = drawn[column, row]
                x = left + sum(widest[:column]) + self.gap * column
                y = top + sum(deepest[:row]) + self.gap * row
                board.rooms.append(Room(column, row, x, y, size.width, size.height))
                area = slice(y, y + size.height), slice(x, x + size.width)
                board.cells[area] = board.index[self.tile]
                board.used[area] = True
        board.leave_out("room", Why.NO_ROOM, self.grid.area - across * down)


def _length(sizes: Sequence[int], gap: int) -> int:
    """From the first cell of the first column to the last of the last."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def _fitting(sizes: Sequence[int], gap: int, room: int) -> int:
    """How many columns fit."""
    return next((count for count in range(len(sizes), 0, -1) if _length(sizes[:count], gap) <= room), 0)
