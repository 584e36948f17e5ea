"""A figure computed again by the same seeds: the short way gives what the long way gives."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import attrs
import pytest

from engine.studies.facts import Facts
from engine.studies.knobs import Knob, Touch, Turned, hanging_on
from engine.studies.levers import MOST_KNOBS, levers
from engine.studies.promises import Case, Judged, Law, Method, Outcome, Pledge
from engine.studies.reruns import Rerun
from engine.studies.setting import Setting
from engine.studies.terms import PARTY, Aggregate, Constant, Figure, Kind, Named, Operation, Over, Promise, Shape, Term
from tests.studies.small import LOCATIONS, small_facts

HUNT = Setting((0, 1, 2, 3), "story", "hunt")


@cache
def facts() -> Facts:
    return small_facts()


def named(name: str) -> Named:
    return Named(facts().measures[name])


def with_more(place: str, event: str, step: int) -> Facts:
    row = LOCATIONS[place]
    return small_facts(
        locations={**LOCATIONS, place: attrs.evolve(row, events={**row.events, event: row.events[event] + step})}
    )


def knob(place: str, event: str = "chest", touches: Touch = Touch.DECK) -> Knob:
    count = LOCATIONS[place].events[event]
    return Knob(
        "a.adv", 7, f"events {event}", (place,), touches, (place,),
        lambda step: Turned(str(count), str(count + step), with_more(place, event, step)) if count + step >= 0 else None,
    )  # fmt: skip


@pytest.mark.parametrize("shape", [Shape.WITHIN, Shape.RISES])
@pytest.mark.parametrize("name", ["traps", "party.power", "invisible"])
def test_after__only_what_a_location_changes_is_drawn_again(name: str, shape: Shape) -> None:
    rerun = Rerun(facts(), Figure(Kind.MEAN, named(name)), shape, HUNT, None, 3)
    changed = with_more("pit", "trap", 1)
    assert rerun.after(changed, ("pit",)) == pytest.approx(rerun.after(changed, ()), abs=1e-12)
    assert rerun.before() == rerun.after(facts(), ())


def broken(figure: Figure, **asked: Fraction) -> tuple[Case, Pledge, Judged]:
    pledge = Pledge("it", Promise(figure, **asked))
    judged = Judged("it", Outcome.BROKEN, Method.SAMPLED, value=Fraction(3, 2))
    return Case(HUNT, None, (pledge,)), pledge, judged


def best(case: Case, asked: Pledge | Law, judged: Judged, *knobs: Knob) -> tuple[tuple[str, str, str], ...]:
    *_, last = levers(facts(), case, asked, judged, knobs, 0)
    return tuple((lever.owners[0], lever.before, lever.after) for lever in last)


def test_levers__the_largest_first_and_either_way() -> None:
    more, less = (
        broken(Figure(Kind.MEAN, named("chests")), least=Fraction(9)),
        broken(Figure(Kind.MEAN, named("chests")), most=Fraction(0)),
    )
    # The pit is where three of four levels lead, two times out of three at the others.
    assert (("pit", "1", "2"), ("den", "1", "2")) == best(*more, knob("den"), knob("pit"))
    assert (("pit", "1", "0"), ("den", "1", "0")) == best(*less, knob("den"), knob("pit"))


def test_levers__a_law_wants_fewer_breaches() -> None:
    law = Law("few", Operation("<=", (named("traps"), Constant(Fraction(1)))))
    judged = Judged("few", Outcome.BROKEN, Method.SAMPLED, law=True)
    assert (("den", "2", "1"),) == best(Case(HUNT, None, (), (law,)), law, judged, knob("den", "trap"))


def test_levers__no_more_than_a_few_are_tried() -> None:
    turned = 0

    def turn(step: int) -> Turned | None:
        nonlocal turned
        turned += 1
        return None

    many = [attrs.evolve(knob("pit"), turn=turn) for _ in range(3 * MOST_KNOBS)]
    assert () == best(*broken(Figure(Kind.MEAN, named("traps")), least=Fraction(9)), *many)
    assert turned == 2 * MOST_KNOBS


def test_levers__none_for_what_is_not_broken() -> None:
    case, pledge, judged = broken(Figure(Kind.MEAN, named("traps")), least=Fraction(9))
    for outcome in (Outcome.KEPT, Outcome.UNDECIDED, Outcome.NOTHING):
        assert () == best(case, pledge, attrs.evolve(judged, outcome=outcome), knob("pit"))


TERMS: Mapping[str, tuple[Term, frozenset[Touch]]] = {
    "deck": (named("traps"), frozenset({Touch.DECK})),
    "boss": (named("boss"), frozenset({Touch.BOSS})),
    "danger": (named("trap.danger"), frozenset({Touch.DECK, Touch.TRAPS})),
    "number of parties": (Aggregate(Over.COUNT, PARTY), frozenset({Touch.DECK, Touch.BOSS})),
    "leader": (
        named("leader.tier"), frozenset({Touch.DECK, Touch.SIZE, Touch.BOSS, Touch.QUALITY, Touch.POWER}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TERMS)
def test_hanging_on__and_always_on_the_place(name: str) -> None:
    term, parts = TERMS[name]
    assert parts | {Touch.PLACE} == hanging_on(term)


def test_hanging_on__what_does_not_matter_is_not_tried() -> None:
    asked = broken(Figure(Kind.MEAN, named("traps")), least=Fraction(9))
    assert () == best(*asked, knob("pit", touches=Touch.ALERTNESS))
