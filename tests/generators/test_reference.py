"""All stages once more, one card at a time in plain whole numbers, as another language would write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

import attrs
import pytest

from engine.generators.destination import Tables, make_blueprints, make_destinations, make_queries
from engine.generators.streams import seeds_from
from engine.results.blueprint import Blueprint
from engine.results.destination import Card, Exit, Member, Party
from engine.results.query import Query

from .starter import (
    BLUEPRINT,
    DESTINATION,
    EVENTS,
    MOVEMENTS,
    QUERY,
    TERRAINS,
    UNIQUES,
    content,
    party_size_weight,
    starter_tables,
    tier_weight,
)
from .test_streams import draw, key, path_key, splitmix, subkey

Choice = TypeVar("Choice")
COMMANDS = ("weak", "medium", "strong")


def below(bits: int, count: int) -> int:
    return bits * count >> 64


def choose(options: Sequence[Choice], weights: Sequence[Fraction | int], bits: int) -> Choice:
    whole = [int(weight * lcm(*(Fraction(each).denominator for each in weights))) for weight in weights]
    place = below(bits, sum(whole))
    return [option for option, weight in zip(options, whole, strict=True) for _ in range(weight)][place]


def query(rows: Mapping[str, Any], tables: Tables, seed: int, level: int, quest: str) -> Query:
    stage = next(stage for stage in rows["campaigns"]["default"] if level in stage.levels)
    power = {name: tables.average_powers[tables.group_index[name]] for name in stage.groups}
    names = sorted(stage.groups, key=lambda name: (power[name], name))
    index = min(Fraction(level, 2), Fraction(40))
    window = names[int(len(names) * index / 100) : int(len(names) * (index + 60) / 100)]
    group = min(window, key=lambda name: subkey(key(seed, "query/pick group"), path_key(name)))

    row, at = rows["groups"][group], key(seed, "query/draw enemies")
    least, most = row.select
    count = min(least + below(draw(subkey(at, path_key("/count")), 0), most - least + 1), len(row.enemies))
    tier = {name: rows["enemies"][name].tier for name in row.enemies}
    drawn: list[str] = []
    for turn in range(count):
        left = [name for name in row.enemies if name not in drawn]
        times = Counter(tier[name] for name in drawn)
        even = min(times[tier[name]] for name in left)
        allowed = [name for name in left if times[tier[name]] <= even]
        drawn.append(min(allowed, key=lambda name: draw(subkey(at, path_key(name)), turn)))

    at, chance = key(seed, "query/choose boss"), rows["quests"][quest].boss_chance
    boss = None
    if below(draw(subkey(at, path_key("/chance")), 0), chance.denominator) < chance.numerator:
        highest = [name for name in drawn if tier[name] == max(tier[each] for each in drawn)]
        boss = min(highest, key=lambda name: subkey(at, path_key(name)))
    return Query(
        level=level,
        necessary_progression=stage.necessary_progression,
        location_candidates=stage.locations,
        enemy_candidates=tuple(name for name in row.enemies if name in drawn),
        group=group,
        quality_adjustment=rows["quests"][quest].quality_adjustment,
        boss=boss,
        invisible_enabled=stage.invisible_enabled,
    )


def location_and_traps(rows: Mapping[str, Any], wish: Query, seed: int) -> tuple[str, tuple[str, ...]]:
    names = wish.location_candidates
    bits = draw(key(seed, "blueprint/choose location"), 0)
    name = choose(names, [rows["locations"][each].frequency for each in names], bits)
    row, at = rows["locations"][name], key(seed, "blueprint/draw traps")
    wins = sorted(row.traps, key=lambda trap: subkey(at, path_key(trap)))[: row.trap_count]
    return name, tuple(trap for trap in row.traps if trap in wins)


def deck(tables: Tables, plan: Blueprint, seed: int) -> tuple[list[dict[str, Any]], Exit]:
    """The shuffled cards as dicts of what they say, and the exit."""
    cards: list[dict[str, Any]] = [
        {"terrain": terrain, "of": subkey(path_key(terrain), number), "event": None}
        for terrain, count in plan.terrain.items()
        for number in range(count)
    ]

    def by_lot(step: str, among: list[dict[str, Any]], about: str | None = None) -> list[dict[str, Any]]:
        at = key(seed, f"destination/{step}")
        if about is not None:
            at = subkey(at, path_key(about))
        return sorted(among, key=lambda card: subkey(at, card["of"]) >> 8)

    def free(terrains: Sequence[str]) -> list[dict[str, Any]]:
        return [card for card in cards if card["event"] is None and card["terrain"] in terrains]

    extra = {0: [], 1: [3], 2: [2, 4], 3: [1, 3, 5], 4: [1, 2, 4, 5]}[len(cards) % 5]
    shares = sorted([1, 2, 3, 4, 5] * (len(cards) // 5) + extra)
    for card, share in zip(by_lot("spread progress", cards), shares, strict=True):
        card["progress"] = share
    for place, card in enumerate(by_lot("hide", cards)):
        card["invisible"] = place < plan.invisible
    for event in ("camp", "chest", "unique", "trap"):
        count = plan.events[event]
        if event != "unique":
            for card in by_lot(f"place {event}", free(EVENTS[event].terrains))[:count]:
                card["event"] = event
            continue
        at = subkey(key(seed, "destination/place unique"), path_key("/kinds"))
        rounds, rest = divmod(count, len(plan.unique_kinds))
        once_more = sorted(plan.unique_kinds, key=lambda kind: subkey(at, path_key(kind)) >> 8)[:rest]
        for kind in plan.unique_kinds:
            for _ in range(rounds + (kind in once_more)):
                for card in by_lot("place unique", free(UNIQUES[kind]), kind)[:1]:
                    card.update(event="unique", unique=kind)
    battles = free(TERRAINS)
    for card in battles:
        card.update(event="battle", elite=False)
    for card in by_lot("promote elites", battles)[: plan.elites]:
        card["elite"] = True
    for card in battles:
        of = subkey(key(seed, "destination/populate"), card["of"])
        card["party"] = party(tables, plan, of, None, card["elite"])
        ratio = [int(value) for value in plan.alertness]
        card["alertness"] = 1 if card["elite"] else choose(ratio, [*plan.alertness.values()], draw(of, 3))
    for card in cards:
        if card["event"] == "trap":
            bits = subkey(key(seed, "destination/arm traps"), card["of"])
            card["trap"] = plan.trap_kinds[below(bits, len(plan.trap_kinds))]
    way_out = Exit()
    if plan.boss is not None:
        of = subkey(key(seed, "destination/populate"), path_key("/exit"))
        way_out = Exit(party(tables, plan, of, plan.boss, False), 1)
    return by_lot("shuffle", cards), way_out


def party(tables: Tables, plan: Blueprint, of: int, boss: str | None, elite: bool) -> Party:
    rows = content()["enemies"]
    tier = {name: rows[name].tier for name in rows}
    least, most = plan.party.min, plan.party.max
    sizes = range(least, most + 1)
    size = choose(sizes, [party_size_weight(n, least, most) for n in sizes], draw(of, 0))
    low, high = (end(tier[name] for name in plan.enemy_candidates) for end in (min, max))
    weights = [tier_weight(plan.quality, tier[name], low, high) for name in plan.enemy_candidates]
    if tables.rules.tier_weight_shared:
        many = Counter(tier[name] for name in plan.enemy_candidates)
        weights = [
            Fraction(weight, many[tier[name]]) for name, weight in zip(plan.enemy_candidates, weights, strict=True)
        ]
    drawn = [choose(plan.enemy_candidates, weights, draw(of, 256 + i)) for i in range(size)]
    drawn.sort(key=lambda name: -tier[name])
    if boss is None:
        leader = below(draw(of, 1), sum(tier[name] == tier[drawn[0]] for name in drawn))
        drawn.insert(0, drawn.pop(leader))
    else:
        drawn.insert(0, boss)
    command = choose(COMMANDS, (3, 2, 1) if boss is None else (1, 1, 1), draw(of, 2))

    columns = {column: [1, 2, 3] for column in range(1, 5)}
    members = []
    for place, name in enumerate(drawn):
        preferred = MOVEMENTS[rows[name].movement]
        weight = {column: preferred[column - 1] for column in columns}
        if not any(weight[column] * len(columns[column]) for column in columns):
            weight = dict.fromkeys(columns, 1)
        left = below(draw(of, 512 + place), sum(weight[column] * len(columns[column]) for column in columns))
        for column, rows_left in columns.items():
            share = weight[column] * len(rows_left)
            if left < share:
                row = rows_left.pop((share - 1 - left) // weight[column])
                break
            left -= share
        skills = ("boss",) if boss is not None and place == 0 else ("elite",) if elite else ()
        members.append(Member(name, tier[name], column, row, skills))
    return Party(0, command, tuple(members))


@pytest.mark.parametrize("shared", [False, True])
def test_all_stages__as_one_card_at_a_time(shared: bool) -> None:
    rules = attrs.evolve(content()["rules"], tier_weight_shared=shared)
    rows = content(rules=rules)
    tables = Tables(**rows)
    for level, first in ((4, 10), (50, 2**64 - 5), (90, 77)):
        seeds = seeds_from(first, 25)
        queries = make_queries(tables, QUERY, seeds, level, "default", "guild")
        plans = make_blueprints(tables, BLUEPRINT, queries, seeds)
        made = make_destinations(tables, DESTINATION, plans, seeds, chunk=10)
        for i, seed in enumerate(seeds.tolist()):
            wish, plan, there = queries.query(i), plans.blueprint(i), made.destination(i)
            assert query(rows, tables, seed, level, "guild") == wish
            assert location_and_traps(rows, wish, seed) == (plan.location, plan.trap_kinds)
            cards, way_out = deck(tables, plan, seed)
            for card in cards:
                del card["of"]
            assert [Card(**card) for card in cards] == list(there.cards)
            assert way_out == there.exit


def test_mark__identity_of_a_card() -> None:
    tables = starter_tables()
    assert splitmix(subkey(path_key("maze"), 2)) == int(tables.decks.card_marks[0, 14])
