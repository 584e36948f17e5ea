"""What each key says about itself, as one row: the source of explanations and of the reference's tables.

Takes a class; gives rows in the order of its fields, the fields of a record within it behind their key.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_origin

import attrs

from engine.language import hooks
from engine.language.documentation import documented, paragraphs
from engine.language.formula import Formula
from engine.language.kind import kinds_named
from engine.language.merging import Count, Counts, Draw, Names
from engine.language.reading import FieldShape, shape_of
from engine.language.ref import Label, Ref
from engine.reference.written import written
from engine.source.diagnostic import Message
from engine.values.character import Character
from engine.values.color import Color
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture
from engine.values.position import OvermapPosition, Position
from engine.values.prop import Prop, props
from engine.values.sided import Sided
from engine.values.text import Text
from engine.values.weighted import Weighted

_TAKES: dict[Any, Message] = {
    int: hooks.WHOLE,
    Fraction: hooks.NUMBER,
    Percent: hooks.PERCENT,
    bool: hooks.YES_NO,
    Interval: hooks.INTERVAL,
    Text: hooks.TEXT,
    Formula: hooks.FORMULA,
    Count: hooks.COUNT,
    str: hooks.NAME,
    Character: hooks.CHARACTER,
    Color: hooks.COLOR,
    Extent: hooks.EXTENT,
    Picture: hooks.PICTURE,
    Position: hooks.POSITION,
    OvermapPosition: hooks.OVERMAP_POSITION,
    Sided: hooks.SIDED,
    Ref: hooks.NAME,
    Names: hooks.NAMES,
    Draw: hooks.DRAW,
    Counts: hooks.COUNTS,
}
"""What stands behind a key, by the type of its field; the words are those of the reader's messages."""
_LISTS: dict[Any, Message] = {Weighted: hooks.WEIGHTS, Fraction: hooks.NUMBERS, str: hooks.NAMES}


@attrs.frozen
class Row:
    """One key, or one value of a record behind a key."""

    path: tuple[str, ...]
    """The key, and within a record the key or the name of the value."""
    doc: str
    takes: Message
    kinds: tuple[str, ...]
    """The kinds that its names are of."""
    unit: str | None
    range: str
    """`1..5`, or nothing."""
    required: bool
    default: str
    """What holds where it is not written, in the words of the language; nothing where that is nothing."""
    positional: bool
    repeated: bool

    @property
    def within(self) -> bool:
        """Whether it is a value of a record."""
        return len(self.path) > 1

    @property
    def label(self) -> str:
        """The key as it is written; a value without a key stands in parentheses: `party quality`, `stage (levels)`."""
        *owners, last = self.path
        return " ".join([*owners, f"({last})" if self.positional else last])


def rows_of(cls: type) -> tuple[Row, ...]:
    """A row for each key of a class, each followed by those of the record that it takes, if it takes one."""
    return tuple(_rows(cls, ()))


def row_of(cls: type, key: str) -> tuple[Row, ...]:
    """The rows of one key, or none."""
    return tuple(row for row in rows_of(cls) if row.path[0] == key)


def _rows(cls: type, owners: tuple[str, ...]) -> Iterator[Row]:
    defaults = {attribute.name: attribute.default for attribute, _ in props(cls)}
    shape = shape_of(cls)
    for field in (*shape.fields.values(), *((shape.rest,) if shape.rest else ())):
        default = defaults[field.attribute]
        prop = field.prop
        yield Row(
            path=(*owners, field.key),
            doc=prop.doc,
            takes=takes(field),
            kinds=target_kinds(field),
            unit=prop.unit or ("%" if field.type is Percent else None),
            range=span(prop),
            required=field.required,
            default="" if field.required or isinstance(default, attrs.Factory) else written(default),  # type: ignore[arg-type]
            positional=prop.positional,
            repeated=prop.repeated,
        )
        inner = record_of(field.type)
        if inner is not None:
            yield from _rows(inner, (*owners, field.key))


def span(prop: Prop) -> str:
    """The range of a field's numbers, `0..240`."""
    if prop.least is None and prop.most is None:
        return ""
    return str(Interval(prop.least, prop.most))


def record_of(type_: Any) -> type | None:
    """The record that a field takes, alone or in a list; one that reads itself says what it shows, or nothing."""
    inner: Any = get_args(type_)[0] if get_origin(type_) is tuple else type_
    if not attrs.has(inner) or not props(inner):
        return None
    shown: type | None = getattr(inner, "SHOWS", None)
    return shown if hasattr(inner, "read") else inner


def takes(field: FieldShape) -> Message:
    """What stands behind a key, in the designer's words."""
    type_ = field.type
    origin, inner = get_origin(type_), (get_args(type_) or (None,))[0]
    if origin is tuple:
        said = _LISTS.get(inner)
        if said is not None:
            return said
        each = _TAKES.get(inner) or _record(inner)
        return Message(f"{each.en}; several with commas between them", f"{each.ja}。いくつかをカンマで区切る")
    said = _TAKES.get(origin or type_)
    if said is not None:
        return _or_all(said) if field.prop.everything else said
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        words = [f"`{word}`" for word in type_]
        return Message("one of " + ", ".join(words), "、".join(words) + " のどれか")
    return _record(type_)


def _or_all(said: Message) -> Message:
    return Message(f"{said.en}, or `all`", f"{said.ja}、または `all`")


def _record(cls: Any) -> Message:
    """A record as it is written: values in their order, then keys, on the line or in a block."""
    if hasattr(cls, "read"):
        said = documented(paragraphs(cls.__doc__ or "")[0])
        english = said.en.rstrip(".")
        return Message(english[:1].lower() + english[1:], said.ja.rstrip("。"))
    shape = shape_of(cls)
    words = [f"({field.key})" for field in shape.positional]
    words += [
        f"`{field.key} …`"
        for field in shape.fields.values()
        if not field.prop.positional and field is not shape.formula
    ]
    if shape.formula is not None:
        words.append("`= …`")
    return Message(" ".join(words), " ".join(words))


def target_kinds(field: FieldShape) -> tuple[str, ...]:
    """The kinds that a field's names are of."""
    if field.prop.names:
        return (field.prop.names,)
    if field.type is Sided:
        return (hooks.TERRAIN,)
    if get_origin(field.type) in (Ref, Names, Draw, Counts):
        inner = get_args(field.type)[0]
        return () if inner is Label else kinds_named(inner)
    return ()
