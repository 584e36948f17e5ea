"""The order in which a player meets the cards."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.lots import NUMBER, tagged


@attrs.frozen
class Shuffle:
    """Shuffles the deck; every order is as likely as the others."""

    phrase: ClassVar[str] = "shuffle"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.TERRAIN})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.ORDER})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        lots = tagged(streams.lots(board.marks), board.numbers)
        lots.sort(axis=1)
        board.order = (lots & NUMBER).astype(np.uint8)
