"""Commands run within the test, and small packs to run them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from typer.testing import CliRunner

from engine.cli.app import app


@attrs.frozen
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


Advc = Callable[..., Ran]
"""Runs `advc` with some words, and perhaps something on standard input."""
MakePack = Callable[..., str]
"""Writes a pack that lies over the starter pack, and gives its folder."""


@pytest.fixture
def advc() -> Advc:
    def run(*words: str | Path, stdin: str | None = None) -> Ran:
        done = CliRunner().invoke(app, [str(word) for word in words], input=stdin)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Ran(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in: no content of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def pack(here: Path) -> MakePack:
    def make(text: str, name: str = "mine", head: str = 'version "1.0.0"; language en; require base') -> str:
        folder = here / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pack.adv").write_text(f"pack {name} {{ {head} }}\n", encoding="utf-8")
        (folder / "text.adv").write_text(text, encoding="utf-8")
        return name

    return make
