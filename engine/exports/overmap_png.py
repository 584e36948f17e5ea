"""A level of an overmap as a picture. Needs Pillow, imported when a picture is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.exports.png import LEAST_TO_WRITE, Pixels, colour_of, encoded, font
from engine.results.overmap import Overmap, OvermapTerrain

if TYPE_CHECKING:
    from PIL.Image import Image  # type: ignore[import-not-found,import-untyped,unused-ignore]

_ARMS = {
    "│": 5, "─": 10, "└": 3, "┌": 6, "├": 7, "┘": 9, "┴": 11, "┐": 12, "┤": 13, "┬": 14, "┼": 15, "□": 0
}  # fmt: skip
"""Sides that a box-drawing symbol reaches: north 1, east 2, south 4, west 8."""


def overmap_png(overmap: Overmap, z: int = 0, tile: int = 4) -> bytes:
    """A level as a PNG file, `tile` pixels a tile, 1..32; from 8 pixels on with symbols, roads always as lines."""
    if not 1 <= tile <= 32:
        raise ValueError(f"tile: must be 1..32 pixels, not {tile}")
    pictures = terrain_pixels(overmap, tile)
    cells = overmap.level(z)
    pixels = pictures[cells].transpose(0, 2, 1, 3, 4).reshape(overmap.height * tile, overmap.width * tile, 3)
    from PIL import Image

    return encoded(Image.fromarray(np.ascontiguousarray(pixels)))


def terrain_pixels(overmap: Overmap, tile: int) -> Pixels:
    """The picture of every terrain of the legend, (terrains, tile, tile, 3)."""
    return np.stack([np.asarray(_picture(terrain, tile)) for terrain in overmap.legend]).astype(np.uint8)


def terrain_row(overmap: Overmap, tile: int) -> bytes:
    """The same in one row, as a PNG file: the tile set of an overmap."""
    from PIL import Image

    return encoded(Image.fromarray(np.concatenate(list(terrain_pixels(overmap, tile)), axis=1)))


def _picture(terrain: OvermapTerrain, tile: int) -> Image:
    from PIL import Image, ImageDraw

    colour = colour_of(terrain.colour)
    dark = tuple(part // 4 for part in colour)
    arms = _ARMS.get(terrain.symbol)
    if arms is None and tile < LEAST_TO_WRITE:
        return Image.new("RGB", (tile, tile), colour)
    image = Image.new("RGB", (tile, tile), dark)
    pen = ImageDraw.Draw(image)
    if arms is None:
        if terrain.symbol.isascii():
            pen.text((tile / 2, tile / 2), terrain.symbol, fill=colour, font=font(tile - 2), anchor="mm")
        else:
            pen.rectangle((1, 1, tile - 2, tile - 2), fill=colour)
        return image
    low, high, end = (tile - 1) // 2, tile // 2, tile - 1
    pen.rectangle((low, low, high, high), fill=colour)
    for bit, box in (
        (1, (low, 0, high, low)),
        (2, (low, low, end, high)),
        (4, (low, low, high, end)),
        (8, (0, low, low, high)),
    ):
        if arms & bit:
            pen.rectangle(box, fill=colour)
    return image
