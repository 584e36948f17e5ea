"""Overmaps against the clock: the starter pack's, step by step, with Numba and without; size, memory, blocks, JSON.

    python tests/benchmarks/test_overmaps.py [plain]     or     pytest -m long tests/benchmarks/test_overmaps.py

`plain` leaves Numba away. The aim: a default overmap under 0.3 s with Numba and 1 s without, linear in its area, under
200 MB. Machines are noisy: what counts are the ratios within one run.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import attrs
import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.exports.json_lines import json_line
from engine.generators.chain import paths
from engine.generators.draws import Draws
from engine.generators.map import fast
from engine.generators.overmap.board import Board
from engine.generators.overmap.chain import Step
from engine.generators.overmap.content import Content
from engine.generators.overmap.overmaps import LEVELS, SIZE, make_overmap
from engine.generators.streams import key
from engine.results.convert import overmap_line_from
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import STEPS, WET, content
from tests.starter.content import starter_game
from tests.starter.overmap_reading import NAMES, content_for

REPEATS = 12
SIDES = (90, 180, 360, 720)
PLAIN = "plain"
"""The argument that leaves Numba away."""


@attrs.frozen
class Kind:
    """A kind of overmap to be measured."""

    name: str
    content: Content
    steps: tuple[Step, ...]
    size: Extent = SIZE
    levels: Interval = LEVELS


def starter(name: str) -> Kind:
    """An overmap of the starter pack."""
    declared = starter_game().ruleset.all("overmap")[name]
    steps = tuple(written.step for written in declared.steps.written)
    return Kind(name, content_for(name), steps, declared.size, declared.levels)


def small() -> Kind:
    """That of the generators' tests: 40 terrains, a dozen buildings, much water."""
    return Kind("small world", content(WET), STEPS)


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def by_step(kind: Kind, repeats: int = REPEATS) -> dict[str, float]:
    """Seconds of each step, the median over some seeds."""
    make_overmap(kind.content, kind.steps, 0, kind.name, size=kind.size, levels=kind.levels)
    times: dict[str, list[float]] = {}

    def note(name: str, since: float) -> None:
        times.setdefault(name, []).append(perf_counter() - since)

    for seed in range(repeats):
        start = perf_counter()
        board = Board(kind.content, seed, (0, 0), kind.size, kind.levels)
        note("begin", start)
        for path, step in zip(paths(f"overmap/{kind.name}", kind.steps), kind.steps, strict=True):
            start = perf_counter()
            step(board, Draws(key(seed, path)).about(0, 0))
            note(step.phrase, start)
        start = perf_counter()
        board.finished()
        note("finish", start)
    return {name: statistics.median(taken) for name, taken in times.items()}


def by_size(kind: Kind, repeats: int = 3) -> dict[int, dict[str, float]]:
    """Seconds of each step of a square overmap by its side."""
    return {side: by_step(attrs.evolve(kind, size=Extent(side, side)), repeats) for side in SIDES}


def by_workers(name: str) -> dict[int, tuple[float, float]]:
    """Seconds of a block of three by two overmaps, by how many processes make them: on the clock, and of all cores.

    The better of three in turns. On a busy machine only the second says anything.
    """
    game = starter_game()

    def once(workers: int) -> tuple[float, float]:
        before = sum(os.times()[:4])
        taken = timed(lambda: list(game.overmaps(7, name=name, size=(3, 2), workers=workers)))
        return taken, sum(os.times()[:4]) - before

    rounds = [{workers: once(workers) for workers in (1, 2)} for _ in range(3)]
    return {
        workers: (min(each[workers][0] for each in rounds), min(each[workers][1] for each in rounds))
        for workers in (1, 2)
    }


def as_json(name: str) -> dict[str, float]:
    """Seconds of writing and reading the line of an overmap, and its bytes."""
    line = starter_game().overmap_line(3, name=name)
    text = json_line(line)
    return {
        "write": statistics.median(timed(lambda: json_line(line)) for _ in range(5)),
        "parse": statistics.median(timed(lambda: json.loads(text)) for _ in range(5)),
        "parse and read": statistics.median(timed(lambda: overmap_line_from(json.loads(text))) for _ in range(5)),
        "bytes": len(text.encode()),
    }


def memory() -> dict[str, float]:
    """Megabytes of this process with the content loaded, and at most while an overmap is made; what one takes of that.

    Only true in a process that did nothing else.
    """
    game = starter_game()
    game.overmap_size()
    loaded = at_most()
    game.overmap(0)
    most = at_most()
    tracemalloc.start()
    made = game.overmap(1)
    _, peak = tracemalloc.get_traced_memory()
    levels = sum(layer.nbytes for layer in made.layers if not isinstance(layer, int))
    return {"loaded": loaded, "at most": most, "of that an overmap": peak / 2**20, "its levels": levels / 2**20}


def at_most() -> float:
    """Megabytes that this process had at most."""
    # Not by `getrusage`: that counts what the process held that started this one.
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def elsewhere(what: str, *flags: str) -> dict[str, float]:
    """What another process of this file measures."""
    command = [sys.executable, __file__, what, *flags]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    told: dict[str, float] = json.loads(run.stdout)
    return told


def report() -> dict[str, dict[str, float]]:
    """Print everything that one run can say, and give the seconds by step of each kind, with Numba and without."""
    found = {kind.name: by_step(kind) for kind in (*map(starter, NAMES), small())}
    plain = {name: elsewhere(name, PLAIN) for name in NAMES} if fast.is_compiled() else {}
    print(f"\n{'Numba' if fast.is_compiled() else 'plain Python'}, 180 x 180, seconds are medians")
    for name, steps in found.items():
        ours = sum(steps.values())
        without = plain.get(name)
        beside = (
            f"; without Numba {1000 * sum(without.values()):.0f} ms, {sum(without.values()) / ours:.1f} times"
            if without
            else ""
        )
        print(f"{name}: {1000 * ours:.0f} ms an overmap{beside}")
        for step, seconds in steps.items():
            slow = f"{1000 * without[step]:10.1f} ms" if without else ""
            print(f"  {step:14} {1000 * seconds:7.1f} ms {100 * seconds / ours:5.1f} %{slow}")
    sizes = by_size(starter("default"))
    print("nanoseconds a tile by the side, default")
    print(f"  {'':14}" + "".join(f"{side:8}" for side in sizes))
    for step in ("", *sizes[SIDES[0]]):
        taken = {side: sum(steps.values()) if not step else steps[step] for side, steps in sizes.items()}
        print(f"  {step or 'all':14}" + "".join(f"{1e9 * each / side / side:8.0f}" for side, each in taken.items()))
    for name in NAMES:
        (one, one_core), (two, two_cores) = by_workers(name).values()
        print(
            f"block of 3 x 2, {name}: {1000 * one:.0f} ms by one, {1000 * two:.0f} ms by two, {one / two:.2f} times as fast;"
            f" of all cores {1000 * one_core:.0f} and {1000 * two_cores:.0f} ms"
        )
    for name in NAMES:
        told = as_json(name)
        print(
            f"JSON, {name}: {told['bytes'] / 1e6:.2f} MB, written in {1000 * told['write']:.0f} ms, parsed in"
            f" {1000 * told['parse']:.0f} ms, parsed and read in {1000 * told['parse and read']:.0f} ms"
        )
    for flags in ((), (PLAIN,)) if sys.platform == "linux" else ():
        told = elsewhere("memory", *flags)
        said = ", ".join(f"{what} {megabytes:.1f} MB" for what, megabytes in told.items())
        print(f"memory, {'without Numba' if flags else 'Numba'}: {said}")
    return found


@pytest.mark.long
def test_overmap__printed(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        found = report()
    assert {*NAMES, "small world"} == set(found)


def main() -> None:
    """Print everything, or as JSON what one of the other processes is asked for."""
    if PLAIN in sys.argv:
        fast._numba = lambda: None  # type: ignore[assignment]
    asked = [each for each in sys.argv[1:] if each != PLAIN]
    if not asked:
        report()
    elif asked == ["memory"]:
        print(json.dumps(memory()))
    else:
        print(json.dumps(by_step(starter(asked[0]), REPEATS // 3)))


if __name__ == "__main__":
    main()
