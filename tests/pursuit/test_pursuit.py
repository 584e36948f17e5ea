"""Routes within the source's limits, distance maps, turns of many, and sight."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pursuit import (
    NO_LIMITS,
    NO_WAY,
    Cell,
    Ground,
    Limits,
    distance_map,
    ground_of,
    region_table,
    route,
    seen,
    step_all,
)
from engine.results.map import Map, Tile
from tests.generators_map.starter import MAPS, example
from tests.generators_map.ways import beside, pieces, steps_from, walkable

pytest.importorskip("tcod")

LEGEND = (Tile("wall", "#", False, False, "#000000"), Tile("floor", ".", True, True, "#ffffff"))
grids = st.integers(1, 8).flatmap(
    lambda width: st.lists(st.lists(st.sampled_from((0, 1, 1)), min_size=width, max_size=width), min_size=1, max_size=8)
)


def drawn(*rows: str) -> Map:
    cells = tuple(tuple(int(symbol == ".") for symbol in row) for row in rows)
    return Map("x", 1, len(rows[0]), len(rows), LEGEND, cells, (), (), 1, ())


def ground(*rows: str) -> Ground:
    return ground_of(drawn(*rows))


OPEN = ground(*["." * 30] * 30)


def test_route__both_ends_and_the_shortest() -> None:
    assert route(OPEN, (1, 1), (1, 3)) == ((1, 1), (1, 2), (1, 3))


def test_route__nobody_searches_beyond_distance_five() -> None:
    assert len(route(OPEN, (0, 0), (5, 0))) == 6
    assert route(OPEN, (0, 0), (6, 0)) == ()
    assert len(route(OPEN, (0, 0), (6, 0), limits=Limits(most=12))) == 7
    assert len(route(OPEN, (0, 0), (29, 29), limits=NO_LIMITS)) == 59


def test_route__at_most_twice_the_distance_in_cells() -> None:
    fits = ground(".#.", ".#.", "...")
    assert len(route(fits, (0, 0), (2, 0), limits=Limits(stretch=4))) == 7
    assert route(fits, (0, 0), (2, 0)) == ()  # seven cells, four allowed
    assert len(route(ground("...", ".#.", "..."), (0, 1), (2, 1), limits=Limits(stretch=3))) == 5
    assert route(ground("...", ".#.", "..."), (0, 1), (2, 1)) == ()


def test_route__others_are_walls() -> None:
    row = ground("....")
    assert route(row, (0, 0), (3, 0), [(1, 0)]) == ()
    assert len(route(row, (0, 0), (3, 0), [(0, 0), (3, 0)])) == 4


def test_route__budget() -> None:
    assert route(OPEN, (0, 0), (3, 0), limits=Limits(budget=3)) == ()
    assert len(route(OPEN, (0, 0), (3, 0), limits=Limits(budget=100))) == 4


@pytest.mark.parametrize(("start", "target"), [((0, 0), (0, 0)), ((0, 0), (1, 0)), ((-1, 0), (2, 0)), ((2, 0), (9, 9))])
def test_route__none(start: Cell, target: Cell) -> None:
    assert route(ground(".#."), start, target, limits=NO_LIMITS) == ()


@given(grids, st.data())
def test_route__as_a_plain_search(rows: list[list[int]], data: st.DataObject) -> None:
    made = drawn(*("".join(".#"[1 - cell] for cell in row) for row in rows))
    cell = st.tuples(st.integers(0, made.width - 1), st.integers(0, made.height - 1))
    start, target = data.draw(cell), data.draw(cell)
    others = data.draw(st.lists(cell, max_size=6))
    limits = data.draw(st.sampled_from((NO_LIMITS, Limits(), Limits(3, 12), Limits(None, 6), Limits(1, None))))
    found = route(ground_of(made), start, target, others, limits)
    open_cells = walkable(made)
    free = (open_cells - set(others)) | ({start, target} & open_cells)
    expected = steps_from(start, free).get(target) if start in free else None
    distance = abs(start[0] - target[0]) + abs(start[1] - target[1])
    longest = limits.cells(distance)
    if expected is None or not distance or (longest is not None and expected + 1 > longest):
        assert found == ()
    else:
        assert (start, target, expected + 1) == (found[0], found[-1], len(found))
        assert free >= set(found)
        assert all(after in beside(before) for before, after in pairwise(found))


@given(grids, st.data())
def test_distance_map__as_a_plain_search(rows: list[list[int]], data: st.DataObject) -> None:
    made = drawn(*("".join(".#"[1 - cell] for cell in row) for row in rows))
    cell = st.tuples(st.integers(0, made.width - 1), st.integers(0, made.height - 1))
    target, others = data.draw(cell), data.draw(st.lists(cell, max_size=4))
    steps = distance_map(ground_of(made), [target], others)
    open_cells = walkable(made)
    expected = steps_from(target, (open_cells - set(others)) | {target}) if target in open_cells else {}
    assert expected == {
        (x, y): int(steps[y, x]) for y in range(made.height) for x in range(made.width) if steps[y, x] != NO_WAY
    }


def test_step_all__in_index_order_into_cells_free_at_that_moment() -> None:
    row = ground("......")
    assert step_all(row, [(1, 0), (0, 0)], (5, 0)) == ((2, 0), (0, 0))  # behind the first there was no route
    assert step_all(row, [(1, 0), (0, 0)], (5, 0), queue=True) == ((2, 0), (1, 0))
    assert step_all(row, [(0, 0), (1, 0)], (5, 0), queue=True) == ((0, 0), (2, 0))  # not free yet at its turn


def test_step_all__one_cell_for_two() -> None:
    fork = ground("..#", "#..", "..#")
    assert step_all(fork, [(0, 0), (0, 2)], (2, 1)) == ((1, 0), (1, 2))
    assert step_all(fork, [(1, 0), (1, 2)], (2, 1)) == ((1, 1), (1, 2))


def test_step_all__beside_the_target_and_without_a_route_they_wait() -> None:
    assert step_all(ground("...#."), [(1, 0), (4, 0)], (0, 0)) == ((1, 0), (4, 0))
    assert step_all(OPEN, [(20, 0)], (0, 0), limits=Limits()) == ((20, 0),)
    assert step_all(OPEN, [(5, 0), (0, 7)], (0, 0), limits=Limits()) == ((4, 0), (0, 7))


@given(st.sampled_from(sorted(MAPS)), st.integers(0, 50), st.integers(1, 12), st.booleans())
def test_step_all__nobody_on_another(name: str, seed: int, turns: int, queue: bool) -> None:
    made = example(name, seed)
    standing = [(thing.x, thing.y) for thing in made.things]
    if not standing:
        return
    target, *enemies = standing
    floor, cells = ground_of(made), walkable(made)
    for _ in range(turns):
        after = step_all(floor, enemies, target, queue=queue)
        assert len({*after, target}) == len(enemies) + 1
        assert cells >= set(after)
        assert all(new == old or new in beside(old) for new, old in zip(after, enemies, strict=True))
        enemies = list(after)


def test_step_all__alone_it_follows_its_route() -> None:
    made = example("ruin", 3)
    target, start = ((thing.x, thing.y) for thing in made.things[:2])
    floor = ground_of(made)
    left = len(route(floor, start, target, limits=NO_LIMITS))
    for _ in range(left - 2):
        (start,) = step_all(floor, [start], target)
    assert start in beside(target)


def test_seen__walls_stop_sight_and_are_seen() -> None:
    view = seen(ground(".....", "..#..", "....."), (0, 1))
    assert view[1].tolist() == [True, True, True, False, False]
    assert seen(OPEN, (10, 10), 3).sum() < 50
    with pytest.raises(ValueError, match="eye"):
        seen(OPEN, (30, 0))


def test_seen__is_mutual() -> None:
    made = example("fort", 1)
    floor = ground_of(made)
    places = sorted(walkable(made))[::40]
    views = {place: seen(floor, place) for place in places}
    for x, y in places:
        for a, b in places:
            if made.tile(x, y).transparent and made.tile(a, b).transparent:
                assert views[x, y][b, a] == views[a, b][y, x]


@pytest.mark.parametrize("name", MAPS)
def test_regions__as_many_as_the_map_says(name: str) -> None:
    made = example(name, 5)
    table = region_table(made)
    assert len(table) == made.regions == pieces(walkable(made))
    assert sum(region.cells for region in table) == len(walkable(made))


def test_regions__extents() -> None:
    (first, second) = region_table(drawn("..#.", ".##.", "##.."))
    assert (first.first, first.cells, first.left, first.top, first.right, first.bottom) == ((0, 0), 3, 0, 0, 1, 1)
    assert (second.first, second.cells, second.left, second.bottom) == ((3, 0), 4, 2, 2)
