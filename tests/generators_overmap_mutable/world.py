"""The small world of tests/generators_overmap, with the terrains of our four specials."""

from __future__ import annotations

from functools import cache

from engine.generators.overmap.content import Content
from engine.generators.overmap.rows import MutableRow
from tests.generators_overmap.small import BURROW, FIXED, TERRAINS, content, terrain
from tests.generators_overmap_mutable.starter import SPECIALS

OURS = (
    terrain("anthill", "A", "brown", FIXED),
    terrain("ants", "┼", "brown", "LINEAR"),
    terrain("ants_queen", "^", "red"),
    terrain("crater_core", "O", "dark_gray", FIXED),
    terrain("crater", "o", "gray"),
    terrain("lab_door", "D", "white", FIXED),
    terrain("lab_shaft", "X", "yellow", FIXED),
    terrain("lab_hall", "┼", "light_gray", "LINEAR"),
    terrain("lab_room", "r", "cyan", FIXED),
    terrain("lab_stairs", "/", "yellow", FIXED),
    terrain("lab_landing", "\\", "yellow", FIXED),
    terrain("lab_depot", "^", "magenta"),
    terrain("lab_edge", "e", "dark_gray", FIXED),
    terrain("villa", "^", "light_green"),
    terrain("villa_gate", "n", "yellow"),
    terrain("villa_wing", "w", "green", FIXED),
    terrain("villa_terrace", "t", "light_gray"),
)
ROWS = {name: MutableRow(special) for name, special in SPECIALS.items()} | {BURROW.id: BURROW}


@cache
def world() -> Content:
    """The content that they grow in."""
    return content(terrains=(*TERRAINS, *OURS), mutables=tuple(ROWS.values()))
