"""How a result class looks as JSON: its keys, their types, which may be missing, how much they may hold.

The writer, the check of untrusted data and the JSON Schema all ask here, so they cannot disagree.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from engine.results.destination import Card
from engine.results.map import Thing
from engine.results.overmap import (
    MOST_TERRAINS,
    City,
    NotMade,
    Offered,
    OpenJoin,
    Overmap,
    OvermapTerrain,
    PlacedConnection,
    PlacedSpecial,
    Unclosed,
)
from engine.results.world import Site, World
from engine.values.prop import Prop, props

MOST_ITEMS = 1_000
"""Items in one list and keys in one object."""
MOST_NUMBER = 1_000_000
"""Size of a number, either way, where its field sets no bound of its own."""
MOST_CHARACTERS = 200
"""Characters of one text."""

SPARSE: tuple[type, ...] = (Card, Thing, Site)
"""Classes whose `None` means "has no meaning here": such keys are left out, not written as null; each after those
it is made of."""
BRIEF: tuple[type, ...] = (OvermapTerrain, PlacedSpecial, Unclosed, NotMade)
"""Classes of which every key is left out that is at its default."""


@attrs.frozen
class Limits:
    """How much a field may hold where it sets no bound of its own."""

    items: int = MOST_ITEMS
    number: int = MOST_NUMBER
    characters: int = MOST_CHARACTERS


USUAL = Limits()
WIDE = Limits(items=1_000_000, number=10**12, characters=20_000)
"""Of overmaps: something on every tile of the largest, and whatever numbers and words content may hold."""
LIMITS: dict[type, Limits] = dict.fromkeys(
    (Overmap, OvermapTerrain, City, PlacedSpecial, PlacedConnection, NotMade, Unclosed, OpenJoin, Offered, World, Site),
    WIDE,
)
"""The limits of classes that may hold more than usual."""
OF_LEGEND = Limits(items=MOST_TERRAINS, characters=WIDE.characters)


@attrs.frozen
class Slot:
    """One key of a JSON object."""

    name: str
    type: Any
    """The Python type, without `None` where the key is left out instead."""
    prop: Prop
    limits: Limits
    default: Any
    """What a missing key stands for, or `attrs.NOTHING`."""
    left_out: bool
    """Whether the key is left out where it has no meaning, or is at its default."""

    @property
    def required(self) -> bool:
        """Whether the reader insists on the key."""
        return self.default is attrs.NOTHING

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that a number may be."""
        least = -self.limits.number if self.prop.least is None else self.prop.least
        most = self.limits.number if self.prop.most is None else self.prop.most
        return least, most


def _slot(name: str, type: Any, prop: Prop, limits: Limits = USUAL) -> Slot:
    return Slot(name, type, prop, limits, attrs.NOTHING, left_out=False)


WRITTEN: dict[tuple[type, str], tuple[Slot, ...]] = {
    (Overmap, "lowest"): (_slot("levels", tuple[int, int], Prop("The lowest and the highest level.")),),
    (Overmap, "legend"): (
        _slot("terrains", tuple[str, ...], Prop("The ids of the legend, in its order."), OF_LEGEND),
        _slot("legend", tuple[OvermapTerrain, ...], Prop("The terrains that occur."), OF_LEGEND),
    ),
    (Overmap, "layers"): (
        _slot(
            "layers",
            dict[str, int | tuple[tuple[int, ...], ...]],
            Prop("Levels by z: rows of indices into `legend`, or one index for all.", least=0, most=MOST_TERRAINS - 1),
        ),
    ),
}
"""The keys that are written for a field whose value has another shape in JSON."""


@cache
def slots(cls: type) -> tuple[Slot, ...]:
    """The keys of a class in the order they are written."""
    types = get_type_hints(cls)
    found: list[Slot] = []
    for field, prop in props(cls):
        if (cls, field.name) in WRITTEN:
            found += WRITTEN[cls, field.name]
            continue
        left_out = (cls in SPARSE and field.default is None) or (cls in BRIEF and field.default is not attrs.NOTHING)
        kind = types[field.name]
        if left_out and field.default is None:
            kind = without_none(kind)[0]
        found.append(Slot(field.name, kind, prop, LIMITS.get(cls, USUAL), field.default, left_out))
    return tuple(found)


def without_none(kind: Any) -> tuple[Any, bool]:
    """A type without its `None`, and whether it had one."""
    if get_origin(kind) not in (Union, UnionType):
        return kind, False
    inner = tuple(part for part in get_args(kind) if part is not NoneType)
    return reduce(or_, inner), len(inner) < len(get_args(kind))
