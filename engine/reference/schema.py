"""The JSON Schema of results, derived from the result classes and the words of their fields.

Takes classes and gives plain data (draft 2020-12); names no field of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any, get_args, get_origin

import attrs

from engine.results.destination import Adventure
from engine.results.map import MapLine
from engine.results.shape import MOST_CHARACTERS, MOST_ITEMS, Slot, bounds, slots, without_none
from engine.values.prop import Prop

DRAFT = "https://json-schema.org/draft/2020-12/schema"

LINES: tuple[type, ...] = (Adventure, MapLine)
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
    schema = {**_type(slot.type, slot.prop), "description": doc}
    if slot.required or slot.left_out:
        return schema
    return {**schema, "default": list(slot.default) if isinstance(slot.default, tuple) else slot.default}


def _type(kind: Any, prop: Prop) -> dict[str, Any]:
    inner, optional = without_none(kind)
    if optional:
        return {"anyOf": [_type(inner, prop), {"type": "null"}]}
    origin = get_origin(inner)
    if attrs.has(inner):
        return _reference(inner)
    if origin is tuple:
        return {"type": "array", "items": _type(get_args(inner)[0], prop), "maxItems": MOST_ITEMS}
    if origin is dict:
        return {
            "type": "object",
            "propertyNames": {"maxLength": MOST_CHARACTERS},
            "additionalProperties": _type(get_args(inner)[1], prop),
            "maxProperties": MOST_ITEMS,
        }
    if inner is bool:
        return {"type": "boolean"}
    if inner is int:
        least, most = bounds(prop)
        return {"type": "integer", "minimum": least, "maximum": most}
    return {"type": "string", "maxLength": MOST_CHARACTERS}


def _reference(cls: type) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{cls.__name__}"}
