"""What happens where nothing else does."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.values.prop import prop


@attrs.frozen
class Fill:
    """Fills every card that is still free with this event: `fill battle`."""

    event: str = prop("The event of the cards that are left.", names="event", positional=True)

    phrase: ClassVar[str] = "fill"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.FREE_CARDS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.EVENTS, Mark.BATTLES})
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.FREE_CARDS})

    def __call__(self, board: Board, streams: Streams) -> None:
        board.put(board.tables.event_index[self.event], board.free())
