"""Mutable specials against the clock: a placement, by its tiles; a refusal; a proof. Ours, and the starter pack's.

python tests/benchmarks/test_mutable.py      or      pytest -m long tests/benchmarks/test_mutable.py
"""

from __future__ import annotations

import statistics
import sys
from collections import deque
from pathlib import Path
from time import perf_counter

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.generators.overmap.drawing import stressed_mutable
from engine.generators.overmap.growing import Plot
from engine.generators.overmap.mutable import Placement, Refusal, place, prove
from tests.generators_overmap_mutable.starter import KNOWN, SPECIALS, patchy
from tests.starter.overmap_growing import GROWING, NEEDED, known, row_of, trial, without
from tests.starter.overmap_reading import content_for

COUNT = 200


def seconds_of(name: str) -> tuple[float, float]:
    """Seconds of a placement, and its tiles, on average."""
    special, tiles, taken = SPECIALS[name], [], []
    for seed in range(COUNT):
        ground = patchy(special, seed)
        start = perf_counter()
        found = place(special, ground, (0, 0, 0), seed)
        taken.append(perf_counter() - start)
        if isinstance(found, Placement):
            tiles.append(len(found.tiles))
    return statistics.median(taken), statistics.mean(tiles)


def proof_seconds(name: str) -> float:
    """Seconds of a proof."""
    start = perf_counter()
    prove(SPECIALS[name], KNOWN[name])
    return perf_counter() - start


def starter_seconds(name: str) -> dict[str, float]:
    """Of a special of the starter pack on real boards: tiles, seconds of each thing that may come of it, of a proof.

    `undone` is a special without a piece that it needs, given up after all its attempts, where it was.
    """
    content, row = content_for("default"), row_of(name)
    lame = without(row, NEEDED[name])
    times: dict[str, list[float]] = {"placed": [], "ground": [], "undone": []}
    tiles = []
    for seed in range(COUNT):
        tried = trial(content, row, seed)
        start = perf_counter()
        found = place(row.special, Plot(tried.board), tried.at, tried.key, tried.turn)
        times["placed" if isinstance(found, Placement) else "ground"].append(perf_counter() - start)
        if isinstance(found, Placement):
            tiles.append(len(found.tiles))
        if seed < COUNT // 4:
            start = perf_counter()
            missed = place(lame.special, Plot(tried.board), tried.at, tried.key, tried.turn)
            if isinstance(missed, Refusal) and missed.attempts:
                times["undone"].append(perf_counter() - start)
    start = perf_counter()
    prove(row.special, known())
    proof = perf_counter() - start
    start = perf_counter()
    deque(stressed_mutable(row, content, COUNT, 0), maxlen=0)
    medians = {what: statistics.median(taken) if taken else 0.0 for what, taken in times.items()}
    return {"tiles": statistics.mean(tiles), **medians, "proof": proof, "stress": (perf_counter() - start) / COUNT}


def report() -> dict[str, dict[str, float]]:
    """Print the figures of the starter pack's specials, and give them."""
    found = {name: starter_seconds(name) for name in GROWING}
    for name, told in found.items():
        undone = f"undone in {1e3 * told['undone']:4.1f} ms; " if told["undone"] else ""
        print(
            f"{name:17}{told['tiles']:6.1f} tiles in {1e3 * told['placed']:5.2f} ms, {1e6 * told['placed'] / told['tiles']:4.0f}"
            f" us a tile; refused for its ground in {1e6 * told['ground']:5.1f} us; {undone}"
            f"proof {1e3 * told['proof']:5.1f} ms; stress {1e3 * told['stress']:5.2f} ms each"
        )
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", SPECIALS)
def test_speed__printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    taken, tiles = seconds_of(name)
    with capsys.disabled():
        print(f"\n{name}: {tiles} tiles in {taken * 1000:.2f} ms; proof {proof_seconds(name) * 1000:.1f} ms")
    assert tiles > 0


@pytest.mark.long
def test_starter__printed(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print()
        found = report()
    assert all(told["tiles"] > 5 for told in found.values())


if __name__ == "__main__":
    for each in SPECIALS:
        median, mean = seconds_of(each)
        print(f"{each:12} {median * 1000:6.2f} ms  {mean:5.1f} tiles  proof {proof_seconds(each) * 1000:6.1f} ms")
    report()
