"""The maps of the starter pack: one for each location, whole, walkable from end to end, and each like its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from engine.exports.map_text import legend
from engine.game import Game
from engine.generators.map import MAP_STEPS, Automaton, By, Connect, Place, Stamp, Update
from engine.results.map import Map

from .content import starter_game, with_sample
from .page import LOCATIONS

Cell = tuple[int, int]

MAPS = {
    "burial_cells": 9, "damp_cave": 1, "deep_woods": 1, "fallen_halls": 1, "garrison": 4, "high_passes": 1, "huts": 1,
    "lost_paths": 1, "pillared_court": 1, "stony_waste": 1, "strongrooms": 1, "turning_ways": 9, "wide_meadow": 1,
}  # fmt: skip
"""Every map of the starter pack, and how many floors it has."""
SAMPLES = {"map": ("bat_cave", 1), "rooms": ("old_cellar", 9), "map_stamp": ("watched_moor", 1)}
"""By sample: its map, and how many floors that has."""
SEEDS = range(40)
MANY = range(10_000)
LEAST = 0.15
"""The share of a map that one can walk on, at least."""


@cache
def drawn(name: str, seed: int, floor: int = 1) -> Map:
    """A map of the starter pack; several tests look at the same ones."""
    return starter_game().map(name, seed, floor=floor)


def floor_of(seed: int, floors: int) -> int:
    """Every floor in turn."""
    return 1 + seed % floors


# -- whole and walkable ------------------------------------------------------------------------------------------------


def flood(cells: Collection[Cell], start: Cell) -> set[Cell]:
    """What can be reached from a cell over cells, itself included."""
    reached, left = {start}, [start]
    while left:
        x, y = left.pop()
        for beside in beside_of(x, y):
            if beside in cells and beside not in reached:
                reached.add(beside)
                left.append(beside)
    return reached


def beside_of(x: int, y: int) -> tuple[Cell, ...]:
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def faults(map: Map) -> Iterator[str]:
    """Whatever is wrong with where one can walk and what stands there."""
    ground = {
        (x, y) for y, row in enumerate(map.cells) for x, index in enumerate(row) if map.legend[index].walkable
    }  # fmt: skip
    if len(ground) < LEAST * map.width * map.height:
        yield f"only {len(ground)} cells to walk on"
    if map.regions != 1 or flood(ground, min(ground)) != ground:
        yield f"{map.regions} regions"
    for room in map.rooms:
        area = product(range(room.x, room.x + room.width), range(room.y, room.y + room.height))
        if not ground.intersection(area) and map.name != "pillared_court":  # whose room may become one great pillar
            yield f"room {room.column}, {room.row} has no floor"
    places = [(thing.x, thing.y) for thing in map.things]
    if len(set(places)) != len(places) or not ground.issuperset(places):
        yield "something stands on another, or where nobody can"
    start = next(thing for thing in map.things if thing.kind in ("entrance", "player"))
    if sum(thing.kind in ("exit", "stairs") for thing in map.things) != 1:
        yield "no way out, or several"
    free = ground - set(places)
    begin = [cell for cell in beside_of(start.x, start.y) if cell in free]
    reached = flood(free, begin[0]) if begin else set()
    for thing in map.things:
        if reached.isdisjoint(beside_of(thing.x, thing.y)):
            yield f"no way to {thing.kind} at {thing.x}, {thing.y} past the others"


def asked(game: Game, name: str, floor: int) -> dict[str, tuple[int, int]]:
    """How many of each thing the steps of a floor ask for."""
    counts: dict[str, tuple[int, int]] = {}
    for step in game.ruleset.all("map")[name].at_floor(floor):
        kinds: Counter[str] = Counter()
        if isinstance(step, Place):
            kinds.update(step.things)
        elif isinstance(step, Stamp):
            signs = {sign.symbol: sign.thing for sign in step.signs if sign.thing is not None}
            kinds.update(signs[symbol] for row in step.picture.rows for symbol in row if symbol in signs)
        for kind, number in kinds.items():
            least, most = counts.get(kind, (0, 0))
            counts[kind] = (least + number * step.count.least, most + number * step.count.most)
    return counts


def miscounts(map: Map, counts: dict[str, tuple[int, int]]) -> Iterator[str]:
    """Things that are neither there as often as asked nor in what was left out."""
    there = Counter(thing.kind for thing in map.things)
    there.update({left.what: left.count for left in map.left_out})
    for kind in there.keys() | counts.keys():
        least, most = counts.get(kind, (0, 0))
        if not least <= there[kind] <= most:
            yield f"{there[kind]} of {kind}, asked for {least}..{most}"


def complaints(game: Game, name: str, floors: int, seeds: range, draw: Callable[..., Map]) -> list[str]:
    """What is wrong with a map at many seeds, a line each."""
    wanted = {floor: asked(game, name, floor) for floor in range(1, floors + 1)}
    found = []
    for seed in seeds:
        floor = floor_of(seed, floors)
        map = draw(name, seed, floor)
        lines = [*faults(map), *miscounts(map, wanted[floor])]
        found += [f"{name}, seed {seed}, floor {floor}: {line}" for line in lines]
    return found


def test_maps__all_of_them(game: Game) -> None:
    floors = {name: 1 if map.by is None else map.floors().most for name, map in game.ruleset.all("map").items()}
    assert MAPS == floors


@pytest.mark.parametrize("location", LOCATIONS)
def test_location__names_a_map_of_its_own(game: Game, location: str) -> None:
    maps = {name: declared.map for name, declared in game.ruleset.all("location").items()}
    assert maps[location] in MAPS
    assert list(maps.values()).count(maps[location]) == 1


@pytest.mark.parametrize("name", MAPS)
def test_map__whole_and_as_asked(game: Game, name: str) -> None:
    assert complaints(game, name, MAPS[name], SEEDS, drawn) == []


@pytest.mark.parametrize("name", MAPS)
def test_map__nothing_left_out(name: str) -> None:
    left = {(seed, each) for seed in SEEDS for each in drawn(name, seed, floor_of(seed, MAPS[name])).left_out}
    assert left == set()


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample__whole_and_as_asked(sample: str) -> None:
    game, (name, floors) = with_sample(sample), SAMPLES[sample]
    assert complaints(game, name, floors, SEEDS, lambda name, seed, floor: game.map(name, seed, floor=floor)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", MAPS)
def test_map__whole_and_as_asked__ten_thousand_seeds(game: Game, name: str) -> None:
    assert complaints(game, name, MAPS[name], MANY, lambda name, seed, floor: game.map(name, seed, floor=floor)) == []


# -- each like its place -----------------------------------------------------------------------------------------------


def tiles(map: Map, *kinds: str) -> float:
    """The share of a map's cells that are of some tiles."""
    counts = Counter(map.legend[index].id for row in map.cells for index in row)
    return sum(counts[kind] for kind in kinds) / (map.width * map.height)


@pytest.mark.parametrize("name", MAPS)
def test_symbols__one_meaning_each(name: str) -> None:
    for floor in range(1, MAPS[name] + 1):
        symbols = [symbol for symbol, _, _ in legend(drawn(name, floor - 1, floor))]
        assert len(set(symbols)) == len(symbols)


def test_names__in_both_languages(game: Game) -> None:
    texts = {
        (game.text(kind, name, "en"), game.text(kind, name, "ja"))
        for kind in ("tile", "thing", "map")
        for name in game.ruleset.all(kind)
    }
    assert all(en.isascii() and not ja.isascii() for en, ja in texts)


def test_turning_ways__never_two_steps_wide() -> None:
    for seed in SEEDS:
        map = drawn("turning_ways", seed, floor_of(seed, 3))
        for x, y in product(range(map.width - 1), range(map.height - 1)):
            assert not all(map.tile(x + right, y + down).walkable for right, down in product((0, 1), (0, 1)))


def test_burial_cells__more_and_smaller_further_down() -> None:
    rooms = [drawn("burial_cells", 0, floor).rooms for floor in (1, 4, 7)]
    assert [24, 40, 60] == [len(each) for each in rooms]
    sizes = [sum(room.width * room.height for room in each) / len(each) for each in rooms]
    assert sorted(sizes, reverse=True) == sizes


def test_garrison__a_moat_all_around() -> None:
    map = drawn("garrison", 3)
    ring = [cell for y, row in enumerate(map.cells) for x, cell in enumerate(row) if x in (0, map.width - 1) or not y]
    assert {"water"} == {map.legend[index].id for index in ring}


def test_strongrooms__every_room_behind_doors() -> None:
    for seed in SEEDS:
        map = drawn("strongrooms", seed)
        ways = [map.tile(*cell) for room in map.rooms for cell in outside(room)]
        assert {"door"} == {tile.id for tile in ways if tile.walkable}


@pytest.mark.parametrize("name", ["burial_cells", "garrison", "strongrooms", "turning_ways"])
def test_rooms__lie_in_walls(name: str) -> None:
    solid = {tile.id for tile in drawn(name, 0).legend if not tile.walkable}
    assert solid <= {"wall", "water"}


def test_huts__a_wall_and_a_door_each() -> None:
    for seed in SEEDS:
        map = drawn("huts", seed)
        for room in map.rooms:
            around = Counter(map.tile(*cell).id for cell in outside(room))
            assert {"wall", "door"} == set(around)


def outside(room: Any) -> Iterator[Cell]:
    """The cells around a room, without the corners."""
    for x in range(room.x, room.x + room.width):
        yield from ((x, room.y - 1), (x, room.y + room.height))
    for y in range(room.y, room.y + room.height):
        yield from ((room.x - 1, y), (room.x + room.width, y))


def test_wide_meadow__open_country() -> None:
    assert min(tiles(drawn("wide_meadow", seed), "grass", "tall_grass") for seed in SEEDS) > 0.75


def test_deep_woods__trees_everywhere() -> None:
    shares = [tiles(drawn("deep_woods", seed), "tree", "thicket") for seed in SEEDS]
    assert 0.3 < min(shares) < max(shares) < 0.75


def test_high_passes__peaks_in_the_west_valley_in_the_east() -> None:
    for seed in SEEDS:
        map = drawn("high_passes", seed)
        assert 76 == map.width
        cliffs = [
            sum(map.tile(x, y).id == "cliff" for x in columns for y in range(1, map.height - 1))
            for columns in (range(1, 25), range(51, 75))
        ]
        assert cliffs[0] > 10 * cliffs[1]


def test_pillared_court__the_same_to_all_sides() -> None:
    for seed in SEEDS:
        map = drawn("pillared_court", seed)
        room = map.rooms[0]
        across, down = 2 * room.x + room.width - 1, 2 * room.y + room.height - 1
        left, top = (max(1, both - size + 2) for both, size in ((across, map.width), (down, map.height)))
        for x, y in product(range(left, across - left + 1), range(top, down - top + 1)):
            assert map.tile(x, y) == map.tile(across - x, y) == map.tile(x, down - y)


def test_maps__between_them_show_every_step(game: Game) -> None:
    steps = [
        step for name, floors in MAPS.items() for floor in range(1, floors + 1)
        for step in game.ruleset.all("map")[name].at_floor(floor)
    ]  # fmt: skip
    assert set(MAP_STEPS) == {type(step) for step in steps}
    automata = [step for step in steps if isinstance(step, Automaton)]
    assert {True, False} == {step.when is None for step in automata}
    assert set(Update) == {step.update for step in automata}
    assert set(By) == {step.by for step in steps if isinstance(step, Connect)}
    sizes = {game.ruleset.all("map")[name].size is None for name in MAPS}
    assert {True, False} == sizes
