"""The grammar file, made into a parser of one declaration at a time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from lark import Lark, Transformer
from lark.lexer import Lexer

from engine.resources import grammar_text
from engine.syntax.nodes import (
    Block,
    Call,
    Choice,
    Declaration,
    Entry,
    Filtered,
    Item,
    Name,
    Number,
    Operation,
    Point,
    Token,
    Trend,
    Within,
)


class _Fed(Lexer):
    """Stands where Lark's own lexer would: tokens are fed one by one by `parse`."""

    def __init__(self, configuration: Any) -> None:
        self.configuration = configuration

    def lex(self, data: Any) -> Iterator[Any]:  # type: ignore[override]
        """The tokens as they are."""
        return iter(data)


class _Nodes(Transformer[Any, Any]):
    """Makes a node of each rule while the parser reduces it; the children are tokens and nodes in order."""

    def start(self, children: list[Any]) -> Declaration:
        return children[0]  # type: ignore[no-any-return]

    def declaration(self, children: list[Any]) -> Declaration:
        base = expression = block = None
        values: Item = []
        at, count = 1, len(children)
        while at < count:
            child = children[at]
            kind = child.type if isinstance(child, Token) else None
            if kind == "COLON":
                at += 1
                base = children[at]
            elif kind == "EQUALS":
                at += 1
                expression = children[at]
            elif isinstance(child, Block):
                block = child
            else:
                values.append(child)
            at += 1
        return Declaration(children[0], values, base, expression, block, children[-1].end)

    def block(self, children: list[Any]) -> Block:
        return Block(tuple(children[1:-1:2]), children[0].start, children[-1].end)

    def entry(self, children: list[Any]) -> Entry:
        key, count = children[0], len(children)
        if count == 2:  # the most frequent shape, `tier 1`
            item = children[1]
            if item.__class__ is list:
                return Entry(key, (item,), None, None, [], item[-1].end)
        items: list[Item] = []
        after: Item = []
        expression = block = None
        at = 1
        while at < count:
            child = children[at]
            if child.__class__ is list:
                items.append(child)
            elif isinstance(child, Block):
                block = child
            elif block is not None:
                after.append(child)
            elif isinstance(child, Token) and child.type == "EQUALS":
                at += 1
                expression = children[at]
            at += 1
        last = children[-1]
        end: int = last[-1].end if last.__class__ is list else last.end
        return Entry(key, tuple(items), expression, block, after, end)

    def item(self, children: list[Any]) -> Item:
        return children

    def point(self, children: list[Any]) -> Point:
        return Point(tuple(children[1:-1:2]), children[0].start, children[-1].end)

    def number(self, children: list[Any]) -> Number:
        token = children[0]
        text = token.value
        value = Fraction(text[:-1]) / 100 if token.type == "PERCENT" else Fraction(text)
        return Number(value, token.start, token.end)

    def name(self, children: list[Any]) -> Name:
        token = children[0]
        return Name(token.value, token.start, token.end)

    def call(self, children: list[Any]) -> Call:
        return Call(children[0], tuple(children[2:-1:2]), children[0].start, children[-1].end)

    def filtered(self, children: list[Any]) -> Filtered:
        value, _, condition = children
        return Filtered(value, condition, value.start, condition.end)

    def choice(self, children: list[Any]) -> Choice:
        return Choice(children[1], children[3], children[5], children[0].start, children[5].end)

    def group(self, children: list[Any]) -> Any:
        # The parentheses belong to the place of what they hold, and so to its text.
        return children[1]._replace(start=children[0].start, end=children[2].end)

    def comparison(self, children: list[Any]) -> Any:
        left, sign, right = children
        if sign.type == "IN":
            return Within(left, right, left.start, right.end)
        return Operation(sign.value, (left, right), left.start, right.end)

    def trend(self, children: list[Any]) -> Trend:
        value, word, _, along = children
        return Trend(value, word, along, value.start, along.end)

    def _between(self, children: list[Any]) -> Operation:
        left, sign, right = children
        return Operation(sign.value, (left, right), left.start, right.end)

    either = both = sum = product = power = _between

    def _before(self, children: list[Any]) -> Operation:
        sign, operand = children
        return Operation(sign.value, (operand,), sign.start, operand.end)

    negation = minus = _before


@cache
def language() -> Lark:
    """The compiled grammar; about 50 ms the first time, nothing after that."""
    return Lark(grammar_text(), parser="lalr", lexer=_Fed, transformer=_Nodes(), maybe_placeholders=False)
