"""Values that fit into a cell of a table: one word or number each."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any, get_origin

from engine.language.reading import FieldShape
from engine.language.ref import Ref
from engine.model.declared import Declared
from engine.reference.written import written
from engine.values.color import Color
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent

_PLAIN = (int, bool, Fraction, Percent, Interval, Extent)


def fits(field: FieldShape) -> bool:
    """Whether the values of a key are of a type that is short when written."""
    if field.prop.repeated:
        return False
    if field.type is str:
        return bool(field.prop.names)
    if get_origin(field.type) is Ref or field.type in _PLAIN:
        return True
    return isinstance(field.type, type) and (issubclass(field.type, StrEnum) or hasattr(field.type, "shown"))


def cell_words(declared: Declared[Any], field: FieldShape) -> str:
    """The value of a declaration's key, as it is written."""
    value = getattr(declared.value, field.attribute)
    return str(value.shown()) if hasattr(value, "shown") else written(value)


def cell_color(declared: Declared[Any], field: FieldShape) -> str:
    """`#rrggbb` where the value is a colour."""
    value = getattr(declared.value, field.attribute)
    return "#{:02x}{:02x}{:02x}".format(*value.rgb) if isinstance(value, Color) else ""
