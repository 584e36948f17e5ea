"""Overmaps to JSON and back, and data that nobody vouches for."""

from __future__ import annotations

import copy
import json
import time
from functools import cache
from typing import Any

import attrs
import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exports.json_lines import json_line
from engine.generators.overmap.overmaps import make_overmap
from engine.reference.schema import result_schema
from engine.results.convert import overmap_from, overmap_line_from, to_data
from engine.results.fault import ResultError
from engine.results.overmap import (
    City,
    NotMade,
    Overmap,
    OvermapLine,
    OvermapTerrain,
    PlacedConnection,
    PlacedSpecial,
    overmap_data,
    overmap_line_data,
)
from engine.results.read_json import read_json
from engine.results.stamp import Stamp
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.prop import props
from tests.generators_overmap.small import BURROW, REGION, SPECIALS, STEPS, TERRAINS, WET, content

STAMP = Stamp("sha256:0", "0.1.0", 1)
LARGEST = 1 << 24
"""Bytes of a document that these tests read."""
CLASSES = (OvermapTerrain, City, PlacedSpecial, PlacedConnection, NotMade, Overmap, OvermapLine)
FULL = attrs.evolve(
    TERRAINS[0],
    name="野原 <field>",
    travel_cost=3,
    looks_like="meadow",
    connect_group="grass",
    extras="field_extras",
    spawns=("GROUP_FOREST", Interval(0, 1), 13),
    mapgen=(("mapgen", "builtin", "bridge"), ("mapgen_straight", "builtin", "road_straight")),
)


@cache
def small(seed: int = 7) -> Overmap:
    """A small overmap of a terrain with everything, specials that lead somewhere, and things left out."""
    ways = {"farm": "plains", "well": "cave"}
    specials = [attrs.evolve(row, leads_to=ways.get(row.id)) for row in SPECIALS]
    specials.append(attrs.evolve(SPECIALS[4], id="reef", occurrences=Interval(4, 4)))
    world = content(
        terrains=(FULL, *TERRAINS[1:]), specials=specials, mutables=(attrs.evolve(BURROW, leads_to="warren"),)
    )
    return make_overmap(world, STEPS, seed, at=(-3, 2**40), size=Extent(64, 48), levels=Interval(-3, 3))


def written(overmap: Overmap) -> Any:
    """What a reader gets of it."""
    return read_json(json.dumps(overmap_data(overmap)), LARGEST)


@pytest.mark.parametrize("cls", CLASSES)
def test_words__every_field_is_documented(cls: type) -> None:
    assert [field.name for field in attrs.fields(cls)] == [field.name for field, prop in props(cls) if prop.doc]


@pytest.mark.parametrize("seed", [7, 8, 2**64 - 1])
def test_overmap__through_json_and_back(seed: int) -> None:
    assert small(seed) == overmap_from(written(small(seed)))


@pytest.mark.parametrize("region", [REGION, WET])
@pytest.mark.parametrize(("size", "levels"), [((180, 180), (-10, 10)), ((24, 96), (-63, 0)), ((40, 24), (0, 0))])
def test_overmap__of_every_shape_through_json_and_back(region: Any, size: Any, levels: Any) -> None:
    made = make_overmap(content(region), STEPS, 3, size=Extent(*size), levels=Interval(*levels))
    line = OvermapLine(3, STAMP, made)
    data = read_json(json_line(line), LARGEST)
    assert line == overmap_line_from(data)
    assert made == overmap_from(data) == overmap_from(data["overmap"])
    jsonschema.Draft202012Validator(result_schema()).validate(data)


def test_line__one_writer() -> None:
    line = OvermapLine(7, STAMP, small())
    assert to_data(line) == overmap_line_data(line) == json.loads(json_line(line))
    assert to_data(line.overmap) == overmap_data(line.overmap)
    assert ["seed", "stamp", "overmap"] == list(to_data(line))


def test_shape__ids_and_rows_of_indices() -> None:
    data = written(small())
    assert [
        "at", "width", "height", "levels", "terrains", "legend", "layers", "cities", "specials", "connections", "left_out",
    ] == list(data)  # fmt: skip
    assert [-3, 3] == data["levels"]
    assert ["-3", "-2", "-1", "0", "1", "2", "3"] == list(data["layers"])
    assert (48, 64) == (len(data["layers"]["0"]), len(data["layers"]["0"][0]))
    assert isinstance(data["layers"]["3"], int)
    assert [terrain["id"] for terrain in data["legend"]] == data["terrains"]
    assert small().terrain(5, 9).id == data["terrains"][data["layers"]["0"][9][5]]


def test_legend__says_all_of_a_terrain() -> None:
    field = next(terrain for terrain in written(small())["legend"] if terrain["id"] == "field")
    assert field == {
        "id": "field",
        "type": "field",
        "name": "野原 <field>",
        "symbol": ".",
        "colour": "#886038",
        "flags": ["NO_ROTATE"],
        "see_cost": 2,
        "travel_cost": 3,
        "looks_like": "meadow",
        "connect_group": "grass",
        "extras": "field_extras",
        "mondensity": 2,
        "spawns": ["GROUP_FOREST", "0..1", 13],
        "mapgen": [["mapgen", "builtin", "bridge"], ["mapgen_straight", "builtin", "road_straight"]],
    }


def test_legend__leaves_out_what_is_at_its_default() -> None:
    legend = {terrain["id"]: terrain for terrain in written(small())["legend"]}
    house = next(terrain for id, terrain in legend.items() if id.startswith("house_"))
    assert ["id", "type", "name", "symbol", "colour", "rotation"] == list(house)


def test_specials__with_bounds_and_where_they_lead() -> None:
    data = written(small())
    farm, well, burrow = (
        next(each for each in data["specials"] if each["id"] == id) for id in ("farm", "well", "burrow")
    )
    (left, top, _), (right, bottom, _) = farm["bounds"]
    assert (2, 2, 9) == (right - left, bottom - top, farm["tiles"])
    assert ("plains", "cave", "warren") == (farm["leads_to"], well["leads_to"], burrow["leads_to"])
    assert all("leads_to" not in each for each in data["specials"] if each["id"] in ("house", "mine"))


def test_left_out__is_kept() -> None:
    assert {"what": "reef", "why": "no place fits: 4 of 4"} in written(small())["left_out"]


def test_reading__gives_levels_as_the_generator_does() -> None:
    data = written(small())
    data["layers"]["3"] = [[data["layers"]["3"]] * 64] * 48
    read = overmap_from(data)
    assert read == small()
    for layer in read.layers:
        assert isinstance(layer, int) or (layer.dtype == np.int32 and not layer.flags.writeable)


def test_size__of_a_default_overmap_is_small() -> None:
    line = OvermapLine(7, STAMP, make_overmap(content(WET), STEPS, 7))
    started = time.perf_counter()
    text = json_line(line)
    assert len(text.encode()) < 1_000_000
    assert time.perf_counter() - started < 2  # some 35 ms; a busy machine is no bug


def spoilt(*path: Any, to: Any) -> Any:
    """The small overmap with one value changed."""
    data = copy.deepcopy(written(small()))
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


def paths(data: Any) -> list[str]:
    """Where the reader finds fault."""
    with pytest.raises(ResultError) as caught:
        overmap_from(data)
    assert all(fault.ja and fault.ja != fault.en for fault in caught.value.faults)
    return [fault.path for fault in caught.value.faults]


FAR = [[0, 0, 0], [64, 0, 0]]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (spoilt("width", to=0), "overmap.width"),
        (spoilt("width", to=1001), "overmap.width"),
        (spoilt("height", to=47), 'overmap.layers["-3"]'),
        (spoilt("levels", to=[0, 64]), "overmap.levels"),
        (spoilt("levels", to=[2, 1]), "overmap.levels"),
        (spoilt("levels", to=[0]), "overmap.levels"),
        (spoilt("levels", to=[-3, 4]), 'overmap.layers["4"]'),
        (spoilt("levels", to=[-3, 2]), 'overmap.layers["3"]'),
        (spoilt("at", to=[2**63, 0]), "overmap.at[0]"),
        (spoilt("at", to=[0, 0, 0]), "overmap.at"),
        (spoilt("terrains", 0, to="meadow"), "overmap.terrains"),
        (spoilt("legend", 0, "symbol", to="##"), "overmap.legend[0].symbol"),
        (spoilt("legend", 0, "symbol", to="\x1b"), "overmap.legend[0].symbol"),
        (spoilt("legend", 0, "symbol", to=""), "overmap.legend[0].symbol"),
        (spoilt("legend", 0, "colour", to="#C0FFEE"), "overmap.legend[0].colour"),
        (spoilt("legend", 0, "rotation", to="up"), "overmap.legend[0].rotation"),
        (spoilt("legend", 0, "flags", 0, to=3), "overmap.legend[0].flags[0]"),
        (spoilt("legend", 0, "see_cost", to=None), "overmap.legend[0].see_cost"),
        (spoilt("legend", 0, "spawns", to=["a", "b"]), "overmap.legend[0].spawns"),
        (spoilt("legend", 0, "spawns", to=["a", "b", "c"]), "overmap.legend[0].spawns[2]"),
        (spoilt("legend", 0, "mapgen", to=[["mapgen", "bridge"]]), "overmap.legend[0].mapgen[0]"),
        (spoilt("legend", 0, "see_csot", to=1), "overmap.legend[0].see_csot"),
        (spoilt("layers", "0", 3, 4, to=9999), 'overmap.layers["0"][3]'),
        (spoilt("layers", "0", 3, 4, to=-1), 'overmap.layers["0"][3][4]'),
        (spoilt("layers", "0", 3, 4, to=True), 'overmap.layers["0"][3][4]'),
        (spoilt("layers", "0", 3, 4, to=2**70), 'overmap.layers["0"][3][4]'),
        (spoilt("layers", "0", 3, 4, to=1.0), 'overmap.layers["0"][3][4]'),
        (spoilt("layers", "0", 3, to=[]), 'overmap.layers["0"][3]'),
        (spoilt("layers", "0", 3, to=7), 'overmap.layers["0"][3]'),
        (spoilt("layers", "0", to=[]), 'overmap.layers["0"]'),
        (spoilt("layers", "0", to=9999), 'overmap.layers["0"]'),
        (spoilt("layers", "0", to=None), 'overmap.layers["0"]'),
        (spoilt("layers", "00", to=1), 'overmap.layers["00"]'),
        (spoilt("layers", to=[]), "overmap.layers"),
        (spoilt("cities", 0, "x", to=64), "overmap.cities[0]"),
        (spoilt("cities", 0, "size", to=0), "overmap.cities[0].size"),
        (spoilt("specials", 0, "bounds", to=FAR), "overmap.specials[0].bounds"),
        (spoilt("specials", 0, "bounds", to=FAR[::-1]), "overmap.specials[0].bounds"),
        (spoilt("specials", 0, "bounds", 1, to=[1, 2]), "overmap.specials[0].bounds[1]"),
        (spoilt("specials", 0, "rotation", to="up"), "overmap.specials[0].rotation"),
        (spoilt("specials", 0, "leads_to", to=None), "overmap.specials[0].leads_to"),
        (spoilt("connections", 0, "path", to=FAR), "overmap.connections[0].path"),
        (spoilt("connections", 0, "path", 0, to=[1, 2, -9]), "overmap.connections[0].path"),
        (spoilt("connections", 0, "path", 0, to=[1, 2, "3"]), "overmap.connections[0].path[0][2]"),
        (spoilt("left_out", 0, "why", to="\ud800"), "overmap.left_out[0].why"),
        ([], "overmap"),
        (None, "overmap"),
        ({"overmap": None}, "overmap"),
        ({"overmap": {}, "seeds": 1}, "input.seeds"),
    ],
)
def test_overmap__one_fault_at(data: Any, path: str) -> None:
    found = paths(data)
    assert path == found[0]


def test_overmap__an_origin_may_lie_outside() -> None:
    data = spoilt("specials", 0, "at", to=[-1, 70, 9])
    assert (-1, 70, 9) == overmap_from(data).specials[0].at


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("legend", [{}] * 100_001),
        ("legend", [{}] * 100_000),
        ("terrains", [7] * 100_000),
        ("cities", [None] * 1_000_000),
        ("layers", {str(z): [[0] * 1000] * 1001 for z in range(64)}),
        ("layers", {str(z): [[-1] * 1000] * 1000 for z in range(64)}),
        ("layers", {str(z): 0 for z in range(2000)}),
        ("connections", [{"id": "road", "path": [[0, 0, None]] * 100_000}] * 10),
        ("left_out", [{"what": "x" * 20_001, "why": "x"}]),
    ],
)
def test_limits__are_told_in_bounded_time(key: str, value: Any) -> None:
    started = time.perf_counter()
    found = paths({**written(small()), key: value})
    assert 1 <= len(found) <= 1000
    assert all(path.startswith(f"overmap.{key}") for path in found)
    assert time.perf_counter() - started < 10


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 70)
    | st.floats().filter(lambda number: number % 1)
    | st.text(max_size=3)
    | st.sampled_from(["north", "#000000", "─", "field"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def spoil(data: Any, draw: st.DataObject) -> None:
    """Change one thing anywhere within: the way down is drawn step by step, so that cells do not get it all."""
    container: Any = data
    while True:
        key = draw.draw(st.sampled_from(list(container) if isinstance(container, dict) else range(len(container))))
        if not isinstance(container[key], dict | list) or not container[key] or draw.draw(st.booleans()):
            break
        container = container[key]
    change = draw.draw(st.sampled_from(["replace", "remove", "add", "another"]))
    if change == "replace":
        container[key] = draw.draw(junk)
    elif change == "remove":
        del container[key]
    elif change == "another":
        others = list(container.values()) if isinstance(container, dict) else container
        container[key] = copy.deepcopy(draw.draw(st.sampled_from(others)))
    elif isinstance(container, dict):
        container[draw.draw(st.text(max_size=3))] = draw.draw(junk)
    else:
        container.insert(key, draw.draw(junk))


@cache
def tiny() -> str:
    """A document of few numbers."""
    made = make_overmap(content(), STEPS, 4, size=Extent(24, 24), levels=Interval(-1, 1))
    return json.dumps(overmap_line_data(OvermapLine(4, STAMP, made)))


@given(st.data())
def test_untrusted__a_spoilt_document_is_a_result_error_or_still_an_overmap(draw: st.DataObject) -> None:
    data = json.loads(tiny())
    for _ in range(draw.draw(st.integers(1, 3))):
        spoil(data, draw)
    try:
        line = overmap_line_from(data)
    except ResultError:
        return
    assert line == overmap_line_from(json.loads(json_line(line)))
    assert line.overmap.terrain(0, 0, line.overmap.lowest)


@given(junk)
def test_untrusted__any_json_is_a_result_error(data: Any) -> None:
    for read in (overmap_from, overmap_line_from):
        with pytest.raises(ResultError):
            read(data)


DISAGREE = (
    "must be one printable character", "must be a colour", "must be one of", "the least is above", "must be from 1 to 64 levels",
    "must be the ids", "is no level", "must have 24", "holds a number beyond", "lies outside",
)  # fmt: skip
"""What no schema can say: it does not compare one field with another."""
VALIDATOR = jsonschema.Draft202012Validator(result_schema((OvermapLine,)))


@given(st.data())
def test_schema__agrees_with_the_reader(draw: st.DataObject) -> None:
    data = json.loads(tiny())
    spoil(data, draw)
    try:
        overmap_line_from(data)
    except ResultError as error:
        missing_level = {f'line.overmap.layers["{z}"]' for z in (-1, 0, 1)}
        if all(fault.en.startswith(DISAGREE) or fault.path in missing_level for fault in error.faults):
            return
        assert not VALIDATOR.is_valid(data)
        return
    assert VALIDATOR.is_valid(data)
