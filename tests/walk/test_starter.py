"""Every map of the starter content can be walked from its start to its end."""

from __future__ import annotations

import pytest

from engine.pursuit import NO_LIMITS, route
from engine.walk import Walk
from engine.walk.walk import EXIT, KEYS, STAIRS
from tests.starter.content import starter_game

pytest.importorskip("tcod")
MAPS = tuple(starter_game().ruleset.all("map"))
KEY_TO = {way: key for key, way in KEYS.items()}


@pytest.mark.parametrize("name", MAPS)
def test_walk__from_start_to_end(name: str) -> None:
    game = starter_game()
    there = game.ruleset.all("map")[name].floors()
    walk = Walk(
        lambda floor: game.map(name, 7, floor=floor) if floor in there else None,
        lambda kind, thing: game.text(kind, thing, "ja"),
        "ja",
    )
    state = walk.start(there.least or 1)
    (goal,) = [(thing.x, thing.y) for thing in state.lying if thing.kind in (EXIT, STAIRS)]
    way = route(state.ground, state.player, goal, limits=NO_LIMITS)
    assert len(way) > 1
    floor = state.map.floor
    for cell in way[1:]:
        x, y = state.player
        state, _ = walk.step(state, KEY_TO[cell[0] - x, cell[1] - y])
    assert state.over or state.map.floor == floor + 1
    assert state.turn == len(way) - 1
