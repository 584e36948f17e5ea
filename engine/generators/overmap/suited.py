"""Ground that suits one special: all that it asks for is there, each location on the levels where it can be."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from engine.generators.overmap.content import Content
from engine.generators.overmap.mutable.ground import Patchy
from engine.generators.overmap.mutable.rows import Special
from engine.generators.streams import Flags

LOWEST, HIGHEST = -10, 10
GROUND = "ground"
"""What a patchy ground calls a tile that is no hole."""


class Suited:
    """A ground of chance that knows the content's locations: rock is below, land on level 0, air above.

    On its levels a location is everywhere but in the holes; what the special asks for beforehand is never one.
    """

    def __init__(
        self, content: Content, special: Special, seed: int, holes: Fraction | float = 0, level: int = 0
    ) -> None:
        """`holes` is the share of tiles that fit nothing; the root is to stand at (0, 0, `level`)."""
        self._content = content
        self._patchy = Patchy(special, seed, holes)
        self._level = level
        self._levels: dict[str, frozenset[int]] = {}

    def terrain(self, x: int, y: int, z: int, /) -> str:
        """`hole` or `ground`."""
        return self._patchy.terrain(x, y, z - self._level)

    def inside(self, x: int, y: int, z: int, /) -> bool:
        """Within reach of the root, on the levels of an overmap."""
        return LOWEST <= z <= HIGHEST and self._patchy.inside(x, y, 0)

    def is_in(self, location: str, x: int, y: int, z: int, /) -> bool:
        """Whether the tile is no hole and the location can be on its level."""
        levels = self._levels.get(location)
        if levels is None:
            levels = self._levels[location] = levels_of(self._content, location)
        return z in levels and self.terrain(x, y, z) == GROUND

    def untouched(self, x: int, y: int, z: int, /) -> bool:
        """Whether the tile is off level 0: nothing was built there."""
        return z != 0

    def holds(self, location: str, terrain: str, /) -> bool:
        """Whether a terrain belongs to a location."""
        index = self._content.terrains.find(terrain)
        return index is not None and bool(self._content.table((location,))[index])


def level_for(content: Content, special: Special) -> int:
    """The level nearest to 0 where a root has all that the special asks for; 0 where none has."""
    asked = [(z, need.locations) for need in special.checks for _, _, z in need.points()]
    if not asked:
        root = next(piece for piece in special.pieces if piece.name == special.root)
        asked = [(0, root.locations or special.locations)]
    known = {location: levels_of(content, location) for _, locations in asked for location in locations}
    fitting = (
        level
        for level in range(LOWEST, HIGHEST + 1)
        if all(any(level + z in known[location] for location in locations) for z, locations in asked)
    )
    return min(fitting, key=abs, default=0)


def levels_of(content: Content, location: str) -> frozenset[int]:
    """The levels where a location can be before anything is built; all, where only what is built belongs to it."""
    asked = content.mask((location,))
    levels = range(LOWEST, HIGHEST + 1)
    return frozenset(z for z in levels if (asked & _unbuilt(content, z)).any()) or frozenset(levels)


def _unbuilt(content: Content, z: int) -> Flags:
    """Which terrains can lie on a level before anything is built, (terrains,)."""
    region = content.region
    names = [region.below if z < 0 else region.above]
    if z == 0:
        names = [region.ground, region.forests.forest, region.forests.thick, region.forests.swamp]
    mask = np.zeros(len(content.terrains), dtype=np.bool_)
    mask[[content.own[name] for name in names if content.own[name] >= 0]] = True
    if z == 0:
        mask |= content.river
    if region.lakes.depth <= z <= 0:
        mask |= content.lake
    return mask
