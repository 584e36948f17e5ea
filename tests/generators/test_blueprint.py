"""The blueprint pipeline, step by step."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import attrs
import pytest

from engine.generators.destination import (
    BlueprintBatch,
    QueryBatch,
    Tables,
    encode_blueprints,
    encode_queries,
    make_blueprints,
)
from engine.generators.streams import seeds_from
from engine.results.blueprint import Blueprint, PartySize
from engine.results.query import Query

from .frequencies import agrees
from .starter import BLUEPRINT, UNIQUES, starter_tables


def plan(tables: Tables, query: Query, seed: int = 5) -> Blueprint:
    return make_blueprints(tables, BLUEPRINT, encode_queries(tables, [query]), seeds_from(seed, 1)).blueprint(0)


QUERY = Query(50, 45, ("cave",), ("enemy_3_0", "enemy_3_3"), "group_03", 1, "enemy_3_3", True)


def test_blueprint__from_a_query(tables: Tables) -> None:
    made = plan(tables, QUERY)
    assert (
        made.level,
        made.necessary_progression,
        made.location,
        made.group,
        made.boss,
    ) == (50, 45, "cave", "group_03", "enemy_3_3")
    assert dict.fromkeys(("passage", "crossroads", "maze", "hall", "chamber"), 6) == made.terrain
    assert made.events == {"camp": 1, "chest": 3, "unique": 5, "trap": 6}
    assert (3, 6, PartySize(1, 9), 0) == (made.elites, made.invisible, made.party, made.quality)
    assert made.alertness == {"0": 80, "1": 20}
    assert tuple(UNIQUES) == made.unique_kinds
    assert made.enemy_candidates == ("enemy_3_0", "enemy_3_3")
    assert len(set(made.trap_kinds)) == 3


def test_hide_cards__not_enabled(tables: Tables) -> None:
    assert plan(tables, attrs.evolve(QUERY, invisible_enabled=False)).invisible == 0


def test_choose_location__only_candidates(tables: Tables) -> None:
    query = attrs.evolve(QUERY, location_candidates=("vault", "fort"))
    seen = Counter(plan(tables, query, seed).location for seed in range(300))
    assert agrees([seen["vault"], seen["fort"]], [1, 2])


def test_draw_traps__every_set_as_likely(tables: Tables, queries: QueryBatch, blueprints: BlueprintBatch) -> None:
    plains = tables.location_index["plains"]
    names = tables.location_rows[plains].traps
    sets = Counter(map(tuple, blueprints.traps[blueprints.location == plains, :2].tolist()))
    wanted = [tuple(tables.trap_index[name] for name in pair) for pair in combinations(names, 2)]
    assert set(wanted) == set(sets)
    assert agrees([sets[pair] for pair in wanted], [1] * 10)


def test_draw_traps__more_than_listed() -> None:
    tables = starter_tables()
    row = attrs.evolve(tables.location_rows[0], trap_count=99)
    tables = starter_tables(locations={"cave": row}, campaigns={})
    assert row.traps == plan(tables, QUERY).trap_kinds


def test_alertness__fractions_as_whole_numbers() -> None:
    tables = starter_tables(alertness={0: Fraction(5, 2), 2: 1})
    assert plan(tables, QUERY).alertness == {"0": 5, "2": 2}


def test_encode__as_generated(blueprints: BlueprintBatch, tables: Tables) -> None:
    made = [blueprints.blueprint(i) for i in range(60)]
    batch = encode_blueprints(tables, made)
    assert made == [batch.blueprint(i) for i in range(60)]


def test_no_steps__nothing_decided(tables: Tables) -> None:
    made = make_blueprints(tables, (), encode_queries(tables, [QUERY]), seeds_from(1, 1)).blueprint(0)
    assert ({}, {}, 0, (), (), PartySize(1, 1)) == (
        made.terrain,
        made.events,
        made.invisible,
        made.unique_kinds,
        made.trap_kinds,
        made.party,
    )


def test_encode__unknown_name(tables: Tables) -> None:
    made = attrs.evolve(plan(tables, QUERY), trap_kinds=("banana",))
    with pytest.raises(KeyError, match="banana"):
        encode_blueprints(tables, [made])
