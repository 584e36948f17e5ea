"""An overmap as text, in the manner of the source's picture: one symbol a tile, roads as box drawing."""

from __future__ import annotations

from itertools import groupby

import attrs
import numpy as np
from rich.cells import cell_len
from rich.text import Text

from engine.results.overmap import Overmap, OvermapTerrain
from engine.values.harmless import harmless
from engine.values.sided import SIDES

STRAIGHT = "─"
"""How a road and the like stands in a legend."""
TOO_WIDE = "�"
"""Stands for a symbol that does not take just one column."""


def overmap_text(overmap: Overmap, z: int = 0) -> str:
    """A level with a line of legend, a line a city and a line for everything left out; every line ended."""
    signs = (f"{symbol_of(terrain)} {harmless(terrain.name)}" for terrain in overmap_legend(overmap, z))
    lines = ["  ".join(dict.fromkeys(signs))]
    for city in overmap.cities:
        named = f"{harmless(city.name)} " if city.name else ""
        lines.append(f"city: {named}({city.x}, {city.y}), size {city.size}")
    lines += [f"left out: {harmless(left.what)} ({harmless(left.why)})" for left in overmap.left_out]
    return overmap_cells(overmap, z).plain + "".join(f"{line}\n" for line in lines)


def overmap_cells(overmap: Overmap, z: int = 0) -> Text:
    """The tiles of a level alone in the colours of their terrains, a line a row, every line ended."""
    text = Text(no_wrap=True, end="")
    symbols = [symbol_of(terrain) for terrain in overmap.legend]
    colours = [terrain.colour for terrain in overmap.legend]
    for row in overmap.level(z).tolist():
        for colour, cells in groupby(row, key=colours.__getitem__):
            text.append("".join(symbols[index] for index in cells), style=colour)
        text.append("\n")
    return text


def overmap_legend(overmap: Overmap, z: int = 0) -> tuple[OvermapTerrain, ...]:
    """Every type of terrain on a level once: facing north where it turns, and a road straight."""
    there = {overmap.legend[index].type for index in np.unique(overmap.level(z)).tolist()}
    turns: dict[str, list[OvermapTerrain]] = {}
    for terrain in overmap.legend:
        if terrain.type in there:
            turns.setdefault(terrain.type, []).append(terrain)
    return tuple(_straight(of_type) for of_type in turns.values())


def symbol_of(terrain: OvermapTerrain) -> str:
    """A terrain's symbol, safe to print and one column wide."""
    symbol = harmless(terrain.symbol)
    return symbol if cell_len(symbol) == 1 else TOO_WIDE


def _straight(turns: list[OvermapTerrain]) -> OvermapTerrain:
    """The first of a type's terrains by the side it faces, which may not be north if no such lies on the overmap."""
    first = min(turns, key=lambda terrain: SIDES.index(terrain.rotation) if terrain.rotation else 0)
    return attrs.evolve(first, symbol=STRAIGHT) if "LINEAR" in first.flags else first
