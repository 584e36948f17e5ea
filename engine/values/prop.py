"""Documented fields: one line of Python declares a field, its words, its unit and its range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs


@attrs.frozen
class Prop:
    """What a field says about itself; readers, pages, hover texts and the JSON Schema derive from it."""

    doc: str
    unit: str | None = None
    least: int | None = None
    most: int | None = None
    names: str | None = None
    """The kind that a plain string names, where the owner cannot use `Ref` (generator steps)."""
    positional: bool = False
    """Written without a keyword, in the order of the class."""
    repeated: bool = False
    """The key may be written several times; the field is a tuple in the order written."""
    rest: bool = False
    """Takes all entries of the block whose keys are nobody else's, such as a pipeline's steps."""
    everything: bool = False
    """A list of names may be the one word `all`."""
    key: str | None = None
    """The word in the content, where it cannot be the attribute's name (a Python keyword)."""


def prop(
    doc: str,
    *,
    default: Any = attrs.NOTHING,
    factory: Callable[[], Any] | None = None,
    unit: str | None = None,
    least: int | None = None,
    most: int | None = None,
    names: str | None = None,
    positional: bool = False,
    repeated: bool = False,
    rest: bool = False,
    everything: bool = False,
    key: str | None = None,
) -> Any:
    """Declare a documented field of a frozen attrs class; without `default` the designer must write it."""
    described = Prop(doc, unit, least, most, names, positional, repeated, rest, everything, key)
    if factory is not None:
        return attrs.field(factory=factory, metadata={"prop": described})
    return attrs.field(default=default, metadata={"prop": described})


def props(cls: type) -> tuple[tuple[attrs.Attribute[Any], Prop], ...]:
    """The documented fields of a class, in order, with what each says about itself."""
    return tuple((field, field.metadata["prop"]) for field in attrs.fields(cls) if "prop" in field.metadata)
