"""`advc walk` on a pseudo-terminal, with an emulated screen."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.turns import by_turns

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")
pytest.importorskip("tcod")
pytest.importorskip("blessed")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")

ADVC = "from engine.cli import main; main()"
PACK = {
    "pack.adv": 'pack mine { version "1.0.0"; language en; translations ja }\n',
    "map.adv": """
tile wall { name "Wall" ja "壁"; symbol "#"; color gray; walkable no; transparent no }
tile floor { name "Floor" ja "床"; symbol "."; color white }
thing player { name "Player" ja "主人公"; symbol "@"; color yellow }
thing stairs { name "Stairs" ja "階段"; symbol ">"; color cyan }
thing enemy { name "Ghoul" ja "グール"; symbol "g"; color red }
map den by floor {
  name "Den" ja "巣"
  floors 1..2 { rooms 1 x 1 size 12 }
  border
  place player
  place stairs
  floors 1..1 { place enemy apart 3 from player }
}
""",
}
LEAVES = b"\x1b[?1049l"
"""What gives a terminal its own screen back."""


class Played:
    """The command on a terminal of its own."""

    def __init__(self, folder: Path, *words: str, rows: int = 24, columns: int = 80, **variables: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.quiet = False
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **variables}
        self.process: Any = pexpect.spawn(
            sys.executable, ["-c", ADVC, "walk", *words], cwd=str(folder), env=environment, dimensions=(rows, columns)
        )

    @property
    def shown(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, pattern: str, seconds: float = 30) -> re.Match[str]:
        """Until the screen shows it, and nothing more is drawn."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.shown)
            if not self._take() or (found and self.quiet):
                break
        found = re.search(pattern, self.shown)
        if found:
            return found
        raise AssertionError(f"no {pattern!r} on\n{self.shown}")

    def press(self, keys: str) -> None:
        self.process.send(keys)

    def resize(self, rows: int, columns: int) -> None:
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    def ended(self) -> int:
        """The exit status, once all is said."""
        while self._take():
            pass
        self.process.close()
        status = self.process.exitstatus
        return -self.process.signalstatus if status is None else int(status)

    def _take(self) -> bool:
        try:
            chunk = self.process.read_nonblocking(65536, timeout=0.1)
        except pexpect.TIMEOUT:
            self.quiet = True
            return True
        except pexpect.EOF:
            return False
        self.quiet = False
        self.raw += chunk
        self.stream.feed(chunk)
        return True

    def is_as_before(self) -> bool:
        """Whether the screen, the cursor and the keyboard were given back."""
        after = self.raw[self.raw.rfind(b"\x1b[?1049h") :]
        return LEAVES in after and after.rfind(b"\x1b[?25l") < after.rfind(b"\x1b[?25h")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine").mkdir()
    for name, text in PACK.items():
        (tmp_path / "mine" / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def played(folder: Path) -> Iterator[Any]:
    started: list[Played] = []

    def start(*words: str, **options: Any) -> Played:
        started.append(Played(folder, *(words or ("den", "--seed", "7")), "-C", "mine", **options))
        return started[-1]

    yield start
    for each in started:
        each.process.close(force=True)


def at(screen: Played, symbol: str) -> tuple[int, int]:
    """Where a symbol is on the map's part of the screen."""
    for y, line in enumerate(screen.screen.display[1:-2]):
        if symbol in line:
            return line.index(symbol), y
    raise AssertionError(f"no {symbol} on\n{screen.shown}")


def test_walk__start_move_be_chased_quit(played: Any) -> None:
    game = played()
    game.wait_for(r"Den  floor 1  turn 0  items 0  caught 0  seed 7")
    game.wait_for(r"q quits")
    x, y = at(game, "@")
    ghoul = at(game, "g")
    right = game.screen.display[y + 1][x + 1] == "."
    game.press("\x1b[C" if right else "\x1b[D")  # an arrow key
    game.wait_for(r"turn 1 ")
    assert at(game, "@") == (x + 1 if right else x - 1, y)
    for turn in range(2, 60):
        game.press("." if abs(ghoul[0] - x) + abs(ghoul[1] - y) <= 5 else toward(game))
        game.wait_for(rf"turn {turn} ")
        if "caught 1" in game.shown:
            break
    game.wait_for(r"Beside you: Ghoul")
    (px, py), (gx, gy) = at(game, "@"), at(game, "g")
    assert abs(px - gx) + abs(py - gy) == 1
    game.press("q")
    assert game.ended() == 0
    assert game.is_as_before()
    assert re.search(rb"Den  floor 1  turn \d+  items 0  caught 1  seed 7\r\n$", game.raw)


def toward(game: Played) -> str:
    """The key that brings the player nearer to the ghoul, in a hall without walls."""
    (px, py), (gx, gy) = at(game, "@"), at(game, "g")
    if px != gx:
        return "l" if gx > px else "h"
    return "j" if gy > py else "k"


def test_walk__stairs_to_the_end(played: Any) -> None:
    game = played("den", "--seed", "7", "--floor", "2")
    game.wait_for(r"floor 2  turn 0 ")
    (px, py), (sx, sy) = at(game, "@"), at(game, ">")
    game.press(("l" if sx > px else "h") * abs(sx - px) + ("j" if sy > py else "k") * abs(sy - py))
    assert game.ended() == 0
    assert game.is_as_before()


def test_walk__interrupted(played: Any) -> None:
    game = played()
    game.wait_for("turn 0 ")
    game.process.sendintr()
    assert game.ended() == 130
    assert game.is_as_before()
    assert game.raw.endswith(b"advc: stopped\r\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_walk__told_to_end(played: Any, number: int) -> None:
    game = played()
    game.wait_for("turn 0 ")
    game.process.kill(number)
    assert game.ended() == 128 + number
    assert game.is_as_before()


def test_walk__not_put_aside_half_drawn(played: Any) -> None:
    game = played()
    game.wait_for("turn 0 ")
    game.process.sendcontrol("z")
    game.press(".")
    game.wait_for("turn 1 ")
    game.press("q")
    assert game.ended() == 0


def test_walk__keyboard_given_back(folder: Path) -> None:
    """A shell after the walk echoes and takes whole lines, as before it."""
    command = f"trap : INT; stty -a > before; {sys.executable} -c '{ADVC}' walk den --seed 7 -C mine; stty -a > after"
    shell = pexpect.spawn("/bin/sh", ["-c", command], cwd=str(folder), env={**os.environ, "TERM": "xterm"}, timeout=60)
    shell.expect("quits")
    shell.sendintr()
    shell.expect(pexpect.EOF)
    assert (folder / "before").read_text() == (folder / "after").read_text() != ""


@pytest.mark.parametrize(("rows", "columns"), by_turns([(1, 5), (2, 20), (4, 12), (8, 30)]))
def test_walk__small_terminal(played: Any, rows: int, columns: int) -> None:
    game = played(rows=rows, columns=columns)
    game.wait_for("@")
    game.press("q")
    assert game.ended() == 0


def test_walk__resized(played: Any) -> None:
    game = played()
    game.wait_for("turn 0 ")
    game.resize(6, 20)
    game.wait_for("@")
    game.resize(40, 100)
    game.wait_for("(?s)turn 0 .*@.*quits")
    game.press("q")
    assert game.ended() == 0


def test_walk__japanese(played: Any) -> None:
    game = played("den", "--seed", "7", "--lang", "ja")
    game.wait_for(r"シ ?ー ?ド ?  ?7|シ.*7")
    game.press("q")
    assert game.ended() == 0
    assert "巣  1 階".encode() in game.raw


def test_walk__without_colours(played: Any) -> None:
    game = played(NO_COLOR="1")
    game.wait_for("turn 0 ")
    game.press("q")
    assert game.ended() == 0
    assert re.search(rb"\x1b\[[0-9;]*(3[0-9]|38)[;m]", game.raw) is None


def test_walk__no_terminal(folder: Path) -> None:
    words = [sys.executable, "-c", ADVC, "walk", "den", "--seed", "7", "-C", "mine"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "advc: walk: needs a terminal\n"
