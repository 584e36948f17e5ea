"""The same seed, content and arguments give the same bytes: alone, in any company, in any process."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import islice

import pytest

from engine.adventures import CHUNK
from engine.exports.json_lines import json_line
from engine.game import Game
from tests.starter.content import BASE, CONTENT, game_of, starter_files
from tests.turns import by_turns

WISH = {"level": 64, "quest": "guild"}
SEED, COUNT = 900, 12
LAST = 2**64 - 1


@pytest.fixture(scope="module")
def lines(game: Game) -> list[str]:
    """The JSON lines of some seeds, each made alone."""
    return [json_line(game.adventure(SEED + index, **WISH)) for index in range(COUNT)]


def test_batch__any_company(game: Game, lines: list[str]) -> None:
    batch = game.destinations(SEED, COUNT, **WISH)
    assert lines == [json_line(each) for each in batch]
    assert lines[3:9:2] == [json_line(each) for each in batch[3:9:2]]
    assert lines[3:9] == [json_line(each) for each in batch[3:9]]


def test_batch__any_order(game: Game, lines: list[str]) -> None:
    batch, order = game.destinations(SEED, COUNT, **WISH), list(range(COUNT))
    random.Random(5).shuffle(order)
    made = {index: json_line(batch[index]) for index in order}
    assert lines == [made[index] for index in range(COUNT)]


def test_batch__any_place_in_a_long_one(game: Game, lines: list[str]) -> None:
    long = game.destinations((SEED - CHUNK + 5) % 2**64, 2 * CHUNK, **WISH)
    assert lines == [json_line(each) for each in islice(long, CHUNK - 5, CHUNK - 5 + COUNT)]


def test_seeds__past_the_last_comes_the_first(game: Game) -> None:
    across = [json_line(each) for each in game.destinations(LAST - 2, 6, **WISH)]
    assert across == [json_line(game.adventure(seed, **WISH)) for seed in (LAST - 2, LAST - 1, LAST, 0, 1, 2)]


def test_seeds__each_gives_another(game: Game) -> None:
    assert len({repr(each.destination) for each in game.destinations(0, 200, **WISH)}) == 200


def test_content__loaded_again(lines: list[str]) -> None:
    again = game_of(dict(reversed(starter_files().items())))
    assert lines == [json_line(again.adventure(SEED + index, **WISH)) for index in range(COUNT)]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_processes__any_hash_seed(lines: list[str], hash_seed: str) -> None:
    made = advc(hash_seed, "--seed", str(SEED), "--count", str(COUNT), "--level", "64", "--quest", "guild")
    assert "".join(lines) == made


@pytest.mark.parametrize("hash_seed", by_turns(["1", "0"]))
def test_processes__with_packs_over_it(hash_seed: str) -> None:
    """Samples laid over the base go through every set and dict of the merging."""
    over = [
        part for name in ("delta", "unique_event", "new_terrain") for part in ("-C", str(CONTENT / "samples" / name))
    ]
    made = advc(hash_seed, "--seed", "3", "--count", "4", "--level", "90", *over)
    assert made == advc("77", "--seed", "3", "--count", "4", "--level", "90", *over)


def advc(hash_seed: str, *arguments: str) -> str:
    """What the command prints in a process of its own."""
    command = [sys.executable, "-c", "from engine.cli import main; main()", "generate", "destination"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [*command, "--format", "json", "-C", str(BASE), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
