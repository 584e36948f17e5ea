"""Maps to JSON and back, and data that nobody vouches for."""

from __future__ import annotations

import copy
import json
from typing import Any

import attrs
import jsonschema
import pytest

from engine.exports.json_lines import json_line
from engine.reference.schema import result_schema
from engine.results.convert import map_from, map_line_from, to_data
from engine.results.fault import ResultError
from engine.results.map import LeftOut, Map, MapLine, Room, Thing, Tile
from engine.results.stamp import Stamp
from engine.values.prop import props
from tests.generators_map.starter import MAPS, example

LINE = MapLine(7, Stamp("sha256:0", "0.1.0", 1), example("fort", 7, 2))


@pytest.mark.parametrize("name", MAPS)
def test_map__through_json_and_back(name: str) -> None:
    line = attrs.evolve(LINE, map=example(name, 3))
    data = json.loads(json_line(line))
    assert line == map_line_from(data)
    assert line.map == map_from(data)
    assert line.map == map_from(data["map"])


def test_line__in_the_shape_that_is_promised() -> None:
    data = to_data(LINE)
    assert ["seed", "stamp", "map"] == list(data)
    assert [
        "name", "floor", "width", "height", "legend", "cells", "things", "rooms", "regions", "left_out",
    ] == list(data["map"])  # fmt: skip
    assert {"id": "wall", "symbol": "#", "walkable": False}.items() <= data["map"]["legend"][0].items()
    assert ["kind", "x", "y"] == list(data["map"]["things"][0])[:3]
    assert (data["map"]["floor"], data["map"]["regions"]) == (2, 1)
    jsonschema.validate(data, result_schema())


@pytest.mark.parametrize("cls", [Map, MapLine, Tile, Thing, Room, LeftOut])
def test_words__every_field_is_documented(cls: type) -> None:
    assert [field.name for field in attrs.fields(cls)] == [field.name for field, prop in props(cls) if prop.doc]


def spoilt(*path: Any, to: Any) -> Any:
    data = copy.deepcopy(to_data(LINE.map))
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (spoilt("cells", 0, 0, to=4), "map.cells[0]"),
        (spoilt("cells", 0, 0, to=-1), "map.cells[0][0]"),
        (spoilt("cells", 0, 0, to=True), "map.cells[0][0]"),
        (spoilt("cells", 1, to=[0]), "map.cells[1]"),
        (spoilt("height", to=3), "map.cells"),
        (spoilt("things", 0, "x", to=44), "map.things[0]"),
        (spoilt("rooms", 0, "width", to=99), "map.rooms[0]"),
        (spoilt("legend", 0, "symbol", to="##"), "map.legend[0].symbol"),
        (spoilt("legend", 0, "colour", to="red"), "map.legend[0].colour"),
        (spoilt("legend", 0, "walkable", to=1), "map.legend[0].walkable"),
        (spoilt("widht", to=1), "map.widht"),
    ],
)
def test_map__faults(data: Any, path: str) -> None:
    with pytest.raises(ResultError) as caught:
        map_from(data)
    assert path in [fault.path for fault in caught.value.faults]
    assert all(fault.ja for fault in caught.value.faults)


def test_map__cells_can_be_asked() -> None:
    made = LINE.map
    assert made.tile(0, 0).id == "wall"
    assert [thing.kind for thing in made.of_kind("player")] == ["player"]
    for x, y in ((-1, 0), (0, -1), (44, 0)):
        with pytest.raises(IndexError):
            made.tile(x, y)
