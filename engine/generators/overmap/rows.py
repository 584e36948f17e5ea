"""What overmaps are made of, as plain rows: terrains, locations, connections, specials, city buildings.

Points are (x, y, z): x to the east, y to the south, z upward. A tile names a terrain with its side, `house.north`,
`house_north`, or plain `house` where it does not rotate; a linear terrain with its shape, `road.ns` or `road_ns`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import attrs

from engine.generators.overmap.mutable.rows import Special as MutableSpecial
from engine.values.interval import Interval

Colour = tuple[int, int, int]
"""Red, green and blue, each 0..255."""
Point = tuple[int, int, int]
"""x, y and z."""

ALWAYS = Interval(0, None)
NEVER = Interval(0, 0)


class Shape(StrEnum):
    """How a terrain turns."""

    FIXED = "fixed"
    ROTATES = "rotates"
    LINEAR = "linear"


class Layout(StrEnum):
    """Where a connection of a special leads: to the nearest city's centre, or to the nearest of its own kind."""

    CITY = "city"
    P2P = "p2p"


def words(given: Iterable[str]) -> frozenset[str]:
    """Flags as a set."""
    return frozenset(given)


def _colour(_: object, field: attrs.Attribute[Colour], value: Colour) -> None:
    if len(value) != 3 or not all(0 <= part <= 255 for part in value):
        raise ValueError(f"{field.name}: red, green and blue within 0..255, not {value!r}")


@attrs.frozen
class TerrainRow:
    """A kind of place on the overmap. `flags` are upper case: NO_ROTATE, LINEAR, RIVER, LAKE, LAKE_SHORE, IS_BRIDGE."""

    id: str
    name: str
    symbol: str
    colour: Colour = attrs.field(validator=_colour)
    flags: frozenset[str] = attrs.field(default=frozenset(), converter=words)
    see_cost: int = 0
    travel_cost: int = 0
    looks_like: str | None = None
    connect_group: str | None = None
    extras: str | None = None
    mondensity: int = 0
    spawns: tuple[str, Interval, int] | None = None
    """Group of monsters, how many, and the chance in a hundred."""
    mapgen: tuple[tuple[str, str, str], ...] = ()
    """A field (`mapgen`, `mapgen_straight` …), a method and a name each, for the game."""

    @property
    def shape(self) -> Shape:
        """How it turns; fixed and linear at once is an error that the language reports."""
        if "LINEAR" in self.flags:
            return Shape.LINEAR
        return Shape.FIXED if "NO_ROTATE" in self.flags else Shape.ROTATES


@attrs.frozen
class LocationRow:
    """A named set of terrains: by id (every rotation counts) or by flag."""

    id: str
    terrains: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


@attrs.frozen
class Subtype:
    """What a connection lays on one kind of ground; without `locations` the terrain itself is valid ground."""

    terrain: str
    locations: tuple[str, ...] = ()
    basic_cost: int = 0
    weight: int = 0
    orthogonal: bool = False


@attrs.frozen
class ConnectionRow:
    """A road, a sewer, a trail: what is laid where, and at what cost."""

    id: str
    default_terrain: str
    subtypes: tuple[Subtype, ...]
    layout: Layout = Layout.CITY


@attrs.frozen
class SpecialTile:
    """A terrain of a special at a point of it; without `locations` those of the special count."""

    point: Point
    terrain: str
    locations: tuple[str, ...] = ()


@attrs.frozen
class SpecialConnection:
    """Where a connection ends: beside the special, seen from `source`; an `existing` one must be there already."""

    point: Point
    connection: str
    source: Point | None = None
    existing: bool = False


@attrs.frozen
class Nested:
    """Another special at a point of a special."""

    point: Point
    special: str


@attrs.frozen
class SpecialRow:
    """A special with a fixed layout, outside the cities."""

    id: str
    tiles: tuple[SpecialTile, ...]
    locations: tuple[str, ...] = ()
    connections: tuple[SpecialConnection, ...] = ()
    nested: tuple[Nested, ...] = ()
    city_distance: Interval = ALWAYS
    city_sizes: Interval = ALWAYS
    occurrences: Interval = NEVER
    flags: frozenset[str] = attrs.field(default=frozenset(), converter=words)
    rotate: bool = True
    overmap: tuple[int, int] | None = None
    """The one overmap that it certainly stands on (absolute_spawn_loc)."""
    spawns: tuple[str, Interval, Interval] | None = None
    """Group of monsters, how many, and within what radius; for the game."""
    leads_to: str | None = None
    """The location where whoever enters finds an adventure; for the game."""


@attrs.frozen
class BuildingRow:
    """A building of a city: north is the side towards the street, so that y leads away from it."""

    id: str
    tiles: tuple[SpecialTile, ...]
    locations: tuple[str, ...] = ("land",)
    connections: tuple[SpecialConnection, ...] = ()
    flags: frozenset[str] = attrs.field(default=frozenset(), converter=words)
    rotate: bool = True


@attrs.frozen
class MutableRow:
    """A special that grows from pieces, and where and how often it is to stand."""

    special: MutableSpecial
    city_distance: Interval = ALWAYS
    city_sizes: Interval = ALWAYS
    occurrences: Interval = NEVER
    flags: frozenset[str] = attrs.field(default=frozenset(), converter=words)
    overmap: tuple[int, int] | None = None
    leads_to: str | None = None
    spawns: tuple[str, Interval, Interval] | None = None

    @property
    def id(self) -> str:
        """Its name."""
        return self.special.name
