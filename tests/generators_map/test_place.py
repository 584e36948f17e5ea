"""Things on the map: on cells of their own, out of the way, apart, or left out with a reason."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.generators.map import Automaton, Connect, Corridors, Noise, Place, Rooms, Sign, Stamp, Where, make_map
from engine.results.map import Map, Why
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.picture import Picture
from tests.generators_map.starter import MAPS, THINGS, TILES, example, percent
from tests.generators_map.ways import assert_sound, steps_from, walkable

seeds = st.integers(0, 2**64 - 1)


def made_of(*steps: object, seed: int = 1, size: Extent | None = None) -> Map:
    return make_map(TILES, THINGS, steps, seed, "x", 1, size or Extent(24, 18))  # type: ignore[arg-type]


def drawn(*rows: str) -> Stamp:
    return Stamp(Picture(rows), (Sign(".", "floor"), Sign("#", "wall")))


def exactly(count: int) -> Interval:
    return Interval(count, count)


@pytest.mark.parametrize("name", MAPS)
def test_maps__sound_at_300_seeds(name: str) -> None:
    for seed in range(50 if name == "damp_cave" else 300):
        check(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", MAPS)
def test_maps__sound_at_10000_seeds(name: str) -> None:
    for seed in range(1000, 11_000):
        check(name, seed)


def check(name: str, seed: int) -> None:
    """Connected, everything reached, and as many as asked or told of."""
    made = example(name, seed)
    assert made.regions == 1 or not walkable(made)
    assert_sound(made)
    found = Counter(thing.kind for thing in made.things)
    left = Counter({each.what: each.count for each in made.left_out})
    for step in MAPS[name][1]:
        if isinstance(step, Place):
            for kind in step.things:
                least = sum(s.count.least or 0 for s in MAPS[name][1] if isinstance(s, Place) and kind in s.things)
                assert found[kind] + left[kind] >= least


@given(seeds, st.integers(0, 1023), st.integers(1, 60))
def test_place__never_cuts_the_way(seed: int, pattern: int, count: int) -> None:
    made = made_of(
        Noise(), Automaton(pattern, sweeps=2), Connect(), Place(("enemy", "item"), exactly(count)), seed=seed
    )  # fmt: skip
    assert_sound(made)
    assert 2 * count == len(made.things) + sum(left.count for left in made.left_out)


@given(seeds, st.integers(2, 20))
def test_place__apart_in_steps(seed: int, apart: int) -> None:
    made = made_of(Noise(), Automaton(432, sweeps=5), Connect(), Place(("enemy",), exactly(4), apart), seed=seed)
    cells = walkable(made)
    for one in made.things:
        steps = steps_from((one.x, one.y), cells)
        assert all(steps[other.x, other.y] >= apart for other in made.things if other is not one)


@given(seeds)
def test_place__apart_from_those_named(seed: int) -> None:
    made = made_of(
        Noise(percent(60)), Connect(), Place(("player",)), Place(("enemy",), exactly(9), 10, ("player",)), seed=seed
    )  # fmt: skip
    (player,) = made.of_kind("player")
    steps = steps_from((player.x, player.y), walkable(made))
    assert all(steps[enemy.x, enemy.y] >= 10 for enemy in made.of_kind("enemy"))
    assert 9 == len(made.of_kind("enemy")) + sum(left.count for left in made.left_out)


def test_place__the_far_end_is_found() -> None:
    """Of 30 cells in a row only the ends are 29 steps apart; a first thing in the middle is no reason to give up."""
    for seed in range(20):
        made = made_of(drawn("." * 30), Place(("entrance", "exit"), apart=29), seed=seed, size=Extent(30, 1))
        assert {0, 29} == {thing.x for thing in made.things}


def test_place__prefers_not_to_stand_in_corridors() -> None:
    for seed in range(50):
        made = made_of(Rooms(Extent(2, 2)), Corridors(Interval(2, 2)), Place(("enemy",), exactly(8)), seed=seed)
        assert {"floor"} == {made.tile(thing.x, thing.y).id for thing in made.things}


def test_place__in_rooms_only() -> None:
    steps = (Noise(percent(100)), Rooms(Extent(2, 1), exactly(3)), Place(("enemy",), exactly(6), where=Where.ROOMS))
    for seed in range(20):
        made = made_of(*steps, seed=seed)
        assert all(any(room.holds(each.x, each.y) for room in made.rooms) for each in made.things)
        assert len(made.things) == 6


@pytest.mark.parametrize(
    ("ground", "count", "placed", "why"),
    [
        (drawn("...."), 10, 3, Why.BLOCKS),
        (drawn("."), 1, 1, None),
        (drawn("."), 2, 1, Why.NO_CELL),
        (drawn(".."), 2, 1, Why.BLOCKS),
        (drawn("#"), 1, 0, Why.NO_CELL),
        (drawn("...", "...", "..."), 9, 8, Why.BLOCKS),
    ],
)
def test_place__shortfall_and_reason(ground: Stamp, count: int, placed: int, why: Why | None) -> None:
    size = Extent(len(ground.picture.rows[0]), len(ground.picture.rows))
    for seed in range(10):
        made = made_of(ground, Place(("enemy",), exactly(count)), seed=seed, size=size)
        assert len(made.things) <= placed
        assert count == len(made.things) + sum(left.count for left in made.left_out)
        assert {left.why for left in made.left_out} <= ({why} if why else set())


def test_place__too_near() -> None:
    made = made_of(drawn("...", "...", "..."), Place(("enemy",), exactly(2), 9), size=Extent(3, 3))
    assert [("enemy", 1, Why.TOO_NEAR)] == [(left.what, left.count, left.why) for left in made.left_out]


def test_place__in_the_largest_region() -> None:
    for seed in range(20):
        made = made_of(drawn("..#....#."), Place(("player", "stairs")), seed=seed, size=Extent(9, 1))
        assert all(3 <= thing.x <= 6 for thing in made.things)


def test_place__another_enemy_moves_no_item() -> None:
    few, many = (
        made_of(Noise(percent(70)), Connect(), Place(("item",), exactly(3)), Place(("enemy",), exactly(count)))
        for count in (2, 9)
    )
    assert few.things == many.things[: len(few.things)]
