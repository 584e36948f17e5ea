"""Blocks of overmaps: lazy, the same on any number of processes, and nothing left behind."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from engine.generators.overmap import crew
from engine.generators.overmap.crew import spread
from engine.generators.overmap.overmaps import make_block
from engine.results.overmap import Overmap, overmap_data
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import STEPS, WET, content

SMALL, FLAT, SIX = Extent(48, 48), Interval(-2, 2), Extent(3, 2)
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes start as copies on Linux only")


@cache
def block(workers: int, x: int = -1, y: int = 2, count: Extent = SIX) -> tuple[Overmap, ...]:
    return tuple(make_block(content(WET), STEPS, 5, at=(x, y), count=count, size=SMALL, levels=FLAT, workers=workers))


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    yield
    assert others() == []


def others() -> list[BaseProcess]:
    """The processes that this one started and that still run."""
    return multiprocessing.active_children()


def printed(overmap: Overmap) -> str:
    return json.dumps(overmap_data(overmap))


@pytest.mark.parametrize("workers", [2, 3, 20])
def test_workers__the_same_bytes_whatever_their_number(workers: int) -> None:
    assert block(1) == block(workers)
    assert [printed(overmap) for overmap in block(1)] == [printed(overmap) for overmap in block(workers)]


def test_workers__levels_cannot_be_changed() -> None:
    for overmap in block(2):
        assert all(isinstance(layer, int) or not layer.flags.writeable for layer in overmap.layers)


def test_order__rows_from_the_north() -> None:
    assert [(-1, 2), (0, 2), (1, 2), (-1, 3), (0, 3), (1, 3)] == [overmap.at for overmap in block(2)]


def test_order__another_block_with_the_same_overmaps() -> None:
    known = {overmap.at: overmap for overmap in block(1)}
    for overmap in block(2, 0, 1, Extent(1, 3)):
        assert known.get(overmap.at, overmap) == overmap


@pytest.mark.parametrize("workers", [1, 2])
def test_block__of_none(workers: int) -> None:
    assert block(workers, count=Extent(0, 3)) == ()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("count", Extent(-1, -1)),
        ("size", Extent(10, 48)),
        ("levels", Interval(1, 2)),
        ("workers", 0),
    ],
)
def test_block__wrong_arguments_are_told_at_once(workers: int, argument: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{argument}: "):
        make_block(content(WET), STEPS, 5, **{"workers": workers, argument: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("workers", [1, 2])
def test_block__is_made_as_it_is_taken(workers: int) -> None:
    many = make_block(content(WET), STEPS, 5, count=Extent(10**6, 10**6), size=SMALL, levels=FLAT, workers=workers)
    assert [(0, 0), (1, 0), (2, 0)] == [overmap.at for overmap in islice(many, 3)]
    many.close()


def test_block__in_one_process_where_there_can_be_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew.sys, "platform", "darwin")
    many = make_block(content(WET), STEPS, 5, count=Extent(2, 1), size=SMALL, levels=FLAT, workers=2)
    next(many)
    assert others() == []
    assert len(list(many)) == 1


@on_linux
def test_block__within_another_process_is_made_by_it_alone() -> None:
    def make(number: int) -> list[tuple[int, int]]:
        return [each.at for each in make_block(content(WET), STEPS, 5, count=SIX, size=SMALL, levels=FLAT, workers=2)]

    assert [[(x, y) for y in range(2) for x in range(3)]] * 2 == list(spread(make, 2, 2))


@on_linux
def test_spread__each_number_once_in_order() -> None:
    assert [number**2 for number in range(50)] == list(spread(lambda number: number**2, 50, 3))


@on_linux
def test_spread__large_results_and_slow_ones() -> None:
    def make(number: int) -> bytes:
        time.sleep(0.05 if number % 5 == 0 else 0)
        return bytes([number]) * 300_000

    assert [(number, 300_000) for number in range(20)] == [(made[0], len(made)) for made in spread(make, 20, 2)]


@on_linux
def test_spread__at_most_two_a_process_are_made_ahead() -> None:
    made = multiprocessing.get_context("fork").Value("i", 0)

    def make(number: int) -> int:
        with made:
            made.value += 1
        return number

    many = spread(make, 1000, 3)
    for taken in range(1, 5):
        next(many)
        time.sleep(0.1)
        assert made.value <= taken - 1 + 2 * 3
    many.close()


@on_linux
@pytest.mark.parametrize("close", [True, False])
def test_spread__left_early_leaves_no_process(close: bool) -> None:
    many = spread(lambda number: bytes(10**6), 100, 3)
    next(many)
    assert len(others()) == 3
    if close:
        many.close()
    del many
    assert others() == []


class Strange(Exception):
    """An error that cannot be sent, whatever another library has taught `pickle` about errors."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")
        self.why = lambda: one


def failing(error: BaseException) -> Callable[[int], int]:
    """Makes each number out of itself, but raises the error for the fifth."""

    def make(number: int) -> int:
        if number == 5:
            raise error
        return number

    return make


@on_linux
@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (ValueError("size: is wrong"), ValueError, "size: is wrong"),
        (KeyError("house"), KeyError, "house"),
        (FileNotFoundError(2, "no file", "x"), FileNotFoundError, "no file"),
        (SystemExit(3), SystemExit, "3"),
        (Strange(1, 2), RuntimeError, "Strange: 1 and 2"),
        (type("Local", (Exception,), {})("where?"), RuntimeError, "Local: where?"),
    ],
)
def test_error__raised_here_in_its_turn(error: BaseException, kind: type[BaseException], words: str) -> None:
    many = spread(failing(error), 100, 2)
    assert [0, 1, 2, 3, 4] == list(islice(many, 5))
    with pytest.raises(kind, match=words) as caught:
        next(many)
    assert type(caught.value) is kind
    assert "in another process" in str(getattr(caught.value, "__notes__", ""))
    assert others() == []


@on_linux
def test_killed__while_it_works_is_told() -> None:
    def make(number: int) -> int:
        if number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    with pytest.raises(RuntimeError, match=r"ended before its work was done, killed by signal 9"):
        list(spread(make, 100, 2))
    assert others() == []


@on_linux
def test_killed__by_itself_is_told() -> None:
    def make(number: int) -> int:
        os._exit(7)

    with pytest.raises(RuntimeError, match=r"ended before its work was done with status 7"):
        list(spread(make, 100, 2))


@on_linux
@pytest.mark.parametrize("size", [1, 10**6])
def test_killed__while_it_waits_is_told(size: int) -> None:
    many = spread(lambda number: bytes(size), 100, 2)
    next(many)
    time.sleep(0.1)
    for process in others():
        os.kill(process.pid or 0, signal.SIGKILL)
    with pytest.raises(RuntimeError, match="killed by signal 9"):
        list(many)


@on_linux
def test_several__at_once_do_not_disturb_each_other() -> None:
    one, other = (spread(lambda number, by=by: number * by, 30, 2) for by in (1, 10))
    assert [(number, number * 10) for number in range(30)] == list(zip(one, other, strict=True))
    assert others() == []


SCRIPT = """
from engine.generators.overmap.crew import spread
many = spread(lambda number: bytes(10**6), 10**9, 3)
next(many)
print("begun", flush=True)
for _ in many:
    pass
"""


def group(leader: int) -> list[str]:
    """The processes of a group that still run."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            state, _, of = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it just ended
        if int(of) == leader and state != "Z":
            found.append(folder.name)
    return found


@on_linux
@pytest.mark.parametrize(
    ("number", "everybody"),
    [(signal.SIGINT, True), (signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGKILL, False)],
)
def test_ended__by_a_signal_leaves_no_process(number: signal.Signals, everybody: bool, root: Path) -> None:
    command = [sys.executable, "-c", SCRIPT]
    with subprocess.Popen(
        command, cwd=root, start_new_session=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        assert len(group(process.pid)) == 4
        (os.killpg if everybody else os.kill)(process.pid, number)
        _, said = process.communicate(timeout=20)
    assert said.count("Traceback") == (number == signal.SIGINT)
    for _ in range(100):
        if not group(process.pid):
            break
        time.sleep(0.05)
    assert group(process.pid) == []
