"""Fields from trees: for every value type one hook, for every class a shape derived from its fields.

The hooks live in a cattrs converter; `shape_of(cls)` asks it once for each field. A hook raises `Misshapen` with the
finding; the reader keeps it, leaves the field out and goes on, so that one wrong field costs no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, Protocol, Union, get_args, get_origin, get_type_hints

import attrs
import cattrs

from engine.language.faults import (
    BAD_TEXT,
    OUT_OF_RANGE,
    REPEATED,
    TOO_MANY,
    TWICE,
    UNKNOWN_KEY,
    UNKNOWN_NAME,
    WRONG_SHAPE,
)
from engine.language.formula import Formula
from engine.language.kind import Part, kind_name
from engine.language.merging import Count, Counts, Draw, Names
from engine.language.near import did_you_mean
from engine.language.ref import Ref
from engine.source.diagnostic import Clause, Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import LIST_ITEMS
from engine.syntax.nodes import Block, Entry, Expression, Item, Token
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.prop import Prop, props
from engine.values.text import Text
from engine.values.weighted import Weighted


class Directory(Protocol):
    """Who knows which names there are."""

    def has(self, kind: str, name: str) -> bool:
        """Whether a declaration of this kind has this name."""

    def names(self, kind: str) -> Iterable[str]:
        """All names of a kind."""

    def is_broken(self, name: str) -> bool:
        """Whether the name stands in a declaration whose head could not be read: its absence is no second mistake."""

    def kinds_of(self, name: str) -> Iterable[str]:
        """The kinds that have a declaration of this name."""


class Misshapen(Exception):
    """A value that is not what its key takes; carries the finding."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message())
        self.finding = finding


@attrs.define(eq=False)
class Reading:
    """One declaration being read: its file, its language, who knows the names, and what was found wrong."""

    file: SourceFile
    language: str
    directory: Directory
    found: list[Diagnostic] = attrs.field(factory=list)
    broken: bool = False
    """Whether something is missing because it could not be read; what depends on it is not judged."""

    def place(self, node: Any) -> Place:
        """Where a token or node stands."""
        return Place(self.file, node.start, node.end)

    def report(self, finding: Diagnostic) -> None:
        """Keep a finding that leaves something out."""
        self.found.append(finding)
        self.broken = True


class Written(NamedTuple):
    """What the designer wrote for one field."""

    reading: Reading
    prop: Prop
    key: Token
    items: tuple[Item, ...]
    expression: Expression | None = None
    block: Block | None = None
    after: Item = []  # noqa: RUF012 (never changed)

    def place(self) -> Place:
        """The value's place, or the key's where there is none."""
        if self.items and self.items[0]:
            return Place(self.reading.file, self.items[0][0].start, self.items[-1][-1].end)
        return self.reading.place(self.key)

    def wrong(self, expected: Message, node: Any = None) -> Misshapen:
        """The failure that says what the key takes."""
        place = self.reading.place(node) if node is not None else self.place()
        return Misshapen(WRONG_SHAPE.at(place, key=self.key.value, expected=expected))

    def single(self, expected: Message, *types: str) -> Token:
        """The one value, of one of the given terminals."""
        if len(self.items) != 1 or len(self.items[0]) != 1 or self.expression or self.block:
            if self.items and len(self.items[0]) > 1 and self.items[0][0].type in types:
                raise self.wrong(expected, self.items[0][1])
            raise self.wrong(expected, self.items[1][0] if len(self.items) > 1 else None)
        value = self.items[0][0]
        if value.type not in types:
            raise self.wrong(expected)
        return value  # type: ignore[return-value]

    def item(self, item: Item) -> Written:
        """The same field with one item only."""
        return Written(self.reading, self.prop, self.key, (item,))


Hook = Callable[[Written, Any], Any]

WHOLE = Message("a whole number, such as 3", "整数（3 など）")
NUMBER = Message("a number, such as 2 or 1.5", "数（2 や 1.5 など）")
PERCENT = Message("a percent, such as 150%", "割合（150% など）")
INTERVAL = Message("a range, such as 1..9", "範囲（1..9 など）")
YES_NO = Message("`yes` or `no`", "`yes` か `no`")
NAME = Message("one name", "名前を一つ")
NAMES = Message("a list of names with commas between them", "カンマで区切った名前のリスト")
TEXT = Message('a text, such as "Cave" ja "洞窟"', 'テキスト（"Cave" ja "洞窟" など）')
COUNT = Message("a number, or a signed number to add to the base's", "数、または元に足す符号付きの数")
COUNTS = Message("names with numbers, such as `maze +4, hall 2`", "名前と数（`maze +4, hall 2` など）")
DRAW = Message("a number `of` a list, such as `3 of pitfall, alarm`", "数 `of` リスト（`3 of pitfall, alarm` など）")
WEIGHTS = Message("names with weights, such as `weak 3, medium 2`", "名前と重み（`weak 3, medium 2` など）")
NUMBERS = Message("numbers with commas between them", "カンマで区切った数")
FORMULA = Message("`=` and an expression", "`=` と式")
NOTHING = Message("nothing behind it", "何も続かない形")
BLOCK = Message("a block between braces", "波括弧のブロック")


def whole(token: Token) -> int:
    """The whole number of a NUMBER or SIGNED token without a point or a percent sign; raises ValueError otherwise."""
    return int(token.value)


def _int(written: Written, _: Any) -> int:
    token = written.single(WHOLE, "NUMBER", "SIGNED")
    try:
        return int(token.value)
    except ValueError:
        raise written.wrong(WHOLE) from None


def _fraction(written: Written, _: Any) -> Fraction:
    token = written.single(NUMBER, "NUMBER", "SIGNED")
    if token.value.endswith("%"):
        raise written.wrong(NUMBER)
    return Fraction(token.value)


def _percent(written: Written, _: Any) -> Percent:
    token = written.single(PERCENT, "PERCENT", "SIGNED")
    if not token.value.endswith("%"):
        raise written.wrong(PERCENT)
    return Percent(Fraction(token.value[:-1]))


def _bool(written: Written, _: Any) -> bool:
    token = written.single(YES_NO, "NAME")
    if token.value not in ("yes", "no"):
        raise written.wrong(YES_NO)
    return token.value == "yes"


def _interval(written: Written, _: Any) -> Interval:
    token = written.single(INTERVAL, "INTERVAL", "NUMBER", "SIGNED")
    try:
        if token.type != "INTERVAL":
            return Interval(int(token.value), int(token.value))
        low, high = token.value.split("..")
        interval = Interval(int(low) if low else None, int(high) if high else None)
    except ValueError:
        raise written.wrong(INTERVAL) from None
    if interval.least is not None and interval.most is not None and interval.least > interval.most:
        raise written.wrong(Message("a range from low to high", "小さい方から大きい方への範囲"))
    return interval


_ESCAPES = {"n": "\n", '"': '"', "\\": "\\"}


def unescape(written: Written, token: Token) -> str:
    """The words of a TEXT token."""
    words = token.value[1:-1]
    if "\\" not in words:
        return words
    out, parts = [], iter(words)
    for character in parts:
        if character == "\\":
            code = next(parts, "")
            if code not in _ESCAPES:
                reason = Message(f"`\\{code}` is no escape", f"`\\{code}` という書き方はありません")
                raise Misshapen(BAD_TEXT.at(written.reading.place(token), reason=reason))
            character = _ESCAPES[code]
        out.append(character)
    return "".join(out)


def _text(written: Written, _: Any) -> Text:
    if len(written.items) != 1 or written.expression or written.block:
        raise written.wrong(TEXT, written.items[1][0] if len(written.items) > 1 else None)
    item = written.items[0]
    if item[0].type != "TEXT":
        raise written.wrong(TEXT)
    translations = {written.reading.language: unescape(written, item[0])}  # type: ignore[arg-type]
    for at in range(1, len(item), 2):
        code = item[at]
        if code.type != "NAME" or at + 1 >= len(item) or item[at + 1].type != "TEXT":
            raise written.wrong(TEXT, code)
        if code.value in translations:  # type: ignore[union-attr]
            raise Misshapen(TWICE.at(written.reading.place(code), key=code.value))  # type: ignore[union-attr]
        translations[code.value] = unescape(written, item[at + 1])  # type: ignore[union-attr, arg-type]
    if not all(words.strip() for words in translations.values()):
        reason = Message("an empty text", "空のテキストです")
        raise Misshapen(BAD_TEXT.at(written.place(), reason=reason))
    return Text(tuple(translations.items()))


def _formula(written: Written, _: Any) -> Formula:
    if written.expression is None or written.items or written.block:
        raise written.wrong(FORMULA)
    tree = written.expression
    return formula_of(written.reading, tree)


def formula_of(reading: Reading, tree: Expression) -> Formula:
    """An expression with its place and its text."""
    return Formula(tree, reading.place(tree), reading.file.text[tree.start : tree.end])


def refer(reading: Reading, kind: str, token: Any) -> Ref[Any] | None:
    """The reference that a name makes, or `None` and a finding where nothing of the kind has it."""
    name = token.value
    place = reading.place(token)
    directory = reading.directory
    if directory.has(kind, name):
        return Ref(name, place)
    reading.broken = True
    if directory.is_broken(name):
        return None
    reading.found.append(unknown_name(directory, kind, name, place))
    return None


_OTHER_KIND = Message("`{name}` is declared as {other}", "`{name}` は {other} として宣言されています")


def unknown_name(directory: Directory, kind: str, name: str, place: Place, label: str | None = None) -> Diagnostic:
    """The finding for a name that nothing of the kind has, with the nearest name."""
    help = did_you_mean(name, directory.names(kind))
    others = [other for other in directory.kinds_of(name) if other != kind]
    if help is None and others:
        help = Clause(_OTHER_KIND, {"name": name, "other": ", ".join(sorted(others))})
    return UNKNOWN_NAME.at(place, kind=label or kind, name=name, help=help)


def _ref_hook(type_: Any) -> Hook:
    kind = kind_name(get_args(type_)[0])

    def hook(written: Written, _: Any) -> Ref[Any]:
        token = written.single(NAME, "NAME")
        ref = refer(written.reading, kind, token)
        if ref is None:
            raise _Absent
        return ref

    return hook


class _AbsentError(Exception):
    """The value is left out; why is already a finding."""


_Absent = _AbsentError()


def _limited(written: Written) -> tuple[Item, ...]:
    if len(written.items) > LIST_ITEMS:
        raise Misshapen(TOO_MANY.at(written.reading.place(written.key), key=written.key.value, most=LIST_ITEMS))
    return written.items


def _names(written: Written, kind: str, items: tuple[Item, ...]) -> Names[Any]:
    reading = written.reading
    if written.expression or written.block or not items:
        raise written.wrong(NAMES)
    first = items[0]
    if len(items) == 1 and len(first) == 1 and first[0].type == "NAME" and first[0].value == "all" and not reading.directory.has(kind, "all"):
        return Names((), everything=True)
    refs: dict[Ref[Any], None] = {}
    changes: dict[Ref[Any], bool] = {}
    for item in items:
        if len(item) == 2 and item[0].type in ("PLUS", "MINUS") and item[1].type == "NAME":
            ref, target = refer(reading, kind, item[1]), changes
        elif len(item) == 1 and item[0].type == "NAME":
            ref, target = refer(reading, kind, item[0]), refs  # type: ignore[assignment]
        else:
            raise written.wrong(NAMES, item[1] if len(item) > 1 and item[0].type == "NAME" else item[0])
        if ref is None:
            continue
        if ref in refs or ref in changes:
            reading.found.append(REPEATED.at(ref.place, name=ref.name))
            continue
        target[ref] = item[0].type == "PLUS"
    if refs and changes:
        raise written.wrong(
            Message("either a list, or only changes with `+` and `-`", "リスト、または `+` と `-` の変更だけ"),
            next(item[0] for item in items if len(item) == 2),
        )
    return Names(tuple(refs), changes=tuple((added, ref) for ref, added in changes.items()))


def _names_hook(type_: Any) -> Hook:
    kind = kind_name(get_args(type_)[0])
    return lambda written, _: _names(written, kind, _limited(written))


def _draw_hook(type_: Any) -> Hook:
    kind = kind_name(get_args(type_)[0])

    def hook(written: Written, _: Any) -> Draw[Any]:
        items = _limited(written)
        first = items[0] if items else []
        if len(first) >= 3 and first[1].type == "NAME" and first[1].value == "of":
            number = first[0]
            if number.type != "NUMBER" or not number.value.isdigit():  # type: ignore[union-attr]
                raise written.wrong(DRAW, number)
            names = _names(written, kind, (first[2:], *items[1:]))
            return Draw(int(number.value), names, written.reading.place(number))  # type: ignore[union-attr]
        names = _names(written, kind, items)
        if not names.changes:
            raise written.wrong(DRAW)
        return Draw(None, names, written.place())

    return hook


def _count_of(written: Written, token: Any) -> Count:
    place = (written.reading.place(token),)
    try:
        if token.type == "NUMBER":
            return Count(int(token.value), places=place)
        if token.type == "SIGNED":
            return Count(int(token.value), relative=True, places=place)
    except ValueError:
        raise written.wrong(COUNT, token) from None
    if token.type == "NAME" and token.value == "rest":
        return Count(None, places=place)
    raise written.wrong(COUNT, token)


def _count(written: Written, _: Any) -> Count:
    return _count_of(written, written.single(COUNT, "NUMBER", "SIGNED", "NAME"))


def _counts_hook(type_: Any) -> Hook:
    kind = kind_name(get_args(type_)[0])

    def hook(written: Written, _: Any) -> Counts[Any]:
        reading = written.reading
        if written.expression or written.block or not written.items:
            raise written.wrong(COUNTS)
        entries: dict[Ref[Any], Count] = {}
        for item in _limited(written):
            if len(item) != 2 or item[0].type != "NAME":
                raise written.wrong(COUNTS, item[2] if len(item) > 2 else item[0])
            count = _count_of(written, item[1])
            ref = refer(reading, kind, item[0])
            if ref is None:
                continue
            if ref in entries:
                reading.found.append(REPEATED.at(ref.place, name=ref.name))
                continue
            entries[ref] = count
        return Counts(tuple(entries.items()))

    return hook


def _weighted_items(written: Written) -> tuple[Weighted, ...]:
    out: dict[str, Weighted] = {}
    for item in _limited(written):
        if len(item) != 2 or item[0].type != "NAME" or item[1].type != "NUMBER":
            raise written.wrong(WEIGHTS, item[0])
        name = item[0].value
        if written.prop.names and refer(written.reading, written.prop.names, item[0]) is None:
            continue
        if name in out:
            written.reading.found.append(REPEATED.at(written.reading.place(item[0]), name=name))
            continue
        out[name] = Weighted(name, Fraction(item[1].value))  # type: ignore[union-attr]
    return tuple(out.values())


def _str(written: Written, _: Any) -> str:
    token = written.single(NAME, "NAME")
    if written.prop.names and refer(written.reading, written.prop.names, token) is None:
        raise _Absent
    return token.value


def _tuple_hook(type_: Any) -> Hook:
    inner = get_args(type_)[0]
    if inner is Weighted:
        return lambda written, _: _weighted_items(written)
    hook = hook_for(inner)
    return lambda written, _: tuple(hook(written.item(item), inner) for item in _limited(written))


def _word(written: Written, type_: type[StrEnum]) -> StrEnum:
    members = {str(member): member for member in type_}
    words = ", ".join(f"`{word}`" for word in members)
    expected = Message(f"one of {words}", f"{words} のどれか")
    token = written.single(expected, "NAME")
    if token.value not in members:
        near = did_you_mean(token.value, members)
        raise Misshapen(WRONG_SHAPE.at(written.place(), key=written.key.value, expected=expected, help=near))
    return members[token.value]


@attrs.frozen
class FieldShape:
    """How one field is read."""

    attribute: str
    key: str
    prop: Prop
    type: Any
    hook: Hook
    required: bool
    optional_text: bool = False


@attrs.frozen
class Shape:
    """How a class is read: its keys, and what stands without one."""

    fields: dict[str, FieldShape]
    positional: tuple[FieldShape, ...]
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
    positional, formula, rest = [], None, None
    for attribute, prop in props(cls):
        type_ = _bare(hints[attribute.name])
        if prop.repeated:
            type_ = get_args(type_)[0]
        required = attribute.default is attrs.NOTHING
        field = FieldShape(attribute.name, prop.key or attribute.name, prop, type_, hook_for(type_), required)
        if type_ is Formula:
            formula = field
        elif prop.positional:
            positional.append(field)
        elif prop.rest:
            rest = field
            continue
        fields[field.key] = field
    return Shape(fields, tuple(positional), formula, rest, "places" in hints)


def hook_for(type_: Any) -> Hook:
    """The hook that reads a type."""
    return converter.get_structure_hook(type_)  # type: ignore[return-value]


def _is_record(type_: Any) -> bool:
    return attrs.has(type_) and bool(props(type_))


def _record_hook(type_: Any) -> Hook:
    reader = getattr(type_, "read", None)
    if reader is not None:
        return lambda written, _: reader(written)
    return lambda written, _: read_record(written, type_)


def _fits(field: FieldShape, token: Any) -> bool:
    """Whether a value can be a positional field's."""
    if field.type in (int, Fraction):
        return token.type in ("NUMBER", "SIGNED")
    if field.type is Interval:
        return token.type in ("INTERVAL", "NUMBER", "SIGNED")
    if field.type is Percent:
        return token.type in ("PERCENT", "SIGNED")
    if field.type is Text:
        return token.type == "TEXT"
    return token.type == "NAME"


def read_record(written: Written, cls: type) -> Any:
    """A class from one entry: values without a key first, then keys with values, then its block."""
    reading, shape = written.reading, shape_of(cls)
    if len(written.items) > 1:
        raise written.wrong(NOTHING, written.items[1][0])
    parts = read_values(written, shape, written.items[0] if written.items else [])
    if written.expression is not None:
        if shape.formula is None:
            raise written.wrong(NOTHING, written.expression)
        parts[shape.formula.key] = Part(formula_of(reading, written.expression), reading.place(written.expression))
    if written.block is not None:
        block_parts = read_block(reading, shape, written.block, f"`{written.key.value}`", known=parts)
        parts.update(block_parts)
    for field in shape.fields.values():
        if field.required and field.key not in parts:
            if reading.broken:
                raise _Absent
            raise written.wrong(Message(f"also `{field.key}`: {field.prop.doc}", f"さらに `{field.key}`：{field.prop.doc}"))
    return build(cls, shape, parts, written.place())


def build(cls: type, shape: Shape, parts: dict[str, Part], place: Place) -> Any:
    """The object of a class from its parts; what has a default may be missing."""
    values = {shape.fields[key].attribute: part.value for key, part in parts.items() if key in shape.fields}
    if shape.rest is not None and shape.rest.key in parts:
        values[shape.rest.attribute] = parts[shape.rest.key].value
    if shape.has_places:
        values["places"] = {"": place, **{key: part.place for key, part in parts.items()}}
    return cls(**values)


def read_values(written: Written, shape: Shape, values: Item) -> dict[str, Part]:
    """The parts that values in one line give: first those without a key, in order, then `key value` pairs."""
    reading = written.reading
    parts: dict[str, Part] = {}
    at, count = 0, len(values)
    bare = 0
    while bare < count and not (values[bare].type == "NAME" and values[bare].value in shape.fields):  # type: ignore[union-attr]
        bare += 1
    required = sum(field.required for field in shape.positional)
    for field in shape.positional:
        if at < bare and (field.required or bare - at > required) and _fits(field, values[at]):
            part = _read_field(field, Written(reading, field.prop, written.key, (values[at : at + 1],)), reading.place(values[at]))
            if part is not None:
                parts[field.key] = part
            at += 1
        elif field.required:
            raise written.wrong(Message(f"first {field.prop.doc.rstrip('.')}", f"最初に {field.prop.doc}"), values[at] if at < count else None)
        required -= field.required
    while at < count:
        key = values[at]
        named = shape.fields.get(key.value) if key.type == "NAME" else None  # type: ignore[union-attr]
        if named is None or named.prop.positional:
            if key.type == "NAME":
                keys = [name for name, each in shape.fields.items() if not each.prop.positional]
                help = did_you_mean(key.value, keys)  # type: ignore[union-attr]
                raise Misshapen(
                    UNKNOWN_KEY.at(reading.place(key), owner=f"`{written.key.value}`", key=key.value, help=help)  # type: ignore[union-attr]
                )
            raise written.wrong(NOTHING, key)
        if key.value in parts:  # type: ignore[union-attr]
            raise Misshapen(TWICE.at(reading.place(key), key=key.value))  # type: ignore[union-attr]
        size = 1
        while at + 1 + size < count and not (values[at + 1 + size].type == "NAME" and values[at + 1 + size].value in shape.fields):  # type: ignore[union-attr]
            size += 1
        chunk = values[at + 1 : at + 1 + size]
        part = _read_field(named, Written(reading, named.prop, key, (chunk,) if chunk else ()), reading.place(key))  # type: ignore[arg-type]
        if part is not None:
            parts[named.key] = part
        at += 1 + size
    return parts


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
                reading.report(_unknown_key(reading, owner, shape, entry.key))
            continue
        place = Place(reading.file, entry.key.start, entry.key.end)
        if key in parts and not field.prop.repeated or known is not None and key in known:
            first = parts[key] if key in parts else known[key]  # type: ignore[index]
            reading.found.append(TWICE.at(place, key=key, also=((first.place, Message("first here", "最初はここ")),)))
            continue
        written = Written(reading, field.prop, entry.key, entry.items, entry.expression, entry.block, entry.after)
        part = _read_field(field, written, place)
        if part is None:
            continue
        if field.prop.repeated:
            several.setdefault(key, []).append(part.value)
            part = Part(tuple(several[key]), parts[key].place if key in parts else part.place)
        parts[key] = part
    if shape.rest is not None and rest:
        written = Written(reading, shape.rest.prop, rest[0].key, (), None, Block(tuple(rest), block.start, block.end))
        part = _read_field(shape.rest, written, reading.place(rest[0].key))
        if part is not None:
            parts[shape.rest.key] = part
    return parts


def _unknown_key(reading: Reading, owner: str, shape: Shape, key: Token) -> Diagnostic:
    keys = [name for name, field in shape.fields.items() if not field.prop.positional]
    return UNKNOWN_KEY.at(reading.place(key), owner=owner, key=key.value, help=did_you_mean(key.value, keys))


def _read_field(field: FieldShape, written: Written, place: Place) -> Part | None:
    """One field's part, or `None` and a finding where it is not what the key takes."""
    try:
        value = field.hook(written, field.type)
    except Misshapen as misshapen:
        written.reading.report(misshapen.finding)
        return None
    except _AbsentError:
        written.reading.broken = True
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
    if isinstance(value, Names) and value.everything and not prop.everything:
        return WRONG_SHAPE.at(place, key=field.key, expected=NAMES)
    if prop.least is None and prop.most is None:
        return None
    for number, where in _numbers(value, place):
        if (prop.least is not None and number < prop.least) or (prop.most is not None and number > prop.most):
            return OUT_OF_RANGE.at(where, key=field.key, value=_shown(number), range=_range(prop.least, prop.most))
    return None


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


converter = cattrs.Converter(detailed_validation=False)
"""The hooks by type; kept apart from the converter of results, whose input is JSON."""
for _type, _hook in (
    (int, _int), (Fraction, _fraction), (Percent, _percent), (bool, _bool), (Interval, _interval), (Text, _text),
    (Formula, _formula), (Count, _count), (str, _str), (StrEnum, _word),
):  # fmt: skip
    converter.register_structure_hook(_type, _hook)
for _predicate, _factory in (
    (_is_record, _record_hook),
    (lambda type_: get_origin(type_) is tuple, _tuple_hook),
    (lambda type_: get_origin(type_) is Ref, _ref_hook),
    (lambda type_: get_origin(type_) is Names, _names_hook),
    (lambda type_: get_origin(type_) is Draw, _draw_hook),
    (lambda type_: get_origin(type_) is Counts, _counts_hook),
):
    converter.register_structure_hook_factory(_predicate, _factory)
