"""An overmap as text, picture, Tiled map and JSON."""

from __future__ import annotations

import io
import json
from functools import cache

import numpy as np
import pytest
import pytiled_parser
from PIL import Image

from engine.exports.overmap_png import overmap_png
from engine.exports.overmap_text import overmap_cells, overmap_text
from engine.exports.overmap_tmj import overmap_tileset_png, overmap_tmj
from engine.generators.overmap.overmaps import make_overmap
from engine.results.overmap import Overmap, OvermapLine, overmap_data, overmap_line_data
from engine.results.stamp import Stamp
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import STEPS, content


@cache
def made() -> Overmap:
    return make_overmap(content(), STEPS, 7, size=Extent(80, 64), levels=Interval(-3, 2))


def test_text__roads_as_boxes_and_houses_as_arrows() -> None:
    lines = overmap_text(made()).splitlines()
    assert all(len(line) == 80 for line in lines[:64])
    drawn = "".join(lines[:64])
    assert set("│─┼>F.") <= set(drawn)
    city = made().cities[0]
    assert f"city: {city.name} ({city.x}, {city.y}), size {city.size}" in lines


def test_text__another_level() -> None:
    assert "%" in overmap_cells(made(), -1).plain
    with pytest.raises(IndexError):
        overmap_cells(made(), 3)


@pytest.mark.parametrize("tile", [1, 4, 12])
def test_png__a_pixel_block_a_tile(tile: int) -> None:
    image = Image.open(io.BytesIO(overmap_png(made(), 0, tile)))
    assert (80 * tile, 64 * tile) == image.size
    assert len(np.unique(np.asarray(image.convert("RGB")).reshape(-1, 3), axis=0)) > 5


def test_png__refuses_a_size() -> None:
    with pytest.raises(ValueError, match="tile"):
        overmap_png(made(), 0, 40)


def test_tmj__a_layer_a_level(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "tiles.png").write_bytes(overmap_tileset_png(made()))
    path = tmp_path / "overmap.tmj"
    path.write_text(overmap_tmj(made(), "tiles.png", 7), encoding="utf-8")
    parsed = pytiled_parser.parse_map(path)
    names = [layer.name for layer in parsed.layers]
    assert ["z-3", "z-2", "z-1", "z0", "z1", "z2", "cities", "specials"] == names
    ground = next(layer for layer in parsed.layers if layer.name == "z0")
    assert isinstance(ground, pytiled_parser.TileLayer)
    assert np.array_equal(np.array(ground.data) - 1, made().level(0))
    assert len(made().specials) == len(parsed.layers[-1].tiled_objects)  # type: ignore[attr-defined]


def test_json__as_the_architecture_says() -> None:
    data = json.loads(json.dumps(overmap_data(made())))
    assert [
        "at",
        "width",
        "height",
        "levels",
        "terrains",
        "layers",
        "cities",
        "specials",
        "connections",
        "left_out",
    ] == list(data)
    assert [0, 0] == data["at"]
    assert [-3, 2] == data["levels"]
    assert ["-3", "-2", "-1", "0", "1", "2"] == list(data["layers"])
    assert (
        "empty_rock"
        == data["terrains"][
            data["layers"]["-2"][0][0] if isinstance(data["layers"]["-2"], list) else data["layers"]["-2"]
        ]
    )
    assert 64 == len(data["layers"]["0"])
    assert all(80 == len(row) and max(row) < len(data["terrains"]) for row in data["layers"]["0"])
    assert {"x", "y", "size", "name"} == set(data["cities"][0])
    assert {"id", "at", "rotation", "tiles"} == set(data["specials"][0])
    assert {"id", "path"} == set(data["connections"][0])


def test_json__a_uniform_level_is_one_index() -> None:
    plain = make_overmap(content(), STEPS[:3], 7, size=Extent(40, 40), levels=Interval(-2, 2))
    assert all(isinstance(overmap_data(plain)["layers"][str(z)], int) for z in (1, 2))


def test_json__line_with_seed_and_stamp() -> None:
    line = OvermapLine(7, Stamp("sha256:0", "0.1.0", 1), made())
    data = overmap_line_data(line)
    assert ["seed", "stamp", "overmap"] == list(data)
    assert {"content": "sha256:0", "engine": "0.1.0", "algorithm": 1} == data["stamp"]


def test_result__is_immutable_and_equal_to_its_like() -> None:
    again = make_overmap(content(), STEPS, 7, size=Extent(80, 64), levels=Interval(-3, 2))
    assert made() == again
    with pytest.raises(ValueError, match="read-only"):
        made().level(0)[0, 0] = 1
    with pytest.raises(IndexError):
        made().terrain(80, 0)


def test_mondensity__sums_the_neighbours() -> None:
    overmap = made()
    x, y = next((x, y) for y in range(1, 63) for x in range(1, 79) if overmap.terrain(x, y).id == "field")
    around = [overmap.terrain(x + right, y + down).mondensity for right in (-1, 0, 1) for down in (-1, 0, 1)]
    assert sum(around) == overmap.mondensity(x, y) >= 2
