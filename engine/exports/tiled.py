"""What every file for Tiled (mapeditor.org) is made of: the document, layers, objects, properties, a tile set in one row.

Format: https://doc.mapeditor.org/en/stable/reference/json-map-format/ (1.10).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

Part = dict[str, Any]
"""A part of a document, its keys in the order they are written."""

TILE = 16
"""Pixels of a tile."""


def document(
    width: int, height: int, layers: Sequence[Part], objects: int, properties: Sequence[Part], tileset: Part
) -> str:
    """A `.tmj` document of so many tiles, with its line end; `objects` is how many objects its layers hold."""
    whole = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": width,
        "height": height,
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": objects + 1,
        "properties": properties,
        "layers": [{"id": number, **layer} for number, layer in enumerate(layers, 1)],
        "tilesets": [tileset],
    }
    return json.dumps(whole, ensure_ascii=False) + "\n"


def layer(name: str, kind: str, *, visible: bool = True) -> Part:
    """The beginning of a layer; `kind` is `tilelayer` or `objectgroup`."""
    return {"name": name, "type": kind, "opacity": 1, "visible": visible, "x": 0, "y": 0}


def placed(number: int, name: str, kind: str, x: int, y: int, width: int, height: int) -> Part:
    """An object over some tiles."""
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
    }


def tileset(name: str, image: str, tiles: Sequence[tuple[str, Sequence[Part]]]) -> Part:
    """The tile set whose picture is the file `image`: its tiles in a row, each with its type and its properties."""
    return {
        "firstgid": 1,
        "name": name,
        "tilewidth": TILE,
        "tileheight": TILE,
        "tilecount": len(tiles),
        "columns": max(1, len(tiles)),
        "margin": 0,
        "spacing": 0,
        "image": image,
        "imagewidth": TILE * max(1, len(tiles)),
        "imageheight": TILE,
        "tiles": [{"id": number, "type": kind, "properties": said} for number, (kind, said) in enumerate(tiles)],
    }


def property_of(name: str, value: bool | int | str) -> Part:
    """A property; Tiled reads numbers as 32 bits, or as doubles, so that a seed of 64 bits is safe only as text."""
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"
    return {"name": name, "type": kind, "value": value}
