"""Chunks drawn by other processes: those of a cluster that is running somewhere, or of one that is started here."""

# mypy: disallow-untyped-calls=False
# Dask says for few of its functions what they take.

from __future__ import annotations

import logging
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from distributed import Client  # type: ignore[import-untyped,unused-ignore]

Shared = TypeVar("Shared")
Job = TypeVar("Job")

WAITING = 2
"""Jobs for each thread of a cluster at a time: one that it does, and one that lies ready."""
PATIENCE = 10
"""Seconds to wait for a scheduler."""
_KEEPING = {"MALLOC_TRIM_THRESHOLD_": 256 << 20, "MALLOC_MMAP_THRESHOLD_": 32 << 20}
"""Dask has its workers give every free page back at once. Drawing takes and leaves the same megabytes over and over: to
have the system clear them each time takes a fifth of all the time. In bytes, read by glibc alone."""


class ClusterLost(Exception):
    """A cluster that cannot be reached, or whose workers are gone; says so in words."""


def on_cluster(
    work: Callable[[Shared, Job], bytes], shared: Shared, jobs: Iterable[Job], workers: int, scheduler: str | None
) -> Iterator[tuple[Job, bytes]]:
    """Each job with what `work(shared, job)` gives, as they are ready; jobs are taken as workers are free.

    `shared` is sent once to each worker. With a `scheduler`, `tcp://host:port`, its workers do it and `workers` says nothing; without,
    so many processes are started here and ended afterwards. Raises ClusterLost where there is nobody to do it.
    """
    with ExitStack() as stack:
        client = stack.enter_context(_client(workers, scheduler))
        yield from _done(client, work, shared, jobs)


@contextmanager
def _client(workers: int, scheduler: str | None) -> Iterator[Client]:
    from distributed import Client, LocalCluster

    if scheduler is not None:
        try:
            client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterLost(f"{scheduler} does not answer: {error or type(error).__name__}") from None
        with client:
            yield client
        return
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="advc-"))
        with _without_interrupts(), _settings():
            cluster = stack.enter_context(
                LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",  # any free port: nobody looks
                    local_directory=folder,
                    memory_limit=0,  # nothing is ever put aside on the disk
                    silence_logs=logging.CRITICAL,  # what goes wrong is raised here
                )
            )
            client = stack.enter_context(Client(cluster, set_as_default=False))
        yield client


@contextmanager
def _settings() -> Iterator[None]:
    """How processes are started meanwhile: they keep their memory, and nobody takes samples of what they do."""
    from dask import config

    environment = {**config.get("distributed.nanny.pre-spawn-environ"), **_KEEPING}
    before = dict(os.environ)
    try:
        with config.set(
            {"distributed.nanny.pre-spawn-environ": environment, "distributed.worker.profile.enabled": False}
        ):
            yield
    finally:
        for name in os.environ.keys() - before.keys():  # Dask sets them in this process, and leaves them there
            del os.environ[name]
        os.environ.update(before)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile never hear of Ctrl-C: this one ends them. It hears of it afterwards."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Processes and threads inherit what their starter blocks; but starting this tracker would unblock it once more.
    resource_tracker.ensure_running()
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _done(
    client: Client, work: Callable[[Shared, Job], bytes], shared: Shared, jobs: Iterable[Job]
) -> Iterator[tuple[Job, bytes]]:
    from distributed import as_completed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    threads = client.nthreads()
    if not threads:
        raise ClusterLost("it has no workers")
    _need_engine(client, work.__module__, threads)
    sent = client.scatter(shared, hash=False)  # workers hand it on to each other
    waiting = iter(jobs)
    under_way: dict[Any, Job] = {}

    def begin() -> Any:
        job = next(waiting, None)
        if job is None:
            return None
        future = client.submit(work, sent, job, pure=False)
        under_way[future] = job
        return future

    ready = as_completed(
        [each for each in (begin() for _ in range(WAITING * sum(threads.values()))) if each is not None],
        loop=client.loop,
    )
    try:
        for future in ready:
            stored = future.result()
            job = under_way.pop(future)
            another = begin()
            if another is not None:
                ready.add(another)
            yield job, stored
    except (KilledWorker, FutureCancelledError) as error:
        raise ClusterLost(f"its workers ended: {error}") from None
    finally:
        client.cancel(list(under_way))


def _need_engine(client: Client, module: str, addresses: Iterable[str]) -> None:
    """Raise ClusterLost where a worker has no such module: what is sent to it could not even be read."""
    asked = {address: client.submit(import_module, module, workers=[address], pure=False) for address in addresses}
    for address, future in asked.items():
        error = future.exception()
        if error is not None:
            raise ClusterLost(f"its worker {address} has no advc of this version: {error}")
