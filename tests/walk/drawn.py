"""Maps drawn as text, for walks that need a certain ground."""

from __future__ import annotations

from engine.results.map import Map, Thing, Tile

TILES = {
    "#": Tile("wall", "#", False, False, "#303030"),
    ".": Tile("floor", ".", True, True, "#d0d0d0"),
    "+": Tile("door", "+", True, False, "#a06020"),
}
KINDS = {
    "@": "player",
    "<": "entrance",
    ">": "stairs",
    "X": "exit",
    "!": "item",
    "e": "enemy",
    "P": "party",
    "_": "altar",
}


def drawn(*rows: str, floor: int = 1, name: str = "den") -> Map:
    """A map of rows; a thing stands on floor."""
    legend = tuple(TILES.values())
    index = {symbol: at for at, symbol in enumerate(TILES)}
    things = tuple(
        Thing(KINDS[symbol], x, y, symbol, "#ff0000")
        for y, row in enumerate(rows)
        for x, symbol in enumerate(row)
        if symbol in KINDS
    )
    cells = tuple(tuple(index.get(symbol, 1) for symbol in row) for row in rows)
    return Map(name, floor, len(rows[0]), len(rows), legend, cells, things, (), 1, ())
