"""Measures of maps and overmaps: of hand-made ones with known values, and what must hold of every one that is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exports.findings_files import findings_json
from engine.game import Game
from engine.results.map import LeftOut, Map, Room, Thing, Tile, Why
from engine.results.overmap import City, NotMade, Overmap, OvermapTerrain, PlacedConnection, PlacedSpecial
from engine.simulating import simulate
from engine.studies.evaluate import Column, evaluate
from engine.studies.findings import Findings
from engine.studies.grounds import MAP_GRAINS, OVERMAP_GRAINS, map_measures, overmap_measures
from engine.studies.of_maps import MAP_SURVEY, SeenMap, longest_path
from engine.studies.of_overmaps import OVERMAP_SURVEY, Land, SeenOvermap
from engine.studies.surveyed import Surveyed, surveyed
from engine.studies.terms import (
    CITY,
    MAP,
    OVERMAP,
    REGION,
    ROOM,
    Aggregate,
    Grain,
    Measure,
    Named,
    Over,
    Values,
)
from tests.starter.content import starter_game
from tests.turns import by_turns

WALL, FLOOR, WATER = (
    Tile(name, sign, name == "floor", True, "#000000") for name, sign in (("wall", "#"), ("floor", "."), ("water", "~"))
)
LEGEND = (WALL, FLOOR, WATER)
NAMES = {
    "tile": ("floor", "wall", "water", "lava"),
    "thing": ("exit", "enemy", "room"),
    "overmap_special": ("fort", "mill"),
    "city_building": ("house", "inn"),
    "overmap_terrain": ("field", "road", "house", "rock"),
    "overmap_location": ("land", "way"),
    "overmap_connection": ("road", "sewer"),
}


def declared(kind: str) -> tuple[str, ...]:
    return NAMES[kind]


MAPS, OVERMAPS = map_measures(declared), overmap_measures(declared)


@pytest.fixture(scope="module")
def game() -> Game:
    return starter_game()


def drawn(*rows: str, things: Iterable[str] = (), rooms: Iterable[Room] = (), left: Iterable[LeftOut] = ()) -> Map:
    signs = {tile.symbol: index for index, tile in enumerate(LEGEND)}
    cells = tuple(tuple(signs[sign] for sign in row) for row in rows)
    standing = tuple(Thing(kind, 0, 0, "@", "#000000") for kind in things)
    return Map("cave", 1, len(rows[0]) if rows else 0, len(rows), LEGEND, cells, standing, tuple(rooms), 0, tuple(left))


def of_maps(*maps: Map) -> Surveyed:
    return surveyed(MAP, MAPS.values(), MAP_SURVEY, map(SeenMap, maps), len(maps))


def taken(source: Surveyed, measures: dict[str, Measure], name: str) -> list[Any]:
    measure = measures[name]
    if measure.values is Values.NAME:
        return [measure.names[index] for index in source.column(measure, measure.grain)]
    values: list[Any] = source.column(measure, measure.grain).tolist()
    return values


# -- maps --------------------------------------------------------------------------------------------------------------

PLAIN = drawn(
    "#######",
    "#...#.#",
    "#.#.#~#",
    "#.#...#",
    "#######",
    things=("enemy", "exit", "enemy"),
    rooms=(Room(0, 0, 1, 1, 3, 3), Room(1, 0, 5, 1, 1, 2)),
    left=(
        LeftOut("enemy", 2, Why.NO_CELL.value),
        LeftOut("enemy", 1, Why.BURIED.value),
        LeftOut("exit", 1, Why.TOO_NEAR.value),
        LeftOut("room", 3, Why.NO_ROOM.value),
        LeftOut("region", 1, Why.COUNT.value),
    ),
)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("map.cells", [35]),
        ("map.open", [10 / 35]),
        ("map.regions", [2]),
        ("map.longest_path", [8]),
        ("map.dead_ends", [2]),
        ("map.rooms", [2]),
        ("map.things", [3]),
        ("map.left_out", [8]),
        ("map.others_left_out", [4]),
        ("region.cells", [9, 1]),
        ("room.width", [3, 1]),
        ("room.height", [3, 2]),
        ("room.cells", [9, 2]),
        ("thing", ["enemy", "exit", "enemy"]),
        ("thing.enemy", [2]),
        ("thing.exit", [1]),
        ("thing.room", [0]),
        ("tile.wall", [24]),
        ("tile.floor", [10]),
        ("tile.water", [1]),
        ("tile.lava", [0]),
        ("lost.enemy", [3]),
        ("lost.exit", [1]),
        ("lost.room", [0]),  # the step, not the thing of that name
    ],
)
def test_map__known_values(name: str, values: list[Any]) -> None:
    assert values == taken(of_maps(PLAIN), MAPS, name)


def test_map__all_measures_are_told() -> None:
    source = of_maps(PLAIN)
    assert list(MAPS) == list(source.columns)
    assert {measure.grain for measure in MAPS.values()} == set(MAP_GRAINS.values())


def test_map__nobody_walks_on() -> None:
    source = of_maps(drawn("##", "##"))
    told = {name: taken(source, MAPS, name) for name in MAPS}
    assert ([4], [0], [0], [0], [0]) == tuple(
        told[f"map.{name}"] for name in ("cells", "open", "regions", "longest_path", "dead_ends")
    )
    assert [] == told["region.cells"] == told["room.cells"] == told["thing"]


def test_map__of_no_cells() -> None:
    source = of_maps(drawn())
    assert [0] == taken(source, MAPS, "map.open") == taken(source, MAPS, "map.longest_path")


def test_map__parts_know_their_map() -> None:
    source = of_maps(PLAIN, drawn("..", "##"), PLAIN)
    assert [0, 0, 1, 2, 2] == source.item_of(REGION).tolist()
    assert [35, 35, 4, 35, 35] == source.column(MAPS["map.cells"], REGION).tolist()
    assert [9, 2, 9] == evaluated(Over.MAX, REGION, MAPS["region.cells"], source).tolist()
    assert [2, 0, 2] == evaluated(Over.COUNT, ROOM, None, source).tolist()


def evaluated(over: Over, grain: Grain, measure: Measure | None, source: Surveyed) -> Column:
    return evaluate(Aggregate(over, grain, None if measure is None else Named(measure)), source, source.whole)


def farthest_apart(open_cells: set[tuple[int, int]]) -> int:
    """The longest shortest way within a connected region, by a search from each cell."""
    longest = 0
    for start in open_cells:
        steps, front = {start: 0}, [start]
        for x, y in front:
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in open_cells and near not in steps:
                    steps[near] = steps[x, y] + 1
                    front.append(near)
        longest = max(longest, *steps.values())
    return longest


@st.composite
def trees(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Cells that grow from one, each with one neighbour among those before: a maze without loops."""
    cells = [(12, 12)]
    for turn in draw(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 3)), max_size=60)):
        x, y = cells[turn[0] % len(cells)]
        x, y = x + (1, -1, 0, 0)[turn[1]], y + (0, 0, 1, -1)[turn[1]]
        near = sum(each in cells for each in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        if near == 1 and 0 <= x < 25 and 0 <= y < 25 and (x, y) not in cells:
            cells.append((x, y))
    return cells


@given(trees())
def test_longest_path__exact_without_loops(cells: list[tuple[int, int]]) -> None:
    rows = ["".join("." if (x, y) in cells else "#" for x in range(25)) for y in range(25)]
    assert farthest_apart(set(cells)) == longest_path(SeenMap(drawn(*rows)))


@pytest.mark.parametrize("name", by_turns(["deep_woods", "fallen_halls", "huts", "strongrooms"]))
def test_longest_path__never_too_long_and_hardly_too_short(game: Game, name: str) -> None:
    for seed in range(2):
        seen = SeenMap(game.map(name, seed))
        region = seen.labels[0] == int(np.argmax(seen.region_cells))
        y, x = np.nonzero(region)
        exact = farthest_apart(set(zip(x.tolist(), y.tolist(), strict=True)))
        assert 0.9 * exact <= longest_path(seen) <= exact


@pytest.mark.parametrize("name", ["burial_cells", "damp_cave", "huts", "turning_ways"])
def test_map__counts_add_up(game: Game, name: str) -> None:
    measures = map_measures(lambda kind: tuple(game.ruleset.all(kind)))
    maps = [game.map(name, seed) for seed in range(6)]
    source = surveyed(MAP, measures.values(), MAP_SURVEY, map(SeenMap, maps), len(maps))
    columns = source.columns
    assert np.all((columns["map.open"] > 0) & (columns["map.open"] <= 1))
    assert [each.regions for each in maps] == columns["map.regions"].tolist()
    summed = {
        kind: sum(column for name, column in columns.items() if name.startswith(kind))
        for kind in ("tile.", "thing.", "lost.")
    }
    assert columns["map.cells"].tolist() == np.asarray(summed["tile."]).tolist()
    assert columns["map.things"].tolist() == np.asarray(summed["thing."]).tolist()
    assert columns["map.left_out"].tolist() == (summed["lost."] + columns["map.others_left_out"]).tolist()
    cells = evaluated(Over.SUM, REGION, measures["region.cells"], source)
    assert (columns["map.open"] * columns["map.cells"]).tolist() == pytest.approx(cells.tolist())


# -- overmaps ----------------------------------------------------------------------------------------------------------

LAND = Land({"land": frozenset({"field"}), "way": frozenset({"road_ns", "road_ew"})}, frozenset({"fort", "mill"}), frozenset({"house", "inn"}))  # fmt: skip


def terrain(id: str, type: str) -> OvermapTerrain:
    return OvermapTerrain(id, type, type, "x", "#000000")


def placed(id: str, leads_to: str | None = None) -> PlacedSpecial:
    return PlacedSpecial(id, (0, 0, 0), "north", 1, ((0, 0, 0), (0, 0, 0)), leads_to)


SMALL = Overmap(
    (0, 0),
    3,
    2,
    -1,
    (terrain("field", "field"), terrain("road_ns", "road"), terrain("road_ew", "road"), terrain("rock", "rock")),
    (3, np.array([[0, 0, 1], [2, 0, 1]], dtype=np.int32)),
    (City(0, 0, 4, "A"), City(1, 1, 7, "")),
    (placed("fort", "cave"), placed("house"), placed("house"), placed("mill"), placed("fort", "cave")),
    (PlacedConnection("road", ()), PlacedConnection("road", ())),
    (NotMade("mill", "no place fits: 1 of 3"), NotMade("city A", "no way for a road"), NotMade("inn", "does not fit")),
)


def of_overmaps(*overmaps: Overmap) -> Surveyed:
    seen = (SeenOvermap(each, LAND) for each in overmaps)
    return surveyed(OVERMAP, OVERMAPS.values(), OVERMAP_SURVEY, seen, len(overmaps))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("overmap.cities", [2]),
        ("overmap.city_size", [5.5]),
        ("overmap.specials", [3]),
        ("overmap.buildings", [2]),
        ("overmap.sites", [2]),
        ("overmap.connections", [2]),
        ("overmap.terrains", [2]),
        ("overmap.left_out", [3]),
        ("overmap.others_left_out", [1]),
        ("city.size", [4, 7]),
        ("special", ["fort", "mill", "fort"]),
        ("building", ["house", "house"]),
        ("terrain", ["field", "field", "road", "road", "field", "road"]),
        ("ground.land", [3]),
        ("ground.way", [3]),
        ("connection.road", [2]),
        ("connection.sewer", [0]),
        ("special.fort", [2]),
        ("special.mill", [1]),
        ("building.house", [2]),
        ("building.inn", [0]),
        ("terrain.field", [3]),
        ("terrain.road", [3]),
        ("terrain.house", [0]),
        ("lost.mill", [1]),
        ("lost.fort", [0]),
        ("lost.inn", [1]),
    ],
)
def test_overmap__known_values(name: str, values: list[Any]) -> None:
    assert values == taken(of_overmaps(SMALL), OVERMAPS, name)


def test_overmap__all_measures_are_told() -> None:
    assert list(OVERMAPS) == list(of_overmaps(SMALL).columns)
    assert {measure.grain for measure in OVERMAPS.values()} == set(OVERMAP_GRAINS.values())


def test_overmap__without_cities() -> None:
    bare = Overmap((0, 0), 3, 2, 0, SMALL.legend[:1], (0,), (), (), (), ())
    source = of_overmaps(bare, SMALL)
    assert [0, 5.5] == taken(source, OVERMAPS, "overmap.city_size")
    assert [0, 5.5] == evaluated(Over.MEAN, CITY, OVERMAPS["city.size"], source).tolist()
    assert [6, 3] == taken(source, OVERMAPS, "terrain.field")


def test_overmap__counts_add_up(game: Game) -> None:
    measures = overmap_measures(lambda kind: tuple(game.ruleset.all(kind)))
    land = game._making.overmaps.land
    overmaps = [game.overmap(seed, name=name) for seed, name in ((0, "default"), (1, "fens"))]
    source = surveyed(OVERMAP, measures.values(), OVERMAP_SURVEY, (SeenOvermap(each, land) for each in overmaps), 2)
    columns = source.columns

    def added(kind: str) -> list[float]:
        return np.sum([column for name, column in columns.items() if name.startswith(kind)], axis=0).tolist()  # type: ignore[no-any-return]

    assert [180 * 180] * 2 == added("terrain.")
    assert columns["overmap.specials"].tolist() == added("special.")
    assert columns["overmap.buildings"].tolist() == added("building.")
    assert columns["overmap.connections"].tolist() == added("connection.")
    assert columns["overmap.left_out"].tolist() == np.add(added("lost."), columns["overmap.others_left_out"]).tolist()
    fields = columns["terrain.field"] + columns["terrain.fen_meadow"]
    assert fields.tolist() == columns["ground.field"].tolist()
    assert len(source.item_of(CITY)) == sum(len(each.cities) for each in overmaps)


@pytest.mark.parametrize("measures", [MAPS, OVERMAPS])
def test_measures__told_in_both_languages_and_named_once(measures: dict[str, Measure]) -> None:
    for name, measure in measures.items():
        assert name == measure.name
        assert measure.english.endswith(".")
        assert measure.japanese.endswith("。")
        assert measure.english.isascii()
        assert not measure.japanese.isascii()


def test_measures__a_name_of_several_kinds_is_a_special() -> None:
    both = {**NAMES, "city_building": ("fort", "house")}
    measures = overmap_measures(lambda kind: both[kind])
    assert ("house", "field", "road", "rock") == measures["building"].names
    assert "building.fort" not in measures


# -- simulated ---------------------------------------------------------------------------------------------------------


def finding_of(found: Findings, name: str) -> Any:
    (one,) = (each for each in found.measures if each.name == name)
    return one


def test_simulate_map__what_each_map_is_alone(game: Game) -> None:
    found = game.simulate_map("garrison", 12, floor=3, seed=5, heats=[("map.open", "map.dead_ends")])
    maps = [game.map("garrison", 5 + index, floor=3) for index in range(12)]
    assert ("map garrison", 12, {"floor": "3"}) == (found.subject, found.count, found.setting)
    things = [thing for each in maps for thing in each.things]
    assert len(things) == finding_of(found, "thing").count
    assert finding_of(found, "map.rooms").mean == pytest.approx(sum(len(each.rooms) for each in maps) / 12)
    assert [] == [each for each in found.measures if each.by_level]
    (heat,) = found.heats
    assert 12 == sum(cell.count for cell in heat.cells)
    for cell in heat.cells:
        seen = SeenMap(game.map("garrison", cell.seed, floor=3))
        low, high = heat.columns[cell.column]
        assert low <= np.count_nonzero(seen.open) / seen.open.size <= high


def test_simulate_map__only_what_is_there_unless_asked(game: Game) -> None:
    names = {each.name for each in game.simulate_map("damp_cave", 3).measures}
    assert {"tile.wall", "tile.water", "thing.stairs"} <= names
    assert not {"tile.door", "lost.exit"} & names
    (asked,) = game.simulate_map("damp_cave", 3, measures=["tile.door"]).measures
    assert ("tile.door", 0) == (asked.name, asked.mean)


def test_simulate_overmap__what_each_overmap_is_alone(game: Game) -> None:
    found = game.simulate_overmap(2, name="fens", at=(1, 0), seed=7)
    overmaps = [game.overmap(7 + index, name="fens", at=(1, 0)) for index in range(2)]
    assert ("overmap fens", {"at": "1,0"}) == (found.subject, found.setting)
    assert finding_of(found, "overmap.cities").mean == sum(len(each.cities) for each in overmaps) / 2
    assert 2 * 180 * 180 == finding_of(found, "terrain").count
    assert not any(each.name.startswith("terrain.") for each in found.measures)
    left_out = [any(" " in left.what for left in each.left_out) for each in overmaps]
    others = [each for each in found.failures if "besides specials" in each.english]
    assert [sum(left_out)] * any(left_out) == [each.results for each in others]


def test_simulate_overmap__how_it_is_cut_says_nothing(game: Game) -> None:
    study = game.study_overmap(
        None, measures=["overmap.cities", "special", "city.size"], heats=[("overmap.sites",) * 2]
    )
    each = [simulate(game._making, attrs.evolve(study, chunk=chunk), 4) for chunk in (1, 3, 9)]
    assert findings_json(each[0]) == findings_json(each[1]) == findings_json(each[2])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"name": "damp_cafe"}, "name: the content has no map 'damp_cafe'; did you mean 'damp_cave'?"),
        ({"floor": 0}, "floor: map 'damp_cave' has the floors 1..999, not 0"),
        ({"count": 0}, "count: must be a whole number from 1 to 50000000, not 0"),
        ({"measures": ["map.opn"]}, "measures: there is no measure 'map.opn'; did you mean 'map.open'?"),
        ({"measures": ["traps"]}, "measures: there is no measure 'traps'"),
        ({"heats": [("map.open", "room.width")]}, "heats: must be numbers of a whole map; 'room.width' is of each room"),
        ({"seed": -1}, "seed: must be a whole number from 0"),
        ({"workers": 0}, "workers: must be a whole number of 1 or more, not 0"),
    ],
)  # fmt: skip
def test_simulate_map__wrong_arguments(game: Game, arguments: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"name": "damp_cave", "count": 2} | arguments
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        game.simulate_map(given.pop("name"), given.pop("count"), **given)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"name": "defalt"}, "name: the content has no overmap 'defalt'; did you mean 'default'?"),
        ({"at": (0,)}, "at: must be two whole numbers"),
        ({"count": 3_000_000}, "count: must be a whole number from 1 to 2500000, not 3000000"),
        ({"heats": [("special", "overmap.cities")]}, "heats: must be numbers of a whole overmap; 'special' is of each special"),
    ],
)  # fmt: skip
def test_simulate_overmap__wrong_arguments(game: Game, arguments: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"count": 2} | arguments
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        game.simulate_overmap(given.pop("count"), **given)
