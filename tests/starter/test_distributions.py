"""Every frequency of the starter content against its rule, over 100,000 destinations at a fixed seed.

Chi-square at p = 0.001, the critical value by Wilson and Hilferty.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import attrs
import numpy as np
import pytest

from engine.game import Game
from tests.generators.frequencies import agrees

from .content import laid_over, starter_game
from .page import FREQUENCIES, LOCATIONS, MOVEMENTS, TIER_WEIGHTS
from .tally import Tally

MANY = 100_000


@cache
def tally(quest: str | None) -> Tally:
    """Destinations at level 90, where every location and group may occur."""
    return Tally.of(starter_game(), 20_240_601, MANY, 90, quest)


def frequencies_of(locations: list[str] | tuple[str, ...]) -> list[int]:
    return [FREQUENCIES[LOCATIONS[name].frequency] for name in locations]


def test_locations__all_of_them(game: Game) -> None:
    assert agrees(tally("guild").places, frequencies_of(game.tables.locations))


@pytest.mark.parametrize(
    ("level", "candidates"),
    [
        (0, "cave, wasteland"),
        (10, "cave, wasteland, ruins, plains"),
        (29, "cave, wasteland, ruins, plains, forest, mountains"),
        (30, "cave, wasteland, ruins, plains, forest, mountains, catacombs, labyrinth"),
        (45, "cave, wasteland, ruins, plains, forest, mountains, catacombs, labyrinth, fort, settlement"),
        (60, "cave, wasteland, ruins, plains, forest, mountains, catacombs, labyrinth, fort, settlement, mystic_forest, vault"),
    ],
)  # fmt: skip
def test_locations__of_a_stage(game: Game, level: int, candidates: str) -> None:
    names = candidates.split(", ")
    planned = game.destinations(7, 15_000, upto="blueprint", level=level)
    counted = Counter(adventure.blueprint.location for adventure in planned)
    assert set(counted) <= set(names)
    assert agrees([counted[name] for name in names], frequencies_of(names))


@pytest.mark.parametrize(("quest", "weights"), [("guild", (1, 1)), ("regional", (1, 3))])
def test_boss__by_the_quest_s_chance(quest: str, weights: tuple[int, int]) -> None:
    bosses = tally(quest).bosses
    assert agrees([bosses, MANY - bosses], weights)


@pytest.mark.parametrize("quest", ["errand", None])
def test_boss__never(game: Game, quest: str | None) -> None:
    plans = (batch.blueprints for batch in game.destinations(7, MANY, level=90, quest=quest).batches())
    assert sum(int((of.boss >= 0).sum()) for of in plans) == 0


@pytest.mark.parametrize("quest", ["guild", "regional"])
def test_alertness__plain_battles(quest: str) -> None:
    assert agrees(tally(quest).alertness, [80, 20, 0])


def test_commands__leaders_and_bosses() -> None:
    """By place: weak, medium, strong of leaders, then of bosses."""
    leaders, bosses = tally("guild").commands
    assert agrees(leaders, [3, 2, 1, 0, 0, 0])
    assert agrees(bosses, [0, 0, 0, 1, 1, 1])


@pytest.mark.parametrize("name", LOCATIONS)
@pytest.mark.parametrize("boss", [False, True])
def test_party_sizes(game: Game, name: str, boss: bool) -> None:
    """n weighs half + 1 - |n - mean|, doubled here to stay whole."""
    least, most = LOCATIONS[name].party
    weights = [max(0, (most - least) + 2 - abs(2 * n - least - most)) if least <= n <= most else 0 for n in range(12)]
    assert agrees(tally("guild").sizes[game.tables.location_index[name], int(boss)], weights)


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_columns__of_the_first_placed(movement: str) -> None:
    counted = tally("guild").columns[list(MOVEMENTS).index(movement)]
    assert agrees(counted, [0, *MOVEMENTS[movement][1]])


ONE_EACH = {1: "goblin", 2: "hobgoblin", 3: "orc_shaman", 4: "goblin_king"}
"""An enemy of each tier."""


def tiers_drawn(game: Game, quality: int, candidates: tuple[str, ...]) -> Counter[str]:
    """Who is drawn into parties in the mountains, whose own quality is 0."""
    query = attrs.evolve(
        game.query(7, level=50, location="mountains"), enemy_candidates=candidates, quality_adjustment=quality
    )
    counted: Counter[str] = Counter()
    for batch in game.destinations(11, 1_500, query=query).batches():
        enemies, times = np.unique(batch.member_enemy, return_counts=True)
        counted.update(dict(zip([game.tables.enemies[enemy] for enemy in enemies], times.tolist(), strict=True)))
    return counted


@pytest.mark.parametrize(("quality", "tiers", "weights"), TIER_WEIGHTS)
def test_tiers__by_quality(game: Game, quality: int, tiers: tuple[int, ...], weights: tuple[int, ...]) -> None:
    names = [ONE_EACH[tier] for tier in tiers]
    assert [game.ruleset.all("enemy")[name].tier for name in names] == list(tiers)
    counted = tiers_drawn(game, quality, tuple(names))
    assert agrees([counted[name] for name in names], weights)


CROWD = ("goblin", "goblin_archer", "goblin_thief", "goblin_king")
"""Three of tier 1 and one of tier 4."""


@pytest.mark.parametrize(
    ("rule", "weights"),
    [
        ("", (4, 4, 4, 1)),  # quality -1: each of tier 1 weighs 4
        ("patch rule tier_weight { held_by tier }", (4, 4, 4, 3)),  # the three share the 4 of their tier
    ],
)
def test_tiers__weight_held_by_each_or_by_the_tier(rule: str, weights: tuple[int, ...]) -> None:
    counted = tiers_drawn(laid_over(rule) if rule else starter_game(), -1, CROWD)
    assert agrees([counted[name] for name in CROWD], weights)


@pytest.mark.parametrize("quest", ["guild", "regional"])
def test_promises__kept_by_every_destination(quest: str) -> None:
    """Counts as the blueprint's, progress, grounds, losses, parties: nothing broken in any of them."""
    counted = tally(quest)
    assert counted.items == MANY
    assert len(counted.broken) >= 30
    assert {what: times for what, times in counted.broken.items() if times} == {}


@pytest.mark.parametrize("level", [0, 9, 10, 19, 20, 44, 45, 79, 80, 100, 1000])
def test_promises__at_every_stage(game: Game, level: int) -> None:
    broken = Tally.of(game, 3, 4_000, level, "regional_paid").broken
    assert {what: times for what, times in broken.items() if times} == {}


@pytest.mark.long
@pytest.mark.parametrize("level", range(0, 101, 2))
def test_promises__a_hundred_thousand_at_many_levels(game: Game, level: int) -> None:
    broken = Tally.of(game, 10**12, MANY, level, "guild").broken
    assert {what: times for what, times in broken.items() if times} == {}
