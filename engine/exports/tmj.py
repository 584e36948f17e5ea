"""A map for Tiled (mapeditor.org), in its JSON format, with the picture of its tile set."""

from __future__ import annotations

from engine.exports.png import encoded, kinds_of, tile_pictures
from engine.exports.tiled import TILE, Part, document, layer, placed, property_of, tileset
from engine.results.map import Map


def tmj(map: Map, image: str, seed: int | None = None) -> str:
    """The map as a `.tmj` document; `image` is the file name under which `tileset_png` lies beside it.

    A tile layer `ground`, an object layer `things` of tile objects named by kind, and where there are rooms an object
    layer `rooms` of rectangles.
    """
    layers = [_ground(map), _things(map), *([_rooms(map)] if map.rooms else [])]
    properties = [property_of("name", map.name), property_of("floor", map.floor)]
    if seed is not None:
        properties.append(property_of("seed", str(seed)))
    objects = len(map.things) + len(map.rooms)
    return document(map.width, map.height, layers, objects, properties, _tileset(map, image))


def tileset_png(map: Map) -> bytes:
    """The picture of the map's tile set as a PNG file: its tiles in a row, then its kinds of things."""
    return encoded(tile_pictures(map, TILE))


def _ground(map: Map) -> Part:
    data = [index + 1 for row in map.cells for index in row]
    return {**layer("ground", "tilelayer"), "width": map.width, "height": map.height, "data": data}


def _things(map: Map) -> Part:
    first = len(map.legend) + 1
    tile_of = {kind: first + at for at, kind in enumerate(kinds_of(map))}
    objects = [
        {
            **placed(
                number, thing.kind, "", thing.x, thing.y + 1, 1, 1
            ),  # a tile object stands on its lower left corner
            "gid": tile_of[thing.kind, thing.symbol, thing.colour],
        }
        for number, thing in enumerate(map.things, 1)
    ]
    return {**layer("things", "objectgroup"), "draworder": "topdown", "objects": objects}


def _rooms(map: Map) -> Part:
    objects = [
        placed(number, f"{room.column},{room.row}", "", room.x, room.y, room.width, room.height)
        for number, room in enumerate(map.rooms, len(map.things) + 1)
    ]
    return {**layer("rooms", "objectgroup"), "draworder": "topdown", "visible": False, "objects": objects}


def _tileset(map: Map, image: str) -> Part:
    tiles = [
        (tile.id, [property_of("walkable", tile.walkable), property_of("transparent", tile.transparent)])
        for tile in map.legend
    ]
    tiles += [(name, [property_of("thing", True)]) for name, _, _ in kinds_of(map)]
    return tileset(map.name, image, [(name, [*said, property_of("name", name)]) for name, said in tiles])
