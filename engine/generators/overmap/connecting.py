"""Leading a road or the like to a special that stands (algorithm §7.4)."""

from __future__ import annotations

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import STEPS
from engine.generators.overmap.painting import lay
from engine.generators.overmap.rows import Layout, Point, SpecialConnection
from engine.generators.overmap.ways import Ways

NEAREST = 11
"""How many ends of the same connection are tried."""


def connect(board: Board, ways: Ways, way: SpecialConnection, at: Point, draws: Draws, who: str) -> Point | None:
    """Lead a connection to a special's point; the point where it now ends, or None with the reason written down.

    From the middle of the nearest city, or else from the nearest of its own kind; the first of its kind is a stub.
    """
    connection = board.content.connections.get(way.connection)
    x, y, z = at[0] + way.point[0], at[1] + way.point[1], at[2] + way.point[2]
    if connection is None or not board.inside(x, y, z):
        board.leave_out(f"{way.connection} of {who}", "its end lies outside the overmap")
        return None
    if way.existing:
        return x, y, z
    place = board.place(x, y, z)
    if board.owned[place] or not (connection.can_start(board.flat[place]) or connection.has[board.flat[place]]):
        board.leave_out(f"{way.connection} of {who} at {x}, {y}, {z}", "the ground at its end does not take it")
        return None
    towards = None
    if way.source is not None:
        towards = side_of(way.source[0] - way.point[0], way.source[1] - way.point[1])
    style = connection.style(draws.dice())
    for start in _starts(board, way.connection, connection.row.layout, x, y, z):
        path = ways.find(style, start, (x, y), z)
        if path and lay(board, connection, style, path, z, towards):
            return x, y, z
    if towards is not None and lay(board, connection, style, [(x, y)], z, towards):
        return x, y, z
    if connection.has[board.flat[place]]:
        return x, y, z
    board.leave_out(f"{way.connection} of {who} at {x}, {y}, {z}", "no way")
    return None


def side_of(across: int, down: int) -> int | None:
    """The side that a straight step leads to; None where it is no step straight to a side."""
    if (across == 0) == (down == 0):
        return None
    return STEPS.index(((across > 0) - (across < 0), (down > 0) - (down < 0)))


def _starts(board: Board, name: str, layout: Layout, x: int, y: int, z: int) -> list[tuple[int, int]]:
    """Where the way may begin, in the order to be tried."""

    def away(spot: tuple[int, int]) -> tuple[int, int, int]:
        return (spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot[1], spot[0]

    starts: list[tuple[int, int]] = []
    if layout is Layout.CITY and board.cities:
        starts.append(min(((city.x, city.y) for city in board.cities), key=away))
    own = sorted(set(board.points.get((name, z), ())), key=away)
    return starts + [spot for spot in own if spot != (x, y)][:NEAREST]
