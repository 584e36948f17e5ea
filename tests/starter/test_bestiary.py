"""Enemies and groups: enough of them that balance reports mean something."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.game import Game

from .page import POWERS


def test_enemies__at_least_120(game: Game) -> None:
    assert len(game.ruleset.all("enemy")) >= 120


def test_groups__at_least_36(game: Game) -> None:
    assert len(game.ruleset.all("group")) >= 36


def test_groups__3_to_12_over_3_tiers(game: Game) -> None:
    enemies = game.ruleset.all("enemy")
    unusual = []
    for name, group in game.ruleset.all("group").items():
        members = game.ruleset.listed("enemy", group.enemies)
        tiers = {enemies[member].tier for member in members}
        if not 3 <= len(members) <= 12 or len(tiers) < 3 or len(set(members)) < len(members):
            unusual.append((name, len(members), tiers))
    assert unusual == []


def test_groups__select_what_they_have(game: Game) -> None:
    for name, group in game.ruleset.all("group").items():
        if group.select.count is not None:
            assert 1 <= group.select.count.least <= group.select.count.most <= len(group.enemies), name


def test_groups__ways_to_select(game: Game) -> None:
    selections = [group.select.count for group in game.ruleset.all("group").values()]
    ways = {"all" if count is None else "number" if count.least == count.most else "range" for count in selections}
    assert ways == {"all", "number", "range"}


def test_enemies__every_tier_and_movement(game: Game) -> None:
    enemies = game.ruleset.all("enemy").values()
    tiers, movements = (Counter(of) for of in ([e.tier for e in enemies], [e.movement.name for e in enemies]))
    assert set(tiers) == set(POWERS)
    assert set(movements) == set(game.ruleset.all("movement"))
    assert min(tiers.values()) >= 10
    assert min(movements.values()) >= 10


def test_enemies__all_in_a_group(game: Game) -> None:
    groups = game.ruleset.all("group").values()
    grouped = {name for group in groups for name in game.ruleset.listed("enemy", group.enemies)}
    assert grouped == set(game.ruleset.all("enemy"))


@pytest.mark.parametrize("kind", ["enemy", "group", "location", "trap", "unique_event"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_names__no_two_alike(game: Game, kind: str, language: str) -> None:
    names = Counter(game.text(kind, name, language).casefold() for name in game.ruleset.all(kind))
    assert [name for name, times in names.items() if times > 1] == []


def test_average_power__worked_by_hand(game: Game) -> None:
    """Goblins: four of tier 1, three of tier 2, one of tier 4."""
    place = game.tables.group_index["goblins"]
    assert Fraction(4 + 3 * Fraction(3, 2) + Fraction(9, 2)) / 8 == game.tables.average_powers[place]
