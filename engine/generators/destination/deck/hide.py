"""Cards that lie face down."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.lots import smallest, tagged


@attrs.frozen
class Hide:
    """Turns the blueprint's number of cards face down, each card as likely as the others."""

    phrase: ClassVar[str] = "hide"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.TERRAIN})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.HIDDEN})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        lots = tagged(streams.lots(board.marks), board.numbers)
        board.invisible, _ = smallest(lots, board.blueprints.invisible)
