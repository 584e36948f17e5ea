"""The command as a process: pipes that close early, terminals, encodings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ADVC = [sys.executable, "-c", "from engine.cli import main; main()"]
MANY = ("generate", "destination", "--seed", "7", "--count", "2500", "--format", "json")


def test_pipe__reader_has_enough(here: Path) -> None:
    process = subprocess.Popen([*ADVC, *MANY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith('{"seed":7,')
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, "")


def test_pipe__no_progress_is_shown(here: Path) -> None:
    done = subprocess.run([*ADVC, *MANY], capture_output=True, text=True, check=True)
    assert (done.stdout.count("\n"), done.stderr) == (2500, "")


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_terminal__progress_goes_to_standard_error(here: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    with (here / "out").open("wb") as out:
        process = subprocess.Popen([*ADVC, *MANY], stdout=out, stderr=theirs, env=environment)
    os.close(theirs)
    said = b""
    while chunk := _some(ours):
        said += chunk
    os.close(ours)
    assert process.wait() == 0
    assert b"Generating" in said
    assert b"seed" not in said
    assert (here / "out").read_bytes().count(b"\n") == 2500


def _some(handle: int) -> bytes:
    """What a pseudo-terminal has to say; nothing once the other end is closed."""
    try:
        return os.read(handle, 65536)
    except OSError:
        return b""


def test_encoding__a_pipe_gets_utf8(here: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    words = ("generate", "query", "--seed", "7", "--lang", "ja")
    done = subprocess.run([*ADVC, *words], capture_output=True, check=True, env=environment)
    assert "シード" in done.stdout.decode("utf-8")
    assert done.stderr == b""
