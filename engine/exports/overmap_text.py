"""An overmap as text, in the manner of the source's picture: one symbol a tile, roads as box drawing."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from engine.results.overmap import Overmap
from engine.values.harmless import harmless


def overmap_text(overmap: Overmap, z: int = 0) -> str:
    """A level with a line of legend, a line a city and a line for everything left out; every line ended."""
    return overmap_board(overmap, z).plain


def overmap_board(overmap: Overmap, z: int = 0) -> Text:
    """The same with the colours of the terrains, for Rich to print."""
    text = overmap_cells(overmap, z)
    for symbol, name, colour in overmap_legend(overmap, z):
        text.append(harmless(symbol), style=colour)
        text.append(f" {harmless(name)}  ")
    text.rstrip()
    text.append("\n")
    for city in overmap.cities:
        text.append(f"city: {harmless(city.name)} ({city.x}, {city.y}), size {city.size}\n".replace(":  (", ": ("))
    for left in overmap.left_out:
        text.append(f"left out: {harmless(left.what)} ({harmless(left.why)})\n", style="yellow")
    return text


def overmap_cells(overmap: Overmap, z: int = 0) -> Text:
    """The tiles of a level alone, a line a row, every line ended."""
    text = Text(no_wrap=True, end="")
    symbols = [harmless(terrain.symbol)[:1] or " " for terrain in overmap.legend]
    for row in overmap.level(z).tolist():
        for colour, cells in groupby(row, key=lambda index: overmap.legend[index].colour):
            text.append("".join(symbols[index] for index in cells), style=colour)
        text.append("\n")
    return text


def overmap_legend(overmap: Overmap, z: int = 0) -> tuple[tuple[str, str, str], ...]:
    """Symbol, name and colour of every type of terrain on a level, each type once."""
    found: dict[str, tuple[str, str, str]] = {}
    for index in sorted(set(overmap.level(z).ravel().tolist())):
        terrain = overmap.legend[index]
        found.setdefault(terrain.type, (terrain.symbol, terrain.name, terrain.colour))
    return tuple(found.values())
