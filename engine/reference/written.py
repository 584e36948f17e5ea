"""Values as a designer would write them, with the places that they came from.

What `flattened` prints can be read again, and means the same, but for three things that are clearer than what could be:

- Each count stands on a line of its own (`terrain maze 9`, `terrain hall 3`), because each has a history of its own;
  a designer writes them behind one key.
- Translations that make a line wider than any screen stand below each other.
- Characters that are not to be seen (a terminal's commands, what turns a line around) are shown as ones that are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from itertools import groupby, pairwise, zip_longest
from typing import Any

import attrs
from rich.cells import cell_len

from engine.language.formula import Formula
from engine.language.kind import Part
from engine.language.merging import Count, Counts, Draw, Layered, Names
from engine.language.ref import Ref
from engine.model.declared import Declared
from engine.reference.wrapped import WIDTH
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
    """A row of a picture, or what opens one: a line that is never broken and has no comment behind it."""

    __slots__ = ()


COLUMN = 48
"""Cells for what is written; where it came from stands behind them."""
_TOKEN = re.compile(r'(?<=" )[a-z_]+ "(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*"|[^"(),\s]+|[(),"]|\s+')
"""Pieces between which a line could be cut: a translation and its text are one."""
_TRANSLATION = re.compile(r'[a-z_]+ "')


def flattened(declared: Declared[Any]) -> Iterator[str]:
    """A declaration as the content means it, and behind each value the file and line it came from."""
    base = f" : {declared.base.name}" if declared.base is not None else ""
    lines: list[Line] = [(f"{declared.kind.name} {declared.name}{base} {{", (declared.place,))]
    lines += [(type(words)(f"  {words}"), places) for words, places in declaration_lines(declared)]
    folded = [
        ([Row(harmless(words))] if isinstance(words, Row) else list(_folded(harmless(words))), places)
        for words, places in lines
    ]
    # What does not fit into the column has its places on the next line.
    column = (
        max(cell_len(line) for written_lines, _ in folded for line in written_lines if cell_len(line) <= COLUMN) + 2
    )
    for written_lines, places in folded:
        comments = [""] if cell_len(written_lines[0]) > column - 2 else []
        if places is not None and not isinstance(written_lines[0], Row):
            comments += [_file_and_line(place) for place in places] or ["default"]
        for at, (line, comment) in enumerate(zip_longest(written_lines, comments, fillvalue="")):
            sign = "" if not comment else "# + " if at and comments[at - 1] else "# "
            gap = max(2 if line else 0, column - cell_len(line))
            yield (line + " " * gap + sign + comment).rstrip()
    yield "}"


def _file_and_line(place: Place) -> str:
    return f"{harmless(place.file.path)}:{place.position[0]}"


def _folded(words: str) -> Iterator[str]:
    """A line in several where it is long, broken where the language lets it go on: behind the commas of a list."""
    indent = " " * (len(words) - len(words.lstrip()))
    line = ""
    for item in _items(words):
        if line.strip() and cell_len(line + item.rstrip()) > COLUMN:
            yield line.rstrip()
            line = f"{indent}    "
            item = item.lstrip()
        line += item
    yield line.rstrip()


def _items(words: str) -> Iterator[str]:
    """A line cut behind each comma that parts a list, not within a text, a place or the arguments of a function.

    An item that is too wide for any screen is also cut before its translations.
    """
    item: list[str] = []
    depth = 0
    for token in _TOKEN.findall(words):
        item.append(token)
        depth += (token == "(") - (token == ")")
        if token == "," and not depth:
            yield from _narrowed(item)
            item = []
    yield from _narrowed(item)


def _narrowed(item: list[str]) -> Iterator[str]:
    starts = (
        [at for at, token in enumerate(item) if _TRANSLATION.match(token)] if cell_len("".join(item)) > WIDTH else []
    )
    for start, end in pairwise((0, *starts, len(item))):
        yield "".join(item[start:end])


def declaration_lines(declared: Declared[Any]) -> list[Line]:
    """A flattened declaration, a line a value; counts stand one a line, because each has a history of its own."""
    lines: list[Line] = []
    for attribute, prop in props(declared.kind.cls):
        key = prop.key or attribute.name
        part = declared.parts.get(key)
        if part is not None and _is_emptied(part.value):
            # No words say that a list is empty: what was taken from the base's is said, where that has some.
            below = declared.base.parts.get(key) if declared.base is not None else None
            if below is not None and len(below.value):
                lines.append((f"{key} {', '.join(f'- {ref.name}' for ref in below.value)}", (part.place,)))
        elif part is not None:
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
        yield f"{key} {written(value)}", (part.place,)
    elif hasattr(value, "written"):
        yield from _step_lines(value.written)
    elif isinstance(value, Layered):
        yield from _record_lines(key, value, part.place)
    elif repeated:
        for each in value:
            if isinstance(each, Formula):
                yield f"{key} {written(each)}", (each.place,)
            else:
                yield from _record_lines(key, each, part.place)
    else:
        yield f"{key} {written(value)}", (part.place,)


def _step_lines(steps: Iterable[Any]) -> Iterator[Line]:
    """Steps, a line each; those that are taken on some floors only stand in a block of these, which is where its first is."""
    for floors, those in groupby(steps, lambda each: getattr(each, "floors", None)):
        group = tuple(those)
        lines = (line for each in group for line in _record_lines("", each.step, each.place))
        if floors is None:
            yield from lines
            continue
        yield f"floors {floors} {{", (group[0].place,)
        yield from _indented(lines)
        yield "}", None


def _indented(lines: Iterable[Line]) -> Iterator[Line]:
    return ((type(words)(f"  {words}"), places) for words, places in lines)


def _is_emptied(value: Any) -> bool:
    """Whether a list had names, and all were taken from it."""
    return isinstance(value, Names) and not (value.refs or value.everything or value.changes)


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
    tail = [words for _, words, _ in entries]
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
            yield from _indented(_ruled(word, record, where))
        yield "}", None
        return
    picture = next((own for own in _positional(value) if isinstance(own, Picture)), None)
    if picture is not None:
        yield from _picture_lines(" ".join([key, *head, *(words for _, words, _ in entries)]).strip(), picture, place)
        return
    if len(entries) < 2 and not any(drawn for _, _, drawn in entries):
        yield " ".join([key, *head, *(words for _, words, _ in entries)]).strip(), (place,)
        return
    yield " ".join([key, *head, "{"]).strip(), (place,)
    for own, words, drawn in entries:
        where = places.get(own, place)
        yield from _indented(_picture_lines(words, drawn, where) if drawn is not None else [(words, (where,))])
    yield "}", None


def _ruled(word: str, record: Any, place: Place) -> Iterator[Line]:
    """A line of a block that is a table: only what has several of something has a block of its own."""
    if any(prop.repeated for _, prop in props(type(record))):
        yield from _record_lines(word, record, place)
        return
    head, entries = _pieces(record)
    yield " ".join([word, *head, *(words for _, words, _ in entries)]), (place,)


def _picture_lines(words: str, picture: Picture, place: Place) -> Iterator[Line]:
    """A picture behind its key; a comment may stand only behind what closes it."""
    yield Row(f'{words} """'), (place,)
    yield from ((Row(f"  {row}".rstrip()), None) for row in picture.rows)
    yield '  """', (place,)


def _positional(value: Any) -> Iterator[Any]:
    """What a record has without a key."""
    for attribute, prop in props(type(value)):
        if prop.positional and not hasattr(value, "shown"):
            yield getattr(value, attribute.name)


def _pieces(value: Any) -> tuple[list[str], list[tuple[str, str, Picture | None]]]:
    """What a record has without a key, and its entries by key, one that is drawn with its picture.

    What is as it would be anyway is left out.
    """
    head: list[str] = []
    entries: list[tuple[str, str, Picture | None]] = []
    if hasattr(value, "phrase"):
        head.append(value.phrase)
    elif hasattr(value, "shown"):
        return [str(value.shown())], []
    for attribute, prop in props(type(value)):
        own, key = getattr(value, attribute.name), prop.key or attribute.name
        if own is None or own == attribute.default or (prop.positional and isinstance(own, Picture)):
            continue
        if isinstance(own, Picture):
            entries.append((key, key, own))
        elif prop.positional:
            head.append(written(own))
        elif isinstance(own, Formula):
            entries.append((key, written(own), None))
        elif prop.repeated:
            entries += [(key, f"{key} {written(each)}", None) for each in own]
        else:
            entries.append((key, f"{key} {written(own)}", None))
    return head, entries
