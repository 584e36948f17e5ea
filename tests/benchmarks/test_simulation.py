"""A million destinations measured, against the JavaScript program that only makes them.

    python tests/benchmarks/test_simulation.py [count] [workers]   or   pytest -m long tests/benchmarks/test_simulation.py

The peer makes one location's decks on one core and measures nothing, so it is the ratio a core that says something.
"""

from __future__ import annotations

import resource
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

import attrs
import pytest

import engine

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
from tests.benchmarks.test_destinations import peer  # noqa: E402

COUNT, WORKERS = 1_000_000, 2
MOST_SECONDS, MOST_BYTES = 30, 2 << 30


@attrs.define
class Peak:
    """The most memory that this process and those it started held at the same time."""

    bytes: int = 0


@contextmanager
def memory_watched() -> Iterator[Peak]:
    """Looks five times a second."""
    import psutil

    peak, over = Peak(), threading.Event()

    def look() -> None:
        here = psutil.Process()
        while not over.is_set():
            held = 0
            for process in (here, *here.children(recursive=True)):
                try:
                    held += process.memory_info().rss
                except psutil.NoSuchProcess:
                    continue  # it ended meanwhile
            peak.bytes = max(peak.bytes, held)
            sleep(0.2)

    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield peak
    finally:
        over.set()
        watcher.join()


def seconds_of_processors() -> float:
    """What this process and those that it started and that ended have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def report(count: int, workers: int) -> tuple[float, int]:
    """Print the figures; gives the seconds it took and the most bytes that were held."""
    game = engine.load(ROOT / "content" / "base")
    js = peer()
    with memory_watched() as peak:
        start, used = perf_counter(), seconds_of_processors()
        findings = game.simulate(
            count,
            levels=range(1, 101),
            quest="guild",
            heats=[("traps", "battles"), ("power", "enemies")],
            workers=workers,
        )
        seconds, used = perf_counter() - start, seconds_of_processors() - used
    parties = next(each.count for each in findings.measures if each.name == "party.size")
    print(f"\n{count:,} destinations, {parties:,} parties, {len(findings.measures)} measures, {workers} workers")
    print(f"{seconds:8.1f} s, {used:.1f} s of processors, {peak.bytes / 2**20:,.0f} MiB, {count / seconds:,.0f} /s")
    if js is not None:
        print(f"{js * count / used:8.1f} times as many per second and core as JavaScript ({1 / js:,.0f} /s)")
    return seconds, peak.bytes


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs resource")
def test_million__in_half_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("psutil")
    with capsys.disabled():
        _, held = report(COUNT, WORKERS)
    assert held < MOST_BYTES  # the seconds hang on who else is on the machine: read them


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:]]
    report(*(counts + [COUNT, WORKERS][len(counts) :]))
