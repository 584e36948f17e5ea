"""`advc stress special`: how often a special stands, why it does not, and what was tried when it was stopped."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import engine
from engine.game import Game
from engine.generators.overmap.mutable.stress import stress_data

from .conftest import Advc, MakePack
from .overmap_pack import HEAD, WORLD

STRESS = ("stress", "special", "-C", "mine")
FEW = ("--count", "9")
JSON = ("--format", "json")


@pytest.fixture(autouse=True)
def _own_world(pack: MakePack, here: Path) -> Path:
    pack(WORLD, head=HEAD)
    return here


def test_json__is_what_python_gives(advc: Advc) -> None:
    done = advc(*STRESS, "anthill", *FEW, "--seed", "40", *JSON)
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    *_, told = engine.load("mine").stress("anthill", 9, seed=40)
    assert json.loads(done.out) == stress_data(told)
    assert (9, 9, {}) == (told.tried, told.placed, json.loads(done.out)["refused"])


def test_json__refused_with_a_seed_for_each_cause(advc: Advc) -> None:
    told = json.loads(advc(*STRESS, "mirage", *FEW, "--seed", "4", *JSON).out)
    why = "the ground is not what the special asks for: rock"
    assert (9, 0, {why: 9}) == (told["tried"], told["placed"], told["refused"])
    assert told["seeds"].keys() == {why}
    assert 4 <= told["seeds"][why] < 13


def test_seed__after_the_last_comes_the_first(advc: Advc) -> None:
    told = json.loads(advc(*STRESS, "anthill", "--count", "3", "--seed", str(2**64 - 1), *JSON).out)
    assert (3, 3) == (told["tried"], told["placed"])
    out = advc(*STRESS, "anthill", "--count", "3", "--seed", str(2**64 - 1)).out
    assert f"seeds {2**64 - 1} to 1 ─" in out


def test_count__many_as_few_after_each_other(advc: Advc) -> None:
    words = (*STRESS, "fallen_star", *JSON, "--count")
    whole, one, other = (
        json.loads(advc(*words, count, "--seed", seed).out) for count, seed in (("12", "0"), ("5", "0"), ("7", "5"))
    )
    assert [whole[key] for key in ("tried", "placed")] == [one[key] + other[key] for key in ("tried", "placed")]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["anthill  placements 9  seeds 3 to 11 ─", "stood ", "9  100.0 %", "refused ", "on ground that fits", "Tiles ─"],
        ),
        (
            "ja",
            ["anthill  配置 9 回  シード 3〜11 ─", "成功 ", "9  100.0 %", "失敗 ", "地面の 1/4 は配置不可", "タイル数 ─"],
        ),
    ],
)  # fmt: skip
def test_text__in_the_language(advc: Advc, language: str, words: list[str]) -> None:
    done = advc(*STRESS, "anthill", *FEW, "--seed", "3", "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert [word for word in words if word not in done.out] == []
    assert max(map(cell_len, done.out.splitlines())) <= 100


def test_text__commands_that_show_a_failure(advc: Advc) -> None:
    """Every command that is printed runs, and shows the cause under which it stands."""
    out = advc(*STRESS, "quicksand", "--count", "2", "--attempts", "1").out
    out += advc(*STRESS, "mirage", "--count", "4").out
    found = re.findall(r"^ +\d+  (.+)\n +advc (.+)$", out, re.MULTILINE)
    assert len(found) > 1
    for cause, words in found:
        done = advc(*shlex.split(words), "-C", "mine")
        assert done.status == 0
        assert "not placed" in done.out
        assert cause in done.out


def test_output__as_on_standard_output(advc: Advc, here: Path) -> None:
    for words in ((), JSON):
        done = advc(*STRESS, "anthill", *FEW, *words, "-o", "told")
        assert (done.status, done.out, done.err) == (0, "", "")
        assert (here / "told").read_text("utf-8") == advc(*STRESS, "anthill", *FEW, *words).out


# -- stopped -----------------------------------------------------------------------------------------------------------


def stopped_after(number: int) -> Any:
    """`Game.stress`, but with Ctrl-C pressed after so many placements."""
    original = Game.stress

    def stress(*words: Any, **more: Any) -> Iterator[Any]:
        for told, each in enumerate(original(*words, **more)):
            if told == number:
                raise KeyboardInterrupt
            yield each

    return stress


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "ended early: 6 of 1000 were tried"), ("ja", "途中で終了: 6 / 1000 回")],
)
def test_stopped__prints_what_was_tried(advc: Advc, monkeypatch: pytest.MonkeyPatch, language: str, said: str) -> None:
    six = json.loads(advc(*STRESS, "anthill", "--count", "6", *JSON).out)
    monkeypatch.setattr(Game, "stress", stopped_after(6))
    done = advc(*STRESS, "anthill", "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert said in done.out
    assert six == json.loads(advc(*STRESS, "anthill", *JSON).out)


def test_stopped__before_anything_was_tried(advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "stress", stopped_after(0))
    done = advc(*STRESS, "anthill", "-o", "told")
    assert (done.status, done.out, done.err) == (130, "", "advc: stopped\n")
    assert [path.name for path in here.iterdir()] == ["mine"]


ENDLESS = """
import sys
from engine.cli import main
from engine.game import Game
original = Game.stress
def stress(*words, **more):
    for number, each in enumerate(original(*words, **more)):
        if number == 5:
            print("begun", file=sys.stderr, flush=True)
        yield each
Game.stress = stress
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_stopped__by_a_signal(here: Path) -> None:
    words = (*STRESS, "fallen_star", "--count", "100000000", *JSON)
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (0, "")
    assert json.loads(out)["tried"] >= 5


# -- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("farm",), "name: 'farm' has a fixed layout; only specials that are `mutable` grow"),
        (("anthil",), "name: the content has no overmap_special 'anthil'; did you mean 'anthill'?"),
        (("home",), "'home'"),  # a building of cities: fixed too
        (("field",), "name: the content has no overmap_special 'field'"),
        (("anthill", "--count", "0"), "'--count'"),
        (("anthill", "--count", "-1"), "'--count'"),
        (("anthill", "--count", "many"), "'--count'"),
        (("anthill", "--seed", "-1"), "seed: must be a whole number from 0 to 18446744073709551615, not -1"),
        (("anthill", "--seed", str(2**64)), "seed: "),
        (("anthill", "--attempts", "0"), "'--attempts'"),
        (("anthill", "--format", "png"), "--format: must be text or json, not 'png'"),
        (("anthill", "--lang", "fr"), "en, ja"),
        (("anthill", "-o", "nowhere/told"), "cannot write nowhere/told"),
        ((), "NAME"),
    ],
)
def test_usage__wrong(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    few = () if "--count" in words else FEW
    done = advc(*STRESS, *few, *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert [path.name for path in here.iterdir()] == ["mine"]


def test_help__says_what_it_does(advc: Advc) -> None:
    out = advc("stress", "--help").out
    assert "  special  " in out
    assert [line for line in out.splitlines() if line.endswith("...") and not line.startswith("Usage")] == []
    lines = advc("stress", "special", "--help").out.splitlines()
    assert "Ctrl-C" in " ".join(lines)
