"""Connecting, stamping, counting regions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.generators.draws import Draws
from engine.generators.map import (
    Automaton,
    Board,
    Border,
    By,
    Connect,
    Noise,
    Place,
    Regions,
    Rooms,
    Sign,
    Stamp,
    Turned,
    make_map,
)
from engine.generators.map.ways import cut_cells, distances, joins, regions
from engine.results.map import Map, Why
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.picture import Picture
from tests.generators_map.starter import THINGS, TILES, percent
from tests.generators_map.ways import pieces, steps_from, walkable

seeds = st.integers(0, 2**64 - 1)
pictures = st.lists(st.lists(st.booleans(), min_size=7, max_size=7), min_size=1, max_size=7).map(np.array)


def made_of(*steps: object, seed: int = 1, size: Extent | None = None) -> Map:
    return make_map(TILES, THINGS, steps, seed, "x", 1, size or Extent(24, 18))  # type: ignore[arg-type]


def cells_of(flags: np.ndarray) -> set[tuple[int, int]]:
    return {(int(x), int(y)) for y, x in np.argwhere(flags)}


@given(pictures)
def test_regions__as_a_plain_search(picture: np.ndarray) -> None:
    labels, count = regions(picture)
    assert pieces(cells_of(picture)) == count
    assert ((labels >= 0) == picture).all()
    for cell in cells_of(picture):
        assert {labels[y, x] for x, y in steps_from(cell, cells_of(picture))} == {labels[cell[1], cell[0]]}


@given(pictures)
def test_cut_cells__as_a_plain_search(picture: np.ndarray) -> None:
    cells = cells_of(picture)
    expected = {cell for cell in cells if pieces(cells - {cell}) > pieces(cells)}
    assert expected == cells_of(cut_cells(picture))


@given(pictures)
def test_distances__as_a_plain_search(picture: np.ndarray) -> None:
    cells = cells_of(picture)
    for x, y in sorted(cells)[:3]:
        steps = distances(picture, [(x, y)])
        expected = steps_from((x, y), cells)
        assert expected == {cell: int(steps[cell[1], cell[0]]) for cell in cells if steps[cell[1], cell[0]] >= 0}


@given(pictures)
def test_joins__as_few_cells_as_the_shortest_ways(picture: np.ndarray) -> None:
    dug = joins(picture, np.ones_like(picture))
    cells = cells_of(picture)
    assert not (dug & picture).any()
    assert pieces(cells | cells_of(dug)) == min(1, len(cells))
    # Kruskal over all pairs of regions, each as far as the closed cells between them.
    labels, count = regions(picture)
    ways = []
    for region in range(count):
        inside = {(int(x), int(y)) for y, x in np.argwhere(labels == region)}
        for other in range(region):
            outside = {(int(x), int(y)) for y, x in np.argwhere(labels == other)}
            ways.append((min(abs(a - c) + abs(b - d) for a, b in inside for c, d in outside) - 1, region, other))
    group, cost = list(range(count)), 0
    for price, one, another in sorted(ways):
        if group[one] != group[another]:
            cost += price
            group = [group[one] if each == group[another] else each for each in group]
    assert int(dug.sum()) <= cost


@given(seeds, st.integers(0, 1023), st.sampled_from(By), st.booleans())
def test_connect__stays_connected_under_a_border(seed: int, pattern: int, by: By, border: bool) -> None:
    steps = (Noise(percent(45)), Automaton(pattern, sweeps=3), Connect(by), *([Border()] if border else []))
    made = made_of(*steps, seed=seed)
    assert made.regions <= 1
    assert pieces(walkable(made)) <= 1


@pytest.mark.parametrize("by", By)
@pytest.mark.parametrize("size", [Extent(1, 1), Extent(1, 9), Extent(2, 2), Extent(9, 2), Extent(3, 3)])
def test_connect__small_maps(by: By, size: Extent) -> None:
    for seed in range(20):
        assert made_of(Noise(), Connect(by), seed=seed, size=size).regions <= 1


def test_connect__fill_keeps_the_largest() -> None:
    bare, filled = made_of(Noise(percent(50))), made_of(Noise(percent(50)), Connect(By.FILL))
    assert walkable(filled) < walkable(bare)
    inner = {(x, y) for x, y in walkable(bare) if 0 < x < 23 and 0 < y < 17}
    largest = max(len(steps_from(cell, inner)) for cell in inner)
    assert len({(x, y) for x, y in walkable(filled) if 0 < x < 23 and 0 < y < 17}) == largest


def test_connect__dig_takes_nothing_away() -> None:
    assert walkable(made_of(Noise())) < walkable(made_of(Noise(), Connect()))


def test_border__over_the_outermost_cells() -> None:
    made = made_of(Noise(percent(100)), Border("water"))
    ring = {made.tile(x, y).id for x in range(24) for y in range(18) if x in (0, 23) or y in (0, 17)}
    assert ring == {"water"}
    assert len(walkable(made)) == 22 * 16


ARROW = Stamp(Picture(("^..", "+..")), (Sign("^", "water"), Sign("+", "door"), Sign(".", "corridor")))


@pytest.mark.parametrize(
    ("turned", "rows"),
    [
        (Turned.NONE, ["~::", "+::"]),
        (Turned.NORTH, ["~::", "+::"]),
        (Turned.EAST, ["+~", "::", "::"]),
        (Turned.SOUTH, ["::+", "::~"]),
        (Turned.WEST, ["::", "::", "~+"]),
    ],
)
def test_stamp__turned(turned: Turned, rows: list[str]) -> None:
    board = Board(TILES, THINGS, Extent(len(rows[0]), len(rows)))
    Stamp(ARROW.picture, ARROW.signs, turned=turned)(board, Draws(1))
    assert rows == str(board).splitlines()[:-1]


@given(seeds)
def test_stamp__copies_lie_apart_and_inside(seed: int) -> None:
    block = Stamp(Picture(("ww", "ww")), (Sign("w", "water"),), count=Interval(5, 5), turned=Turned.ANY)
    made = made_of(Rooms(Extent(2, 1), Interval(4, 4)), block, seed=seed, size=Extent(14, 6))
    water = sum(made.legend[cell].id == "water" for row in made.cells for cell in row)
    lost = sum(left.count for left in made.left_out)
    assert water == 4 * (5 - lost)
    assert sum(made.legend[cell].id == "floor" for row in made.cells for cell in row) == 32


def test_stamp__that_fits_nowhere_is_left_out() -> None:
    made = made_of(Rooms(Extent(1, 1), Interval(6, 6)), ARROW, size=Extent(6, 6))
    assert [("stamp", 1, Why.NO_ROOM)] == [(left.what, left.count, left.why) for left in made.left_out]


def test_stamp__blanks_leave_the_ground_and_things_stand() -> None:
    chest = Stamp(Picture(("   ", " ! ", "   ")), (Sign("!", None, "item"),), over=True)
    made = made_of(Rooms(Extent(1, 1), Interval(5, 5)), chest, size=Extent(5, 5))
    assert {tile.id for tile in made.legend} == {"floor"}
    assert len(made.of_kind("item")) == 1


def test_things__buried_by_a_later_step() -> None:
    made = made_of(Noise(percent(100)), Place(("item",), Interval(3, 3)), Noise(percent(0)))
    assert made.things == ()
    assert [("item", 3, Why.BURIED)] == [(left.what, left.count, left.why) for left in made.left_out]


def test_regions__another_number_than_asked() -> None:
    made = made_of(Rooms(Extent(2, 2), Interval(2, 2)), Regions(Interval(1, 1)))
    assert made.regions == 4
    assert [("region", 3, Why.COUNT)] == [(left.what, left.count, left.why) for left in made.left_out]
    assert made_of(Rooms(Extent(2, 2), Interval(2, 2)), Regions()).left_out == ()
