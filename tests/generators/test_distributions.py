"""Every frequency of the content against its rule, over 100,000 destinations at a fixed seed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from attrs import evolve

from engine.generators.destination import (
    BlueprintBatch,
    DestinationBatch,
    QueryBatch,
    Tables,
    encode_blueprints,
    make_destinations,
)
from engine.generators.streams import seeds_from

from .frequencies import agrees, critical_value
from .starter import DESTINATION, MOVEMENTS, groups, party_size_weight, tier_weight


def test_critical_value__table() -> None:
    table = {1: 10.828, 4: 18.467, 10: 29.588, 30: 59.703}
    assert all(abs(critical_value(freedom) / value - 1) < 0.04 for freedom, value in table.items())


def test_location(tables: Tables, blueprints: BlueprintBatch) -> None:
    counts = np.bincount(blueprints.location, minlength=13)
    assert agrees(counts, [8, 4, 4, 4, 2, 1, 8, 4, 4, 4, 2, 2, 1])


def test_boss(queries: QueryBatch) -> None:
    assert agrees([int((queries.boss >= 0).sum()), int((queries.boss < 0).sum())], [1, 1])


def test_alertness(destinations: DestinationBatch) -> None:
    common = ~destinations.party_elite & ~destinations.party_boss
    assert agrees(np.bincount(destinations.party_alertness[common]), [80, 20])
    assert (destinations.party_alertness[~common] == 1).all()


def test_command(destinations: DestinationBatch) -> None:
    """Indices of the starter's commands: weak, medium, strong of leaders, then of bosses."""
    boss = destinations.party_boss
    assert agrees(np.bincount(destinations.party_command[~boss], minlength=6), [3, 2, 1, 0, 0, 0])
    assert agrees(np.bincount(destinations.party_command[boss], minlength=6), [0, 0, 0, 1, 1, 1])


@pytest.mark.parametrize("name", ["cave", "labyrinth", "catacombs", "fort", "plains", "forest", "settlement"])
def test_party_size(tables: Tables, blueprints: BlueprintBatch, destinations: DestinationBatch, name: str) -> None:
    location = tables.location_index[name]
    least, most = tables.location_rows[location].party
    here = blueprints.location[destinations.party_item] == location
    for boss in (False, True):
        sizes = destinations.party_sizes()[here & (destinations.party_boss == boss)] - boss
        weights = [party_size_weight(n, least, most) if least <= n <= most else 0 for n in range(10)]
        assert agrees(np.bincount(sizes, minlength=10), weights)


@pytest.mark.parametrize("quality", [-2, -1, 0, 1, 2])
def test_tier(tables: Tables, blueprints: BlueprintBatch, quality: int) -> None:
    """One set of candidates of tiers 1 2 3 5, drawn at every quality."""
    names = ("enemy_0_0", "enemy_0_2", "enemy_0_3", "enemy_39_4", "enemy_39_3")
    plan = blueprints.blueprint(0)
    rows = [tables.tiers[tables.enemy_index[name]] for name in names]
    assert rows == [1, 2, 3, 5, 5]
    plans = encode_blueprints(tables, [evolve(plan, enemy_candidates=names, quality=quality)] * 2_000)
    made = make_destinations(tables, DESTINATION, plans, seeds_from(17, 2_000))
    drawn = np.ones(len(made.member_enemy), dtype=np.bool_)
    drawn[made.members_from[:-1][made.party_boss]] = False
    counts = Counter(made.member_enemy[drawn].tolist())
    assert agrees(
        [counts[tables.enemy_index[name]] for name in names], [tier_weight(quality, tier, 1, 5) for tier in rows]
    )


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_column_of_the_first_placed(tables: Tables, destinations: DestinationBatch, movement: str) -> None:
    moves = list(MOVEMENTS)
    movement_of = np.array([moves.index(name) for name in _movements(tables)])
    leaders = destinations.members_from[:-1]
    here = leaders[movement_of[destinations.member_enemy[leaders]] == moves.index(movement)]
    cells = (destinations.member_column[here] - 1) * 3 + destinations.member_row[here] - 1
    # The first finds an empty field: each row of a column as likely.
    assert agrees(np.bincount(cells, minlength=12), [weight for weight in MOVEMENTS[movement] for _ in range(3)])


def _movements(tables: Tables) -> list[str]:
    return [row.movement for row in groups()[0].values()]


def test_column_of_the_second_placed(tables: Tables, destinations: DestinationBatch) -> None:
    """After a melee leader in column 1, a melee second weighs 2·2 : 3·2 : 3·1 : 0."""
    moves = np.array([name in ("melee", "contact") for name in _movements(tables)])
    leaders = destinations.members_from[:-1][destinations.party_sizes() > 1]
    pairs = moves[destinations.member_enemy[leaders]] & moves[destinations.member_enemy[leaders + 1]]
    pairs &= destinations.member_column[leaders] == 1
    columns = destinations.member_column[leaders[pairs] + 1]
    assert agrees(np.bincount(columns, minlength=5)[1:], [4, 6, 3, 0])


def test_leader__any_of_the_highest_tier(tables: Tables, blueprints: BlueprintBatch) -> None:
    """Three of one tier: who leads is drawn, not who came first; so each enemy leads as often as it is drawn."""
    names = ("enemy_0_0", "enemy_0_1", "enemy_0_3")
    plan = evolve(blueprints.blueprint(0), enemy_candidates=names, quality=0, boss=None)
    made = make_destinations(tables, DESTINATION, encode_blueprints(tables, [plan] * 3_000), seeds_from(1, 3_000))
    leaders = made.member_enemy[made.members_from[:-1]]
    low = [int((leaders == tables.enemy_index[name]).sum()) for name in names[:2]]
    assert agrees(low, [1, 1])


def test_invisible(tables: Tables, blueprints: BlueprintBatch) -> None:
    for location, row in enumerate(tables.location_rows):
        hidden = set(blueprints.invisible[blueprints.location == location].tolist())
        share = Fraction(30 * 50, 100) * Fraction(3, 10) * row.invisibility
        assert {-(-share.numerator // share.denominator)} == hidden
