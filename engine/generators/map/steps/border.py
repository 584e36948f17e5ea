"""A wall around the whole."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.values.prop import prop


@attrs.frozen
class Border:
    """Puts a ring of one tile around the map: over its outermost cells.

    A map that has no size of its own, only that of its rooms, grows by the ring instead, and loses nothing.
    """

    tile: str = prop("The tile of the ring.", default="wall", names="tile", positional=True)

    phrase: ClassVar[str] = "border"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.BORDER})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        tile = board.index[self.tile]
        if board.given is None:
            board.grow(tile)
            return
        for edge in (board.cells[:1], board.cells[-1:], board.cells[:, :1], board.cells[:, -1:]):
            edge[:] = tile
