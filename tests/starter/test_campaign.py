"""The main campaign and the quests."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from engine.game import Game
from engine.values.interval import Interval


def test_campaign__default(game: Game) -> None:
    assert game.default_campaign == "main"
    assert [name for name, campaign in game.ruleset.all("campaign").items() if campaign.default] == ["main"]


def test_stages__from_0_to_100_and_beyond(game: Game) -> None:
    stages = game.ruleset.all("campaign")["main"].stage
    assert len(stages) >= 4
    ends = [(stage.levels.least, stage.levels.most) for stage in stages]
    assert ends[0][0] == 0
    assert ends[-1][1] is None
    assert [most + 1 for _, most in ends[:-1]] == [least for least, _ in ends[1:]]


@pytest.mark.parametrize("level", [0, 1, 9, 10, 50, 80, 100, 1000])
def test_levels__each_has_a_destination(game: Game, level: int) -> None:
    assert level == game.destination(7, level=level, quest="guild").level


def test_stages__begin_few_and_plain_end_with_all(game: Game) -> None:
    stages = game.ruleset.all("campaign")["main"].stage
    places = [set(game.ruleset.listed("location", stage.locations)) for stage in stages]
    groups = [set(game.ruleset.listed("group", stage.groups)) for stage in stages]
    assert places[0] == {"cave", "wasteland"}
    assert places[-1] == set(game.ruleset.all("location"))
    assert groups[-1] == set(game.ruleset.all("group"))
    for listed in (places, groups):
        assert all(before <= after for before, after in pairwise(listed))
    assert all(len(of) >= 12 for of in groups)


def test_stages__progression_and_invisible(game: Game) -> None:
    """A little lower at the very start, 50 from then on; cards are hidden only later."""
    stages = game.ruleset.all("campaign")["main"].stage
    needed = [stage.necessary_progression for stage in stages]
    assert needed == sorted(needed)
    assert 30 <= needed[0] < 50
    assert needed[-1] == 50
    hidden = [stage.invisible_enabled for stage in stages]
    assert (hidden[0], hidden[-1]) == (False, True)
    assert hidden == sorted(hidden)


def test_progress__always_enough(game: Game) -> None:
    for name, location in game.ruleset.all("location").items():
        cards = sum(amount or 0 for amount in location.terrain.amounts().values())
        assert all(3 * cards >= stage.necessary_progression for stage in game.ruleset.all("campaign")["main"].stage), (
            name
        )


@pytest.mark.parametrize(
    ("quest", "boss", "quality"),
    [
        ("guild", Fraction(1, 2), +1),
        ("regional", Fraction(1, 4), 0),
        ("regional_paid", Fraction(1, 4), +1),
        ("errand", Fraction(0), 0),
    ],
)
def test_quest(game: Game, quest: str, boss: Fraction, quality: int) -> None:
    declared = game.ruleset.all("quest")[quest]
    assert (boss, quality) == (declared.boss.share, declared.quality)


def test_quests__no_others(game: Game) -> None:
    assert set(game.ruleset.all("quest")) == {"guild", "regional", "regional_paid", "errand"}


def test_limits(game: Game) -> None:
    limits = game.ruleset.only("limits")
    assert (limits.terrain, limits.party) == (Interval(3, None), Interval(1, 9))


def test_query__no_quest_no_boss(game: Game) -> None:
    queries = [adventure.query for adventure in game.destinations(0, 200, upto="query", level=60)]
    assert {query.boss for query in queries} == {None}
    assert {query.quality_adjustment for query in queries} == {0}
