"""Where a road runs, and how it is laid."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.fast import Loop
from engine.generators.overmap import ways as module
from engine.generators.overmap.board import Board
from engine.generators.overmap.painting import lay
from engine.generators.overmap.ways import Ways
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import REGION, TERRAINS, content, terrain

WORLD = content()
ROAD = WORLD.connections["local_road"]


def board_of(picture: str, world: object = WORLD) -> Board:
    """A board of 24 by 24 with a picture in its corner: `.` field, `F` forest, `~` river, `%` something closed."""
    board = Board(world, 1, (0, 0), Extent(24, 24), Interval(-1, 1))  # type: ignore[arg-type]
    legend = {".": "field", "F": "forest", "~": "river_center", "%": "hill"}
    for y, row in enumerate(picture.split(), 1):
        for x, symbol in enumerate(row, 1):
            board.put(x, y, 0, WORLD.terrains.of(legend[symbol]))
    return board


def run(board: Board, start: tuple[int, int], goal: tuple[int, int]) -> list[tuple[int, int]]:
    return Ways(board).find(ROAD.style(Draws(1).dice()), start, goal, 0)


def drawn(board: Board, x: int, y: int, z: int = 0) -> str:
    return board.content.terrains.names[board.terrain(x, y, z)]


def test_find__from_goal_back_to_start_step_by_step() -> None:
    path = run(board_of(""), (3, 3), (9, 6))
    assert (9, 6) == path[0]
    assert (3, 3) == path[-1]
    assert all(abs(ax - bx) + abs(ay - by) == 1 for (ax, ay), (bx, by) in pairwise(path))
    assert 10 == len(path)


def test_find__around_what_is_closed_and_what_is_owned() -> None:
    board = board_of("")
    for y in range(1, 20):
        board.put(6, y, 0, WORLD.terrains.of("hill"))
    board.own(6, 20, 0)
    path = run(board, (3, 3), (9, 3))
    assert (6, 21) in path or (6, 22) in path
    assert (6, 20) not in path
    for y in range(24):
        board.own(6, y, 0)
    assert [] == run(board, (3, 3), (9, 3))


def test_find__never_along_the_edge() -> None:
    board = board_of("")
    for y in range(1, 23):
        board.put(6, y, 0, WORLD.terrains.of("hill"))
    assert [] == run(board, (3, 3), (9, 3))
    assert run(board, (3, 3), (3, 0))[0] == (3, 0)


def test_find__straight_over_a_bridge() -> None:
    board = board_of("..~~.... ..~~....\n..~~.... ..~~....")
    path = run(board, (1, 1), (8, 4))
    over = [(x, y) for x, y in path if x in (3, 4)]
    assert 1 == len({y for _, y in over})


def test_find__same_ground_same_place_nothing() -> None:
    board = board_of("")
    assert [] == run(board, (3, 3), (3, 3))
    assert [] == run(board_of("~~~"), (1, 1), (9, 9))


def test_find__follows_a_road_that_is_there() -> None:
    board = board_of("")
    style = ROAD.style(Draws(1).dice())
    assert lay(board, ROAD, style, [(x, 12) for x in range(2, 22)], 0)
    path = run(board, (2, 12), (21, 10))
    assert sum(y == 12 for _, y in path) >= 18


def test_find__the_same_in_plain_python() -> None:
    for seed in range(12):
        board = board_of("")
        rough = Draws(seed).bits(576).reshape(24, 24) % np.uint64(5)
        board.ground[rough == 0] = WORLD.terrains.of("hill")
        board.ground[rough == 1] = WORLD.terrains.of("forest")
        board.ground[2, 2] = board.ground[20, 20] = WORLD.terrains.of("field")
        fast = run(board, (2, 2), (20, 20))
        search = module._search
        try:
            module._search = Loop(search.source).plain  # type: ignore[assignment]
            assert fast == run(board, (2, 2), (20, 20))
        finally:
            module._search = search


def test_lay__arms_and_ends() -> None:
    board = board_of("")
    assert lay(board, ROAD, ROAD.style(Draws(1).dice()), [(3, 3), (4, 3), (4, 4)], 0)
    assert ["road_end_west", "road_sw", "road_end_south"] == [drawn(board, *spot) for spot in ((3, 3), (4, 3), (4, 4))]


def test_lay__towards_the_special_and_over_the_border() -> None:
    board = board_of("")
    style = ROAD.style(Draws(1).dice())
    assert lay(board, ROAD, style, [(3, 3), (4, 3)], 0, towards=0)
    assert "road_ne" == drawn(board, 3, 3)
    assert lay(board, ROAD, style, [(9, 1), (9, 0)], 0, outward=[(9, 0, 0)])
    assert "road_ns" == drawn(board, 9, 0)
    assert not lay(board, ROAD, style, [(15, 15)], 0)


def test_lay__joins_straight_roads_beside_but_not_those_of_specials() -> None:
    board = board_of("")
    style = ROAD.style(Draws(1).dice())
    assert lay(board, ROAD, style, [(5, y) for y in range(3, 12)], 0)
    assert lay(board, ROAD, style, [(4, 7), (3, 7)], 0)
    assert "road_nsw" == drawn(board, 5, 7)
    board = board_of("")
    for y in range(3, 12):
        board.put(5, y, 0, WORLD.terrains.of("road_ns"))
        board.own(5, y, 0)
    assert lay(board, ROAD, style, [(4, 7), (3, 7)], 0)
    assert "road_ns" == drawn(board, 5, 7)
    assert "road_end_east" == drawn(board, 4, 7)


def test_lay__nothing_where_a_special_stands() -> None:
    board = board_of("")
    board.own(5, 5, 0)
    assert not lay(board, ROAD, ROAD.style(Draws(1).dice()), [(4, 5), (5, 5), (6, 5)], 0)
    assert "field" == drawn(board, 4, 5)


def test_lay__bridges_with_ramps_and_a_road_above() -> None:
    pieces = ("bridge_under", "bridge_road", "bridgehead_ground", "bridgehead_ramp")
    world = content(terrains=(*TERRAINS, *(terrain(piece, "=", "gray", "IS_BRIDGE") for piece in pieces)))
    board = Board(world, 1, (0, 0), Extent(24, 24), Interval(-1, 1))
    for x in (4, 5, 6, 7):
        board.put(x, 5, 0, world.terrains.of("river_center"))
    road = world.connections["local_road"]
    assert lay(board, road, road.style(Draws(1).dice()), [(x, 5) for x in range(2, 11)], 0)
    assert ["bridgehead_ground_west", "bridge_under_east", "bridge_under_east", "bridgehead_ground_east"] == [
        drawn(board, x, 5) for x in (4, 5, 6, 7)
    ]
    assert ["bridgehead_ramp_west", "bridge_road_east"] == [drawn(board, x, 5, 1) for x in (4, 5)]
    assert "road_ew" == drawn(board, 3, 5)


def test_network__holds_what_was_laid() -> None:
    board = board_of("")
    style = ROAD.style(Draws(1).dice())
    lay(board, ROAD, style, [(3, 3), (4, 3)], 0)
    lay(board, ROAD, style, [(9, 9), (10, 9)], 0)
    network = board.network
    assert network.of(board.place(3, 3, 0)) == network.of(board.place(4, 3, 0))
    assert network.of(board.place(3, 3, 0)) != network.of(board.place(9, 9, 0))
    assert REGION.cities.road == ROAD.id
