"""What the words of a formula over results are, word by word: measures, names of content, functions; whole or half written.

Needs no content for that: which measures are there for every content follows from the vocabulary of studies, and a word
that is none of them is a measure that the content declares, or will.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import attrs

from engine.editor.functions import EVERY_FUNCTION
from engine.editor.project.roles import Role
from engine.rules.measured import FIGURES, OVERS
from engine.ruleset.ruleset import STUDIED
from engine.studies.terms import Grain, Measure, Values
from engine.studies.vocabulary import GRAINS, destination_measures
from engine.syntax.nodes import Token

OVER_RESULTS = STUDIED
"""The kinds whose formulas are over results."""
COUNTED = tuple(name for name, grain in GRAINS.items() if grain.within is not None)
"""What `count` can count."""
_OPERANDS = frozenset({"NAME", "NUMBER", "PERCENT", "INTERVAL", "RPAR"})
"""What an operand ends with."""
_CLAUSES = frozenset({"WHERE", "RISES", "FALLS", "WITH"})
_EQUAL = frozenset({"EQUAL", "NOT_EQUAL"})
_NUMBERS = frozenset({"NUMBER", "PERCENT", "INTERVAL", "SIGNED"})
_SILENT = frozenset({"COMMA", "LPAR", "RPAR", "COLON", "TEXT", "PICTURE"})


def role_of_sign(token: Token) -> Role | None:
    """What a word of an expression is that is no name; `None` where nothing is to be said of it."""
    if token.type in _NUMBERS:
        return Role.NUMBER
    return None if token.type in _SILENT else Role.OPERATOR


@cache
def _known() -> dict[str, Measure]:
    """The measures that every content has, whatever it declares."""
    return destination_measures(lambda kind: ())


@cache
def _families() -> dict[str, str]:
    """Words before a dot behind which names of content stand, `terrain.maze`, and the kind of these names."""
    shown = destination_measures(lambda kind: (f"<{kind}>",))
    found = (re.fullmatch(r"(\w+)\.<(\w+)>", name) for name in shown)
    return {match[1]: match[2] for match in found if match is not None}


def is_short_for_another(name: str) -> bool:
    """Whether a name stands for a measure of the engine behind some `where`, as `size` for `party.size`."""
    return any(f"{grain}.{name}" in _known() for grain in GRAINS)


@attrs.frozen
class Meaning:
    """What a word is, or a part of one."""

    role: Role
    value: str
    start: int
    end: int
    kinds: tuple[str, ...] = ()


@attrs.define
class _Open:
    """Open parentheses: of a function, or of none."""

    function: str = ""
    figure: bool = False
    """Whether they are those of a figure: a promise is about it."""
    grain: Grain | None = None
    """What the function goes over, as far as that is known."""
    filtered: bool = False
    """Whether its `where` came already."""
    fresh: bool = True
    """Whether nothing stands in them yet."""

    @property
    def gathers(self) -> bool:
        """Whether they are those of a function over the things of a result."""
        return self.function in OVERS and not self.figure


class FormulaWalk:
    """Where one is after some words of a formula over results."""

    def __init__(self, promise: bool) -> None:
        """`promise` says whether it is that of a promise, which is about a figure."""
        self.promise = promise
        self.tokens: list[Token] = []
        self._open: list[_Open] = []
        self._left: Measure | None = None
        """The measure that the last word named."""
        self.left_kinds: tuple[str, ...] = ()
        """Where the last word shows that the one before its `==` was a name of content: the kinds of that name."""

    def take(self, token: Token, called: bool) -> list[Meaning]:
        """What the next word is; `called` says whether parentheses open behind it."""
        before = self.tokens[-1] if self.tokens else None
        self.tokens.append(token)
        self.left_kinds = ()
        fresh = self._open[-1].fresh if self._open else False
        if self._open:
            self._open[-1].fresh = False
        if token.type == "NAME":
            return self._name(token, called, fresh, before)
        if token.type == "LPAR":
            function = before.value if before is not None and before.type == "NAME" else ""
            figure = function in FIGURES and (function not in OVERS or (self.promise and not self._open))
            self._open.append(_Open(function, figure))
        elif token.type == "RPAR" and self._open:
            self._open.pop()
        elif token.type == "COMMA" and self._open:
            self._open[-1].filtered = False
        elif token.type == "WHERE" and self._open:
            self._open[-1].filtered = True
        role = Role.CLAUSE if token.type in _CLAUSES else role_of_sign(token)
        return [] if role is None else [Meaning(role, token.value, token.start, token.end)]

    def _name(self, token: Token, called: bool, fresh: bool, before: Token | None) -> list[Meaning]:
        if called:
            self._left = None
            role = Role.FUNCTION if token.value in EVERY_FUNCTION else Role.MEASURE
            return [Meaning(role, token.value, token.start, token.end)]
        if fresh and self._open[-1].function == "count" and token.value in COUNTED:
            self._open[-1].grain = GRAINS[token.value]
            return [Meaning(Role.GRAIN, token.value, token.start, token.end)]
        compared = before is not None and before.type in _EQUAL
        if compared and self._left is not None and self._left.kind is not None:
            kinds, self._left = (self._left.kind,), None
            return [Meaning(Role.NAME, token.value, token.start, token.end, kinds)]
        return self._measure(token, compared)

    def _measure(self, token: Token, compared: bool) -> list[Meaning]:
        name = self.whole(token.value)
        measure = _known().get(name)
        was_named = compared and len(self.tokens) > 2 and self.tokens[-3].type == "NAME"
        if measure is not None and measure.kind is not None and was_named and self._left is None:
            self.left_kinds = (measure.kind,)
        else:
            self._left = measure if measure is not None and measure.values is Values.NAME else None
        if measure is not None:
            self._goes_over(measure.grain)
        family, _, member = token.value.partition(".")
        if measure is None and member and family in _families():
            # The letters of a name may take more room than its normal form: the family, which has none, is counted off.
            dot = token.start + len(family)
            kinds = (_families()[family],)
            return [
                Meaning(Role.MEASURE, name, token.start, dot, ("measure",)),
                Meaning(Role.NAME, member, dot + 1, token.end, kinds),
            ]
        return [Meaning(Role.MEASURE, name, token.start, token.end, ("measure",))]

    def _goes_over(self, grain: Grain) -> None:
        """What the function around goes over is the finest of what its value names."""
        for each in reversed(self._open):
            if each.gathers:
                known = each.grain
                if not each.filtered and (known is None or known in grain.chain):
                    each.grain = grain
                return

    # -- at a cursor --------------------------------------------------------------------------------------------------

    @property
    def within(self) -> Grain | None:
        """The grain whose measures need no prefix: `size` of a party behind `count(party where`."""
        for each in reversed(self._open):
            if each.gathers:
                return each.grain if each.filtered else None
        return None

    def whole(self, name: str) -> str:
        """The whole name of a measure, which within a grain may stand without its prefix."""
        prefixed = f"{self.within.name}.{name}" if self.within is not None else ""
        return prefixed if prefixed in _known() else name

    @property
    def last(self) -> str:
        """The type of the last word; nothing at the beginning."""
        return self.tokens[-1].type if self.tokens else ""

    @property
    def behind_operand(self) -> bool:
        """Whether a value just ended."""
        return self.last in _OPERANDS

    @property
    def compared(self) -> Measure | None:
        """The measure of names that the next word is compared with."""
        return self._left if self.last in _EQUAL else None

    @property
    def counts(self) -> bool:
        """Whether a word for what is counted comes next."""
        return bool(self._open) and self._open[-1].function == "count" and self._open[-1].fresh

    @property
    def wants_figure(self) -> bool:
        """Whether a promise's figure comes next."""
        return self.promise and not self._open and not any(token.type == "NAME" for token in self.tokens)

    @property
    def may_filter(self) -> bool:
        """Whether `where` may come next."""
        inner = self._open[-1] if self._open else None
        return inner is not None and (inner.gathers or inner.figure) and not inner.filtered

    @property
    def is_open(self) -> bool:
        """Whether one is within parentheses."""
        return bool(self._open)

    @property
    def call(self) -> tuple[str, int, bool] | None:
        """The function that one is in, which of its arguments, counted from 0, and whether it is a figure."""
        found = open_call(self.tokens)
        return None if found is None else (*found, self._open[-1].figure)


def open_call(tokens: Sequence[Token]) -> tuple[str, int] | None:
    """The function whose parentheses are open behind some words, and which of its arguments comes next, from 0."""
    depth = number = 0
    for at in range(len(tokens) - 1, -1, -1):
        sort = tokens[at].type
        depth += (sort == "RPAR") - (sort == "LPAR")
        if depth < 0:
            return (tokens[at - 1].value, number) if at and tokens[at - 1].type == "NAME" else None
        number += sort == "COMMA" and not depth
    return None
