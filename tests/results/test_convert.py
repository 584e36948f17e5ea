"""Results to JSON and back, and data that nobody vouches for."""

from __future__ import annotations

import copy
import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.results.blueprint import Blueprint, PartySize
from engine.results.convert import adventure_from, blueprint_from, query_from, to_data
from engine.results.destination import Adventure, Card, Destination, Exit, Member, Party
from engine.results.fault import ResultError
from engine.results.query import Query
from engine.results.stamp import Stamp
from engine.values.prop import props
from tests.results.sample import ADVENTURE, BLUEPRINT, QUERY, STAMP

CLASSES = (Query, PartySize, Blueprint, Member, Party, Card, Exit, Destination, Adventure, Stamp)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
counts = st.integers(0, 1_000_000)
tables = st.dictionaries(words, counts, max_size=4)
lists = st.lists(words, max_size=4).map(tuple)
members = st.builds(Member, words, counts, st.integers(1, 9), st.integers(1, 9), st.lists(words, max_size=2).map(tuple))
parties = st.lists(members, min_size=1, max_size=4).map(lambda some: Party(len(some) - 1, "weak", tuple(some)))
maybe_words, maybe_counts = st.none() | words, st.none() | counts
cards = st.builds(
    Card, words, words, counts, st.booleans(), maybe_words, maybe_words, st.none() | st.booleans(), maybe_counts,
    st.none() | parties,
)  # fmt: skip
destinations = st.builds(
    Destination, st.dictionaries(words, words, max_size=2), words, counts, counts,
    st.lists(cards, max_size=4).map(tuple), st.builds(Exit, st.none() | parties, maybe_counts), tables,
)  # fmt: skip
queries = st.builds(
    Query, counts, counts, lists, lists, maybe_words, st.integers(-1_000_000, 1_000_000), maybe_words, st.booleans()
)
blueprints = st.builds(
    Blueprint, counts, counts, words, maybe_words, tables, tables, counts, counts, lists, lists,
    st.dictionaries(st.integers(0, 9).map(str), counts, max_size=3),
    st.tuples(counts, counts).map(sorted).map(lambda pair: PartySize(*pair)),
    lists, st.integers(-9, 9), maybe_words,
)  # fmt: skip
adventures = st.builds(
    Adventure, st.integers(0, 2**64 - 1), st.just(STAMP), st.none() | queries, st.none() | blueprints,
    st.none() | destinations,
)  # fmt: skip


def faults(read: Any, data: Any) -> list[tuple[str, str]]:
    with pytest.raises(ResultError) as caught:
        read(data)
    assert all(fault.ja and fault.ja != fault.en for fault in caught.value.faults)
    return [(fault.path, fault.en) for fault in caught.value.faults]


@pytest.mark.parametrize("cls", CLASSES)
def test_words__every_field_of_a_result_is_documented(cls: type) -> None:
    assert [field.name for field in attrs.fields(cls)] == [field.name for field, prop in props(cls) if prop.doc]


@given(adventures)
def test_adventure__through_json_and_back(adventure: Adventure) -> None:
    assert adventure == adventure_from(json.loads(json.dumps(to_data(adventure))))


@given(queries)
def test_query__through_json_and_back(query: Query) -> None:
    assert query == query_from(json.loads(json.dumps(to_data(query))))


@given(blueprints)
def test_blueprint__through_json_and_back(blueprint: Blueprint) -> None:
    assert blueprint == blueprint_from(json.loads(json.dumps(to_data(blueprint))))


def test_shape__cards_say_only_what_they_mean() -> None:
    written = to_data(ADVENTURE)["destination"]["cards"]
    assert written[0] == {"terrain": "maze", "event": "trap", "progress": 3, "invisible": False, "trap": "fire_rune"}
    assert list(written[1]) == ["terrain", "event", "progress", "invisible", "elite", "alertness", "party"]
    assert written[2] == {"terrain": "hall", "event": "unique", "progress": 2, "invisible": False, "unique": "shrine"}
    assert list(written[5]) == ["terrain", "event", "progress", "invisible"]
    member = {"enemy": "goblin_king", "tier": 5, "column": 2, "row": 2, "skills": ["elite"]}
    assert member == written[1]["party"]["members"][0]


def test_shape__a_battle_that_is_no_elite_still_says_so() -> None:
    written = to_data(ADVENTURE)["destination"]["cards"][4]
    assert (written["elite"], written["alertness"]) == (False, 0)


def test_shape__exit_without_boss_is_null() -> None:
    assert ADVENTURE.destination is not None
    plain = attrs.evolve(ADVENTURE, destination=attrs.evolve(ADVENTURE.destination, exit=Exit()))
    assert to_data(plain)["destination"]["exit"] == {"party": None, "alertness": None}


def test_shape__stages_end_with_the_last_one_made() -> None:
    assert list(to_data(Adventure(7, STAMP, QUERY))) == ["seed", "stamp", "query"]
    assert list(to_data(Adventure(7, STAMP, QUERY, BLUEPRINT))) == ["seed", "stamp", "query", "blueprint"]


def test_shape__a_skipped_stage_is_null() -> None:
    data = to_data(attrs.evolve(ADVENTURE, query=None))
    assert list(data) == ["seed", "stamp", "query", "blueprint", "destination"]
    assert data["query"] is None


def test_line__query_and_blueprint_from_what_generate_prints() -> None:
    data = to_data(Adventure(7, STAMP, QUERY, BLUEPRINT))
    assert query_from(data) == QUERY
    assert blueprint_from(data) == BLUEPRINT


def test_line__strange_key_beside_the_query() -> None:
    assert faults(query_from, {"query": {}, "quarry": 1}) == [("input.quarry", 'unknown key beside "query"')]


def test_line__stage_is_null() -> None:
    assert faults(query_from, {"seed": 1, "query": None}) == [("query", "must be an object, not null")]


def test_query__missing_optional_keys_take_their_defaults() -> None:
    short = {"level": 1, "necessary_progression": 2, "location_candidates": ["a"], "enemy_candidates": []}
    assert Query(1, 2, ("a",), ()) == query_from(short)


def test_faults__all_at_once() -> None:
    data = {
        "level": True,
        "necessary_progression": -1,
        "location_candidates": ["cave", 3, "x" * 201],
        "enemy_candidates": "goblin",
        "bos": "x",
        "quality_adjustment": 1_000_001,
        "invisible_enabled": 1,
        "group": "\ud800",
    }
    assert faults(query_from, data) == [
        ("query.bos", "unknown key; did you mean boss?"),
        ("query.level", "must be a whole number, not true or false"),
        ("query.necessary_progression", "must be from 0 to 1000000"),
        ("query.location_candidates[1]", "must be a text, not a number"),
        ("query.location_candidates[2]", "is 201 characters long; at most 200 are allowed"),
        ("query.enemy_candidates", "must be a list, not a text"),
        ("query.group", "holds half a character (a lone surrogate)"),
        ("query.quality_adjustment", "must be from -1000000 to 1000000"),
        ("query.invisible_enabled", "must be true or false, not a number"),
    ]


def changed(**changes: Any) -> dict[str, Any]:
    return {**to_data(BLUEPRINT), **changes}


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (changed(terrain={"maze": -1}), "blueprint.terrain.maze"),
        (changed(terrain={"maze": 1.0}), "blueprint.terrain.maze"),
        (changed(terrain={"x y\x1b": True}), 'blueprint.terrain["x y\\u001b"]'),
        (changed(terrain={str(number): 1 for number in range(1001)}), "blueprint.terrain"),
        (changed(trap_kinds=["a"] * 1001), "blueprint.trap_kinds"),
        (changed(trap_kinds=None), "blueprint.trap_kinds"),
        (changed(party={"min": 3, "max": 2}), "blueprint.party"),
        (changed(party={"min": 3}), "blueprint.party.max"),
        (changed(alertness={"high": 1}), "blueprint.alertness.high"),
        (changed(boss=["a"]), "blueprint.boss"),
        ([], "blueprint"),
        (None, "blueprint"),
    ],
)
def test_blueprint__one_fault_at(data: Any, path: str) -> None:
    assert [path] == [where for where, _ in faults(blueprint_from, data)]


def test_card__null_where_the_key_is_left_out() -> None:
    data = to_data(ADVENTURE)
    data["destination"]["cards"][0]["party"] = None
    assert [path for path, _ in faults(adventure_from, data)] == ["adventure.destination.cards[0].party"]


def test_party__leader_who_is_not_there() -> None:
    data = to_data(ADVENTURE)
    data["destination"]["cards"][1]["party"]["leader"] = 3
    assert [path for path, _ in faults(adventure_from, data)] == ["adventure.destination.cards[1].party.leader"]


def test_limits__a_thousand_items_and_two_hundred_characters_are_fine() -> None:
    assert blueprint_from(changed(trap_kinds=["x" * 200] * 1000)).trap_kinds == ("x" * 200,) * 1000


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def paths(data: Any) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(), *((key, *rest) for key in keys for rest in paths(data[key]))]


@given(st.data())
def test_untrusted__junk_anywhere_is_a_result_error_or_still_a_result(draw: st.DataObject) -> None:
    data = copy.deepcopy({"adventure": to_data(ADVENTURE)})
    path = draw.draw(st.sampled_from(paths(data)[1:]))
    inside: Any = data
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = draw.draw(junk)
    try:
        adventure = adventure_from(data["adventure"])
    except ResultError:
        return
    assert adventure == adventure_from(to_data(adventure))
