"""Sums taken apart: a mean of `sum(party.power) / battles` from single parties."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs

from engine.studies.exact.refusals import TooCostly
from engine.studies.terms import (
    CARD,
    DESTINATION,
    PARTY,
    TRAP,
    Aggregate,
    Choice,
    Constant,
    Grain,
    Measure,
    Named,
    Operation,
    Over,
    Term,
    aggregates_of,
    parts,
)

_ONE = Constant(Fraction(1))
_SUMS: Mapping[str, tuple[Grain, str]] = {
    "enemies": (PARTY, "party.size"),
    "power": (PARTY, "party.power"),
    "danger": (TRAP, "trap.danger"),
}
"""Measures of a destination that are sums of measures of its things."""
_COUNTS: Mapping[Grain, str] = {PARTY: "parties", CARD: "cards"}
"""Measures that are the number of a destination's things."""


@attrs.frozen
class Part:
    """One summand: a factor of the destination, times the sum of a value over things of a grain that meet a condition.

    Of the destination itself the value stands alone.
    """

    factor: Term
    grain: Grain = DESTINATION
    value: Term = _ONE
    where: Term | None = None


def summands(term: Term, measures: Mapping[str, Measure]) -> list[Part]:
    """A term of a destination as summands whose means add up to its own; raises TooCostly where it is no such sum."""
    if isinstance(term, Aggregate):
        return [_sum(term, measures)]
    if isinstance(term, Named) and term.measure.name in _SUMS:
        grain, name = _SUMS[term.measure.name]
        return [Part(_ONE, grain, Named(measures[name]))]
    if not has_sums(term):
        return [Part(term)]
    if isinstance(term, Operation) and term.sign in ("+", "-"):
        first, *rest = [summands(operand, measures) for operand in term.operands]
        if not rest:
            return [_scaled(part, Constant(Fraction(-1))) for part in first]
        sign = _ONE if term.sign == "+" else Constant(Fraction(-1))
        return [*first, *(_scaled(part, sign) for part in rest[0])]
    if isinstance(term, Operation) and term.sign in ("*", "/"):
        left, right = term.operands
        if not has_sums(right):
            by = right if term.sign == "*" else Operation("/", (_ONE, right))
            return [_scaled(part, by) for part in summands(left, measures)]
        if term.sign == "*" and not has_sums(left):
            return [_scaled(part, left) for part in summands(right, measures)]
    if isinstance(term, Choice) and not has_sums(term.condition):
        zero = Constant(Fraction(0))
        then, otherwise = Choice(term.condition, _ONE, zero), Choice(term.condition, zero, _ONE)
        return [
            *(_scaled(part, then) for part in summands(term.then, measures)),
            *(_scaled(part, otherwise) for part in summands(term.otherwise, measures)),
        ]
    raise TooCostly(
        "it takes sums over a destination's things, and not only their mean",
        "冒険先の中の合計を使い、その平均だけでは決まらない",
    )


def has_sums(term: Term) -> bool:
    """Whether a term needs a sum over a destination's things."""
    if isinstance(term, Aggregate) or (isinstance(term, Named) and term.measure.name in _SUMS):
        return True
    return any(has_sums(part) for part in parts(term))


def _scaled(part: Part, by: Term) -> Part:
    return attrs.evolve(part, factor=by if part.factor == _ONE else Operation("*", (part.factor, by)))


def _sum(term: Aggregate, measures: Mapping[str, Measure]) -> Part:
    inner = [each for each in (term.value, term.where) if each is not None]
    if any(any(aggregates_of(each)) for each in inner):
        raise TooCostly("an aggregate within another", "集計の中の集計")
    value = _ONE if term.over is Over.COUNT or term.value is None else term.value
    if term.over in (Over.COUNT, Over.SUM):
        return Part(_ONE, term.grain, value, term.where)
    if term.over is Over.MEAN and term.where is None and term.grain in _COUNTS:
        # The mean over a known number of things is a sum; of none it is 0, as a quotient by 0 is.
        return Part(Operation("/", (_ONE, Named(measures[_COUNTS[term.grain]]))), term.grain, value)
    raise TooCostly(
        f"`{term.over}` over a destination's things takes more than their mean",
        f"`{term.over}` は平均だけでは決まらない",
    )
