"""`Destinations`: a sequence of adventures that are made when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from engine.adventures import CHUNK, Destinations
from engine.game import Game
from engine.generators.destination import QueryBatch, make_queries

LAST = 2**64 - 1


@pytest.fixture(scope="module")
def batch(game: Game) -> Destinations:
    return game.destinations(7, 20, level=50, quest="guild")


def test_sequence(batch: Destinations) -> None:
    assert isinstance(batch, Sequence)
    assert len(batch) == 20
    assert [each.seed for each in batch] == list(range(7, 27))
    assert [each.seed for each in reversed(batch)] == list(range(26, 6, -1))
    assert batch[3] in batch
    assert batch.index(batch[3]) == 3


@pytest.mark.parametrize(("index", "seed"), [(0, 7), (19, 26), (-1, 26), (-20, 7)])
def test_index(game: Game, batch: Destinations, index: int, seed: int) -> None:
    assert game.adventure(seed, level=50, quest="guild") == batch[index]


@pytest.mark.parametrize("index", [20, -21, 10**30])
def test_index__beyond(batch: Destinations, index: int) -> None:
    with pytest.raises(IndexError, match="of 20 adventures"):
        batch[index]


@pytest.mark.parametrize(
    "part",
    [slice(None), slice(3, 8), slice(-4, None), slice(8, 3), slice(None, None, -1), slice(1, 19, 7), slice(0, 99)],
)
def test_slices(batch: Destinations, part: slice) -> None:
    assert list(batch)[part] == batch[part]


def test_empty(game: Game) -> None:
    none = game.destinations(7, 0)
    assert (len(none), list(none), none[:], list(none.batches())) == (0, [], [], [])


def test_lazy__a_thousand_million(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counting(tables: Any, steps: Any, seeds: Any, *rest: Any) -> QueryBatch:
        made.append(len(seeds))
        return make_queries(tables, steps, seeds, *rest)

    monkeypatch.setattr("engine.making.make_queries", counting)
    many = game.destinations(7, 10**9, level=50)
    assert (len(many), made) == (10**9, [])
    assert [many[-1].seed, many[5:8][2].seed, next(iter(many)).seed] == [10**9 + 6, 14, 7]
    assert made == [1, 1, 2, 1]  # the last alone; three in a slice, few at first; the first


def test_slice__of_many_works_in_chunks(game: Game) -> None:
    many = game.destinations(7, 10**9, upto="query")
    assert [each.seed for each in many[10:5_010]] == list(range(17, 5_017))


def test_seeds__wrap_at_the_end(game: Game) -> None:
    across = game.destinations(LAST - 1, 4, level=50)
    assert [each.seed for each in across] == [LAST - 1, LAST, 0, 1]
    for index, seed in enumerate([LAST - 1, LAST, 0, 1]):
        assert game.adventure(seed, level=50) == across[index] == across[index : index + 1][0] == list(across)[index]


def test_iteration__across_chunks(game: Game) -> None:
    made = list(game.destinations(7, CHUNK + 3, upto="blueprint", level=50))
    assert len(made) == CHUNK + 3
    for index in (CHUNK - 1, CHUNK, CHUNK + 2):
        assert game.adventure(7 + index, upto="blueprint", level=50) == made[index]


@pytest.mark.parametrize("size", [1, 3, 20, 1_000])
def test_batches__same_as_items(batch: Destinations, size: int) -> None:
    made = [of.destination(index) for of in batch.batches(size) for index in range(len(of))]
    assert [each.destination for each in batch] == made


def test_batches__sizes(batch: Destinations) -> None:
    assert [len(of) for of in batch.batches(8)] == [8, 8, 4]


def test_batches__of_a_given_blueprint(game: Game) -> None:
    plan = game.blueprint(seed=1, location="plains")
    (of,) = game.destinations(7, 50, blueprint=plan).batches()
    assert np.unique(of.cards).tolist() == [30]
    assert of.blueprints.blueprint(49) == plan
