"""Cities alone in a lake."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.buildings import Bins
from engine.generators.overmap.chain import Mark
from engine.generators.overmap.connecting import connect
from engine.generators.overmap.connections import Connection
from engine.generators.overmap.placing import fits, put
from engine.generators.overmap.region import Islands, IslandSpecial
from engine.generators.overmap.rows import Point, SpecialConnection
from engine.generators.overmap.steps.streets import Streets, reach_of
from engine.generators.overmap.ways import Ways
from engine.generators.streams import Flags, below
from engine.results.overmap import City

TRIES = 40
"""Places that are tried for an island, and for a special on it times ten."""
PADDING, ROAD_PADDING, VARIANCE = 3, 2, 2
Leads = list[tuple[SpecialConnection, Point]]


@attrs.frozen
class RaiseIslands:
    """Raises islands in large lakes, each with a city and what the region asks to stand there.

    The land is trimmed to what was built and a wobbling coast; no road leads to the other cities.
    """

    phrase: ClassVar[str] = "islands"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.LAKES})
    makes: ClassVar[frozenset[Mark]] = frozenset()
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        islands = board.content.region.islands
        road = board.content.connections.get(islands.road)
        if not islands.enabled or road is None:
            return
        mean = islands.city_size if islands.city_size >= 0 else (islands.least_size + islands.most_size) // 2
        each = Fraction(3, 4) * (2 * mean + 1) ** 2
        bins, ways = Bins(board), Ways(board)
        for number in range(draws.dice().rounded(Fraction(board.area, 2**islands.spacing) / each)):
            island = Island(board, islands, road, draws.about(number))
            if not island.raised(bins):
                board.leave_out("city on an island", island.why)
                continue
            for at, (way, origin) in enumerate(island.leads):
                connect(board, ways, way, origin, draws.about(number, "connect", at), "an island")


class Island:
    """One island while it is raised."""

    def __init__(self, board: Board, islands: Islands, road: Connection, draws: Draws) -> None:
        self.board, self.islands, self.road = board, islands, road
        self.draws, self.dice = draws, draws.dice()
        self.leads: Leads = []
        self.why = "no lake is large enough"

    def raised(self, bins: Bins) -> bool:
        """Raise it with all it needs; false, with nothing changed, where that cannot be."""
        board, islands, dice = self.board, self.islands, self.dice
        size = dice.within(islands.least_size, islands.most_size)
        radius = islands.radius if islands.radius >= 0 else 2 * size + 2
        middle = self._middle(radius + islands.shore_width + 1)
        if middle is None:
            return False
        x, y = middle
        every = board.content.region.cities.names
        taken = {city.name for city in board.cities}
        names = [name for name in every if name not in taken] or every
        city = City(x, y, size, names[dice.below(len(names))] if names else "")
        around = radius + islands.shore_width + 2
        saved = board.saved(x, y, max(around, reach_of(city) + bins.reach + 1))
        disc = _disc(board, x, y, radius)
        self._fill(disc)
        board.put(x, y, 0, board.content.own[islands.center])
        board.network.join(board.place(x, y, 0), board.place(x, y, 0))
        streets = Streets(board, bins, self.road, city, dice, None)
        streets.grow()
        for entry in islands.required:
            # Chance is asked only where there is one: no draw of an island without it has moved.
            wanted = _is_for(entry, size, radius) and (entry.chance >= 100 or dice.below(100) < entry.chance)
            if wanted and not self._stands(entry, city, radius):
                board.restore(saved)
                self.why = f"no place for {entry.special}"
                return False
        for entry in islands.optional:
            wanted = _is_for(entry, size, radius) and dice.below(100) < entry.chance
            if wanted and not self._stands(entry, city, radius):
                board.leave_out(entry.special, f"no place on the island at {x}, {y}")
        for built, turned, at in board.built:
            self.leads += [(way, at) for way in turned.connections if board.specials[built].id]
        board.built.clear()
        self._trim(disc)
        if islands.register:
            board.cities.append(city)
            board.leave_out(f"city {city.name or (x, y)}", "on an island: no road leads there")
        return True

    def _middle(self, reach: int) -> tuple[int, int] | None:
        """A place with nothing but lake around; the first that is drawn."""
        board = self.board
        base = board.ground == board.content.own[self.islands.base]
        choices = np.flatnonzero(base)
        for _ in range(TRIES if len(choices) else 0):
            y, x = divmod(int(choices[self.dice.below(len(choices))]), board.width)
            inner = reach < x < board.width - 1 - reach and reach < y < board.height - 1 - reach
            if inner and base[_disc(board, x, y, reach)].all():
                return x, y
        return None

    def _fill(self, disc: Flags) -> None:
        board = self.board
        board.ground[disc] = board.content.own[self.islands.land]
        for z in range(board.lowest, 0):
            board.cells[z - board.lowest][disc] = board.default[z - board.lowest]

    def _stands(self, entry: IslandSpecial, city: City, radius: int) -> bool:
        """Try to place a special at the shore, on the land or near the middle."""
        board, dice = self.board, self.dice
        pattern = board.content.pattern(entry.special)
        if pattern is None:
            return False
        near, far = {"shore": (max(0, radius - 4), radius), "center": (0, radius // 3)}.get(
            entry.placement, (0, max(1, radius - 3))
        )
        for _ in range(10 * TRIES):
            x, y = city.x + dice.within(-far, far), city.y + dice.within(-far, far)
            turned = pattern.turns[dice.below(len(pattern.turns))]
            away = (x - city.x) ** 2 + (y - city.y) ** 2
            if near * near <= away <= far * far and fits(board, turned.needs, x, y):
                put(board, pattern, turned, x, y, 0, dice)
                self.leads += [(way, (x, y, 0)) for way in turned.connections]
                return True
        return False

    def _trim(self, disc: Flags) -> None:
        """Give the land that nothing needs back to the lake, and the rest a shore."""
        board, islands, own = self.board, self.islands, self.board.content.own
        lakes = board.content.region.lakes
        road = np.frombuffer(self.road.has, dtype=np.bool_)[board.ground] & disc
        built = board.owned_on(0) & disc
        wobble = VARIANCE if islands.coastline_variance < 0 else islands.coastline_variance
        lots = below(self.draws.about("coast").bits(board.area), wobble + 1).reshape(disc.shape)
        kept = np.zeros_like(disc)
        for extra in range(wobble + 1):
            reach = PADDING if islands.land_padding < 0 else islands.land_padding
            beside = ROAD_PADDING if islands.road_padding < 0 else islands.road_padding
            kept |= (_grown(built, reach + extra) | _grown(road, beside + extra)) & (lots >= extra)
        kept &= disc
        given, shore = disc & ~kept, _grown(kept, islands.shore_width) & ~kept
        shore &= given | (board.ground == own[islands.base])
        board.ground[given] = own[islands.base]
        board.ground[shore] = own[islands.shore]
        for z in range(max(board.lowest, lakes.depth), 0):
            level = board.cells[z - board.lowest]
            level[given & ~shore] = own[lakes.bed if z == lakes.depth else lakes.water]
            level[shore] = own[lakes.underwater_shore]


def _is_for(entry: IslandSpecial, size: int, radius: int) -> bool:
    """Whether an island and its city are large enough for a special."""
    return radius >= entry.least_radius and size >= entry.least_size


def _disc(board: Board, x: int, y: int, radius: int) -> Flags:
    rows, columns = np.ogrid[: board.height, : board.width]
    disc: Flags = (columns - x) ** 2 + (rows - y) ** 2 <= radius * radius
    return disc


def _grown(flags: Flags, reach: int) -> Flags:
    """The marked places and all within so many tiles of them, in a square, (height, width)."""
    grown = flags.copy()
    for _ in range(reach):
        wide = grown.copy()
        wide[:, 1:] |= grown[:, :-1]
        wide[:, :-1] |= grown[:, 1:]
        grown = wide.copy()
        grown[1:] |= wide[:-1]
        grown[:-1] |= wide[1:]
    return grown
