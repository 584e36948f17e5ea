"""What a special is set on: the questions it asks of the map, and a patchy ground to try it on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from engine.generators.overmap.mutable.rows import Special
from engine.generators.streams import draw, key, splitmix


class Ground(Protocol):
    """The map as a special sees it; nothing here changes it."""

    def terrain(self, x: int, y: int, z: int, /) -> str:
        """The terrain of a tile inside the map."""

    def inside(self, x: int, y: int, z: int, /) -> bool:
        """Whether there is such a tile."""

    def is_in(self, location: str, x: int, y: int, z: int, /) -> bool:
        """Whether the tile's terrain belongs to a location."""

    def untouched(self, x: int, y: int, z: int, /) -> bool:
        """Whether the tile is still plain rock or air, off the surface: enough for what a special asks beforehand."""

    def holds(self, location: str, terrain: str, /) -> bool:
        """Whether a terrain belongs to a location: a special may cover a tile of its own where this allows it."""


class Patchy:
    """A ground of chance: good for every location, with holes that are good for none.

    What the special asks for beforehand is always there, so that every try begins.
    """

    def __init__(
        self,
        special: Special,
        seed: int,
        holes: Fraction | float = 0,
        levels: Mapping[str, tuple[int, int]] | None = None,
        reach: int = 90,
    ) -> None:
        """`holes` is the share of tiles that fit nothing; `levels` binds a location to levels; `reach` is the edge."""
        self._key = key(seed, f"patchy/{special.name}")
        self._holes = int(holes * (1 << 64))
        self._levels = dict(levels or {})
        self._reach = reach
        self._kept = {point for need in special.checks for point in need.points()} | {(0, 0, 0)}
        self._kept |= {(x, -y, z) for x, y, z in self._kept} | {(-x, y, z) for x, y, z in self._kept}
        self._kept |= {(y, x, z) for x, y, z in self._kept} | {(-y, -x, z) for x, y, z in self._kept}

    def terrain(self, x: int, y: int, z: int, /) -> str:
        """`hole` or `ground`."""
        return "hole" if self._hole(x, y, z) else "ground"

    def inside(self, x: int, y: int, z: int, /) -> bool:
        """Within reach of the root."""
        return -self._reach <= x <= self._reach and -self._reach <= y <= self._reach and -10 <= z <= 10

    def is_in(self, location: str, x: int, y: int, z: int, /) -> bool:
        """Whether the tile is no hole and the location has its level."""
        least, most = self._levels.get(location, (-10, 10))
        return least <= z <= most and not self._hole(x, y, z)

    def untouched(self, x: int, y: int, z: int, /) -> bool:
        """Never: what is asked for is there anyway."""
        return False

    def holds(self, location: str, terrain: str, /) -> bool:
        """Whether a location is named like the terrain."""
        return location == terrain

    def _hole(self, x: int, y: int, z: int) -> bool:
        if not self._holes or (x, y, z) in self._kept:
            return False
        return draw(splitmix(self._key ^ ((z + 16) << 40 | (y + 4096) << 20 | (x + 4096))), 0) < self._holes
