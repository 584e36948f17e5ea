"""An overmap for Tiled (mapeditor.org), in its JSON format: a tile layer a level, cities and specials as objects.

Format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ (1.10).
"""

from __future__ import annotations

import json
from typing import Any

from engine.exports.overmap_png import terrain_row
from engine.results.overmap import Overmap

TILE = 16
"""Pixels of a tile."""


def overmap_tmj(overmap: Overmap, image: str, seed: int | None = None) -> str:
    """The overmap as a `.tmj` document; `image` is the file name under which `overmap_tileset_png` lies beside it.

    Layers `z-10` … `z10` from the lowest up, only level 0 visible; object layers `cities` and `specials`.
    """
    low, high = overmap.levels
    layers: list[dict[str, Any]] = [_level(overmap, z) for z in range(low, high + 1)]
    count = len(overmap.cities) + len(overmap.specials)
    layers += [_cities(overmap), _specials(overmap)]
    named: list[tuple[str, Any]] = [("x", overmap.at[0]), ("y", overmap.at[1])]
    if seed is not None:
        named.append(("seed", str(seed)))
    document = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": overmap.width,
        "height": overmap.height,
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": count + 1,
        "properties": _properties(*named),
        "layers": [{"id": number, **layer} for number, layer in enumerate(layers, 1)],
        "tilesets": [_tileset(overmap, image)],
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def overmap_tileset_png(overmap: Overmap) -> bytes:
    """The picture of the overmap's tile set as a PNG file: its terrains in a row."""
    return terrain_row(overmap, TILE)


def _layer(name: str, kind: str, *, visible: bool) -> dict[str, Any]:
    return {"name": name, "type": kind, "opacity": 1, "visible": visible, "x": 0, "y": 0}


def _level(overmap: Overmap, z: int) -> dict[str, Any]:
    data = (overmap.level(z).ravel() + 1).tolist()
    layer = _layer(f"z{z}", "tilelayer", visible=z == 0)
    return {**layer, "width": overmap.width, "height": overmap.height, "data": data}


def _cities(overmap: Overmap) -> dict[str, Any]:
    objects = [
        _object(number, city.name, "city", city.x, city.y, 1, 1, ("size", city.size))
        for number, city in enumerate(overmap.cities, 1)
    ]
    return {**_layer("cities", "objectgroup", visible=True), "draworder": "topdown", "objects": objects}


def _specials(overmap: Overmap) -> dict[str, Any]:
    objects = []
    for number, special in enumerate(overmap.specials, len(overmap.cities) + 1):
        (left, top, low), (right, bottom, high) = special.bounds
        more = ("rotation", special.rotation), ("lowest", low), ("highest", high)
        objects.append(_object(number, special.id, "special", left, top, right - left + 1, bottom - top + 1, *more))
    return {**_layer("specials", "objectgroup", visible=False), "draworder": "topdown", "objects": objects}


def _object(
    number: int, name: str, kind: str, x: int, y: int, width: int, height: int, *more: tuple[str, Any]
) -> dict[str, Any]:
    return {
        "id": number,
        "name": name,
        "type": kind,
        "rotation": 0,
        "visible": True,
        "x": x * TILE,
        "y": y * TILE,
        "width": width * TILE,
        "height": height * TILE,
        "properties": _properties(*more),
    }


def _tileset(overmap: Overmap, image: str) -> dict[str, Any]:
    count = len(overmap.legend)
    return {
        "firstgid": 1,
        "name": "overmap",
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": count,
        "columns": count,
        "margin": 0,
        "spacing": 0,
        "image": image,
        "imagewidth": TILE * count,
        "imageheight": TILE,
        "tiles": [
            {
                "id": number,
                "type": terrain.id,
                "properties": _properties(("name", terrain.name), ("symbol", terrain.symbol)),
            }
            for number, terrain in enumerate(overmap.legend)
        ],
    }


def _properties(*named: tuple[str, Any]) -> list[dict[str, Any]]:
    return [
        {"name": name, "type": "int" if isinstance(value, int) else "string", "value": value} for name, value in named
    ]
