"""The saved data of two games, checked: in time, and only with findings that are known and true."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from time import process_time

import pytest

from engine.cataclysm.checking import check_folders
from engine.source.diagnostic import Severity

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
SECONDS = 30
"""Of processor time: the machine may have other things to do."""
ERRORS = {
    "cbn": {
        # The ten layers of the water towers have `"sym": "87"`: two characters where the map has room for one.
        ("ADV603", "`sym`"): 10,
    },
    "dda": {
        # The one terrain that lies in a file that was not saved.
        ("ADV101", "`highlands`"): 6,
        # A basement without a name: in the game a file that was not saved gives it one by `copy-from`.
        ("ADV607", "`ruined_tower_highlands_basement`"): 1,
        # The root is not asked for the ground that its stairs lead to.
        ("ADV415", "`surface_to_crossroads`"): 1,
    },
}
"""By game: code and a word of the message of each error, and how often it is told."""


@pytest.mark.parametrize("game", list(ERRORS))
def test_corpus(game: str) -> None:
    if not (CORPUS / game).is_dir():
        pytest.skip(f"no saved data of this game: {CORPUS / game}")
    begin = process_time()
    found = check_folders([CORPUS / game])
    assert process_time() - begin < SECONDS
    assert all(each.place.file.path.endswith(".json") for each in found)
    errors = [each for each in found if each.severity is Severity.ERROR]
    told = Counter(
        next(
            (key for key in ERRORS[game] if key[0] == each.code and key[1] in each.message()),
            (each.code, each.message()),
        )
        for each in errors
    )
    assert ERRORS[game] == dict(told)
