"""Room grids and corridors: the source's arithmetic, and no room out of reach."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.generators.map import Border, Corridors, Rooms, make_map
from engine.results.map import Map, Why
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_map.starter import TILES, percent
from tests.generators_map.ways import pieces, walkable

seeds = st.integers(0, 2**64 - 1)
sizes = st.tuples(st.integers(1, 9), st.integers(1, 9)).map(lambda pair: Interval(*sorted(pair)))
grids = st.builds(Extent, st.integers(1, 5), st.integers(1, 5))


def fort(seed: int, *steps: object, size: Extent | None = None) -> Map:
    return make_map(TILES, (), steps, seed, "fort", 1, size)  # type: ignore[arg-type]


def tiles_of(made: Map) -> list[str]:
    return [tile.id for tile in made.legend]


@given(seeds, grids, sizes, st.integers(1, 7))
def test_rooms__columns_as_wide_as_their_widest(seed: int, grid: Extent, size: Interval, gap: int) -> None:
    made = fort(seed, Rooms(grid, size, gap))
    rooms = {(room.column, room.row): room for room in made.rooms}
    assert [(column, row) for column in range(grid.width) for row in range(grid.height)] == list(rooms)
    x = 0
    for column in range(grid.width):
        beneath = [rooms[column, row] for row in range(grid.height)]
        assert {x} == {room.x for room in beneath}
        x += max(room.width for room in beneath) + gap
    y = 0
    for row in range(grid.height):
        beside = [rooms[column, row] for column in range(grid.width)]
        assert {y} == {room.y for room in beside}
        y += max(room.height for room in beside) + gap
    assert (x - gap, y - gap) == (made.width, made.height)
    assert all(room.width in size and room.height in size for room in made.rooms)
    assert {
        (x, y) for room in made.rooms for x in range(made.width) for y in range(made.height) if room.holds(x, y)
    } == walkable(made)


@given(seeds, grids, sizes, st.integers(1, 7), st.integers(0, 4), st.integers(0, 4))
def test_corridors__straight_one_wide_and_nothing_out_of_reach(
    seed: int, grid: Extent, size: Interval, gap: int, least: int, more: int
) -> None:
    wanted = Interval(least, least + more)
    made = fort(seed, Rooms(grid, size, gap), Corridors(wanted))
    assert pieces(walkable(made)) == made.regions == 1
    dug = {
        (x, y) for y, row in enumerate(made.cells) for x, index in enumerate(row) if made.legend[index].id == "corridor"
    }
    rooms = {(room.column, room.row): room for room in made.rooms}
    has = dict.fromkeys(rooms, 0)
    for (column, row), one in rooms.items():
        right, below = rooms.get((column + 1, row)), rooms.get((column, row + 1))
        if right is not None:
            span = range(one.y, one.y + min(one.height, right.height))
            across = range(one.x + one.width, right.x)
            lines = [y for y in span if all((x, y) in dug for x in across)]
            assert len(lines) <= 1
            has[column, row] += len(lines)
            has[column + 1, row] += len(lines)
            dug -= {(x, y) for y in lines for x in across}
        if below is not None:
            span = range(one.x, one.x + min(one.width, below.width))
            down = range(one.y + one.height, below.y)
            lines = [x for x in span if all((x, y) in dug for y in down)]
            assert len(lines) <= 1
            has[column, row] += len(lines)
            has[column, row + 1] += len(lines)
            dug -= {(x, y) for x in lines for y in down}
    assert dug == set()
    for (column, row), count in has.items():
        neighbours = sum(
            at in rooms for at in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        )
        assert count >= min(least, neighbours)


def test_corridors__any_common_cell_is_drawn() -> None:
    """The source never draws the first cell, nor the last of the first room; here each has its turn."""
    drawn = set()
    for seed in range(60):
        made = fort(seed, Rooms(Extent(2, 1), Interval(4, 4)), Corridors())
        drawn |= {y for y in range(4) if made.tile(5, y).id == "corridor"}
    assert {0, 1, 2, 3} == drawn


def test_corridors__doors() -> None:
    for share, expected in ((0, ["wall", "floor", "corridor"]), (100, ["wall", "floor", "corridor", "door"])):
        made = fort(3, Rooms(Extent(2, 2)), Corridors(doors=percent(share)))
        assert expected == tiles_of(made)
    made = fort(3, Rooms(Extent(2, 1), Interval(4, 4)), Corridors(doors=percent(100)))
    for x in (4, 8):
        assert [made.tile(x, y).id for y in range(4)].count("door") == 1


def test_rooms__in_the_middle_of_a_larger_map() -> None:
    made = fort(1, Rooms(Extent(2, 1), Interval(4, 4)), size=Extent(20, 10))
    assert [(3, 3), (12, 3)] == [(room.x, room.y) for room in made.rooms]


def test_rooms__that_do_not_fit_are_left_out() -> None:
    made = fort(1, Rooms(Extent(3, 2), Interval(4, 4)), Corridors(), size=Extent(20, 10))
    assert [(0, 0), (1, 0)] == [(room.column, room.row) for room in made.rooms]
    assert [("room", 4, Why.NO_ROOM)] == [(left.what, left.count, left.why) for left in made.left_out]
    assert made.regions == 1


def test_border__around_a_map_that_grew() -> None:
    bare, walled = fort(1, Rooms(Extent(2, 2)), Corridors()), fort(1, Rooms(Extent(2, 2)), Corridors(), Border())
    assert (bare.width + 2, bare.height + 2) == (walled.width, walled.height)
    assert {(x + 1, y + 1) for x, y in walkable(bare)} == walkable(walled)
    assert [(room.x + 1, room.y + 1) for room in bare.rooms] == [(room.x, room.y) for room in walled.rooms]


def test_rooms__another_column_leaves_the_others_as_they_were() -> None:
    small, large = fort(5, Rooms(Extent(2, 2))), fort(5, Rooms(Extent(3, 2)))
    drawn = [[(room.column, room.row, room.width, room.height) for room in made.rooms] for made in (small, large)]
    assert drawn[0] == drawn[1][:4]
