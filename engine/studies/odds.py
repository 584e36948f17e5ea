"""How likely each value of a measure is: exactly where that can be told, else from drawn destinations, and which of the two."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias

import attrs
import numpy as np

from engine.generators.streams import Flags, Ints
from engine.studies.drawing import Draws
from engine.studies.evaluate import Column, evaluate
from engine.studies.exact import Nothing, TooCostly, Value, exact_distribution, exact_figure
from engine.studies.facts import Facts
from engine.studies.intervals import ratio_interval, share_interval
from engine.studies.narrowing import without_needless
from engine.studies.setting import Setting
from engine.studies.terms import DESTINATION, Figure, Grain, Kind, Measure, Named, Term, Values, finest_grain

Question: TypeAlias = Measure | Term | Figure
"""A measure or a term is asked for its values, a figure for one number."""

MOST_VALUES = 60
"""Values of a drawn measure that are told one by one; more are told in stretches."""
STRETCHES = 20


@attrs.frozen
class Share:
    """How likely a value is, or of many numbers a stretch of them."""

    value: Value
    """A number, yes or no, a name; `None` for no name."""
    upto: Fraction | None
    """Of a stretch its end; it is part of the last stretch only."""
    chance: Fraction
    """Exact, or the share among those drawn."""
    interval: tuple[float, float] | None
    """Of 95 %, where it was drawn."""


@attrs.frozen
class Odds:
    """The answer to a question, and how it was found."""

    grain: str
    """`destination`, `party`, …: whose values these are."""
    names_of: str | None
    """The kind of declaration that the values name, where they are names."""
    exact: bool
    inexact: tuple[str, str] | None
    """Why it is not exact, in English and Japanese."""
    count: int
    """Destinations drawn; 0 for an exact answer."""
    seed: int
    shares: tuple[Share, ...]
    """Each value's chance, adding up to 1; nothing for a figure."""
    mean: Fraction | None
    """The mean of numbers, the chance of yes, the value of a figure; nothing for names."""
    mean_interval: tuple[float, float] | None
    is_chance: bool = False
    """Whether the mean is a chance: of a figure, or of yes and no."""


def odds(
    facts: Facts, setting: Setting, question: Question, *, where: Term | None = None, count: int, seed: int
) -> Odds:
    """Answer a question exactly, or where that is too costly from `count` destinations drawn from the seed on.

    `where` says which of the destinations, or of the things that are asked about, are looked at; a figure has its own.
    Raises Nothing where that holds for none.
    """
    asked = Named(question) if isinstance(question, Measure) else question
    try:
        return _exact(facts, setting, asked, where, seed)
    except TooCostly as costly:
        reason = costly.english, costly.japanese
    return _drawn(Draws(facts, setting, seed), asked, where, count, reason)


def _exact(facts: Facts, setting: Setting, asked: Term | Figure, where: Term | None, seed: int) -> Odds:
    if isinstance(asked, Figure):
        value = exact_figure(facts, setting, asked)
        return Odds(str(asked.grain), None, True, None, 0, seed, (), value, None, asked.kind is Kind.CHANCE)
    chances = exact_distribution(facts, setting, asked, where)
    shares = tuple(Share(value, None, chance, None) for value, chance in chances.items())
    mean: Fraction | None = None
    if not any(isinstance(value, str) or value is None for value in chances):
        mean = sum((Fraction(value) * chance for value, chance in chances.items()), Fraction())  # type: ignore[arg-type]
    return Odds(str(finest_grain(asked, where)), _kind(asked), True, None, 0, seed, shares, mean, None)


def _drawn(draws: Draws, asked: Term | Figure, where: Term | None, count: int, reason: tuple[str, str]) -> Odds:
    term, where = (asked.term, asked.where) if isinstance(asked, Figure) else (asked, where)
    grain = finest_grain(term, where)
    values, items = _values(draws, term, where, grain, count)
    if not len(values):
        raise Nothing
    things = np.bincount(items, minlength=count)
    mean = interval = None
    shares: tuple[Share, ...] = ()
    names = term.measure.names if isinstance(term, Named) and term.measure.values is Values.NAME else None
    if names is None:
        mean, interval = _pooled(values, items, things, yes_no=values.dtype == np.bool_)
    if not isinstance(asked, Figure):
        shares = tuple(_shares(values, items, things, names))
    return Odds(
        str(grain), _kind(term), False, reason, count, draws.seed, shares, mean, interval, values.dtype == np.bool_
    )


def _kind(term: Term) -> str | None:
    """The kind of declaration that a term's names are of."""
    return term.measure.kind if isinstance(term, Named) else None


def _values(draws: Draws, term: Term, where: Term | None, grain: Grain, count: int) -> tuple[Column, Ints]:
    """A term of all things looked at, and which destination each is in."""
    values: list[Column] = []
    items: list[Ints] = []
    facts = without_needless(draws.facts, [term] if where is None else [term, where])
    for numbers, drawn in attrs.evolve(draws, facts=facts).between(0, count):
        own = evaluate(term, drawn, grain)
        item = numbers if grain == DESTINATION else numbers[drawn.item_of(grain)]
        if where is not None:
            kept = evaluate(where, drawn, grain).astype(np.bool_)
            own, item = own[kept], item[kept]
        values.append(own)
        items.append(item)
    return np.concatenate(values), np.concatenate(items)


def _shares(values: Column, items: Ints, things: Ints, names: tuple[str, ...] | None) -> Iterator[Share]:
    distinct, which = np.unique(values, return_inverse=True)
    if names is None and len(distinct) > MOST_VALUES:
        yield from _stretches(values, items, things)
        return
    order = range(len(distinct)) if names is None else [*np.flatnonzero(distinct >= 0), *np.flatnonzero(distinct < 0)]
    for index in order:
        value: Any = distinct[index].item()
        if names is not None:
            value = names[value] if value >= 0 else None
        elif not isinstance(value, bool):
            value = Fraction(value)
        chance, interval = _share(which == index, items, things)
        yield Share(value, None, chance, interval)


def _stretches(values: Column, items: Ints, things: Ints) -> Iterator[Share]:
    edges = np.linspace(values.min(), values.max(), STRETCHES + 1)
    stretch = np.minimum(np.searchsorted(edges, values, side="right") - 1, STRETCHES - 1)
    for index, (low, high) in enumerate(pairwise(edges.tolist())):
        chance, interval = _share(stretch == index, items, things)
        yield Share(Fraction(low), Fraction(high), chance, interval)


def _share(inside: Flags, items: Ints, things: Ints) -> tuple[Fraction, tuple[float, float]]:
    own = np.bincount(items[inside], minlength=len(things))
    sums = int(own.sum()), int(things.sum()), int((own * own).sum()), int((own * things).sum()), int((things**2).sum())
    return Fraction(sums[0], sums[1]), share_interval(len(things), *sums)


def _pooled(values: Column, items: Ints, things: Ints, yes_no: bool) -> tuple[Fraction, tuple[float, float]]:
    if yes_no:
        return _share(values, items, things)
    numbers = values.astype(np.float64)
    own = np.bincount(items, weights=numbers, minlength=len(things))
    total, squared, both = (Fraction(float(each)) for each in (own.sum(), (own**2).sum(), (own * things).sum()))
    count = int(things.sum())
    return total / count, ratio_interval(len(things), total, count, squared, both, int((things**2).sum()))


__all__ = ["Odds", "Question", "Share", "Value", "odds"]
