"""Overmaps against the clock: the time of each step, growth with size, memory.

    python tests/benchmarks/test_overmaps.py [plain]     or     pytest -m long tests/benchmarks/test_overmaps.py

`plain` leaves Numba away. The aim: a default overmap under 0.3 s with Numba and 1 s without, linear in its area, under
200 MB.
"""

from __future__ import annotations

import resource
import statistics
import sys
from pathlib import Path
from time import perf_counter

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.generators.chain import paths
from engine.generators.draws import Draws
from engine.generators.map import fast
from engine.generators.overmap.board import Board
from engine.generators.overmap.content import Content
from engine.generators.overmap.overmaps import LEVELS, SIZE, make_overmap
from engine.generators.streams import key
from engine.values.extent import Extent
from tests.generators_overmap.small import REGION, STEPS, WET, content

REPEATS = 10


def by_step(world: Content, repeats: int = REPEATS) -> dict[str, float]:
    """Seconds of each step, the median over some seeds."""
    make_overmap(world, STEPS, 0)
    times: dict[str, list[float]] = {}

    def note(name: str, since: float) -> None:
        times.setdefault(name, []).append(perf_counter() - since)

    for seed in range(repeats):
        start = perf_counter()
        board = Board(world, seed, (0, 0), SIZE, LEVELS)
        note("begin", start)
        for path, step in zip(paths("overmap/benchmark", STEPS), STEPS, strict=True):
            start = perf_counter()
            step(board, Draws(key(seed, path)).about(0, 0))
            note(step.phrase, start)
        start = perf_counter()
        board.finished()
        note("finish", start)
    return {name: statistics.median(taken) for name, taken in times.items()}


def by_size(world: Content, repeats: int = 3) -> dict[int, float]:
    """Seconds of a square overmap by its side, the median over some seeds."""
    found = {}
    for side in (90, 180, 360, 720):
        taken = []
        for seed in range(repeats):
            start = perf_counter()
            make_overmap(world, STEPS, seed, size=Extent(side, side))
            taken.append(perf_counter() - start)
        found[side] = statistics.median(taken)
    return found


@pytest.mark.long
def test_overmap__printed(capsys: pytest.CaptureFixture[str]) -> None:
    steps, sizes = by_step(content()), by_size(content())
    with capsys.disabled():
        print(f"\nan overmap: {sum(steps.values()):.3f} s; by size: {sizes}")
    assert set(sizes) == {90, 180, 360, 720}


def main() -> None:
    """Print everything."""
    if "plain" in sys.argv:
        fast._numba = lambda: None  # type: ignore[assignment]
    print("Numba" if fast.is_compiled() else "plain Python")
    for region in (REGION, WET):
        steps = by_step(content(region))
        print(f"{region.id}: {1000 * sum(steps.values()):.0f} ms an overmap of {SIZE} x 21")
        for name, seconds in steps.items():
            print(f"  {name:14} {1000 * seconds:7.1f} ms")
    for side, seconds in by_size(content()).items():
        print(f"{side:4} x {side:<4} {1000 * seconds:8.0f} ms  {1e9 * seconds / side / side:8.0f} ns a tile")
    print(f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
