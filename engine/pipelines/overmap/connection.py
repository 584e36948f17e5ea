"""Roads, sewers, trails: what is laid where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from engine.generators.overmap.rows import Layout
from engine.language.kind import Kind, places_field
from engine.language.merging import Names
from engine.language.ref import Label, Ref
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.terrain import OvermapTerrain, near_flags
from engine.source.diagnostic import Diagnostic
from engine.source.file import Place
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

CONNECTION_FLAGS = ("orthogonal",)
"""The flags of a `lay` line that change what is made."""


@frozen
class Lay:
    """What is laid on one kind of ground, `road on forest cost 20`."""

    terrain: Ref[OvermapTerrain] = prop("The terrain that is laid.", positional=True)
    on: Names[OvermapLocation] = prop(
        "The ground it is laid on; without it, the terrain itself is valid ground.", default=Names(())
    )
    cost: int = prop("How unwelcome that ground is; ways go round what costs much.", default=0, least=0, most=5000)
    weight: int = prop(
        "How often it is chosen among those of the same cost; all are equally likely where every weight is 0.",
        default=0,
        least=0,
        most=10000,
    )
    flags: Names[Label] = prop("`orthogonal`: ways prefer right angles.", default=Names(()))
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class OvermapConnection:
    """A road, a sewer, a trail: which terrain is laid on which ground, and at what cost."""

    default: Ref[OvermapTerrain] = prop("The terrain that shows that a connection is there.")
    layout: Layout = prop(
        "`city`: leads to the nearest city's middle; `p2p`: to the nearest of its own kind.", default=Layout.CITY
    )
    lay: tuple[Lay, ...] = prop("What is laid on some ground.", default=(), repeated=True)


def connection_flags(connection: Declared[OvermapConnection], model: Model) -> Iterator[Diagnostic]:
    """No flag is a slip."""
    for lay in connection.value.lay:
        yield from near_flags(lay.flags, CONNECTION_FLAGS)


KIND = Kind(
    "overmap_connection",
    OvermapConnection,
    checks=(connection_flags,),
    samples=(
        "overmap_connection towpath {\n  default forest_trail; layout p2p\n  lay forest_trail on field, forest_trail\n"
        "  lay forest_trail on forest cost 20 weight 2\n}",
    ),
)
