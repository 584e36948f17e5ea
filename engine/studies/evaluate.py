"""A term computed for all results of a source at once, drawn ones or all that can be.

One implementation serves both: drawn results have columns of machine numbers, all possible ones columns of fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from math import ceil, floor
from typing import Any, Protocol, TypeAlias

import numpy as np

from engine.studies.terms import (
    Aggregate,
    Choice,
    Constant,
    Function,
    Grain,
    Is,
    Measure,
    Named,
    Operation,
    Over,
    Term,
    Values,
    Within,
)

Column: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
"""A value for each thing of a grain, shape (things,)."""


class Source(Protocol):
    """Results to compute terms of."""

    def size(self, grain: Grain) -> int:
        """How many things of a grain there are."""

    def column(self, measure: Measure, grain: Grain) -> Column:
        """A measure for each thing of a grain that is its own, or part of it, shape (things,)."""

    def number(self, value: Fraction) -> Any:
        """A constant as the columns hold numbers."""

    def gather(self, over: Over, grain: Grain, values: Column | None, where: Column | None) -> Column:
        """For each whole result, one value of its things of a grain, shape (results,)."""

    def spread(self, values: Column, grain: Grain) -> Column:
        """What whole results have, (results,), for each thing of a grain, shape (things,)."""


def as_column(measure: Measure, values: Any) -> Column:
    """Values of a measure as drawn columns hold them: float64, of names int64 (-1 for none), of yes and no bool."""
    return np.asarray(values, dtype=_TYPES[measure.values])


_TYPES: dict[Values, type[Any]] = {Values.NUMBER: np.float64, Values.YES_NO: np.bool_, Values.NAME: np.int64}


def evaluate(term: Term, source: Source, grain: Grain) -> Column:
    """A term for each thing of a grain, shape (things,): numbers, or yes and no."""
    value = _value(term, source, grain)
    if isinstance(value, np.ndarray) and value.shape:
        return value
    return np.full(source.size(grain), value)


def gathered(over: Over, items: Column, count: int, values: Column | None, where: Column | None) -> Column:
    """For each of `count` results, one value of things that were drawn; `items` says which result each is in, (things,)."""
    if where is not None:
        items = items[where]
        values = None if values is None else values[where]
    if over is Over.COUNT or values is None:
        return np.bincount(items, minlength=count).astype(np.float64)
    if over is Over.ANY:
        return np.bincount(items, weights=values, minlength=count).astype(np.bool_)
    if over is Over.ALL:
        none_amiss: Column = np.bincount(items, weights=~values.astype(np.bool_), minlength=count) == 0
        return none_amiss
    if over in (Over.MIN, Over.MAX):
        worst = np.inf if over is Over.MIN else -np.inf
        ends = np.full(count, worst)
        (np.minimum if over is Over.MIN else np.maximum).at(ends, items, values)
        return np.where(np.isinf(ends), 0.0, ends)
    sums = np.bincount(items, weights=values, minlength=count)
    if over is Over.SUM:
        return sums
    return sums / np.maximum(np.bincount(items, minlength=count), 1)


def _value(term: Term, source: Source, grain: Grain) -> Any:
    if isinstance(term, Constant):
        return source.number(term.value)
    if isinstance(term, Named):
        return source.column(term.measure, grain)
    if isinstance(term, Is):
        wanted = term.measure.names.index(term.name) if term.name in term.measure.names else None
        column = source.column(term.measure, grain)
        same = column == wanted if wanted is not None else np.zeros(column.shape, dtype=np.bool_)
        return ~same if term.unlike else same
    if isinstance(term, Within):
        value = _value(term.value, source, grain)
        inside: Any = True if term.least is None else _flags(value >= source.number(term.least))
        return inside if term.most is None else inside & _flags(value <= source.number(term.most))
    if isinstance(term, Choice):
        condition, then, otherwise = (
            _value(part, source, grain) for part in (term.condition, term.then, term.otherwise)
        )
        return np.where(condition, then, otherwise)
    if isinstance(term, Function):
        return _function(term.name, [_value(part, source, grain) for part in term.arguments])
    if isinstance(term, Aggregate):
        values = None if term.value is None else evaluate(term.value, source, term.grain)
        where = None if term.where is None else evaluate(term.where, source, term.grain)
        return source.spread(source.gather(term.over, term.grain, values, where), grain)
    return _operation(term, [_value(part, source, grain) for part in term.operands])


def _flags(of: Any) -> Any:
    """The answers of comparing columns of fractions come as objects; these are yes and no."""
    return of.astype(np.bool_) if isinstance(of, np.ndarray) else of


def _operation(term: Operation, operands: list[Any]) -> Any:
    sign = term.sign
    if len(operands) == 1:
        return ~np.asarray(operands[0], dtype=np.bool_) if sign == "not" else -operands[0]
    left, right = operands
    if sign == "/":
        # A mean over nothing is nothing: a designer who divides by a number of battles means those that there are.
        there = _flags(right != 0)
        quotient = left / np.where(there, right, 1)
        return np.where(there, quotient, 0)
    if sign == "and":
        return np.logical_and(left, right).astype(np.bool_)
    if sign == "or":
        return np.logical_or(left, right).astype(np.bool_)
    return _SIGNS[sign](left, right)


_SIGNS: dict[str, Any] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "^": lambda left, right: left**right,
    "<": lambda left, right: _flags(left < right),
    "<=": lambda left, right: _flags(left <= right),
    ">": lambda left, right: _flags(left > right),
    ">=": lambda left, right: _flags(left >= right),
    "==": lambda left, right: _flags(left == right),
    "!=": lambda left, right: _flags(left != right),
}


def _function(name: str, arguments: list[Any]) -> Any:
    if name == "clamp":
        value, least, most = arguments
        return _least(_most(value, least), most)
    if name in ("min", "max"):
        return reduce(_least if name == "min" else _most, arguments)
    value = arguments[0]
    if name == "abs":
        return abs(value)
    if isinstance(value, np.ndarray) and value.dtype != object:
        return _ROUNDED[name](value)
    whole = _WHOLE[name]
    if isinstance(value, np.ndarray):
        return np.array([Fraction(whole(each)) for each in value.tolist()], dtype=object)
    return whole(value)


_ROUNDED: dict[str, Callable[[Column], Column]] = {
    "floor": np.floor,
    "ceil": np.ceil,
    "round": lambda column: np.floor(column + 0.5),
}
_WHOLE: dict[str, Callable[[Fraction], int]] = {
    "floor": floor,
    "ceil": ceil,
    "round": lambda number: floor(number + Fraction(1, 2)),
}


def _least(one: Any, other: Any) -> Any:
    return np.where(_flags(one <= other), one, other)


def _most(one: Any, other: Any) -> Any:
    return np.where(_flags(one >= other), one, other)
