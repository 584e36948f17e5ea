"""Streets and what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import attrs

from engine.generators.draws import Dice, Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import STEPS
from engine.generators.overmap.buildings import Bins, build
from engine.generators.overmap.chain import Mark
from engine.generators.overmap.connecting import connect
from engine.generators.overmap.connections import Connection
from engine.generators.overmap.painting import lay
from engine.generators.overmap.ways import Ways
from engine.results.overmap import City

WIDE = 2
"""Tiles of a block where streets are dense; others are 3 to 5."""
SEWER_LEVEL = -1
FINALE_TRIES = 12


@attrs.frozen
class GrowStreets:
    """Grows the streets of every city from its middle, with buildings beside them and sewers below.

    Blocks alternate between narrow and wide; large cities get a finale, for which the city is grown again a few times.
    """

    phrase: ClassVar[str] = "streets"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.CITIES})
    makes: ClassVar[frozenset[Mark]] = frozenset()
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        content, cities = board.content, board.content.region.cities
        road = content.connections.get(cities.road)
        if road is None:
            return
        bins, ways = Bins(board), Ways(board)
        sewer = content.connections.get(cities.sewer)
        for number, city in enumerate(board.cities):
            streets = _grown(board, bins, road, city, draws.about(number))
            of = draws.about(number, "below")
            if sewer is not None and board.lowest <= SEWER_LEVEL:
                for manhole, spot in enumerate(streets.manholes):
                    style = sewer.style(of.about(manhole).dice())
                    path = ways.find(style, (city.x, city.y), spot, SEWER_LEVEL)
                    if not path or not lay(board, sewer, style, path, SEWER_LEVEL):
                        board.leave_out(f"sewer at {spot}", "no way to the middle of the city")
            for built, turned, at in board.built:
                for way in turned.connections:
                    connect(board, ways, way, at, of.about("building", built), board.specials[built].id)
            board.built.clear()


def reach_of(city: City) -> int:
    """How far from its middle a city's streets may go at the very most."""
    return 3 * city.size + 4


class Streets:
    """One city's streets while they grow."""

    def __init__(self, board: Board, bins: Bins, road: Connection, city: City, dice: Dice, finale: int | None) -> None:
        self.board, self.bins, self.road, self.city, self.dice = board, bins, road, city, dice
        self.manholes: list[tuple[int, int]] = []
        self.until_finale = finale
        """How many buildings come before the finale; None where there is none, or where it stands."""
        self.given_up = False

    def grow(self) -> None:
        """Four streets from the middle, from a random side on."""
        first = self.dice.below(4)
        for turn in range(4):
            self.street(self.city.x, self.city.y, self.city.size, (first + turn) % 4, WIDE)

    def street(self, x: int, y: int, length: int, side: int, block: int) -> None:
        """A street with its side streets and buildings."""
        dice = self.dice
        path = self._laid_out(x, y, length + 1, side)
        if len(path) < 2 or self.given_up:
            return
        if not lay(self.board, self.road, self.road.style(dice), path, 0):
            return
        onward = dice.within(3, 5) if block == WIDE else WIDE
        left, last = length, length
        for spot in path[1:]:
            left -= 1
            if left >= 2 and left < last - block:
                last = left
                for turn in (3, 1):
                    branch = length - dice.within(1, 3)
                    self.street(*spot, 2 if branch == 1 else branch, (side + turn) % 4, onward)
                if self._crossing(*spot) and dice.one_in(8):
                    self._manhole(*spot)
            for turn in (3, 1):
                if dice.below(4):
                    self._building(*spot, (side + turn) % 4)
        length -= dice.within(1, 3)
        if length >= 2 and left == 0:
            turn = 1 + 2 * dice.below(2)
            self.street(*path[-1], length, (side + turn) % 4, WIDE)
            if dice.one_in(5):
                self.street(*path[-1], length, (side + turn + 2) % 4, onward)

    def _laid_out(self, x: int, y: int, wanted: int, side: int) -> list[tuple[int, int]]:
        """The tiles of a street as far as it can go."""
        board, road = self.board, self.road
        across, down = STEPS[side]
        end = x + across * (wanted + 1), y + down * (wanted + 1)
        if self._inner(*end) and road.has[board.terrain(*end, 0)]:
            wanted += 1
        path: list[tuple[int, int]] = []
        while len(path) < wanted:
            if not self._inner(x, y):
                break
            place = board.place(x, y, 0)
            terrain = board.flat[place]
            if board.owned[place] or board.content.river[terrain] or not road.can_lay(terrain):
                break
            if self._beside(x, y, side) >= 3:
                break
            path.append((x, y))
            if len(path) > 1 and road.has[terrain]:
                break
            x, y = x + across, y + down
        return path

    def _beside(self, x: int, y: int, side: int) -> int:
        """How many of the six tiles to the left and right are street already."""
        flat, width, default = self.board.flat, self.board.width, self.road.is_default
        place = self.board.place(x, y, 0)
        if side % 2:
            around: Sequence[int] = (-width - 1, -width, -width + 1, width - 1, width, width + 1)
        else:
            around = (-width - 1, -1, width - 1, -width + 1, 1, width + 1)
        return sum(default[flat[place + step]] for step in around)

    def _inner(self, x: int, y: int) -> bool:
        reach = reach_of(self.city)
        if abs(x - self.city.x) > reach or abs(y - self.city.y) > reach:
            return False
        return 0 < x < self.board.width - 1 and 0 < y < self.board.height - 1

    def _crossing(self, x: int, y: int) -> bool:
        terrain = self.board.terrain(x, y, 0)
        return bool(self.road.is_default[terrain]) and self.board.content.terrains.bits[terrain] == 15

    def _manhole(self, x: int, y: int) -> None:
        board, cities = self.board, self.board.content.region.cities
        own = board.content.own
        if own[cities.manhole] < 0 or own[cities.sewer_start] < 0 or board.lowest > SEWER_LEVEL:
            return
        if board.terrain(x, y, SEWER_LEVEL) != board.default[SEWER_LEVEL - board.lowest]:
            return
        board.put(x, y, 0, own[cities.manhole])
        board.put(x, y, SEWER_LEVEL, own[cities.sewer_start])
        self.manholes.append((x, y))

    def _building(self, x: int, y: int, side: int) -> None:
        if self.until_finale == 0:
            if build(self.board, self.bins, self.city, x, y, side, self.dice, finale=True):
                self.until_finale = None
            else:
                self.given_up = True
        elif build(self.board, self.bins, self.city, x, y, side, self.dice) and self.until_finale is not None:
            self.until_finale -= 1


def _grown(board: Board, bins: Bins, road: Connection, city: City, draws: Draws) -> Streets:
    """A city's streets; one that deserves a finale is grown again until it has one, or without after the last try."""
    size = board.content.region.cities.size
    finales = bool(bins.cities.finales) and city.size > size + 1
    if finales:
        saved = board.saved(city.x, city.y, reach_of(city) + bins.reach + 1)
        for attempt in range(FINALE_TRIES):
            dice = draws.about("try", attempt).dice()
            streets = Streets(board, bins, road, city, dice, dice.within(0, 15 if city.size >= 2 * (size - 1) else 5))
            streets.grow()
            if streets.until_finale is None:
                return streets
            board.restore(saved)
        board.leave_out(f"finale of city {city.name or (city.x, city.y)}", "no place beside its streets")
    streets = Streets(board, bins, road, city, draws.dice(), None)
    streets.grow()
    return streets
