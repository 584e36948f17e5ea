"""Terrain, events and the thirteen locations, against the tables of `adventure.md`."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game

from .page import (
    BASELINE_ELITES,
    BASELINE_EVENTS,
    BASELINE_TERRAIN,
    EVENTS,
    FREQUENCIES,
    LOCATIONS,
    TERRAINS,
)


def counts(written: Any) -> dict[str, int]:
    """Counts without the rest."""
    return {name: amount for name, amount in written.amounts().items() if amount is not None}


def test_terrain__both_faces_in_both_languages(game: Game) -> None:
    faces = {
        name: tuple(
            (game.text("terrain", name, "en", side), game.text("terrain", name, "ja", side))
            for side in ("indoor", "outdoor")
        )
        for name in game.ruleset.all("terrain")
    }
    assert TERRAINS == faces


def test_events__six_kinds(game: Game) -> None:
    assert EVENTS == {name: game.text("event", name, "ja") for name in game.ruleset.all("event")}


def test_events__where_they_lie(game: Game) -> None:
    events = game.ruleset.all("event")
    grounds = {name: game.ruleset.listed("terrain", event.terrains) for name, event in events.items()}
    assert grounds["camp"] == ("chamber",)
    assert all(grounds[name] for name in ("camp", "chest", "trap"))
    assert (grounds["battle"], grounds["exit"]) == ((), ())


@pytest.mark.parametrize("side", ["indoor", "outdoor"])
def test_baseline(game: Game, side: str) -> None:
    baseline = game.ruleset.all("baseline")[side]
    assert side == baseline.side.value
    assert BASELINE_TERRAIN == counts(baseline.terrain)
    assert BASELINE_EVENTS == counts(baseline.events)
    assert [name for name, amount in baseline.events.amounts().items() if amount is None] == ["battle"]
    assert baseline.elites.amount == BASELINE_ELITES


def test_frequencies__weights(game: Game) -> None:
    assert FREQUENCIES == {name: frequency.weight for name, frequency in game.ruleset.all("frequency").items()}


def test_locations__thirteen(game: Game) -> None:
    assert set(LOCATIONS) == set(game.ruleset.all("location"))


@pytest.mark.parametrize("name", LOCATIONS)
def test_location(game: Game, name: str) -> None:
    expected, location = LOCATIONS[name], game.ruleset.all("location")[name]
    assert (expected.en, expected.ja) == (location.name.within("en"), location.name.within("ja"))
    assert expected.side == location.side.value
    assert expected.frequency == location.frequency.name
    assert expected.cards() == counts(location.terrain)
    assert expected.happenings() == counts(location.events)
    assert expected.strong() == location.elites.amount
    assert expected.party == (location.party.size.least, location.party.size.most)
    assert expected.quality == location.party.quality
    assert expected.draws == location.traps.count
    assert tuple(expected.traps.split(", ")) == game.ruleset.listed("trap", location.traps.names)
    assert expected.invisibility == location.invisibility.share


@pytest.mark.parametrize("name", LOCATIONS)
def test_blueprint__as_the_table(game: Game, name: str) -> None:
    row, plan = LOCATIONS[name], game.blueprint(seed=1, level=100, quest="guild", location=name)
    assert row.cards() == plan.terrain
    assert row.happenings() == plan.events
    assert row.strong() == plan.elites
    assert row.party == (plan.party.min, plan.party.max)
    assert row.quality + 1 == plan.quality
    assert row.draws == len(set(plan.trap_kinds))
    assert set(plan.trap_kinds) <= set(row.traps.split(", "))
    assert plan.alertness == {"0": 80, "1": 20}
    assert set(plan.unique_kinds) == set(game.ruleset.all("unique_event"))


def test_traps__on_their_side(game: Game) -> None:
    traps = game.ruleset.all("trap")
    wrong = [
        (name, trap)
        for name, row in LOCATIONS.items()
        for trap in row.traps.split(", ")
        if traps[trap].side.value not in (row.side, "both")
    ]
    assert wrong == []
