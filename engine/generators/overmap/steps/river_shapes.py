"""The banks of rivers: which side of each tile is dry."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark

_CORNERS = (("nw", -1, -1), ("ne", 1, -1), ("sw", -1, 1), ("se", 1, 1))
_DRY_SIDE = {15 - 2: "east", 15 - 4: "south", 15 - 1: "north", 15 - 8: "west"}
_BENDS = {8 | 1: "se", 8 | 4: "ne", 1 | 2: "sw", 4 | 2: "nw"}


@attrs.frozen
class ShapeRivers:
    """Gives every tile of river its shape by the water around it, over the border too; what is nearly dry is marsh."""

    phrase: ClassVar[str] = "river shapes"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.RIVERS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.SHAPES})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        content = board.content
        rivers, ground = content.region.rivers, board.ground
        if rivers.scale <= 0:
            return
        center, marsh = content.own[rivers.center], content.own[rivers.marsh]
        wet = board.beyond.copy()
        wet[1:-1, 1:-1] = (content.river | content.lake)[ground]
        height, width = ground.shape

        def beside(right: int, down: int) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
            return wet[1 + down : 1 + down + height, 1 + right : 1 + right + width]

        sides = beside(0, -1) * 1 + beside(1, 0) * 2 + beside(0, 1) * 4 + beside(-1, 0) * 8
        shaped = np.full_like(ground, marsh)
        for around, name in {**_DRY_SIDE, **_BENDS}.items():
            shaped[sides == around] = self._named(board, name)
        full = sides == 15
        shaped[full] = center
        for name, right, down in reversed(_CORNERS):
            shaped[full & ~beside(right, down)] = self._named(board, f"c_not_{name}")
        free = (ground == center) & ~board.owned_on(0)
        ground[free] = shaped[free]

    def _named(self, board: Board, name: str) -> int:
        """A shape's terrain, or the plain middle where the content has none."""
        content = board.content
        found = content.terrains.find(f"{content.region.rivers.shapes}_{name}")
        return content.own[content.region.rivers.center] if found is None else found
