"""Promises judged: verdicts that are right as often as they say, and the same however they come about."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.studies import drawing, judging
from engine.studies.drawing import Draws
from engine.studies.evaluate import evaluate
from engine.studies.exact import exact_figure
from engine.studies.facts import Facts
from engine.studies.judging import judged, looks
from engine.studies.promises import Case, Effort, Judged, Law, Method, Outcome, Pledge
from engine.studies.proving import rises
from engine.studies.sequences import Trend, Verdict
from engine.studies.setting import Setting
from engine.studies.terms import (
    DESTINATION,
    PARTY,
    Aggregate,
    Constant,
    Figure,
    Is,
    Kind,
    Named,
    Operation,
    Over,
    Promise,
    Shape,
    Term,
)
from tests.studies.small import small_facts

HUNT = Setting((0, 1, 2, 3), "story", "hunt")
STROLL = Setting((0, 1, 2, 3), "story", "stroll")
SAMPLED = Effort(budget=1200, error=Fraction(1, 10), exact=False)


@cache
def facts() -> Facts:
    return small_facts()


def named(name: str) -> Named:
    return Named(facts().measures[name])


def compared(name: str, sign: str, number: Fraction | int) -> Term:
    return Operation(sign, (named(name), Constant(Fraction(number))))


def chance(term: Term, where: Term | None = None) -> Figure:
    return Figure(Kind.CHANCE, term, where)


def mean(name: str) -> Figure:
    return Figure(Kind.MEAN, named(name))


def one(figure: Figure, effort: Effort = SAMPLED, setting: Setting = HUNT, **asked: Any) -> Judged:
    (only,) = judged(facts(), Case(setting, figure.where, (Pledge("it", Promise(figure, **asked)),)), effort)
    return only


def law(condition: Term, where: Term | None = None, effort: Effort = SAMPLED, setting: Setting = HUNT) -> Judged:
    (only,) = judged(facts(), Case(setting, where, laws=(Law("it", condition),)), effort)
    return only


BOSS = chance(named("boss"))
LARGE = chance(compared("party.size", ">=", 2))
POWER = mean("party.power")
HALF = Fraction(1, 2)


# -- how often a verdict is wrong -----------------------------------------------------------------------------------


def outcomes(figure: Figure, runs: int, effort: Effort, **asked: Any) -> list[Outcome]:
    """The verdicts at so many seeds that share no draw."""
    return [one(figure, attrs.evolve(effort, seed=run * 10**6), **asked).outcome for run in range(runs)]


def check_error(runs: int, effort: Effort) -> None:
    """At the truth a promise that holds is never broken more often than the error allows, nor a wrong one kept."""
    error = float(effort.error)
    allowed = runs * error + 3 * (runs * error) ** 0.5
    for figure in (BOSS, LARGE, POWER):
        truth = exact_figure(facts(), HUNT, figure)
        for holding in ({"most": truth}, {"least": truth}, {"least": truth, "most": truth}):
            found = outcomes(figure, runs, effort, **holding)
            assert found.count(Outcome.BROKEN) <= allowed
            assert Outcome.NOTHING not in found
        for wrong in (
            {"most": truth, "most_open": True}, {"least": truth, "least_open": True},
            {"least": truth + Fraction(1, 1000)}, {"most": truth - Fraction(1, 1000)},
        ):  # fmt: skip
            found = outcomes(figure, runs, effort, **wrong)
            assert found.count(Outcome.KEPT) <= allowed
            assert Outcome.UNDECIDED in found
    # What neither rises nor falls is seldom said to.
    flat = outcomes(BOSS, runs, effort, shape=Shape.RISES) + outcomes(BOSS, runs, effort, shape=Shape.FALLS)
    assert flat.count(Outcome.KEPT) <= 2 * allowed


def test_verdicts__wrong_no_more_often_than_they_say() -> None:
    check_error(12, attrs.evolve(SAMPLED, budget=800))


@pytest.mark.long
def test_verdicts__wrong_no_more_often_than_they_say_in_1000_runs() -> None:
    check_error(1000, Effort(budget=1000, error=Fraction(1, 100), exact=False))


def test_verdicts__near_the_truth_more_draws_decide() -> None:
    truth = exact_figure(facts(), HUNT, LARGE)
    near = truth - Fraction(2, 100)
    few, many = (attrs.evolve(SAMPLED, budget=budget) for budget in (600, 20_000))
    assert [Outcome.UNDECIDED, Outcome.KEPT] == [one(LARGE, each, least=near).outcome for each in (few, many)]
    assert [Outcome.UNDECIDED, Outcome.BROKEN] == [one(LARGE, each, most=near).outcome for each in (few, many)]


def test_undecided__says_how_far_it_looked() -> None:
    truth = exact_figure(facts(), HUNT, BOSS)
    found = one(BOSS, attrs.evolve(SAMPLED, budget=1003), least=truth, most=truth)
    assert (Outcome.UNDECIDED, Method.SAMPLED, 1000) == (found.outcome, found.method, found.looked)
    assert found.interval is not None
    assert found.interval[0] < truth < found.interval[1]
    assert found.value == pytest.approx(float(truth), abs=0.1)


# -- exact and sampled ----------------------------------------------------------------------------------------------

ASKED: Sequence[tuple[Figure, dict[str, Any]]] = (
    (BOSS, {"least": Fraction(1, 5), "most": HALF}),
    (BOSS, {"most": Fraction(1, 5)}),
    (LARGE, {"least": Fraction(1, 4)}),
    (POWER, {"least": Fraction(10)}),
    (mean("invisible"), {"shape": Shape.RISES}),
    (mean("invisible"), {"shape": Shape.FALLS}),
    (mean("level"), {"shape": Shape.RISES}),
    (chance(compared("enemy.tier", ">=", 3)), {"shape": Shape.RISES}),
    (chance(Is(facts().measures["location"], "den")), {"shape": Shape.RISES}),
)


@pytest.mark.parametrize("at", range(len(ASKED)))
def test_exact_and_sampled__agree(at: int) -> None:
    figure, asked = ASKED[at]
    exact = one(figure, Effort(), **asked)
    sampled = one(figure, Effort(budget=20_000, exact=False), **asked)
    assert (Method.EXACT, Method.SAMPLED) == (exact.method, sampled.method)
    assert exact.outcome is sampled.outcome
    assert isinstance(exact.value, Fraction)
    if sampled.interval is not None:
        assert sampled.interval[0] <= exact.value <= sampled.interval[1]
    for known, seen in zip(exact.stretches, sampled.stretches, strict=True):
        assert (known.first, known.last) == (seen.first, seen.last)
        assert known.value is not None
        assert seen.interval is not None
        assert seen.interval[0] - 1e-9 <= known.value <= seen.interval[1] + 1e-9


def test_exact__margin_to_the_bound() -> None:
    third = Fraction(1, 3)
    assert [third - Fraction(1, 5), HALF - third, -Fraction(1, 6)] == [
        one(BOSS, Effort(), **asked).margin
        for asked in ({"least": Fraction(1, 5), "most": Fraction(9, 10)}, {"most": HALF}, {"least": HALF})
    ]


def test_reason__what_is_sampled_says_why() -> None:
    found = one(
        Figure(Kind.MEAN, Aggregate(Over.MAX, PARTY, named("party.power"))), Effort(budget=2000), least=Fraction(1)
    )
    assert (Outcome.KEPT, Method.SAMPLED) == (found.outcome, found.method)
    assert found.reason is not None
    assert found.reason.within("en") != found.reason.within("ja")


@given(some.lists(some.integers(-3, 3), min_size=5, max_size=5))
def test_rises__by_the_rule_of_the_sampled_trend(values: list[int]) -> None:
    trend = Trend(range(5), error=0.1, least=-4.0, most=4.0)
    for sequence, value in zip(trend.bins, values, strict=True):
        sequence._interval = (float(value), float(value))
    assert (trend.verdict() is Verdict.KEPT) is rises([Fraction(value) for value in values])


def test_looks__once_around_all_levels() -> None:
    for levels, budget in ((1, 1), (1, 200_000), (101, 200_000), (7, 1003), (1001, 500)):
        counts = list(looks(levels, budget))
        assert all(count % levels == 0 for count in counts)
        assert all(before < after for before, after in pairwise(counts))
        assert counts[-1] == max(1, budget // levels) * levels
        assert len(counts) < 30


# -- the same whatever happens --------------------------------------------------------------------------------------


def mixed() -> Case:
    where = Operation("and", (compared("level", ">=", 1), Is(facts().measures["location"], "pit")))
    figures = [attrs.evolve(figure, where=where) for figure in (BOSS, LARGE, POWER, mean("traps"))]
    pledges = [Pledge(str(at), Promise(figure, least=HALF)) for at, figure in enumerate(figures)]
    pledges.append(Pledge("trend", Promise(figures[2], Shape.RISES)))
    laws = (Law("small", compared("party.size", "<=", 2)), Law("never", compared("party.size", "<=", 9)))
    return Case(HUNT, where, tuple(pledges), laws)


def test_same__twice() -> None:
    assert repr(judged(facts(), mixed(), SAMPLED)) == repr(judged(small_facts(), mixed(), SAMPLED))


@pytest.mark.parametrize("chunk", [7, 100, 1200])
def test_same__whatever_the_chunks(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = judged(facts(), mixed(), SAMPLED)
    monkeypatch.setattr(drawing, "CHUNK", chunk)
    assert before == judged(facts(), mixed(), SAMPLED)


def test_same__where_is_asked_of_blueprints_or_of_destinations(monkeypatch: pytest.MonkeyPatch) -> None:
    before = judged(facts(), mixed(), SAMPLED)
    monkeypatch.setattr(drawing, "passing", lambda facts, plans, where: np.ones(len(plans), dtype=np.bool_))
    assert before == judged(facts(), mixed(), SAMPLED)


def test_same__seeds_go_around() -> None:
    found = law(compared("level", "<", 3), effort=attrs.evolve(SAMPLED, seed=2**64 - 2))
    assert found.example is not None
    assert (1, 3) == (found.example.seed, found.example.level)


def test_error__one_promise_does_not_disturb_another() -> None:
    """All promises of a case share the draws, and each is what it is alone."""
    case = mixed()
    together = judged(facts(), case, SAMPLED)
    alone = [judged(facts(), attrs.evolve(case, pledges=(each,), laws=()), SAMPLED)[0] for each in case.pledges]
    assert list(together[: len(alone)]) == alone


def test_judging__tells_what_is_known_so_far() -> None:
    *before, last = judging.judging(facts(), mixed(), SAMPLED)
    assert last == judged(facts(), mixed(), SAMPLED)
    decided = [sum(each.outcome is not Outcome.UNDECIDED for each in told) for told in (*before, last)]
    assert decided == sorted(decided)
    assert (0, 7) == (decided[0], len(last))


# -- laws -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exact", [True, False])
def test_law__the_first_destination_that_breaks_it(exact: bool) -> None:
    condition = compared("enemies", "<=", 7)
    found = law(condition, effort=attrs.evolve(SAMPLED, exact=exact, seed=5))
    ((numbers, drawn),) = Draws(facts(), HUNT, 5).between(0, 1200)
    first = int(numbers[np.flatnonzero(~evaluate(condition, drawn, DESTINATION))[0]])
    assert found.example is not None
    assert (Outcome.BROKEN, first + 1) == (found.outcome, found.looked)
    assert (5 + first, HUNT.levels[first % 4]) == (found.example.seed, found.example.level)


def test_law__certain_that_it_is_broken_though_nothing_shows_it() -> None:
    rare = law(compared("party.size", "<=", 3), effort=Effort(budget=4))
    assert (Outcome.BROKEN, Method.EXACT) == (rare.outcome, rare.method)
    assert rare.value


def test_law__proved() -> None:
    found = law(compared("party.size", "<=", 4), effort=Effort())
    assert (Outcome.KEPT, Method.EXACT, 0, 0) == (found.outcome, found.method, found.value, found.looked)


def test_law__kept_as_far_as_was_looked() -> None:
    found = law(compared("cards", "<=", 9), effort=attrs.evolve(SAMPLED, error=Fraction(1, 100)))
    assert (Outcome.KEPT, Method.SAMPLED, 1200) == (found.outcome, found.method, found.looked)
    assert found.unlikely == pytest.approx(1 - 0.01 ** (1 / 1200))


def test_law__of_things_that_a_condition_picks() -> None:
    where = named("party.boss")
    assert law(compared("party.size", ">=", 2), where).outcome is Outcome.KEPT
    assert law(compared("party.size", ">=", 2)).outcome is Outcome.BROKEN


# -- nothing to look at ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(
    "where",
    [
        compared("level", ">", 9),
        Operation("and", (Is(facts().measures["location"], "den"), Is(facts().measures["location"], "pit"))),
        compared("party.size", ">", 4),
        Operation("and", (named("boss"), compared("level", "<", 3))),
    ],
)
def test_nothing__said_as_such(exact: bool, where: Term) -> None:
    effort = attrs.evolve(SAMPLED, exact=exact)
    for found in (
        one(chance(named("boss"), where), effort, STROLL, least=HALF),
        law(named("boss"), where, effort, STROLL),
    ):
        assert found.outcome is Outcome.NOTHING
        assert found.reason is not None
        assert "nothing" in found.reason.english
        assert found.reason.english != found.reason.japanese


@pytest.mark.parametrize("exact", [True, False])
def test_nothing__at_some_levels_of_a_trend(exact: bool) -> None:
    den = Is(facts().measures["location"], "den")
    found = one(chance(named("boss"), den), attrs.evolve(SAMPLED, exact=exact), shape=Shape.RISES)
    assert found.outcome is Outcome.NOTHING
    assert found.reason is not None
    assert "level 0 to 0" in found.reason.english


def test_nothing__a_trend_of_one_level() -> None:
    for exact in (True, False):
        found = one(BOSS, attrs.evolve(SAMPLED, exact=exact), Setting((2,), "story", "hunt"), shape=Shape.RISES)
        assert found.outcome is Outcome.NOTHING


def test_unbounded__undecided_with_the_reason() -> None:
    mean_power = Aggregate(Over.MEAN, PARTY, Operation("-", (named("party.power"), Constant(Fraction(1, 3)))))
    odd = Operation(
        "/", (Constant(Fraction(1)), Operation("-", (mean_power, Aggregate(Over.MEAN, PARTY, named("party.size")))))
    )
    found = one(Figure(Kind.MEAN, odd), least=HALF)
    assert found.outcome is Outcome.UNDECIDED
    assert found.reason is not None
    assert "bounds" in found.reason.english


def test_level__left_out_by_the_condition_is_never_drawn() -> None:
    where = compared("level", ">=", 2)
    found = law(compared("level", "<", 2), where)
    assert found.example is not None
    assert (2, 1) == (found.example.level, found.looked)
