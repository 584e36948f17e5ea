"""What a declaration names, read off the types of its fields; no kind is known here by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from engine.language.hooks import TERRAIN
from engine.language.kind import kinds_named
from engine.language.merging import Counts, Draw, Names
from engine.language.ref import Label, Ref
from engine.model.declared import Declared
from engine.model.model import Model
from engine.values.prop import Prop, props
from engine.values.sided import Sided
from engine.values.weighted import Weighted

ALL = ""
"""In place of a name: every declaration of the kind."""

Reference = tuple[str, str]
"""The kind and the name of what is named, or the kind and `ALL`."""


@attrs.frozen
class Naming:
    """What a declaration names, and under which of its keys."""

    of: Reference
    key: str
    within: str
    """The key of the record under that key, or the same again."""


def references(declared: Declared[Any], model: Model) -> tuple[Naming, ...]:
    """All that the flattened declaration names, in the order written, each once."""
    found: dict[Naming, None] = {}
    for attribute, prop in props(declared.kind.cls):
        key = prop.key or attribute.name
        hint = _hints(declared.kind.cls)[attribute.name]
        for kinds, name, within in _named(getattr(declared.value, attribute.name), hint, prop, key):
            found.update((Naming(each, key, within), None) for each in _meant(model, kinds, name))
    return tuple(found)


def _meant(model: Model, kinds: tuple[str, ...], name: str) -> Iterator[Reference]:
    """What a name stands for: the first of several kinds that has it, as where content becomes tables."""
    if name == ALL:
        yield from ((kind, ALL) for kind in kinds)
    else:
        yield from [(kind, name) for kind in kinds if name in model.owners[kind]][:1]


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _named(value: Any, hint: Any, prop: Prop | None, key: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The names within a value of a type: the kinds each can be of, and the key nearest to it."""
    hint = _without_none(hint)
    if isinstance(value, Ref):
        yield _kinds(hint), value.name, key
    elif isinstance(value, Draw):
        yield from _named(value.names, hint, prop, key)
    elif isinstance(value, Names):
        kinds = _kinds(hint)
        yield from ((kinds, ref.name, key) for ref in value.refs)
        if value.everything:
            yield kinds, ALL, key
    elif isinstance(value, Counts):
        yield from ((_kinds(hint), ref.name, key) for ref, _ in value.entries)
    elif isinstance(value, Sided):
        yield (TERRAIN,), value.type, key
    elif isinstance(value, Weighted):
        yield from _named(value.name, str, prop, key)
    elif isinstance(value, str):
        if prop is not None and prop.names:
            yield (prop.names,), value, key
    elif isinstance(value, tuple):
        inner = (get_args(hint) or (Any,))[0]
        for each in value:
            yield from _named(each, inner, prop, key)
    elif attrs.has(type(value)):
        cls: Any = type(value)
        for field in attrs.fields(cls):
            own: Prop | None = field.metadata.get("prop")
            within = key if own is None else own.key or field.name
            yield from _named(getattr(value, field.name), _hints(cls)[field.name], own, within)


def _kinds(hint: Any) -> tuple[str, ...]:
    """The kinds that a `Ref`, or a list of them, names; a free word is of none."""
    inner = (get_args(hint) or (Label,))[0]
    return () if inner is Label else kinds_named(inner)


def _without_none(hint: Any) -> Any:
    if get_origin(hint) in (Union, UnionType):
        return next(each for each in get_args(hint) if each is not NoneType)
    return hint
