"""A building of a city."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from attrs import frozen

from engine.generators.overmap.rows import BuildingRow
from engine.language.kind import Kind
from engine.language.merging import Names
from engine.language.ref import Label
from engine.language.written import unknown_name
from engine.pipelines.overmap.faults import (
    FITS_NOWHERE,
    NEGATIVE_POINT,
    NOT_STRAIGHT,
    SAME_PLACE,
    UNDEFINED_SIGN,
    UNDRAWN_SIGN,
)
from engine.pipelines.overmap.layouts import (
    MOST_TILES,
    Connect,
    Drawn,
    TileAt,
    TileSign,
    ground_faults,
    layout_faults,
    reachable_levels,
    tiles_of,
)
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.special import SPECIAL_FLAGS
from engine.pipelines.overmap.terrain import near_flags
from engine.source.diagnostic import Diagnostic
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


(LAND,) = BuildingRow("", ()).locations


@frozen(kw_only=True)
class CityBuilding:
    """A building along the streets of cities; how often it stands there is said by the region's bins.

    Its north side is turned to the street: x runs along the street, y away from it.
    """

    name: Text | None = prop("What the player reads, where it has a name of its own.", default=None)
    on: Names[OvermapLocation] | None = prop(f"The ground it may stand on; otherwise `{LAND}`.", default=None)
    flags: Names[Label] = prop("Words; `globally_unique` has a meaning.", default=Names(()))
    rotate: bool = prop("Whether it is turned towards its street.", default=True)
    layout: tuple[Drawn, ...] = prop("Its tiles as text, a level each.", default=(), repeated=True)
    tile: tuple[TileSign, ...] = prop("What a character of the layouts is.", default=(), repeated=True)
    at: tuple[TileAt, ...] = prop("A tile by its point.", default=(), repeated=True)
    connect: tuple[Connect, ...] = prop("Where a connection ends.", default=(), repeated=True)


def building_points(building: Declared[CityBuilding], model: Model) -> Iterator[Diagnostic]:
    """No tile lies before the corner at the street, and the ground it stands on by itself is there."""
    if building.value.on is None and not model.has("overmap_location", LAND):
        yield unknown_name(model, "overmap_location", LAND, building.place)
    yield from near_flags(building.value.flags, SPECIAL_FLAGS)
    for tile in islice(tiles_of(building.value), MOST_TILES):
        if tile.point.x < 0 or tile.point.y < 0:
            yield NEGATIVE_POINT.at(tile.place, point=tile.point)


KIND = Kind(
    "city_building",
    CityBuilding,
    checks=(layout_faults, ground_faults, reachable_levels, building_points),
    faults=(UNDEFINED_SIGN, UNDRAWN_SIGN, SAME_PLACE, NOT_STRAIGHT, FITS_NOWHERE, NEGATIVE_POINT),
    samples=(
        'city_building long_house {\n  on land\n  layout """\n    ab\n    """\n  tile "a" house.north\n  tile "b" house.north\n}',
    ),
)
