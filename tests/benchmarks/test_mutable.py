"""Mutable specials against the clock: a placement, by its tiles; a refusal; a proof.

python tests/benchmarks/test_mutable.py      or      pytest -m long tests/benchmarks/test_mutable.py
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from time import perf_counter

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.generators.overmap.mutable import Placement, place, prove
from tests.generators_overmap_mutable.starter import KNOWN, SPECIALS, patchy

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


@pytest.mark.long
@pytest.mark.parametrize("name", SPECIALS)
def test_speed__printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    taken, tiles = seconds_of(name)
    with capsys.disabled():
        print(f"\n{name}: {tiles} tiles in {taken * 1000:.2f} ms; proof {proof_seconds(name) * 1000:.1f} ms")
    assert tiles > 0


if __name__ == "__main__":
    for each in SPECIALS:
        median, mean = seconds_of(each)
        print(f"{each:12} {median * 1000:6.2f} ms  {mean:5.1f} tiles  proof {proof_seconds(each) * 1000:6.1f} ms")
