"""Every table of weights and every worked number of `adventure.md`, through the rules that the content declares."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.game import Game
from tests.starter.content import laid_over
from tests.starter.page import BEYOND, MOVEMENTS, PARTY_SIZES, POWERS, TIER_WEIGHTS

SPAN = Fraction(60, 100)


@pytest.mark.parametrize(("quality", "tiers", "weights"), TIER_WEIGHTS)
def test_tier_weight__table(game: Game, quality: int, tiers: tuple[int, ...], weights: tuple[int, ...]) -> None:
    weigh = game.ruleset.rules["tier_weight"]
    for same in (quality, *BEYOND.get(quality, ())):
        drawn = [weigh(quality=same, tier=tier, lowest=min(tiers), highest=max(tiers)) for tier in tiers]
        assert list(weights) == drawn


def test_tier_weight__held_by_each(game: Game) -> None:
    assert game.ruleset.shared_tier_weight is False


@pytest.mark.parametrize(("bounds", "weights"), PARTY_SIZES.items())
def test_party_size_weight__table(game: Game, bounds: tuple[int, int], weights: tuple[int, ...]) -> None:
    least, most = bounds
    weigh = game.ruleset.rules["party_size_weight"]
    assert list(weights) == [weigh(size=size, minimum=least, maximum=most) for size in range(least, most + 1)]


@pytest.mark.parametrize(
    ("total", "level", "invisibility", "hidden"),
    [
        (30, 50, Fraction(120, 100), 6),  # 5.4 up
        (30, 100, Fraction(120, 100), 11),  # 10.8 up
        (30, 101, Fraction(120, 100), 11),
        (30, 1000, Fraction(120, 100), 11),
        (25, 80, Fraction(150, 100), 9),  # exactly 9; floats may say 9.000000000000002
        (30, 0, Fraction(120, 100), 0),
        (30, 1, Fraction(50, 100), 1),
        (30, 100, Fraction(160, 100), 15),  # 14.4 up
    ],
)
def test_invisible_cards__worked(game: Game, total: int, level: int, invisibility: Fraction, hidden: int) -> None:
    value = game.ruleset.rules["invisible_cards"](total=total, level=level, invisibility=invisibility)
    assert hidden == value
    assert hidden == game.tables.invisible_cards(total, level, invisibility)


@pytest.mark.parametrize(
    ("level", "index"), [(0, 0), (1, Fraction(1, 2)), (10, 5), (79, Fraction(79, 2)), (80, 40), (100, 40), (1000, 40)]
)
def test_group_index(game: Game, level: int, index: Fraction | int) -> None:
    assert index == game.ruleset.rules["group_index"](level=level)


HUNDRED = "\n".join(
    [
        *(
            f'group g{i:03} {{ name "Band" ja "一団"; select 3; enemies goblin, hobgoblin, goblin_king }}'
            for i in reversed(range(100))
        ),
        'campaign hundred { name "Hundred" ja "百"',
        "stage 0.. { locations cave; groups " + ", ".join(f"g{i:03}" for i in range(100)) + " } }",
    ]
)
"""A hundred groups of the same power, so that the name alone sorts them."""


@pytest.mark.parametrize(
    ("level", "window"), [(0, (0, 60)), (10, (5, 65)), (80, (40, 100)), (100, (40, 100)), (1, (0, 60))]
)
def test_window__hundred_groups(level: int, window: tuple[int, int]) -> None:
    tables = laid_over(HUNDRED).tables
    (stage,) = tables.campaigns["hundred"]
    assert window == tables.window(stage, level, SPAN)


@pytest.mark.parametrize(("level", "ends"), [(0, (0, 59)), (10, (5, 64)), (80, (40, 99)), (100, (40, 99))])
def test_window__which_groups_occur(level: int, ends: tuple[int, int]) -> None:
    drawn = laid_over(HUNDRED).destinations(1, 3_000, upto="query", campaign="hundred", level=level)
    groups = {adventure.query.group for adventure in drawn}
    assert {f"g{i:03}" for i in range(ends[0], ends[1] + 1)} == groups


def test_window__main_campaign(game: Game) -> None:
    """⌊N·index/100⌋ up to ⌊N·(index+60)/100⌋ of the stage's groups, weak to strong."""
    tables = game.tables
    for stage, levels in zip(tables.campaigns["main"], (5, 15, 25, 40, 50, 70, 100), strict=True):
        count, index = tables.stage_sizes[stage], min(levels * 50, 4000)  # hundredths of a hundredth
        start, end = count * index // 10_000, count * (index + 6000) // 10_000
        assert (start, end) == tables.window(stage, levels, SPAN)
        powers = [tables.average_powers[group] for group in tables.stage_groups[stage][:count]]
        assert powers == sorted(powers)


def test_tiers__powers(game: Game) -> None:
    assert POWERS == game.ruleset.only("tiers").powers()


def test_movements__columns(game: Game) -> None:
    movements = {
        name: (game.text("movement", name, "ja"), movement.columns)
        for name, movement in game.ruleset.all("movement").items()
    }
    assert MOVEMENTS == movements


def test_field__four_by_three(game: Game) -> None:
    field = game.ruleset.only("field")
    assert (field.columns, field.rows) == (4, 3)


def test_alertness__eighty_to_twenty(game: Game) -> None:
    assert {share.level: share.weight for share in game.ruleset.only("alertness").levels} == {0: 80, 1: 20}


def test_commands__weights(game: Game) -> None:
    populate = next(step for step in game.steps["destination"] if step.phrase == "populate")
    assert [(each.name, each.weight) for each in populate.command] == [("weak", 3), ("medium", 2), ("strong", 1)]
    assert [(each.name, each.weight) for each in populate.boss_command] == [("weak", 1), ("medium", 1), ("strong", 1)]


def test_steps__in_the_order_of_the_page(game: Game) -> None:
    phrases = [step.phrase for step in game.steps["destination"]]
    placed = [step.event for step in game.steps["destination"] if step.phrase == "place"]
    lettered = ["lay terrain", "exit", "spread progress", "hide", *["place"] * 4, "fill", "promote elites", "populate"]
    assert [*lettered, "arm traps", "shuffle"] == phrases
    assert placed == ["camp", "chest", "unique", "trap"]
