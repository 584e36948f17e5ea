"""The parts of a mutable special as they are written: joins, pieces, rules of growth, what it asks of the ground."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from attrs import field, frozen

from engine.generators.overmap.mutable.amounts import MOST_MEAN, Binomial, Chance, Fixed, Poisson, Uniform
from engine.generators.overmap.mutable.amounts import Amount as Drawn
from engine.generators.overmap.mutable.rows import JoinType, Mark
from engine.generators.overmap.mutable.rows import Level as LevelRow
from engine.generators.overmap.mutable.rows import Levels as LevelsRow
from engine.language.faults import OUT_OF_RANGE
from engine.language.hooks import POSITION, coordinates
from engine.language.kind import places_field
from engine.language.merging import Names
from engine.language.reading import read_record
from engine.language.ref import Ref
from engine.language.written import Absent, Misshapen, Written, refer
from engine.pipelines.overmap.connection import OvermapConnection
from engine.pipelines.overmap.location import OvermapLocation
from engine.source.diagnostic import Message
from engine.source.file import Place
from engine.syntax.nodes import Entry, Item, Point, Token
from engine.values.exact import decimal
from engine.values.position import OvermapPosition, Position
from engine.values.prop import prop
from engine.values.sided import SIDES, Sided

MOST_CHECKED = 10_000
"""Tiles that a special may ask for beforehand."""
_AMOUNT = Message(
    "a number, a range, `poisson 2.5`, `chance 30%` or `binomial 5 30%`",
    "数、範囲、`poisson 2.5`、`chance 30%`、`binomial 5 30%` のどれか",
)
_EXIT = Message(
    "a join, perhaps `optional`, `available` or `reject`, perhaps `or` another join",
    "join（`optional`・`available`・`reject`、`or` 別の join を続けられる）",
)
_LEVELS = Message(
    "a level, a range, `top`, `bottom`, or `bottom+1 to top-1`",
    "Z レベル、範囲、`top`、`bottom`、`bottom+1 to top-1` のどれか",
)
_CHECK = Message(
    "places and locations: `(0, 0, 0), (1, 0, 0) land` or `(-1, -1, -2) to (1, 1, -2) land`",
    "位置と場所（`(0, 0, 0), (1, 0, 0) land` や `(-1, -1, -2) to (1, 1, -2) land`）",
)
_SHARED = Message("a name and an amount, such as `size 1..3`", "名前と量（`size 1..3` など）")


class SideWord(StrEnum):
    """A side of a piece that faces another tile of its level."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def turns(self) -> int:
        """Quarter turns clockwise from north."""
        return SIDES.index(self.value)


def _words(item: Item) -> list[str]:
    return [value.value if isinstance(value, Token) else "(" for value in item]


def _single_item(written: Written, expected: Message) -> Item:
    if len(written.items) != 1 or written.expression or written.block:
        raise written.wrong(expected, written.items[1][0] if len(written.items) > 1 else None)
    return written.items[0]


@frozen
class Amount:
    """A number, a range, `poisson 2.5`, `chance 30%` or `binomial 5 30%`."""

    drawn: Drawn = prop("The distribution.")

    @classmethod
    def read(cls, written: Written) -> Amount:
        """From the forms that the class names."""
        return cls(_amount(written, _single_item(written, _AMOUNT)))

    def shown(self) -> str:
        """As it is written."""
        drawn = self.drawn
        if isinstance(drawn, Fixed):
            return str(drawn.count)
        if isinstance(drawn, Uniform):
            return f"{drawn.least}..{drawn.most}"
        if isinstance(drawn, Poisson):
            return f"poisson {decimal(drawn.mean)}"
        if isinstance(drawn, Chance):
            return f"chance {decimal(drawn.share * 100)}%"
        return f"binomial {drawn.trials} {decimal(drawn.share * 100)}%"


def _amount(written: Written, item: Item) -> Drawn:
    kinds = [value.type for value in item]
    words = _words(item)
    if kinds == ["NUMBER"] and words[0].isdecimal():
        return Fixed(_count(written, item[0]))
    if kinds == ["INTERVAL"]:
        low, _, high = words[0].partition("..")
        if low.isdecimal() and high.isdecimal() and int(low) <= int(high):
            return Uniform(int(low), _count(written, item[0], high))
    if kinds == ["NAME", "NUMBER"] and words[0] == "poisson":
        mean = Fraction(words[1])
        if mean > MOST_MEAN:
            raise _too_many(written, item[1])
        return Poisson(mean)
    if kinds == ["NAME", "PERCENT"] and words[0] == "chance":
        return Chance(_share(written, item[1]))
    if kinds == ["NAME", "NUMBER", "PERCENT"] and words[0] == "binomial" and words[1].isdecimal():
        return Binomial(_count(written, item[1]), _share(written, item[2]))
    raise written.wrong(_AMOUNT)


def _count(written: Written, token: Token | Point, digits: str = "") -> int:
    number = int(digits or token.value)
    if number > MOST_MEAN:
        raise _too_many(written, token)
    return number


def _share(written: Written, token: Token | Point) -> Fraction:
    share = Fraction(token.value[:-1]) / 100
    if share > 1:
        range = Message("100% or less", "100% 以下")
        place = written.reading.place(token)
        raise Misshapen(OUT_OF_RANGE.at(place, key=written.key.value, value=token.value, range=range))
    return share


def _too_many(written: Written, token: Token | Point) -> Misshapen:
    range = Message(f"{MOST_MEAN} or less", f"{MOST_MEAN} 以下")
    place = written.reading.place(token)
    return Misshapen(OUT_OF_RANGE.at(place, key=written.key.value, value=token.value, range=range))


@frozen(kw_only=True)
class Shared:
    """A name and an amount, drawn once for each special; rules name it behind `scale`."""

    name: str = prop("The name.")
    amount: Amount = prop("How much.")
    place: Place = field(eq=False)

    @classmethod
    def read(cls, written: Written) -> Shared:
        """From `size 1..3`."""
        item = _single_item(written, _SHARED)
        if len(item) < 2 or item[0].type != "NAME":
            raise written.wrong(_SHARED)
        amount = Amount(_amount(written, item[1:]))
        return cls(name=item[0].value, amount=amount, place=written.reading.place(item[0]))

    def shown(self) -> str:
        """As it is written."""
        return f"{self.name} {self.amount.shown()}"


@frozen
class Exit:
    """A join, perhaps `optional`, `available` or `reject`, perhaps `or` others that serve while the piece is set."""

    join: str = prop("The join.")
    type: JoinType = prop("How much the side insists on it.", default=JoinType.MANDATORY)
    alternatives: tuple[str, ...] = prop("Joins that serve instead, only while the piece is being set.", default=())

    @classmethod
    def read(cls, written: Written) -> Exit:
        """From `hall_to_hall optional or hall_to_lab`."""
        item = _single_item(written, _EXIT)
        if any(value.type != "NAME" for value in item):
            raise written.wrong(_EXIT, next(value for value in item if value.type != "NAME"))
        join, *rest = _words(item)
        kind = JoinType.MANDATORY
        if rest and rest[0] != "or":
            if rest[0] not in [str(each) for each in JoinType]:
                raise written.near(_EXIT, rest[0], [*JoinType, "or"])
            kind, rest = JoinType(rest[0]), rest[1:]
        if any(word != "or" for word in rest[::2]) or len(rest) % 2:
            raise written.wrong(_EXIT)
        return cls(join, kind, tuple(rest[1::2]))

    def shown(self) -> str:
        """As it is written."""
        kind = "" if self.type is JoinType.MANDATORY else f" {self.type}"
        return self.join + kind + "".join(f" or {name}" for name in self.alternatives)


@frozen
class Join:
    """How two pieces hold together, `join door`; the order of the joins is their priority."""

    name: str = prop("The name.", positional=True)
    opposite: str | None = prop("The join that faces it, if it is another.", default=None)
    into: Names[OvermapLocation] = prop("The ground it may point at, if other than the special's.", default=Names(()))
    places: Mapping[str, Place] = places_field()


@frozen
class PieceConnect:
    """Where a connection is led to, once the special stands: `local_road north`."""

    connection: Ref[OvermapConnection] = prop("The connection.", positional=True)
    side: SideWord = prop("The side of the piece.", positional=True)


@frozen
class Piece:
    """One tile of a mutable special, facing north, and the joins on its sides."""

    name: str = prop("The name, for the phases.", positional=True)
    terrain: Sided = prop("The terrain, with its side where it turns.")
    on: Names[OvermapLocation] = prop("The ground it may stand on, if other than the special's.", default=Names(()))
    sides: Exit | None = prop("The join on all four sides that name none of their own.", default=None)
    north: Exit | None = prop("The join on its north side.", default=None)
    east: Exit | None = prop("The join on its east side.", default=None)
    south: Exit | None = prop("The join on its south side.", default=None)
    west: Exit | None = prop("The join on its west side.", default=None)
    above: Exit | None = prop("The join on its upper side.", default=None)
    below: Exit | None = prop("The join on its lower side.", default=None)
    connect: tuple[PieceConnect, ...] = prop(
        "A connection that is led to a side of it; such connections are made anew.", default=(), repeated=True
    )
    places: Mapping[str, Place] = places_field()


@frozen
class Levels:
    """A level, a range, `top`, `bottom`, or `bottom+1 to top-1`, counted from the highest and the lowest tile so far."""

    row: LevelsRow = prop("The bounds.")
    text: str = prop("As it is written.")

    @classmethod
    def read(cls, written: Written) -> Levels:
        """From the forms that the class names; `from L` and `to L` leave the other end open."""
        item = _single_item(written, _LEVELS)
        words = _words(item)
        text = re.sub(r"(top|bottom) ([+-])", r"\1\2", " ".join(words))
        if len(item) == 1 and item[0].type in ("NUMBER", "SIGNED", "INTERVAL"):
            low, dots, high = words[0].partition("..")
            least, most = _number(low), _number(high) if dots else _number(low)
            if (low and least is None) or (high and most is None):
                raise written.wrong(_LEVELS)
            return cls(LevelsRow(least, most), text)
        if words == ["top"]:
            return cls(LevelsRow(least=LevelRow(0, Mark.TOP)), text)
        if words == ["bottom"]:
            return cls(LevelsRow(most=LevelRow(0, Mark.BOTTOM)), text)
        start, end, rest = None, None, item
        if words[0] == "from":
            start, rest = _level(written, item[1:])
        elif words[0] != "to":
            start, rest = _level(written, item)
            end = start
        if rest and rest[0].value == "to":
            end, rest = _level(written, rest[1:])
        if rest:
            raise written.wrong(_LEVELS)
        return cls(LevelsRow(start, end), text)

    def shown(self) -> str:
        """As it is written."""
        return self.text


def _number(text: str) -> LevelRow | None:
    digits = text.lstrip("+-")
    return LevelRow(int(text)) if digits.isdecimal() and len(digits) < 4 else None


def _level(written: Written, item: Item) -> tuple[LevelRow, Item]:
    """A level at the beginning of some values, and the values behind it."""
    if not item:
        raise written.wrong(_LEVELS)
    if item[0].type in ("NUMBER", "SIGNED"):
        level = _number(item[0].value)
        if level is None:
            raise written.wrong(_LEVELS, item[0])
        return level, item[1:]
    if item[0].value not in ("top", "bottom"):
        raise written.wrong(_LEVELS, item[0])
    mark = Mark.TOP if item[0].value == "top" else Mark.BOTTOM
    if len(item) > 1 and item[1].type == "SIGNED":
        offset = _number(item[1].value)
        if offset is None:
            raise written.wrong(_LEVELS, item[1])
        return LevelRow(offset.offset, mark), item[2:]
    return LevelRow(0, mark), item[1:]


@frozen(kw_only=True)
class RuleKeys:
    """How often and where a piece or a chunk is used."""

    max: Amount | None = prop("How often at most, drawn for each special.", default=None)
    weight: int | None = prop(
        "Its weight in the choice; the smaller of it and what is left of `max` counts.",
        default=None,
        least=0,
        most=1000000,
    )
    scale: str | None = prop("A `shared` amount that multiplies `max`.", default=None)
    join: str | None = prop("A join that it must have, and must meet.", default=None)
    z: Levels | None = prop("The levels it keeps to.", default=None)
    overmap: OvermapPosition | None = prop("The only overmap where it is used.", default=None)
    rotate: bool | None = prop("Whether it turns; otherwise as the special does.", default=None)


@frozen
class ChunkPart:
    """A piece of a chunk, `(0, -1, 0) station rotated north`."""

    point: Position = prop("Where it stands in the chunk.", positional=True)
    piece: str = prop("The piece.", positional=True)
    rotated: SideWord = prop("Where its north side points.", default=SideWord.NORTH)
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class Chunk(RuleKeys):
    """Pieces that move and turn as one body."""

    label: str | None = prop("What messages call it.", default=None, positional=True)
    at: tuple[ChunkPart, ...] = prop("A piece of it and where it stands.", default=(), repeated=True)
    places: Mapping[str, Place] = places_field()


CHUNK = "chunk"
"""The word of a rule that is no piece."""


@frozen
class WrittenRule:
    """A rule of a phase: a piece by its name, or a chunk; and where it is written."""

    piece: str | None
    keys: RuleKeys
    place: Place = field(eq=False)

    @property
    def word(self) -> str:
        """The word that it begins with."""
        return self.piece or CHUNK


_RULE = Message("a piece or a `chunk`, and how often: `corner max 3`", "ピースか `chunk` と回数（`corner max 3` など）")


@frozen(kw_only=True)
class Phase:
    """A block of rules, a line each: a piece or a `chunk { … }`, and how often it may be used."""

    SHOWS: ClassVar[type] = Chunk
    """The record that the reference shows of its rules."""
    rules: tuple[WrittenRule, ...] = prop("The rules.")
    place: Place = field(eq=False)

    @property
    def entries(self) -> tuple[tuple[str, RuleKeys, Place], ...]:
        """The lines of its block: the word, what is said behind it, and where."""
        return tuple((rule.word, rule.keys, rule.place) for rule in self.rules)

    @classmethod
    def read(cls, written: Written) -> Phase:
        """From a block; a rule that is wrong is reported and left out."""
        if written.block is None or written.items or written.expression:
            raise written.wrong(Message("a block of rules", "規則のブロック"))
        rules = []
        for entry in written.block.entries:
            try:
                rules.append(_rule(written, entry))
            except Misshapen as misshapen:
                written.reading.report(misshapen.finding)
            except Absent:
                written.reading.spoil()
        return cls(rules=tuple(rules), place=written.reading.place(written.key))


def _rule(written: Written, entry: Entry) -> WrittenRule:
    place = written.reading.place(entry.key)
    own = Written(written.reading, written.prop, entry.key, entry.items, entry.expression, entry.block, entry.after)
    if entry.key.value == CHUNK:
        return WrittenRule(None, read_record(own, Chunk), place)
    if entry.block is not None:
        raise own.wrong(_RULE)
    return WrittenRule(entry.key.value, read_record(own, _PieceRule), place)


@frozen(kw_only=True)
class _PieceRule(RuleKeys):
    """How often and where a piece is used."""


@frozen
class Check:
    """Places and the locations they must be in beforehand, `(0, 0, 0), (1, 0, 0) land`, or a box, `(0, 0, 0) to (1, 1, 0) land`."""

    boxes: tuple[tuple[Position, Position], ...] = prop("Boxes of places by two corners.")
    on: tuple[Ref[OvermapLocation], ...] = prop("Locations.")

    @classmethod
    def read(cls, written: Written) -> Check:
        """From points or a box, then locations with commas between them."""
        if written.expression or written.block or not written.items:
            raise written.wrong(_CHECK)
        boxes: list[tuple[Position, Position]] = []
        names: list[Token | Point] = []
        for item in written.items:
            rest = item
            if rest[0].type == "POINT":
                if names:
                    raise written.wrong(_CHECK, rest[0])
                first = Position(*coordinates(written, rest[0], (3,), POSITION))
                last, rest = first, rest[1:]
                if len(rest) > 1 and rest[0].value == "to":
                    last, rest = Position(*coordinates(written, rest[1], (3,), POSITION)), rest[2:]
                boxes.append((first, last))
            if len(rest) > 1 or (rest and rest[0].type != "NAME"):
                raise written.wrong(_CHECK, rest[0])
            names += rest
        if not boxes or not names:
            raise written.wrong(_CHECK)
        if sum(volume(*box) for box in boxes) > MOST_CHECKED:
            range = Message(f"{MOST_CHECKED} places or fewer", f"{MOST_CHECKED} 箇所以下")
            raise Misshapen(OUT_OF_RANGE.at(written.place(), key="check", value="…", range=range))
        refs = [refer(written.reading, "overmap_location", name) for name in names]
        known = tuple(ref for ref in refs if ref is not None)
        if len(known) < len(refs):
            raise Absent
        return cls(tuple(boxes), known)

    def shown(self) -> str:
        """As it is written."""
        boxes = [str(first) if first == last else f"{first} to {last}" for first, last in self.boxes]
        return f"{', '.join(boxes)} {', '.join(ref.name for ref in self.on)}"


def volume(first: Position, last: Position) -> int:
    """How many places a box has, by two of its corners."""
    return (abs(first.x - last.x) + 1) * (abs(first.y - last.y) + 1) * (abs(first.z - last.z) + 1)
