"""The tiles of a special in its four turns, ready to be compared with the ground."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs

from engine.generators.overmap.rows import BuildingRow, Point, SpecialConnection, SpecialRow
from engine.generators.overmap.terrains import Terrains


def turned(point: Point, turns: int) -> Point:
    """A point relative to an origin after quarter turns clockwise."""
    x, y, z = point
    return ((x, y, z), (-y, x, z), (-x, -y, z), (y, -x, z))[turns]


@attrs.frozen
class Tile:
    """A tile of a special: where, what it becomes, and which locations allow it there."""

    x: int
    y: int
    z: int
    terrain: int
    locations: tuple[str, ...]


@attrs.frozen
class Turned:
    """A special in one of its turns."""

    turns: int
    tiles: tuple[Tile, ...]
    """Its own tiles."""
    needs: tuple[Tile, ...]
    """Its own tiles and those of everything nested."""
    connections: tuple[SpecialConnection, ...]
    inside: tuple[tuple[Turned, Point], ...]
    """What is nested, each turned alike, and where its origin lies."""


class Pattern:
    """A special or a building with its four turns; made once for all overmaps."""

    def __init__(
        self, row: SpecialRow | BuildingRow, terrains: Terrains, nested: Sequence[tuple[Point, Pattern]] = ()
    ) -> None:
        self.id = row.id
        self.row = row
        self.nested = tuple(nested)
        self.turns: tuple[Turned, ...] = tuple(self._turned(turns, terrains) for turns in range(4 if row.rotate else 1))

    @cached_property
    def area(self) -> int:
        """How many tiles lie on level 0; of a special that has none there, how many it has."""
        north = self.turns[0].tiles
        return sum(tile.z == 0 for tile in north) or len(north)

    @cached_property
    def on_ground(self) -> bool:
        """Whether some tile lies on level 0."""
        return any(tile.z == 0 for tile in self.turns[0].tiles)

    def _turned(self, turns: int, terrains: Terrains) -> Turned:
        row = self.row
        tiles = tuple(
            Tile(
                *turned(tile.point, turns),
                terrains.turns[terrains.of(tile.terrain)][turns],
                tile.locations or row.locations,
            )
            for tile in row.tiles
        )
        inside = tuple(
            (pattern.turns[turns if len(pattern.turns) > 1 else 0], turned(point, turns))
            for point, pattern in self.nested
        )
        needs = list(tiles)
        for inner, (x, y, z) in inside:
            needs += [attrs.evolve(tile, x=tile.x + x, y=tile.y + y, z=tile.z + z) for tile in inner.needs]
        connections = tuple(
            attrs.evolve(
                way,
                point=turned(way.point, turns),
                source=None if way.source is None else turned(way.source, turns),
            )
            for way in row.connections
        )
        return Turned(turns, tiles, tuple(needs), connections, inside)
