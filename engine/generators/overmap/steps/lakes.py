"""Lakes with their shores and depths."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.ways import regions
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import DRY
from engine.generators.overmap.chain import Mark, world_draws
from engine.generators.overmap.noise import fractal
from engine.generators.overmap.steps.rivers import lay_rivers, nearest, stamp
from engine.generators.streams import Flags

LARGEST_LEAST = 400
"""Tiles: a larger `size_min` counts as this, for so far one looks beyond the border."""


@attrs.frozen
class MakeLakes:
    """Fills the hollows of the world's noise with water, down to the region's depth.

    A lake goes on over borders; how large it is is seen from every overmap alike. What is water all around is surface, the
    rest shore. The northern and southern ends of a lake are joined to the nearest river.
    """

    phrase: ClassVar[str] = "lakes"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.RIVERS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.LAKES})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        lakes = board.content.region.lakes
        if lakes.threshold <= 0:
            return
        around = min(LARGEST_LEAST, lakes.size_min) + DRY + 1
        window = lake_window(board, around)
        board.window = around, window
        inner = slice(around, around + board.height), slice(around, around + board.width)
        rim = slice(around - 1, around + board.height + 1), slice(around - 1, around + board.width + 1)
        ring = np.ones((board.height + 2, board.width + 2), dtype=np.bool_)
        ring[1:-1, 1:-1] = False
        wet = window[rim] | board.beyond
        wet[1:-1, 1:-1] |= board.content.river[board.ground]
        board.beyond |= window[rim] & ring
        _fill(board, window[inner], _surrounded(wet))
        _join(board, window, around, draws)


def lake_window(board: Board, around: int) -> Flags:
    """Where lakes lie on the overmap and `around` tiles beyond it, (height + 2 around, width + 2 around).

    True to the world up to `size_min` tiles from the window's edge: a lake that reaches from there to the edge is large
    enough whatever lies beyond.
    """
    lakes = board.content.region.lakes
    x, y = board.at[0] * board.width - around, board.at[1] * board.height - around
    noise = fractal(
        world_draws(board.seed).about("lake"),
        x,
        y,
        board.width + 2 * around,
        board.height + 2 * around,
        Fraction(1, 500),
        16,
    )
    squared = noise * noise
    deep: Flags = squared * squared > float(lakes.threshold)
    labels, count = regions(deep)
    if not count:
        return deep
    sizes = np.bincount(labels[labels >= 0], minlength=count)
    enough = sizes >= min(LARGEST_LEAST, lakes.size_min)
    kept: Flags = deep & enough[labels]
    return kept


def _surrounded(wet: Flags) -> Flags:
    """Which inner tiles are water with all eight around them, (height, width)."""
    rows = wet[:-2] & wet[1:-1] & wet[2:]
    full: Flags = rows[:, :-2] & rows[:, 1:-1] & rows[:, 2:]
    return full


def _fill(board: Board, lake: Flags, deep: Flags) -> None:
    own, lakes = board.content.own, board.content.region.lakes
    surface, shore = lake & deep, lake & ~deep
    if not lake.any():
        return
    board.ground[surface] = own[lakes.surface]
    board.ground[shore] = own[lakes.shore]
    for z in range(max(board.lowest, lakes.depth), 0):
        level = board.cells[z - board.lowest]
        level[surface] = own[lakes.bed if z == lakes.depth else lakes.water]
        level[shore] = own[lakes.underwater_shore]


def _join(board: Board, window: Flags, around: int, draws: Draws) -> None:
    """Rivers from the ends of lakes to the nearest river."""
    if board.content.region.rivers.scale <= 0:
        return
    labels, count = regions(window)
    rivers = board.content.river[board.ground]
    if not count or not rivers.any():
        return
    wet = np.zeros((board.height, board.width), dtype=np.bool_)
    flat = labels.ravel()
    cells = np.flatnonzero(flat >= 0)
    firsts, at = np.unique(flat[cells], return_index=True)
    _, back = np.unique(flat[cells][::-1], return_index=True)
    for number in range(len(firsts)):
        for end, cell in (("north", cells[at[number]]), ("south", cells[len(cells) - 1 - back[number]])):
            y, x = divmod(int(cell), window.shape[1])
            x, y = x - around, y - around
            if not (0 <= x < board.width and 0 <= y < board.height):
                continue
            start = nearest(rivers, (x, y))
            if start is not None:
                spot = draws.about("join", x, y, end)
                stamp(board, wet, start, (x, y), max(1, int(1 / board.content.region.rivers.scale)), spot)
    lay_rivers(board, wet)
