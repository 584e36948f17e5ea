"""A named set of terrains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind
from engine.language.merging import Names
from engine.language.ref import Label
from engine.pipelines.overmap.faults import EMPTY_LOCATION
from engine.pipelines.overmap.terrain import OvermapTerrain
from engine.source.diagnostic import Diagnostic
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen(kw_only=True)
class OvermapLocation:
    """A named set of terrains, such as wilderness: the ground on which something may stand.

    Specials, buildings and connections name locations, never terrains, so that a new terrain is entered in one place.
    Where one bridge belongs to it, all terrains with the flag `is_bridge` do.
    """

    terrains: Names[OvermapTerrain] = prop("Terrains that belong to it, with all their sides.", default=Names(()))
    flags: Names[Label] = prop("All terrains with one of these flags belong to it, too.", default=Names(()))


def empty_location(location: Declared[OvermapLocation], model: Model) -> Iterator[Diagnostic]:
    """Some terrain belongs to it."""
    value = location.value
    if value.terrains.refs:
        return
    wanted = {ref.name for ref in value.flags}
    if not any(wanted & {ref.name for ref in each.value.flags} for each in model.each("overmap_terrain")):
        yield EMPTY_LOCATION.at(location.place, name=location.name)


KIND = Kind(
    "overmap_location",
    OvermapLocation,
    checks=(empty_location,),
    faults=(EMPTY_LOCATION,),
    samples=("overmap_location woodland { terrains forest, forest_thick }",),
)
