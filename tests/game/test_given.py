"""Queries and blueprints that come from outside: obeyed exactly, or refused with everything that is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from engine.game import Game
from engine.results.blueprint import Blueprint, PartySize
from engine.results.convert import blueprint_from, query_from, to_data
from engine.results.destination import Destination
from engine.results.fault import ResultError
from engine.results.query import Query
from tests.starter.content import laid_over, with_sample

QUERY = Query(
    level=33,
    necessary_progression=41,
    location_candidates=("fort", "vault"),
    enemy_candidates=("goblin", "red_dragon"),
    group="pirates",
    quality_adjustment=-1,
    boss="troll_king",
    invisible_enabled=True,
)
PLAN = Blueprint(
    level=33,
    necessary_progression=31,
    location="cave",
    group=None,
    terrain={"hall": 5, "maze": 4, "chamber": 3},
    events={"camp": 2, "chest": 1, "unique": 3, "trap": 2},
    elites=1,
    invisible=4,
    unique_kinds=("shrine", "herb_patch"),
    trap_kinds=("rockfall",),
    alertness={"0": 0, "3": 1},
    party=PartySize(2, 2),
    enemy_candidates=("goblin", "goblin_king"),
    quality=0,
    boss="hobgoblin",
)
SEEDS = range(40)


def destinations(game: Game, **given: Any) -> list[Destination]:
    return [game.destination(seed, **given) for seed in SEEDS]


# -- obeyed -----------------------------------------------------------------------------------------------------------


def test_query__obeyed(game: Game) -> None:
    plans = [game.blueprint(QUERY, seed=seed) for seed in SEEDS]
    assert {plan.location for plan in plans} == {"fort", "vault"}
    assert {plan.enemy_candidates for plan in plans} == {QUERY.enemy_candidates}
    assert {(plan.level, plan.necessary_progression, plan.group, plan.boss) for plan in plans} == {
        (33, 41, "pirates", "troll_king")
    }
    # fort -1 and vault 0, each with the adjustment of -1; 30 cards, 33 %, 0.3, and 100 % or 120 %
    assert {(plan.location, plan.quality, plan.invisible) for plan in plans} == {("fort", -2, 3), ("vault", -1, 4)}


def test_query__whoever_is_named_and_nobody_else(game: Game) -> None:
    for made in destinations(game, query=QUERY):
        fighters = {member.enemy for card in made.cards if card.party for member in card.party.members}
        assert fighters <= {"goblin", "red_dragon"}
        assert made.exit.party is not None
        assert made.exit.party.members[0].enemy == "troll_king"
        assert made.name["ja"].startswith("海賊の")


def test_query__invisible_only_where_enabled(game: Game) -> None:
    assert game.blueprint(attrs.evolve(QUERY, invisible_enabled=False), seed=1).invisible == 0


def test_blueprint__obeyed(game: Game) -> None:
    for made in destinations(game, blueprint=PLAN):
        assert (made.location, made.level, made.necessary_progression) == ("cave", 33, 31)
        assert Counter(card.terrain for card in made.cards) == PLAN.terrain
        events = Counter(card.event for card in made.cards)
        assert events == {"camp": 2, "chest": 1, "unique": 3, "trap": 2, "battle": 4}
        assert sum(card.invisible for card in made.cards) == 4
        assert sorted(card.progress for card in made.cards) == [1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5]
        # Two kinds for three cards: both, and one of them again.
        kinds = Counter(card.unique for card in made.cards if card.unique)
        assert (set(kinds), sorted(kinds.values())) == ({"shrine", "herb_patch"}, [1, 2])
        assert {card.trap for card in made.cards if card.event == "trap"} == {"rockfall"}
        battles = [card for card in made.cards if card.event == "battle"]
        assert {(card.elite, card.alertness) for card in battles} == {(True, 1), (False, 3)}
        assert {len(card.party.members) for card in battles if card.party} == {2}
        assert made.exit.party is not None
        assert [member.enemy for member in made.exit.party.members][:1] == ["hobgoblin"]
        assert len(made.exit.party.members) == 3
        assert made.name == {"en": "Cave", "ja": "洞窟"}


@pytest.mark.parametrize("cards", range(15, 20))
def test_progress__every_remainder(game: Game, cards: int) -> None:
    rest = {0: [], 1: [3], 2: [2, 4], 3: [1, 3, 5], 4: [1, 2, 4, 5]}[cards % 5]
    plan = attrs.evolve(PLAN, terrain={"hall": 5, "maze": cards - 10, "chamber": 5})
    dealt = []
    for made in destinations(game, blueprint=plan):
        progress = [card.progress for card in made.cards]
        assert sorted([*range(1, 6)] * (cards // 5) + rest) == sorted(progress)
        assert sum(progress) == 3 * cards
        dealt.append(tuple(progress))
    assert len(set(dealt)) == len(SEEDS)


def test_blueprint__no_boss_leaves_the_exit_empty(game: Game) -> None:
    made = game.destination(5, blueprint=attrs.evolve(PLAN, boss=None))
    assert to_data(game.adventure(5, blueprint=attrs.evolve(PLAN, boss=None)))["destination"]["exit"] == {
        "party": None,
        "alertness": None,
    }
    assert made.exit.party is None


def test_blueprint__a_place_without_any_event(game: Game) -> None:
    plan = attrs.evolve(PLAN, events={}, elites=0, invisible=0, unique_kinds=(), trap_kinds=())
    made = game.destination(5, blueprint=plan)
    assert {card.event for card in made.cards} == {"battle"}


def test_declared_query() -> None:
    game = with_sample("query")
    query = game.declared_query("dragon_trial")
    expected = Query(
        level=50,
        necessary_progression=50,
        location_candidates=("cave", "fort", "mountains"),
        enemy_candidates=("dragonkin", "wyvern", "dragon_priest", "red_dragon"),
        group="dragons",
        quality_adjustment=1,
        boss="red_dragon",
        invisible_enabled=True,
    )
    assert expected == query == query_from(to_data(query))
    assert game.destination(7, query=query).exit.party is not None


def test_declared_blueprint() -> None:
    game = with_sample("blueprint")
    plan = game.declared_blueprint("first_steps")
    assert plan.terrain == {"passage": 4, "crossroads": 3, "maze": 3, "hall": 4, "chamber": 4}
    assert plan.events == {"camp": 1, "chest": 2, "unique": 2, "trap": 3}
    assert (plan.alertness, plan.party) == ({"0": 80, "1": 20}, PartySize(1, 3))
    assert plan == blueprint_from(to_data(plan))
    assert game.destination(7, blueprint=plan).name == {"en": "Goblin Cave", "ja": "ゴブリンの洞窟"}


@pytest.mark.parametrize(("written", "kept"), [("0 2.5, 1 1", {"0": 5, "1": 2}), ("0 90, 2 10", {"0": 90, "2": 10})])
def test_declared_blueprint__alertness_in_proportion(written: str, kept: dict[str, int]) -> None:
    game = laid_over(
        "blueprint lesson { level 1; necessary_progression 9; location cave; terrain hall 3; events chest 1; party 1..1; enemy_candidates goblin; "
        f"alertness {written} }}"
    )
    assert kept == game.declared_blueprint("lesson").alertness


# -- refused ----------------------------------------------------------------------------------------------------------


def refusal(game: Game, **given: Any) -> list[str]:
    with pytest.raises(ResultError) as raised:
        game.destination(7, **given)
    assert all(fault.ja and fault.ja != fault.en for fault in raised.value.faults)
    return str(raised.value).splitlines()


WRONG_QUERIES: list[tuple[dict[str, Any], list[str]]] = [
    ({"location_candidates": ["cave", "caev"]}, ["query.location_candidates[1]: no location `caev`; did you mean `cave`?"]),
    ({"enemy_candidates": ["goblim"]}, ["query.enemy_candidates[0]: no enemy `goblim`; did you mean `goblin`?"]),
    ({"boss": "red_dragoon"}, ["query.boss: no enemy `red_dragoon`; did you mean `red_dragon`?"]),
    ({"group": "goblin"}, ["query.group: no group `goblin`; did you mean `goblins`?"]),
    ({"level": 1001}, ["query.level: must lie from 0 to 1000"]),
    ({"location_candidates": [], "enemy_candidates": []}, ["query.location_candidates: is empty", "query.enemy_candidates: is empty"]),
    ({"necessary_progression": 91}, ["query.necessary_progression: `fort` has 30 cards with 90 progress in all; the exit needs 91"]),
    ({"quality_adjustment": 22}, ["query.quality_adjustment: makes the enemy quality of `fort` 21; it must lie from -20 to 20"]),
]  # fmt: skip
WRONG_PLANS: list[tuple[dict[str, Any], list[str]]] = [
    ({"location": "cavern"}, ["blueprint.location: no location `cavern`; did you mean `cave`?"]),
    ({"terrain": {"hall": 6, "maez": 6}}, ["blueprint.terrain.maez: no terrain `maez`; did you mean `maze`?"]),
    ({"events": {"cmap": 1}}, ["blueprint.events.cmap: no event `cmap`; did you mean `camp`?"]),
    ({"unique_kinds": ["shrin"]}, ["blueprint.unique_kinds[0]: no unique_event `shrin`; did you mean `shrine`?"]),
    ({"trap_kinds": ["alarm", "alarn"]}, ["blueprint.trap_kinds[1]: no trap `alarn`; did you mean `alarm`?"]),
    ({"terrain": {"hall": 2, "maze": 7, "chamber": 3}}, ["blueprint.terrain.hall: blueprint leaves 2 hall cards; the rules keep at least 3 of each terrain"]),
    ({"events": {"trap": 13}}, ["blueprint.events: 13 events for 12 cards"]),
    ({"events": {"camp": 4}}, ["blueprint.events.camp: camp: 4 cards wanted, but only 3 of their terrain"]),
    ({"events": {"battle": 2}}, ["blueprint.events.battle: battles take the rest: `battle` takes `rest`"]),
    ({"elites": 5}, ["blueprint.elites: 5 elites for 4 battles"]),
    ({"party": {"min": 2, "max": 10}}, ["blueprint.party: parties of 2..10; the limits are 1..9"]),
    ({"trap_kinds": []}, ["blueprint.trap_kinds: is empty, but there are 2 cards for it"]),
    ({"unique_kinds": []}, ["blueprint.unique_kinds: is empty, but there are 3 cards for it"]),
    ({"invisible": 13}, ["blueprint.invisible: is 13; the deck has 12 cards"]),
    ({"quality": 21}, ["blueprint.quality: must lie from -20 to 20"]),
    ({"enemy_candidates": []}, ["blueprint.enemy_candidates: is empty"]),
    ({"alertness": {"0": 0}}, ["blueprint.alertness: needs a weight above 0"]),
    ({"terrain": {"hall": 200, "maze": 38, "chamber": 3}}, ["blueprint.terrain: 241 cards; a deck has at most 240"]),
    ({"level": 1001}, ["blueprint.level: must lie from 0 to 1000"]),
    ({"necessary_progression": 37}, ["blueprint.necessary_progression: `cave` has 12 cards with 36 progress in all; the exit needs 37"]),
    ({"boss": "qqqqqqq"}, ["blueprint.boss: no enemy `qqqqqqq`"]),
    ({"elites": 5, "party": {"min": 1, "max": 12}}, ["blueprint.elites: 5 elites for 4 battles", "blueprint.party: parties of 1..12; the limits are 1..9"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "told"), WRONG_QUERIES, ids=lambda each: "+".join(each) if isinstance(each, dict) else ""
)
def test_query__refused(game: Game, change: dict[str, Any], told: list[str]) -> None:
    assert told == refusal(game, query=query_from({**to_data(QUERY), **change}))


@pytest.mark.parametrize(
    ("change", "told"), WRONG_PLANS, ids=lambda each: "+".join(each) if isinstance(each, dict) else ""
)
def test_blueprint__refused(game: Game, change: dict[str, Any], told: list[str]) -> None:
    assert told == refusal(game, blueprint=blueprint_from({**to_data(PLAN), **change}))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"query": attrs.evolve(QUERY, level="9")}, "query.level: must be a whole number, not a text"),
        ({"query": attrs.evolve(QUERY, necessary_progression=-5)}, "query.necessary_progression: must be from 0 to 1000000"),
        ({"query": "dragon_trial"}, "query: must be an object, not a text"),
        ({"blueprint": attrs.evolve(PLAN, events={"trap": -4})}, "blueprint.events.trap: must be from 0 to 1000000"),
        ({"blueprint": attrs.evolve(PLAN, elites=-1)}, "blueprint.elites: must be from 0 to 1000000"),
        ({"blueprint": attrs.evolve(PLAN, alertness={"calm": 1})}, 'blueprint.alertness.calm: the key must be a whole number such as "1"'),
        ({"blueprint": attrs.evolve(PLAN, party=(1, 3))}, "blueprint.party: must be an object, not a list"),
    ],
    ids=["level", "progression", "no_query", "events", "elites", "alertness", "party"],
)  # fmt: skip
def test_results_made_in_python__held_to_the_same_rules(game: Game, given: dict[str, Any], told: str) -> None:
    assert [told] == refusal(game, **given)


def test_refused__before_anything_is_drawn(game: Game) -> None:
    with pytest.raises(ResultError):
        game.destinations(7, 0, blueprint=attrs.evolve(PLAN, elites=99))
    with pytest.raises(ResultError):
        game.blueprint(attrs.evolve(QUERY, boss="nobody"), seed=7)
