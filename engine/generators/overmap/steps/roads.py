"""Roads between cities and out of the overmap."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import road_at, tile_at
from engine.generators.overmap.chain import Mark
from engine.generators.overmap.connections import Connection
from engine.generators.overmap.painting import lay
from engine.generators.overmap.ways import Ways

Spot = tuple[int, int]


@attrs.frozen
class LayRoads:
    """Joins the exits of the overmap and its cities by road, each to the nearest that comes later.

    Where a way cannot be found another is tried; a city that no road reaches is left out by name.
    """

    phrase: ClassVar[str] = "roads"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.CITIES})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.ROADS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        road = board.content.connections.get(board.content.region.cities.road)
        if road is None:
            return
        ways = Ways(board)
        exits = find_exits(board)
        out = {(x, y): (x, y, side) for x, y, side in exits}
        points: list[Spot] = [*out, *((city.x, city.y) for city in board.cities)]
        for number, point in enumerate(points[:-1]):
            other = min(points[number + 1 :], key=lambda spot: _away(point, spot))
            join(board, road, ways, point, other, draws.about(number), out)
        reconnect(board, road, ways, points, draws.about("again"), out)
        for x, y, side in exits:
            if not board.network.holds(board.place(x, y, 0)):
                stub(board, road, x, y, side, draws)


def find_exits(board: Board) -> list[tuple[int, int, int]]:
    """Where roads leave: x, y and side, as the borders say."""
    board.exits = [
        (*tile_at(board, side, along), side) for side in range(4) if (along := road_at(board, side)) is not None
    ]
    return board.exits


def join(
    board: Board,
    road: Connection,
    ways: Ways,
    one: Spot,
    other: Spot,
    draws: Draws,
    out: dict[Spot, tuple[int, int, int]],
) -> bool:
    """Lay a road between two spots; false where there is no way."""
    style = road.style(draws.dice())
    path = ways.find(style, other, one, 0)
    return bool(path) and lay(board, road, style, path, 0, outward=[out[spot] for spot in (one, other) if spot in out])


def reconnect(
    board: Board, road: Connection, ways: Ways, points: list[Spot], draws: Draws, out: dict[Spot, tuple[int, int, int]]
) -> None:
    """Join what is still apart, the nearest pairs first; every city and every exit asks to be joined."""
    if len(points) < 2:
        return
    named = {(city.x, city.y): city.name for city in board.cities}
    for x, y in points:
        what = f"city {named[x, y] or (x, y)}" if (x, y) in named else f"road at the border {(x, y)}"
        board.ask_for_road(what, board.place(x, y, 0), "no way for a road")
    main = board.main_network()
    for group in _groups(board, points):
        if board.network.of(board.place(*group[0], 0)) == board.network.of(main):
            continue
        pairs = sorted(
            ((_away(one, other), one, other) for one in group for other in points if other not in group),
        )
        for number, (_, one, other) in enumerate(pairs[:8]):
            if join(board, road, ways, one, other, draws.about(*one, number), out):
                break


def stub(board: Board, road: Connection, x: int, y: int, side: int, draws: Draws) -> None:
    """One tile of road at the border, where the neighbour's road arrives."""
    style = road.style(draws.about("stub", x, y).dice())
    lay(board, road, style, [(x, y)], 0, towards=side)


def _groups(board: Board, points: list[Spot]) -> list[list[Spot]]:
    found: dict[int, list[Spot]] = {}
    for x, y in points:
        found.setdefault(board.network.of(board.place(x, y, 0)), []).append((x, y))
    return list(found.values())


def _away(one: Spot, other: Spot) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
