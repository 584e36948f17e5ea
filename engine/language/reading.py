"""Classes from trees: for every class a shape derived from its fields, and one reader for all of them.

The hooks of the value types live in a cattrs converter; `shape_of(cls)` asks it once for each field. A hook raises
`Misshapen` with the finding; the reader keeps it, leaves the field out and goes on, so that one wrong field costs no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
import cattrs

from engine.language.documentation import documented
from engine.language.faults import NOTHING_TO_CHANGE, OUT_OF_RANGE, TWICE, UNKNOWN_KEY, WRONG_SHAPE
from engine.language.formula import Formula
from engine.language.hooks import GENERIC, NAMES, NOTHING, PLAIN, tuple_hook
from engine.language.kind import Part
from engine.language.merging import Count, Counts, Draw, Layered, Names
from engine.language.near import did_you_mean
from engine.language.spoilt import SPOILT
from engine.language.written import Absent, Hook, Misshapen, Reading, Written, formula_of
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.source.limits import FINDINGS_OF_A_FILE
from engine.syntax.nodes import Block, Entry, Item, Point, Token
from engine.values.character import Character
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture
from engine.values.position import OvermapPosition, Position
from engine.values.prop import Prop, props
from engine.values.text import Text
from engine.values.weighted import Weighted


@attrs.frozen
class FieldShape:
    """How one field is read."""

    attribute: str
    key: str
    prop: Prop
    type: Any
    hook: Hook
    required: bool

    @property
    def width(self) -> int:
        """How many values in a line it takes where it has no key."""
        return 3 if self.type is Extent else 1


@attrs.frozen
class Shape:
    """How a class is read: its keys, and what stands without one."""

    fields: dict[str, FieldShape]
    positional: tuple[FieldShape, ...]
    """Single values without a key, in order."""
    listed: FieldShape | None
    """A list without a key, before all else: `place entrance, exit apart 40`."""
    formula: FieldShape | None
    rest: FieldShape | None
    has_places: bool


def _bare(type_: Any) -> Any:
    """A type without its `None`."""
    if get_origin(type_) in (Union, UnionType):
        return next(arg for arg in get_args(type_) if arg is not NoneType)
    return type_


@cache
def shape_of(cls: type) -> Shape:
    """The shape of a declaration or record class, derived from its fields."""
    hints = get_type_hints(cls)
    fields: dict[str, FieldShape] = {}
    positional, listed, formula, rest = [], None, None, None
    for attribute, prop in props(cls):
        type_ = _bare(hints[attribute.name])
        if prop.repeated:
            type_ = get_args(type_)[0]
        required = attribute.default is attrs.NOTHING
        field = FieldShape(attribute.name, prop.key or attribute.name, prop, type_, hook_for(type_), required)
        if type_ is Formula and attribute.name == "formula":
            formula = field
        elif prop.positional and get_origin(type_) is tuple:
            listed = field
        elif prop.positional:
            positional.append(field)
        elif prop.rest:
            rest = field
            continue
        fields[field.key] = field
    return Shape(fields, tuple(positional), listed, formula, rest, "places" in hints)


def hook_for(type_: Any) -> Hook:
    """The hook that reads a type."""
    return converter.get_structure_hook(type_)


def _is_record(type_: Any) -> bool:
    return attrs.has(type_) and bool(props(type_))


def _record_hook(type_: Any) -> Hook:
    reader = getattr(type_, "read", None)
    if reader is not None:
        return lambda written, _: reader(written)
    return lambda written, _: read_record(written, type_)


def _fits(field: FieldShape, token: Token | Point) -> bool:
    """Whether a value can be a positional field's."""
    if field.type in (int, Fraction, Extent):
        return token.type in ("NUMBER", "SIGNED")
    if field.type is Interval:
        return token.type in ("INTERVAL", "NUMBER", "SIGNED")
    if field.type is Percent:
        return token.type in ("PERCENT", "SIGNED")
    if field.type is Text:
        return token.type == "TEXT"
    if field.type is Character:
        return token.type in ("TEXT", "NUMBER")
    if field.type in (Position, OvermapPosition):
        return token.type == "POINT"
    return token.type == "NAME"


def read_record(written: Written, cls: type) -> Any:
    """A class from one entry: values without a key first, then keys with values, then its block."""
    reading, shape = written.reading, shape_of(cls)
    parts = read_values(written, shape, written.items)
    if written.after:
        parts |= read_values(written, shape, (written.after,), known=parts)
    if written.expression is not None:
        if shape.formula is None:
            raise written.wrong(NOTHING, written.expression)
        parts[shape.formula.key] = Part(formula_of(reading, written.expression), reading.place(written.expression))
    if written.block is not None:
        parts |= read_block(reading, shape, written.block, f"`{written.key.value}`", known=parts)
    if not issubclass(cls, Layered):
        for part in parts.values():
            if isinstance(part.value, Names) and part.value.changes:
                added, ref = part.value.changes[0]
                change = f"{'+' if added else '-'} {ref.name}"
                owner = f"`{written.key.value}`"
                raise Misshapen(NOTHING_TO_CHANGE.at(ref.place, change=change, owner=owner, item=ref.name))
    for field in shape.fields.values():
        if field.required and field.key not in parts:
            if reading.spoilt:
                raise Absent
            doc = documented(field.prop.doc)
            raise written.wrong(Message(f"also `{field.key}`: {doc.en}", f"さらに `{field.key}`：{doc.ja}"))
    return build(cls, shape, parts, written.place())


def build(cls: type, shape: Shape, parts: dict[str, Part], place: Place, spoilt: Iterable[str] = ()) -> Any:
    """The object of a class from its parts; what has a default may be missing, and what is spoilt answers nothing."""
    values = {shape.fields[key].attribute: part.value for key, part in parts.items() if key in shape.fields}
    if shape.rest is not None and shape.rest.key in parts:
        values[shape.rest.attribute] = parts[shape.rest.key].value
    values.update({shape.fields[key].attribute: SPOILT for key in spoilt if key in shape.fields})
    if shape.rest is not None and shape.rest.key in spoilt:
        values[shape.rest.attribute] = SPOILT
    if shape.has_places:
        values["places"] = {"": place, **{key: part.place for key, part in parts.items()}}
    return cls(**values)


def read_values(
    written: Written, shape: Shape, items: tuple[Item, ...], known: dict[str, Part] | None = None
) -> dict[str, Part]:
    """The parts that values in one line give: first those without a key, in order, then keys with their values.

    What stands behind a comma goes on with the list before it: `lay road on field, forest cost 20`.
    """
    reading = written.reading
    flat = [(value, not at and number > 0) for number, item in enumerate(items) for at, value in enumerate(item)]
    parts: dict[str, Part] = {}
    picture = next((field for field in shape.positional if field.type is Picture), None)
    drawn = next((at for at, (value, _) in enumerate(flat) if value.type == "PICTURE"), None)
    if picture is not None and drawn is not None:
        token, _ = flat.pop(drawn)
        part = _read_field(picture, Written(reading, picture.prop, written.key, ([token],)), reading.place(token))
        if part is not None:
            parts[picture.key] = part
        elif picture.required:
            raise Absent
    bare = 0
    while bare < len(flat) and (flat[bare][1] or not _is_key(flat[bare][0], shape)):
        bare += 1
    at = _read_bare(written, shape, flat[:bare], parts)
    while at < len(flat):
        key = flat[at][0]
        named = shape.fields.get(key.value) if _is_key(key, shape) else None
        if named is None or named.prop.positional or isinstance(key, Point) or flat[at][1]:
            if key.type == "NAME":
                keys = [name for name, each in shape.fields.items() if not each.prop.positional]
                help = did_you_mean(key.value, keys)
                raise Misshapen(
                    UNKNOWN_KEY.at(reading.place(key), owner=f"`{written.key.value}`", key=key.value, help=help)
                )
            raise written.wrong(NOTHING, key)
        if key.value in parts or (known is not None and key.value in known):
            raise Misshapen(TWICE.at(reading.place(key), key=key.value))
        end = at + 2
        while end < len(flat) and (flat[end][1] or not _is_key(flat[end][0], shape)):
            end += 1
        own = Written(reading, named.prop, key, _as_items(flat[at + 1 : end]))
        part = _read_field(named, own, reading.place(key))
        if part is not None:
            parts[named.key] = part
        at = end
    return parts


def _read_bare(written: Written, shape: Shape, bare: list[tuple[Token | Point, bool]], parts: dict[str, Part]) -> int:
    """Read what stands without a key into `parts`; how many of the values that took."""
    reading = written.reading
    if shape.listed is not None and bare:
        *others, last = _as_items(bare)
        long = next((item[1] for item in others if len(item) > 1), None)
        if long is not None:
            raise written.wrong(NOTHING, long)
        listed = Written(reading, shape.listed.prop, written.key, (*others, last[:1]))
        part = _read_field(shape.listed, listed, reading.place(bare[0][0]))
        if part is not None:
            parts[shape.listed.key] = part
        taken = len(bare) - len(last) + 1
        return taken + _read_positional(written, shape, last[1:], parts)
    comma = next((value for value, behind in bare if behind), None)
    if comma is not None:
        raise written.wrong(NOTHING, comma)
    return _read_positional(written, shape, [value for value, _ in bare], parts)


def _read_positional(written: Written, shape: Shape, bare: Item, parts: dict[str, Part]) -> int:
    """Read single values that stand without a key into `parts`; how many of them that took."""
    reading, at = written.reading, 0
    fields = [field for field in shape.positional if field.key not in parts]
    required = sum(field.required * field.width for field in fields)
    for field in fields:
        if at < len(bare) and (field.required or len(bare) - at > required) and _fits(field, bare[at]):
            own = Written(reading, field.prop, written.key, (bare[at : at + field.width],))
            part = _read_field(field, own, reading.place(bare[at]))
            if part is not None:
                parts[field.key] = part
            at += field.width
        elif field.required:
            doc = documented(field.prop.doc)
            raise written.wrong(
                Message(f"first {doc.en.rstrip('.')}", f"最初に、{doc.ja.rstrip('。')}"),
                bare[at] if at < len(bare) else None,
            )
        required -= field.required * field.width
    return at


def _is_key(value: Token | Point, shape: Shape) -> bool:
    return value.type == "NAME" and value.value in shape.fields


def _as_items(flat: list[tuple[Token | Point, bool]]) -> tuple[Item, ...]:
    """Values with commas between them again."""
    items: list[Item] = []
    for value, behind in flat:
        if behind or not items:
            items.append([])
        items[-1].append(value)
    return tuple(items)


def read_block(
    reading: Reading, shape: Shape, block: Block, owner: str, known: dict[str, Part] | None = None
) -> dict[str, Part]:
    """The parts that a block's entries give; `owner` names the declaration in messages."""
    parts: dict[str, Part] = {}
    several: dict[str, list[Any]] = {}
    rest: list[Entry] = []
    fields = shape.fields
    for entry in block.entries:
        key = entry.key.value
        field = fields.get(key)
        if field is None:
            if shape.rest is not None:
                rest.append(entry)
            elif key:
                _report_unknown_key(reading, owner, shape, entry.key)
            continue
        place = Place(reading.file, entry.key.start, entry.key.end)
        if (key in parts and not field.prop.repeated) or (known is not None and key in known):
            first = parts[key] if key in parts else known[key]  # type: ignore[index]
            reading.found.append(TWICE.at(place, key=key, also=((first.place, Message("first here", "最初はここ")),)))
            continue
        written = Written(reading, field.prop, entry.key, entry.items, entry.expression, entry.block, entry.after)
        with _reading_key(reading, key):
            part = _read_field(field, written, place)
        if part is None:
            continue
        if field.prop.repeated:
            several.setdefault(key, []).append(part.value)
            part = Part(tuple(several[key]), parts[key].place if key in parts else part.place)
        parts[key] = part
    if shape.rest is not None and rest:
        written = Written(reading, shape.rest.prop, rest[0].key, (), None, Block(tuple(rest), block.start, block.end))
        with _reading_key(reading, shape.rest.key):
            part = _read_field(shape.rest, written, reading.place(rest[0].key))
        if part is not None:
            parts[shape.rest.key] = part
    return parts


@contextmanager
def _reading_key(reading: Reading, key: str) -> Iterator[None]:
    """Note the key under way; within a record it stays the declaration's."""
    outer = reading.key
    reading.key = outer or key
    yield
    reading.key = outer


def _report_unknown_key(reading: Reading, owner: str, shape: Shape, key: Token) -> None:
    """A key that the class does not have; the one that was probably meant is not there."""
    keys = [name for name, field in shape.fields.items() if not field.prop.positional]
    help = did_you_mean(key.value, keys) if len(reading.found) < FINDINGS_OF_A_FILE else None
    reading.found.append(UNKNOWN_KEY.at(reading.place(key), owner=owner, key=key.value, help=help))
    reading.spoilt.add(reading.key or (help.arguments["near"] if help is not None else ""))


def _read_field(field: FieldShape, written: Written, place: Place) -> Part | None:
    """One field's part, or `None` and a finding where it is not what the key takes."""
    try:
        value = field.hook(written, field.type)
    except Misshapen as misshapen:
        written.reading.report(misshapen.finding)
        # A key among the values was meant as one: what it lacks is no second mistake.
        written.reading.spoilt |= {value.value for item in written.items for value in item if value.type == "NAME"}
        return None
    except Absent:
        written.reading.spoil()
        return None
    if written.after and not getattr(field.type, "takes_after", False):
        written.reading.report(written.wrong(NOTHING, written.after[0]).finding)
        return None
    if written.items:
        items = written.items
        place = Place(place.file, items[0][0].start, items[-1][-1].end)
    finding = out_of_range(field, value, place)
    if finding is not None:
        written.reading.report(finding)
        return None
    return Part(value, place)


def out_of_range(field: FieldShape, value: Any, place: Place) -> Diagnostic | None:
    """The finding for a value beyond its field's bounds; a delta is judged once it has a base."""
    prop = field.prop
    if isinstance(value, Layered):
        return _layered_out_of_range(value)
    if isinstance(value, Names) and value.everything and not prop.everything:
        return WRONG_SHAPE.at(place, key=field.key, expected=NAMES)
    least, most = prop.least, prop.most
    if least is None and most is None:
        least, most = 0 if isinstance(value, Percent) else -MOST, MOST
    for number, where in _numbers(value, place):
        if (least is not None and number < least) or (most is not None and number > most):
            return OUT_OF_RANGE.at(where, key=field.key, value=_shown(number), range=_range(least, most))
    return None


def _layered_out_of_range(value: Layered) -> Diagnostic | None:
    cls: type = type(value)
    shape = shape_of(cls)
    for name, _, key in value.written_fields():
        finding = out_of_range(shape.fields[key], getattr(value, name), value.places[key])
        if finding is not None:
            return finding
    return None


MOST = 1_000_000
"""The largest number of a field that says no range of its own; a larger one is a slip."""


def _range(least: int | None, most: int | None) -> Message:
    if most is None:
        return Message(f"{least} or more", f"{least} 以上")
    if least is None:
        return Message(f"{most} or less", f"{most} 以下")
    return Message(f"from {least} to {most}", f"{least} から {most} まで")


def _shown(number: int | Fraction) -> str:
    return str(number) if number == int(number) else f"{float(number):g}"


def _numbers(value: Any, place: Place) -> Iterable[tuple[int | Fraction, Place]]:
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        yield value, place
    elif isinstance(value, Percent):
        yield value.hundredths, place
    elif isinstance(value, Extent):
        yield from ((side, place) for side in (value.width, value.height))
    elif isinstance(value, Interval):
        yield from ((end, place) for end in (value.least, value.most) if end is not None)
    elif isinstance(value, Count):
        if value.amount is not None and not value.relative:
            yield value.amount, value.places[0] if value.places else place
    elif isinstance(value, Counts):
        for _, count in value.entries:
            yield from _numbers(count, place)
    elif isinstance(value, Draw):
        if value.count is not None:
            yield value.count, value.place
    elif isinstance(value, tuple):
        for each in value:
            yield from _numbers(each.weight if isinstance(each, Weighted) else each, place)


def _of(origin: Any) -> Any:
    """Whether a type is a generic of this origin."""
    return lambda type_: get_origin(type_) is origin


converter = cattrs.Converter(detailed_validation=False)
"""The hooks by type; kept apart from the converter of results, whose input is JSON."""
for _type, _hook in PLAIN.items():
    converter.register_structure_hook(_type, _hook)
for _origin, _factory in GENERIC.items():
    converter.register_structure_hook_factory(_of(_origin), _factory)
converter.register_structure_hook_factory(_of(tuple), lambda type_: tuple_hook(type_, hook_for))
converter.register_structure_hook_factory(_is_record, _record_hook)
