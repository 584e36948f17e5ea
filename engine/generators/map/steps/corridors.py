"""Ways from room to room."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.map.steps.noise import ALL
from engine.generators.map.ways import Groups
from engine.generators.streams import draw
from engine.results.map import Room
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.prop import prop

_LOT, _PLACE, _DOORS = 0, 1, (2, 3)
"""What the draws of a pair of rooms decide: its turn, the corridor's coordinate, the doors at its ends."""


@attrs.frozen
class Corridors:
    """Joins rooms next to each other in the grid by straight corridors, one cell wide; every room can be reached.

    First a random tree joins them all. Then the rooms in order each draw how many corridors they shall have, and open
    more, to neighbours they have none to, until they have that many; a room that the tree gave more keeps them.
    """

    amount: Interval = prop("Corridors of a room.", default=Interval(1, 2), positional=True)
    doors: Percent = prop(
        "How many of the ends have a door.", default=Percent(Fraction(0)), unit="%", least=0, most=100
    )
    tile: str = prop("The tile of a corridor.", default="corridor", names="tile")
    door: str = prop("The tile of a door.", default="door", names="tile")

    phrase: ClassVar[str] = "corridors"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.ROOMS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.CORRIDORS, Mark.CONNECTED})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        number = {(room.column, room.row): index for index, room in enumerate(board.rooms)}
        pairs: dict[tuple[int, int], Draws] = {}
        for (column, row), one in number.items():
            for way, at in enumerate(((column + 1, row), (column, row + 1))):
                if at in number:
                    pairs[one, number[at]] = draws.about("pair", column, row, way)
        for pair in self._chosen(pairs, draws, board.rooms):
            self._dig(board, board.rooms[pair[0]], board.rooms[pair[1]], pairs[pair])

    def _chosen(self, pairs: dict[tuple[int, int], Draws], draws: Draws, rooms: list[Room]) -> list[tuple[int, int]]:
        """The pairs that get a corridor, the tree first."""
        by_lot = sorted(pairs, key=lambda pair: draw(pairs[pair].key, _LOT))
        of_room: list[list[tuple[int, int]]] = [[] for _ in rooms]
        for pair in by_lot:
            for end in pair:
                of_room[end].append(pair)
        joined = Groups(len(rooms))
        chosen = dict.fromkeys(pair for pair in by_lot if joined.join(*pair))
        has = [sum(pair in chosen for pair in own) for own in of_room]
        for room, here in enumerate(rooms):
            wanted = draws.about("room", here.column, here.row).within(self.amount)
            for pair in of_room[room]:
                if has[room] >= wanted:
                    break
                if pair not in chosen:
                    chosen[pair] = None
                    for end in pair:
                        has[end] += 1
        return list(chosen)

    def _dig(self, board: Board, one: Room, other: Room, draws: Draws) -> None:
        """Dig from a room to the one right of it or below it, at a coordinate inside both spans."""
        if one.column == other.column:
            x = one.x + draws.below(min(one.width, other.width), _PLACE)
            cells = [(x, y) for y in range(one.y + one.height, other.y)]
        else:
            y = one.y + draws.below(min(one.height, other.height), _PLACE)
            cells = [(x, y) for x in range(one.x + one.width, other.x)]
        for x, y in cells:
            board.cells[y, x] = board.index[self.tile]
            board.used[y, x] = True
        share = self.doors.share
        for (x, y), index in zip((cells[0], cells[-1]), _DOORS, strict=True):
            if draw(draws.key, index) * share.denominator < share.numerator * ALL:
                board.cells[y, x] = board.index[self.door]
