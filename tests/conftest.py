"""The same surroundings for every test, whatever the machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]

settings.register_profile("house", deadline=None)  # a busy machine is no bug
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """English messages without colours, 100 columns wide."""
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "PYTHONUTF8", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"LANG": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def root() -> Path:
    """The top of the checkout."""
    return ROOT
