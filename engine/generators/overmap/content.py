"""Rows made ready for many overmaps: names become indices once, and sets of terrains become tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.generators.overmap.connections import Connection
from engine.generators.overmap.layouts import Pattern
from engine.generators.overmap.region import RegionRow
from engine.generators.overmap.rows import (
    BuildingRow,
    ConnectionRow,
    LocationRow,
    MutableRow,
    SpecialRow,
    SpecialTile,
    TerrainRow,
)
from engine.generators.overmap.terrains import Terrains
from engine.generators.streams import Flags


class Content:
    """All rows of a world, and the tables derived from them; the same for every overmap and every seed."""

    def __init__(
        self,
        terrains: Sequence[TerrainRow],
        locations: Sequence[LocationRow],
        connections: Sequence[ConnectionRow],
        specials: Sequence[SpecialRow],
        buildings: Sequence[BuildingRow],
        region: RegionRow,
        mutables: Sequence[MutableRow] = (),
    ) -> None:
        self.terrains = Terrains(terrains)
        self.region = region
        self.location_rows = {row.id: row for row in locations}
        self._masks: dict[tuple[str, ...], Flags] = {}
        self._tables: dict[tuple[str, ...], bytes] = {}
        self.connections: Mapping[str, Connection] = {
            row.id: Connection(row, self.terrains, self.mask) for row in connections
        }
        self.specials: dict[str, SpecialRow] = {row.id: row for row in specials}
        self.buildings: dict[str, BuildingRow] = {row.id: row for row in buildings}
        self.mutables = tuple(mutables)
        self.river: Flags = self.terrains.flagged("RIVER")
        self.lake: Flags = self.terrains.flagged("LAKE") | self.terrains.flagged("LAKE_SHORE")
        self.bridge: Flags = self.terrains.flagged("IS_BRIDGE")
        self._patterns: dict[str, Pattern] = {}
        self.own = self.indices_of_region()
        """Index of each terrain that the region names, by that name."""

    def indices_of_region(self) -> dict[str, int]:
        """The terrains that the region's settings name, as indices; -1 for those that the content lacks."""
        region = self.region
        names = [region.ground, region.above, region.below, region.rivers.center, region.rivers.marsh]
        lakes, forests, cities = region.lakes, region.forests, region.cities
        names += [lakes.surface, lakes.shore, lakes.water, lakes.bed, lakes.underwater_shore]
        names += [forests.forest, forests.thick, forests.swamp, cities.center, cities.manhole, cities.sewer_start]
        names += [region.islands.base, region.islands.land, region.islands.shore, region.islands.center]
        found = ((name, self.terrains.find(name)) for name in names)
        return {name: -1 if index is None else index for name, index in found}

    def mask(self, names: tuple[str, ...]) -> Flags:
        """Which terrains belong to one of the locations, (terrains,); an unknown location holds none."""
        known = self._masks.get(names)
        if known is None:
            known = np.zeros(len(self.terrains), dtype=np.bool_)
            for name in names:
                known |= self._location(name)
            self._masks[names] = known
        return known

    def table(self, names: tuple[str, ...]) -> bytes:
        """The same, a byte a terrain, to be asked for one at a time."""
        known = self._tables.get(names)
        if known is None:
            known = self._tables[names] = self.mask(names).tobytes()
        return known

    def pattern(self, name: str) -> Pattern | None:
        """A special, a building or a bare terrain with its turns, by name; None for no such thing."""
        known = self._patterns.get(name)
        if known is None:
            row = self.buildings.get(name) or self.specials.get(name) or self._bare(name)
            if row is None:
                return None
            nested = [
                (link.point, inner)
                for link in getattr(row, "nested", ())
                if (inner := self.pattern(link.special)) is not None
            ]
            known = self._patterns[name] = Pattern(row, self.terrains, nested)
        return known

    def _bare(self, name: str) -> BuildingRow | None:
        """A bin may hold a terrain: a building of one tile."""
        if self.terrains.find(name) is None:
            return None
        return BuildingRow(name, (SpecialTile((0, 0, 0), name),), self.region.cities.bare_locations)

    def _location(self, name: str) -> Flags:
        row = self.location_rows.get(name)
        if row is None:
            return np.zeros(len(self.terrains), dtype=np.bool_)
        mask = self.terrains.of_kinds(row.terrains)
        for flag in row.flags:
            mask = mask | self.terrains.flagged(flag)
        bridges = self.terrains.flagged("IS_BRIDGE")
        if (mask & bridges).any():
            mask = mask | bridges
        return mask
