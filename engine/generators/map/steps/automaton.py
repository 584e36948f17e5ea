"""What makes caves, mazes and islands out of noise."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.map.settle import settle
from engine.values.interval import Interval
from engine.values.prop import prop

BLOCK = 9
"""Cells of a block, and so the highest count."""


class Wrap(StrEnum):
    """Which edges meet their opposite."""

    BOTH = "both"
    VERTICAL = "vertical"
    NONE = "none"


class Update(StrEnum):
    """One random cell after the other, or all at once."""

    RANDOM = "random"
    ALL = "all"


@attrs.frozen
class Automaton:
    """Lets the map settle: again and again a cell becomes a 1 or a 0 by how many ones its 3 x 3 block holds.

    The pattern's bit for that count, 0 to 9, is what the cell becomes: 432 is a 1 for 4, 5, 7 and 8. Ones are floor,
    unless this or the noise says `floor 0`. Where an edge does not wrap, its cells stay as they are.
    """

    pattern: int | None = prop(
        "Ten bits, one a count; -1 leaves the map as it is.", default=None, least=-1, most=1023, positional=True
    )
    when: Interval | None = prop("The same as counts: a cell becomes a 1 for these, a 0 for others.", default=None)
    sweeps: int = prop("Updates, as a multiple of the number of cells.", default=30, least=0, most=1000)
    wrap: Wrap = prop("Which edges meet their opposite.", default=Wrap.BOTH)
    update: Update = prop("One random cell after the other, or all at once.", default=Update.RANDOM)
    floor: int | None = prop(
        "The value that is floor, 0 or 1; otherwise the one that the noise named, or 1.", default=None, most=1
    )
    tile: str = prop("The tile of new floor.", default="floor", names="tile")
    wall: str = prop("The tile of what is floor no more.", default="wall", names="tile")

    phrase: ClassVar[str] = "automaton"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    makes: ClassVar[frozenset[Mark]] = frozenset()
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.CONNECTED, Mark.BORDER})

    def __call__(self, board: Board, draws: Draws) -> None:
        value = bool(board.floor_value if self.floor is None else self.floor)
        before = board.open()
        bits = (before == value).astype(np.int8)
        settle(
            bits, self.bits, self.sweeps, draws.key,
            across=self.wrap is Wrap.BOTH and not board.buffered,
            down=self.wrap is not Wrap.NONE,
            everywhere=self.update is Update.ALL,
        )  # fmt: skip
        after = bits.astype(np.bool_) == value
        # What stays floor or wall keeps its own tile: a room's boards, a stamp's pillars.
        board.cells[after & ~before] = board.index[self.tile]
        board.cells[before & ~after] = board.index[self.wall]

    @property
    def bits(self) -> int:
        """The pattern, wherever it is written."""
        if self.when is not None:
            return pattern_of(self.when)
        return -1 if self.pattern is None else self.pattern


def pattern_of(counts: Interval) -> int:
    """The pattern of a run of counts: 5..9 is 992."""
    return sum(1 << count for count in range(BLOCK + 1) if count in counts)
