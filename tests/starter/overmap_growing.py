"""The starter pack's specials that grow, whole or with a piece less, and ground of chance to try them on.

The ground is a real board, scattered with what does not suit them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.content import Content
from engine.generators.overmap.mutable import Known, Rule, turned
from engine.generators.overmap.rows import MutableRow, Point
from engine.generators.streams import key
from engine.values.extent import Extent
from engine.values.interval import Interval

from .overmap_reading import content_for

GROWING = ("abbey", "alchemists_works", "anthill", "fallen_star")
NEEDED = {"abbey": "belfry", "alchemists_works": "store", "anthill": "corner", "fallen_star": "rim"}
"""By special: a piece without which some join stays open."""
SIZE, LEVELS = Extent(72, 72), Interval(-10, 10)
MIDDLE = (36, 36, 0)
REACH = 16
"""Tiles from the middle within which a special begins."""
SHARES = (Fraction(0), Fraction(1, 20), Fraction(1, 5), Fraction(2, 5))
"""How much of the ground does not suit, by seed in turn."""
OFF = ("river_center", "lake_surface", "road_ns", "house_north", "standing_stones", "anthill", "works_porch_north")
BELOW = ("sewer_ew", "mine_gallery_east", "ants_nesw", "works_room", "lake_water_cube")
ABOVE = ("tower_room_north", "peak", "works_chimney_north")


def row_of(name: str) -> MutableRow:
    """A special that grows."""
    return next(row for row in content_for("default").mutables if row.id == name)


@cache
def known() -> Known:
    """The terrains of every location that names them all."""
    rows = content_for("default").location_rows.values()
    return Known(terrains={row.id: frozenset(row.terrains) for row in rows if not row.flags})


def without(row: MutableRow, piece: str) -> MutableRow:
    """A special whose last phase that lays a piece does so no more."""
    special = row.special
    phases = list(special.phases)
    last = max(number for number, rules in enumerate(phases) if any(_lays(rule, piece) for rule in rules))
    phases[last] = tuple(rule for rule in phases[last] if not _lays(rule, piece))
    return attrs.evolve(row, special=attrs.evolve(special, phases=tuple(phases)))


def _lays(rule: Rule, piece: str) -> bool:
    return any(part.piece == piece for part in rule.parts)


# -- ground of chance --------------------------------------------------------------------------------------------------


@attrs.frozen
class Trial:
    """A board, and where a special is to begin on it and in which turn."""

    board: Board
    at: Point
    turn: int
    key: int


def trial(content: Content, row: MutableRow, seed: int) -> Trial:
    """Another ground for each seed: of four grounds one suits throughout, of the others ever less does.

    What the special asks for beforehand is there at three of four seeds.
    """
    draws = Draws(key(seed, f"tests/ground/{row.id}"))
    dice = draws.dice()
    board = scattered(content, SHARES[seed % len(SHARES)], draws)
    turn = dice.below(4) if row.special.rotate else 0
    x, y = (middle + dice.within(-REACH, REACH) for middle in MIDDLE[:2])
    if dice.below(4):
        for need in row.special.checks:
            for point in need.points():
                right, down, z = turned(point, turn)
                board.put(x + right, y + down, z, suited(content, need.locations, z))
                board.owned[board.place(x + right, y + down, z)] = 0
    return Trial(board, (x, y, 0), turn, draws.about("grow").key)


def scattered(content: Content, share: Fraction, draws: Draws) -> Board:
    """A board of woods and meadows over rock, so much of it something else, half of that as if it were built on."""
    board = Board(content, 0, (0, 0), SIZE, LEVELS)
    land = indices(content, ("field", "forest", "forest_thick", "fen_meadow"))
    lots = draws.about("land").bits(board.area).reshape(board.ground.shape)
    board.ground[:] = land[(lots % np.uint64(len(land))).astype(np.int64)]
    edge = np.uint64(min(int(share * 2**64), 2**64 - 1))
    for z in range(board.lowest, board.highest + 1):
        level = board.cells[z - board.lowest]
        others = indices(content, OFF if z == 0 else BELOW if z < 0 else ABOVE)
        bits, kinds = (
            draws.about(what, z - board.lowest).bits(board.area).reshape(level.shape) for what in ("off", "as")
        )
        off = bits < edge
        level[off] = others[(kinds % np.uint64(len(others))).astype(np.int64)][off]
        board.owned_on(z)[:] = off & (kinds >> np.uint64(63) == 0)
    return board


@cache
def _index(content: Content, name: str) -> int:
    return content.terrains.of(name)


def indices(content: Content, names: tuple[str, ...]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Terrains as indices."""
    return np.array([_index(content, name) for name in names], dtype=np.int32)


def suited(content: Content, locations: tuple[str, ...], z: int) -> int:
    """A terrain of one of the locations."""
    region = content.region
    for name in (region.ground, region.below if z < 0 else region.above):
        if content.table(locations)[content.own[name]]:
            return content.own[name]
    return int(np.flatnonzero(content.mask(locations))[0])
