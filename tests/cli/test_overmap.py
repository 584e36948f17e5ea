"""`advc generate overmap`: every format, blocks on any number of processes, files whole or not at all, and what is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from rich.cells import cell_len

import engine
from engine.exports.overmap_png import overmaps_png
from engine.results.convert import overmap_line_from, to_data
from engine.results.overmap import Overmap

from .conftest import Advc, MakePack
from .overmap_pack import HEAD, OVERMAPS, WORLD

OVERMAP = ("generate", "overmap", "-C", "mine")
HOME = (*OVERMAP, "--seed", "7")
MOOR = (*OVERMAP, "moor", "--seed", "7")
JSON = ("--format", "json")
ADVC = [sys.executable, "-c", "from engine.cli import main; main()"]
LAST = 2**64 - 1
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes start as copies on Linux only")


@pytest.fixture(autouse=True)
def _own_world(pack: MakePack, here: Path) -> Path:
    pack(WORLD, head=HEAD)
    return here


def made(name: str | None = None, at: tuple[int, int] = (0, 0)) -> Overmap:
    return engine.load("mine").overmap(7, name=name, at=at)


def image_of(content: bytes) -> Any:
    return pytest.importorskip("PIL.Image").open(io.BytesIO(content))


def files(here: Path) -> list[str]:
    """What lies beside the pack."""
    return sorted(path.name for path in here.iterdir() if path.name != "mine")


# -- json --------------------------------------------------------------------------------------------------------------


def test_json__is_what_python_gives(advc: Advc) -> None:
    done = advc(*HOME, "--at", "2,-1", *JSON)
    line = engine.load("mine").overmap_line(7, at=(2, -1))
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    assert json.loads(done.out) == to_data(line)
    assert overmap_line_from(json.loads(done.out)) == line
    assert line.overmap == made(at=(2, -1))


def test_json__whatever_level_is_looked_at(advc: Advc) -> None:
    assert advc(*HOME, *JSON, "-z", "-1").out == advc(*HOME, *JSON).out


def test_json__fits_the_schema(advc: Advc) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(advc("schema").out))
    for words in ((*HOME, "--size", "2x2"), (*MOOR, "--at", "-3,5")):
        for line in advc(*words, *JSON).out.splitlines():
            validator.validate(json.loads(line))


def test_name__the_default_or_another(advc: Advc) -> None:
    assert advc(*HOME, *JSON).out == advc(*OVERMAP, "home", "--seed", "7", *JSON).out
    moor = overmap_line_from(json.loads(advc(*MOOR, *JSON).out)).overmap
    assert (60, 24, (-1, 0)) == (moor.width, moor.height, moor.levels)


def test_name__no_default_among_several(advc: Advc, pack: MakePack) -> None:
    pack(WORLD.replace("; default yes", ""), "mine", HEAD)
    done = advc(*HOME)
    assert (done.status, done.out) == (2, "")
    assert done.err == "advc: name: the content has no default overmap; name one of home, moor\n"
    assert advc(*MOOR).status == 0


def test_name__no_default_needed_for_one(advc: Advc, pack: MakePack) -> None:
    pack(WORLD.replace("; default yes", "").partition("overmap moor")[0], "mine", HEAD)
    assert advc(*HOME).out.startswith("The Home Country  at 0, 0")


def test_name__content_without_overmaps(advc: Advc, pack: MakePack) -> None:
    pack(WORLD.replace(OVERMAPS, ""), "mine", HEAD)
    done = advc(*HOME)
    assert (done.status, done.out, done.err) == (2, "", "advc: name: the content declares no overmap\n")


@pytest.mark.parametrize("seed", [0, LAST])
def test_seed__the_first_and_the_last(advc: Advc, seed: int) -> None:
    line = json.loads(advc(*OVERMAP, "moor", "--seed", str(seed), *JSON).out)
    assert seed == line["seed"]


def test_seed__drawn_and_told(advc: Advc) -> None:
    done = advc(*OVERMAP, "moor", *JSON)
    assert done.err == f"seed {json.loads(done.out)['seed']}\n"
    assert done.out == advc(*OVERMAP, "moor", "--seed", done.err.split()[1], *JSON).out


# -- blocks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["json", "text"])
def test_block__each_as_it_is_alone(advc: Advc, format: str) -> None:
    together = [
        advc(*HOME, "--at", "-1,0", "--size", "2x2", "--workers", workers, "--format", format).out for workers in "12"
    ]
    places = [(-1, 0), (0, 0), (-1, 1), (0, 1)]
    # The last one first: what was made before changes nothing.
    alone = {at: advc(*HOME, f"--at={at[0]},{at[1]}", "--format", format).out for at in reversed(places)}
    assert together == ["".join(alone[at] for at in places)] * 2


def test_block__another_with_the_same_overmap(advc: Advc) -> None:
    one, other = (
        {tuple(json.loads(line)["overmap"]["at"]): line for line in advc(*HOME, *words, *JSON).out.splitlines()}
        for words in (("--size", "2x1"), ("--at", "1,-1", "--size", "1x2"))
    )
    assert one.keys() & other.keys() == {(1, 0)}
    assert one[1, 0] == other[1, 0]


def test_at__signs_and_blanks(advc: Advc) -> None:
    assert len({advc(*MOOR, "--at", at, *JSON).out for at in ("-3,2", " -3 , +2 ", "-3, 2", "-03,002")}) == 1


@pytest.mark.parametrize("at", ["1000000,-1000000", "-1000000,1000000"])
def test_at__the_farthest(advc: Advc, at: str) -> None:
    line = json.loads(advc(*MOOR, "--at", at, *JSON).out)
    assert [int(part) for part in at.split(",")] == line["overmap"]["at"]


# -- text --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "The Home Country  at 0, 0  level 0  seed 7 ─"), ("ja", "故郷  位置 0, 0  Z レベル 0  シード 7 ─")],
)
def test_text__as_wide_as_the_overmap(advc: Advc, language: str, heading: str) -> None:
    done = advc(*HOME, "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out
    first, *rows = done.out.splitlines()
    assert first.startswith(heading)
    overmap = made()
    assert ["".join(overmap.terrain(x, y).symbol for x in range(40)) for y in range(40)] == rows[:40]
    assert [(40, 40)] * 40 == [(len(row), cell_len(row)) for row in rows[:40]]
    assert max(map(cell_len, (first, *rows[40:]))) <= 100


@pytest.mark.parametrize("z", [-2, -1, 1])
def test_text__another_level(advc: Advc, z: int) -> None:
    first, *rows = advc(*HOME, "--level", str(z)).out.splitlines()
    overmap = made()
    assert f"level {z}  seed 7" in first
    assert ["".join(overmap.terrain(x, y, z).symbol for x in range(40)).rstrip() for y in range(40)] == rows[:40]
    there = {overmap.terrain(x, y, z).name for x in range(40) for y in range(40)}
    assert [name for name in there if f" {name}" not in "\n".join(rows[40:])] == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Meadow", "Deep forest", "─ Road", "┼ Crossroads", "Cities ─", "Ashford (24, 4) size 4", "farm 2", "Well "]),
        ("ja", ["草原", "深い森", "─ 道路", "┼ 辻", "都市 ─", "アシュフォード (24, 4) 規模 4", "farm 2", "井戸 "]),
    ],
)  # fmt: skip
def test_text__names_in_the_language(advc: Advc, language: str, words: list[str]) -> None:
    out = advc(*HOME, "--lang", language).out
    assert [word for word in words if word not in out] == []
    other = advc(*HOME, "--lang", {"en": "ja", "ja": "en"}[language]).out
    assert [word for word in words if word in other and not word.startswith("farm")] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "left out: Shrine (no place fits: 1 of 1)"), ("ja", "置けなかったもの: 祠(合う場所がない: 1 / 1)")],
)
def test_text__what_was_left_out(advc: Advc, pack: MakePack, language: str, said: str) -> None:
    pack(WORLD.replace("threshold 0.18;", "threshold 0;").replace("flags globally_unique\n", ""), "mine", HEAD)
    assert said in advc(*MOOR, "--lang", language).out.splitlines()


def test_text__names_however_wide_stay_in_columns(advc: Advc, pack: MakePack) -> None:
    long = "とても長い名前の" * 3
    pack(WORLD.replace('ja "草原"', f'ja "{long}草原"').replace('ja "森"', f'ja "{long}森"'), "mine", HEAD)
    lines = advc(*HOME, "--lang", "ja").out.splitlines()
    assert [(40, 40)] * 40 == [(len(row), cell_len(row)) for row in lines[1:41]]
    assert f". {long}草原" in "\n".join(lines[41:])
    assert max(map(cell_len, lines)) <= 100


def test_text__wider_than_a_page(advc: Advc, pack: MakePack) -> None:
    pack(WORLD.replace("60 x 24", "250 x 24"), "mine", HEAD)
    assert [250] * 24 == [len(row) for row in advc(*MOOR).out.splitlines()[1:25]]


def test_text__a_symbol_two_columns_wide(advc: Advc, pack: MakePack) -> None:
    """Content is told so, or the text stays straight."""
    pack(WORLD.replace('symbol "."', 'symbol "草"'), "mine", HEAD)
    done = advc(*HOME)
    assert done.status in (0, 1)
    if done.status == 0:
        assert {40} == {cell_len(row) for row in done.out.splitlines()[1:41]}


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_terminal__colours_of_text_and_no_picture(here: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    text, picture = (
        pexpect.spawn(ADVC[0], [*ADVC[1:], *words], env=environment, timeout=60, dimensions=(50, 120))
        for words in (MOOR, (*MOOR, "--format", "png"))
    )
    assert b"\x1b[38;2;" in text.read()
    assert picture.read() == b"advc: --format png: name a file with -o, or send the picture through a pipe\r\n"
    picture.close()
    assert (picture.exitstatus, files(here)) == (2, [])


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ((*HOME,), (320, 320)),  # 8 pixels a tile, if nobody says
        ((*HOME, "--tile", "1"), (40, 40)),
        ((*HOME, "--tile", "32"), (1280, 1280)),
        ((*MOOR,), (480, 192)),
        ((*MOOR, "--size", "2x3", "--tile", "3"), (2 * 60 * 3, 3 * 24 * 3)),
        ((*MOOR, "--size", "10x2"), (10 * 60 * 6, 2 * 24 * 6)),  # no wider than 4,096 pixels, if nobody says
        ((*MOOR, "--size", "2x18", "--tile", "16"), (2 * 60 * 16, 18 * 24 * 16)),
    ],
)
def test_png__sizes(advc: Advc, here: Path, words: tuple[str, ...], size: tuple[int, int]) -> None:
    done = advc(*words, "--format", "png", "-o", "land.png", "--workers", "1")
    assert (done.status, done.out, done.err) == (0, "", "")
    image = image_of((here / "land.png").read_bytes())
    assert ("PNG", size) == (image.format, image.size)
    assert files(here) == ["land.png"]


def test_png__the_whole_block_on_any_level(advc: Advc, here: Path) -> None:
    for workers in "12":
        words = (*HOME, "--at", "-1,-1", "--size", "2x2", "--format", "png", "--tile", "4", "-z", "-1")
        assert advc(*words, "--workers", workers, "-o", f"{workers}.png").status == 0
    expected = overmaps_png(engine.load("mine").overmaps(7, at=(-1, -1), size=(2, 2)), 2, -1, 4)
    assert [expected] * 2 == [(here / f"{workers}.png").read_bytes() for workers in "12"]


def test_png__through_a_pipe(here: Path) -> None:
    done = subprocess.run([*ADVC, *MOOR, "--format", "png", "--tile", "5"], capture_output=True, check=True)
    assert done.stderr == b""
    assert done.stdout == overmaps_png([made("moor")], 1, 0, 5)


# -- Tiled -------------------------------------------------------------------------------------------------------------


def test_tmj__read_back(advc: Advc, here: Path) -> None:
    pytiled_parser = pytest.importorskip("pytiled_parser")
    done = advc(*HOME, "--at", "4,-9", "--format", "tmj", "-o", "land.tmj")
    assert (done.status, done.out, done.err) == (0, "", "")
    assert files(here) == ["land.tmj", "land.tmj.png"]
    overmap = made(at=(4, -9))
    read = pytiled_parser.parse_map(here / "land.tmj")
    levels = {layer.name: layer for layer in read.layers}
    assert ["z-2", "z-1", "z0", "z1", "cities", "specials"] == list(levels)
    for z in range(-2, 2):
        assert np.array_equal(overmap.level(z) + 1, levels[f"z{z}"].data)
    assert [special.id for special in overmap.specials] == [each.name for each in levels["specials"].tiled_objects]
    assert [city.name for city in overmap.cities] == [each.name for each in levels["cities"].tiled_objects]
    assert read.properties == {"x": 4, "y": -9, "seed": "7"}
    (tiles,) = read.tilesets.values()
    assert tiles.image.name == "land.tmj.png"
    assert image_of((here / tiles.image).read_bytes()).size == (tiles.image_width, tiles.image_height)
    assert len(overmap.legend) == tiles.tile_count


def test_tmj__several_with_their_places(advc: Advc, here: Path) -> None:
    pytiled_parser = pytest.importorskip("pytiled_parser")
    block = ("--at", "-1,0", "--size", "2x2", "--format", "tmj", "-o")
    for workers, name in ("1", "one.tmj"), ("2", "two.tmj"):
        assert advc(*MOOR, *block, name, "--workers", workers).status == 0
    names = [
        f"{name}-{x},{y}.tmj{end}" for name in ("one", "two") for x in (-1, 0) for y in (0, 1) for end in ("", ".png")
    ]
    assert sorted(names) == files(here)
    for x, y in ((-1, 0), (0, 0), (-1, 1), (0, 1)):
        ones, twos = (here / f"one-{x},{y}.tmj", here / f"two-{x},{y}.tmj")
        assert ones.read_text("utf-8") == twos.read_text("utf-8").replace("two-", "one-")
        read = pytiled_parser.parse_map(ones)
        assert (read.properties["x"], read.properties["y"]) == (x, y)
        assert np.array_equal(made("moor", (x, y)).level(0) + 1, read.layers[1].data)
        assert (here / next(iter(read.tilesets.values())).image).is_file()


@pytest.mark.parametrize("name", ["land", "land.old.tmj"])
def test_tmj__any_file_name(advc: Advc, here: Path, name: str) -> None:
    assert advc(*MOOR, "--format", "tmj", "-o", name).status == 0
    assert [name, f"{name}.png"] == files(here)


# -- files whole or not at all -----------------------------------------------------------------------------------------


def failing_at(number: int, error: BaseException) -> Callable[..., Any]:
    """Gives something the first times it is called, then fails."""
    calls = iter(range(number - 1))

    def fail(*_: object, **__: object) -> str:
        if next(calls, None) is None:
            raise error
        return "half"

    return fail


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (OSError(28, "No space left on device"), 2, "advc: No space left on device\n"),
        (KeyboardInterrupt(), 130, "advc: stopped\n"),
    ],
)
@pytest.mark.parametrize(
    ("format", "what"),
    [
        ("json", "engine.exports.json_lines.json_line"),
        ("text", "engine.cli.overmap.printed"),
        ("png", "engine.exports.overmap_png._pixels"),
        ("tmj", "engine.exports.overmap_tmj.overmap_tmj"),
    ],
)
def test_output__failing_midway_leaves_the_old_files(
    advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch, format: str, what: str, error: BaseException, status: int, said: str
) -> None:  # fmt: skip
    words = (*MOOR, "--size", "2x1", "--workers", "1", "--format", format, "-o", "land")
    assert advc(*words).status == 0
    before = {path: path.read_bytes() for path in here.glob("*land*")}
    monkeypatch.setattr(what, failing_at(1 if format == "png" else 2, error))
    done = advc(*words, "--at", "5,5")
    assert (done.status, done.out, done.err) == (status, "", said)
    assert before == {path: path.read_bytes() for path in here.glob("*land*")}
    assert [name for name in files(here) if name.startswith(".")] == []


@pytest.mark.parametrize("format", ["text", "json", "png", "tmj"])
@pytest.mark.parametrize("path", ["nowhere/land", ".", "mine/text.adv/land"])
def test_output__impossible(advc: Advc, here: Path, format: str, path: str) -> None:
    done = advc(*MOOR, "--format", format, "-o", path)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("advc: cannot write ")
    assert files(here) == []


def test_output__both_tiled_files_or_none(advc: Advc, here: Path) -> None:
    (here / "land-1,0.tmj").mkdir()  # cannot be written over
    done = advc(*MOOR, "--format", "tmj", "-o", "land.tmj", "--size", "2x1", "--workers", "1")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("advc: cannot write land-1,0.tmj")
    assert files(here) == ["land-1,0.tmj"]


def test_output__as_on_standard_output(advc: Advc, here: Path) -> None:
    for format in ("text", "json"):
        done = advc(*MOOR, "--size", "2x1", "--format", format, "-o", "land")
        assert (done.status, done.out, done.err) == (0, "", "")
        assert (here / "land").read_text("utf-8") == advc(*MOOR, "--size", "2x1", "--format", format).out


# -- processes ---------------------------------------------------------------------------------------------------------

ENDLESS = (*MOOR, "--size", "9999x9999", "--workers", "2")


def group(leader: int) -> list[str]:
    """The processes of a group that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = stat.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it just ended
        if int(of) == leader and state != "Z":
            found.append(stat.parent.name)
    return found


def emptied(leader: int) -> bool:
    """Whether a group has ended, or does so soon."""
    for _ in range(60):
        if not group(leader):
            return True
        time.sleep(0.05)
    return False


def ended(number: signal.Signals, words: tuple[str, ...], everybody: bool) -> tuple[int, str]:
    """How a command ends, and what it says, at a signal once it has begun to write."""
    process = subprocess.Popen(
        [*ADVC, *words], start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        for _ in range(600):
            if any(Path.cwd().glob(".land*.part")):
                break
            time.sleep(0.05)
        assert len(group(process.pid)) == 3
        (os.killpg if everybody else os.kill)(process.pid, number)
        _, said = process.communicate(timeout=30)
        assert emptied(process.pid)
    finally:
        process.kill()
        process.communicate()
    return process.returncode, said


@on_linux
@pytest.mark.parametrize(("format", "everybody"), [("json", True), ("tmj", False)])
def test_interrupted__no_process_and_no_file(here: Path, format: str, everybody: bool) -> None:
    words = (*ENDLESS, "--format", format, "-o", "land")
    assert (130, "advc: stopped\n") == ended(signal.SIGINT, words, everybody)
    assert files(here) == []


@on_linux
def test_terminated__no_process_and_no_file(here: Path) -> None:
    """As `kill` and a machine that shuts down end it."""
    (here / "land").write_text("old\n", encoding="utf-8")
    status, said = ended(signal.SIGTERM, (*ENDLESS, *JSON, "-o", "land"), False)
    assert status in (-signal.SIGTERM, 128 + signal.SIGTERM)
    assert "Traceback" not in said
    assert (here / "land").read_text("utf-8") == "old\n"
    assert files(here) == ["land"]


@on_linux
def test_pipe__reader_has_enough(here: Path) -> None:
    process = subprocess.Popen(
        [*ADVC, *ENDLESS], start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith("The Moor  at 0, 0")
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, "")
    assert emptied(process.pid)


def test_worker__killed_is_told(advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by a machine that has no memory left."""
    said = "a process that makes overmaps ended before its work was done, killed by signal 9"

    def killed(*_: object, **__: object) -> Iterator[Overmap]:
        yield made("moor")
        raise RuntimeError(said)

    monkeypatch.setattr("engine.game.Game.overmaps", killed)
    done = advc(*MOOR, "--size", "2x1", *JSON, "-o", "land")
    assert (done.status, done.out, done.err) == (2, "", f"advc: {said}\n")
    assert files(here) == []


# -- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--at", "3"), "--at: must be two whole numbers such as 3,-2, not '3'"),
        (("--at", "1,2,3"), "--at: must be two whole numbers"),
        (("--at", "1x2"), "--at: must be two whole numbers"),
        (("--at", "1.5,2"), "--at: must be two whole numbers"),
        (("--at", ""), "--at: must be two whole numbers"),
        (("--at", "1000001,0"), "at: must be two whole numbers within 1000000 of 0"),
        (("--at", "0,-1000001"), "at: must be two whole numbers within 1000000 of 0"),
        (("--at", "99999999999,0"), "--at: "),
        (("--size", "0x1"), "--size: must be 1x1 or larger, not 0x1"),
        (("--size", "1x0"), "--size: must be 1x1 or larger, not 1x0"),
        (("--size", "-1x2"), "--size: must be 1x1 or larger, not -1x2"),
        (("--size", "2"), "--size: must be two whole numbers such as 3x2, not '2'"),
        (("--size", "1,1"), "--size: must be two whole numbers"),
        (("hoem",), "name: the content has no overmap 'hoem'; did you mean 'home'?"),
        (("atlantis",), "name: the content has no overmap 'atlantis'"),
        (("home", "moor"), "unexpected extra argument"),
        (("-z", "2"), "level: "),
        (("-z", "-3"), "level: "),
        (("-z", "2", "--format", "png"), "level: "),
        (("-z", "top"), "'-z' / '--level'"),
        (("--format", "gif"), "--format: must be one of text, json, png, tmj, not 'gif'"),
        (("--tile", "0", "--format", "png"), "'--tile'"),
        (("--tile", "33", "--format", "png"), "'--tile'"),
        (("--workers", "0"), "'--workers'"),
        (("--seed", "-1"), "seed: must be a whole number from 0 to 18446744073709551615, not -1"),
        (("--seed", str(2**64)), f"seed: must be a whole number from 0 to 18446744073709551615, not {2**64}"),
        (("--seed", "seven"), "'--seed'"),
        (("--lang", "fr"), "en, ja"),
        (("-C", "nowhere"), "no such folder: nowhere"),
        (("--levle", "3"), "--level"),
    ],
)
def test_usage__wrong(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    given = () if words[0] == "--seed" else ("--seed", "7")
    done = advc(*OVERMAP, *given, "-o", "land", *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert files(here) == []


def test_usage__tiled_map_without_a_file(advc: Advc) -> None:
    done = advc(*HOME, "--format", "tmj")
    said = "advc: --format tmj: name a file with -o; the picture of its tiles is written beside it\n"
    assert (done.status, done.out, done.err) == (2, "", said)


def test_usage__level_says_which_there_are(advc: Advc) -> None:
    assert "-2..1" in advc(*HOME, "-z", "2").err


def test_usage__block_beyond_the_farthest(advc: Advc) -> None:
    """An overmap that cannot be had alone is not had in a block either."""
    done = advc(*MOOR, "--at", "1000000,0", "--size", "2x1", *JSON)
    assert (done.status, done.out) == (2, "")
    assert "1000000" in done.err


def test_usage__picture_too_large_is_told_before_it_is_made(
    advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Overmap] = []

    def pixels(overmap: Overmap, z: int, tile: int) -> Any:
        drawn.append(overmap)
        return np.zeros((overmap.height * tile, overmap.width * tile, 3), dtype=np.uint8)

    monkeypatch.setattr("engine.exports.overmap_png.MOST_PIXELS", 8 * 60 * 24)
    monkeypatch.setattr("engine.exports.overmap_png._pixels", pixels)
    done = advc(*MOOR, "--size", "3x3", "--tile", "1", "--format", "png", "-o", "land.png", "--workers", "1")
    assert (done.status, done.out, files(here)) == (2, "", [])
    assert re.match("advc: (--)?(tile|size): ", done.err)
    assert drawn == []


def test_content__wrong(advc: Advc, pack: MakePack) -> None:
    pack(WORLD.replace("houses home 3", "houses hoem 3"), "mine", HEAD)
    done = advc(*HOME)
    assert (done.status, done.out) == (1, "")
    assert "did you mean `home`?" in done.err


def test_pillow__missing(here: Path) -> None:
    code = "import sys; sys.modules['PIL'] = None; from engine.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *MOOR, "--format", "png", "-o", "land"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, files(here)) == (2, "", [])
    assert (
        done.stderr == "advc: --format png needs Pillow, which comes with the extra `maps`: pip install 'advc[maps]'\n"
    )


def test_help__says_what_each_option_is_for(advc: Advc) -> None:
    out = advc("generate", "overmap", "--help").out
    assert [
        name for name in ("--seed", "--at", "--size", "--level", "--tile", "--workers", "--output") if name not in out
    ] == []
    assert "[[NAME]]" not in out
