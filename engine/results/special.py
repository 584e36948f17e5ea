"""A special looked at by itself: its tiles around its origin, and where roads and the like lead."""

from __future__ import annotations

from fractions import Fraction

import attrs

from engine.results.overmap import OvermapTerrain
from engine.values.prop import prop

Point = tuple[int, int, int]
"""x to the east, y to the south, z upward, all from the origin of the special."""


@attrs.frozen
class DrawnTile:
    """A tile of a special."""

    at: Point = prop("Where it lies: x, y, z.")
    terrain: OvermapTerrain = prop("What lies there, turned with the special.")


@attrs.frozen
class DrawnLead:
    """Where a road or the like is to end beside a special."""

    connection: str = prop("What is to lead there.", names="overmap_connection")
    at: Point = prop("Where it ends: x, y, z.")
    source: Point | None = prop("The tile of the special that it comes to; none where no tile is named.", default=None)
    existing: bool = prop("Whether it has to be there before the special.", default=False)


@attrs.frozen
class DrawnInside:
    """A special that is nested in another."""

    special: str = prop("The nested special.", names="overmap_special")
    at: Point = prop("Where its origin lies: x, y, z.")
    stands: bool = prop("Whether it stands: it is left out where a tile of it is taken.", default=True)


@attrs.frozen
class DrawnSpecial:
    """One placement of a special or a city building, its origin at (0, 0, 0)."""

    id: str = prop("The special.", names="overmap_special")
    rotation: str = prop("Where its north side points.")
    tiles: tuple[DrawnTile, ...] = prop("Its tiles and those of all that is nested in it, each place once.")
    leads: tuple[DrawnLead, ...] = prop("Where roads and the like are to end.", default=())
    inside: tuple[DrawnInside, ...] = prop("What is nested in it.", default=())
    level: int = prop("The level of the overmap on which its origin lies.", default=0)
    seed: int | None = prop("The number that its draws derive from; none where nothing is drawn.", default=None)
    holes: Fraction | None = prop("The share of the ground that fits nothing, where it grew on such.", default=None)
    attempts: int | None = prop("How many attempts it took to grow, where it grows.", default=None)

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels that hold a tile or the end of a lead, from the top down."""
        points = [*(tile.at for tile in self.tiles), *(lead.at for lead in self.leads)]
        return tuple(sorted({z for _, _, z in points}, reverse=True))

    def terrain(self, x: int, y: int, z: int) -> OvermapTerrain | None:
        """What lies at a place; nothing where the special has no tile."""
        return next((tile.terrain for tile in self.tiles if tile.at == (x, y, z)), None)
