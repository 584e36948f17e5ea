"""`advc show special`: a special or a city building as it would stand, or why it does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

import engine
from engine.cli.printing import names_of, printed
from engine.exports.board import special_board
from engine.results.special import DrawnSpecial
from tests.starter.content import starter_game

from .conftest import Advc, MakePack
from .overmap_pack import HEAD, WORLD

SHOW = ("show", "special", "-C", "mine")
FARM = """\
z 0  2x3
x 0..1  y 0..2
  ▾
  ⇣⋅
▸ ^p
  pp
  o⋅
"""
"""As it was written, the road's end above its house and the well nested below."""


@pytest.fixture(autouse=True)
def _own_world(pack: MakePack, here: Path) -> Path:
    pack(WORLD, head=HEAD)
    return here


def test_fixed__as_it_was_drawn(advc: Advc) -> None:
    done = advc(*SHOW, "farm")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("farm  tiles 5  faces north ─")
    assert FARM in done.out
    assert "^ House (house) 1   p Park (park) 3   o Well (well) 1\n" in done.out
    assert done.out.endswith("⇣  local_road  ends at (0, -1, 0), beside the tile (0, 0, 0)\nwith well at (0, 2, 0)\n")
    assert advc(*SHOW, "farm", "--seed", "9").out == done.out  # nothing of it is drawn by chance


def test_fixed__several_levels(advc: Advc) -> None:
    lines = advc(*SHOW, "pit").out.splitlines()
    assert any(line.startswith("z 0  1x1") and "z -1  " in line for line in lines)
    assert any("=" in line and "Gallery" not in line for line in lines)


def test_building__as_it_stands_in_a_city(advc: Advc) -> None:
    done = advc(*SHOW, "home")
    assert (done.status, done.err) == (0, "")
    assert "home  tiles 2  faces north ─" in done.out
    assert "House (house) 1" in done.out
    assert "Cellar (cellar) 1" in done.out


def test_mutable__another_at_each_seed(advc: Advc) -> None:
    outs = [advc(*SHOW, "anthill", "--seed", str(seed)) for seed in (0, 1, 2, 2**64 - 1)]
    assert [(0, "")] * 4 == [(done.status, done.err) for done in outs]
    assert len({done.out for done in outs}) == 4
    assert advc(*SHOW, "anthill").out == outs[0].out
    for seed, done in zip((0, 1, 2, 2**64 - 1), outs, strict=True):
        assert f"  seed {seed} ─" in done.out.splitlines()[0]
        assert "M Mound (mound) 1" in done.out


def test_mutable__is_what_python_gives(advc: Advc) -> None:
    game = engine.load("mine")
    drawn = game.special("fallen_star", 5)
    assert isinstance(drawn, DrawnSpecial)
    shown = printed(special_board(drawn, names_of(game, "en"), seed=5), to_terminal=False)
    assert shown == advc(*SHOW, "fallen_star", "--seed", "5").out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["mirage  not placed  seed 8 ─", "the ground is not what the special asks for: rock", "from the origin"],
        ),
        ("ja", ["mirage  配置できず  シード 8 ─", "スペシャルが求める地形ではない: rock", "原点から"]),
    ],
)
def test_refusal__says_why(advc: Advc, language: str, words: list[str]) -> None:
    done = advc(*SHOW, "mirage", "--seed", "8", "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert [word for word in words if word not in done.out] == []


def test_refusal__at_the_first_attempt(advc: Advc) -> None:
    out = advc(*SHOW, "quicksand", "--seed", "0", "--attempts", "1").out
    assert out.startswith("quicksand  not placed  seed 0 ─")
    assert "it outgrew its budget" in out
    assert "attempts  1\n" in out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("anthill", ["7 タイル", "向き", "試行 1 回目", "シード 7", "原点 (0, 0, 0): 塚", "塚 (mound) 1", "女王の間 (chamber)"]),
        ("farm", ["5 タイル", "家 (house) 1", "公園 (park) 3", "まで、隣のタイルは", "入れ子: well 位置"]),
        ("home", ["2 タイル", "家 (house) 1", "地下室 (cellar) 1"]),
    ],
)  # fmt: skip
def test_japanese__labels_and_names(advc: Advc, name: str, words: list[str]) -> None:
    done = advc(*SHOW, name, "--seed", "7", "--lang", "ja")
    assert (done.status, done.err) == (0, "")
    assert [word for word in words if word not in done.out] == []
    assert max(map(cell_len, done.out.splitlines())) <= 100


def test_names__without_a_name(advc: Advc) -> None:
    done = advc(*SHOW)
    assert done.status == 0
    names = done.out.split()
    assert sorted(names) == names
    assert {"anthill", "farm", "well"} <= set(names)


def test_starter__every_special_and_building() -> None:
    """Each can be drawn, in lines that fit."""
    game = starter_game()
    for kind in ("overmap_special", "city_building"):
        for name in game.ruleset.all(kind):
            drawn = game.special(name, 3)
            assert isinstance(drawn, DrawnSpecial), name
            shown = printed(special_board(drawn, names_of(game, "ja"), language="ja", seed=3), to_terminal=False)
            assert [line for line in shown.splitlines() if cell_len(line) > 100] == [], name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("anthil",), "did you mean 'anthill'?"),
        (("gardn",), "did you mean 'garden'?"),
        (("field",), "the content has no "),
        (("farm", "--seed", "-1"), "seed: must be a whole number from 0 to 18446744073709551615, not -1"),
        (("farm", "--seed", str(2**64)), "seed: "),
        (("farm", "--seed", "x"), "'--seed'"),
        (("anthill", "--attempts", "0"), "'--attempts'"),
        (("farm", "--lang", "fr"), "en, ja"),
        (("farm", "well"), "unexpected extra argument"),
    ],
)
def test_usage__wrong(advc: Advc, words: tuple[str, ...], said: str) -> None:
    done = advc(*SHOW, *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_content__wrong(advc: Advc, pack: MakePack) -> None:
    pack(WORLD.replace("nest well", "nest wel"), "mine", HEAD)
    done = advc(*SHOW, "farm")
    assert (done.status, done.out) == (1, "")
    assert "did you mean `well`?" in done.err
