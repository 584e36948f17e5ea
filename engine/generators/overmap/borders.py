"""What crosses a border, decided by the border alone, so that both sides agree whichever was made first.

A border belongs to the overmap north or west of it. Rivers and roads each leave every overmap on one of its southern and
eastern sides, chosen by the overmap's coordinates: one border in two is crossed, as where the original game makes overmaps
row by row, and a way leads on for ever. All draws are about (what, x, y, side) of the border.
"""

from __future__ import annotations

import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import border_draws
from engine.generators.overmap.region import Rivers
from engine.generators.streams import Flags

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One step to each side."""
MARGIN = 10
"""Tiles from a corner within which nothing crosses."""
DRY = 3
"""Tiles on either side of a border that must be no lake where a road crosses."""


def river_width(rivers: Rivers) -> int:
    """How far a river reaches to either side of its middle."""
    return max(1, int(rivers.scale))


def owner(at: tuple[int, int], side: int) -> tuple[int, int, int]:
    """The overmap that a border belongs to, and which of its sides that is: `SOUTH` or `EAST`."""
    x, y = at
    if side == NORTH:
        return x, y - 1, SOUTH
    if side == WEST:
        return x - 1, y, EAST
    return x, y, side


def river_at(board: Board, side: int) -> int | None:
    """Where along a side the middle of a river crosses it; None where none does."""
    rivers = board.content.region.rivers
    if rivers.scale <= 0:
        return None
    length = board.width if side in (NORTH, SOUTH) else board.height
    reach = river_width(rivers)
    first = min(length - 1, max(MARGIN, reach + 1) if length > 2 * MARGIN + 2 * reach else length // 2)
    return _crossing(board, side, "river", first, length - 1 - first)


def river_span(board: Board, side: int) -> tuple[int, int] | None:
    """The first and last tile of a side that a river crosses."""
    middle = river_at(board, side)
    if middle is None:
        return None
    length = board.width if side in (NORTH, SOUTH) else board.height
    reach = river_width(board.content.region.rivers)
    return max(0, middle - reach), min(length - 1, middle + reach)


def road_at(board: Board, side: int) -> int | None:
    """Where along a side a road crosses it: on dry land, beside no river; None where none does."""
    if not _crossed(board, side, "road"):
        return None
    length = board.width if side in (NORTH, SOUTH) else board.height
    margin = MARGIN if length > 2 * MARGIN else 1
    free = np.zeros(length, dtype=np.bool_)
    free[margin : length - margin] = True
    free &= ~_wet(board, side)
    span = river_span(board, side)
    if span is not None:
        free[max(0, span[0] - 2) : span[1] + 3] = False
    choices = np.flatnonzero(free)
    if not len(choices):
        return None
    lots = _about(board, side, "road").bits(length)[choices]
    return int(choices[np.argmin(lots)])


def tile_at(board: Board, side: int, along: int) -> tuple[int, int]:
    """The tile of a side, by its place along it."""
    if side == NORTH:
        return along, 0
    if side == SOUTH:
        return along, board.height - 1
    return (0 if side == WEST else board.width - 1), along


def edge_rivers(board: Board) -> None:
    """Write down the rivers just outside: a side's river goes on there."""
    for side in range(4):
        span = river_span(board, side)
        if span is None:
            continue
        for along in range(span[0], span[1] + 1):
            x, y = tile_at(board, side, along)
            board.beyond[y + 1 + STEPS[side][1], x + 1 + STEPS[side][0]] = True


def _about(board: Board, side: int, what: str) -> Draws:
    return border_draws(board.seed).about(what, *owner(board.at, side))


def _crossed(board: Board, side: int, what: str) -> bool:
    x, y, own = owner(board.at, side)
    chosen = border_draws(board.seed).about(f"{what} leaves", x, y).below(2)
    return own == (SOUTH if chosen == 0 else EAST)


def _crossing(board: Board, side: int, what: str, first: int, last: int) -> int | None:
    if not _crossed(board, side, what):
        return None
    return first + _about(board, side, what).below(max(1, last - first + 1))


def _wet(board: Board, side: int) -> Flags:
    """Which places along a side lie by a lake, on either side of the border and beside, (length,)."""
    around, lakes = board.window
    length = board.width if side in (NORTH, SOUTH) else board.height
    if not around:
        return np.zeros(length, dtype=np.bool_)
    turned = lakes if side in (NORTH, SOUTH) else lakes.T
    edge = around if side in (NORTH, WEST) else turned.shape[0] - around
    strip: Flags = turned[edge - DRY : edge + DRY, around - 1 : around + length + 1]
    flooded: Flags = np.bitwise_or.reduce(strip, axis=0)
    wet: Flags = flooded[:-2] | flooded[1:-1] | flooded[2:]
    return wet
