"""An expression over measures, bound to them: checked, and then a term that studies compute."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from engine.language.formula import Formula
from engine.language.hooks import UPWARD
from engine.language.near import did_you_mean, meant, nearest
from engine.rules.expression import (
    CONDITION,
    FUNCTIONS,
    NUMBER,
    TAKES,
    interval_ends,
    is_too_large,
    is_upside_down,
    miscounted,
    parts,
)
from engine.rules.faults import (
    GRAINS_APART,
    NOT_A_NUMBER,
    NOT_A_PROMISE,
    TOO_LARGE,
    UNKNOWN_FUNCTION,
    UNKNOWN_MEASURE,
    UNKNOWN_VALUE,
    WRONG_ARGUMENTS,
)
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.studies.terms import (
    Aggregate,
    Choice,
    Constant,
    Figure,
    Function,
    Grain,
    GrainsApart,
    Is,
    Kind,
    Measure,
    Named,
    Operation,
    Over,
    Promise,
    Shape,
    Term,
    Values,
    Within,
    grain_of,
)
from engine.syntax import nodes as syntax

Measures: TypeAlias = "Mapping[str, Measure | Term]"
"""What an expression may name: the engine's measures, and the terms of those that the content declares."""

OVERS = tuple(Over)
"""Functions of many things of a result; `min` and `max` of one argument are such, too."""
FIGURES = {"mean": Kind.MEAN, "chance": Kind.CHANCE, "share": Kind.CHANCE}
"""What a promise says something about, by the word for it."""
_COMPARED = {"<", "<=", ">", ">=", "=="}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
_ARITHMETIC: dict[str, Any] = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
MOST_POWER = 16
"""The largest exponent."""


@attrs.frozen(eq=False)
class Binder:
    """Binds expressions over measures; every mistake is one finding, at its place."""

    measures: Measures
    grains: Mapping[str, Grain]
    """What `count` can count, by its word."""
    values: Callable[[str], Values]
    """What values a measure has, by its name."""

    def number(self, formula: Formula) -> tuple[Term | None, list[Diagnostic]]:
        """A formula that gives a number for each result: a measure that a content declares."""
        return self._bound(formula, lambda binding: binding.of_results(formula.tree, yes_no=False))

    def condition(self, formula: Formula, where: Term | None = None) -> tuple[Term | None, list[Diagnostic]]:
        """A formula that says yes or no for each result, or for each thing of one; it has to fit a condition on these."""
        return self._bound(formula, lambda binding: binding.fitting(formula.tree, where))

    def promise(self, formula: Formula, where: Term | None) -> tuple[Promise | None, list[Diagnostic]]:
        """A formula that says where a figure lies: `mean(traps) >= 11.5`, `share(enemy.tier >= 4) rises with level`."""
        return self._bound(formula, lambda binding: binding.promise(formula.tree, where))

    def figure(self, formula: Formula, where: Term | None) -> tuple[Figure | None, list[Diagnostic]]:
        """A formula that is a figure: `mean(traps)`, `chance(party.size >= 7)`."""
        return self._bound(formula, lambda binding: binding.figure(formula.tree, where))

    def question(self, formula: Formula) -> tuple[Measure | Term | Figure | None, list[Diagnostic]]:
        """A formula that asks something: a measure, an expression for its values, or a figure such as `mean(traps)`."""
        return self._bound(formula, lambda binding: binding.question(formula.tree))

    def _bound(self, formula: Formula, bind: Any) -> tuple[Any, list[Diagnostic]]:
        if is_too_large(formula.tree):
            return None, [TOO_LARGE.at(formula.place)]
        try:
            return bind(_Binding(formula.place, self)), []
        except _RefusedError as refused:
            return None, [] if refused.finding is None else [refused.finding]


class _RefusedError(Exception):
    def __init__(self, finding: Diagnostic | None) -> None:
        super().__init__()
        self.finding = finding


@attrs.frozen(eq=False)
class _Binding:
    """Walks one expression; `within` is the grain whose measures need no prefix, as `size` of a party."""

    origin: Place
    binder: Binder
    within: Grain | None = None

    def place(self, node: Any) -> Place:
        return Place(self.origin.file, node.start, node.end)

    def refuse(self, fault: Any, node: Any, **arguments: Any) -> _RefusedError:
        return _RefusedError(fault.at(self.place(node), **arguments))

    def question(self, node: syntax.Expression) -> Measure | Term | Figure:
        if isinstance(node, syntax.Name):
            return self.named(node)
        if isinstance(node, syntax.Call) and node.function.value in FIGURES:
            return self.figure(node, None)
        says_yes_no = isinstance(node, syntax.Within) or (
            isinstance(node, syntax.Operation) and node.sign in (*_COMPARED, "!=", "and", "or", "not")
        )
        return self.checked(node, yes_no=says_yes_no)

    def one_argument(self, call: syntax.Call) -> _RefusedError:
        """The refusal of a call with fewer arguments than one, or more."""
        name, given = call.function.value, len(call.arguments)
        return self.refuse(WRONG_ARGUMENTS, call, name=name, takes=TAKES["one"], given=given)

    # -- promises -----------------------------------------------------------------------------------------------------

    def promise(self, node: syntax.Expression, where: Term | None) -> Promise:
        if isinstance(node, syntax.Trend):
            if node.along.name != "level":
                raise self.refuse(NOT_A_PROMISE, node.along, what=_ALONG)
            shape = Shape.RISES if node.word.value == "rises" else Shape.FALLS
            return Promise(self.figure(node.value, where), shape)
        if isinstance(node, syntax.Within):
            least, most = self.ends(node)
            figure = self.figure(node.value, where)
            self.possible(figure, node.interval, least, most)
            return Promise(figure, least=least, most=most)
        if isinstance(node, syntax.Operation) and node.sign in _COMPARED and len(node.operands) == 2:
            left, right = node.operands
            bound, sign = self._constant(right), node.sign
            if bound is None and self._constant(left) is not None:
                bound, sign, left = self._constant(left), _TURNED[sign], right
            if bound is None:
                raise self.refuse(NOT_A_PROMISE, right, what=_BOUND)
            figure = self.figure(left, where)
            self.possible(figure, node.operands[left is node.operands[0]], bound)
            return Promise(
                figure,
                least=bound if sign in (">", ">=", "==") else None,
                most=bound if sign in ("<", "<=", "==") else None,
                least_open=sign == ">",
                most_open=sign == "<",
            )
        raise self.refuse(NOT_A_PROMISE, node, what=_COMPARISON)

    def possible(self, figure: Figure, node: Any, *bounds: Fraction | None) -> None:
        """Refuse a bound of a chance that no chance can come to, such as 95 where 95% was meant."""
        for bound in bounds:
            if figure.kind is Kind.CHANCE and bound is not None and not 0 <= bound <= 1:
                raise self.refuse(NOT_A_PROMISE, node, what=_CHANCE)

    def figure(self, node: syntax.Expression, where: Term | None) -> Figure:
        if not isinstance(node, syntax.Call) or node.function.value not in FIGURES:
            raise self.refuse(NOT_A_PROMISE, node, what=_FIGURE)
        if len(node.arguments) != 1:
            raise self.one_argument(node)
        kind = FIGURES[node.function.value]
        argument, condition = _filtered(node.arguments[0])
        term = self.term(argument, yes_no=kind is Kind.CHANCE)
        terms = [term]
        for each in (None if condition is None else self.term(condition, yes_no=True), where):
            if each is not None:
                terms.append(each)
        self.one_grain(node, terms)
        conditions = terms[1:]
        return Figure(kind, term, _all_of(conditions))

    def ends(self, node: syntax.Within) -> tuple[Fraction | None, Fraction | None]:
        """The least and most that something lies within."""
        least, most = interval_ends(node.interval)
        if is_upside_down(least, most):
            raise self.refuse(NOT_A_NUMBER, node.interval, expected=UPWARD)
        return least, most

    def _constant(self, node: syntax.Expression) -> Fraction | None:
        """The value of a number without names, such as `1%` or `2 * 30`."""
        if isinstance(node, syntax.Number):
            return node.value
        if isinstance(node, syntax.Operation) and node.sign in _ARITHMETIC:
            values = [value for value in map(self._constant, node.operands) if value is not None]
            if len(values) < len(node.operands) or (node.sign == "/" and values[1] == 0):
                return None
            return -values[0] if len(values) == 1 else _ARITHMETIC[node.sign](*values)
        return None

    # -- terms --------------------------------------------------------------------------------------------------------

    def of_results(self, node: syntax.Expression, yes_no: bool) -> Term:
        """A term of whole results."""
        term = self.checked(node, yes_no)
        grain = grain_of(term)
        if grain is not None and grain.within is not None:
            raise self.refuse(NOT_A_NUMBER, node, expected=_OF_RESULTS)
        return term

    def checked(self, node: syntax.Expression, yes_no: bool) -> Term:
        """A term whose grains fit together."""
        term = self.term(node, yes_no)
        self.one_grain(node, [term])
        return term

    def fitting(self, node: syntax.Expression, where: Term | None) -> Term:
        """A condition on things of which another can be asked as well."""
        term = self.checked(node, yes_no=True)
        if where is not None:
            self.one_grain(node, [term, where])
        return term

    def one_grain(self, node: Any, terms: list[Term]) -> None:
        """Refuse terms of which one asks something of cards, and another of parties."""
        try:
            grain_of(Operation("and", tuple(terms)))
        except GrainsApart as apart:
            raise self.refuse(GRAINS_APART, node, one=apart.one.name, other=apart.other.name) from None

    def term(self, node: syntax.Expression, yes_no: bool) -> Term:
        """A condition, or a number."""
        return self.condition(node) if yes_no else self.number(node)

    def number(self, node: syntax.Expression) -> Term:
        if isinstance(node, syntax.Number):
            return Constant(node.value)
        if isinstance(node, syntax.Name):
            found = self.named(node, Values.NUMBER)
            if isinstance(found, Measure):
                if found.values is not Values.NUMBER:
                    raise self.refuse(NOT_A_NUMBER, node, expected=NUMBER)
                return Named(found)
            return found
        if isinstance(node, syntax.Choice):
            return Choice(self.condition(node.condition), self.number(node.then), self.number(node.otherwise))
        if isinstance(node, syntax.Call):
            return self.call(node)
        if isinstance(node, syntax.Operation) and node.sign in "+-*/^":
            if node.sign == "^":
                exponent = node.operands[1]
                if not isinstance(exponent, syntax.Number) or exponent.value not in range(MOST_POWER + 1):
                    raise self.refuse(NOT_A_NUMBER, exponent, expected=_EXPONENT)
            return Operation(node.sign, tuple(self.number(operand) for operand in node.operands))
        raise self.refuse(NOT_A_NUMBER, node, expected=NUMBER)

    def condition(self, node: syntax.Expression) -> Term:
        if isinstance(node, syntax.Within):
            return Within(self.number(node.value), *self.ends(node))
        if isinstance(node, syntax.Name):
            found = self.named(node, Values.YES_NO)
            if isinstance(found, Measure) and found.values is Values.YES_NO:
                return Named(found)
        if isinstance(node, syntax.Call) and node.function.value in (Over.ANY, Over.ALL):
            return self.aggregate(node)
        if isinstance(node, syntax.Operation):
            if node.sign in ("and", "or", "not"):
                return Operation(node.sign, tuple(self.condition(operand) for operand in node.operands))
            if node.sign in (*_COMPARED, "!="):
                name = self.is_name(node)
                return name if name is not None else Operation(node.sign, tuple(map(self.number, node.operands)))
        raise self.refuse(NOT_A_NUMBER, node, expected=CONDITION)

    def is_name(self, node: syntax.Operation) -> Term | None:
        """`location == fort`; nothing where no side is a measure of names."""
        for own, other in (node.operands, node.operands[::-1]):
            if not isinstance(own, syntax.Name):
                continue
            measure = self.measure_of(own.name)
            if not isinstance(measure, Measure) or measure.values is not Values.NAME:
                continue
            if node.sign not in ("==", "!=") or not isinstance(other, syntax.Name):
                raise self.refuse(NOT_A_NUMBER, node, expected=_EQUAL)
            if other.name not in measure.names:
                near = did_you_mean(other.name, measure.names)
                raise self.refuse(UNKNOWN_VALUE, other, measure=measure.name, name=other.name, help=near)
            return Is(measure, other.name, node.sign == "!=")
        return None

    def measure_of(self, name: str) -> Measure | Term | None:
        """What a name stands for; within a grain its measures need no prefix."""
        measures = self.binder.measures
        if self.within is not None and f"{self.within.name}.{name}" in measures:
            return measures[f"{self.within.name}.{name}"]
        return measures.get(name)

    def named(self, node: syntax.Name, wanted: Values | None = None) -> Measure | Term:
        """What a name stands for; where nothing is called so, one with the values that are wanted is meant first."""
        found = self.measure_of(node.name)
        if found is None and node.name in self.binder.measures:
            raise _RefusedError(None)  # it is wrong itself, and that has been told
        if found is None:
            near = nearest(node.name, self._names(wanted)) or nearest(node.name, self._names(None))
            raise self.refuse(UNKNOWN_MEASURE, node, name=node.name, help=meant(near))
        return found

    def _names(self, wanted: Values | None) -> Iterator[str]:
        """The names that can stand here for a measure, all or those with some values."""
        own = "" if self.within is None else f"{self.within.name}."
        for name in self.binder.measures:
            if wanted in (None, self.binder.values(name)):
                yield name.removeprefix(own)

    def call(self, node: syntax.Call) -> Term:
        name, count = node.function.value, len(node.arguments)
        if name in OVERS and not (name in FUNCTIONS and count > 1):
            return self.aggregate(node)
        if name not in FUNCTIONS:
            known = (*FUNCTIONS, *(each.value for each in OVERS if each.value not in FUNCTIONS))
            listed = ", ".join(f"`{each}`" for each in known)
            near = did_you_mean(name, known)
            raise self.refuse(UNKNOWN_FUNCTION, node.function, name=name, functions=listed, help=near)
        takes = miscounted(name, count)
        if takes is not None:
            raise self.refuse(WRONG_ARGUMENTS, node, name=name, takes=takes, given=count)
        return Function(name, tuple(self.number(argument) for argument in node.arguments))

    def aggregate(self, node: syntax.Call) -> Term:
        """One value of the things of a result: `count(party where size >= 7)`, `sum(party.power)`."""
        over = Over(node.function.value)
        if len(node.arguments) != 1:
            raise self.one_argument(node)
        argument, condition = _filtered(node.arguments[0])
        value: Term | None = None
        if over is Over.COUNT:
            grain = self.binder.grains.get(argument.name) if isinstance(argument, syntax.Name) else None
            if grain is None or grain.within is None:
                raise self.refuse(NOT_A_NUMBER, argument, expected=self._countable())
        else:
            outside = attrs.evolve(self, within=None)
            value = outside.checked(argument, yes_no=over in (Over.ANY, Over.ALL))
            own = grain_of(value)
            if own is None or own.within is None:
                raise self.refuse(NOT_A_NUMBER, argument, expected=_OF_THINGS)
            grain = own
        where = None
        if condition is not None:
            inside = attrs.evolve(self, within=grain)
            where = inside.checked(condition, yes_no=True)
            asked = grain_of(where)
            if asked is not None and asked not in grain.chain:
                raise self.refuse(GRAINS_APART, condition, one=grain.name, other=asked.name)
        return Aggregate(over, grain, value, where)

    def _countable(self) -> Message:
        words = ", ".join(f"`{name}`" for name, grain in self.binder.grains.items() if grain.within is not None)
        return Message.plain(f"one of {words}", f"{words} のどれか")


def names_in(tree: syntax.Expression) -> Iterator[str]:
    """Every name of an expression, as often as it stands there; of one that is too large, those of its first parts."""
    return (node.name for node in parts(tree) if isinstance(node, syntax.Name))


def _filtered(argument: Any) -> tuple[Any, Any]:
    """An argument, and what stands behind its `where`."""
    if isinstance(argument, syntax.Filtered):
        return argument.value, argument.condition
    return argument, None


def _all_of(conditions: list[Term]) -> Term | None:
    if not conditions:
        return None
    first, *others = conditions
    for other in others:
        first = Operation("and", (first, other))
    return first


_ALONG = Message("a figure rises or falls with `level`", "増減は `level` に対して書きます")
_BOUND = Message("a figure is compared with a number", "数値と比べてください")
_FIGURE = Message(
    "a promise is about `mean(…)`, `chance(…)` or `share(…)`",
    "約束は `mean(…)`・`chance(…)`・`share(…)` について書きます",
)
_CHANCE = Message(
    "a chance lies from 0% to 100%; in percent it is written `95%`",
    "確率は 0% から 100% までです。パーセントは `95%` のように書きます",
)
_COMPARISON = Message(
    "a promise says where a figure lies, such as `mean(traps) >= 11.5`",
    "約束は `mean(traps) >= 11.5` のように範囲を示します",
)
_EXPONENT = Message(f"a whole number up to {MOST_POWER}", f"{MOST_POWER} 以下の整数")
_EQUAL = Message("`==` or `!=` and a name", "`==` か `!=` と名前")
_OF_RESULTS = Message(
    "a number of the whole destination, such as `sum(party.power)`,", "冒険先全体の数（`sum(party.power)` など）"
)
_OF_THINGS = Message("something of parts, such as `party.power`,", "部分ごとの値（`party.power` など）")
