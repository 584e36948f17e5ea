"""Rivers from border to border."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Dice, Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    edge_rivers,
    river_at,
    river_span,
    river_width,
    tile_at,
)
from engine.generators.overmap.chain import Mark
from engine.generators.streams import Flags, Ints

Spot = tuple[int, int]


@attrs.frozen
class MakeRivers:
    """Lets rivers wander from the northern and western sides to the southern and eastern ones.

    The borders say where they come in and go out. A river touches the outermost tiles nowhere else, so that neighbours need
    not ask each other. How many and how wide is the region's `rivers scale`.
    """

    phrase: ClassVar[str] = "rivers"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.RIVERS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        scale = board.content.region.rivers.scale
        if scale <= 0:
            return
        edge_rivers(board)
        chance = max(1, int(1 / scale))
        dice = draws.dice()
        starts = [spot for side in (NORTH, WEST) for spot in _spots(board, side) if dice.one_in(chance)]
        ends = [spot for side in (SOUTH, EAST) for spot in _spots(board, side)]
        wet = np.zeros((board.height, board.width), dtype=np.bool_)
        for number, (start, end) in enumerate(pairs(board, starts, ends, dice)):
            stamp(board, wet, start, end, chance, draws.about("river", number))
        lay_rivers(board, wet)
        for side in range(4):
            span = river_span(board, side)
            for along in range(span[0], span[1] + 1) if span else ():
                x, y = tile_at(board, side, along)
                board.ground[y, x] = board.content.own[board.content.region.rivers.center]


def pairs(board: Board, starts: list[Spot], ends: list[Spot], dice: Dice) -> list[tuple[Spot, Spot]]:
    """Which start flows to which end; the longer list shuffled, members of the shorter used again."""
    if not starts or not ends or len(starts) == len(ends):
        missing = [_middle(board, dice) for _ in range(max(len(starts), len(ends)))]
        return list(zip(starts or missing, ends or missing, strict=True))
    if len(starts) > len(ends):
        mixed = dice.shuffled(starts)
        return [(spot, ends[at] if at < len(ends) else ends[dice.below(len(ends))]) for at, spot in enumerate(mixed)]
    mixed = dice.shuffled(ends)
    return [
        (starts[at] if at < len(starts) else starts[dice.below(len(starts))], spot) for at, spot in enumerate(mixed)
    ]


def stamp(board: Board, wet: Flags, start: Spot, end: Spot, chance: int, draws: Draws) -> None:
    """Mark the tiles of a river that wanders from one spot to another."""
    reach = river_width(board.content.region.rivers)
    points = np.array(walk(board, start, end, draws.about("walk").dice()), dtype=np.int64)
    offsets = np.arange(-reach, reach + 1, dtype=np.int64)
    ys = (points[:, 1, None, None] + offsets[:, None] + 0 * offsets).ravel()
    xs = (points[:, 0, None, None] + 0 * offsets[:, None] + offsets).ravel()
    keep = (xs >= 0) & (ys >= 0) & (xs < board.width) & (ys < board.height)
    if chance > 1:
        keep &= draws.about("thin").bits(len(xs)) < np.uint64((1 << 64) // chance)
    wet[ys[keep], xs[keep]] = True


def lay_rivers(board: Board, wet: Flags) -> None:
    """Turn marked tiles into river, but for lakes, the outermost tiles and what is owned."""
    content = board.content
    kept = wet.copy()
    kept[0], kept[-1], kept[:, 0], kept[:, -1] = False, False, False, False
    kept &= ~content.lake[board.ground]
    board.ground[kept] = content.own[content.region.rivers.center]


def walk(board: Board, start: Spot, end: Spot, dice: Dice) -> list[Spot]:
    """The middles of the stamps of a river, from a spot until exactly at the other (algorithm §4.1).

    After a budget of steps the wandering stops and it goes straight.
    """
    width, height = board.width, board.height
    far_x, far_y = width * 6 // 5 - 1, height * 6 // 5 - 1
    near_x, near_y = max(1, width // 5 - 1), max(1, height // 5 - 1)
    (x, y), (to_x, to_y) = start, end
    points = [start]
    budget = 8 * (width + height)
    while (x, y) != end:
        budget -= 1
        wobble = budget > 0
        if wobble:
            x = min(width - 1, max(0, x + dice.below(3) - 1))
            y = min(height - 1, max(0, y + dice.below(3) - 1))
            points.append((x, y))
        across, down = abs(to_x - x), abs(to_y - y)
        if across and (not wobble or _drifts(dice, across, down, far_x, near_x, near_y)):
            x += 1 if to_x > x else -1
        if down and (not wobble or _drifts(dice, down, across, far_y, near_y, near_x)):
            y += 1 if to_y > y else -1
        if wobble:
            x = min(width - 1, max(0, x + dice.below(3) - 1))
            y = min(height - 1, max(0, y + dice.below(3) - 1))
        points.append((x, y))
    return points


def _drifts(dice: Dice, distance: int, other: int, far: int, near: int, near_other: int) -> bool:
    return dice.within(0, far) < distance or (dice.within(0, near) > distance and dice.within(0, near_other) > other)


def _spots(board: Board, side: int) -> list[Spot]:
    along = river_at(board, side)
    return [] if along is None else [tile_at(board, side, along)]


def _middle(board: Board, dice: Dice) -> Spot:
    """Somewhere in the middle half: where a river rises that came from nowhere."""
    width, height = board.width, board.height
    return dice.within(width // 4, width * 3 // 4), dice.within(height // 4, height * 3 // 4)


def nearest(flags: Flags, spot: Spot) -> Spot | None:
    """The nearest marked tile to a spot, the first in reading order among equals."""
    ys, xs = np.nonzero(flags)
    if not len(xs):
        return None
    away: Ints = (xs - spot[0]) ** 2 + (ys - spot[1]) ** 2
    least = int(np.argmin(away))
    return int(xs[least]), int(ys[least])
