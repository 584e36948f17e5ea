"""Swamps by rivers and in the depth of forests."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark, bounds, world_draws
from engine.generators.overmap.noise import fractal
from engine.generators.streams import Flags, Ints, below


@attrs.frozen
class MakeSwamps:
    """Turns forest into swamp: where rivers are near and the ground is wet, or where it is very wet."""

    phrase: ClassVar[str] = "swamps"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.FORESTS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.SWAMPS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        forests, own = board.content.region.forests, board.content.own
        if forests.threshold <= 0:
            return
        window = board.at[0] * board.width, board.at[1] * board.height, board.width, board.height
        wet = fractal(world_draws(board.seed).about("swamp"), *window, Fraction(1, 20), 8)
        wet = wet * wet
        counts = floodplain(board.content.river[board.ground], draws.about("reach"), *bounds(forests.buffer, 15))
        lots = below(draws.about("dry").bits(board.area), counts.ravel().astype(np.uint64)).reshape(counts.shape)
        spared = (counts <= 1) | (lots == 0)
        swampy = (counts > 0) & ~spared & (wet > float(forests.swamp_adjacent))
        swampy |= wet > float(forests.swamp_isolated)
        wood = (board.ground == own[forests.forest]) | (board.ground == own[forests.thick])
        board.ground[wood & swampy] = own[forests.swamp]


def floodplain(river: Flags, draws: Draws, least: int, most: int) -> Ints:
    """How many tiles of river reach each tile: each reaches a square of `least` .. `most` tiles, (height, width)."""
    height, width = river.shape
    steps = np.zeros((height + 1, width + 1), dtype=np.int64)
    ys, xs = np.nonzero(river)
    lots = below(draws.bits(height * width)[ys * width + xs], max(1, most - least + 1))
    reach = least + lots.astype(np.int64)
    top, bottom = np.maximum(0, ys - reach), np.minimum(height, ys + reach + 1)
    left, right = np.maximum(0, xs - reach), np.minimum(width, xs + reach + 1)
    np.add.at(steps, (top, left), 1)
    np.add.at(steps, (bottom, right), 1)
    np.add.at(steps, (top, right), -1)
    np.add.at(steps, (bottom, left), -1)
    counts: Ints = steps.cumsum(axis=0).cumsum(axis=1)[:height, :width]
    return counts
