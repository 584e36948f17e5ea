"""The JSON Schema of results, derived from the result classes and the words of their fields.

Takes classes and gives plain data (draft 2020-12); names no field of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from engine.results.destination import Adventure
from engine.results.map import MapLine
from engine.results.overmap import OvermapLine
from engine.results.shape import Slot, slots, without_none
from engine.results.world import WorldLine

DRAFT = "https://json-schema.org/draft/2020-12/schema"

LINES: tuple[type, ...] = (Adventure, MapLine, OvermapLine, WorldLine)
"""The classes that a line of output can be."""


def result_schema(lines: Sequence[type] = LINES) -> dict[str, Any]:
    """The schema of a line that `advc generate` prints; every class it is made of stands under `$defs`."""
    classes: dict[str, type] = {}
    for line in lines:
        _collect(line, classes)
    root = [_reference(line) for line in lines]
    return {
        "$schema": DRAFT,
        "title": "advc results",
        **(root[0] if len(root) == 1 else {"anyOf": root}),
        "$defs": {name: _object(cls) for name, cls in classes.items()},
    }


def _collect(cls: type, classes: dict[str, type]) -> None:
    if cls.__name__ in classes:
        return
    classes[cls.__name__] = cls
    for slot in slots(cls):
        kinds = [slot.type]
        while kinds:
            kind = kinds.pop()
            if attrs.has(kind):
                _collect(kind, classes)
            kinds += [part for part in get_args(kind) if isinstance(part, type)]


def _object(cls: type) -> dict[str, Any]:
    shape = slots(cls)
    return {
        "type": "object",
        "description": inspect.getdoc(cls),
        "properties": {slot.name: _property(slot) for slot in shape},
        "required": [slot.name for slot in shape if slot.required],
        "additionalProperties": False,
    }


def _property(slot: Slot) -> dict[str, Any]:
    doc = f"{slot.prop.doc} In {slot.prop.unit}." if slot.prop.unit else slot.prop.doc
    schema = {**_type(slot.type, slot), "description": doc}
    if slot.required or (slot.left_out and slot.default is None):
        return schema
    return {**schema, "default": list(slot.default) if isinstance(slot.default, tuple) else slot.default}


def _type(kind: Any, slot: Slot) -> dict[str, Any]:
    inner, optional = without_none(kind)
    if optional:
        return {"anyOf": [_type(inner, slot), {"type": "null"}]}
    origin, parts = get_origin(inner), get_args(inner)
    if attrs.has(inner):
        return _reference(inner)
    if origin in (Union, UnionType):
        return {"anyOf": [_type(part, slot) for part in parts]}
    if origin is tuple and Ellipsis in parts:
        return {"type": "array", "items": _type(parts[0], slot), "maxItems": slot.limits.items}
    if origin is tuple:
        each = [_type(part, slot) for part in parts]
        return {"type": "array", "prefixItems": each, "items": False, "minItems": len(parts), "maxItems": len(parts)}
    if origin is dict:
        return {
            "type": "object",
            "propertyNames": {"maxLength": slot.limits.characters},
            "additionalProperties": _type(parts[1], slot),
            "maxProperties": slot.limits.items,
        }
    if inner is bool:
        return {"type": "boolean"}
    if inner is int:
        least, most = slot.bounds
        return {"type": "integer", "minimum": least, "maximum": most}
    return {"type": "string", "maxLength": slot.limits.characters}


def _reference(cls: type) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{cls.__name__}"}
