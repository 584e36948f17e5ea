"""Maps against the clock: the atlas and a plain C program of the same model, pursuers, a cave with all it needs.

    python tests/benchmarks/test_maps.py      or      pytest -m long tests/benchmarks/test_maps.py

All in one run on one machine, so that the ratios say something whatever else it does. The C program is compiled with
`gcc -O2` where there is one.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from time import perf_counter

import pytest

from engine.generators.map import (
    Automaton,
    Border,
    Connect,
    Noise,
    Place,
    ThingRow,
    TileRow,
    fast,
    make_map,
)
from engine.pursuit import ground_of, step_all
from engine.studies.atlas import SHEETS, draw_sheet
from engine.studies.sheet import Sheet, settle_all
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent

C = """
#include <stdint.h>
#include <stdio.h>
static uint64_t state = 88172645463325252ull;
static int next(int below) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return (int)(((state >> 32) * (uint64_t)below) >> 32);
}
static int map[100][100];
int main(void) {
    unsigned long ones = 0;
    for (int pattern = 0; pattern < 1024; pattern++) {
        for (int x = 0; x < 100; x++) for (int y = 0; y < 100; y++) map[x][y] = next(2);
        for (int c = 0; c < 100 * 100 * 30; c++) {
            int x = next(100), y = next(100), count = 0;
            for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++)
                count += map[(x + 100 + i) % 100][(y + 100 + j) % 100];
            map[x][y] = (pattern >> count) & 1;
        }
        for (int x = 0; x < 100; x++) for (int y = 0; y < 100; y++) ones += map[x][y];
    }
    printf("%lu\\n", ones);
    return 0;
}
"""
TILES = (TileRow("wall", "#", False, False, (60, 56, 54)), TileRow("floor", ".", True, True, (214, 196, 161)))
THINGS = tuple(ThingRow(name, name[0], (200, 60, 40)) for name in ("entrance", "exit", "item", "enemy"))
CAVE = (
    Noise(Percent(Fraction(45))), Automaton(432), Connect(), Border(), Place(("entrance", "exit"), apart=40),
    Place(("item",), Interval(3, 6)), Place(("enemy",), Interval(4, 8), apart=5),
)  # fmt: skip
PLAIN_PATTERNS = 16
"""Patterns, evenly spread, that plain Python draws; the rest is reckoned from them."""


def plain_c() -> float | None:
    """Seconds of the C program for all 1,024 patterns on one core, where there is gcc."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "atlas.c"), Path(folder, "atlas")
        source.write_text(C)
        subprocess.run([gcc, "-O2", "-o", program, source], check=True)
        return timed(lambda: subprocess.run([program], check=True, stdout=subprocess.DEVNULL))


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def atlas() -> float:
    """Seconds of the sheet of all patterns on all cores, drawing included, loops compiled before."""
    sheet = SHEETS["patterns"]
    list(settle_all(Sheet("warm", (432,), sheet.shares, 1), 0, 1))
    with tempfile.TemporaryDirectory() as folder:
        return timed(lambda: draw_sheet(Path(folder, "patterns.png"), sheet, list(settle_all(sheet, 0))))


def plain_python() -> float:
    """Seconds that one core would take for all patterns where Numba is not installed, from a few of them."""
    code = (
        "import time, sys; sys.modules['numba'] = None\n"
        "from fractions import Fraction\n"
        "from engine.studies.sheet import Sheet, settle_all\n"
        f"sheet = Sheet('patterns', tuple(range(7, 1024, 1024 // {PLAIN_PATTERNS})), (Fraction(1, 2),), 1)\n"
        "list(settle_all(Sheet('warm', (1,), sheet.shares, 1, 9, 9), 0, 1))\n"
        "start = time.perf_counter(); maps = list(settle_all(sheet, 0, 1))\n"
        "print((time.perf_counter() - start) / len(maps))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return 1024 * float(run.stdout)


def cave() -> float:
    """Median seconds of a 100 x 100 cave, settled, connected, walled and peopled."""
    make_map(TILES, THINGS, CAVE, 0, "cave", 1, Extent(100, 100))
    return statistics.median(
        timed(lambda seed=seed: make_map(TILES, THINGS, CAVE, seed, "cave", 1, Extent(100, 100)))  # type: ignore[misc]
        for seed in range(1, 61)
    )


def pursuers(share: int, *, queue: bool) -> float:
    """Median seconds of a turn of 1,000 enemies on 100 x 100 cells, over thirty turns."""
    made = make_map(
        TILES, THINGS, (Noise(Percent(Fraction(share))), Connect(), Place(("enemy",), Interval(1000, 1000))), 1, "field",
        1, Extent(100, 100),
    )  # fmt: skip
    target, *enemies = ((thing.x, thing.y) for thing in made.things)
    assert len(enemies) == 999
    enemies.append(next((x, y) for x in range(100) for y in range(100)
                        if made.tile(x, y).walkable and (x, y) not in {target, *enemies}))  # fmt: skip
    ground = ground_of(made)
    step_all(ground, enemies, target, queue=queue)
    times = []
    for _ in range(30):
        start = perf_counter()
        enemies = list(step_all(ground, enemies, target, queue=queue))
        times.append(perf_counter() - start)
    return statistics.median(times)


def report() -> dict[str, float | None]:
    """Print the figures and give them, in seconds."""
    # In turns, the better of each: other work on the machine then hits both.
    rounds = [(atlas(), plain_c()) for _ in range(3)]
    in_c = [seconds for _, seconds in rounds if seconds is not None]
    figures: dict[str, float | None] = {
        "atlas of 1,024, all cores, drawn": min(seconds for seconds, _ in rounds),
        "atlas of 1,024 in C, one core": min(in_c, default=None),
        "atlas of 1,024, plain Python, one core": plain_python(),
        "cave of 100 x 100": cave(),
        "1,000 pursuers on open ground": pursuers(100, queue=False),
        "1,000 pursuers among rubble": pursuers(70, queue=False),
        "1,000 pursuers among rubble, queueing": pursuers(70, queue=True),
    }
    print(f"\nNumba {'compiles' if fast.is_compiled() else 'is not installed'}")
    c = figures["atlas of 1,024 in C, one core"]
    for what, seconds in figures.items():
        if seconds is not None:
            ratio = f"{seconds / c:8.2f} x C" if c is not None and what.startswith("atlas") else ""
            print(f"{what:42}{seconds * 1e3:12,.2f} ms{ratio}")
    return figures


@pytest.mark.long
def test_maps__printed(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tcod")
    pytest.importorskip("PIL")
    with capsys.disabled():
        figures = report()
    assert "cave of 100 x 100" in figures


if __name__ == "__main__":
    report()
