"""Fifty seeds whose adventures are kept, to see when a change alters what a seed gives.

A change of the engine that alters them must raise `ALGORITHM` in engine/results/stamp.py; a change of the starter
content need not. Either way `python -m tests.game.test_catalog`, from the project's folder, writes the catalog anew.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.results.convert import to_data
from engine.results.stamp import ALGORITHM
from tests.starter.content import starter_game

CATALOG = Path(__file__).parent / "catalog.json"
STAGES = ("query", "blueprint", "destination")
QUESTS = ("guild", "regional", "regional_paid", "errand", None)
LEVELS = (0, 1, 9, 10, 19, 20, 30, 44, 45, 60, 79, 80, 100, 250, 1000)
LOCATIONS = (None, None, "labyrinth", None, "plains", "vault")
RAISE = "the engine gives other adventures for the same seeds and content: raise ALGORITHM in engine/results/stamp.py"
REWRITE = "then write the catalog anew with `python -m tests.game.test_catalog`"


def catalog(game: Game) -> dict[str, Any]:
    """Seeds with what was asked, and a digest of the JSON of each stage."""
    kept = []
    for number in range(50):
        # Half of the seeds are small, half lie all over the 64 bits.
        seed = number if number % 2 else (number * 0x9E3779B97F4A7C15 - 1) % 2**64
        wish = {
            "level": LEVELS[number % len(LEVELS)],
            "quest": QUESTS[number % len(QUESTS)],
            "location": LOCATIONS[number % len(LOCATIONS)],
        }
        made = to_data(game.adventure(seed, **wish))  # type: ignore[arg-type]
        # Seeds are written as text: not every reader of JSON holds 64 bits.
        kept.append({"seed": str(seed), **wish, **{stage: digest(made[stage]) for stage in STAGES}})
    return {"algorithm": ALGORITHM, "content": game.stamp.content, "adventures": kept}


def digest(stage: Any) -> str:
    return sha256(json.dumps(stage, ensure_ascii=False).encode()).hexdigest()[:32]


def verdict(before: dict[str, Any], now: dict[str, Any]) -> str:
    """What is to be done about a catalog that differs; nothing where it does not, whatever was changed in comments."""
    changed = [
        f"seed {is_['seed']}: {', '.join(stage for stage in STAGES if was[stage] != is_[stage])}"
        for was, is_ in zip(before["adventures"], now["adventures"], strict=True)
        if was != is_
    ]
    if not changed:
        return ""
    why = f"the starter content changed; {REWRITE}"
    if before["content"] == now["content"] and before["algorithm"] == now["algorithm"]:
        why = f"{RAISE}, {REWRITE}"
    elif before["content"] == now["content"]:
        why = REWRITE
    return "\n".join([why, *changed])


def test_catalog__no_seed_changed(game: Game) -> None:
    assert verdict(json.loads(CATALOG.read_text("utf-8")), catalog(game)) == ""


def test_catalog__covers_what_it_should() -> None:
    kept = json.loads(CATALOG.read_text("utf-8"))["adventures"]
    assert len({each["seed"] for each in kept}) == 50
    assert {each["quest"] for each in kept} == set(QUESTS)
    assert {each["level"] for each in kept} == set(LEVELS)
    assert len({each["destination"] for each in kept}) == 50


def test_verdict__says_what_to_do() -> None:
    row = {"seed": "7", "query": "a", "blueprint": "b", "destination": "c"}
    before = {"algorithm": 1, "content": "sha256:0", "adventures": [row]}
    other = {**before, "adventures": [{**row, "blueprint": "x", "destination": "y"}]}
    assert verdict(before, {**before, "content": "sha256:1"}) == ""
    assert verdict(before, other) == f"{RAISE}, {REWRITE}\nseed 7: blueprint, destination"
    assert verdict(before, {**other, "algorithm": 2}).splitlines()[0] == REWRITE
    assert verdict(before, {**other, "content": "sha256:1"}).startswith("the starter content changed")


if __name__ == "__main__":
    new = catalog(starter_game())
    if CATALOG.exists() and RAISE in verdict(json.loads(CATALOG.read_text("utf-8")), new):
        sys.exit(RAISE)
    CATALOG.write_text(json.dumps(new, indent=1) + "\n", "utf-8")
