"""The nodes of a syntax tree: light tuples with offsets into their file."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias


class Token(NamedTuple):
    """A word, number, text or sign; `type` is its terminal in the grammar."""

    type: str
    value: str
    start: int
    end: int


class Point(NamedTuple):
    """Values in parentheses, `(1, -1, 0)`."""

    items: tuple[Item, ...]
    start: int
    end: int
    type: str = "POINT"
    value: str = ""
    """A point is no word."""


Item: TypeAlias = "list[Token | Point]"
"""One or more values side by side: `maze +4`."""


class Number(NamedTuple):
    """A number of an expression; `30%` is 3/10."""

    value: Fraction
    start: int
    end: int


class Name(NamedTuple):
    """A name that the rule's documentation lists."""

    name: str
    start: int
    end: int


class Call(NamedTuple):
    """A function and its arguments, `min(level, 100)`; only they can be `Filtered`."""

    function: Token
    arguments: tuple[Expression, ...]
    start: int
    end: int


class Operation(NamedTuple):
    """A sign between its operands: one for `-x` and `not x`, two for the others."""

    sign: str
    operands: tuple[Expression, ...]
    start: int
    end: int


class Within(NamedTuple):
    """`level in 1..80`."""

    value: Expression
    interval: Token
    start: int
    end: int


class Trend(NamedTuple):
    """`share(enemy.tier >= 4) rises with level`."""

    value: Expression
    word: Token
    """`rises` or `falls`."""
    along: Name
    start: int
    end: int


class Filtered(NamedTuple):
    """`party.power where party.size >= 2`: an argument, and which of its values count."""

    value: Expression
    condition: Expression
    start: int
    end: int


class Choice(NamedTuple):
    """`if c then a else b`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    start: int
    end: int


Expression: TypeAlias = Number | Name | Call | Operation | Within | Trend | Filtered | Choice


class Entry(NamedTuple):
    """One line of a block: a key and what is said of it."""

    key: Token
    items: tuple[Item, ...]
    expression: Expression | None
    block: Block | None
    after: Item
    """Values behind the block."""
    end: int

    @property
    def start(self) -> int:
        """Where the key begins."""
        return self.key.start


class Block(NamedTuple):
    """What stands between braces."""

    entries: tuple[Entry, ...]
    start: int
    end: int


class Declaration(NamedTuple):
    """A kind, a name, what it rests on, and its block."""

    kind: Token
    values: Item
    """What follows the kind: a name or a text first, then whatever the kind asks for."""
    base: Token | None
    expression: Expression | None
    block: Block | None
    end: int

    @property
    def start(self) -> int:
        """Where the kind's word begins."""
        return self.kind.start
