"""What is measured of an overmap, read from the finished overmap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt

from engine.results.overmap import Overmap
from engine.studies.evaluate import Column
from engine.studies.surveyed import Survey
from engine.studies.terms import BUILDING, CITY, OVERMAP, SPECIAL, TILE, Grain, Measure

Ints = npt.NDArray[np.int64]


@attrs.frozen(eq=False)
class Land:
    """What measures need to know of a content to read its overmaps."""

    grounds: Mapping[str, frozenset[str]]
    """The terrains of each location, with their sides as in a legend."""
    specials: frozenset[str]
    buildings: frozenset[str]


class SeenOvermap:
    """An overmap with what several measures want to know of it, each found out when first asked for."""

    def __init__(self, overmap: Overmap, land: Land) -> None:
        self.overmap, self.land = overmap, land

    @cached_property
    def ground(self) -> npt.NDArray[np.int32]:
        """Index into the legend of each tile of level 0 in reading order, (tiles,)."""
        return self.overmap.level(0).ravel()

    @cached_property
    def tiles(self) -> list[int]:
        """How many tiles of level 0 each terrain of the legend has."""
        counts: list[int] = np.bincount(self.ground, minlength=len(self.overmap.legend)).tolist()
        return counts

    @cached_property
    def terrains(self) -> Counter[str]:
        """How many tiles of level 0 each terrain has, whatever its side or shape."""
        counts: Counter[str] = Counter()
        for terrain, count in zip(self.overmap.legend, self.tiles, strict=True):
            counts[terrain.type] += count
        return counts

    @cached_property
    def specials(self) -> tuple[str, ...]:
        """The specials that stand there, in the order they were placed."""
        return tuple(placed.id for placed in self.overmap.specials if placed.id in self.land.specials)

    @cached_property
    def buildings(self) -> tuple[str, ...]:
        """The city buildings that stand there, in the order they were placed."""
        return tuple(placed.id for placed in self.overmap.specials if placed.id not in self.land.specials)

    @cached_property
    def counts(self) -> Mapping[str, Counter[str]]:
        """What measures count by name."""
        return {
            "special": Counter(self.specials),
            "building": Counter(self.buildings),
            "connection": Counter(way.id for way in self.overmap.connections),
            "terrain": self.terrains,
            "lost": Counter(left.what for left in self.overmap.left_out if self._is_placed(left.what)),
        }

    def tiles_on(self, location: str) -> int:
        """How many tiles of level 0 have a terrain of a location."""
        there = self.land.grounds[location]
        pairs = zip(self.overmap.legend, self.tiles, strict=True)
        return sum(count for terrain, count in pairs if terrain.id in there)

    def others_left_out(self) -> int:
        """How much was left out that is no special and no building."""
        return sum(not self._is_placed(left.what) for left in self.overmap.left_out)

    def _is_placed(self, what: str) -> bool:
        return what in self.land.specials or what in self.land.buildings


def _city_size(seen: SeenOvermap) -> float:
    cities = seen.overmap.cities
    return sum(city.size for city in cities) / len(cities) if cities else 0.0


def _size(seen: SeenOvermap, grain: Grain) -> int:
    if grain == TILE:
        return seen.overmap.width * seen.overmap.height
    sizes = {OVERMAP: 1, CITY: len(seen.overmap.cities), SPECIAL: len(seen.specials), BUILDING: len(seen.buildings)}
    return sizes[grain]


def _values(seen: SeenOvermap, measure: Measure) -> Column | float:
    take = _TAKE.get(measure.name)
    if take is not None:
        return take(seen)
    kind, _, name = measure.name.partition(".")
    if not name:
        return _names(seen, measure)
    return seen.tiles_on(name) if kind == "ground" else seen.counts[kind][name]


def _names(seen: SeenOvermap, measure: Measure) -> Ints:
    """Which name each special, building or tile has, as indices into the names of the measure."""
    index = {name: at for at, name in enumerate(measure.names)}
    if measure.grain == TILE:
        legend = np.array([index[terrain.type] for terrain in seen.overmap.legend], dtype=np.int64)
        codes: Ints = legend[seen.ground]
        return codes
    placed = seen.specials if measure.grain == SPECIAL else seen.buildings
    return np.array([index[name] for name in placed], dtype=np.int64)


_TAKE: dict[str, Callable[[SeenOvermap], Column | float]] = {
    "overmap.cities": lambda of: len(of.overmap.cities),
    "overmap.city_size": _city_size,
    "overmap.specials": lambda of: len(of.specials),
    "overmap.buildings": lambda of: len(of.buildings),
    "overmap.sites": lambda of: sum(placed.leads_to is not None for placed in of.overmap.specials),
    "overmap.connections": lambda of: len(of.overmap.connections),
    "overmap.terrains": lambda of: sum(count > 0 for count in of.terrains.values()),
    "overmap.left_out": lambda of: len(of.overmap.left_out),
    "overmap.others_left_out": SeenOvermap.others_left_out,
    "city.size": lambda of: np.array([city.size for city in of.overmap.cities]),
}
"""How each measure is read from an overmap; those of single names are found by their names."""

OVERMAP_SURVEY: Survey[SeenOvermap] = Survey(_size, _values)
