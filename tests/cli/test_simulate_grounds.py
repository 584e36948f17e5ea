"""`advc simulate map` and `advc simulate overmap`: the same findings whoever draws, what is left out, what is said."""

from __future__ import annotations

import html
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

import engine
from engine.exports.findings_files import findings_json

from .conftest import Advc, MakePack
from .map_pack import HEAD, MAPS

MAP = ("simulate", "map", "damp_cave", "--count", "23", "--seed", "9", "--measure", "map.open", "--measure", "thing")
OVERMAP = ("simulate", "overmap", "--count", "4", "--measure", "overmap.cities", "--measure", "special")
HEATS = {"map": ("--heat", "map.open,map.longest_path"), "overmap": ("--heat", "overmap.cities,overmap.sites")}
SMALL = """
import sys
import engine.exports.report
from engine.studies.setting import MapSetting, OvermapSetting
MapSetting.chunk, OvermapSetting.chunk = 7, 1
engine.exports.report.write_report = lambda findings, language: iter(())
from engine.cli import main
if __name__ == "__main__":
    main()
"""
"""The command with small chunks, and without the page and its pictures, which take longer."""


def finished(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SMALL, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("words", [MAP, pytest.param(OVERMAP, marks=pytest.mark.long)], ids=["map", "overmap"])
def test_workers__one_or_two(here: Path, words: tuple[str, ...]) -> None:
    heat = HEATS[words[1]]
    for folder, workers in (("one", "1"), ("two", "2")):
        done = finished(*words, *heat, "--out", folder, "--workers", workers)
        assert (0, f"{folder}/report.html\n", "") == (done.returncode, done.stdout, done.stderr)
    for name in ("findings.json", "table.csv", "names.csv", "levels.csv"):
        assert (here / "one" / name).read_bytes() == (here / "two" / name).read_bytes()


def test_json__is_what_python_gives(here: Path) -> None:
    assert 0 == finished(*MAP, *HEATS["map"], "--out", "map").returncode
    assert 0 == finished(*OVERMAP, *HEATS["overmap"], "--out", "overmap").returncode
    game = engine.load()
    of_map = game.simulate_map(
        "damp_cave", 23, seed=9, measures=["map.open", "thing"], heats=[("map.open", "map.longest_path")]
    )
    of_overmap = game.simulate_overmap(
        4, measures=["overmap.cities", "special"], heats=[("overmap.cities", "overmap.sites")]
    )
    assert (here / "map/findings.json").read_bytes() == findings_json(of_map)
    assert (here / "overmap/findings.json").read_bytes() == findings_json(of_overmap)


@pytest.mark.parametrize(
    ("words", "more", "before"), [(MAP, "40", "21 of 40"), pytest.param(OVERMAP, "6", "4 of 6", marks=pytest.mark.long)]
)
def test_kept__goes_on(here: Path, words: tuple[str, ...], more: str, before: str) -> None:
    """With chunks of 7 maps, the last of which had 2, and is another one now; with chunks of one overmap."""
    assert 0 == finished(*words, "--out", "report", "--keep").returncode
    done = finished(*words, "--count", more, "--out", "report", "--workers", "2")
    assert (0, f"advc: {before} were drawn before\n") == (done.returncode, done.stderr)
    assert 0 == finished(*words, "--count", more, "--out", "whole").returncode
    assert (here / "whole/findings.json").read_bytes() == (here / "report/findings.json").read_bytes()
    assert not (here / "report/.chunks").exists()


def test_report__no_levels_anywhere(advc: Advc, here: Path) -> None:
    done = advc(*MAP, *HEATS["map"], "--out", "report")
    assert (0, "report/report.html\n", "") == (done.status, done.out, done.err)
    page = (here / "report/report.html").read_text("utf-8")
    said = html.unescape(re.sub("<[^>]*>", "", page.partition("<body>")[2]))
    found = json.loads((here / "report/findings.json").read_text("utf-8"))
    seeds = {cell["seed"] for cell in found["heats"][0]["cells"]}
    assert {f"advc generate map damp_cave --seed {seed} --floor 1" for seed in seeds} <= set(
        re.findall(r"advc generate map damp_cave --seed \d+ --floor 1", said)
    )
    assert "level" not in said
    assert {"map.open.png", "thing.png", "heat-map.open-map.longest_path.png"} == {
        path.name for path in (here / "report/figures").iterdir()
    }
    assert "measure,grain,level,count,mean,low,high\n" == (here / "report/levels.csv").read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["map damp_cave  23 results  seeds from 9  floor 1 ─", "nothing failed"]),
        ("ja", ["map damp_cave  23 件  シード 9 から  階 1 ─", "失敗なし"]),
    ],
)
def test_text__of_a_map(advc: Advc, language: str, words: list[str]) -> None:
    done = advc(*MAP, "--lang", language)
    assert (0, "") == (done.status, done.err)
    assert [word for word in words if word not in done.out] == []
    assert max(map(cell_len, done.out.splitlines())) <= 100
    assert re.search(r"^ ?map\.open +map +23 +0\.\d+ ", done.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["overmap default  4 results  seeds from 0  at 0,0 ─"]), ("ja", ["overmap default  4 件  シード 0 から  位置 0,0 ─"])],
)  # fmt: skip
def test_text__of_an_overmap(advc: Advc, language: str, words: list[str]) -> None:
    done = advc(*OVERMAP, "--lang", language)
    assert (0, "") == (done.status, done.err)
    assert [word for word in words if word not in done.out] == []
    assert max(map(cell_len, done.out.splitlines())) <= 100


def test_failures__of_a_map_with_a_command_that_shows_one(advc: Advc, pack: MakePack) -> None:
    folder = pack(MAPS, head=HEAD)
    words = ("simulate", "map", "crowded", "--count", "8", "--measure", "map.left_out", "-C", folder)
    out = advc(*words).out
    assert re.search(r"^8  100\S*% \(\d+\S*–100\S*%\)  How many `enemy` found no place\.$", out, re.MULTILINE), out
    (found,) = re.findall(r"^  advc (.+)$", out, re.MULTILINE)
    assert f"generate map crowded --seed 0 --floor 1 -C {folder}" == found
    again = advc(*shlex.split(found), "--format", "json")
    assert ["enemy"] == [left["what"] for left in json.loads(again.out)["map"]["left_out"]]
    assert "置き場所がなかった `enemy` の数" in advc(*words, "--lang", "ja").out


def test_failures__of_an_overmap_with_a_command_that_shows_one(advc: Advc) -> None:
    """Fens have no lake that is large enough for each island."""
    words = ("simulate", "overmap", "fens", "--count", "2", "--measure", "overmap.left_out", "--at", "0,1")
    out = advc(*words).out
    command = re.findall(r"^  advc (generate overmap fens --seed \d --at 0,1)$", out, re.MULTILINE)[0]
    assert json.loads(advc(*shlex.split(command), "--format", "json").out)["overmap"]["left_out"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("map", "damp_cafe"), "name: the content has no map 'damp_cafe'; did you mean 'damp_cave'?"),
        (("map", "burial_cells", "--floor", "10"), "floor: map 'burial_cells' has the floors 1..9, not 10"),
        (("map", "damp_cave", "--measure", "map.opn"), "--measure: there is no measure 'map.opn'; did you mean 'map.open'?"),
        (("map", "damp_cave", "--heat", "thing,map.open", "--out", "r"), "--heat: must be numbers of a whole map; 'thing' is of each thing"),
        (("map",), "Missing argument 'NAME'"),
        (("map", "damp_cave", "--level", "3"), "No such option"),
        (("map", "damp_cave", "--keep"), "--keep: is for a report"),
        (("overmap", "fen"), "name: the content has no overmap 'fen'; did you mean 'fens'?"),
        (("overmap", "--at", "1"), "--at"),
        (("overmap", "--at", "1,99999999"), "at: must be two whole numbers within 1000000 of 0"),
        (("overmap", "--count", "0"), "'--count'"),
        (("overmap", "--measure", "special.forg"), "--measure: there is no measure 'special.forg'"),
    ],
)  # fmt: skip
def test_wrong_use(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    done = advc("simulate", *words)
    assert (2, "") == (done.status, done.out)
    assert said in done.err
    assert [] == list(here.iterdir())


def test_content__without_overmaps(advc: Advc, pack: MakePack) -> None:
    folder = pack(MAPS, head=HEAD)
    done = advc("simulate", "overmap", "--count", "2", "-C", folder)
    assert (2, "", "advc: name: the content declares no overmap\n") == (done.status, done.out, done.err)


GROWTH = """
import resource
import engine
from engine.studies.simulation import Watcher
seen = []
def done(results):
    seen.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
game = engine.load()
{call}
print(seen[2], seen[-1])
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs resource")
@pytest.mark.parametrize(
    "call",
    [
        "game.simulate_map('wide_meadow', 5000, heats=[('map.open', 'map.dead_ends')], watcher=Watcher(done))",
        "game.simulate_overmap(150, heats=[('overmap.sites', 'overmap.cities')], watcher=Watcher(done))",
    ],
)
def test_memory__flat(call: str) -> None:
    """After two chunks as after thirty or more: at most a tenth more, of less than 400 MiB."""
    code = GROWTH.format(call=call)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    early, late = map(int, done.stdout.split())
    assert late < 1.1 * early
    assert late < 400 * 1024
