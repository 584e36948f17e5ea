"""A map as text, for terminals and for reading."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

from engine.results.map import Map
from engine.values.harmless import harmless


def map_text(map: Map) -> str:
    """The map with a line of legend, and a line for everything that was left out; no colours, every line ended."""
    return map_board(map).plain


def map_board(map: Map) -> Text:
    """The same with the colours of tiles and things, for Rich to print."""
    text = map_cells(map)
    for symbol, name, colour in legend(map):
        text.append(harmless(symbol), style=colour)
        text.append(f" {harmless(name)}  ")
    text.rstrip()
    text.append("\n")
    for left in map.left_out:
        text.append(f"left out: {left.count} {harmless(left.what)} ({harmless(left.why)})\n", style="yellow")
    return text


def map_cells(map: Map) -> Text:
    """The ground and the things on it alone, a line a row, every line ended."""
    text = Text(no_wrap=True, end="")
    tiles = [(harmless(tile.symbol), tile.colour) for tile in map.legend]
    things = {(thing.x, thing.y): (harmless(thing.symbol), f"bold {thing.colour}") for thing in map.things}
    for y, row in enumerate(map.cells):
        shown = [things.get((x, y)) or tiles[index] for x, index in enumerate(row)]
        for style, cells in groupby(shown, key=itemgetter(1)):
            text.append("".join(symbol for symbol, _ in cells), style=style)
        text.append("\n")
    return text


def legend(map: Map) -> tuple[tuple[str, str, str], ...]:
    """Symbol, name and colour of every tile and of every kind of thing on the map, each once, in their order."""
    signs = [(tile.symbol, tile.id, tile.colour) for tile in map.legend]
    signs += [(thing.symbol, thing.kind, thing.colour) for thing in map.things]
    return tuple(dict.fromkeys(signs))
