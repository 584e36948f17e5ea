"""`advc generate map`: every format, files whole or not at all, and errors that say what to do."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.cells import cell_len

import engine
from engine.results.convert import map_line_from, to_data

from .conftest import Advc, MakePack
from .map_pack import HEAD, MAPS

CELLAR = ("generate", "map", "cellar", "--seed", "7", "-C", "mine")
CAVE = ("generate", "map", "cave", "--seed", "7", "-C", "mine")
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; from engine.cli import main; main()"
WITH_NUMBA = "from engine.cli import main; main()"
WITHOUT_PILLOW = "import sys; sys.modules['PIL'] = None; from engine.cli import main; main()"


@pytest.fixture(autouse=True)
def _own_maps(pack: MakePack, here: Path) -> Path:
    pack(MAPS, head=HEAD)
    return here


def image_of(content: bytes) -> Any:
    return pytest.importorskip("PIL.Image").open(io.BytesIO(content))


def test_json__is_what_python_gives(advc: Advc) -> None:
    done = advc(*CELLAR, "--floor", "4", "--format", "json")
    line = engine.load("mine").map_line("cellar", seed=7, floor=4)
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    assert json.loads(done.out) == to_data(line)
    assert map_line_from(json.loads(done.out)) == line
    assert line.map == engine.load("mine").map("cellar", seed=7, floor=4)


def test_json__fits_the_schema(advc: Advc) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(advc("schema").out))
    for words in (CELLAR, CAVE):
        for line in advc(*words, "--count", "3", "--format", "json").out.splitlines():
            validator.validate(json.loads(line))


def test_count__each_as_it_is_alone(advc: Advc) -> None:
    for format in ("json", "text"):
        together = advc(*CELLAR, "--count", "3", "--format", format).out
        words = ("generate", "map", "cellar", "-C", "mine", "--format", format, "--seed")
        assert together == "".join(advc(*words, str(seed)).out for seed in (7, 8, 9))
        assert advc(*CELLAR, "--count", "0", "--format", format).out == ""


def test_count__after_the_last_seed_comes_the_first(advc: Advc) -> None:
    words = ("generate", "map", "cellar", "-C", "mine", "--format", "json", "--count", "2", "--seed", str(2**64 - 1))
    assert [json.loads(line)["seed"] for line in advc(*words).out.splitlines()] == [2**64 - 1, 0]


# -- text --------------------------------------------------------------------------------------------------------------


def test_text__cells_and_things_where_they_are(advc: Advc) -> None:
    done = advc(*CELLAR)
    made = engine.load("mine").map("cellar", seed=7)
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out
    heading, *rows = done.out.splitlines()
    assert heading.startswith("Cellar  floor 1  seed 7 ")
    expected = [[made.tile(x, y).symbol for x in range(made.width)] for y in range(made.height)]
    for thing in made.things:
        expected[thing.y][thing.x] = thing.symbol
    assert ["".join(row) for row in expected] == rows[: made.height]


@pytest.mark.parametrize(
    ("language", "names"), [("en", ["Wall", "Corridor", "Treasure", "Ghoul"]), ("ja", ["壁", "通路", "宝", "グール"])]
)
def test_text__legend_in_the_language(advc: Advc, language: str, names: list[str]) -> None:
    out = advc(*CELLAR, "--lang", language).out
    legend = out[out.rindex("#\n") :]
    assert [name for name in names if name not in legend] == []
    items = len(engine.load("mine").map("cellar", seed=7).of_kind("item"))
    assert f"! {names[2]} {items}" in legend


def test_text__legend_in_columns_however_wide_letters_are(advc: Advc, pack: MakePack) -> None:
    long = MAPS.replace('ja "壁"', 'ja "とても長い名前の壁、本当に長い名前の壁"').replace(
        'ja "床"', 'ja "とても長い名前の床の上"'
    )
    pack(long, "mine", HEAD)
    out = advc(*CELLAR, "--lang", "ja").out
    below = out[out.rindex("#\n") + 2 :].splitlines()
    assert max(map(cell_len, below)) <= 100
    assert any("本当に長い名前の壁" in line for line in below)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "left out: 3 Ghoul (too near)"), ("ja", "置けなかったもの: 3 グール (近すぎる)")]
)
def test_text__what_was_left_out(advc: Advc, language: str, said: str) -> None:
    out = advc("generate", "map", "crowded", "--seed", "7", "-C", "mine", "--lang", language).out
    assert out.endswith(f"{said}\n")


def test_text__wider_than_a_page(advc: Advc, pack: MakePack) -> None:
    pack(
        MAPS.replace("40 x 30", "300 x 8").replace("  place player\n  place enemy 2..4\n}\nmap cr", "}\nmap cr"),
        "mine",
        HEAD,
    )
    rows = advc(*CAVE).out.splitlines()[1:9]
    assert [len(row) for row in rows] == [300] * 8


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_text__colours_on_a_terminal(here: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    child = pexpect.spawn(sys.executable, ["-c", WITH_NUMBA, *CELLAR], env=environment, timeout=60)
    out = child.read()
    assert b"\x1b[1;38;2;232;208;72m@" in out  # the player, yellow
    assert b"Treasure" in out


# -- png and tmj -------------------------------------------------------------------------------------------------------


def test_png__to_a_file_and_to_a_pipe(advc: Advc, here: Path) -> None:
    done = advc(*CELLAR, "--format", "png", "-o", "cellar.png")
    assert (done.status, done.out, done.err) == (0, "", "")
    content = (here / "cellar.png").read_bytes()
    made = engine.load("mine").map("cellar", seed=7)
    image = image_of(content)
    assert image.format == "PNG"
    assert image.getpixel((0, 0)) == (136, 136, 136)  # the border, gray
    assert image.width >= made.width * 16
    piped = subprocess.run(
        [sys.executable, "-c", WITH_NUMBA, *CELLAR, "--format", "png"], capture_output=True, check=True
    )
    assert (piped.stdout, piped.stderr) == (content, b"")


def test_png__several_are_numbered_by_seed(advc: Advc, here: Path) -> None:
    advc(*CELLAR, "--format", "png", "-o", "one.png")
    assert advc(*CELLAR, "--format", "png", "-o", "c.png", "--count", "2").status == 0
    assert sorted(path.name for path in here.glob("*.png")) == ["c-7.png", "c-8.png", "one.png"]
    assert (here / "c-7.png").read_bytes() == (here / "one.png").read_bytes()


def test_png__a_large_map_is_no_larger_picture(advc: Advc, here: Path, pack: MakePack) -> None:
    pack(MAPS.replace("12 x 12", "900 x 20").replace("apart 30", ""), "mine", HEAD)
    assert advc("generate", "map", "crowded", "--seed", "7", "-C", "mine", "--format", "png", "-o", "a.png").status == 0
    assert image_of((here / "a.png").read_bytes()).width == 900 * 4


def test_tmj__read_back(advc: Advc, here: Path) -> None:
    pytiled_parser = pytest.importorskip("pytiled_parser")
    assert advc(*CELLAR, "--format", "tmj", "-o", "cellar.tmj").status == 0
    assert sorted(path.name for path in here.iterdir()) == ["cellar.tmj", "cellar.tmj.png", "mine"]
    made = engine.load("mine").map("cellar", seed=7)
    read = pytiled_parser.parse_map(here / "cellar.tmj")
    assert [list(row) for row in read.layers[0].data] == [[cell + 1 for cell in row] for row in made.cells]
    assert [each.name for each in read.layers[1].tiled_objects] == [thing.kind for thing in made.things]
    (tiles,) = read.tilesets.values()
    assert image_of((here / tiles.image).read_bytes()).size == (tiles.image_width, tiles.image_height)
    assert read.properties["seed"] == "7"


def test_tmj__both_files_or_none(advc: Advc, here: Path) -> None:
    (here / "cellar.tmj").mkdir()  # cannot be written over
    done = advc(*CELLAR, "--format", "tmj", "-o", "cellar.tmj")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("advc: cannot write cellar.tmj")
    assert sorted(path.name for path in here.iterdir()) == ["cellar.tmj", "mine"]


def test_tmj__failing_midway_leaves_the_old_files(advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert advc(*CELLAR, "--format", "tmj", "-o", "cellar.tmj").status == 0
    before = {path.name: path.read_bytes() for path in here.glob("cellar*")}

    def failing(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.exports.tmj.tmj", failing)
    done = advc("generate", "map", "cellar", "--seed", "8", "-C", "mine", "--format", "tmj", "-o", "cellar.tmj")
    assert (done.status, done.err) == (2, "advc: No space left on device\n")
    assert {path.name: path.read_bytes() for path in here.glob("*cellar*")} == before


# -- the same on every machine -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["json", pytest.param("text", marks=pytest.mark.long), "png"])
def test_bytes__the_same_without_numba(here: Path, format: str) -> None:
    pytest.importorskip("numba")
    runs = [
        subprocess.run([sys.executable, "-c", code, *CAVE, "--format", format], capture_output=True, check=True).stdout
        for code in (WITH_NUMBA, WITHOUT_NUMBA)
    ]
    assert runs[0] == runs[1] != b""


# -- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("celar", "--seed", "7"), "name: the content has no map 'celar'; did you mean 'cellar'?"),
        (("cellar", "--seed", "7", "--floor", "10"), "floor: map 'cellar' has the floors 1..9, not 10"),
        (("cellar", "--seed", "7", "--floor", "0"), "floor: map 'cellar' has the floors 1..9, not 0"),
        (("cellar", "--seed", "-1"), "seed: "),
        (("cellar", "--seed", str(2**64)), "seed: "),
        (("cellar", "--seed", "7", "--count", "-1"), "--count"),
        (("cellar", "--seed", "7", "--format", "gif"), "must be one of text, json, png, tmj, not 'gif'"),
        (("cellar", "--seed", "7", "--format", "tmj"), "--format tmj: name a file with -o"),
        (("cellar", "--seed", "7", "--format", "png", "--count", "2"), "--format png: name a file with -o"),
        (("cellar", "--seed", "7", "--lang", "fr"), "en, ja"),
        ((), "NAME"),
    ],
)
def test_usage__wrong(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    done = advc("generate", "map", *words, "-C", "mine")
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_wrong_name__leaves_no_file(advc: Advc, here: Path) -> None:
    for format in ("text", "png", "tmj"):
        assert advc("generate", "map", "celar", "--seed", "7", "-C", "mine", "--format", format, "-o", "a").status == 2
    assert [path.name for path in here.iterdir()] == ["mine"]


def test_content__wrong(advc: Advc, pack: MakePack) -> None:
    pack(MAPS.replace("place enemy 4", "place enmy 4"), "mine", HEAD)
    done = advc(*CELLAR)
    assert (done.status, done.out) == (1, "")
    assert "did you mean `enemy`?" in done.err


def test_seed__drawn_and_told(advc: Advc) -> None:
    done = advc("generate", "map", "cellar", "-C", "mine", "--format", "json")
    assert done.err == f"seed {json.loads(done.out)['seed']}\n"


@pytest.mark.parametrize("format", ["png", "tmj"])
def test_pillow__missing(here: Path, format: str) -> None:
    words = (*CELLAR, "--format", format, "-o", "a")
    done = subprocess.run([sys.executable, "-c", WITHOUT_PILLOW, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr
        == f"advc: --format {format} needs Pillow, which comes with the extra `maps`: pip install 'advc[maps]'\n"
    )
    assert [path.name for path in here.iterdir()] == ["mine"]
