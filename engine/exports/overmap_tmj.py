"""An overmap for Tiled (mapeditor.org), in its JSON format: a tile layer a level, cities and specials as objects."""

from __future__ import annotations

from engine.exports.overmap_png import terrain_row
from engine.exports.tiled import TILE, Part, document, layer, placed, property_of, tileset
from engine.results.overmap import Overmap


def overmap_tmj(overmap: Overmap, image: str, seed: int | None = None) -> str:
    """The overmap as a `.tmj` document; `image` is the file name under which `overmap_tileset_png` lies beside it.

    Layers `z-10` … `z10` from the lowest up, only level 0 visible; object layers `cities` and `specials`.
    """
    low, high = overmap.levels
    layers: list[Part] = [_level(overmap, z) for z in range(low, high + 1)]
    count = len(overmap.cities) + len(overmap.specials)
    layers += [_cities(overmap), _specials(overmap)]
    properties = [property_of("x", overmap.at[0]), property_of("y", overmap.at[1])]
    if seed is not None:
        properties.append(property_of("seed", str(seed)))
    return document(overmap.width, overmap.height, layers, count, properties, _tileset(overmap, image))


def overmap_tileset_png(overmap: Overmap) -> bytes:
    """The picture of the overmap's tile set as a PNG file: its terrains in a row."""
    return terrain_row(overmap, TILE)


def _level(overmap: Overmap, z: int) -> Part:
    data = (overmap.level(z).ravel() + 1).tolist()
    began = layer(f"z{z}", "tilelayer", visible=z == 0)
    return {**began, "width": overmap.width, "height": overmap.height, "data": data}


def _cities(overmap: Overmap) -> Part:
    objects = [
        _object(number, city.name, "city", city.x, city.y, 1, 1, ("size", city.size))
        for number, city in enumerate(overmap.cities, 1)
    ]
    return {**layer("cities", "objectgroup", visible=True), "draworder": "topdown", "objects": objects}


def _specials(overmap: Overmap) -> Part:
    objects = []
    for number, special in enumerate(overmap.specials, len(overmap.cities) + 1):
        (left, top, low), (right, bottom, high) = special.bounds
        more = ("rotation", special.rotation), ("lowest", low), ("highest", high)
        objects.append(_object(number, special.id, "special", left, top, right - left + 1, bottom - top + 1, *more))
    return {**layer("specials", "objectgroup", visible=False), "draworder": "topdown", "objects": objects}


def _object(
    number: int, name: str, kind: str, x: int, y: int, width: int, height: int, *more: tuple[str, int | str]
) -> Part:
    return {**placed(number, name, kind, x, y, width, height), "properties": [property_of(*each) for each in more]}


def _tileset(overmap: Overmap, image: str) -> Part:
    tiles = [
        (terrain.id, [property_of("name", terrain.name), property_of("symbol", terrain.symbol)])
        for terrain in overmap.legend
    ]
    return tileset("overmap", image, tiles)
