"""Pictures put into the map: vaults, shrines, pillared halls."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.streams import Flags, Ints
from engine.results.map import Why
from engine.values.character import Character
from engine.values.interval import Interval
from engine.values.picture import Picture
from engine.values.prop import prop


class Turned(StrEnum):
    """Which way a picture's top points."""

    NONE = "none"
    ANY = "any"
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


_QUARTERS = {Turned.NONE: 0, Turned.NORTH: 0, Turned.EAST: 1, Turned.SOUTH: 2, Turned.WEST: 3}
_TURN, _SPOT = 0, 1


@attrs.frozen
class Sign:
    """What one character of a picture stands for: a tile, and perhaps a thing on it."""

    symbol: Character = prop("The character.", positional=True)
    tile: str | None = prop("The tile; none leaves the ground as it is.", default=None, names="tile")
    thing: str | None = prop("What stands there.", default=None, names="thing")


@attrs.frozen
class Stamp:
    """Puts a picture somewhere into the map, turned as asked, as often as asked.

    Characters without a sign leave the ground as it is. Copies never reach out of the map, and lie over rooms,
    corridors and other stamps only where `over yes` allows it.
    """

    picture: Picture = prop('The picture, between """ and """; a space is an empty place.')
    signs: tuple[Sign, ...] = prop(
        "What a character of it stands for: a tile, a thing, or both.", repeated=True, key="sign"
    )
    count: Interval = prop("How many copies.", default=Interval(1, 1))
    turned: Turned = prop("Which way the picture's top points.", default=Turned.NONE)
    over: bool = prop("Whether it may lie over rooms, corridors and other stamps.", default=False)

    phrase: ClassVar[str] = "stamp"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.CONNECTED, Mark.BORDER})

    def __call__(self, board: Board, draws: Draws) -> None:
        for copy in range(draws.within(self.count)):
            of = draws.about("copy", copy)
            turn = of.below(4, _TURN) if self.turned is Turned.ANY else _QUARTERS[self.turned]
            drawn = np.rot90(np.array([list(row) for row in self.picture.rows]), -turn)
            taken = np.zeros_like(board.used) if self.over else board.used
            spots = free_spots(taken, drawn.shape[0], drawn.shape[1])
            if not len(spots):
                board.leave_out(self.phrase, Why.NO_ROOM)
                continue
            y, x = spots[of.below(len(spots), _SPOT)].tolist()
            self._put(board, drawn.tolist(), x, y)

    def _put(self, board: Board, drawn: list[list[str]], left: int, top: int) -> None:
        signs: dict[str, Sign] = {sign.symbol: sign for sign in self.signs}
        standing = {(thing.x, thing.y) for thing in board.things}
        for y, row in enumerate(drawn, top):
            for x, symbol in enumerate(row, left):
                board.used[y, x] = True
                sign = signs.get(symbol)
                if sign is not None and sign.tile is not None:
                    board.cells[y, x] = board.index[sign.tile]
                if sign is not None and sign.thing is not None:
                    if (x, y) in standing:
                        board.leave_out(sign.thing, Why.NO_CELL)
                    else:
                        board.things.append(board.kinds[sign.thing].thing(x, y))


def free_spots(taken: Flags, height: int, width: int) -> Ints:
    """Where the upper left corner of a rectangle may lie without a taken cell in it, (spots, 2) as (y, x)."""
    rows, columns = taken.shape
    if height > rows or width > columns:
        return np.zeros((0, 2), dtype=np.int64)
    sums = np.zeros((rows + 1, columns + 1), dtype=np.int64)
    sums[1:, 1:] = taken.cumsum(axis=0, dtype=np.int64).cumsum(axis=1)
    within = sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width] + sums[:-height, :-width]
    return np.argwhere(within == 0)
