"""One network of roads: what a special's road does not reach yet is joined; what stays apart is left out by name."""

from __future__ import annotations

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.painting import lay
from engine.generators.overmap.rows import Point
from engine.generators.overmap.ways import Ways

TRIES = 6


def join_specials(board: Board, ways: Ways, roads: list[tuple[str, Point]], draws: Draws) -> None:
    """Join the roads of specials to the cities' network, nearest first."""
    road = board.content.connections.get(board.content.region.cities.road)
    if road is None or not roads:
        return
    for name, (x, y, _) in roads:
        board.ask_for_road(
            f"road of {name} at {x}, {y}, 0", board.place(x, y, 0), "no way to the cities' roads", special=True
        )
    spots = list(dict.fromkeys((x, y) for _, (x, y, _) in roads))
    main = board.main_network()
    for number, (x, y) in enumerate(spots):
        if board.network.of(board.place(x, y, 0)) == board.network.of(main):
            continue
        goals = sorted(
            (away, to_x, to_y)
            for to_x, to_y in _ends(board, road.id, spots)
            if board.network.of(board.place(to_x, to_y, 0)) == board.network.of(main)
            for away in ((to_x - x) ** 2 + (to_y - y) ** 2,)
        )
        style = road.style(draws.about(number).dice())
        for _, to_x, to_y in goals[:TRIES]:
            path = ways.find(style, (x, y), (to_x, to_y), 0)
            if path and lay(board, road, style, path, 0):
                break


def _ends(board: Board, name: str, spots: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Where roads end, and the cities."""
    return {*board.points.get((name, 0), ()), *((city.x, city.y) for city in board.cities), *spots}
