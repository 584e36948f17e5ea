"""The twenty-six traps of `adventure.md`, unique events and skills."""

from __future__ import annotations

from engine.game import Game

from .page import TRAPS

THEMES = {"mechanical", "gas", "magic", "curse", "weather", "beast", "terrain"}


def test_traps__names(game: Game) -> None:
    assert TRAPS == {name: game.text("trap", name, "ja") for name in game.ruleset.all("trap")}
    assert len(TRAPS) == 26


def test_traps__every_theme_and_danger(game: Game) -> None:
    traps = game.ruleset.all("trap").values()
    assert THEMES == {trap.theme.value for trap in traps}
    assert {trap.danger for trap in traps} == {1, 2, 3, 4, 5}
    assert {trap.side.value for trap in traps} == {"indoor", "outdoor", "both"}


def test_traps__all_drawn_somewhere(game: Game) -> None:
    locations = game.ruleset.all("location").values()
    drawn = {trap for location in locations for trap in game.ruleset.listed("trap", location.traps.names)}
    assert set(TRAPS) == drawn


def test_effects__each_its_own(game: Game) -> None:
    for kind in ("trap", "unique_event", "skill"):
        for language in ("en", "ja"):
            effects = [value.effect.within(language) for value in game.ruleset.all(kind).values()]
            assert len(set(effects)) == len(effects), kind


def test_unique_events__at_least_twelve(game: Game) -> None:
    assert len(game.ruleset.all("unique_event")) >= 12


def test_unique_events__every_one_in_the_list_once(game: Game) -> None:
    listed = game.ruleset.listed("unique_event", game.ruleset.all("event")["unique"].kinds)
    assert sorted(listed) == sorted(game.ruleset.all("unique_event"))


def test_unique_events__know_their_ground(game: Game) -> None:
    terrains = set(game.ruleset.all("terrain"))
    for name, event in game.ruleset.all("unique_event").items():
        ground = set(game.ruleset.listed("terrain", event.terrains))
        assert ground, name
        assert ground < terrains, name


def test_skills__elite_boss_and_three_commands(game: Game) -> None:
    assert set(game.ruleset.all("skill")) == {"elite", "boss", "weak", "medium", "strong"}
