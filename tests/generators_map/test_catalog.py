"""Seeds whose maps are kept, to see when a change of the engine alters what a seed gives.

Such a change raises `engine.results.stamp.ALGORITHM`; then `python -m tests.generators_map.test_catalog` from the
project's folder writes the catalog anew.
"""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from engine.generators.map import Board, make_map
from engine.generators.map.chain import run
from engine.results.map import Map
from engine.results.stamp import ALGORITHM
from engine.values.extent import Extent
from tests.generators_map.starter import MAPS, THINGS, TILES, example

CATALOG = Path(__file__).parents[1] / "vectors" / "maps.json"
SEEDS = (*range(49), 2**64 - 1)


def catalog() -> dict[str, Any]:
    """The first 16 digits of the SHA-256 of each map, over the maps of `starter.py`, at 50 seeds."""
    return {"algorithm": ALGORITHM, "maps": {name: [digest(example(name, seed)) for seed in SEEDS] for name in MAPS}}


def digest(made: Map) -> str:
    """Of what was drawn: a result class with a field more changes no digest."""
    drawn = (
        [[made.legend[index].id for index in row] for row in made.cells],
        [(thing.kind, thing.x, thing.y) for thing in made.things],
        [(room.column, room.row, room.x, room.y, room.width, room.height) for room in made.rooms],
        made.regions,
        [(left.what, left.count, left.why) for left in made.left_out],
    )
    return hashlib.sha256(json.dumps(drawn).encode()).hexdigest()[:16]


def test_catalog__no_seed_changed() -> None:
    assert json.loads(CATALOG.read_text("utf-8")) == catalog()


def test_maps__the_same_in_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda seed: example("ruin", seed), range(12)))
    assert made == [example("ruin", seed) for seed in range(12)]


def test_maps__floor_and_name_take_part() -> None:
    size, steps = MAPS["cellar"]
    made = [
        make_map(TILES, THINGS, steps, 7, name, floor, size) for name, floor in (("a", 1), ("a", 2), ("b", 1), ("a", 1))
    ]
    assert made[0] == made[3]
    assert len({each.cells for each in made}) == 3


def test_maps__are_values() -> None:
    made = example("fort", 3)
    assert hash(made) == hash(example("fort", 3))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.floor = 2  # type: ignore[misc]


def test_board__prints_at_every_step() -> None:
    size, steps = MAPS["ruin"]
    for upto in range(len(steps) + 1):
        board = Board(TILES, THINGS, size)
        run("ruin", 1, steps[:upto], board, 7)
        *rows, facts = str(board).splitlines()
        assert [60] * 40 == [len(row) for row in rows]
        assert facts.startswith("60 x 40")


def test_board__starts_as_the_first_tile_that_nobody_walks_on() -> None:
    assert str(Board(TILES[1:], THINGS, Extent(2, 1))).splitlines()[0] == "~~"


if __name__ == "__main__":
    CATALOG.write_text(json.dumps(catalog(), indent=1) + "\n", "utf-8")
