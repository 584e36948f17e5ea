"""Whatever a content says, a destination keeps its promises."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.generators.destination import (
    EnemyRow,
    EventRow,
    GroupRow,
    LocationRow,
    QuestRow,
    StageRow,
    Tables,
    make_blueprints,
    make_destinations,
    make_queries,
)
from engine.generators.streams import seeds_from
from engine.values.interval import Interval
from engine.values.text import Text

from .starter import BLUEPRINT, DESTINATION, QUERY, TERRAINS, content

NAME = Text((("en", "Anything"),))
some_terrains = st.lists(st.sampled_from(TERRAINS), unique=True, max_size=5).map(tuple)


@st.composite
def contents(draw: st.DrawFn) -> Tables:
    field = draw(st.tuples(st.integers(1, 5), st.integers(1, 4)))
    movements = draw(
        st.dictionaries(
            st.sampled_from(["melee", "shot", "流れる"]),
            st.lists(st.integers(0, 3), min_size=field[0], max_size=field[0]),
            min_size=1,
        )
    )
    moves = st.sampled_from(sorted(movements))
    enemies = draw(
        st.dictionaries(st.sampled_from("abcdefgh"), st.builds(EnemyRow, st.integers(0, 6), moves), min_size=1)
    )
    some_enemies = st.lists(st.sampled_from(sorted(enemies)), unique=True, min_size=1).map(tuple)
    bounds = st.tuples(st.integers(0, 5), st.integers(0, 9))
    groups = draw(
        st.dictionaries(st.sampled_from(["x", "y", "z"]), st.builds(GroupRow, st.just(NAME), bounds, some_enemies))
    )
    uniques = draw(st.dictionaries(st.sampled_from(["shrine", "spring", "grave"]), some_terrains))
    events = {
        "camp": EventRow("nothing", draw(some_terrains)),
        "chest": EventRow("nothing", draw(some_terrains)),
        "unique": EventRow("unique_event", (), tuple(uniques)),
        "trap": EventRow("trap", draw(some_terrains)),
        "battle": EventRow("party"),
        "exit": EventRow("party"),
    }
    traps = ("pit", "fire", "罠")
    location = st.builds(
        LocationRow,
        name=st.just(NAME),
        frequency=st.fractions(Fraction(1, 7), 9),
        terrain=st.dictionaries(st.sampled_from(TERRAINS), st.integers(0, 12)),
        events=st.dictionaries(st.sampled_from(["camp", "chest", "unique", "trap"]), st.integers(0, 9)),
        elites=st.integers(0, 9),
        party=st.tuples(st.integers(1, 4), st.integers(4, 12)),
        quality=st.integers(-3, 3),
        trap_count=st.integers(0, 4),
        traps=st.lists(st.sampled_from(traps), unique=True).map(tuple),
        invisibility=st.fractions(0, 3),
    )
    locations = draw(st.dictionaries(st.sampled_from(["cave", "森"]), location, min_size=1))
    return Tables(
        **content(
            field=field,
            movements=movements,
            enemies=enemies,
            groups=groups,
            unique_kinds=uniques,
            events=events,
            traps=traps,
            locations=locations,
            tier_powers=dict.fromkeys(range(7), 1),
            campaigns={"only": (StageRow(Interval(None, None), tuple(locations), tuple(groups), 50, True),)},
            quests={"guild": QuestRow(draw(st.fractions(0, 1)), draw(st.integers(-1, 2)))},
        )
    )


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contents(), st.integers(0, 2**64 - 1), st.integers(0, 120))
def test_destination__keeps_its_promises(tables: Tables, seed: int, level: int) -> None:
    seeds = seeds_from(seed, 3)
    queries = make_queries(tables, QUERY, seeds, level, "only", "guild")
    plans = make_blueprints(tables, BLUEPRINT, queries, seeds)
    batch = make_destinations(tables, DESTINATION, plans, seeds)
    columns, rows = tables.columns, tables.rows
    for i in range(3):
        query, plan, made = queries.query(i), plans.blueprint(i), batch.destination(i)
        assert plan.location in query.location_candidates
        assert query.boss is None or query.boss in query.enemy_candidates
        assert len(set(plan.trap_kinds)) == len(plan.trap_kinds)

        assert +Counter(plan.terrain) == Counter(card.terrain for card in made.cards)
        happened = Counter(card.event for card in made.cards)
        for event, count in plan.events.items():
            assert count == happened[event] + made.losses[event]
        assert min(plan.invisible, len(made.cards)) == sum(card.invisible for card in made.cards)
        assert min(plan.elites, happened["battle"]) == sum(bool(card.elite) for card in made.cards)

        missing = 0
        for card in (*made.cards, made.exit):
            if card.party is None:
                continue
            members, boss = card.party.members, card is made.exit
            assert 1 <= len(members) <= min(9 + boss, columns * rows)
            assert len(members) == len({(member.column, member.row) for member in members})
            assert all(1 <= member.column <= columns and 1 <= member.row <= rows for member in members)
            assert all(member.enemy in query.enemy_candidates for member in members)
            tiers = [member.tier for member in members]
            assert sorted(tiers, reverse=True) == tiers
            missing += len(members) == columns * rows
        assert missing or made.losses["enemy"] == 0
        for card in made.cards:
            if card.unique:
                assert card.terrain in grounds_of(tables, card.unique)


def grounds_of(tables: Tables, kind: str) -> list[str]:
    allowed = tables.unique_terrains[tables.unique_index[kind]].tolist()
    return [terrain for terrain, here in zip(tables.terrains, allowed, strict=True) if here]
