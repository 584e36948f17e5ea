"""Which building stands beside a street, by how far it is to the city's middle (algorithm §5.3)."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import isqrt

from engine.generators.draws import Dice
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import STEPS
from engine.generators.overmap.layouts import Pattern
from engine.generators.overmap.placing import fits, put
from engine.generators.overmap.region import Bin
from engine.generators.overmap.unique import GLOBALLY_UNIQUE, overmap_of
from engine.results.overmap import City
from engine.values.interval import Interval

URBAN = 10
"""Cities larger than this have apartments and larger shops."""
TRIES = 10
ONCE = Interval(1, 1)


class Bins:
    """The buildings of a region by kind, ready to be drawn from."""

    def __init__(self, board: Board) -> None:
        self.cities = board.content.region.cities
        cities = self.cities
        self._board = board
        self._bins: dict[str, tuple[list[Pattern], list[int]]] = {
            kind: self._ready(entries)
            for kind, entries in (
                ("houses", cities.houses),
                ("urban_houses", cities.urban_houses),
                ("shops", cities.shops),
                ("urban_shops", cities.urban_shops),
                ("parks", cities.parks),
                ("finales", cities.finales),
            )
        }

        turned = [turn for patterns, _ in self._bins.values() for pattern in patterns for turn in pattern.turns]
        self.reach = max((max(abs(tile.x), abs(tile.y)) for turn in turned for tile in turn.needs), default=0) + 3
        """How far from a street any building goes."""

    def pick(self, kind: str, dice: Dice) -> Pattern | None:
        """One of a kind by weight; None where there is none."""
        patterns, sums = self._bins[kind]
        if not sums or not sums[-1]:
            return None
        return patterns[bisect_right(sums, dice.below(sums[-1]))]

    def kind(self, away: int, size: int, dice: Dice) -> str:
        """What kind stands so many hundredths of the radius from the middle."""
        cities = self.cities
        if max(cities.shop_radius, dice.normal(cities.shop_radius, cities.shop_sigma)) > away:
            return "urban_shops" if size > URBAN and self._bins["urban_shops"][0] else "shops"
        if max(cities.park_radius, dice.normal(cities.park_radius, cities.park_sigma)) > away:
            return "parks"
        if (
            size > URBAN
            and self._bins["urban_houses"][0]
            and max(cities.apartment_radius, dice.normal(cities.apartment_radius, cities.apartment_sigma)) > away
        ):
            return "urban_houses"
        return "houses"

    def _ready(self, entries: Bin) -> tuple[list[Pattern], list[int]]:
        found = [(self._board.content.pattern(name), weight) for name, weight in entries]
        kept = [
            (pattern, weight)
            for pattern, weight in found
            if pattern is not None and weight > 0 and self._board.reaches(pattern.turns[0].needs)
        ]
        return [pattern for pattern, _ in kept], list(accumulate(weight for _, weight in kept))


def build(board: Board, bins: Bins, city: City, x: int, y: int, side: int, dice: Dice, *, finale: bool = False) -> bool:
    """Try to put a building on a side of a street's tile, its north towards the street; false where none fits."""
    x, y = x + STEPS[side][0], y + STEPS[side][1]
    if not 0 < x < board.width - 1 or not 0 < y < board.height - 1:
        return False
    place = board.place(x, y, 0)
    if board.owned[place] or board.content.connections[bins.cities.road].has[board.flat[place]]:
        return False
    away = 100 * isqrt((x - city.x) ** 2 + (y - city.y) ** 2) // max(1, city.size)
    facing = (side + 2) % 4
    for _ in range(1 if finale else TRIES):
        pattern = bins.pick("finales" if finale else bins.kind(away, city.size, dice), dice)
        if pattern is None:
            continue
        turned = pattern.turns[facing if len(pattern.turns) > 1 else 0]
        if fits(board, turned.needs, x, y) and (GLOBALLY_UNIQUE not in pattern.row.flags or _is_here(board, pattern)):
            put(board, pattern, turned, x, y, 0, dice)
            board.built.append((len(board.specials) - 1, turned, (x, y, 0)))
            return True
    return False


def _is_here(board: Board, pattern: Pattern) -> bool:
    """Whether the one building of its kind in the world belongs on this overmap and does not stand yet."""
    region = board.content.region
    named = overmap_of(board.seed, pattern.id, ONCE, region.unique_range)
    return named == board.at and all(placed.id != pattern.id for placed in board.specials)
