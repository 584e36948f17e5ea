"""The starter content for every test here, and a cache of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.game import Game
from tests.starter.content import starter_game


@pytest.fixture(scope="session", autouse=True)
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The user's cache is neither read nor written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADVC_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def game() -> Game:
    return starter_game()
