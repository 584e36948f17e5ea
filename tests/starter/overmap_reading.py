"""What can be read of a finished overmap of the starter pack: water, woods, ways and where they lead.

Everything is read from the result that a game gets, and from the rows of the content; no board, no step.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from engine.generators.overmap.content import Content
from engine.generators.overmap.rows import ConnectionRow
from engine.pipelines.overmap import content_of
from engine.results.overmap import Overmap, OvermapTerrain
from engine.values.sided import SHAPES, SIDES

from .content import starter_game

NAMES = ("default", "fens")
"""The overmaps of the starter pack."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One step to each side, north to west."""
NORTH, EAST, SOUTH, WEST = range(4)
Spot = tuple[int, int]
Cells = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@cache
def content_for(name: str) -> Content:
    """The rows of the starter pack under the region of one of its overmaps."""
    ruleset = starter_game().ruleset
    return content_of(ruleset, ruleset.all("overmap")[name].region.name)


def by_terrain(overmap: Overmap, question: Callable[[OvermapTerrain], int]) -> Cells:
    """An answer for each terrain of the legend, as a table to be looked up in by a level of indices."""
    return np.array([question(terrain) for terrain in overmap.legend], dtype=np.int64)


def flagged(overmap: Overmap, level: int, question: Callable[[OvermapTerrain], bool]) -> Flags:
    """Where a level holds such terrain, (height, width)."""
    found: Flags = by_terrain(overmap, question).astype(np.bool_)[overmap.level(level)]
    return found


def is_lake(terrain: OvermapTerrain) -> bool:
    return bool({"LAKE", "LAKE_SHORE"}.intersection(terrain.flags))


def is_river(terrain: OvermapTerrain) -> bool:
    return "RIVER" in terrain.flags and "IS_BRIDGE" not in terrain.flags


def arms(terrain: OvermapTerrain, connection: ConnectionRow) -> int:
    """The sides on which one can leave a tile by a connection: north 1, east 2, south 4, west 8."""
    laid = {subtype.terrain: subtype for subtype in connection.subtypes}
    if terrain.type not in laid:
        return 0
    if "LINEAR" in terrain.flags:
        return SHAPES.index(terrain.id.removeprefix(f"{terrain.type}_"))
    if terrain.rotation is not None:
        return 5 if SIDES.index(terrain.rotation) % 2 == 0 else 10
    return 15


def networks(overmap: Overmap, connection: ConnectionRow) -> dict[Spot, Spot]:
    """Every tile of a connection on level 0, and the first tile of all that one reaches from it along its arms."""
    bits = by_terrain(overmap, lambda terrain: arms(terrain, connection))[overmap.level(0)]
    left = {(int(x), int(y)): int(bits[y, x]) for y, x in np.argwhere(bits)}
    found: dict[Spot, Spot] = {}
    for first in left:
        if first in found:
            continue
        found[first] = first
        waiting = deque([first])
        while waiting:
            spot = waiting.popleft()
            for to in beyond(spot, left[spot]):
                side = STEPS.index((to[0] - spot[0], to[1] - spot[1]))
                if to not in found and left.get(to, 0) >> (side + 2) % 4 & 1:
                    found[to] = first
                    waiting.append(to)
    return found


def beyond(spot: Spot, sides: int) -> Iterator[Spot]:
    """The neighbours of a tile on some sides."""
    for side, (across, down) in enumerate(STEPS):
        if sides >> side & 1:
            yield spot[0] + across, spot[1] + down


def exits(overmap: Overmap, connection: ConnectionRow) -> list[Spot]:
    """The tiles from which a connection leaves the overmap."""
    bits = by_terrain(overmap, lambda terrain: arms(terrain, connection))[overmap.level(0)]
    last_x, last_y = overmap.width - 1, overmap.height - 1
    return [
        (int(x), int(y))
        for y, x in np.argwhere(bits)
        if any(not (0 <= to_x <= last_x and 0 <= to_y <= last_y) for to_x, to_y in beyond((int(x), int(y)), bits[y, x]))
    ]


def left(overmap: Overmap) -> Counter[str]:
    """What was asked for and is not there, by name."""
    return Counter(entry.what for entry in overmap.left_out)
