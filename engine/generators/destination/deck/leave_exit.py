"""The way out."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.values.prop import prop


@attrs.frozen
class LeaveExit:
    """Puts one exit card beside the deck; with a boss, its party waits there.

    A game shows the exit once the progress gained reaches the necessary progression.
    """

    event: str = prop("The event kind of the exit.", default="exit", names="event", positional=True)

    phrase: ClassVar[str] = "exit"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.EXIT})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        board.has_exit = True
