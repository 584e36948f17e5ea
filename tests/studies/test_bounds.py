"""What is known of numbers beforehand: whatever is drawn lies within."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.studies.bounds import Bounds
from engine.studies.drawing import Draws
from engine.studies.drawn import Drawn
from engine.studies.evaluate import evaluate
from engine.studies.facts import Facts
from engine.studies.setting import Setting
from engine.studies.spans import Span, UnboundedError
from engine.studies.terms import (
    CARD,
    DESTINATION,
    ENEMY,
    PARTY,
    TRAP,
    Aggregate,
    Choice,
    Constant,
    Function,
    Named,
    Operation,
    Over,
    Term,
    Values,
)
from tests.starter.content import starter_game
from tests.studies.small import small_facts

SMALL = Setting((0, 1, 2, 3), "story", "hunt")
STARTER = Setting(tuple(range(0, 101, 4)), "main", "guild")
AT_ONE_PLACE = Setting((30, 60, 90), "main", "guild", "labyrinth")
SETTINGS = {"small": SMALL, "starter": STARTER, "labyrinth": AT_ONE_PLACE}
SLACK = 1e-9


@cache
def drawn(name: str) -> tuple[Facts, Bounds, Drawn]:
    facts = small_facts() if name == "small" else starter_game()._making.facts
    setting = SETTINGS[name]
    ((_, batch),) = Draws(facts, setting, 11).between(0, 2000 if name == "small" else 600)
    return facts, Bounds.of(facts, setting), batch


def inside(span: Span, values: np.ndarray) -> None:
    if not len(values):
        return
    reach = SLACK * max(1.0, float(span.far()))
    assert float(span.least) - reach <= float(values.min())
    assert float(values.max()) <= float(span.most) + reach
    if span.unit is not None and span.unit > Fraction(1, 1000):
        multiples = values / float(span.unit)
        assert np.allclose(multiples, np.rint(multiples), atol=1e-6)
    if span.apart is not None:
        away = np.abs(values[np.abs(values) > reach])
        assert not len(away) or float(span.apart) * (1 - SLACK) - reach <= float(away.min())


@pytest.mark.parametrize("name", SETTINGS)
def test_measures__within_bounds(name: str) -> None:
    facts, bounds, batch = drawn(name)
    for measure in facts.measures.values():
        if measure.values is Values.NUMBER:
            inside(bounds.of_measure(measure), batch.column(measure, measure.grain))


@pytest.mark.parametrize("name", SETTINGS)
def test_measures__bounds_are_of_use(name: str) -> None:
    """Not so wide that nothing can be decided: most of what can be is seen."""
    facts, bounds, batch = drawn(name)
    for of in ("traps", "chests", "party.size", "enemy.tier", "trap.danger"):
        measure = facts.measures[of]
        seen, span = batch.column(measure, measure.grain), bounds.of_measure(measure)
        assert span.most <= 2 * seen.max() + 1


@pytest.mark.parametrize("name", SETTINGS)
def test_things__no_more_than_the_most(name: str) -> None:
    _, bounds, batch = drawn(name)
    for grain in (CARD, TRAP, PARTY, ENEMY):
        assert np.bincount(batch.item_of(grain)).max() <= bounds.most_things(grain)
    assert bounds.most_things(DESTINATION) == 1


def terms(facts: Facts, grain: object) -> some.SearchStrategy[Term]:
    """Numbers of a grain, of every sign and function."""
    numbers = [each for each in facts.measures.values() if each.values is Values.NUMBER]
    own = [Named(each) for each in numbers if each.grain == grain]
    parts = [each for each in numbers if each.grain.within is not None]
    overs = [Over.SUM, Over.MEAN, Over.MIN, Over.MAX]
    leaves = [
        some.sampled_from(own),
        some.fractions(-3, 3, max_denominator=4).map(Constant),
        some.builds(
            lambda over, measure, least: Aggregate(
                over, measure.grain, Named(measure), Operation(">", (Named(measure), Constant(Fraction(least))))
            ),
            some.sampled_from(overs), some.sampled_from(parts), some.integers(0, 3),
        ),
        some.sampled_from([Aggregate(Over.COUNT, each) for each in (CARD, TRAP, PARTY, ENEMY)]),
    ]  # fmt: skip
    return some.recursive(some.one_of(leaves), _joined, max_leaves=5)


def _joined(inner: some.SearchStrategy[Term]) -> some.SearchStrategy[Term]:
    def compared(left: Term, right: Term) -> Term:
        return Operation("<", (left, right))

    return some.one_of(
        some.builds(lambda sign, a, b: Operation(sign, (a, b)), some.sampled_from("+-*/"), inner, inner),
        some.builds(lambda a: Operation("-", (a,)), inner),
        some.builds(lambda a, n: Operation("^", (a, Constant(Fraction(n)))), inner, some.integers(0, 3)),
        some.builds(lambda name, a: Function(name, (a,)), some.sampled_from(("floor", "ceil", "round", "abs")), inner),
        some.builds(lambda name, a, b: Function(name, (a, b)), some.sampled_from(("min", "max")), inner, inner),
        some.builds(lambda a: Function("clamp", (a, Constant(Fraction(-1)), Constant(Fraction(5)))), inner),
        some.builds(lambda a, b, c, d: Choice(compared(a, b), c, d), inner, inner, inner, inner),
    )


@settings(max_examples=150, deadline=None)
@given(some.data())
def test_terms__within_bounds(data: some.DataObject) -> None:
    facts, bounds, batch = drawn(data.draw(some.sampled_from(("small", "labyrinth"))))
    term = data.draw(terms(facts, DESTINATION))
    try:
        span = bounds.of_term(term)
    except UnboundedError:
        return
    values = evaluate(term, batch, DESTINATION).astype(np.float64)
    # What is rounded stands on an edge now and then, where machine numbers fall to the other side.
    reach = 1e-6 * max(1.0, float(span.far()))
    assert float(span.least) - reach <= values.min()
    assert values.max() <= float(span.most) + reach


@settings(max_examples=300)
@given(
    some.lists(some.fractions(-4, 4, max_denominator=6), min_size=1, max_size=4),
    some.lists(some.fractions(-4, 4, max_denominator=6), min_size=1, max_size=4),
    some.sampled_from(("+", "*", "/", "|", "lesser", "greater", "^2", "^3", "abs", "floor")),
)
def test_spans__every_result_lies_within(left: list[Fraction], right: list[Fraction], sign: str) -> None:
    one, other = Span.of(left), Span.of(right)
    results = {
        "+": (lambda: one + other, lambda a, b: a + b),
        "*": (lambda: one * other, lambda a, b: a * b),
        "/": (lambda: one.over(other), lambda a, b: a / b if b else Fraction(0)),
        "|": (lambda: one | other, lambda a, b: b),
        "lesser": (lambda: one.lesser(other), min),
        "greater": (lambda: one.greater(other), max),
        "^2": (lambda: one.power(2), lambda a, b: a**2),
        "^3": (lambda: one.power(3), lambda a, b: a**3),
        "abs": (one.size, lambda a, b: abs(a)),
        "floor": (lambda: one.rounded("floor"), lambda a, b: Fraction(a.numerator // a.denominator)),
    }
    span, compute = results[sign][0](), results[sign][1]
    for a in left:
        for b in right:
            value = compute(a, b)
            assert span.least <= value <= span.most
            assert span.unit is None or (value / span.unit).denominator == 1
            assert span.apart is None or not value or abs(value) >= span.apart


def test_over__by_what_may_be_as_near_to_nothing_as_it_likes() -> None:
    with pytest.raises(UnboundedError):
        Span.whole(1, 2).over(Span(Fraction(-1), Fraction(1)))
    assert Span.whole(1, 2).over(Span.whole(0, 0)) == Span.whole(0, 0)
