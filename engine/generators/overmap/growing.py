"""Mutable specials on an overmap: what they ask of the ground, and their tiles laid once they are whole."""

from __future__ import annotations

from engine.generators.overmap.board import Board
from engine.generators.overmap.layouts import Tile, turned
from engine.generators.overmap.mutable.placing import place
from engine.generators.overmap.mutable.results import Placement, Refusal
from engine.generators.overmap.mutable.rows import JoinType
from engine.generators.overmap.placing import record
from engine.generators.overmap.rows import MutableRow, Point, SpecialConnection
from engine.results.overmap import Offered, OpenJoin, Unclosed


class Plot:
    """An overmap as a mutable special sees it: terrains by name, the outermost tiles outside, nothing to be changed."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def terrain(self, x: int, y: int, z: int, /) -> str:
        """The terrain of a tile inside."""
        return self._board.content.terrains.names[self._board.terrain(x, y, z)]

    def inside(self, x: int, y: int, z: int, /) -> bool:
        """Whether there is such a tile, off the edge."""
        board = self._board
        return 0 < x < board.width - 1 and 0 < y < board.height - 1 and board.lowest <= z <= board.highest

    def is_in(self, location: str, x: int, y: int, z: int, /) -> bool:
        """Whether the tile's terrain belongs to a location, and the tile to no special."""
        return self._board.is_in(location, x, y, z)

    def untouched(self, x: int, y: int, z: int, /) -> bool:
        """Whether the tile is plain rock or air, off level 0."""
        board = self._board
        free = z != 0 and not board.owned[board.place(x, y, z)]
        return free and board.terrain(x, y, z) == board.default[z - board.lowest]

    def holds(self, location: str, terrain: str, /) -> bool:
        """Whether a terrain belongs to a location."""
        index = self._board.content.terrains.find(terrain)
        return index is not None and bool(self._board.content.table((location,))[index])


def mutable_needs(row: MutableRow) -> tuple[tuple[Tile, ...], ...]:
    """What a mutable special asks of the ground before it grows, in each of its turns."""
    special = row.special
    asked = [(point, need.locations) for need in special.checks for point in need.points()]
    if not asked:
        root = next(piece for piece in special.pieces if piece.name == special.root)
        asked = [((0, 0, 0), root.locations or special.locations)]
    return tuple(
        tuple(Tile(*turned(point, turns), -1, tuple(locations)) for point, locations in asked)
        for turns in range(4 if special.rotate else 1)
    )


def grow(board: Board, row: MutableRow, at: Point, turns: int, key: int) -> list[SpecialConnection] | Refusal:
    """Grow a special and lay its tiles; what is to lead to it, or why it cannot stand whole here."""
    grown = place(row.special, Plot(board), at, key, turns, board.at)
    if not isinstance(grown, Placement):
        return grown
    terrains = board.content.terrains
    for tile in grown.tiles:
        board.put(*tile.at, terrains.turns[terrains.of(tile.terrain)][tile.turns % 4])
        board.own(*tile.at)
    record(board, row.id, at, turns, [tile.at for tile in grown.tiles], row.leads_to)
    return [SpecialConnection(lead.point, lead.connection, lead.at) for lead in grown.leads]


def unclosed(refusal: Refusal) -> Unclosed | None:
    """Where growth stopped, as a result tells it; None where it never began, or never came to an end."""
    if refusal.place is None or refusal.phase is None:
        return None
    joins = (OpenJoin(each.side.name.lower(), each.join) for each in refusal.joins if each.type is JoinType.MANDATORY)
    offered = (Offered(each.rule, each.why, each.why_ja) for each in refusal.candidates)
    return Unclosed(refusal.phase + 1, refusal.place, refusal.attempts, tuple(joins), tuple(offered), refusal.picture)
