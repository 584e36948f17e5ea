"""Questions answered: a distribution, a mean, a chance, as fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from engine.studies.evaluate import Column, evaluate
from engine.studies.exact.layout import Table, lay_out
from engine.studies.exact.linear import has_sums, summands
from engine.studies.exact.model import model_of
from engine.studies.exact.refusals import Nothing, TooCostly
from engine.studies.exact.scope import refuse_grain
from engine.studies.facts import Facts
from engine.studies.setting import Setting
from engine.studies.terms import (
    DESTINATION,
    Figure,
    Grain,
    Kind,
    Measure,
    Named,
    Operation,
    Term,
    Values,
    aggregates_of,
    finest_grain,
    measures_of,
)

Value: TypeAlias = Fraction | bool | str | None
"""A number, yes or no, or a name; `None` for no name."""
Distribution: TypeAlias = dict[Value, Fraction]
"""How likely each value is; the fractions add up to 1. Numbers rise, names stand in the content's order."""


def exact_distribution(facts: Facts, setting: Setting, term: Term | Measure, where: Term | None = None) -> Distribution:
    """How likely each value of a term is, among all things for which `where` holds; a measure may stand for a term.

    Below a whole destination all things of all destinations count alike. Raises TooCostly where there is no exact
    answer, Nothing where the condition holds for nothing, and KeyError for an unknown campaign, quest or location.
    """
    term = Named(term) if isinstance(term, Measure) else term
    grain = finest_grain(term, where)
    table = _table(facts, setting, grain, term, where)
    rows = _where(table, grain, where)
    sums: dict[Any, int] = {}
    for value, weight in zip(_values(term, table, grain), rows, strict=True):
        if weight:
            sums[value] = sums.get(value, 0) + weight
    total = sum(rows)
    if not total:
        raise Nothing
    if isinstance(term, Named) and term.measure.values is Values.NAME:
        names = term.measure.names
        return {
            names[code] if code >= 0 else None: Fraction(sums[code], total) for code in sorted(sums, key=_none_last)
        }
    return {
        value if isinstance(value, bool) else Fraction(value): Fraction(sums[value], total) for value in sorted(sums)
    }


def exact_figure(facts: Facts, setting: Setting, figure: Figure) -> Fraction:
    """The mean of a term, or how often a condition holds; errors as with `exact_distribution`.

    The mean of a destination's sum needs no distribution of it, where it can be taken apart into means of its summands.
    """
    grain = figure.grain
    if figure.kind is Kind.MEAN and grain == DESTINATION and has_sums(figure.term):
        try:
            return _mean(facts, setting, figure.term, figure.where)
        except TooCostly:
            # A square of a sum, or a sum by itself, is no mean of summands, but may have a distribution.
            if any(aggregates_of(figure.term)):
                raise
    table = _table(facts, setting, grain, figure.term, figure.where)
    rows = _where(table, grain, figure.where)
    total = sum(rows)
    if not total:
        raise Nothing
    return _sum(rows, _values(figure.term, table, grain)) / total


def _mean(facts: Facts, setting: Setting, term: Term, where: Term | None) -> Fraction:
    total = Fraction(1)
    if where is not None:
        table = _table(facts, setting, DESTINATION, where)
        total = Fraction(sum(_where(table, DESTINATION, where)), table.below)
    if not total:
        raise Nothing
    mean = Fraction()
    for part in summands(term, facts.measures):
        product = Operation("*", (part.factor, part.value))
        both = part.where if where is None else where if part.where is None else Operation("and", (where, part.where))
        asked = [product, *([both] if both is not None else [])]
        table = _table(facts, setting, part.grain, *asked)
        rows = _where(table, part.grain, both)
        mean += _sum(rows, _values(product, table, part.grain)) / table.below
    return mean / total


def _table(facts: Facts, setting: Setting, grain: Grain, *terms: Term | None) -> Table:
    refuse_grain(grain)
    asked: set[str] = set()
    for term in terms:
        if term is None:
            continue
        if any(aggregates_of(term)):
            raise TooCostly("it takes sums over a destination's things", "冒険先の中の合計を使う")
        asked |= {measure.name for measure in measures_of(term)}
    return lay_out(model_of(facts), setting, grain, asked)


def _sum(weights: list[int], values: list[Any]) -> Fraction:
    """The values, numbers or yes and no, times their weights."""
    sums: dict[Any, int] = {}
    for weight, value in zip(weights, values, strict=True):
        if weight:
            sums[value] = sums.get(value, 0) + weight
    return sum((value * weight for value, weight in sums.items()), Fraction())


def _where(table: Table, grain: Grain, where: Term | None) -> list[int]:
    """The weights of the rows that a condition keeps, 0 for the others."""
    if where is None:
        return list(table.weights)
    kept = _computed(where, table, grain)
    return [weight if keep else 0 for weight, keep in zip(table.weights, kept.tolist(), strict=True)]


def _values(term: Term, table: Table, grain: Grain) -> list[Any]:
    values: list[Any] = _computed(term, table, grain).tolist()
    if any(isinstance(value, float | complex) for value in values):
        raise TooCostly("a power that is no fraction", "分数にならない冪")
    return values


def _computed(term: Term, table: Table, grain: Grain) -> Column:
    try:
        return evaluate(term, table, grain)
    except ZeroDivisionError:
        raise TooCostly("a negative power of 0", "0 の負の冪") from None
    except OverflowError:
        raise TooCostly("a power that is no fraction", "分数にならない冪") from None


def _none_last(code: int) -> tuple[bool, int]:
    return code < 0, code
