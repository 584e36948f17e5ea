"""What a designer means play to be like, and has tested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from engine.declarations.campaign import Campaign
from engine.declarations.location import Location
from engine.declarations.measure import binder_of
from engine.declarations.quest import Quest
from engine.declarations.rule import MOST_LEVEL
from engine.language.faults import MISSING
from engine.language.formula import Formula
from engine.language.kind import Kind, places_field
from engine.language.ref import Ref
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.studies.terms import Promise, Term
from engine.values.interval import Interval
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

USUAL_LEVELS = Interval(0, 100)
"""The adventure levels that a study looks at where nothing is said."""


@frozen(kw_only=True)
class Expect:
    """Promises about very many destinations, kept or broken by what the content says; `advc test` tells which.

    Its title stands between quotation marks. Every level is looked at as often as the others.
    """

    level: Interval = prop(
        "Adventure levels to look at.", default=USUAL_LEVELS, unit="levels", least=0, most=MOST_LEVEL
    )
    campaign: Ref[Campaign] | None = prop("The campaign; the content's default where none is said.", default=None)
    quest: Ref[Quest] | None = prop("The quest kind; none where none is said.", default=None)
    location: Ref[Location] | None = prop(
        "The location that all of them have; as the campaign draws it else.", default=None
    )
    where: Formula | None = prop("Which destinations, or parts of them, are looked at, behind `=`.", default=None)
    promise: tuple[Formula, ...] = prop(
        "Where a figure lies, behind `=`: `mean(traps) >= 11.5`.", default=(), repeated=True
    )
    every: tuple[Formula, ...] = prop(
        "What holds for each single one of them, behind `=`: `traps + battles <= 25`.", default=(), repeated=True
    )
    places: Mapping[str, Place] = places_field()


@attrs.frozen
class Bound:
    """An expectation's formulas as terms, each beside what it was made from."""

    where: Term | None
    promises: tuple[tuple[Formula, Promise], ...]
    every: tuple[tuple[Formula, Term], ...]


def bound_expectation(expect: Expect, model: Model) -> tuple[Bound, list[Diagnostic]]:
    """The terms of an expectation, and what is wrong with its formulas."""
    binder = binder_of(model)
    where, found = (None, []) if expect.where is None else binder.condition(expect.where)
    if expect.where is not None and where is None:
        return Bound(None, (), ()), found
    promises, every = [], []
    for formula in expect.promise:
        promise, wrong = binder.promise(formula, where)
        found += wrong
        if promise is not None:
            promises.append((formula, promise))
    for formula in expect.every:
        term, wrong = binder.condition(formula, where)
        found += wrong
        if term is not None:
            every.append((formula, term))
    return Bound(where, tuple(promises), tuple(every)), found


def wrong_expectation(expect: Declared[Expect], model: Model) -> Iterator[Diagnostic]:
    """It promises something, and all its formulas can be computed."""
    if not expect.value.promise and not expect.value.every:
        yield MISSING.at(
            expect.place,
            owner=f"expect {expect.name}",
            key="promise",
            doc=Message("`promise = …` or `every = …`", "`promise = …` か `every = …`"),
        )
    yield from bound_expectation(expect.value, model)[1]


KIND = Kind(
    "expect",
    Expect,
    titled=True,
    checks=(wrong_expectation,),
    samples=(
        'expect "the labyrinth is dangerous" {\n  where = location == labyrinth and level in 1..80\n'
        "  promise = mean(traps) >= 11.5\n  promise = chance(lost.camp > 0) < 1%\n"
        "  every = traps + battles + chests + camps + uniques == 30\n}",
        'expect "enemies grow" {\n  quest guild\n  promise = share(enemy.tier >= 4) rises with level\n}',
    ),
)
