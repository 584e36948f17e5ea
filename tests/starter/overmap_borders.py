"""Whether two neighbouring overmaps of the starter pack fit: water, ways and woods go on over the border."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
import numpy as np

from engine.generators.overmap.content import Content
from engine.results.overmap import Overmap, OvermapTerrain

from .overmap_reading import EAST, Cells, Flags, arms, by_terrain, is_lake, is_river


@attrs.frozen
class Border:
    """An overmap, its eastern or southern neighbour, and what lies on either side of their border.

    Levels are turned so that row 0 lies at the border, row 1 behind it, and so on into either overmap.
    """

    one: Overmap
    other: Overmap
    side: int
    content: Content

    def faults(self) -> Iterator[str]:
        """Whatever does not go on over the border."""
        yield from self.rivers()
        yield from self.lakes()
        yield from self.ways()

    def rivers(self) -> Iterator[str]:
        """A river at the border goes on, or flows into a lake."""
        rivers, lakes = self.where(is_river), self.where(is_lake)
        for mine, yours in ((0, 1), (1, 0)):
            lost = rivers[mine][0] & ~(rivers[yours] | lakes[yours])[0]
            yield from (f"a river ends at the border, {along} tiles along it" for along in np.flatnonzero(lost))

    def lakes(self) -> Iterator[str]:
        """What is no shore has water all around, over the border too; a shore has something else beside it."""
        shores = self.where(lambda terrain: "LAKE_SHORE" in terrain.flags)
        lakes, rivers = self.where(is_lake), self.where(lambda terrain: "RIVER" in terrain.flags)
        for mine, yours in ((0, 1), (1, 0)):
            deep = lakes[mine][0] & ~shores[mine][0]
            wet = (lakes[yours] | rivers[yours])[0]
            for along in np.flatnonzero(deep[1:-1] & ~(wet[:-2] & wet[1:-1] & wet[2:])) + 1:
                yield f"a lake ends at the border without a shore, {along} tiles along it"
            lake = lakes[mine][0] & lakes[mine][1] & lakes[yours][0]
            for along in np.flatnonzero(shores[mine][0][1:-1] & lake[:-2] & lake[1:-1] & lake[2:]) + 1:
                yield f"a shore at the border in the middle of a lake, {along} tiles along it"

    def ways(self) -> Iterator[str]:
        """An arm over the border meets an arm of the same connection, on every level."""
        low, high = self.one.levels
        for name in self.content.connections:
            for z in range(low, high + 1):
                here, there = self.arms(name, z)
                for along in np.flatnonzero(here[0] >> self.side & 1 != there[0] >> (self.side + 2) % 4 & 1):
                    yield f"{name} ends at the border, {along} tiles along it on level {z}"

    def crossings(self) -> dict[str, bool]:
        """Whether a river, a lake and a road go over the border."""
        here, _ = self.arms(self.content.region.cities.road, 0)
        return {
            "river": bool(self.where(is_river)[0][0].any()),
            "lake": bool(self.where(is_lake)[0][0].any()),
            "road": bool((here[0] >> self.side & 1).any()),
        }

    def woods(self) -> tuple[int, int]:
        """Along how many tiles wood lies beside open land: over the border, and in the middle of the first overmap."""
        forests = self.content.region.forests
        one, other = self.where(lambda terrain: terrain.type in (forests.forest, forests.thick, forests.swamp))
        middle = len(one) // 2
        return int((one[0] != other[0]).sum()), int((one[middle - 1] != one[middle]).sum())

    def where(self, question: Callable[[OvermapTerrain], bool]) -> tuple[Flags, Flags]:
        """Where both overmaps are as asked on level 0."""
        one, other = (self.seen(by_terrain(each, question)[each.level(0)], each) for each in (self.one, self.other))
        return one.astype(np.bool_), other.astype(np.bool_)

    def arms(self, connection: str, z: int) -> tuple[Cells, Cells]:
        """The sides on which one can leave the tiles of a level by a connection."""
        row = self.content.connections[connection].row
        one, other = (
            self.seen(by_terrain(each, lambda terrain: arms(terrain, row))[each.level(z)], each)
            for each in (self.one, self.other)
        )
        return one, other

    def seen(self, level: Cells, of: Overmap) -> Cells:
        """A level as seen from the border."""
        along = level.T if self.side == EAST else level
        return along[::-1] if of is self.one else along
