"""The real JSON of two games: test input only, read where it lies; absent, its tests are skipped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.cataclysm.entries import Library, read_folder
from engine.cataclysm.importing import Imported, import_folder

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
GAMES = ("cbn", "dda")
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpora are not at hand")


@cache
def library(game: str) -> Library:
    """What a game's JSON holds."""
    return read_folder(CORPUS / game)


@cache
def imported(game: str) -> Imported:
    """A game as a pack."""
    return import_folder(CORPUS / game, game)
