"""`advc atlas`: sheets with an index, the same on any number of cores, and wrong use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Advc

SMALL = ("atlas", "--preset", "picks", "--size", "12x10", "--sweeps", "2")
COMMAND = "from engine.cli import main"
WITHOUT_NUMBA = f"import sys; sys.modules['numba'] = None; {COMMAND}"
Image = pytest.importorskip("PIL.Image")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(here: Path) -> Path:
    return here


def test_atlas__sheet_index_and_measures(advc: Advc, here: Path) -> None:
    done = advc(*SMALL)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [str(Path("atlas", name)) for name in ("picks.png", "patterns.csv", "index.html")]
    page = (here / "atlas" / "index.html").read_text(encoding="utf-8")
    assert "picks.png" in page
    assert ">432<" in page
    rows = (here / "atlas" / "patterns.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 17
    with Image.open(here / "atlas" / "picks.png") as sheet:
        colours = {colour for _, colour in sheet.convert("RGB").getcolors()}
    assert {(0, 0, 255), (255, 255, 0)} <= colours


def test_atlas__colours(advc: Advc, here: Path) -> None:
    assert advc(*SMALL, "--colors", "black,#c0ffee", "-o", "one/two").status == 0
    with Image.open(here / "one" / "two" / "picks.png") as sheet:
        colours = {colour for _, colour in sheet.convert("RGB").getcolors()}
    assert {(0, 0, 0), (0xC0, 0xFF, 0xEE)} <= colours
    assert (0, 0, 255) not in colours


def test_atlas__size_and_seed_matter(advc: Advc, here: Path) -> None:
    for folder, words in {"a": (), "b": ("--seed", "1"), "c": ("--size", "20x10"), "d": ("--sweeps", "0")}.items():
        assert advc(*SMALL, *words, "-o", folder).status == 0
    sheets = [(here / folder / "picks.png").read_bytes() for folder in "abcd"]
    assert len(set(sheets)) == 4
    with Image.open(here / "a" / "picks.png") as a, Image.open(here / "c" / "picks.png") as c:
        assert (c.width - a.width, c.height - a.height) == (4 * 8, 0)


def test_atlas__same_bytes_on_any_cores_and_without_numba(here: Path) -> None:
    runs = {"a": (COMMAND, "1"), "b": (COMMAND, "3"), "c": (WITHOUT_NUMBA, "1"), "d": (WITHOUT_NUMBA, "2")}
    for folder, (code, workers) in runs.items():
        # A file, since processes that start anew read the main program again.
        program = here / f"{folder}.py"
        program.write_text(f"{code}\nif __name__ == '__main__':\n    main()\n", encoding="utf-8")
        words = [sys.executable, str(program), *SMALL, "-o", folder, "--workers", workers]
        subprocess.run(words, check=True, capture_output=True)
    made = [{path.name: path.read_bytes() for path in (here / folder).iterdir()} for folder in runs]
    assert made[0] == made[1] == made[2] == made[3]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--preset", "pick"), "must be one of patterns, gradient, densities, picks, not 'pick'"),
        (("--size", "100"), "--size: must be WxH"),
        (("--size", "4x100"), "--size: must be WxH"),
        (("--size", "1000x100"), "--size: must be WxH"),
        (("--sweeps", "-1"), "--sweeps"),
        (("--workers", "0"), "--workers"),
        (("--seed", "-1"), "--seed"),
        (("--colors", "blue"), "--colors: must be two colours"),
        (("--colors", "blue,yello"), "--colors: must be two colours"),
        (("--colors", "blue,yellow,red"), "--colors: must be two colours"),
    ],
)
def test_usage__wrong(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    done = advc("atlas", *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert list(here.iterdir()) == []


def test_folder__cannot_be_made(advc: Advc, here: Path) -> None:
    (here / "atlas").write_text("in the way", encoding="utf-8")
    done = advc(*SMALL)
    assert (done.status, done.out) == (2, "")
    assert "atlas" in done.err


def test_pillow__missing(here: Path) -> None:
    code = "import sys; sys.modules['PIL'] = None; from engine.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *SMALL], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "advc: atlas needs Pillow, which comes with the extra `maps`: pip install 'advc[maps]'\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("code", "sweeps"), [(COMMAND, "300"), (WITHOUT_NUMBA, "10")])
def test_terminal__bar_and_interruption(here: Path, code: str, sweeps: str) -> None:
    pexpect = pytest.importorskip("pexpect")
    program = here / "program.py"
    program.write_text(f"{code}\nif __name__ == '__main__':\n    main()\n", encoding="utf-8")
    words = [str(program), "atlas", "--preset", "densities", "--sweeps", sweeps]
    child = pexpect.spawn(sys.executable, words, cwd=str(here), timeout=60, env={**os.environ, "TERM": "xterm"})
    child.expect(r"Drawing.*[1-9]\d*/5125")
    child.sendintr()
    said = child.read()
    child.close()
    assert child.exitstatus == 130
    assert said.endswith(b"advc: stopped\r\n")
    assert b"Traceback" not in said
    assert list((here / "atlas").iterdir()) == []
