"""A level of an overmap, or of several side by side, as a picture. Needs Pillow, imported when a picture is drawn."""

from __future__ import annotations

from collections.abc import Iterable
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


MOST_PIXELS = 100_000_000
"""Pixels of one picture: 10,000 a side take 300 MB while they are drawn."""


def overmap_png(overmap: Overmap, z: int = 0, tile: int = 4) -> bytes:
    """A level as a PNG file, `tile` pixels a tile, 1..32; from 8 pixels on with symbols, roads always as lines.

    Raises ValueError for a size beyond the limits, IndexError for a level that is not there.
    """
    return overmaps_png((overmap,), 1, z, tile)


def overmaps_png(block: Iterable[Overmap], columns: int, z: int = 0, tile: int = 4) -> bytes:
    """The same of overmaps side by side in one picture: rows from the north, so many overmaps each."""
    if not 1 <= tile <= 32:
        raise ValueError(f"tile: must be 1..32 pixels, not {tile}")
    parts: list[Pixels] = []
    left = MOST_PIXELS
    for overmap in block:
        left -= overmap.width * overmap.height * tile * tile
        if left < 0:
            raise ValueError(f"tile: at {tile} pixels the picture has more than {MOST_PIXELS} pixels")
        parts.append(_pixels(overmap, z, tile))
    if columns < 1 or not parts or len(parts) % columns:
        raise ValueError(f"columns: {len(parts)} overmaps do not make full rows of {columns}")
    if len({part.shape for part in parts}) > 1:
        raise ValueError("block: overmaps of different sizes do not join")
    rows = [np.concatenate(parts[at : at + columns], axis=1) for at in range(0, len(parts), columns)]
    from PIL import Image

    return encoded(Image.fromarray(np.concatenate(rows)))


def _pixels(overmap: Overmap, z: int, tile: int) -> Pixels:
    """A level in pixels, (height * tile, width * tile, 3)."""
    tiles = terrain_pixels(overmap, tile)[overmap.level(z)]
    return tiles.transpose(0, 2, 1, 3, 4).reshape(overmap.height * tile, overmap.width * tile, 3)


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
    arms = _ARMS.get(terrain.symbol)
    if arms is None:
        image = Image.new("RGB", (tile, tile), colour)
        if tile >= LEAST_TO_WRITE and terrain.symbol.isascii():
            pen = ImageDraw.Draw(image)
            pen.text((tile / 2, tile / 2), terrain.symbol, fill=_shade(colour), font=font(tile - 2), anchor="mm")
        return image
    image = Image.new("RGB", (tile, tile), tuple(part // 4 for part in colour))
    pen = ImageDraw.Draw(image)
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


def _shade(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """What can be read on a colour and still is of it: a darker one, or a lighter one on dark ground."""
    red, green, blue = colour
    if 299 * red + 587 * green + 114 * blue < 100_000:
        return (red + 255) // 2, (green + 255) // 2, (blue + 255) // 2
    return red * 3 // 5, green * 3 // 5, blue * 3 // 5
