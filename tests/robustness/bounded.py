"""Work done by a copy of this process that may use only so much time and memory."""

from __future__ import annotations

import gc
import multiprocessing
import resource
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from traceback import format_exc
from typing import Any

import pytest

SECONDS = 10
MEGABYTES = 1000

needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bounds a forked process")


def bounded(work: Callable[[], Any], seconds: int = SECONDS, megabytes: int = MEGABYTES) -> Any:
    """What `work` gives; fails the test where it raises, or takes more than it may."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(there, work, seconds, megabytes), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(seconds * 3):
            pytest.fail(f"no answer in {seconds * 3} s")
        good, answer = here.recv()
    except EOFError:
        process.join(5)
        pytest.fail(f"ended without an answer, with exit status {process.exitcode}")
    finally:
        process.kill()
        process.join()
    if not good:
        pytest.fail(answer)
    return answer


def _serve(connection: Connection, work: Callable[[], Any], seconds: int, megabytes: int) -> None:
    gc.freeze()  # what is there already is no garbage of the work's, and looking it through would copy it
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 2**20,) * 2)
    spent = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(spent.ru_utime + spent.ru_stime) + seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    try:
        connection.send((True, work()))
    except BaseException:  # noqa: BLE001 (the other side tells of it)
        connection.send((False, format_exc(limit=-6)))
