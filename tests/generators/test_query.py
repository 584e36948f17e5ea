"""The query pipeline, step by step."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from engine.generators.destination import EnemyRow, GroupRow, QuestRow, StageRow, Tables, encode_queries, make_queries
from engine.generators.streams import seeds_from
from engine.results.query import Query
from engine.values.interval import Interval
from engine.values.text import Text

from .frequencies import agrees
from .starter import QUERY, starter_tables


def one_group(tiers: str, select: tuple[int, int]) -> Tables:
    """A campaign of a single group with an enemy of each of the tiers."""
    names = tuple(f"{letter}{tier}" for letter, tier in zip("abcdefghijkl", tiers, strict=False))
    return starter_tables(
        enemies={name: EnemyRow(int(name[1]), "melee") for name in names},
        groups={"only": GroupRow(Text((("en", "Only"),)), select, names)},
        campaigns={"default": (StageRow(Interval(None, None), ("cave",), ("only",), 50, True),)},
    )


def drawn(tables: Tables, count: int, quest: str | None = None) -> list[Query]:
    batch = make_queries(tables, QUERY, seeds_from(3, count), 50, "default", quest)
    return [batch.query(i) for i in range(count)]


def test_stage__copied(tables: Tables) -> None:
    batch = make_queries(tables, QUERY, seeds_from(1, 4), np.array([0, 9, 10, 99]), "default")
    made = [batch.query(i) for i in range(4)]
    assert [query.level for query in made] == [0, 9, 10, 99]
    assert [query.necessary_progression for query in made] == [45, 45, 50, 50]
    assert [query.invisible_enabled for query in made] == [False, False, True, True]
    assert [len(query.location_candidates) for query in made] == [2, 2, 13, 13]
    assert [(query.quality_adjustment, query.boss) for query in made] == [(0, None)] * 4


def test_location__replaces_candidates(tables: Tables) -> None:
    query = make_queries(tables, QUERY, seeds_from(1, 1), 5, "default", location="vault").query(0)
    assert query.location_candidates == ("vault",)


@pytest.mark.parametrize(("level", "first", "end"), [(10, 2, 26), (50, 10, 34), (80, 16, 40)])
def test_pick_group__uniform_in_window(tables: Tables, level: int, first: int, end: int) -> None:
    batch = make_queries(tables, QUERY, seeds_from(11, 20_000), level, "default")
    places = {group: place for place, group in enumerate(tables.stage_groups[1].tolist())}
    counts = np.bincount([places[group] for group in batch.group.tolist()], minlength=40)
    assert agrees(counts, [int(first <= place < end) for place in range(40)])


@pytest.mark.parametrize(
    ("tiers", "count", "expected"),
    [
        ("1123", 4, {(1, 1, 2, 3)}),
        ("112233", 3, {(1, 2, 3)}),
        ("11112223", 6, {(1, 1, 2, 2, 3), (1, 1, 1, 2, 2, 3), (1, 1, 2, 2, 2, 3)}),
        ("11111", 3, {(1, 1, 1)}),
        ("13", 9, {(1, 3)}),
    ],
)
def test_draw_enemies__even_over_tiers(tiers: str, count: int, expected: set[tuple[int, ...]]) -> None:
    tables = one_group(tiers, (count, count))
    seen = {tuple(sorted(int(name[1]) for name in query.enemy_candidates)) for query in drawn(tables, 400)}
    assert seen <= expected
    assert all(len(set(query.enemy_candidates)) == len(query.enemy_candidates) for query in drawn(tables, 50))


def test_draw_enemies__each_as_likely_within_its_turn() -> None:
    """Two of tiers 1 1 2: first any of three, then one of the other tier."""
    sets = Counter(query.enemy_candidates for query in drawn(one_group("112", (2, 2)), 20_000))
    assert {("a1", "c2"), ("b1", "c2")} == set(sets)
    assert agrees([*sets.values()], [1, 1])


def test_draw_enemies__fourth_of_three_tiers() -> None:
    """Four of tiers 11 22 33: after a round over all tiers, each of the three that are left is as likely."""
    doubled = Counter()
    for query in drawn(one_group("112233", (4, 4)), 20_000):
        tiers = [name[1] for name in query.enemy_candidates]
        doubled[max(tiers, key=tiers.count)] += 1
    assert agrees([doubled[tier] for tier in "123"], [1, 1, 1])


def test_draw_enemies__uneven_tiers_left() -> None:
    """Three of tiers 111 2: the last draw is among two enemies of tier 1, each as likely."""
    sets = Counter(query.enemy_candidates for query in drawn(one_group("1112", (3, 3)), 20_000))
    assert agrees([*sets.values()], [1, 1, 1])


def test_draw_enemies__count_uniform() -> None:
    counts = Counter(len(query.enemy_candidates) for query in drawn(one_group("12345", (2, 4)), 10_000))
    assert agrees([counts[n] for n in range(1, 6)], [0, 1, 1, 1, 0])


def test_draw_enemies__group_order_kept(tables: Tables) -> None:
    for query in drawn(tables, 50):
        order = [tables.enemy_index[name] for name in query.enemy_candidates]
        assert sorted(order) == order


@pytest.mark.parametrize(("quest", "chance"), [("guild", Fraction(1, 2)), ("regional", Fraction(1, 4))])
def test_choose_boss__chance_and_tier(quest: str, chance: Fraction) -> None:
    made = drawn(one_group("11233", (5, 5)), 20_000, quest)
    counts = Counter(query.boss for query in made)
    assert agrees([counts[None], counts["d3"], counts["e3"]], [1 - chance, chance / 2, chance / 2])


def test_choose_boss__certain() -> None:
    tables = starter_tables(quests={"sure": QuestRow(Fraction(1), 1)})
    assert all(query.boss is not None and query.quality_adjustment == 1 for query in drawn(tables, 100, "sure"))


def test_encode__as_generated(tables: Tables) -> None:
    made = drawn(tables, 30, "guild")
    batch = encode_queries(tables, made)
    assert made == [batch.query(i) for i in range(30)]


def test_encode__no_place() -> None:
    with pytest.raises(ValueError, match="query 0: no candidate location"):
        encode_queries(starter_tables(), [Query(1, 50, (), ())])


def test_no_groups__no_candidates() -> None:
    stage = StageRow(Interval(None, None), ("cave",), (), 50, True)
    for changes in ({}, {"groups": {}}):
        query = drawn(starter_tables(campaigns={"default": (stage,)}, **changes), 1, "guild")[0]
        assert (query.group, query.enemy_candidates, query.boss) == (None, (), None)
