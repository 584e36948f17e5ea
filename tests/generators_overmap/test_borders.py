"""Neighbours fit, whichever was made first, alone or in a block."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from engine.generators.overmap.board import Board
from engine.generators.overmap.borders import EAST, SOUTH, river_span, road_at, tile_at
from engine.generators.overmap.borders import STEPS as TOWARDS
from engine.generators.overmap.chain import world_draws
from engine.generators.overmap.noise import fractal
from engine.generators.overmap.overmaps import LEVELS, SIZE, make_block, make_overmap, work_on
from engine.generators.overmap.steps.forests import forest_noise
from engine.generators.streams import draw, key
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import REGION, STEPS, WET, content

SMALL, FLAT = Extent(64, 64), Interval(-2, 2)
WORLDS = (content(REGION), content(WET))


def neighbours(count: int, size: Extent, levels: Interval) -> Iterator[tuple[Board, Board, int]]:
    """Pairs of neighbours anywhere in the world, the southern or eastern one made first every other time."""
    for number in range(count):
        seed = draw(key(number, "tests/pairs"), 0)
        x, y = number * 977 % 4001 - 2000, number * 659 % 3001 - 1500
        side = SOUTH if number % 2 else EAST
        world = WORLDS[number // 2 % 2]
        spots = [(x, y), (x + TOWARDS[side][0], y + TOWARDS[side][1])]
        made = {
            spot: work_on(world, STEPS, seed, "pairs", spot, size, levels)
            for spot in spots[:: 1 if number % 4 < 2 else -1]
        }
        yield made[spots[0]], made[spots[1]], side


def faults(one: Board, other: Board, side: int) -> Iterator[str]:
    """Everything that does not meet between a board and its southern or eastern neighbour."""
    terrains, road = one.content.terrains, one.content.connections["local_road"]
    length = one.width if side == SOUTH else one.height
    river, lake = one.content.river & ~one.content.bridge, one.content.lake
    around = one.window[0]
    for along in range(length):
        here, there = tile_at(one, side, along), tile_at(other, (side + 2) % 4, along)
        mine, yours = one.terrain(*here, 0), other.terrain(*there, 0)
        if (river[mine] and not (river | lake)[yours]) or (river[yours] and not (river | lake)[mine]):
            yield f"river at {along}: {terrains.names[mine]} and {terrains.names[yours]}"
        out, back = road.bits[mine] >> side & 1, road.bits[yours] >> (side + 2) % 4 & 1
        if road.has[mine] and road.has[yours] and out != back:
            yield f"road at {along}: {terrains.names[mine]} and {terrains.names[yours]}"
        if bool(road.has[mine] and out) != bool(road.has[yours] and back):
            yield f"road at {along} ends at the border"
        if (*here, side) in one.exits and not (road.has[mine] and road.has[yours]):
            yield f"road at {along} is nowhere: {terrains.names[mine]} and {terrains.names[yours]}"
        if around:
            beyond = one.window[1][here[1] + TOWARDS[side][1] + around, here[0] + TOWARDS[side][0] + around]
            if bool(lake[yours]) != bool(beyond):
                yield f"lake at {along}"


def check(count: int, size: Extent, levels: Interval) -> None:
    crossings = roads = 0
    for one, other, side in neighbours(count, size, levels):
        assert not list(faults(one, other, side)), (one.seed, one.at, side)
        crossings += river_span(one, side) is not None
        roads += any(exit[2] == side for exit in one.exits)
    # Half the borders carry a river and half a road, up to chance and lakes.
    assert abs(crossings - count / 2) < 2.6 * count**0.5
    assert count / 2 - 3 * count**0.5 < roads < count / 2 + 2.6 * count**0.5


def test_neighbours__rivers_roads_lakes_meet() -> None:
    check(100, SMALL, FLAT)


@pytest.mark.long
def test_neighbours__a_thousand_of_full_size() -> None:
    check(1000, SIZE, LEVELS)


def test_rivers__as_wide_as_the_scale_says() -> None:
    for world, width in zip(WORLDS, (3, 5), strict=True):
        board = work_on(world, STEPS[:1], 5, at=(3, 4), size=SMALL)
        spans = [span for side in range(4) if (span := river_span(board, side))]
        assert spans
        assert all(last - first + 1 == width for first, last in spans)
        edge = np.concatenate((board.ground[0], board.ground[-1], board.ground[1:-1, 0], board.ground[1:-1, -1]))
        assert int(world.river[edge].sum()) == width * len(spans)


def test_rivers__every_overmap_has_one_end_and_on_average_one_start() -> None:
    starts = 0
    for x in range(200):
        board = Board(WORLDS[0], 9, (x, 7), SMALL, FLAT)
        assert 1 == sum(river_span(board, side) is not None for side in (1, 2))
        starts += sum(river_span(board, side) is not None for side in (0, 3))
    assert 160 < starts < 240


def test_roads__cross_on_dry_land() -> None:
    crossed = 0
    for seed in range(60):
        board = work_on(WORLDS[1], STEPS[:3], seed, at=(seed, 1), size=SMALL, levels=FLAT)
        water = board.content.river | board.content.lake
        for side in range(4):
            along = road_at(board, side)
            span = river_span(board, side)
            if along is None:
                continue
            crossed += span is not None
            assert span is None or not span[0] - 1 <= along <= span[1] + 1
            for beside in (along - 1, along, along + 1):
                assert not board.content.lake[board.terrain(*tile_at(board, side, beside), 0)]
            assert not water[board.terrain(*tile_at(board, side, along), 0)]
    assert crossed > 20


def test_roads__every_overmap_can_be_left() -> None:
    for x in range(50):
        board = work_on(WORLDS[0], STEPS, 11, at=(x, 0), size=SMALL, levels=FLAT) if x < 10 else None
        if board is not None and not board.content.lake[board.ground].any():
            assert any(side in (EAST, SOUTH) for _, _, side in board.exits)


def test_noise__goes_on_over_borders() -> None:
    draws = world_draws(3).about("forest")
    wide = fractal(draws, -200, -90, 300, 200, Fraction(3, 100), 8)
    part = fractal(draws, -30, 10, 60, 50, Fraction(3, 100), 8)
    assert np.array_equal(wide[100:150, 170:230], part)
    assert 0.4 < wide.mean() < 0.6
    assert np.abs(np.diff(wide, axis=1)).max() < 0.1


def test_forests__follow_the_noise_on_both_sides() -> None:
    west, east = (work_on(WORLDS[0], STEPS[:3], 21, at=(x, 0), size=SMALL, levels=FLAT) for x in (4, 5))
    step = np.abs(forest_noise(west)[:, -1] - forest_noise(east)[:, 0])
    assert step.max() < 0.1
    for board in (west, east):
        own, ground = board.content.own, board.ground
        dry = ~(board.content.river | board.content.lake)[ground]
        grown = (ground == own["forest"]) | (ground == own["forest_thick"])
        assert np.array_equal(grown[dry], (forest_noise(board) > 0.2)[dry])


def test_block__the_same_as_each_alone_in_any_order() -> None:
    world = WORLDS[1]
    block = tuple(make_block(world, STEPS, 5, at=(-1, 2), count=Extent(2, 2), size=SMALL, levels=FLAT))
    spots = [(-1, 2), (0, 2), (-1, 3), (0, 3)]
    assert spots == [overmap.at for overmap in block]
    fresh = content(WET)
    for spot, overmap in reversed(list(zip(spots, block, strict=True))):
        assert overmap == make_overmap(fresh, STEPS, 5, at=spot, size=SMALL, levels=FLAT)
