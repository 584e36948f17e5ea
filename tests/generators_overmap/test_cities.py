"""Cities, their streets and buildings, and the roads between them."""

from __future__ import annotations

from fractions import Fraction

import attrs
import numpy as np
import pytest

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import STEPS as TOWARDS
from engine.generators.overmap.buildings import Bins
from engine.generators.overmap.content import Content
from engine.generators.overmap.overmaps import LEVELS, SIZE, work_on
from engine.generators.overmap.steps import FoundCities, MakeForests
from engine.generators.overmap.steps.cities import drawn_size, expected
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.sided import SIDES
from tests.generators_overmap.invariants import faults
from tests.generators_overmap.small import BUILDINGS, CITIES, REGION, STEPS, WET, content

WORLD = content()


def full(seed: int, world: Content = WORLD) -> Board:
    return work_on(world, STEPS, seed)


BOARDS = [full(seed) for seed in range(4)] + [full(seed, content(WET)) for seed in range(2)]


def test_invariants__whole_overmaps() -> None:
    for board in BOARDS:
        assert not list(faults(board)), (board.content.region.id, board.seed)


def test_invariants__small_and_crowded() -> None:
    for number in range(40):
        world = WORLD if number % 2 else content(WET)
        board = work_on(world, STEPS, 1000 + number, at=(number, -3), size=Extent(70, 60), levels=Interval(-3, 3))
        assert not list(faults(board)), (world.region.id, board.seed)


def test_count__as_the_formula_says() -> None:
    board = Board(WORLD, 1, (0, 0), SIZE, LEVELS)
    assert Fraction(32400, 16) / (Fraction(3, 4) * 289) == expected(board)
    counts = []
    for seed in range(60):
        board = Board(WORLD, seed, (0, 0), SIZE, Interval(-1, 0))
        FoundCities()(board, Draws(seed * 31 + 7))
        counts.append(len(board.cities))
    assert set(counts) <= {9, 10}
    assert abs(np.mean(counts) - 9.34) < 0.25


def test_count__none_where_the_size_is_0() -> None:
    none = content(attrs.evolve(REGION, cities=attrs.evolve(CITIES, size=0)))
    board = work_on(none, STEPS, 3, size=Extent(60, 60), levels=Interval(-3, 2))
    assert [] == board.cities
    assert all(placed.id != "station" for placed in board.specials), "its least city size is above 0"


def test_size__a_third_tiny_a_third_small_a_sixth_each_large_and_huge() -> None:
    sizes = [drawn_size(8, Draws(number).dice()) for number in range(6000)]
    shares = [sum(low <= size <= high for size in sizes) / 6000 for low, high in ((1, 1), (4, 6), (10, 13), (14, 18))]
    assert [pytest.approx(share, abs=0.03) for share in (1 / 3, 1 / 3, 1 / 6, 1 / 6)] == shares


def test_middle__on_open_ground_a_radius_from_the_edge() -> None:
    board = Board(WORLD, 5, (0, 0), SIZE, LEVELS)
    MakeForests()(board, Draws(1))
    before = board.ground.copy()
    FoundCities()(board, Draws(5))
    for city in board.cities:
        assert before[city.y, city.x] == WORLD.terrains.of("field")
        assert city.size - 1 <= city.x <= 180 - city.size
        assert "road_nesw_manhole" == WORLD.terrains.names[board.terrain(city.x, city.y, 0)]
        assert "sewer_isolated" == WORLD.terrains.names[board.terrain(city.x, city.y, -1)]


def test_middle__left_out_where_there_is_no_open_ground() -> None:
    board = Board(WORLD, 5, (0, 0), Extent(60, 60), LEVELS)
    board.ground[:] = WORLD.terrains.of("lake_surface")
    FoundCities()(board, Draws(5))
    assert [] == board.cities
    assert all("no open ground" in left.why for left in board.finished().left_out)


def test_buildings__face_a_street() -> None:
    road, ids, seen = WORLD.connections["local_road"], {row.id for row in BUILDINGS} - {"trailhead"}, 0
    for board in BOARDS[:4]:
        for placed in board.specials:
            if placed.id in ids:
                x, y, _ = placed.at
                across, down = TOWARDS[SIDES.index(placed.rotation)]
                assert road.has[board.terrain(x + across, y + down, 0)]
                seen += 1
    assert seen > 1000


def test_bins__shops_in_the_middle_houses_outside() -> None:
    bins = Bins(Board(WORLD, 1, (0, 0), SIZE, LEVELS))
    at = {
        away: [bins.kind(away, 8, Draws(number * 97 + away).dice()) for number in range(500)]
        for away in (0, 29, 60, 120)
    }
    assert set(at[0]) == set(at[29]) == {"shops"}
    assert 0.2 < at[60].count("shops") / 500 < 0.6
    assert at[120].count("houses") > at[60].count("houses") > 0
    assert at[60].count("parks") > 0
    assert "urban_houses" not in at[120]
    assert {"urban_shops"} == {bins.kind(10, 11, Draws(number).dice()) for number in range(50)}
    assert "urban_houses" in {bins.kind(60, 11, Draws(number).dice()) for number in range(200)}


def test_bins__by_weight_and_terrains_of_their_own() -> None:
    bins = Bins(Board(WORLD, 1, (0, 0), SIZE, LEVELS))
    picked = [bins.pick("houses", Draws(number * 13).dice()) for number in range(3000)]
    share = sum(pattern is not None and pattern.id == "house" for pattern in picked) / 3000
    assert abs(share - 10 / 15) < 0.04
    assert any(
        pattern is not None and pattern.id == "well"
        for pattern in (bins.pick("parks", Draws(n).dice()) for n in range(60))
    )


def test_finale__in_large_cities_or_left_out() -> None:
    found = 0
    for board in BOARDS[:4]:
        large = [city for city in board.cities if city.size > CITIES.size + 1]
        placed = sum(special.id == "tower" for special in board.specials)
        missing = sum(left.what.startswith("finale") for left in board.finished().left_out)
        assert len(large) == placed + missing
        found += placed
    assert found


def test_sewers__every_manhole_joins_its_city() -> None:
    sewer = WORLD.connections["sewer_tunnel"]
    manholes = 0
    for board in BOARDS[:3]:
        starts = {(way.path[0][0], way.path[0][1]) for way in board.connections if way.id == "sewer_tunnel"}
        hole = board.ground == WORLD.terrains.of("road_nesw_manhole")
        middles = {(city.x, city.y) for city in board.cities}
        for y, x in np.argwhere(hole).tolist():
            assert sewer.has[board.terrain(x, y, -1)]
            if (x, y) not in middles:
                assert (x, y) in starts or any(f"sewer at {(x, y)}" == left.what for left in board.finished().left_out)
                manholes += 1
    assert manholes


def test_streets__blocks_alternate_between_narrow_and_wide() -> None:
    widths = []
    for board in BOARDS[:3]:
        city = max(board.cities, key=lambda city: city.size)
        road = np.frombuffer(WORLD.connections["local_road"].has, dtype=np.bool_)[board.ground]
        row = road[city.y - 3, max(0, city.x - 12) : city.x + 12]
        at = np.flatnonzero(row)
        widths += [int(gap) for gap in np.diff(at) if gap > 1]
    assert widths
    assert all(gap >= 3 for gap in widths), "at least two tiles between streets"


def test_roads__a_city_without_a_way_is_left_out_by_name() -> None:
    board = Board(WORLD, 5, (0, 0), Extent(80, 80), Interval(-1, 1))
    FoundCities()(board, Draws(77))
    board.ground[:, 38:42] = WORLD.terrains.of("lake_surface")
    from engine.generators.overmap.steps import LayRoads

    cities = [city for city in board.cities if not 38 <= city.x < 42]
    west, east = [c for c in cities if c.x < 38], [c for c in cities if c.x >= 42]
    LayRoads()(board, Draws(1))
    assert not list(faults(board))
    if west and east:
        assert any("no way for a road" == left.why for left in board.finished().left_out)
