"""One hook for every value type: from what is written to the value, or a finding that says what the key takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args
from unicodedata import combining, east_asian_width

from engine.language.faults import BAD_TEXT, OUT_OF_RANGE, REPEATED, TOO_MANY, TWICE, UNKNOWN_NAME
from engine.language.formula import Formula
from engine.language.kind import kinds_named
from engine.language.merging import Count, Counts, Draw, Names
from engine.language.ref import Label, Ref
from engine.language.written import Absent, Hook, Misshapen, Written, formula_of, refer
from engine.source.diagnostic import Clause, Message
from engine.source.limits import LIST_ITEMS
from engine.syntax.nodes import Item, Point, Token
from engine.syntax.pictures import picture_of
from engine.values.character import Character
from engine.values.color import PALETTE, Color
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture
from engine.values.position import OvermapPosition, Position
from engine.values.sided import SHAPES, SIDES, Sided
from engine.values.text import Text
from engine.values.weighted import Weighted

WHOLE = Message("a whole number, such as 3", "整数（3 など）")
NUMBER = Message("a number, such as 2 or 1.5", "数（2 や 1.5 など）")
PERCENT = Message("a percent, such as 150%", "割合（150% など）")
INTERVAL = Message("a range, such as 1..9", "範囲（1..9 など）")
UPWARD = Message("a range from low to high", "小さい方から大きい方への範囲")
YES_NO = Message("`yes` or `no`", "`yes` か `no`")
NAME = Message("one name", "名前を一つ")
NAMES = Message("a list of names with commas between them", "カンマで区切った名前のリスト")
TEXT = Message('a text, such as "Cave" ja "洞窟"', 'テキスト（"Cave" ja "洞窟" など）')
COUNT = Message("a number, or a signed number to add to the base's", "数、または元に足す符号付きの数")
COUNTS = Message("names with numbers, such as `maze +4, hall 2`", "名前と数（`maze +4, hall 2` など）")
DRAW = Message("a number `of` a list, such as `3 of pitfall, alarm`", "数 `of` リスト（`3 of pitfall, alarm` など）")
WEIGHTS = Message("names with weights, such as `weak 3, medium 2`", "名前と重み（`weak 3, medium 2` など）")
NUMBERS = Message("numbers with commas between them", "カンマで区切った数")
EXTENT = Message("a size, such as 100 x 80", "大きさ（100 x 80 など）")
PICTURE = Message('a picture between """ and """', '""" と """ の間の絵')
CHARACTER = Message('one character, such as "#", or its number', '一文字（"#" など）、またはその番号')
POSITION = Message("a place, such as (1, -1, 0)", "位置（(1, -1, 0) など）")
OVERMAP_POSITION = Message("an overmap, such as (0, 0)", "オーバーマップ（(0, 0) など）")
SIDED = Message("a terrain, such as `house.north`", "地形（`house.north` など）")
COLOR = Message('a colour, such as green or "#40a060"', '色（green や "#40a060" など）')
FORMULA = Message("`=` and an expression", "`=` と式")
NOTHING = Message("nothing behind it", "何も続かない形")


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
        raise written.wrong(UPWARD)
    return interval


_ESCAPES = {"n": "\n", '"': '"', "\\": "\\"}


def unescape(written: Written, token: Token | Point) -> str:
    """The words of a TEXT token."""
    words = token.value[1:-1]
    if "\\" not in words:
        return words
    out, parts = [], iter(words)
    for character in parts:
        if character == "\\":
            code = next(parts, "")
            if code not in _ESCAPES:
                reason = Message.plain(f"`\\{code}` is no escape", f"`\\{code}` という書き方はありません")
                raise Misshapen(BAD_TEXT.at(written.reading.place(token), reason=reason))
            character = _ESCAPES[code]
        out.append(character)
    return "".join(out)


LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Za-z]{2,8})*")
"""What stands before a translation: `ja`, `zh_Hant`; a longer word is the next key, whose line end was forgotten."""


def _text(written: Written, _: Any) -> Text:
    if len(written.items) != 1 or written.expression or written.block:
        raise written.wrong(TEXT, written.items[1][0] if len(written.items) > 1 else None)
    item = written.items[0]
    if item[0].type != "TEXT":
        raise written.wrong(TEXT)
    translations = {written.reading.language: unescape(written, item[0])}
    for at in range(1, len(item), 2):
        code = item[at]
        if not LANGUAGE_CODE.fullmatch(code.value) or at + 1 >= len(item) or item[at + 1].type != "TEXT":
            raise written.wrong(TEXT, code)
        if code.value in translations:
            raise Misshapen(TWICE.at(written.reading.place(code), key=code.value))
        translations[code.value] = unescape(written, item[at + 1])
    if not all(words.strip() for words in translations.values()):
        reason = Message("an empty text", "空のテキストです")
        raise Misshapen(BAD_TEXT.at(written.place(), reason=reason))
    return Text(tuple(translations.items()))


def _formula(written: Written, _: Any) -> Formula:
    if written.expression is None or written.items or written.block:
        raise written.wrong(FORMULA)
    tree = written.expression
    return formula_of(written.reading, tree)


Kinds = tuple[str, ...]


def _kinds_of(type_: Any) -> Kinds:
    """The kinds that a generic names; a list of free words names none."""
    inner = get_args(type_)[0]
    return () if inner is Label else kinds_named(inner)


def _ref_hook(type_: Any) -> Hook:
    kind = _kinds_of(type_)

    def hook(written: Written, _: Any) -> Ref[Any]:
        token = written.single(NAME, "NAME")
        ref = refer(written.reading, kind, token)
        if ref is None:
            raise Absent
        return ref

    return hook


def _limited(written: Written) -> tuple[Item, ...]:
    if len(written.items) > LIST_ITEMS:
        raise Misshapen(TOO_MANY.at(written.reading.place(written.key), key=written.key.value, most=LIST_ITEMS))
    return written.items


def _names(written: Written, kind: Kinds, items: tuple[Item, ...]) -> Names[Any]:
    reading = written.reading
    if written.expression or written.block or not items:
        raise written.wrong(NAMES)
    first = items[0]
    if (
        len(items) == 1
        and len(first) == 1
        and first[0].type == "NAME"
        and first[0].value == "all"
        and not any(reading.directory.has(each, "all") for each in kind)
    ):
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
    kind = _kinds_of(type_)
    return lambda written, _: _names(written, kind, _limited(written))


def _draw_hook(type_: Any) -> Hook:
    kind = _kinds_of(type_)

    def hook(written: Written, _: Any) -> Draw[Any]:
        items = _limited(written)
        first = items[0] if items else []
        if len(first) >= 3 and first[1].type == "NAME" and first[1].value == "of":
            number = first[0]
            if number.type != "NUMBER" or not number.value.isdigit():
                raise written.wrong(DRAW, number)
            names = _names(written, kind, (first[2:], *items[1:]))
            return Draw(int(number.value), names, written.reading.place(number))
        names = _names(written, kind, items)
        if not names.changes:
            if all(item[0].type in ("PLUS", "MINUS") for item in items):
                raise Absent  # none of its names is known, and that is a finding already
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
    kind = _kinds_of(type_)

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


MOST_WEIGHT = 1_000_000
"""Weights say a proportion; a larger one is a slip."""


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
        weight = Fraction(item[1].value)
        if weight > MOST_WEIGHT:
            place = written.reading.place(item[1])
            shown = Message(f"{MOST_WEIGHT} or less", f"{MOST_WEIGHT} 以下")
            raise Misshapen(OUT_OF_RANGE.at(place, key=name, value=item[1].value, range=shown))
        out[name] = Weighted(name, weight)
    return tuple(out.values())


def _str(written: Written, _: Any) -> str:
    token = written.single(NAME, "NAME")
    if written.prop.names and refer(written.reading, written.prop.names, token) is None:
        raise Absent
    return token.value


def tuple_hook(type_: Any, hook_for: Callable[[Any], Hook]) -> Hook:
    """The hook of a list; `hook_for` gives the hook of its items."""
    inner = get_args(type_)[0]
    if inner is Weighted:
        return lambda written, _: _weighted_items(written)
    hook = hook_for(inner)
    return lambda written, _: tuple(hook(written.item(item), inner) for item in _limited(written))


def _character(written: Written, _: Any) -> Character:
    token = written.single(CHARACTER, "TEXT", "NUMBER")
    if token.type == "NUMBER":
        if not token.value.isdecimal() or len(token.value) > 7 or int(token.value) > 0x10FFFF:
            raise written.wrong(CHARACTER)
        words = chr(int(token.value))
    else:
        words = unescape(written, token)
    # Wide and combining characters would push the rest of a picture's row aside.
    if len(words) != 1 or not words.isprintable() or east_asian_width(words) in "WF" or combining(words):
        raise written.wrong(CHARACTER)
    return Character(words)


def coordinates(written: Written, point: Token | Point, counts: tuple[int, ...], expected: Message) -> tuple[int, ...]:
    """The whole numbers of a point, as many as one of `counts`."""
    if not isinstance(point, Point) or len(point.items) not in counts:
        raise written.wrong(expected, point)
    numbers = []
    for item in point.items:
        if len(item) != 1 or item[0].type not in ("NUMBER", "SIGNED") or not item[0].value.lstrip("+-").isdecimal():
            raise written.wrong(expected, item[0] if item else point)
        number = int(item[0].value)
        if abs(number) > MOST_COORDINATE:
            shown = Message(f"within {MOST_COORDINATE} of 0", f"0 から {MOST_COORDINATE} 以内")
            place = written.reading.place(item[0])
            raise Misshapen(OUT_OF_RANGE.at(place, key=written.key.value, value=item[0].value, range=shown))
        numbers.append(number)
    return tuple(numbers)


MOST_COORDINATE = 1_000_000
"""The farthest that anything is from where it is counted; a larger number is a slip."""


def _single_point(written: Written, expected: Message) -> Token | Point:
    if len(written.items) != 1 or len(written.items[0]) != 1 or written.block or written.expression:
        raise written.wrong(expected, written.items[1][0] if len(written.items) > 1 else None)
    return written.items[0][0]


def _position(written: Written, _: Any) -> Position:
    return Position(*coordinates(written, _single_point(written, POSITION), (2, 3), POSITION))


def _overmap_position(written: Written, _: Any) -> OvermapPosition:
    point = _single_point(written, OVERMAP_POSITION)
    return OvermapPosition(*coordinates(written, point, (2,), OVERMAP_POSITION))


_WRITE_SIDE = Message("write `{type}.{side}`", "`{type}.{side}` と書いてください")


def _sided(written: Written, _: Any) -> Sided:
    token = written.single(SIDED, "NAME")
    directory, name = written.reading.directory, token.value
    if directory.has(TERRAIN, name):
        return Sided(name)
    type_, _dot, side = name.rpartition(".")
    if type_ and directory.has(TERRAIN, type_):
        if side not in SIDES and side not in SHAPES:
            words = Message("a side, `north` …, or a shape, `ns` …", "向き（`north` など）か形（`ns` など）")
            raise written.near(words, side, (*SIDES, *SHAPES))
        return Sided(type_, side)
    for word in (*SIDES, *SHAPES):
        # So the names of turned terrains are spelt outside the language.
        type_ = name.removesuffix(f"_{word}")
        if type_ != name and directory.has(TERRAIN, type_):
            help = Clause(_WRITE_SIDE, {"type": type_, "side": word})
            raise Misshapen(UNKNOWN_NAME.at(written.place(), kind=TERRAIN, name=name, help=help))
    shown, dot, side = name.rpartition(".")
    sided = dot and side in (*SIDES, *SHAPES)
    refer(written.reading, TERRAIN, token._replace(value=shown) if sided else token)
    raise Absent


TERRAIN = "overmap_terrain"
"""The kind that a `Sided` names."""


def _color(written: Written, _: Any) -> Color:
    token = written.single(COLOR, "NAME", "TEXT")
    if token.type == "NAME":
        if token.value not in PALETTE:
            raise written.near(COLOR, token.value, PALETTE)
        return Color.named(token.value)
    try:
        return Color.hexadecimal(unescape(written, token))
    except ValueError:
        raise written.wrong(COLOR) from None


def _extent(written: Written, _: Any) -> Extent:
    if len(written.items) != 1 or len(written.items[0]) != 3 or written.block:
        raise written.wrong(EXTENT)
    width, by, height = written.items[0]
    if by.value != "x" or not (width.value.isdigit() and height.value.isdigit()):
        raise written.wrong(EXTENT)
    return Extent(int(width.value), int(height.value))


def _picture(written: Written, _: Any) -> Picture:
    token = written.single(PICTURE, "PICTURE")
    try:
        return picture_of(written.reading.file, token)
    except ValueError as row:
        reason = Message(
            f"row {row} begins left of the closing quotes", f"{row} 行目が閉じる引用符より左から始まっています"
        )
        raise Misshapen(BAD_TEXT.at(written.reading.place(token), reason=reason)) from None


def _word(written: Written, type_: type[StrEnum]) -> StrEnum:
    members = {str(member): member for member in type_}
    words = ", ".join(f"`{word}`" for word in members)
    expected = Message(f"one of {words}", f"{words} のどれか")
    token = written.single(expected, "NAME")
    if token.value not in members:
        raise written.near(expected, token.value, members)
    return members[token.value]


PLAIN: dict[type, Hook] = {
    int: _int,
    Fraction: _fraction,
    Percent: _percent,
    bool: _bool,
    Interval: _interval,
    Text: _text,
    Formula: _formula,
    Count: _count,
    str: _str,
    Character: _character,
    Color: _color,
    Extent: _extent,
    Picture: _picture,
    Position: _position,
    OvermapPosition: _overmap_position,
    Sided: _sided,
    StrEnum: _word,
}
"""The hooks of types that stand for themselves."""
GENERIC: dict[Any, Callable[[Any], Hook]] = {Ref: _ref_hook, Names: _names_hook, Draw: _draw_hook, Counts: _counts_hook}
"""What makes the hook of a type that names another, by its origin."""
