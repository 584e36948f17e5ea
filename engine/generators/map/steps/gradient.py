"""Noise that gets denser from left to right, to see what density does to a pattern."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs

from engine.generators.draws import Draws
from engine.generators.map.board import BUFFER, Board
from engine.generators.map.chain import Mark
from engine.generators.map.steps.noise import lay_noise
from engine.results.map import Why
from engine.values.prop import prop

LEAST_WIDTH = 2 * BUFFER + 2
"""A narrower map has nothing between its buffers to rise over."""


@attrs.frozen
class NoiseGradient:
    """Noise from no ones at the left to all ones at the right, between two buffers of 100 columns.

    The map's width W counts the buffers; they are cut off after the automaton, so 700 columns show 500. A cell in
    column x is a 1 with the chance (x - 100) / (W - 201), and left and right do not wrap.
    """

    floor: int = prop("The value that is floor, 0 or 1; later automata keep to it.", default=1, least=0, most=1)
    tile: str = prop("The tile of the floor.", default="floor", names="tile")
    wall: str = prop("The tile of all else.", default="wall", names="tile")

    phrase: ClassVar[str] = "noise gradient"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    ends: ClassVar[frozenset[Mark]] = frozenset({Mark.CONNECTED, Mark.BORDER})

    def __call__(self, board: Board, draws: Draws) -> None:
        if board.width < LEAST_WIDTH:
            board.leave_out(self.phrase, Why.NO_ROOM)
            return
        lay_noise(board, draws, gradient_shares(board.width), self.floor, self.tile, self.wall)
        board.buffered = True


def gradient_shares(width: int) -> list[Fraction]:
    """How likely a 1 is in each of `width` columns, buffers included."""
    return [min(Fraction(1), max(Fraction(0), Fraction(x - BUFFER, width - 2 * BUFFER - 1))) for x in range(width)]
