"""Exact odds: worked examples, cases computed by hand, and why some questions have no exact answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import attrs
import pytest

from engine.generators.destination import EventRow, GroupRow, QuestRow, Step
from engine.generators.destination.deck.hide import Hide
from engine.generators.destination.deck.place import Place
from engine.generators.destination.deck.populate import Populate
from engine.studies.exact import Distribution, Nothing, TooCostly, exact_distribution, exact_figure
from engine.studies.exact.companies import companies, tier_chances
from engine.studies.facts import Facts
from engine.studies.setting import Setting
from engine.studies.terms import (
    CARD,
    ENEMY,
    PARTY,
    TRAP,
    Aggregate,
    Choice,
    Constant,
    Figure,
    Is,
    Kind,
    Named,
    Operation,
    Over,
    Term,
)
from tests.starter.content import starter_game
from tests.studies.agreement import facts_of
from tests.studies.small import LOCATIONS, NAME, STEPS, small_facts

HARD = {"power", "enemy.column", "enemy.row"}
"""Measures of the starter pack whose distribution is too costly."""
SMALL = Setting((3,), "story", "hunt")


@cache
def starter() -> Facts:
    return facts_of(starter_game())


def odds(name: str, setting: Setting, where: Term | None = None) -> Distribution:
    return exact_distribution(starter(), setting, starter().measures[name], where)


def at(level: int, location: str | None = None, quest: str | None = "guild") -> Setting:
    return Setting((level,), "main", quest, location)


def odds_of(term: Term, setting: Setting) -> Distribution:
    return exact_distribution(starter(), setting, term)


def named(name: str, facts: Facts | None = None) -> Named:
    return Named((facts or starter()).measures[name])


def number(value: int) -> Constant:
    return Constant(Fraction(value))


def mean(term: Term, setting: Setting, where: Term | None = None) -> Fraction:
    return exact_figure(starter(), setting, Figure(Kind.MEAN, term, where))


def chance(term: Term, setting: Setting, where: Term | None = None) -> Fraction:
    return exact_figure(starter(), setting, Figure(Kind.CHANCE, term, where))


@pytest.mark.parametrize("level", [0, 79, 80, 100])
def test_starter__fractions_sum_to_one(level: int) -> None:
    hard = set()
    for name, measure in starter().measures.items():
        try:
            found = exact_distribution(starter(), at(level), measure)
        except TooCostly:
            hard.add(name)
            continue
        except Nothing:
            assert name.startswith("trap"), name
            continue
        assert sum(found.values()) == 1, name
        assert all(isinstance(share, Fraction) and share > 0 for share in found.values()), name
    assert hard <= HARD


def test_location__by_frequency() -> None:
    weights = {
        "cave": 8, "ruins": 4, "labyrinth": 4, "catacombs": 4, "fort": 2, "vault": 1, "wasteland": 8, "plains": 4,
        "forest": 4, "mountains": 4, "settlement": 2, "mystic_forest": 2, "sacred_site": 1,
    }  # fmt: skip
    expected = {name: Fraction(weight, 48) for name, weight in sorted(weights.items())}
    assert expected == odds("location", at(100))


def test_command__three_two_one_and_for_a_boss_alike() -> None:
    boss = named("party.boss")
    assert odds("leader.command", at(50), Operation("not", (boss,))) == {
        "weak": Fraction(3, 6), "medium": Fraction(2, 6), "strong": Fraction(1, 6),
    }  # fmt: skip
    assert set(odds("leader.command", at(50), boss).values()) == {Fraction(1, 3)}


def test_alertness__one_in_five_and_always_where_elite() -> None:
    common = Operation("not", (Operation("or", (named("party.boss"), named("party.elite"))),))
    assert odds("party.alertness", at(50), common) == {Fraction(0): Fraction(4, 5), Fraction(1): Fraction(1, 5)}
    assert odds("party.alertness", at(50), named("party.elite")) == {Fraction(1): Fraction(1)}
    # The cave: 15 battles, 3 of them elite, and half the time a boss.
    assert mean(named("party.alertness"), at(50, "cave")) == (Fraction(12, 5) + 3 + Fraction(1, 2)) / (
        15 + Fraction(1, 2)
    )


@pytest.mark.parametrize(("quest", "expected"), [("guild", "1/2"), ("regional", "1/4"), ("errand", "0"), (None, "0")])
def test_boss__by_quest(quest: str | None, expected: str) -> None:
    assert chance(named("boss"), at(30, quest=quest)) == Fraction(expected)


@pytest.mark.parametrize(
    ("location", "weights"),
    [("cave", (1, 2, 3, 4, 5, 4, 3, 2, 1)), ("fort", (0, 0, 0, 0, 1, 2, 3, 2, 1)), ("labyrinth", (1, 2, 1)),
     ("catacombs", (0, 0, 1, 2, 1))],
)  # fmt: skip
def test_size__rises_to_the_middle(location: str, weights: tuple[int, ...]) -> None:
    expected = {Fraction(size): Fraction(many, sum(weights)) for size, many in enumerate(weights, 1) if many}
    assert expected == odds("party.size", at(60, location, "errand"))


@pytest.mark.parametrize(("level", "hidden"), [(50, 6), (100, 11), (250, 11), (5, 0)])
def test_invisible__rounded_up(level: int, hidden: int) -> None:
    assert odds("invisible", at(level, "cave")) == {Fraction(hidden): Fraction(1)}
    assert chance(named("card.invisible"), at(level, "cave")) == Fraction(hidden, 30)


def test_deck__worked_examples() -> None:
    for location, counts in {
        "labyrinth": {"traps": 12, "battles": 9, "terrain.maze": 10, "cards": 30, "exits": 1},
        "plains": {"traps": 3, "battles": 18, "elites": 2},
        "vault": {"chests": 6, "elites": 8, "battles": 12},
    }.items():
        assert {name: odds(name, at(60, location)) for name in counts} == {
            name: {Fraction(count): Fraction(1)} for name, count in counts.items()
        }


def test_progress__each_as_often() -> None:
    assert odds("card.progress", at(60)) == {Fraction(progress): Fraction(1, 5) for progress in range(1, 6)}


def test_trap__each_of_the_list() -> None:
    assert set(odds("trap", at(60, "fort")).values()) == {Fraction(1, 4)}


def test_levels__count_alike_and_as_often_as_they_stand() -> None:
    found = odds("level", Setting((10, 10, 90), "main"))
    assert found == {Fraction(10): Fraction(2, 3), Fraction(90): Fraction(1, 3)}
    one, other, both = (odds("group", Setting(levels, "main")) for levels in ((10,), (90,), (10, 10, 90)))
    expected = {name: (2 * one.get(name, 0) + other.get(name, 0)) / 3 for name in both}
    assert expected == both


def test_window__the_climb() -> None:
    """At level 0 of 20 groups the first 12; each as likely."""
    assert set(odds("group", at(0)).values()) == {Fraction(1, 12)}
    assert len(odds("group", at(100))) == 39  # of 64 from the 25th (40 %) to the last


# -- by hand -----------------------------------------------------------------------------------------------------------


def test_companies__as_even_as_can_be() -> None:
    """Tiers 1, 1, 2: the first draw is any enemy; then the other tier has its turn, before any tier has two."""
    tables = small_facts().tables
    vermin = companies(tables, tables.group_index["vermin"])
    third = Fraction(1, 3)
    assert vermin == {
        ((1, 1),): third * Fraction(2, 3),
        ((2, 1),): third * Fraction(1, 3),
        ((1, 1), (2, 1)): third,
        ((1, 2), (2, 1)): third,
    }


def test_companies__a_group_smaller_than_its_selection() -> None:
    facts = small_facts(
        groups={"vermin": GroupRow(NAME, (2, 9), ("rat", "wolf")), "brutes": GroupRow(NAME, (9, 9), ("ogre",))}
    )
    assert exact_distribution(facts, Setting((0,), "story"), facts.measures["candidates"]) == {Fraction(2): Fraction(1)}
    assert companies(facts.tables, 1) == {((3, 1),): Fraction(1)}


@pytest.mark.parametrize(
    ("quality", "weights"), [(-2, (9, 4, 1)), (-1, (3, 2, 1)), (0, (1, 1, 1)), (1, (1, 2, 3)), (2, (1, 4, 9))]
)
def test_tier__by_quality(quality: int, weights: tuple[int, ...]) -> None:
    """Each enemy holds its tier's weight: two of a tier are drawn twice as often."""
    company = ((1, 1), (2, 2), (3, 1))
    expected = tuple((tier, weight * many) for weight, (tier, many) in zip(weights, company, strict=True))
    assert tier_chances(small_facts().tables, company, quality) == expected


def test_lost__by_hand() -> None:
    """The pit: camp on rock; the chest on one of 4, once in 4 on the last rock, where then a well finds no place.

    A well is one of the two kinds drawn of three with 2/3, and comes before
    a tree. So it is lost with 2/3 · 1/4 = 1/6.
    """
    facts = small_facts()
    setting = Setting((0,), "story")
    assert exact_distribution(facts, setting, facts.measures["lost.unique"]) == {
        Fraction(0): Fraction(5, 6),
        Fraction(1): Fraction(1, 6),
    }


def test_leader__alone_by_hand() -> None:
    """A company of one rat: it leads every party, and stands in the first of two columns twice in three."""
    facts = small_facts(groups={name: GroupRow(NAME, (1, 1), ("rat",)) for name in ("vermin", "brutes")})
    assert exact_distribution(facts, SMALL, facts.measures["leader"]) == {"rat": Fraction(1)}
    assert exact_distribution(facts, SMALL, facts.measures["leader.column"]) == {
        Fraction(1): Fraction(2, 3),
        Fraction(2): Fraction(1, 3),
    }


def test_mean__without_a_distribution() -> None:
    """The power of 15 parties and half a boss's: the power of all is costly, its mean is that of a party times 15.5."""
    setting = at(50, "cave")
    with pytest.raises(TooCostly):
        odds("power", at(50))
    each = mean(named("party.power"), setting)
    assert mean(named("power"), setting) == each * Fraction(31, 2)
    per_battle = Operation("/", (Aggregate(Over.SUM, PARTY, named("party.power")), named("battles")))
    assert mean(per_battle, setting) == each * Fraction(31, 30)
    assert mean(Operation("+", (named("power"), Operation("-", (named("power"),)))), setting) == 0


def test_distribution__numbers_are_fractions() -> None:
    """A quotient by 0 is 0, and a fraction like the others."""
    found = odds_of(Operation("/", (named("lost.camp"), named("lost.trap"))), at(50))
    assert found == {Fraction(0): Fraction(1)}
    assert [type(value) for value in found] == [Fraction]


def test_mean__of_a_sum_by_itself() -> None:
    """Where a sum cannot be taken apart, its distribution tells."""
    many, setting = named("enemies"), at(50, "cave")
    above = Operation(">", (many, number(80)))
    shares = odds("enemies", setting)
    kept = {value: share for value, share in shares.items() if isinstance(value, Fraction) and value > 80}
    expected = sum(value * share for value, share in kept.items()) / sum(kept.values())
    assert mean(many, setting, above) == expected
    assert mean(Operation("*", (many, many)), setting) == sum(
        value * value * share for value, share in shares.items() if isinstance(value, Fraction)
    )


def test_mean__of_aggregates() -> None:
    large = Operation(">=", (named("party.size"), number(7)))
    setting = at(50, "cave", "errand")
    assert mean(Aggregate(Over.COUNT, PARTY, where=large), setting) == 15 * Fraction(6, 25)
    assert mean(Aggregate(Over.MEAN, PARTY, named("party.size")), setting) == 5
    assert mean(Aggregate(Over.SUM, CARD, named("card.progress")), setting) == 90
    assert mean(Aggregate(Over.COUNT, TRAP), setting) == 6
    assert mean(Aggregate(Over.COUNT, ENEMY), setting) == 75
    if_boss = Choice(named("boss"), Aggregate(Over.COUNT, PARTY), number(0))
    assert mean(if_boss, at(50, "cave")) == 8  # half the time, 15 battles and the boss's


def test_chance__of_a_formula() -> None:
    both = Operation("+", (named("traps"), named("battles")))
    assert chance(Operation("==", (both, number(21))), at(60, "labyrinth")) == 1
    assert chance(
        Is(starter().measures["location"], "cave"), at(100), Operation("<", (named("traps"), number(8)))
    ) == Fraction(8, 34)


# -- refused -----------------------------------------------------------------------------------------------------------


def test_nothing__never_happens() -> None:
    with pytest.raises(Nothing):
        odds("traps", at(50), Operation(">", (named("traps"), number(30))))
    with pytest.raises(Nothing):
        mean(named("traps"), at(50), Operation(">", (named("traps"), number(30))))


REFUSED: dict[str, tuple[Term, Term | None]] = {
    "enemy.column": (named("enemy.column"), None),
    "terrain and event": (named("card.event"), Is(starter().measures["card.terrain"], "maze")),
    "leader and member": (named("leader"), Is(starter().measures["enemy"], "rat_king")),
    "danger and trap": (named("trap"), Operation(">", (named("danger"), number(20)))),
    "party and all": (named("party.size"), Operation(">", (named("enemies"), number(20)))),
    "whether any": (Aggregate(Over.ANY, PARTY, named("party.boss")), None),
    "the largest": (Aggregate(Over.MAX, PARTY, named("party.size")), None),
    "a root": (Operation("^", (named("traps"), Constant(Fraction(1, 2)))), None),
    "a root of less than nothing": (
        Operation("^", (Operation("-", (named("traps"),)), Constant(Fraction(1, 2)))),
        None,
    ),
    "nothing to a negative power": (Operation("^", (named("lost.camp"), number(-1))), None),
}


@pytest.mark.parametrize("what", REFUSED)
def test_too_costly__says_why(what: str) -> None:
    term, where = REFUSED[what]
    with pytest.raises(TooCostly) as refused:
        exact_distribution(starter(), at(50), term, where)
    assert refused.value.english
    assert refused.value.japanese


@attrs.frozen
class Flood:
    """A step that nobody here knows."""

    phrase = "flood"
    needs = makes = ends = frozenset()


def steps(pipeline: str, *changed: Step) -> Mapping[str, tuple[Step, ...]]:
    return {**STEPS, pipeline: changed}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (steps("query", *STEPS["query"], Flood()), "flood"),  # type: ignore[arg-type]
        (steps("destination", *STEPS["destination"], Hide()), "hide` occurs twice"),
        (
            steps("destination", *STEPS["destination"][:5], Place("camp"), *STEPS["destination"][5:]),
            "camp` occurs twice",
        ),
        (steps("destination", *reversed(STEPS["destination"])), "before one that it needs"),
    ],
)
def test_too_costly__steps(changed: Mapping[str, tuple[Step, ...]], message: str) -> None:
    facts = small_facts(changed)
    with pytest.raises(TooCostly, match=message):
        exact_distribution(facts, SMALL, facts.measures["battles"])


def test_steps__missing_ones_leave_their_default() -> None:
    kept = {name: tuple(step for step in each if not isinstance(step, Populate | Hide)) for name, each in STEPS.items()}
    facts = small_facts({**kept, "query": (), "blueprint": STEPS["blueprint"][:3]})
    expected: dict[str, Distribution] = {
        "group": {None: Fraction(1)},
        "candidates": {Fraction(0): Fraction(1)},
        "boss": {False: Fraction(1)},
        "quality": {Fraction(1): Fraction(1)},
        "invisible": {Fraction(0): Fraction(1)},
        "lost.unique": {Fraction(1): Fraction(1, 3), Fraction(2): Fraction(2, 3)},
        "danger": {Fraction(0): Fraction(1)},
        "parties": {Fraction(0): Fraction(1)},
    }
    assert expected == {name: exact_distribution(facts, SMALL, facts.measures[name]) for name in expected}
    with pytest.raises(Nothing):
        exact_distribution(facts, SMALL, facts.measures["party.size"])


def test_certain_quest__always_a_boss() -> None:
    facts = small_facts(quests={"hunt": QuestRow(Fraction(5), 0)})
    assert exact_distribution(facts, SMALL, facts.measures["boss"]) == {True: Fraction(1)}


def test_unique__kinds_without_ground_are_lost() -> None:
    events = {
        "camp": EventRow("nothing", ("rock",)), "chest": EventRow("nothing", ()), "unique": EventRow("unique_event"),
        "trap": EventRow("trap", ("soil",)), "battle": EventRow("party"), "exit": EventRow("party"),
    }  # fmt: skip
    facts = small_facts(events=events, locations={"pit": LOCATIONS["pit"], "den": LOCATIONS["pit"]})
    assert exact_distribution(facts, SMALL, facts.measures["lost.unique"]) == {Fraction(2): Fraction(1)}
    assert exact_distribution(facts, SMALL, facts.measures["lost.chest"]) == {Fraction(1): Fraction(1)}
    assert exact_distribution(facts, SMALL, facts.measures["battles"]) == {Fraction(3): Fraction(1)}
