"""Values as a designer would write them, with the places that they came from."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Any

import attrs

from engine.language.formula import Formula
from engine.language.kind import Part
from engine.language.merging import Count, Counts, Draw, Names
from engine.language.ref import Ref
from engine.model.declared import Declared
from engine.source.file import Place
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.prop import props
from engine.values.text import Text
from engine.values.weighted import Weighted

Line = tuple[str, tuple[Place, ...]]
"""What is written, and where each part of it came from, the newest first."""


def declaration_lines(declared: Declared[Any]) -> list[Line]:
    """A flattened declaration, a line a value; counts stand one a line, because each has a history of its own."""
    lines: list[Line] = []
    for attribute, prop in props(declared.kind.cls):
        key = prop.key or attribute.name
        part = declared.parts.get(key)
        if part is not None:
            lines += _part_lines(key, part, prop.repeated)
        elif attribute.default is not attrs.NOTHING and not isinstance(attribute.default, attrs.Factory):  # type: ignore[arg-type]
            if written(attribute.default):
                lines.append((f"{key} {written(attribute.default)}", ()))
    return lines


def _part_lines(key: str, part: Part, repeated: bool) -> Iterator[Line]:
    value = part.value
    if isinstance(value, Counts):
        for ref, count in value.entries:
            yield f"{key} {ref.name} {written(count)}", count.places or (part.place,)
    elif isinstance(value, Count):
        yield f"{key} {written(value)}", value.places or (part.place,)
    elif isinstance(value, Formula):
        yield f"= {value.text}", (part.place,)
    elif hasattr(value, "written"):
        for each in value.written:
            yield written(each.step), (each.place,)
    elif repeated:
        for each in value:
            place = getattr(each, "places", {}).get("", part.place)
            yield f"{key} {written(each)}", (place,)
    else:
        yield f"{key} {written(value)}", (part.place,)


def written(value: Any) -> str:
    """A value in the words of the language."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Text):
        (_, first), *others = value.translations
        return " ".join([quoted(first), *(f"{language} {quoted(words)}" for language, words in others)])
    if isinstance(value, Fraction):
        return str(value) if value.denominator == 1 else f"{float(value):.12g}"
    if isinstance(value, (StrEnum, str, int, Interval, Percent, Ref)):
        return str(value)
    if isinstance(value, Count):
        if value.amount is None:
            return "rest"
        return f"{value.amount:+}" if value.relative else str(value.amount)
    if isinstance(value, Counts):
        return ", ".join(f"{ref.name} {written(count)}" for ref, count in value.entries)
    if isinstance(value, Names):
        if value.everything:
            return "all"
        changes = [f"{'+' if added else '-'} {ref.name}" for added, ref in value.changes]
        return ", ".join([ref.name for ref in value.refs] + changes)
    if isinstance(value, Draw):
        return (f"{value.count} of " if value.count is not None else "") + written(value.names)
    if isinstance(value, Weighted):
        return f"{value.name} {written(value.weight)}"
    if isinstance(value, Formula):
        return f"= {value.text}"
    if isinstance(value, tuple):
        return ", ".join(written(each) for each in value)
    return _record(value)


def quoted(words: str) -> str:
    """A text between quotation marks."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _record(value: Any) -> str:
    """A record: what stands without a key, then keys; several of them go into a block."""
    head, tail = [], []
    if hasattr(value, "phrase"):
        head.append(value.phrase)
    elif hasattr(value, "shown"):
        return str(value.shown())
    for attribute, prop in props(type(value)):
        own = getattr(value, attribute.name)
        if own is None or own == attribute.default and not prop.positional:
            continue
        if prop.positional:
            head.append(written(own))
        elif isinstance(own, Formula):
            tail.append(written(own))
        else:
            tail.append(f"{prop.key or attribute.name} {written(own)}")
    if len(tail) > 1:
        tail = ["{ " + "; ".join(tail) + " }"]
    return " ".join([*head, *tail])
