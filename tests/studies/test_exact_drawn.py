"""Drawn destinations agree with the exact odds of the starter pack."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.studies.setting import Setting
from tests.starter.content import laid_over, starter_game
from tests.studies.agreement import compared, too_far

CROWDED = """
patch location vault { events chest +6; elites -6 }
patch group rats { select 12 }
"""
"""A deck on which unique events find no place, and a group smaller than its selection."""
SHORT = {
    "level 0": Setting((0,), "main"),
    "every level": Setting(tuple(range(101)), "main", "regional_paid"),
    "the fort": Setting((80,), "main", "guild", "fort"),
    "crowded": Setting((0, 20, 50), "main", "guild", "vault"),
}
LONG = {
    **{f"{quest}, level {level}": Setting((level,), "main", quest) for level in (0, 79, 80, 100) for quest in ("guild", "errand")},
    **{
        f"quality of {location} with {quest}": Setting((60,), "main", quest, location)
        for location, quest in (
            ("plains", "errand"), ("plains", "guild"), ("cave", "regional"), ("mountains", "errand"),
            ("labyrinth", "errand"), ("labyrinth", "guild"), ("labyrinth", "regional_paid"),
        )
    },
    **{f"large parties at level {level}": Setting((level,), "main", "guild", "fort") for level in (10, 45, 90)},
    **{
        f"{location} at every level": Setting(tuple(range(101)), "main", "guild", location)
        for location in ("catacombs", "forest", "mystic_forest", "ruins", "sacred_site", "settlement", "vault", "wasteland")
    },
    **{f"the stage of level {level}": Setting((level,), "main", "regional") for level in (9, 19)},
    "crowded": Setting((0, 20, 50), "main", "guild", "vault"),
    "every level": Setting(tuple(range(101)), "main", "guild"),
}  # fmt: skip


def game(query: str) -> Game:
    return laid_over(CROWDED) if query == "crowded" else starter_game()


@pytest.mark.parametrize("query", SHORT)
def test_drawn__agree_with_exact(query: str) -> None:
    strange, scores = compared(game(query), SHORT[query], seed=7, items=20_000)
    assert ([], {}) == (strange, too_far(scores))


@pytest.mark.long
@pytest.mark.parametrize("query", LONG)
def test_drawn__agree_with_exact_by_the_million(query: str) -> None:
    strange, scores = compared(game(query), LONG[query], seed=1_000_000_007, items=1_000_000)
    assert ([], {}) == (strange, too_far(scores))
