"""Strong enemies among the battles."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.decks import UPPER
from engine.generators.destination.lots import smallest, tagged


@attrs.frozen
class PromoteElites:
    """Makes the blueprint's number of battles elite, each battle as likely as the others; all where there are fewer."""

    phrase: ClassVar[str] = "promote elites"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.BATTLES})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.ELITES})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        battles = board.battles[:, :-1]
        lots = tagged(streams.lots(board.marks), np.where(battles, board.numbers, board.numbers | UPPER))
        board.elite[:, :-1], _ = smallest(lots, board.blueprints.decks.elites.take(board.blueprints.deck_of))
