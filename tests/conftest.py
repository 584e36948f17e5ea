"""The same surroundings for every test, whatever the machine."""

from __future__ import annotations

import gc
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import settings

if threading.current_thread() is threading.main_thread():
    # Whoever runs the suite in the background may have it ignore Ctrl-C, and so would the programs that tests start and stop.
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Thousands of tests leave much that lives on: looking it through again and again takes a sixth of the time.
gc.set_threshold(50_000, 20, 20)

ROOT = Path(__file__).parents[1]


def pytest_collection_finish() -> None:
    """What the tests themselves are made of is never garbage."""
    gc.collect()
    gc.freeze()


settings.register_profile("house", deadline=None, derandomize=True)  # a busy machine is no bug; one commit, one verdict
settings.register_profile("search", deadline=None)  # --hypothesis-profile=search looks where nobody looked before
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
