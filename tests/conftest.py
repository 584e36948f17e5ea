"""The same surroundings for every test, whatever the machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]

settings.register_profile("house", deadline=None)  # a busy machine is no bug
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """English messages, 100 columns, and a place of the tests' own for what checks remember."""
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "NO_COLOR", "PYTHONUTF8", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"LANG": "C.UTF-8", "COLUMNS": "100", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("ADVC_CACHE", str(tmp_path_factory.getbasetemp() / "remembered"))


@pytest.fixture
def root() -> Path:
    """The top of the checkout."""
    return ROOT
