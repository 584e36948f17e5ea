"""Where cities lie, and how large they are."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Dice, Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark
from engine.results.overmap import City


@attrs.frozen
class FoundCities:
    """Founds cities on open ground, as many and as large as the region says; streets come later."""

    phrase: ClassVar[str] = "cities"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.CITIES})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        content, cities = board.content, board.content.region.cities
        if cities.size <= 0:
            return
        dice = draws.about("count").dice()
        wanted = dice.rounded(expected(board))
        names = dice.shuffled(cities.names)
        open_ground = board.ground == content.own[content.region.ground]
        for number in range(wanted):
            of = draws.about("city", number).dice()
            size = drawn_size(cities.size, of)
            spot = _spot(board, open_ground, size, of)
            if spot is None:
                board.leave_out(f"city {number + 1} of {wanted}", "no open ground for its middle")
                continue
            x, y = spot
            name = names[number % len(names)] if names else ""
            board.cities.append(City(x, y, size, name))
            board.put(x, y, 0, content.own[cities.center])
            board.network.join(board.place(x, y, 0), board.place(x, y, 0))
            open_ground[y, x] = False
            if board.lowest < 0 and content.own[cities.sewer_start] >= 0:
                board.put(x, y, -1, content.own[cities.sewer_start])


def expected(board: Board) -> Fraction:
    """The mean number of cities on an overmap: each takes three quarters of its square, spread by the spacing."""
    cities = board.content.region.cities
    return Fraction(board.area, 2**cities.spacing) / (Fraction(3, 4) * (2 * cities.size + 1) ** 2)


def drawn_size(mean: int, dice: Dice) -> int:
    """A city's radius: a third tiny, a third small, a sixth large, a sixth huge."""
    size = dice.within(mean - 1, mean + 1)
    sort = dice.below(6)
    if sort < 2:
        size = 1
    elif sort < 4:
        size = size * 2 // 3
    else:
        size = size * 3 // 2 if sort == 4 else size * 2
    return max(1, size)


def _spot(
    board: Board, open_ground: np.ndarray[tuple[int, int], np.dtype[np.bool_]], size: int, dice: Dice
) -> tuple[int, int] | None:
    """Open ground at least a radius from the edge; drawn from all such tiles, where there is one."""
    low = max(1, size - 1)
    inner = open_ground[low : board.height - low, low : board.width - low]
    choices = np.flatnonzero(inner) if inner.size else np.zeros(0, dtype=np.int64)
    if not len(choices):
        return None
    y, x = divmod(int(choices[dice.below(len(choices))]), inner.shape[1])
    return x + low, y + low
