"""The ground of the deck."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams


@attrs.frozen
class LayTerrain:
    """Lays one card for every terrain card of the blueprint."""

    phrase: ClassVar[str] = "lay terrain"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.TERRAIN, Mark.FREE_CARDS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        board.lay()
