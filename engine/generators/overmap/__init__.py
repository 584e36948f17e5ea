"""Overmaps: rivers, lakes, forests, cities, roads and specials of an endless world, one overmap at a time.

Takes rows, a region, steps, a name, a place and a seed; gives an immutable `engine.results.overmap.Overmap`. Knows nothing
of the content language.

    content = Content(terrains, locations, connections, specials, buildings, region, mutables)
    steps = tuple(step() for step in OVERMAP_STEPS)
    overmap = make_overmap(content, steps, seed=7, name="default", at=(0, 0))

What is drawn where, in the words of `engine.generators.streams`:

    borders       key "overmap/border": about ("river leaves" or "road leaves", x, y): draw 0 the side, 0 south, 1 east;
                  about ("river", x, y, side of the owner): draw 0 the place; about ("road", …): the least lot of those dry
    the world     key "overmap/world": about ("lake" | "swamp", octave), ("forest", "grown" | "cleared", octave): the lattice;
                  about ("unique", special): draw 0 whether, 1 and 2 the overmap
    each step     key "overmap/<name>/<label>", about (x, y) of the overmap, then as the step's file says; walks, streets
                  and searches use the draws of their own key one after the other
"""

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Mark, Step
from engine.generators.overmap.content import Content
from engine.generators.overmap.overmaps import LEVELS, MOST_SIDE, SIZE, make_block, make_overmap, work_on
from engine.generators.overmap.proofs import Finding, proofs
from engine.generators.overmap.region import (
    Bin,
    Cities,
    Features,
    Forests,
    Islands,
    IslandSpecial,
    Lakes,
    RegionRow,
    Rivers,
    Trails,
)
from engine.generators.overmap.rows import (
    BuildingRow,
    ConnectionRow,
    Layout,
    LocationRow,
    MutableRow,
    Nested,
    Shape,
    SpecialConnection,
    SpecialRow,
    SpecialTile,
    Subtype,
    TerrainRow,
)
from engine.generators.overmap.steps import OVERMAP_STEPS

__all__ = [
    "LEVELS",
    "MOST_SIDE",
    "OVERMAP_STEPS",
    "SIZE",
    "Bin",
    "Board",
    "BuildingRow",
    "Cities",
    "ConnectionRow",
    "Content",
    "Draws",
    "Features",
    "Finding",
    "Forests",
    "IslandSpecial",
    "Islands",
    "Lakes",
    "Layout",
    "LocationRow",
    "Mark",
    "MutableRow",
    "Nested",
    "RegionRow",
    "Rivers",
    "Shape",
    "SpecialConnection",
    "SpecialRow",
    "SpecialTile",
    "Step",
    "Subtype",
    "TerrainRow",
    "Trails",
    "make_block",
    "make_overmap",
    "proofs",
    "work_on",
]
