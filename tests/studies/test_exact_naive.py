"""Exact odds of a tiny content against writing out every draw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import attrs
import pytest

from engine.generators.destination import Rules
from engine.studies.exact import Distribution, TooCostly, exact_distribution, exact_figure
from engine.studies.facts import Facts
from engine.studies.setting import Setting
from engine.studies.terms import (
    PARTY,
    Aggregate,
    Constant,
    Figure,
    Is,
    Kind,
    Measure,
    Named,
    Operation,
    Over,
    Term,
)
from tests.generators import starter
from tests.studies.naive import Naive
from tests.studies.small import LOCATIONS, hidden, small_facts

Things = list[tuple[Mapping[str, Any], Fraction]]
RULES = Rules(starter.tier_weight, starter.party_size_weight, hidden, lambda level: Fraction(20 * level))
SHARED = Rules(
    *(getattr(RULES, name) for name in ("tier_weight", "party_size_weight", "invisible_cards", "group_index")), True
)
NOBODY = Rules(
    lambda quality, tier, lowest, highest: max(0, 2 * tier - lowest - highest) if quality == 1 else 0,
    starter.party_size_weight, hidden, RULES.group_index,
)  # fmt: skip
CASES: dict[str, tuple[tuple[int, ...], str | None, dict[str, Any]]] = {
    "hunt": ((0, 1, 3), "hunt", {}),
    "stroll": ((1, 1, 4), "stroll", {}),
    "no quest": ((0,), None, {}),
    "shared weights": ((3,), "hunt", {"rules": SHARED}),
    "tiers without weight": ((3,), "hunt", {"rules": NOBODY}),
    "small field": ((3,), "hunt", {"field": (2, 1)}),
    "empty parties": (
        (2,),
        "hunt",
        {
            "party_limits": (0, 2),
            "rules": Rules(starter.tier_weight, lambda size, least, most: 1 + size, hidden, RULES.group_index),
            "locations": {name: attrs.evolve(row, party=(0, 2)) for name, row in LOCATIONS.items()},
        },
    ),
}
"""Levels, quest and changes of the small content."""
REFUSED = {
    # Who stays out of a small field takes an order that the formulas do not follow.
    "small field": {"power", "party.power", "enemy", "enemy.tier", "enemy.movement", "enemy.boss"},
}


@cache
def things(case: str, grain: str) -> Things:
    levels, quest, changes = CASES[case]
    naive = Naive(levels, quest, **changes)
    sums: dict[tuple[tuple[str, Any], ...], Fraction] = defaultdict(Fraction)
    for thing, weight in naive.cards() if grain == "card" else naive.things(grain):
        sums[tuple(thing.items())] += weight
    return [(dict(thing), weight) for thing, weight in sums.items()]


@cache
def asked(case: str) -> tuple[Facts, Setting]:
    levels, quest, changes = CASES[case]
    return small_facts(**changes), Setting(levels, "story", quest)


def naive_distribution(
    those: Things,
    value: Callable[[Mapping[str, Any]], Any],
    where: Callable[[Mapping[str, Any]], bool] = lambda _: True,
) -> Distribution:
    kept = [(value(thing), weight) for thing, weight in those if where(thing)]
    total = sum((weight for _, weight in kept), Fraction())
    sums: dict[Any, Fraction] = defaultdict(Fraction)
    for one, weight in kept:
        sums[one] += weight / total
    return {one: share for one, share in sums.items() if share}


def measures(*grains: str) -> Iterable[str]:
    unknown = {"enemy.column", "enemy.row", "trap.invisible"}
    return [name for name, of in small_facts().measures.items() if of.grain.name in grains and name not in unknown]


ALL = ("destination", "card", "trap", "party", "enemy")


@pytest.mark.parametrize(
    ("case", "grain"),
    [(case, grain) for case in CASES for grain in ALL if case in ("hunt", "no quest") or grain not in ("card", "trap")],
)
def test_distribution__every_draw_written_out(case: str, grain: str) -> None:
    facts, setting = asked(case)
    for name in measures(grain):
        if name in REFUSED.get(case, ()):
            with pytest.raises(TooCostly):
                exact_distribution(facts, setting, facts.measures[name])
            continue
        expected = naive_distribution(things(case, grain), lambda thing, name=name: thing[name])
        assert expected == exact_distribution(facts, setting, facts.measures[name]), name


def measure(name: str) -> Measure:
    return small_facts().measures[name]


def over(name: str, sign: str, number: int) -> Term:
    return Operation(sign, (Named(measure(name)), Constant(Fraction(number))))


JOINT: dict[str, tuple[str, str, Term, Callable[[Mapping[str, Any]], bool]]] = {
    "lost by battles": ("destination", "lost.unique", over("battles", ">=", 2), lambda of: of["battles"] >= 2),
    "battles by traps": ("destination", "battles", over("traps", "<", 1), lambda of: of["traps"] < 1),
    "enemies by battles": ("destination", "enemies", over("battles", "==", 1), lambda of: of["battles"] == 1),
    "power by group": ("destination", "power", Is(measure("group"), "brutes"), lambda of: of["group"] == "brutes"),
    "danger by boss": ("destination", "danger", Named(measure("boss")), lambda of: of["boss"]),
    "enemies and power": ("destination", "enemies", over("power", ">=", 6), lambda of: of["power"] >= 6),
    "events by what was lost": ("card", "card.event", over("lost.unique", ">", 0), lambda of: of["lost.unique"] > 0),
    "progress by event": (
        "card",
        "card.progress",
        Is(measure("card.event"), "battle"),
        lambda of: of["card.event"] == "battle",
    ),
    "faces by terrain": (
        "card",
        "card.invisible",
        Is(measure("card.terrain"), "rock"),
        lambda of: of["card.terrain"] == "rock",
    ),
    "unique by event": (
        "card",
        "card.unique",
        Is(measure("card.event"), "unique"),
        lambda of: of["card.event"] == "unique",
    ),
    "trap by level": ("trap", "trap", over("level", ">=", 2), lambda of: of["level"] >= 2),
    "size by battles": ("party", "party.size", over("battles", ">=", 2), lambda of: of["battles"] >= 2),
    "leader by size": ("party", "leader", over("party.size", ">=", 2), lambda of: of["party.size"] >= 2),
    "column by power": ("party", "leader.column", over("party.power", ">=", 3), lambda of: of["party.power"] >= 3),
    "command by boss": ("party", "leader.command", Named(measure("party.boss")), lambda of: of["party.boss"]),
    "elites by parties": ("party", "party.elite", over("parties", "==", 2), lambda of: of["battles"] + of["boss"] == 2),
    "alertness by elite": ("party", "party.alertness", Named(measure("party.elite")), lambda of: of["party.elite"]),
    "enemy by size": ("enemy", "enemy", over("party.size", "==", 3), lambda of: of["party.size"] == 3),
    "tier by leader's": ("enemy", "enemy.tier", over("leader.tier", "==", 2), lambda of: of["leader.tier"] == 2),
    "movement by power": ("enemy", "enemy.movement", over("party.power", "<", 4), lambda of: of["party.power"] < 4),
    "tier by leader": ("enemy", "enemy.tier", Is(measure("leader"), "wolf"), lambda of: of["leader"] == "wolf"),
    "boss by group": ("enemy", "enemy.boss", Is(measure("group"), "vermin"), lambda of: of["group"] == "vermin"),
}


@pytest.mark.parametrize("what", JOINT)
def test_distribution__with_a_condition(what: str) -> None:
    facts, setting = asked("hunt")
    grain, name, where, meant = JOINT[what]
    expected = naive_distribution(things("hunt", grain), lambda thing: thing[name], meant)
    assert expected == exact_distribution(facts, setting, facts.measures[name], where)


def test_mean__of_a_quotient_of_sums() -> None:
    """A mean is taken apart into parties: the power of a battle, none where there is no battle."""
    facts, setting = asked("hunt")
    term = Operation("/", (Aggregate(Over.SUM, PARTY, Named(measure("party.power"))), Named(measure("battles"))))
    where = over("danger", ">=", 2)
    kept = [(of, weight) for of, weight in things("hunt", "destination") if of["danger"] >= 2]
    means = [(of["power"] / of["battles"] if of["battles"] else Fraction(0), weight) for of, weight in kept]
    expected = sum((mean * weight for mean, weight in means), Fraction()) / sum(weight for _, weight in kept)
    assert expected == exact_figure(facts, setting, Figure(Kind.MEAN, term, where))
