"""The frozen answers of a content, and its stamp."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import engine
from engine.game import Game
from engine.loading import load_text
from tests.starter.content import BASE, edited, game_of, laid_over, ruleset_of, starter_files


def test_all__sorted_and_frozen(game: Game) -> None:
    traps = game.ruleset.all("trap")
    assert list(traps) == sorted(traps)
    with pytest.raises(TypeError):
        traps["pit"] = None  # type: ignore[index]


def test_only__none_where_there_is_none() -> None:
    ruleset = ruleset_of(load_text({"a.adv": 'frequency high { name "Often"; weight 8 }'}))
    assert ruleset.only("field") is None
    assert ruleset.only("frequency").weight == 8


def test_rule__of_a_pack_without_tiers_waits() -> None:
    """Sound, though nobody can ask for the rule before another pack brings `tiers`."""
    ruleset = ruleset_of(load_text({"a.adv": "rule tier_weight = 1; rule group_index = 3".replace("; ", "\n")}))
    assert set(ruleset.rules) == {"group_index"}


def test_listed__all_is_every_name_sorted(game: Game) -> None:
    last = game.ruleset.all("campaign")["main"].stage[-1]
    assert game.ruleset.listed("group", last.groups) == tuple(sorted(game.ruleset.all("group")))


def test_listed__order_as_written(game: Game) -> None:
    listed = game.ruleset.listed("unique_event", game.ruleset.all("event")["unique"].kinds)
    assert listed[:3] == ("healing_spring", "shrine", "herb_patch")
    assert listed[-1] == "cold_campfire"


@pytest.mark.parametrize(
    ("kind", "name", "language", "side", "text"),
    [
        ("enemy", "goblin", "ja", "indoor", "ゴブリン"),
        ("terrain", "maze", "en", "indoor", "Maze"),
        ("terrain", "maze", "ja", "outdoor", "複雑な地形"),
        ("trap", "alarm", "fr", "indoor", "Alarm"),
        ("tiers", "standard", "en", "indoor", "standard"),
    ],
)
def test_text(game: Game, kind: str, name: str, language: str, side: str, text: str) -> None:
    assert text == game.ruleset.text(kind, name, language, side)


def test_languages__the_pack_s_own_first(game: Game) -> None:
    assert game.ruleset.languages == ("en", "ja")


def test_held_by__tier() -> None:
    assert laid_over("patch rule tier_weight { held_by tier }").ruleset.shared_tier_weight is True


def test_stamp__form(game: Game) -> None:
    assert re.fullmatch("sha256:[0-9a-f]{64}", game.ruleset.stamp)


def test_stamp__same_in_another_folder_and_with_other_line_ends(game: Game, tmp_path: Path) -> None:
    shutil.copytree(BASE, tmp_path / "elsewhere" / "pack")
    for path in (tmp_path / "elsewhere").rglob("*.adv"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    moved = engine.load(tmp_path / "elsewhere" / "pack")
    assert game.stamp == moved.stamp
    assert game.adventure(7, level=50, quest="guild") == moved.adventure(7, level=50, quest="guild")


def test_stamp__same_for_texts_and_folder(game: Game) -> None:
    assert engine.load(BASE).stamp == game.stamp == engine.load().stamp


@pytest.mark.parametrize(
    ("before", "after"),
    [("frequency high", "frequency low"), ("# The cave:", "# A cave:"), ("party 1..9", "party  1..9")],
)
def test_stamp__changes_with_every_letter(game: Game, before: str, after: str) -> None:
    assert game.ruleset.stamp != game_of(edited("places/cave.adv", before, after)).ruleset.stamp


def test_stamp__says_which_file_a_text_is_in(game: Game) -> None:
    files = dict(starter_files())
    files["places/hole.adv"] = files.pop("places/cave.adv")
    assert game.ruleset.stamp != game_of(files).ruleset.stamp


def test_stamp__packs_over_it(game: Game) -> None:
    over = laid_over("patch location cave { elites +1 }")
    assert game.ruleset.stamp != over.ruleset.stamp
