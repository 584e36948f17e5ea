"""Values as a designer would write them, with the places that they came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import attrs
from rich.cells import cell_len

from engine.language.formula import Formula
from engine.language.kind import Part
from engine.language.merging import Count, Counts, Draw, Layered, Names
from engine.language.ref import Ref
from engine.model.declared import Declared
from engine.source.file import Place
from engine.values.character import Character
from engine.values.exact import decimal
from engine.values.extent import Extent
from engine.values.harmless import harmless
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture
from engine.values.position import OvermapPosition, Position
from engine.values.prop import props
from engine.values.sided import Sided
from engine.values.text import Text
from engine.values.weighted import Weighted

Line = tuple[str, tuple[Place, ...] | None]
"""What is written, and where each part of it came from, the newest first: nowhere for a default, `None` for a brace."""


class Row(str):
    """A row of a picture: a line that is never broken."""

    __slots__ = ()


COLUMN = 48
"""Cells for what is written; where it came from stands behind them."""
_TOKEN = re.compile(r'(?:[a-z_]+ )?"(?:[^"\\]|\\.)*"|[^\s"]+')


def flattened(declared: Declared[Any]) -> Iterator[str]:
    """A declaration as the content means it, and behind each value the file and line it came from."""
    base = f" : {declared.base.name}" if declared.base is not None else ""
    lines: list[Line] = [(f"{declared.kind.name} {declared.name}{base} {{", (declared.place,))]
    lines += [(type(words)(f"  {words}"), places) for words, places in declaration_lines(declared)]
    folded = [
        ([harmless(words)] if isinstance(words, Row) else list(_folded(harmless(words))), places)
        for words, places in lines
    ]
    # What does not fit into the column has its places on the next line.
    column = (
        max(cell_len(line) for written_lines, _ in folded for line in written_lines if cell_len(line) <= COLUMN) + 2
    )
    for written_lines, places in folded:
        comments = [""] if cell_len(written_lines[0]) > column - 2 else []
        comments += [] if places is None else [_file_and_line(place) for place in places] or ["default"]
        for at, (line, comment) in enumerate(zip_longest(written_lines, comments, fillvalue="")):
            sign = "" if not comment else "# + " if at and comments[at - 1] else "# "
            yield (line + " " * max(0, column - cell_len(line)) + sign + comment).rstrip()
    yield "}"


def _file_and_line(place: Place) -> str:
    return f"{harmless(place.file.path)}:{place.position[0]}"


def _folded(words: str) -> Iterator[str]:
    """A line in several where it is long, broken between words and never within a text."""
    indent = " " * (len(words) - len(words.lstrip()))
    line = indent
    for token in _TOKEN.findall(words):
        longer = f"{line} {token}" if line.strip() else line + token
        if line.strip() and cell_len(longer) > COLUMN:
            yield line
            line, longer = "", f"{indent}    {token}"
        line = longer
    yield line


def declaration_lines(declared: Declared[Any]) -> list[Line]:
    """A flattened declaration, a line a value; counts stand one a line, because each has a history of its own."""
    lines: list[Line] = []
    for attribute, prop in props(declared.kind.cls):
        key = prop.key or attribute.name
        part = declared.parts.get(key)
        if part is not None:
            lines += _part_lines(key, part, prop.repeated)
        elif not prop.rest and attribute.default is not attrs.NOTHING and written(attribute.default):
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
            yield from _record_lines("", each.step, each.place)
    elif isinstance(value, Layered):
        yield from _record_lines(key, value, part.place)
    elif repeated:
        for each in value:
            yield from _record_lines(key, each, part.place)
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
        return decimal(value)
    if isinstance(value, Character):
        return quoted(value)
    if isinstance(value, (StrEnum, str, int, Interval, Percent, Ref, Extent, Position, OvermapPosition, Sided)):
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
    if hasattr(value, "written"):
        return "; ".join(_record(each.step) for each in value.written)
    return _record(value)


def quoted(words: str) -> str:
    """A text between quotation marks."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _record(value: Any) -> str:
    """A record: what stands without a key, then keys; several of them go into a block."""
    head, entries = _pieces(value)
    tail = [words for _, words in entries]
    if len(tail) > 1:
        tail = ["{ " + "; ".join(tail) + " }"]
    return " ".join([*head, *tail])


def _record_lines(key: str, value: Any, place: Place) -> Iterator[Line]:
    """A record behind its key, the entries of its block a line each."""
    head, entries = _pieces(value)
    places = getattr(value, "places", {})
    place = places.get("", getattr(value, "place", place))
    if hasattr(value, "entries"):
        yield f"{key} {{", (place,)
        for word, record, where in value.entries:
            yield from ((type(line)(f"  {line}"), seen) for line, seen in _record_lines(word, record, where))
        yield "}", None
        return
    picture = next((own for own in _positional(value) if isinstance(own, Picture)), None)
    if picture is not None:
        yield Row(" ".join([key, *head, *(words for _, words in entries), '"""']).strip()), (place,)
        yield from ((Row(f"  {row}".rstrip()), None) for row in picture.rows)
        yield Row('  """'), None
        return
    if len(entries) < 2:
        yield " ".join([key, *head, *(words for _, words in entries)]).strip(), (place,)
        return
    yield " ".join([key, *head, "{"]).strip(), (place,)
    for own, words in entries:
        yield f"  {words}", (places.get(own, place),)
    yield "}", None


def _positional(value: Any) -> Iterator[Any]:
    """What a record has without a key."""
    for attribute, prop in props(type(value)):
        if prop.positional and not hasattr(value, "shown"):
            yield getattr(value, attribute.name)


def _pieces(value: Any) -> tuple[list[str], list[tuple[str, str]]]:
    """What a record has without a key, and its entries by key; what is as it would be anyway is left out."""
    head: list[str] = []
    entries: list[tuple[str, str]] = []
    if hasattr(value, "phrase"):
        head.append(value.phrase)
    elif hasattr(value, "shown"):
        return [str(value.shown())], []
    for attribute, prop in props(type(value)):
        own, key = getattr(value, attribute.name), prop.key or attribute.name
        if own is None or own == attribute.default:
            continue
        if isinstance(own, Picture):
            continue
        if prop.positional:
            head.append(written(own))
        elif isinstance(own, Formula):
            entries.append((key, written(own)))
        elif prop.repeated:
            entries += [(key, f"{key} {written(each)}") for each in own]
        else:
            entries.append((key, f"{key} {written(own)}"))
    return head, entries
