"""The destination pipeline, step by step, from hand-written blueprints."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import attrs
import numpy as np
import pytest

from engine.generators.destination import (
    DestinationBatch,
    EnemyRow,
    EventRow,
    Tables,
    encode_blueprints,
    make_destinations,
)
from engine.generators.destination.deck import (
    ArmTraps,
    Fill,
    LayTerrain,
    LeaveExit,
    Place,
    Populate,
    Shuffle,
    SpreadProgress,
)
from engine.generators.destination.deck.spread_progress import progress_of
from engine.generators.streams import seeds_from
from engine.results.blueprint import Blueprint, PartySize
from engine.results.destination import Destination
from engine.values.interval import Interval

from .frequencies import agrees
from .starter import DESTINATION, POPULATE, TERRAINS, UNIQUES, content, starter_tables, weighted

PLAN = Blueprint(
    level=50,
    necessary_progression=50,
    location="cave",
    group=None,
    terrain=dict.fromkeys(TERRAINS, 6),
    events={"camp": 1, "chest": 3, "unique": 5, "trap": 6},
    elites=3,
    invisible=6,
    unique_kinds=tuple(UNIQUES),
    trap_kinds=("arrow_trap", "alarm"),
    alertness={"0": 80, "1": 20},
    party=PartySize(1, 9),
    enemy_candidates=("enemy_20_0", "enemy_20_1", "enemy_20_3", "enemy_20_5"),
    quality=-1,
    boss=None,
)


def batch_of(tables: Tables, count: int, steps: tuple = DESTINATION, **changes: Any) -> DestinationBatch:
    """The same plan many times, from seed 9."""
    plans = encode_blueprints(tables, [attrs.evolve(PLAN, **changes)] * count)
    return make_destinations(tables, steps, plans, seeds_from(9, count))


def made(tables: Tables, count: int, steps: tuple = DESTINATION, **changes: Any) -> list[Destination]:
    batch = batch_of(tables, count, steps, **changes)
    return [batch.destination(i) for i in range(count)]


def test_deck__counts_as_planned(tables: Tables) -> None:
    for deck in made(tables, 50):
        assert Counter(PLAN.terrain) == Counter(card.terrain for card in deck.cards)
        assert Counter(PLAN.events) + Counter(battle=15) == Counter(card.event for card in deck.cards)
        assert Counter({1: 6, 2: 6, 3: 6, 4: 6, 5: 6}) == Counter(card.progress for card in deck.cards)
        assert sum(card.invisible for card in deck.cards) == 6
        assert sum(bool(card.elite) for card in deck.cards) == 3
        assert deck.losses == {"camp": 0, "chest": 0, "unique": 0, "trap": 0, "enemy": 0}
        assert deck.name == {"en": "Cave", "ja": "洞窟"}


def test_deck__fields_by_event(tables: Tables) -> None:
    for deck in made(tables, 20):
        for card in deck.cards:
            assert (card.event == "battle") == (card.party is not None) == (card.alertness is not None)
            assert (card.event == "battle") == (card.elite is not None)
            assert (card.event == "trap") == (card.trap in PLAN.trap_kinds)
            assert (card.event == "unique") == (card.unique is not None)
            allowed = UNIQUES[card.unique] if card.unique else tables_terrains(tables, card.event)
            assert card.terrain in allowed


def tables_terrains(tables: Tables, event: str) -> tuple[str, ...]:
    return tables.event_rows[tables.event_index[event]].terrains or TERRAINS


@pytest.mark.parametrize(
    ("total", "rest"), [(30, []), (31, [3]), (32, [2, 4]), (33, [1, 3, 5]), (34, [1, 2, 4, 5]), (3, [1, 3, 5])]
)
def test_spread_progress__remainders(tables: Tables, total: int, rest: list[int]) -> None:
    expected = Counter(dict.fromkeys(range(1, 6), total // 5)) + Counter(rest)
    for deck in made(tables, 5, terrain={"maze": total}, events={}):
        assert expected == Counter(card.progress for card in deck.cards)


@pytest.mark.parametrize("least", [1, 3, -2])
@pytest.mark.parametrize("span", range(1, 12))
def test_progress_of__keeps_the_mean(least: int, span: int) -> None:
    for total in range(3 * span):
        spread = progress_of(total, least, least + span - 1)
        counts = [spread.count(n) for n in range(least, least + span)]
        off = 2 * sum(spread) - total * (2 * least + span - 1)
        assert total == len(spread)
        assert max(counts) - min(counts) <= 1
        # Whole numbers cannot keep the mean of an even range for an odd number of cards.
        assert off == (-1 if span % 2 == 0 and total % 2 else 0)


def test_spread_progress__huge_range(tables: Tables) -> None:
    steps = (LayTerrain(), SpreadProgress(Interval(1, 10**12)))
    deck = made(tables, 1, steps, terrain={"maze": 2})[0]
    assert sum(card.progress for card in deck.cards) == 10**12 + 1


def test_spread_progress__open_end(tables: Tables) -> None:
    deck = made(tables, 1, (LayTerrain(), SpreadProgress(Interval(None, 4))))[0]
    assert {4} == {card.progress for card in deck.cards}


def test_place__lost_where_no_card_is_left(tables: Tables) -> None:
    terrain = {"passage": 3, "chamber": 2}
    for deck in made(tables, 30, terrain=terrain, events={"camp": 4, "chest": 3, "trap": 5}):
        assert deck.losses == {"camp": 2, "chest": 3, "unique": 0, "trap": 2, "enemy": 0}
        assert Counter(camp=2, trap=3) == Counter(card.event for card in deck.cards)


def test_place__some_short_some_not(tables: Tables) -> None:
    """Uniques may take the only chamber of some decks before the camp is placed."""
    steps = (LayTerrain(), Place("unique"), Place("camp"), Fill("battle"))
    lost = batch_of(tables, 200, steps, terrain={"chamber": 1, "hall": 1}, events={"unique": 1, "camp": 1}).losses
    assert {0, 1} == set(lost["camp"].tolist())
    assert {0, 1} == set(lost["unique"].tolist()), "a merchant has no ground here"


def test_place__same_event_twice(tables: Tables) -> None:
    steps = (LayTerrain(), Place("chest"), Place("chest"), Fill("battle"))
    for deck in made(tables, 20, steps, terrain={"hall": 5}):
        assert deck.losses == {"chest": 1, "enemy": 0}
        assert Counter(chest=5) == Counter(card.event for card in deck.cards)


def test_place__nothing_laid(tables: Tables) -> None:
    deck = made(tables, 1, (Place("camp"), Place("unique"), Fill("battle"), Shuffle()))[0]
    assert deck.cards == ()
    assert deck.losses == {"camp": 1, "unique": 5, "enemy": 0}


def test_place__new_event_of_a_designer() -> None:
    changes = {"events": {**content()["events"], "fountain": EventRow("nothing", ("hall",))}}
    steps = (LayTerrain(), Place("fountain"), Fill("battle"))
    for deck in made(starter_tables(**changes), 10, steps, events={"fountain": 2}):
        assert [card.terrain for card in deck.cards if card.event == "fountain"] == ["hall", "hall"]


def test_place__event_with_a_party() -> None:
    changes = {"events": {**content()["events"], "ambush": EventRow("party", ("maze",))}}
    steps = (LayTerrain(), Place("ambush"), Fill("camp"), POPULATE)
    deck = made(starter_tables(**changes), 1, steps, events={"ambush": 4})[0]
    assert sum(card.event == "ambush" and card.party is not None for card in deck.cards) == 4
    assert sum(card.party is not None for card in deck.cards) == 4


@pytest.mark.parametrize(("kinds", "wanted"), [(3, 5), (2, 7), (1, 4), (8, 5), (5, 5)])
def test_place__uniques_drawn_anew(tables: Tables, kinds: int, wanted: int) -> None:
    names = tuple(UNIQUES)[:kinds]
    for deck in made(tables, 30, unique_kinds=names, events={"unique": wanted}):
        times = Counter(card.unique for card in deck.cards if card.unique)
        assert wanted == sum(times.values())
        assert set(times) <= set(names)
        assert {times[name] for name in names} <= {wanted // kinds, -(-wanted // kinds)}


def test_place__no_kind_known(tables: Tables) -> None:
    deck = made(tables, 1, unique_kinds=())[0]
    assert deck.losses["unique"] == 5


def test_place__lists_of_different_lengths(tables: Tables) -> None:
    plans = [attrs.evolve(PLAN, unique_kinds=names) for names in ((), ("shrine",), tuple(UNIQUES))]
    batch = make_destinations(tables, DESTINATION, encode_blueprints(tables, plans), seeds_from(2, 3))
    assert batch.losses["unique"].tolist() == [5, 0, 0]
    assert {"shrine"} == {card.unique for card in batch.destination(1).cards if card.unique}


def test_place__uniques_in_the_order_of_the_list(tables: Tables) -> None:
    """Shrine and library both want the one chamber: whoever is listed first has it."""
    for order in (("shrine", "library"), ("library", "shrine")):
        changes = {"unique_kinds": order, "events": {"unique": 2}, "terrain": {"chamber": 1}}
        for deck in made(tables, 20, **changes):
            assert [order[0]] == [card.unique for card in deck.cards]
            assert deck.losses["unique"] == 1


def test_place__every_unique_kind_as_likely(tables: Tables) -> None:
    batch = batch_of(tables, 20_000)
    counts = np.bincount(batch.unique[batch.unique >= 0], minlength=8)
    assert agrees(counts, [1] * 8)


def test_place__every_allowed_card_as_likely(tables: Tables) -> None:
    """Camps on the chambers, cards 24..29; chests on maze and hall, and on the chambers that the camp has left."""
    batch = batch_of(tables, 20_000)
    camps, chests = (
        np.bincount(np.nonzero(batch.event == tables.event_index[event])[1], minlength=30)
        for event in ("camp", "chest")
    )
    assert agrees(camps, [0] * 24 + [1] * 6)
    assert agrees(chests[:24], [0] * 12 + [1] * 12)
    assert agrees(chests[24:], [1] * 6)


def test_shuffle__every_place_as_likely(tables: Tables) -> None:
    batch = batch_of(tables, 20_000, (LayTerrain(), Shuffle()))
    assert agrees(np.bincount(batch.order[:, 0], minlength=30), [1] * 30)
    assert (np.sort(batch.order, axis=1) == np.arange(30)).all()


def test_hide__every_card_as_likely(tables: Tables) -> None:
    batch = batch_of(tables, 20_000)
    assert agrees(batch.invisible.sum(axis=0), [1] * 30)
    assert (batch.invisible.sum(axis=1) == 6).all()


def test_hide__more_than_there_are(tables: Tables) -> None:
    assert all(card.invisible for card in made(tables, 1, invisible=99)[0].cards)


def test_promote_elites__all_where_there_are_fewer(tables: Tables) -> None:
    deck = made(tables, 1, elites=99)[0]
    assert sum(bool(card.elite) for card in deck.cards) == 15


def test_arm_traps__every_kind_as_likely(tables: Tables) -> None:
    batch = batch_of(tables, 5_000, trap_kinds=("pitfall", "alarm", "cave_in"))
    counts = np.bincount(batch.trap[batch.trap >= 0], minlength=len(tables.traps))
    assert agrees(counts, [int(name in ("pitfall", "alarm", "cave_in")) for name in tables.traps])


def test_arm_traps__no_kinds(tables: Tables) -> None:
    assert {None} == {card.trap for card in made(tables, 1, trap_kinds=())[0].cards}


def test_exit__party_only_with_a_boss(tables: Tables) -> None:
    assert all(deck.exit.party is None and deck.exit.alertness is None for deck in made(tables, 10))
    for deck in made(tables, 10, boss="enemy_20_5"):
        party = deck.exit.party
        assert party is not None
        assert (
            party.leader,
            party.members[0].enemy,
            party.members[0].skills,
            deck.exit.alertness,
        ) == (0, "enemy_20_5", ("boss",), 1)
        assert all(member.skills == () for member in party.members[1:])
        assert 2 <= len(party.members) <= 10


def test_exit__no_step_no_party(tables: Tables) -> None:
    steps = tuple(step for step in DESTINATION if not isinstance(step, LeaveExit))
    assert all(deck.exit.party is None for deck in made(tables, 5, steps, boss="enemy_20_5"))


def test_boss__not_among_the_candidates_and_weak(tables: Tables) -> None:
    """A hand-written boss leads, whatever its tier."""
    for deck in made(tables, 20, boss="enemy_0_0"):
        assert deck.exit.party is not None
        assert deck.exit.party.members[0].enemy == "enemy_0_0"
        tiers = [member.tier for member in deck.exit.party.members[1:]]
        assert sorted(tiers, reverse=True) == tiers


def test_boss__leaves_the_others_as_they_were(tables: Tables) -> None:
    for without, having in zip(made(tables, 10), made(tables, 10, boss="enemy_20_5"), strict=True):
        assert without.cards == having.cards


def test_boss__nine_members_and_a_full_field() -> None:
    tables = starter_tables(field=(3, 3), movements=dict.fromkeys(content()["movements"], (1, 1, 1)))
    batch = batch_of(tables, 40, party=PartySize(9, 9), boss="enemy_20_5")
    for i in range(40):
        deck = batch.destination(i)
        assert deck.losses["enemy"] == 1
        assert deck.exit.party is not None
        assert len(deck.exit.party.members) == 9
        assert len({(member.column, member.row) for member in deck.exit.party.members}) == 9
        assert deck.exit.party.members[0].enemy == "enemy_20_5"


def test_party__order_and_cells(tables: Tables) -> None:
    for deck in made(tables, 50):
        for party in (card.party for card in deck.cards if card.party):
            tiers = [member.tier for member in party.members]
            assert max(tiers) == tiers[0]
            assert sorted(tiers, reverse=True) == tiers
            cells = {(member.column, member.row) for member in party.members}
            assert len(cells) == len(party.members)
            assert all(1 <= column <= 4 and 1 <= row <= 3 for column, row in cells)


def test_party__elite_skill_for_everybody(tables: Tables) -> None:
    for deck in made(tables, 20, boss="enemy_20_5"):
        for card in deck.cards:
            if card.party:
                skills = ("elite",) if card.elite else ()
                assert all(member.skills == skills for member in card.party.members)
                assert card.alertness == 1 or not card.elite


def test_party__no_candidates(tables: Tables) -> None:
    deck = made(tables, 1, enemy_candidates=(), boss="enemy_20_5")[0]
    assert all(card.party is None and card.alertness is None for card in deck.cards)
    assert deck.exit.party is not None
    assert len(deck.exit.party.members) == 1


def test_party__some_without_candidates(tables: Tables) -> None:
    plans = [attrs.evolve(PLAN, enemy_candidates=names) for names in ((), PLAN.enemy_candidates)]
    batch = make_destinations(tables, DESTINATION, encode_blueprints(tables, plans), seeds_from(9, 2))
    assert all(card.party is None for card in batch.destination(0).cards)
    assert made(tables, 2)[1] == batch.destination(1)


def test_party__preferred_columns_full() -> None:
    """Everybody wants the first column; the fourth member takes any free cell."""
    tables = starter_tables(movements=dict.fromkeys(content()["movements"], (1, 0, 0, 0)))
    for deck in made(tables, 20, party=PartySize(5, 5)):
        for party in (card.party for card in deck.cards if card.party):
            assert [member.column for member in party.members[:3]] == [1, 1, 1]
            assert all(member.column > 1 for member in party.members[3:])


def test_party__preferred_columns_full_any_cell_as_likely() -> None:
    tables = starter_tables(movements=dict.fromkeys(content()["movements"], (1, 0, 0, 0)))
    batch = batch_of(tables, 2_000, party=PartySize(4, 4))
    last = batch.members_from[1:] - 1
    cells = (batch.member_column[last] - 1) * 3 + batch.member_row[last] - 1
    assert agrees(np.bincount(cells, minlength=12), [0] * 3 + [1] * 9)


@pytest.mark.parametrize("field", [(1, 1), (2, 16), (12, 1), (7, 5)])
def test_field__any_size(field: tuple[int, int]) -> None:
    columns, rows = field
    moves = {name: tuple(range(1, columns + 1)) for name in content()["movements"]}
    tables = starter_tables(field=field, movements=moves)
    for deck in made(tables, 5, boss="enemy_20_5"):
        for party in (card.party for card in deck.cards if card.party):
            cells = {(member.column, member.row) for member in party.members}
            assert len(cells) == len(party.members) <= columns * rows
            assert all(1 <= column <= columns and 1 <= row <= rows for column, row in cells)


def test_unpopulated__no_parties(tables: Tables) -> None:
    deck = made(tables, 2, (LayTerrain(), Fill("battle")))[1]
    assert all((card.event, card.party, card.elite) == ("battle", None, False) for card in deck.cards)


def test_unfilled__event_without_name(tables: Tables) -> None:
    assert {""} == {card.event for card in made(tables, 1, (LayTerrain(), ArmTraps()))[0].cards}


def test_two_step_names__commands_of_their_own(tables: Tables) -> None:
    step = Populate("boss", "elite", weighted(calm=1), weighted(wild=1))
    deck = made(tables, 1, (LayTerrain(), LeaveExit(), Fill("battle"), step), boss="enemy_20_5")[0]
    assert {"calm"} == {card.party.command for card in deck.cards if card.party}
    assert deck.exit.party is not None
    assert deck.exit.party.command == "wild"


def test_commands__none(tables: Tables) -> None:
    step = Populate("boss", "elite", (), weighted(wild=1))
    deck = made(tables, 1, (LayTerrain(), LeaveExit(), Fill("battle"), step), boss="enemy_20_5")[0]
    assert {card.party.command for card in deck.cards if card.party} == {""}
    assert deck.exit.party is not None
    assert deck.exit.party.command == "wild"


def test_place__far_more_uniques_than_cards(tables: Tables) -> None:
    deck = made(tables, 1, events={"unique": 10**9})[0]
    assert deck.losses["unique"] == 10**9 - sum(card.event == "unique" for card in deck.cards)
    assert {card.event for card in deck.cards} == {"unique"}


@pytest.mark.parametrize("shared", [False, True])
def test_weights__outlandish(shared: bool) -> None:
    """Weights beyond 32 bits keep their proportion as nearly as whole numbers can."""
    rules = attrs.evolve(
        content()["rules"],
        tier_weight_shared=shared,
        tier_weight=lambda quality, tier, lowest, highest: Fraction(10**30 + tier, 7**20),
    )
    enemies = {name: EnemyRow(tier, "other") for name, tier in (("a", 1), ("b", 1), ("c", 1), ("d", 3))}
    moves = {"other": tuple(Fraction(10**12 + n, 3) for n in range(4))}
    tables = starter_tables(rules=rules, enemies=enemies, groups={}, campaigns={}, movements=moves)
    batch = batch_of(tables, 500, enemy_candidates=tuple("abcd"))
    assert agrees(np.bincount(batch.member_enemy, minlength=4), [1, 1, 1, 3 if shared else 1])
    leaders = batch.members_from[:-1]
    assert agrees(np.bincount(batch.member_column[leaders], minlength=5)[1:], [1, 1, 1, 1])


def test_deck__255_cards(tables: Tables) -> None:
    deck = made(tables, 2, terrain={"maze": 200, "chamber": 55}, events={"trap": 150, "camp": 60})[1]
    assert len(deck.cards) == 255
    assert {name: deck.losses[name] for name in ("camp", "trap")} == {"camp": 5, "trap": 0}


def test_deck__decks_of_different_lengths(tables: Tables) -> None:
    plans = [attrs.evolve(PLAN, terrain=terrain) for terrain in ({"maze": 40}, {"hall": 7}, {})]
    batch = make_destinations(tables, DESTINATION, encode_blueprints(tables, plans), seeds_from(9, 3))
    decks = [batch.destination(i) for i in range(3)]
    assert [len(deck.cards) for deck in decks] == [40, 7, 0]
    assert made(tables, 2, terrain={"hall": 7})[1] == decks[1]


def test_tier_weight_shared__whole_tier() -> None:
    """Three of tier 1 share its weight; the one of tier 3 has its own alone."""
    rules = attrs.evolve(content()["rules"], tier_weight_shared=True)
    enemies = {name: EnemyRow(tier, "other") for name, tier in (("a", 1), ("b", 1), ("c", 1), ("d", 3))}
    for quality, weights in ((0, [1, 1, 1, 3]), (-1, [3, 3, 3, 3]), (1, [1, 1, 1, 9])):
        tables = starter_tables(rules=rules, enemies=enemies, groups={}, campaigns={})
        batch = batch_of(tables, 1_000, enemy_candidates=tuple("abcd"), quality=quality)
        assert agrees(np.bincount(batch.member_enemy, minlength=4), weights)
