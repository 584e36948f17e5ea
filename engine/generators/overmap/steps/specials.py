"""Specials outside the cities."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.amounts import Claim, Zone, amount, appears, ratios
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark
from engine.generators.overmap.connecting import connect
from engine.generators.overmap.growing import grow, mutable_needs, unclosed
from engine.generators.overmap.layouts import Pattern, Tile, Turned
from engine.generators.overmap.mutable.results import Refusal
from engine.generators.overmap.places import Places
from engine.generators.overmap.placing import put
from engine.generators.overmap.rows import MutableRow, Point, SpecialConnection, SpecialRow
from engine.generators.overmap.steps.joining import join_specials
from engine.generators.overmap.ways import Ways
from engine.generators.streams import Flags, Ints

REFUSALS = 8
"""Places at which a mutable special is tried before it is left out."""
BY_ONE = 160
"""Places that are asked one by one before all are asked at once."""


@attrs.frozen
class PlaceSpecials:
    """Places the specials, the largest first, with their roads and whatever else leads to them.

    How many is drawn for each; the places are taken in random order, spread over the suitable cities, and kept apart by
    the region's spacing. What found no place is left out by name.
    """

    phrase: ClassVar[str] = "specials"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.SPECIALS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        ready = [_ready(board, row) for row in board.content.specials.values() if appears(board, row)]
        ready += [_ready(board, row) for row in board.content.mutables if appears(board, row)]
        ready = [wanted for wanted in ready if board.reaches(wanted.needs[0])]
        scale = ratios(board, [wanted.claim for wanted in ready])
        placing = Placing(board, draws)
        ready.sort(key=lambda wanted: (wanted.claim.row.overmap != board.at, -wanted.claim.area))
        for wanted in ready:
            row = wanted.claim.row
            count = amount(board, row, scale[wanted.claim.zone], draws.about("amount", row.id).dice())
            if count:
                placing.place(wanted, count)
        join_specials(board, placing.ways, placing.roads, draws.about("join"))


@attrs.frozen
class Wanted:
    """A special ready to be placed: its needs in each of its turns."""

    claim: Claim
    needs: tuple[tuple[Tile, ...], ...]
    connections: tuple[tuple[SpecialConnection, ...], ...]
    pattern: Pattern | None
    """Its layout; None of a mutable special."""


class Placing:
    """Specials being placed on one overmap."""

    def __init__(self, board: Board, draws: Draws) -> None:
        self.board, self.draws = board, draws
        self.ways = Ways(board)
        self.roads: list[tuple[str, Point]] = []
        """Where roads of specials end, with the special's name."""
        self._places = Places(board)
        self._last: Refusal | None = None
        """Why the special under way did not stand where it was tried last."""
        self._orders: dict[Zone, tuple[Ints, list[int]]] = {}
        lake, river = board.content.lake[board.ground], board.content.river[board.ground]
        self._open: dict[Zone, Flags] = {
            Zone.LAKE: lake.copy(),
            Zone.RIVER: river.copy(),
            Zone.LAND: ~lake & ~river,
            Zone.UNDER: ~lake & ~river,
        }
        """Where the origins of each zone's specials may lie, (height, width)."""

    def place(self, wanted: Wanted, count: int) -> None:
        """Place so many of a special, as far as they fit."""
        row, board = wanted.claim.row, self.board
        full: set[int] = set()
        used: dict[int, int] = {}
        most = self._per_city(row, count)
        refused: set[Point] = set()
        self._last = None
        for number in range(count):
            of = self.draws.about("special", row.id, number)
            city = self._one(wanted, of, full, refused)
            if city is None:
                left = count - number
                why = "grew into no place" if refused else "no place fits"
                last = None if self._last is None else unclosed(self._last)
                board.leave_out(row.id, f"{why}: {left} of {count}", last)
                return
            used[city] = used.get(city, 0) + 1
            if most is not None and used[city] >= most:
                full.add(city)

    def _order(self, zone: Zone) -> tuple[Ints, list[int]]:
        """All places of level 0 as y * width + x, in the random order of a zone, as an array and as a list."""
        known = self._orders.get(zone)
        if known is None:
            bits = self.draws.about("order", zone.value).bits(self.board.area)
            order: Ints = np.argsort(bits, kind="stable")
            known = self._orders[zone] = order, order.tolist()
        return known

    def _per_city(self, row: SpecialRow | MutableRow, count: int) -> int | None:
        """How many may stand by one city, where the special depends on cities."""
        if (row.city_sizes.least or 0) <= 0 and row.city_distance.most is None:
            return None
        return -(-count // max(1, len(self._places.suitable(row))))

    def _one(self, wanted: Wanted, of: Draws, full: set[int], refused: set[Point]) -> int | None:
        """Place one; the city it stands by (-1 for none), or None where it fits nowhere.

        The places are asked in their random order; after the first few, all the others at once.
        """
        row, places, open_places = wanted.claim.row, self._places, self._open[wanted.claim.zone]
        good = places.cities_for(row, full)
        is_open, asked = open_places.data.cast("B"), 0
        order, in_order = self._order(wanted.claim.zone)
        for at in in_order:
            if not is_open[at]:
                continue
            asked += 1
            if asked > BY_ONE:
                break
            y, x = divmod(at, self.board.width)
            if len(refused) >= REFUSALS:
                return None
            if (x, y, 0) not in refused and places.by_city_at(row, good, x, y):
                turns = places.turns_at(wanted.needs, wanted.connections, x, y)
                if turns and self._set(wanted, turns[of.about("turn").below(len(turns))], (x, y, 0), of):
                    return int(places.nearest[y, x])
                if turns:
                    refused.add((x, y, 0))
        if asked <= BY_ONE:
            return None
        fits = places.turns_everywhere(wanted.needs, wanted.connections, open_places & places.by_city(row, good))
        somewhere = np.bitwise_or.reduce(fits, axis=0).ravel()
        for at in order[somewhere[order]].tolist():
            y, x = divmod(at, self.board.width)
            if len(refused) >= REFUSALS:
                return None
            if (x, y, 0) in refused:
                continue
            turns = [turn for turn, fit in enumerate(fits) if fit[y, x]]
            if self._set(wanted, turns[of.about("turn").below(len(turns))], (x, y, 0), of):
                return int(places.nearest[y, x])
            refused.add((x, y, 0))
        return None

    def _set(self, wanted: Wanted, turn: int, at: Point, of: Draws) -> bool:
        """Lay the special and what leads to it; false where a mutable one did not grow whole."""
        board, row = self.board, wanted.claim.row
        x, y, z = at
        before = len(board.specials)
        leads: list[tuple[SpecialConnection, Point]] = []
        if wanted.pattern is not None:
            turned = wanted.pattern.turns[turn]
            put(board, wanted.pattern, turned, x, y, z, of.about("put").dice())
            leads += [(way, at) for way in turned.connections]
            leads += _nested_leads(turned, at)
        elif isinstance(row, MutableRow):
            grown = grow(board, row, at, turn, of.about("grow").key)
            if isinstance(grown, Refusal):
                self._last = grown
                return False
            leads += [(way, (0, 0, 0)) for way in grown]
        for number, (way, origin) in enumerate(leads):
            end = connect(board, self.ways, way, origin, of.about("connect", number), row.id)
            if end is not None and way.connection == board.content.region.cities.road and end[2] == 0:
                self.roads.append((row.id, end))
        for placed in board.specials[before:]:
            self._keep_apart(wanted.claim.zone, placed.bounds)
        self._open[wanted.claim.zone][y, x] = False
        self._places.changed()
        return True

    def _keep_apart(self, zone: Zone, bounds: tuple[Point, Point]) -> None:
        spacing = self.board.content.region.specials_spacing
        if spacing < 0:
            return
        around = 0 if zone is Zone.UNDER else spacing
        (left, top, _), (right, bottom, _) = bounds
        rows = slice(max(0, top - around), bottom + around + 1)
        self._open[zone][rows, max(0, left - around) : right + around + 1] = False


def _nested_leads(turned: Turned, at: Point) -> list[tuple[SpecialConnection, Point]]:
    found: list[tuple[SpecialConnection, Point]] = []
    for inner, (dx, dy, dz) in turned.inside:
        origin = at[0] + dx, at[1] + dy, at[2] + dz
        found += [(way, origin) for way in inner.connections]
        found += _nested_leads(inner, origin)
    return found


def _ready(board: Board, row: SpecialRow | MutableRow) -> Wanted:
    if isinstance(row, MutableRow):
        needs = mutable_needs(row)
        pattern = None
        connections: tuple[tuple[SpecialConnection, ...], ...] = ((),) * len(needs)
    else:
        pattern = board.content.pattern(row.id)
        turns = pattern.turns if pattern else ()
        needs, connections = tuple(turn.needs for turn in turns), tuple(turn.connections for turn in turns)
    ground = [tile for tile in needs[0] if tile.z == 0]
    zone = Zone.LAND
    if "LAKE" in row.flags:
        zone = Zone.LAKE
    elif "RIVER" in row.flags or any("water" in tile.locations for tile in ground):
        zone = Zone.RIVER
    elif not ground:
        zone = Zone.UNDER
    return Wanted(Claim(row, zone, len(ground) or len(needs[0])), needs, connections, pattern)
