"""What the entries of a block may be, and which field each value of a line is for; whole or half written."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, get_args, get_origin

import attrs

from engine.kinds import KINDS, STEPS
from engine.language.kind import Kind
from engine.language.reading import FieldShape, Shape, shape_of
from engine.pipelines.overmap.mutable import CHUNK, Chunk, Phase, RuleKeys
from engine.pipelines.pipeline import STAGES
from engine.reference.fields import record_of
from engine.syntax.nodes import Token
from engine.values.character import Character
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture
from engine.values.position import OvermapPosition, Position
from engine.values.text import Text

KINDS_BY_NAME: dict[str, Kind] = {kind.name: kind for kind in KINDS}
FLOORS = "floors"
"""The word of a map's block of steps that are taken on some floors."""


@attrs.frozen(eq=False)
class Scope:
    """What the entries of a block may be."""

    label: str
    """What has the block: a kind, a key or a step."""
    cls: type | None = None
    """The class whose keys they are."""
    steps: Mapping[str, Any] = attrs.field(factory=dict)
    """The steps that they may be, by phrase."""
    floors: bool = False
    """Whether there may be blocks for some floors."""
    rules: bool = False
    """Whether they are the rules of a phase: a piece's name or `chunk`."""

    @property
    def shape(self) -> Shape | None:
        """The keys."""
        return shape_of(self.cls) if self.cls is not None else None

    @property
    def fields(self) -> dict[str, FieldShape]:
        """The keys by their words."""
        return self.shape.fields if self.shape is not None else {}


@attrs.frozen(eq=False)
class Start:
    """How an entry begins, and what that makes of the rest of its line and of its block."""

    words: int
    """Tokens of its beginning."""
    field: FieldShape | None = None
    step: Any = None
    piece: bool = False
    """Whether it begins with the name of a piece."""
    line: Line | None = None
    block: Scope | None = None


EMPTY = Scope("")


@cache
def scope_of(kind: str, name: str) -> Scope:
    """What stands in the block of a declaration."""
    known = KINDS_BY_NAME.get(kind)
    if known is None:
        return EMPTY
    holders = STEPS.get(kind, {})
    own = STAGES.get(name) if kind == "pipeline" else None
    steps = own if own is not None else tuple(step for each in holders.values() for step in each)
    return Scope(kind, known.cls, {step.phrase: step for step in steps}, floors=kind == "map")


def start_of(scope: Scope, first: Token, second: Token | None) -> Start | None:
    """How an entry of a scope begins with these words; `None` where nothing begins so."""
    if scope.rules:
        record: type = Chunk if first.value == CHUNK else RuleKeys
        return Start(1, piece=first.value != CHUNK, line=Line(shape_of(record), record), block=Scope(CHUNK, record))
    field = scope.fields.get(first.value)
    if field is not None:
        return start_of_field(field, scope.cls)
    if scope.floors and first.value == FLOORS:
        return Start(1, line=Line(None, None, _FLOORS), block=scope)
    if second is not None and second.type == "NAME":
        step = scope.steps.get(f"{first.value} {second.value}")
        if step is not None:
            return _start_of_step(step, 2)
    step = scope.steps.get(first.value)
    return _start_of_step(step, 1) if step is not None else None


def _start_of_step(step: Any, words: int) -> Start:
    return Start(words, step=step, line=Line(shape_of(step), step), block=Scope(step.phrase, step))


def start_of_field(field: FieldShape, owner: type | None) -> Start:
    """How an entry goes on behind its key."""
    if field.type is Phase:
        return Start(1, field, block=Scope(field.key, None, rules=True), line=Line(None, owner, field))
    record = record_of(field.type)
    if record is None:
        return Start(1, field, line=Line(None, owner, field))
    several = get_origin(field.type) is tuple
    return Start(1, field, line=Line(shape_of(record), record, several=several), block=Scope(field.key, record))


_FLOORS = FieldShape("floors", FLOORS, shape_of(RuleKeys).fields["max"].prop, Interval, lambda *_: None, True)


@attrs.frozen(eq=False)
class Slot:
    """Where a value stands: in which field of which class, behind what."""

    field: FieldShape
    owner: type | None
    before: tuple[Token, ...]
    """What stands before it in the same item."""
    number: int = 0
    """Which item of the field it is in, from 0."""


class Line:
    """The values of one line, taken one by one as the reader of records takes them."""

    def __init__(
        self, shape: Shape | None, owner: type | None, field: FieldShape | None = None, several: bool = False
    ) -> None:
        """A record's values, or those of one plain field; `several` records stand with commas between them."""
        self.shape, self.owner, self.field, self.several = shape, owner, field, several
        self._begin()
        self.number = 0

    def _begin(self) -> None:
        self.current = self.field
        self.item: list[Token] = []
        self.used: set[str] = set()
        self.fresh = False
        """Whether a key was just written, whose value comes next."""
        self.inner: Line | None = None

    def fork(self) -> Line:
        """The same line before anything was taken."""
        return Line(self.shape, self.owner, self.field, self.several)

    def comma(self) -> None:
        """What follows is another item."""
        if self.several:
            self._begin()
            return
        self.item = []
        self.number += 1
        self.behind = True

    behind = False

    def key_at(self, token: Token) -> FieldShape | None:
        """The key that a word is here, if it is one."""
        if self.shape is None or self.fresh or self.behind or token.type != "NAME":
            return None
        field = self.shape.fields.get(token.value)
        return field if field is not None and not field.prop.positional else None

    def take_key(self, field: FieldShape) -> None:
        """Take a word as a key."""
        self.current, self.item, self.fresh, self.number = field, [], True, 0
        self.used.add(field.key)
        record = record_of(field.type)
        self.inner = Line(shape_of(record), record) if record is not None else None

    def take(self, token: Token) -> Slot | None:
        """Take a value; where it stands, or `None` where nothing is left for it."""
        if self.inner is not None:
            return self.inner.take(token)
        if self.current is None or self._is_full():
            following = next((field for field in self._waiting() if _fits(field, token)), None)
            if following is None and self.current is None:
                return None
            if following is not None:
                self.current, self.item, self.number = following, [], 0
                self.used.add(following.key)
        assert self.current is not None, "something takes the value"
        slot = Slot(self.current, self.owner, tuple(self.item), self.number)
        self.item.append(token)
        self.fresh = self.behind = False
        return slot

    def _is_full(self) -> bool:
        """Whether a field without a key has all of its values."""
        field = self.current
        if field is None or self.field is not None or not field.prop.positional or self.behind:
            return False
        return len(self.item) >= field.width

    def _waiting(self) -> list[FieldShape]:
        """The fields without a key that have no value yet, in order."""
        if self.shape is None:
            return []
        listed = [self.shape.listed] if self.shape.listed is not None else []
        return [field for field in (*listed, *self.shape.positional) if field.key not in self.used]

    def slots(self) -> list[Slot]:
        """Where a value that is written next may stand."""
        if self.inner is not None:
            return self.inner.slots()
        if self.current is not None and (self.fresh or self.behind or not self._is_full()):
            own = [Slot(self.current, self.owner, tuple(self.item), self.number)]
            if self.field is not None or self.fresh or self.behind or not self.current.prop.positional:
                return own
            return own + [Slot(field, self.owner, ()) for field in self._next()]
        return [Slot(field, self.owner, ()) for field in self._next()]

    def _next(self) -> list[FieldShape]:
        """The fields without a key that the next value can be for: those before one that is always written, and that one."""
        waiting = self._waiting()
        last = next((at for at, field in enumerate(waiting) if field.required or _fits(field, _ANY)), len(waiting))
        return waiting[: last + 1]

    def open_keys(self) -> list[FieldShape]:
        """The keys that may be written next: none before the values that always stand first. A picture may stand anywhere."""
        if self.shape is None or self.fresh or self.behind:
            return []
        if self.inner is None and any(field.required and field.type is not Picture for field in self._waiting()):
            return []
        formula = self.shape.formula
        return [
            field
            for field in self.shape.fields.values()
            if not field.prop.positional and field is not formula and field.key not in self.used
        ]


_ANY = Token("NAME", "", 0, 0)


def _fits(field: FieldShape, token: Token) -> bool:
    """Whether a value can be that of a field without a key."""
    types = _FITTING.get(field.type)
    if types is None:
        inner = get_args(field.type)[0] if get_origin(field.type) is tuple else None
        types = _FITTING.get(inner, ("NAME",))
    return token.type in types


_FITTING: dict[Any, tuple[str, ...]] = {
    int: ("NUMBER", "SIGNED"),
    Fraction: ("NUMBER", "SIGNED"),
    Extent: ("NUMBER",),
    Interval: ("INTERVAL", "NUMBER", "SIGNED"),
    Percent: ("PERCENT", "SIGNED"),
    Text: ("TEXT",),
    Character: ("TEXT", "NUMBER"),
    Position: ("POINT",),
    OvermapPosition: ("POINT",),
    Picture: ("PICTURE",),
}
"""The words that a value without a key can begin with, by its type; all others begin with a name."""
