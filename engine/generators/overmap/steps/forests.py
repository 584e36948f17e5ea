"""Forests over the whole world."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark, world_draws
from engine.generators.overmap.noise import Heights, fractal


@attrs.frozen
class MakeForests:
    """Grows forests on open ground where the world's noise is high, thick ones where it is higher."""

    phrase: ClassVar[str] = "forests"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.FORESTS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        region = board.content.region
        forests, own = region.forests, board.content.own
        if forests.threshold <= 0:
            return
        noise = forest_noise(board)
        free = board.ground == own[region.ground]
        board.ground[free & (noise > float(forests.threshold))] = own[forests.forest]
        board.ground[free & (noise > float(forests.thick_threshold))] = own[forests.thick]


def forest_noise(board: Board) -> Heights:
    """How well trees grow on every tile, (height, width)."""
    draws = world_draws(board.seed).about("forest")
    window = board.at[0] * board.width, board.at[1] * board.height, board.width, board.height
    grown = fractal(draws.about("grown"), *window, Fraction(3, 100), 8)
    cleared = fractal(draws.about("cleared"), *window, Fraction(7, 100), 12)
    return np.maximum(0.0, grown * grown - 0.5 * (cleared * cleared * cleared))
