"""Rivers with their banks, lakes with their depths, swamps beside them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import attrs
import numpy as np

from engine.generators.draws import Draws
from engine.generators.map.ways import regions
from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import river_at, tile_at
from engine.generators.overmap.overmaps import LEVELS, SIZE, work_on
from engine.generators.overmap.region import Forests, Lakes, Rivers
from engine.generators.overmap.steps import MakeLakes, MakeRivers, ShapeRivers
from engine.generators.overmap.steps.lakes import lake_window
from engine.generators.overmap.steps.rivers import pairs, walk
from engine.generators.overmap.steps.swamps import floodplain
from engine.values.extent import Extent
from tests.generators_overmap.small import REGION, STEPS, WET, content

WORLD = content()


def test_walk__from_spot_to_spot_one_tile_at_a_time() -> None:
    board = Board(WORLD, 1, (0, 0), SIZE, LEVELS)
    for number in range(20):
        points = walk(board, (30, 0), (179, 120), Draws(number).dice())
        assert (30, 0) == points[0]
        assert (179, 120) == points[-1]
        assert all(max(abs(ax - bx), abs(ay - by)) <= 2 for (ax, ay), (bx, by) in pairwise(points))
        assert all(0 <= x < 180 and 0 <= y < 180 for x, y in points)


def test_pairs__the_longer_list_uses_the_shorter_again() -> None:
    board = Board(WORLD, 1, (0, 0), SIZE, LEVELS)
    starts, ends = [(1, 0), (0, 5)], [(9, 179)]
    made = pairs(board, starts, ends, Draws(3).dice())
    assert {(1, 0), (0, 5)} == {start for start, _ in made}
    assert {(9, 179)} == {end for _, end in made}
    ((start, end),) = pairs(board, [], ends, Draws(3).dice())
    assert (9, 179) == end
    assert 45 <= start[0] <= 135
    assert 45 <= start[1] <= 135


def test_rivers__from_every_start_to_an_end() -> None:
    for seed in range(8):
        board = work_on(WORLD, (MakeRivers(),), seed, at=(seed, 3))
        wet = WORLD.river[board.ground]
        labels, count = regions(wet)
        assert count >= 1
        edges = {int(label) for label in (*labels[0], *labels[:, 0], *labels[-1], *labels[:, -1]) if label >= 0}
        assert len(edges) <= 2
        assert 0.005 < wet.mean() < 0.25


def test_rivers__none_at_scale_0_and_wider_at_2() -> None:
    dry = content(attrs.evolve(REGION, rivers=Rivers(scale=0)))
    assert not dry.river[work_on(dry, STEPS[:1], 3).ground].any()
    areas = []
    for scale in (1, 2):
        world = content(attrs.evolve(REGION, rivers=Rivers(scale=scale)))
        areas.append(np.mean([world.river[work_on(world, STEPS[:1], seed).ground].mean() for seed in range(6)]))
    assert areas[1] > 1.3 * areas[0]


def test_rivers__thin_below_scale_1() -> None:
    thin = content(attrs.evolve(REGION, rivers=Rivers(scale=Fraction(1, 4))))
    full = np.mean([WORLD.river[work_on(WORLD, STEPS[:1], seed).ground].mean() for seed in range(6)])
    sparse = np.mean([thin.river[work_on(thin, STEPS[:1], seed).ground].mean() for seed in range(6)])
    assert sparse < 0.95 * full


def test_shapes__by_the_dry_side() -> None:
    board = Board(WORLD, 1, (0, 0), Extent(24, 24), LEVELS)
    center = WORLD.terrains.of("river_center")
    board.ground[5:10, 5:10] = center
    board.ground[15, 15] = center
    board.ground[9, 9] = WORLD.terrains.of("field")
    ShapeRivers()(board, Draws(1))
    names = {
        spot: WORLD.terrains.names[board.terrain(*spot, 0)]
        for spot in ((5, 5), (7, 5), (9, 5), (5, 7), (8, 8), (6, 6), (15, 15), (7, 9))
    }
    assert {
        (5, 5): "river_nw", (7, 5): "river_north", (9, 5): "river_ne", (5, 7): "river_west",
        (8, 8): "river_c_not_se", (6, 6): "river_center", (15, 15): "forest_water", (7, 9): "river_south",
    } == names  # fmt: skip


def test_shapes__know_what_lies_beyond_the_border() -> None:
    seen = 0
    for seed in range(12):
        board = work_on(WORLD, (MakeRivers(), ShapeRivers()), seed)
        for side in range(4):
            middle = river_at(board, side)
            if middle is None:
                continue
            name = WORLD.terrains.names[board.terrain(*tile_at(board, side, middle), 0)]
            assert name == "river_center" or name.startswith("river_c_not"), (
                "water on all four sides, one over the border"
            )
            seen += 1
    assert seen > 12


def test_lakes__surface_shore_and_depth() -> None:
    for seed in range(30):
        board = work_on(content(WET), (MakeRivers(), MakeLakes()), seed)
        names = board.content.terrains.names
        surface, shore = (board.ground == board.content.terrains.of(name) for name in ("lake_surface", "lake_shore"))
        if surface.any():
            break
    assert surface.any()
    rivers = board.content.river[work_on(board.content, (MakeRivers(),), seed).ground]
    wet = board.content.lake[board.ground] | rivers
    for y, x in np.argwhere(surface[1:-1, 1:-1])[::7] + 1:
        assert wet[y - 1 : y + 2, x - 1 : x + 2].all()
        assert ["lake_bed", *["lake_water_cube"] * 4] == [names[board.terrain(int(x), int(y), z)] for z in range(-5, 0)]
        assert "empty_rock" == names[board.terrain(int(x), int(y), -6)]
    for y, x in np.argwhere(shore[1:-1, 1:-1])[::7] + 1:
        assert not wet[y - 1 : y + 2, x - 1 : x + 2].all()
        assert {"lake_underwater_shore"} == {names[board.terrain(int(x), int(y), z)] for z in range(-5, 0)}


def test_lakes__none_smaller_than_the_least_and_none_at_threshold_0() -> None:
    sizes: list[int] = []
    kept = 0
    for least in (0, 60):
        world = content(attrs.evolve(WET, lakes=Lakes(threshold=Fraction(1, 6), size_min=least)))
        for seed in range(40):
            board = Board(world, seed, (0, 0), SIZE, LEVELS)
            window = lake_window(board, 64)
            labels, count = regions(window)
            edges = {int(label) for label in (*labels[0], *labels[:, 0], *labels[-1], *labels[:, -1])}
            whole = [int((labels == number).sum()) for number in range(count) if number not in edges]
            if least:
                assert all(size >= least for size in whole)
                kept += count
            else:
                sizes += whole
    assert any(size < 60 for size in sizes), "something was there to be left away"
    assert kept
    none = content(attrs.evolve(WET, lakes=Lakes(threshold=0)))
    assert not none.lake[work_on(none, STEPS[:2], 1).ground].any()


def test_lakes__how_large_is_seen_from_anywhere_alike() -> None:
    some = 0
    for seed in range(25):
        board = Board(content(WET), seed, (seed, -seed), Extent(64, 64), LEVELS)
        near, far = lake_window(board, 24), lake_window(board, 120)
        assert np.array_equal(near[20:-20, 20:-20], far[116:-116, 116:-116])
        some += bool(near[20:-20, 20:-20].any())
    assert some


def test_forests__share_by_threshold() -> None:
    shares = []
    for threshold in (Fraction(1, 10), Fraction(1, 5), Fraction(3, 10)):
        world = content(attrs.evolve(REGION, forests=Forests(threshold=threshold, thick_threshold=1)))
        wood = world.terrains.of("forest")
        shares.append(np.mean([(work_on(world, STEPS[:3], seed).ground == wood).mean() for seed in range(6)]))
    assert shares[0] > shares[1] > shares[2] > 0
    assert 0.25 < shares[1] < 0.65
    none = content(attrs.evolve(REGION, forests=Forests(threshold=0)))
    assert not (work_on(none, STEPS[:4], 1).ground == none.terrains.of("forest")).any()


def test_floodplain__every_river_tile_reaches_its_square() -> None:
    river = np.zeros((40, 40), dtype=np.bool_)
    river[20, 20] = True
    counts = floodplain(river, Draws(3), 3, 3)
    assert np.array_equal(np.argwhere(counts > 0).min(axis=0), [17, 17])
    assert np.array_equal(np.argwhere(counts > 0).max(axis=0), [23, 23])
    river[20, 21] = True
    assert 2 == floodplain(river, Draws(3), 3, 3)[20, 20]
    river[20, 21] = False
    reach = [int((floodplain(river, Draws(number), 3, 15) > 0)[20].sum()) // 2 for number in range(200)]
    assert (3, 15) == (min(reach), max(reach))


def test_swamps__mostly_near_rivers() -> None:
    near = far = 0.0
    for seed in range(4):
        board = work_on(WORLD, STEPS[:4], seed)
        swamp = board.ground == WORLD.terrains.of("forest_water")
        around = floodplain(WORLD.river[board.ground], Draws(1), 8, 8) > 0
        near += swamp[around].mean()
        far += swamp[~around].mean()
    assert near > 4 * far
