"""An expression bound to its names: proved over their ranges, then a function with exact values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from engine.language.formula import Formula
from engine.language.hooks import UPWARD
from engine.language.near import did_you_mean
from engine.rules.bounds import Bounds, clamp, corners, floored, power, raise_to, raised, round_half_up
from engine.rules.faults import (
    DIVISION_BY_ZERO,
    NO_RESULTS,
    NOT_A_NUMBER,
    TOO_LARGE,
    UNKNOWN_FUNCTION,
    UNKNOWN_VARIABLE,
    WRONG_ARGUMENTS,
)
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.source.limits import EXPRESSION_NODES
from engine.syntax.nodes import (
    Call,
    Choice,
    Expression,
    Filtered,
    Name,
    Number,
    Operation,
    Token,
    Trend,
    Within,
)

Value: TypeAlias = "Fraction | bool"
Names: TypeAlias = "Mapping[str, Fraction | int]"
Evaluate: TypeAlias = "Callable[[Names], Any]"

CONDITION = Message("a condition, such as `level > 10`,", "条件（`level > 10` など）")
NUMBER = Message("a number", "数")
WHOLE = Message("a whole number, such as `floor(…)`,", "整数（`floor(…)` など）")

_ONE: dict[str, Callable[[Fraction], Fraction]] = {"floor": floored, "ceil": raised, "round": round_half_up, "abs": abs}
FUNCTIONS: dict[str, str] = {
    "min": "two or more", "max": "two or more", "clamp": "three", "floor": "one", "ceil": "one", "round": "one", "abs": "one",
}  # fmt: skip
"""Every function of expressions, and how many arguments it takes."""
_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


@attrs.frozen(eq=False)
class Bound:
    """An expression ready to be computed; call it with a value for each of its names."""

    evaluate: Evaluate
    bounds: Bounds
    names: tuple[str, ...]
    """The names that it looks at; no other changes its value."""

    def __call__(self, **names: Fraction | int) -> Fraction:
        """The exact value."""
        return Fraction(self.evaluate(names))


def bind(formula: Formula, ranges: Mapping[str, Bounds]) -> tuple[Bound | None, list[Diagnostic]]:
    """Bind a formula to names with known ranges; what can go wrong over them is a finding."""
    binding = _Binding(formula.place, ranges)
    if is_too_large(formula.tree):
        return None, [TOO_LARGE.at(formula.place)]
    try:
        evaluate, bounds = binding.number(formula.tree)
    except _RefusedError as refused:
        return None, [refused.finding]
    return Bound(evaluate, bounds, tuple(binding.used)), []


class _RefusedError(Exception):
    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message())
        self.finding = finding


def inner(node: Expression) -> tuple[Expression, ...]:
    """The expressions that an expression is directly made of."""
    if isinstance(node, Operation):
        return node.operands
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Choice):
        return node.condition, node.then, node.otherwise
    if isinstance(node, Filtered):
        return node.value, node.condition
    if isinstance(node, Within | Trend):
        return (node.value,)
    return ()


def parts(tree: Expression) -> Iterator[Expression]:
    """Every part of an expression, found without recursion; of one that is too large as many as show that it is."""
    waiting: list[Expression] = [tree]
    count = 0
    while waiting and count <= EXPRESSION_NODES:
        node = waiting.pop()
        count += 1
        yield node
        waiting += inner(node)


def is_too_large(tree: Expression) -> bool:
    """Whether an expression has more parts than the limit."""
    return sum(1 for _ in parts(tree)) > EXPRESSION_NODES


def miscounted(name: str, count: int) -> Message | None:
    """How many arguments a function takes, where it is given another number of them."""
    wanted = FUNCTIONS[name]
    right = {"one": count == 1, "three": count == 3, "two or more": count >= 2}[wanted]
    return None if right else TAKES[wanted]


class _Binding:
    """Walks the tree once; each node gives how to compute it and its bounds."""

    def __init__(self, place: Place, ranges: Mapping[str, Bounds]) -> None:
        self.file = place.file
        self.ranges = ranges
        self.used: dict[str, None] = {}

    def place(self, node: Any) -> Place:
        return Place(self.file, node.start, node.end)

    def number(self, node: Expression) -> tuple[Evaluate, Bounds]:
        """How to compute a number, and its bounds."""
        if isinstance(node, Number):
            exact = node.value
            # Whole numbers are computed as such: the same values, many times as fast.
            value = exact.numerator if exact.denominator == 1 else exact
            return (lambda names: value), self._sized(node, Bounds(exact, exact))
        if isinstance(node, Name):
            return self._name(node)
        if isinstance(node, Call):
            return self._call(node)
        if isinstance(node, Choice):
            condition = self.condition(node.condition)
            then, then_bounds = self.number(node.then)
            otherwise, other_bounds = self.number(node.otherwise)
            bounds = Bounds(min(then_bounds.least, other_bounds.least), max(then_bounds.most, other_bounds.most))
            return (lambda names: then(names) if condition(names) else otherwise(names)), bounds
        if isinstance(node, Operation) and (node.sign in "+-*/^"):
            return self._operation(node)
        self._refuse_results(node)
        raise _RefusedError(NOT_A_NUMBER.at(self.place(node), expected=NUMBER))

    def condition(self, node: Expression) -> Evaluate:
        """How to compute a condition."""
        if isinstance(node, Within):
            value, _ = self.number(node.value)
            low, high = self._ends(node.interval)
            return lambda names: (low is None or value(names) >= low) and (high is None or value(names) <= high)
        if isinstance(node, Operation):
            if node.sign in _COMPARISONS:
                compare = _COMPARISONS[node.sign]
                (left, _), (right, _) = (self.number(operand) for operand in node.operands)
                return lambda names: compare(left(names), right(names))
            if node.sign == "not":
                inner = self.condition(node.operands[0])
                return lambda names: not inner(names)
            if node.sign in ("and", "or"):
                one, other = (self.condition(operand) for operand in node.operands)
                if node.sign == "and":
                    return lambda names: one(names) and other(names)
                return lambda names: one(names) or other(names)
        self._refuse_results(node)
        raise _RefusedError(NOT_A_NUMBER.at(self.place(node), expected=CONDITION))

    def _ends(self, interval: Token) -> tuple[Fraction | None, Fraction | None]:
        low, high = interval_ends(interval)
        if is_upside_down(low, high):
            raise _RefusedError(NOT_A_NUMBER.at(self.place(interval), expected=UPWARD))
        return low, high

    def _refuse_results(self, node: Expression) -> None:
        """Refuse what only results can answer; a rule is worked out from single values."""
        if isinstance(node, Trend):
            raise _RefusedError(NO_RESULTS.at(self.place(node), words=f"`{node.word.value} with`"))
        if isinstance(node, Filtered):
            raise _RefusedError(NO_RESULTS.at(self.place(node), words="`where`"))

    def _sized(self, node: Any, bounds: Bounds) -> Bounds:
        if bounds.too_large():
            raise _RefusedError(TOO_LARGE.at(self.place(node)))
        return bounds

    def _name(self, node: Name) -> tuple[Evaluate, Bounds]:
        name = node.name
        if name not in self.ranges:
            known = ", ".join(f"`{each}`" for each in self.ranges)
            near = did_you_mean(name, self.ranges)
            raise _RefusedError(UNKNOWN_VARIABLE.at(self.place(node), name=name, names=known, help=near))
        self.used[name] = None
        return operator.itemgetter(name), self.ranges[name]

    def _operation(self, node: Operation) -> tuple[Evaluate, Bounds]:
        if len(node.operands) == 1:
            inner, bounds = self.number(node.operands[0])
            return (lambda names: -inner(names)), Bounds(-bounds.most, -bounds.least)
        (left, left_bounds), (right, right_bounds) = (self.number(operand) for operand in node.operands)
        if node.sign == "/":
            if right_bounds.holds(0):
                raise _RefusedError(DIVISION_BY_ZERO.at(self.place(node.operands[1])))
            bounds = corners(operator.truediv, left_bounds, right_bounds)
            return (lambda names: Fraction(left(names)) / right(names)), self._sized(node, bounds)
        if node.sign == "^":
            if not self._is_whole(node.operands[1]):
                raise _RefusedError(NOT_A_NUMBER.at(self.place(node.operands[1]), expected=WHOLE))
            raised_to = power(left_bounds, right_bounds)
            if raised_to is None:
                raise _RefusedError(TOO_LARGE.at(self.place(node)))
            return (lambda names: raise_to(left(names), right(names))), self._sized(node, raised_to)
        sign = _ARITHMETIC[node.sign]
        bounds = corners(sign, left_bounds, right_bounds)
        return (lambda names: sign(left(names), right(names))), self._sized(node, bounds)

    def _is_whole(self, node: Expression) -> bool:
        """Whether every value of a number is certain to be whole."""
        if isinstance(node, Number):
            return node.value.denominator == 1
        if isinstance(node, Name):
            return self.ranges[node.name].whole
        if isinstance(node, Choice):
            return self._is_whole(node.then) and self._is_whole(node.otherwise)
        if isinstance(node, Call):
            return node.function.value in ("floor", "ceil", "round") or all(map(self._is_whole, node.arguments))
        if isinstance(node, Operation) and node.sign == "^":
            exponent = node.operands[1]
            return self._is_whole(node.operands[0]) and isinstance(exponent, Number) and exponent.value >= 0
        return isinstance(node, Operation) and node.sign in "+-*" and all(map(self._is_whole, node.operands))

    def _call(self, node: Call) -> tuple[Evaluate, Bounds]:
        name, count = node.function.value, len(node.arguments)
        for argument in node.arguments:
            # Even before the function's name: those that take a `where` are no functions of rules.
            if isinstance(argument, Filtered):
                self._refuse_results(argument)
        if name not in FUNCTIONS:
            functions = ", ".join(f"`{each}`" for each in FUNCTIONS)
            near = did_you_mean(name, FUNCTIONS)
            raise _RefusedError(
                UNKNOWN_FUNCTION.at(self.place(node.function), name=name, functions=functions, help=near)
            )
        takes = miscounted(name, count)
        if takes is not None:
            raise _RefusedError(WRONG_ARGUMENTS.at(self.place(node), name=name, takes=takes, given=count))
        arguments = [self.number(argument) for argument in node.arguments]
        values = [evaluate for evaluate, _ in arguments]
        bounds = [each for _, each in arguments]
        if name == "clamp":
            value, least, most = values
            ends = Bounds(
                clamp(bounds[0].least, bounds[1].least, bounds[2].least),
                clamp(bounds[0].most, bounds[1].most, bounds[2].most),
            )
            return (lambda names: clamp(value(names), least(names), most(names))), ends
        if name in ("min", "max"):
            choose: Callable[..., Any] = min if name == "min" else max
            ends = Bounds(choose(each.least for each in bounds), choose(each.most for each in bounds))
            return (lambda names: choose(value(names) for value in values)), ends
        function, inner = _ONE[name], values[0]
        ends = Bounds.of((function(bounds[0].least), function(bounds[0].most)))
        if name == "abs" and bounds[0].holds(0):
            ends = Bounds(Fraction(0), ends.most)
        return (lambda names: function(Fraction(inner(names)))), ends


TAKES = {
    "one": Message("one argument", "1"),
    "three": Message("three arguments", "3"),
    "two or more": Message("two or more arguments", "2 以上の"),
}


def interval_ends(interval: Token) -> tuple[Fraction | None, Fraction | None]:
    """The least and most of an interval as written, `None` for an open end; `20%` is 1/5."""
    low, high = interval.value.split("..")
    return _end(low), _end(high)


def is_upside_down(low: Fraction | None, high: Fraction | None) -> bool:
    """Whether nothing lies in an interval, its least being above its most."""
    return low is not None and high is not None and low > high


def _end(text: str) -> Fraction | None:
    if not text:
        return None
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
