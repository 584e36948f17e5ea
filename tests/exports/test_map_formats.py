"""Maps as text, PNG and Tiled's .tmj."""

from __future__ import annotations

import io
import json
from pathlib import Path

import attrs
import pytest

from engine.exports.map_text import map_board, map_text
from engine.exports.tmj import TILE, tileset_png, tmj
from engine.results.map import LeftOut, Map, Thing, Tile
from tests.generators_map.starter import MAPS, example

SMALL = Map(
    "nook", 1, 3, 2,
    (Tile("wall", "#", False, False, "#000000"), Tile("floor", ".", True, True, "#ffeedd")),
    ((0, 0, 0), (0, 1, 1)),
    (Thing("player", 1, 1, "@", "#ff0000"),), (), 1, (LeftOut("enemy", 2, "no free cell"),),
)  # fmt: skip


def test_text__map_legend_and_what_was_left_out() -> None:
    assert map_text(SMALL) == "###\n#@.\n# wall  . floor  @ player\nleft out: 2 enemy (no free cell)\n"


def test_text__nothing_steers_the_terminal() -> None:
    hostile = attrs.evolve(SMALL, things=(Thing("a\x1b[31m", 1, 1, "\x1b", "#ff0000"),))
    assert "\x1b" not in map_text(hostile)


def test_text__colours_of_tiles_and_things() -> None:
    styles = {str(span.style) for span in map_board(SMALL).spans}
    assert {"#000000", "bold #ff0000", "#ffeedd"} <= styles


@pytest.mark.parametrize("tile", [1, 4, 16])
def test_png__cells_in_their_colours(tile: int) -> None:
    image_module = pytest.importorskip("PIL.Image")
    from engine.exports.png import map_png

    bare = attrs.evolve(SMALL, things=())
    image = image_module.open(io.BytesIO(map_png(bare, tile, with_legend=False)))
    assert (3 * tile, 2 * tile) == image.size
    assert image.getpixel((0, 0)) == (0, 0, 0)
    assert image.getpixel((2 * tile, tile)) == (0xFF, 0xEE, 0xDD)
    with_things = image_module.open(io.BytesIO(map_png(SMALL, tile)))
    assert with_things.height > image.height
    assert (255, 0, 0) in {with_things.getpixel((tile + x, tile + y)) for x in range(tile) for y in range(tile)}


def test_png__tile_out_of_bounds() -> None:
    from engine.exports.png import map_png

    with pytest.raises(ValueError, match="tile: must be"):
        map_png(SMALL, 0)


@pytest.mark.parametrize("name", MAPS)
def test_tmj__read_back(name: str, tmp_path: Path) -> None:
    pytiled_parser = pytest.importorskip("pytiled_parser")
    image_module = pytest.importorskip("PIL.Image")
    made = example(name, 7)
    (tmp_path / "tiles.png").write_bytes(tileset_png(made))
    (tmp_path / "map.tmj").write_text(tmj(made, "tiles.png", seed=2**64 - 1), "utf-8")
    read = pytiled_parser.parse_map(tmp_path / "map.tmj")
    assert (made.width, made.height) == tuple(read.map_size)
    assert read.properties == {"name": name, "floor": 1, "seed": str(2**64 - 1)}
    ground, things, *rooms = read.layers
    assert [list(row) for row in ground.data] == [[cell + 1 for cell in row] for row in made.cells]
    (tileset,) = read.tilesets.values()
    with image_module.open(tmp_path / tileset.image) as image:
        assert image.size == (tileset.image_width, tileset.image_height)
    assert [tile.id for tile in made.legend] == [tileset.tiles[at].class_ for at in range(len(made.legend))]
    assert [tile.walkable for tile in made.legend] == [
        tileset.tiles[at].properties["walkable"] for at in range(len(made.legend))
    ]
    placed = [(each.name, each.coordinates.x // TILE, each.coordinates.y // TILE - 1) for each in things.tiled_objects]
    assert [(thing.kind, thing.x, thing.y) for thing in made.things] == placed
    assert [tileset.tiles[each.gid - 1].class_ for each in things.tiled_objects] == [each.kind for each in made.things]
    assert len(made.rooms) == sum(len(layer.tiled_objects) for layer in rooms)
    numbers = [each["id"] for layer in json.loads(tmj(made, "x"))["layers"] for each in layer.get("objects", ())]
    assert len(set(numbers)) == len(numbers)
