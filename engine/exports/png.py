"""A map as a picture, and the pictures that a tile set is made of. Needs Pillow, imported when a picture is drawn."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.exports.map_text import legend
from engine.results.map import Map

if TYPE_CHECKING:
    from PIL.Image import Image  # type: ignore[import-not-found,import-untyped,unused-ignore]

Pixels = npt.NDArray[np.uint8]
LEAST_TO_WRITE = 8
"""Pixels of a tile below which a thing is a mere dot, without its symbol."""
_LINE, _PAPER, _INK = 18, (24, 24, 27), (228, 228, 231)


def map_png(map: Map, tile: int = 16, *, with_legend: bool = True) -> bytes:
    """The map as a PNG file, `tile` pixels a cell, 1..64, with the legend below unless it is not wanted."""
    if not 1 <= tile <= 64:
        raise ValueError(f"tile: must be 1..64 pixels, not {tile}")
    return encoded(_with_legend(map, _picture(map, tile)) if with_legend else _picture(map, tile))


def encoded(image: Image) -> bytes:
    """An image as a PNG file."""
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def tile_pictures(map: Map, tile: int) -> Image:
    """One row of pictures: every tile of the legend, then every kind of thing, on clear ground."""
    from PIL import Image

    kinds = kinds_of(map)
    row = Image.new("RGBA", (tile * max(1, len(map.legend) + len(kinds)), tile), (0, 0, 0, 0))
    for at, of in enumerate(map.legend):
        row.paste(of.colour, (at * tile, 0, at * tile + tile, tile))
    for at, (_, symbol, colour) in enumerate(kinds, len(map.legend)):
        _draw_thing(row, at * tile, 0, tile, symbol, colour)
    return row


def kinds_of(map: Map) -> tuple[tuple[str, str, str], ...]:
    """Name, symbol and colour of every kind of thing on the map, in the order they were placed."""
    return tuple(dict.fromkeys((thing.kind, thing.symbol, thing.colour) for thing in map.things))


def colour_of(hexadecimal: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    red, green, blue = bytes.fromhex(hexadecimal[1:])
    return red, green, blue


def _picture(map: Map, tile: int) -> Image:
    from PIL import Image

    colours = np.array([colour_of(of.colour) for of in map.legend], dtype=np.uint8).reshape(-1, 3)
    cells = np.array(map.cells, dtype=np.int64).reshape(map.height, map.width)
    pixels: Pixels = colours[cells].repeat(tile, axis=0).repeat(tile, axis=1)
    image = Image.fromarray(pixels)
    for thing in map.things:
        _draw_thing(image, thing.x * tile, thing.y * tile, tile, thing.symbol, thing.colour)
    return image


def _draw_thing(image: Image, x: int, y: int, tile: int, symbol: str, colour: str) -> None:
    """A disc in the thing's colour with its symbol; a square where tiles are small."""
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    if tile < LEAST_TO_WRITE:
        pen.rectangle((x, y, x + tile - 1, y + tile - 1), fill=colour)
        return
    pen.ellipse((x + 1, y + 1, x + tile - 2, y + tile - 2), fill=colour, outline="#000000")
    if symbol.isascii():
        pen.text((x + tile / 2, y + tile / 2), symbol, fill=_contrast(colour), font=font(tile * 2 // 3), anchor="mm")


def font(size: int) -> Any:
    """Pillow's own font, which has Latin letters and digits."""
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _contrast(colour: str) -> str:
    red, green, blue = colour_of(colour)
    return "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"


def _with_legend(map: Map, picture: Image) -> Image:
    """The picture on paper, with a sign and a name for everything on it below."""
    from PIL import Image, ImageDraw

    signs, writing = legend(map), font(12)
    width = max(picture.width, 160)
    per_line = max(1, width // 120)
    lines = -(-len(signs) // per_line)
    paper = Image.new("RGB", (width, picture.height + 8 + lines * _LINE), _PAPER)
    paper.paste(picture, (0, 0))
    pen = ImageDraw.Draw(paper)
    tiles = len(map.legend)
    for at, (symbol, name, colour) in enumerate(signs):
        x, y = at % per_line * 120 + 4, picture.height + 6 + at // per_line * _LINE
        if at < tiles:
            pen.rectangle((x, y, x + 13, y + 13), fill=colour, outline="#71717a")
        else:
            _draw_thing(paper, x, y, 14, symbol, colour)
        shown = name if len(name) <= 16 else name[:15] + "~"
        pen.text((x + 20, y + 7), shown.encode("ascii", "replace").decode(), fill=_INK, font=writing, anchor="lm")
    return paper
