"""A map for Tiled (mapeditor.org), in its JSON format, with the picture of its tile set.

Format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ (1.10).
"""

from __future__ import annotations

import json
from typing import Any

from engine.exports.png import encoded, kinds_of, tile_pictures
from engine.results.map import Map

TILE = 16
"""Pixels of a tile."""


def tmj(map: Map, image: str, seed: int | None = None) -> str:
    """The map as a `.tmj` document; `image` is the file name under which `tileset_png` lies beside it.

    A tile layer `ground`, an object layer `things` of tile objects named by kind, and where there are rooms an object
    layer `rooms` of rectangles.
    """
    layers = [_ground(map), _things(map), *([_rooms(map)] if map.rooms else [])]
    document = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": map.width,
        "height": map.height,
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(map.things) + len(map.rooms) + 1,
        "properties": [
            _property("name", map.name),
            _property("floor", map.floor),
            # Tiled reads numbers as 32 bits, or as doubles: a seed of 64 bits is safe only as text.
            *([] if seed is None else [_property("seed", str(seed))]),
        ],
        "layers": [{"id": number, **layer} for number, layer in enumerate(layers, 1)],
        "tilesets": [_tileset(map, image)],
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def tileset_png(map: Map) -> bytes:
    """The picture of the map's tile set as a PNG file: its tiles in a row, then its kinds of things."""
    return encoded(tile_pictures(map, TILE))


def _layer(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "type": kind, "opacity": 1, "visible": True, "x": 0, "y": 0}


def _ground(map: Map) -> dict[str, Any]:
    data = [index + 1 for row in map.cells for index in row]
    return {**_layer("ground", "tilelayer"), "width": map.width, "height": map.height, "data": data}


def _things(map: Map) -> dict[str, Any]:
    first = len(map.legend) + 1
    tile_of = {kind: first + at for at, kind in enumerate(kinds_of(map))}
    objects = [
        {
            **_object(number, thing.kind, thing.x, thing.y + 1, 1, 1),  # a tile object stands on its lower left corner
            "gid": tile_of[thing.kind, thing.symbol, thing.colour],
        }
        for number, thing in enumerate(map.things, 1)
    ]
    return {**_layer("things", "objectgroup"), "draworder": "topdown", "objects": objects}


def _rooms(map: Map) -> dict[str, Any]:
    objects = [
        _object(number, f"{room.column},{room.row}", room.x, room.y, room.width, room.height)
        for number, room in enumerate(map.rooms, len(map.things) + 1)
    ]
    return {**_layer("rooms", "objectgroup"), "draworder": "topdown", "visible": False, "objects": objects}


def _object(number: int, name: str, x: int, y: int, width: int, height: int) -> dict[str, Any]:
    return {
        "id": number,
        "name": name,
        "type": "",
        "rotation": 0,
        "visible": True,
        "x": x * TILE,
        "y": y * TILE,
        "width": width * TILE,
        "height": height * TILE,
    }


def _tileset(map: Map, image: str) -> dict[str, Any]:
    kinds = kinds_of(map)
    count = len(map.legend) + len(kinds)
    described = [
        (tile.id, [_property("walkable", tile.walkable), _property("transparent", tile.transparent)])
        for tile in map.legend
    ] + [(name, [_property("thing", True)]) for name, _, _ in kinds]
    return {
        "firstgid": 1,
        "name": map.name,
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": count,
        "columns": max(1, count),
        "margin": 0,
        "spacing": 0,
        "image": image,
        "imagewidth": TILE * max(1, count),
        "imageheight": TILE,
        "tiles": [
            {"id": number, "type": name, "properties": [*properties, _property("name", name)]}
            for number, (name, properties) in enumerate(described)
        ],
    }


def _property(name: str, value: bool | int | str) -> dict[str, Any]:
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"
    return {"name": name, "type": kind, "value": value}
