"""How a result class looks as JSON: its keys, their types, which may be missing.

The writer, the check of untrusted data and the JSON Schema all ask here, so they cannot disagree.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from engine.results.destination import Card
from engine.results.map import Thing
from engine.values.prop import Prop, props

MOST_ITEMS = 1_000
"""Items in one list and keys in one object."""
MOST_NUMBER = 1_000_000
"""Size of a number, either way, where its field sets no bound of its own."""
MOST_CHARACTERS = 200
"""Characters of one text."""

SPARSE: frozenset[type] = frozenset({Card, Thing})
"""Classes whose `None` means "has no meaning here": such keys are left out, not written as null."""


@attrs.frozen
class Slot:
    """One key of a JSON object."""

    name: str
    type: Any
    """The Python type, without `None` where the key is left out instead."""
    prop: Prop
    default: Any
    """What a missing key stands for, or `attrs.NOTHING`."""
    left_out: bool
    """Whether the key is left out where it has no meaning."""

    @property
    def required(self) -> bool:
        """Whether the reader insists on the key."""
        return self.default is attrs.NOTHING


@cache
def slots(cls: type) -> tuple[Slot, ...]:
    """The keys of a class in the order they are written."""
    types = get_type_hints(cls)
    found = []
    for field, prop in props(cls):
        left_out = cls in SPARSE and field.default is None
        kind = without_none(types[field.name])[0] if left_out else types[field.name]
        found.append(Slot(field.name, kind, prop, field.default, left_out))
    return tuple(found)


def without_none(kind: Any) -> tuple[Any, bool]:
    """A type without its `None`, and whether it had one."""
    if get_origin(kind) not in (Union, UnionType):
        return kind, False
    (inner,) = (part for part in get_args(kind) if part is not NoneType)
    return inner, True


def bounds(prop: Prop) -> tuple[int, int]:
    """The least and the most that a number of this field may be."""
    least = -MOST_NUMBER if prop.least is None else prop.least
    most = MOST_NUMBER if prop.most is None else prop.most
    return least, most
