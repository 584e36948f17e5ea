"""The beginning of a cave: cells at random."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.streams import Flags, Words
from engine.values.percent import Percent
from engine.values.prop import prop

ALL = 1 << 64


@attrs.frozen
class Noise:
    """Fills the map at random: each cell is a 1 with the chance of the share, and a 0 else.

    A 1 is floor, and the share that of the floor; with `floor 0` it is the other way round. The density changes little
    of what an automaton makes of it, with some exceptions; hardly anything for odd patterns.
    """

    share: Percent = prop(
        "How likely each cell is a 1.", default=Percent(Fraction(50)), positional=True, unit="%", least=0, most=100
    )
    floor: int = prop("The value that is floor, 0 or 1; later automata keep to it.", default=1, least=0, most=1)
    tile: str = prop("The tile of the floor.", default="floor", names="tile")
    wall: str = prop("The tile of all else.", default="wall", names="tile")

    phrase: ClassVar[str] = "noise"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.CONNECTED, Mark.BORDER})

    def __call__(self, board: Board, draws: Draws) -> None:
        lay_noise(board, draws, [self.share.share], self.floor, self.tile, self.wall)


def lay_noise(board: Board, draws: Draws, shares: list[Fraction], floor: int, tile: str, wall: str) -> None:
    """Fill the board with ones by the share of each column, or by one share for all."""
    board.floor_value = floor
    ones = ones_by_column(draws.bits(board.width * board.height).reshape(board.height, board.width), shares)
    board.cells[:] = np.where(ones == bool(floor), board.index[tile], board.index[wall])


def ones_by_column(bits: Words, shares: list[Fraction]) -> Flags:
    """Which of 64 random bits each, (height, width), fall below their column's share: exact, without a float."""
    # bits < share * 2^64 is bits <= ceil(share * 2^64) - 1, which fits into 64 bits for every share above 0.
    limits = [min(ALL, max(0, -(-share.numerator * ALL // share.denominator))) for share in shares]
    highest = np.array([max(0, limit - 1) for limit in limits], dtype=np.uint64)
    ever = np.array([limit > 0 for limit in limits], dtype=np.bool_)
    flags: Flags = (bits <= highest) & ever
    return flags
