"""One piece out of many."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.map.ways import joins, largest, regions
from engine.values.prop import prop


class By(StrEnum):
    """How regions become one."""

    DIG = "dig"
    FILL = "fill"


@attrs.frozen
class Connect:
    """Makes sure that one can walk from everywhere to everywhere.

    `dig` opens the shortest joins between regions; `fill` closes all regions but the largest. The outermost cells do
    not count as a way while there is another, so that a `border` put on later parts nothing. Nothing is drawn at
    random: of joins equally short the first in reading order is dug.
    """

    by: By = prop("Open the shortest joins, or close all but the largest region.", default=By.DIG)
    tile: str = prop("The tile of what is opened.", default="floor", names="tile")
    wall: str = prop("The tile of what is closed.", default="wall", names="tile")

    phrase: ClassVar[str] = "connect"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.CONNECTED})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        inside = np.zeros(board.cells.shape, dtype=np.bool_)
        inside[1:-1, 1:-1] = True
        if self.by is By.DIG:
            # What lies at the edge is joined second; a way to it may leave a pocket that only the edge reaches.
            for area in (inside, np.ones_like(inside), inside):
                board.cells[joins(board.open() & area, area)] = board.index[self.tile]
            return
        inner = board.open() & inside
        kept = largest(inner)
        board.cells[inner & ~kept] = board.index[self.wall]
        whole = board.open()
        labels, _ = regions(whole)
        rest = labels == labels[kept][0] if kept.any() else largest(whole)
        board.cells[whole & ~rest] = board.index[self.wall]
