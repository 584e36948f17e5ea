"""Whatever is asked of the starter content, and of some samples over it, a result keeps its promises."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.exports.json_lines import json_line
from engine.game import Game
from engine.results.blueprint import Blueprint, PartySize
from engine.results.convert import adventure_from, blueprint_from, query_from, to_data
from engine.results.destination import Adventure, Destination, Party
from engine.results.query import Query
from engine.results.read_json import read_json
from tests.starter.content import starter_game, with_sample

GAME = starter_game()
RULES = GAME.ruleset
ENEMIES, TERRAINS = RULES.all("enemy"), sorted(RULES.all("terrain"))
COMMANDS = {"weak", "medium", "strong"}

seeds = st.integers(0, 2**64 - 1)
levels = st.integers(0, 1000)


def one(kind: str) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(RULES.all(kind)))


def some(kind: str, most: int = 6) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(one(kind), min_size=1, max_size=most, unique=True).map(tuple)


wishes = st.fixed_dictionaries(
    {"level": levels}, optional={"quest": one("quest"), "location": one("location"), "campaign": st.just("main")}
)
queries = st.builds(
    Query,
    level=levels,
    necessary_progression=st.integers(0, 90),
    location_candidates=some("location"),
    enemy_candidates=some("enemy"),
    group=st.none() | one("group"),
    quality_adjustment=st.integers(-9, 9),
    boss=st.none() | one("enemy"),
    invisible_enabled=st.booleans(),
)


@st.composite
def blueprints(draw: st.DrawFn) -> Blueprint:
    """Plans that the content can obey: what a terrain cannot hold is lost, which is no mistake."""
    terrain = draw(st.dictionaries(st.sampled_from(TERRAINS), st.integers(3, 20), min_size=1))
    cards = sum(terrain.values())
    events = {
        "camp": draw(st.integers(0, min(3, terrain.get("chamber", 0)))),
        "trap": draw(
            st.integers(0, sum(terrain.get(name, 0) for name in ("passage", "maze", "hall", "crossroads")) // 2)
        ),
    }
    battles = cards - sum(events.values())
    least = draw(st.integers(1, 9))
    return Blueprint(
        level=draw(levels),
        necessary_progression=draw(st.integers(0, 3 * cards)),
        location=draw(one("location")),
        group=draw(st.none() | one("group")),
        terrain=terrain,
        events=events,
        elites=draw(st.integers(0, battles)),
        invisible=draw(st.integers(0, cards)),
        unique_kinds=draw(some("unique_event")),
        trap_kinds=draw(some("trap")),
        alertness={"0": draw(st.integers(0, 9)), "1": 1, "7": draw(st.integers(0, 9))},
        party=PartySize(least, draw(st.integers(least, 9))),
        enemy_candidates=draw(some("enemy")),
        quality=draw(st.integers(-20, 20)),
        boss=draw(st.none() | one("enemy")),
    )


@settings(max_examples=150)
@given(seeds, wishes)
def test_adventure__of_a_campaign(seed: int, wish: dict[str, Any]) -> None:
    made = GAME.adventure(seed, **wish)
    keeps_its_promises(GAME, made)
    query, plan, destination = made.query, made.blueprint, made.destination
    assert query is not None
    assert plan is not None
    assert destination is not None
    assert (query.level, plan.level, destination.level) == (wish["level"],) * 3
    if "location" in wish:
        assert destination.location == wish["location"]
    if "quest" not in wish or wish["quest"] == "errand":
        assert destination.exit.party is None
    assert set(destination.losses.values()) == {0}
    assert sum(card.progress for card in destination.cards) >= destination.necessary_progression


@settings(max_examples=75)
@given(seeds, queries)
def test_adventure__of_any_query(seed: int, query: Query) -> None:
    made = GAME.adventure(seed, query=query)
    keeps_its_promises(GAME, made)
    assert made.query == query == query_from(read_json(json.dumps(to_data(query))))
    assert made.blueprint is not None
    assert made.blueprint.location in query.location_candidates
    assert made.blueprint.invisible == 0 or query.invisible_enabled


@settings(max_examples=100)
@given(seeds, blueprints())
def test_adventure__of_any_blueprint(seed: int, plan: Blueprint) -> None:
    made = GAME.adventure(seed, blueprint=plan)
    keeps_its_promises(GAME, made)
    assert (made.query, made.blueprint) == (None, plan)
    assert plan == blueprint_from(read_json(json.dumps(to_data(plan))))


@settings(max_examples=25)
@given(seeds, wishes, st.sampled_from(["new_event", "new_terrain", "unique_event", "rule", "replace"]))
def test_adventure__of_other_content(seed: int, wish: dict[str, Any], sample: str) -> None:
    game = with_sample(sample)
    keeps_its_promises(game, game.adventure(seed, **wish))


@settings(max_examples=50)
@given(seeds, wishes, st.integers(0, 20), st.integers(0, 20))
def test_batch__item_is_what_it_is_alone(seed: int, wish: dict[str, Any], index: int, more: int) -> None:
    batch = GAME.destinations(seed, index + more + 1, **wish)
    assert GAME.adventure((seed + index) % 2**64, **wish) == batch[index] == batch[: index + 1][-1]


def keeps_its_promises(game: Game, made: Adventure) -> None:
    """What holds for every adventure, however it was asked for."""
    plan, destination = made.blueprint, made.destination
    assert plan is not None
    assert destination is not None
    assert (plan.location, plan.level) == (destination.location, destination.level)
    assert plan.necessary_progression == destination.necessary_progression
    counts_agree(plan, destination)
    grounds_allow(game, destination)
    parties_are_sound(plan, destination)
    assert json.loads(json_line(made)) == to_data(made)
    assert adventure_from(read_json(json_line(made))) == made


def counts_agree(plan: Blueprint, destination: Destination) -> None:
    cards, lost = destination.cards, destination.losses
    assert +Counter(plan.terrain) == Counter(card.terrain for card in cards)
    happened = Counter(card.event for card in cards)
    for event, count in plan.events.items():
        assert count == happened[event] + lost[event]
    assert happened["battle"] == len(cards) - sum(happened[event] for event in plan.events)
    assert plan.invisible == sum(card.invisible for card in cards)
    assert min(plan.elites, happened["battle"]) == sum(bool(card.elite) for card in cards)
    progress = Counter(card.progress for card in cards)
    assert set(progress) <= {1, 2, 3, 4, 5}
    assert sum(card.progress for card in cards) == 3 * len(cards)
    assert max(progress.values()) - min(progress[each] for each in range(1, 6)) <= 1
    drawn = sum(len(card.party.members) for card in cards if card.party)
    assert happened["battle"] * plan.party.min <= drawn + lost["enemy"] <= happened["battle"] * plan.party.max
    assert all(count >= 0 for count in lost.values())
    assert {*plan.events, "enemy"} <= set(lost)


def grounds_allow(game: Game, destination: Destination) -> None:
    events, uniques = game.ruleset.all("event"), game.ruleset.all("unique_event")
    for card in destination.cards:
        assert (card.event == "battle") == (card.party is not None) == (card.elite is not None)
        assert (card.event == "battle") == (card.alertness is not None)
        assert (card.event == "trap") == (card.trap is not None)
        assert (card.event == "unique") == (card.unique is not None)
        ground = uniques[card.unique].terrains if card.unique else events[card.event].terrains
        assert card.event == "battle" or card.terrain in game.ruleset.listed("terrain", ground)


def parties_are_sound(plan: Blueprint, destination: Destination) -> None:
    for card in destination.cards:
        if card.party is not None:
            sound(card.party, plan, boss=False)
            assert {member.skills for member in card.party.members} == {("elite",) if card.elite else ()}
            assert card.alertness == 1 if card.elite else str(card.alertness) in plan.alertness
        if card.trap is not None:
            assert card.trap in plan.trap_kinds
    exit_ = destination.exit
    assert (plan.boss is None) == (exit_.party is None) == (exit_.alertness is None)
    if exit_.party is not None:
        sound(exit_.party, plan, boss=True)
        assert exit_.alertness == 1
        assert exit_.party.leader == 0
        assert exit_.party.members[0].enemy == plan.boss
        assert [member.skills for member in exit_.party.members] == [("boss",), *[()] * (len(exit_.party.members) - 1)]


def sound(party: Party, plan: Blueprint, boss: bool) -> None:
    members = party.members
    assert plan.party.min <= len(members) - boss <= plan.party.max
    assert len(members) == len({(member.column, member.row) for member in members})
    assert all(1 <= member.column <= 4 and 1 <= member.row <= 3 for member in members)
    assert all(member.tier == ENEMIES[member.enemy].tier for member in members)
    assert all(member.enemy in plan.enemy_candidates for member in members[boss:])
    tiers = [member.tier for member in members[boss:]]
    assert tiers == sorted(tiers, reverse=True)
    assert 0 <= party.leader < len(members)
    assert boss or members[party.leader].tier == max(tiers)
    assert party.command in COMMANDS


def test_promises__can_be_broken() -> None:
    """The checks above see what they should: one card moved to a forbidden terrain, one member into a taken cell."""
    made = GAME.adventure(7, level=50)
    assert made.destination is not None
    cards = list(made.destination.cards)
    (camp,) = [place for place, card in enumerate(cards) if card.event == "camp"]
    hall = next(place for place, card in enumerate(cards) if card.terrain == "hall")
    cards[camp], cards[hall] = attrs.evolve(cards[camp], terrain="hall"), attrs.evolve(cards[hall], terrain="chamber")
    assert fails(attrs.evolve(made, destination=attrs.evolve(made.destination, cards=tuple(cards))))
    cards = list(made.destination.cards)
    place, party = next((at, card.party) for at, card in enumerate(cards) if card.party and len(card.party.members) > 1)
    doubled = attrs.evolve(party, members=(party.members[0],) * len(party.members))
    cards[place] = attrs.evolve(cards[place], party=doubled)
    assert fails(attrs.evolve(made, destination=attrs.evolve(made.destination, cards=tuple(cards))))
    assert not fails(made)


def fails(made: Adventure) -> bool:
    try:
        keeps_its_promises(GAME, made)
    except AssertionError:
        return True
    return False
