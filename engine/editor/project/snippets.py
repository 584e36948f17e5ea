"""What a key, a step or a declaration is written like, with holes to be filled in."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_origin

from engine.language.kind import Kind
from engine.language.merging import Count, Counts, Draw
from engine.language.reading import FieldShape, shape_of
from engine.pipelines.overmap.mutable import Phase
from engine.reference.fields import record_of
from engine.rules.expression import FUNCTIONS
from engine.values.character import Character
from engine.values.color import Color
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture
from engine.values.position import OvermapPosition, Position
from engine.values.text import Text


class Holes:
    """Counts the holes of one snippet."""

    def __init__(self) -> None:
        self.count = 0

    def hole(self, words: str = "") -> str:
        """The next hole, with words to be written over."""
        self.count += 1
        return f"${{{self.count}:{_safe(words)}}}" if words else f"${self.count}"

    def choice(self, words: Iterable[str]) -> str:
        """The next hole, to be filled with one of some words."""
        self.count += 1
        return f"${{{self.count}|{','.join(words)}|}}"


def _safe(words: str) -> str:
    return words.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


def entry(field: FieldShape, languages: Iterable[str] = ()) -> str:
    """A key and what it takes."""
    return _entry(field, languages, Holes())


def _entry(field: FieldShape, languages: Iterable[str], holes: Holes) -> str:
    record = record_of(field.type)
    if record is not None and get_origin(field.type) is not tuple:
        return _record(field.key, record, holes)
    if field.type is Phase:
        return f"{field.key} {{\n  {holes.hole()}\n}}"
    return f"{field.key} {_value(field, languages, holes)}".rstrip()


def _record(word: str, record: type, holes: Holes) -> str:
    shape = shape_of(record)
    parts = [word]
    listed = (shape.listed,) if shape.listed is not None else ()
    parts += [_value(field, (), holes) for field in (*listed, *shape.positional) if field.required]
    keys = [field for field in shape.fields.values() if not field.prop.positional and field is not shape.formula]
    required = [field for field in keys if field.required]
    if shape.formula is not None and shape.formula.required:
        parts.append(f"= {holes.hole()}")
    elif len(required) > 1 or (not required and len(keys) > 4):
        body = "".join(f"  {field.key} {_value(field, (), holes)}\n" for field in required) or f"  {holes.hole()}\n"
        return " ".join(parts) + f" {{\n{body}}}"
    parts += [f"{field.key} {_value(field, (), holes)}" for field in required]
    return " ".join(parts) if len(parts) > 1 else f"{word} {holes.hole()}"


def _value(field: FieldShape, languages: Iterable[str], holes: Holes) -> str:
    type_ = field.type
    inner: Any = get_args(type_)[0] if get_origin(type_) is tuple else type_
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return holes.choice(str(member) for member in type_)
    if type_ is bool:
        return holes.choice(("yes", "no"))
    if inner is Text:
        return " ".join([f'"{holes.hole()}"', *(f'{language} "{holes.hole()}"' for language in languages)])
    if type_ is Picture:
        return f'"""\n  {holes.hole()}\n  """'
    if type_ is Character:
        return f'"{holes.hole("#")}"'
    if type_ in (Position, OvermapPosition):
        return f"({', '.join(holes.hole('0') for _ in range(3 if type_ is Position else 2))})"
    if type_ is Color:
        return holes.hole("white")
    if type_ is Extent:
        return f"{holes.hole('10')} x {holes.hole('10')}"
    if type_ is Interval:
        return holes.hole(f"{field.prop.least or 1}..{_most(field, 3)}")
    if type_ is Percent:
        return holes.hole("100%")
    if type_ in (int, Fraction, Count):
        return holes.hole(str(max(field.prop.least or 0, 0)))
    origin = get_origin(type_)
    if origin is Draw:
        return f"{holes.hole('1')} of {holes.hole()}"
    if origin is Counts:
        return f"{holes.hole()} {holes.hole('1')}"
    return holes.hole()


def _most(field: FieldShape, usual: int) -> int:
    return usual if field.prop.most is None else min(usual, field.prop.most)


def step(cls: Any) -> str:
    """A step and what must be said of it."""
    shape = shape_of(cls)
    if not any(field.required for field in shape.fields.values()):
        return str(cls.phrase)
    return _record(cls.phrase, cls, Holes())


def call(name: str) -> str:
    """A function and its arguments; those that are no functions of rules take one."""
    holes = Holes()
    count = {"one": 1, "two or more": 2, "three": 3}[FUNCTIONS.get(name, "one")]
    return f"{name}({', '.join(holes.hole() for _ in range(count))})"


def declaration(kind: Kind, name: str, languages: Iterable[str] = (), base: str = "") -> str:
    """A declaration with the keys that it must have; without a name, or a base, with a hole for one."""
    holes = Holes()
    shape = shape_of(kind.cls)
    head = [kind.name, name or holes.hole("name")]
    head += [_value(field, languages, holes) for field in shape.positional if field.required]
    if kind.bases:
        # Most of what such a kind must say comes from its base.
        return " ".join([*head, ":", base or holes.hole(kind.bases[0])]) + " {\n  $0\n}"
    required = [field for field in shape.fields.values() if field.required and not field.prop.positional]
    body = [f"  {_entry(field, languages, holes)}" for field in required if field is not shape.formula]
    return " ".join(head) + " {\n" + "\n".join(body or ["  $0"]) + "\n}"


def plain(snippet: str) -> str:
    """What is left of a snippet where nobody fills in its holes: their own words, or the first choice."""
    out, at = [], 0
    while at < len(snippet):
        if snippet[at] == "\\" and at + 1 < len(snippet):
            out.append(snippet[at + 1])
            at += 2
        elif snippet.startswith("${", at):
            end = _hole_end(snippet, at)
            inside = snippet[at + 2 : end]
            number = inside[: len(inside) - len(inside.lstrip("0123456789"))]
            words = inside[len(number) :]
            out.append(words[1:-1].split(",")[0] if words.startswith("|") else plain(words[1:]))
            at = end + 1
        elif snippet[at] == "$":
            at += 1
            while at < len(snippet) and snippet[at].isdigit():
                at += 1
        else:
            out.append(snippet[at])
            at += 1
    return "".join(out)


def _hole_end(snippet: str, at: int) -> int:
    while at < len(snippet) and snippet[at] != "}":
        at += 2 if snippet[at] == "\\" else 1
    return at
