"""One network of roads: what a special's road does not reach yet is joined, or named as left out."""

from __future__ import annotations

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.painting import lay
from engine.generators.overmap.rows import Point
from engine.generators.overmap.ways import Ways

TRIES = 6


def join_specials(board: Board, ways: Ways, roads: list[tuple[str, Point]], draws: Draws) -> None:
    """Join the roads of specials to the cities' network, nearest first; write down those that stay apart."""
    road = board.content.connections.get(board.content.region.cities.road)
    if road is None or not roads:
        return
    spots = {(x, y): name for name, (x, y, _) in roads}
    main = main_network(board, list(spots))
    for number, ((x, y), name) in enumerate(spots.items()):
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
        else:
            board.leave_out(f"road of {name} at {x}, {y}, 0", "no way to the cities' roads")


def main_network(board: Board, spots: list[tuple[int, int]]) -> int:
    """A place of the largest network: of that with the most cities, or else exits, or else specials."""
    groups: dict[int, list[int]] = {}
    exits = [(x, y) for x, y, _ in board.exits]
    for sort, places in enumerate(([(city.x, city.y) for city in board.cities], exits, spots)):
        for x, y in places:
            groups.setdefault(board.network.of(board.place(x, y, 0)), [0, 0, 0])[sort] += 1
    return max(groups, key=lambda place: (groups[place], -place))


def _ends(board: Board, name: str, spots: dict[tuple[int, int], str]) -> set[tuple[int, int]]:
    """Where roads end, and the cities."""
    return {*board.points.get((name, 0), ()), *((city.x, city.y) for city in board.cities), *spots}
