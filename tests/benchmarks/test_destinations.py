"""Destinations a second against the JavaScript program that a game programmer would write by hand.

    python tests/benchmarks/test_destinations.py [count]      or      pytest -m long tests/benchmarks/test_destinations.py

Both run on one core of the same machine, one after the other, so only the ratio says anything.
"""

from __future__ import annotations

import importlib.util
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from types import ModuleType

import pytest

from engine.generators.destination import BlueprintBatch, make_blueprints, make_destinations, make_queries
from engine.generators.streams import seeds_from

ROOT = Path(__file__).parents[2]
PEER = ROOT.parent / "shared" / "peers" / "adventure.mjs"
COUNT = 100_000
STRETCH = 8_192


def _starter() -> ModuleType:
    """The rows that the generators' tests use; by path, since this file also runs by itself."""
    path = ROOT / "tests" / "generators" / "starter.py"
    spec = importlib.util.spec_from_file_location("generators_starter", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bulk(count: int, location: str | None) -> tuple[float, float]:
    """Seconds a destination: of the destination stage alone, and of all three stages."""
    starter = _starter()
    tables = starter.starter_tables()
    alone = whole = 0.0
    for first in range(0, count, STRETCH):
        seeds = seeds_from(first, min(STRETCH, count - first))
        start = perf_counter()
        queries = make_queries(tables, starter.QUERY, seeds, 50, "default", "guild", location)
        plans = make_blueprints(tables, starter.BLUEPRINT, queries, seeds)
        middle = perf_counter()
        make_destinations(tables, starter.DESTINATION, plans, seeds)
        end = perf_counter()
        alone, whole = alone + end - middle, whole + end - start
    return alone / count, whole / count


def single(times: int = 500) -> tuple[float, float]:
    """Median seconds from call to decoded result: of the destination stage alone, and of all three stages."""
    starter = _starter()
    tables = starter.starter_tables()

    def plan(seed: int) -> BlueprintBatch:
        seeds = seeds_from(seed, 1)
        queries = make_queries(tables, starter.QUERY, seeds, 50, "default", "guild")
        return make_blueprints(tables, starter.BLUEPRINT, queries, seeds)

    alone, whole = [], []
    for seed in range(times):
        start = perf_counter()
        plans = plan(seed)
        middle = perf_counter()
        make_destinations(tables, starter.DESTINATION, plans, seeds_from(seed, 1)).destination(0)
        end = perf_counter()
        alone.append(end - middle)
        whole.append(end - start)
    return statistics.median(alone), statistics.median(whole)


def peer(count: int = 20_000) -> float | None:
    """Seconds a destination of the JavaScript peer, where it and `node` are there."""
    node = shutil.which("node")
    if node is None or not PEER.exists():
        return None
    run = subprocess.run([node, str(PEER), str(count)], capture_output=True, text=True, check=True)
    return 1 / float(run.stdout.split()[0])


def report(count: int) -> float | None:
    """Print the figures; gives how many times the peer's destinations ours are, in bulk on the peer's location."""
    js = peer()
    rows = [("JavaScript, cave", js)]
    alone, whole = bulk(count, "cave")
    rows += [("bulk, cave: destination stage", alone), ("bulk, cave: all stages", whole)]
    ratio = None if js is None else js / alone
    alone, whole = bulk(count, None)
    rows += [("bulk, 13 locations: destination stage", alone), ("bulk, 13 locations: all stages", whole)]
    alone, whole = single()
    rows += [("single: destination stage, decoded", alone), ("single: all stages, decoded", whole)]
    for what, seconds in rows:
        if seconds is not None:
            times = "" if js is None else f"{js / seconds:8.2f} x JavaScript"
            print(f"{what:40}{seconds * 1e6:10.1f} us{1 / seconds:12,.0f} /s{times}")
    return ratio


@pytest.mark.long
def test_bulk__printed(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        ratio = report(COUNT)
    if ratio is None:
        pytest.skip("node or the peer is not here")
    assert ratio > 0


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
