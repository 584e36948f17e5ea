"""What kind each trap is."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.generators.streams import below, splitmix


@attrs.frozen
class ArmTraps:
    """Gives each trap card one of the adventure's trap kinds, each as likely as the others."""

    phrase: ClassVar[str] = "arm traps"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.EVENTS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.ARMED})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        traps = board.blueprints.traps
        item, card = np.nonzero(board.tables.holds_trap[board.event])
        kinds = np.count_nonzero(traps >= 0, axis=1).view(np.uint64).take(item)
        choice = below(splitmix(streams.keys.take(item) ^ board.marks[item, card]), kinds).view(np.int64)
        board.trap[item, card] = traps[item, choice]
