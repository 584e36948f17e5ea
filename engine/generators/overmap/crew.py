"""Work spread over processes that start as copies of this one, so that content need not be sent to them.

Each process is told numbers and answers with what it made of them, over a pipe of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Generic, TypeVar

import attrs

Made = TypeVar("Made")

AHEAD = 2
"""Numbers told to each process before their results are taken: it has work while one is looked at."""


def can_copy() -> bool:
    """Whether this process may start copies of itself, which is safe on Linux only and forbidden to such a copy."""
    return sys.platform.startswith("linux") and not multiprocessing.current_process().daemon


def spread(make: Callable[[int], Made], count: int, workers: int) -> Generator[Made, None, None]:
    """`make(0)` to `make(count - 1)` in order, made by so many processes, which end with the iterator.

    What `make` raises is raised here when its turn comes, of the same type where that can be sent; RuntimeError where a
    process was killed.
    """
    crew = Crew(make)
    try:
        crew.start(min(workers, count))
        told = 0
        for number in range(count):
            while told < min(count, number + AHEAD * workers):
                crew.tell(told)
                told += 1
            yield crew.taken(number)
    finally:
        crew.dismiss()


@attrs.frozen
class Answer(Generic[Made]):
    """What came of a number: something made, or what was raised."""

    made: Made | None = None
    error: BaseException | None = None


class Crew(Generic[Made]):
    """The processes, and what they made before it was asked for."""

    def __init__(self, make: Callable[[int], Made]) -> None:
        self.make = make
        self.others: dict[Connection, BaseProcess] = {}
        self.busy: dict[Connection, int] = {}
        """How many numbers each was told and has not answered."""
        self.answers: dict[int, Answer[Made]] = {}

    def start(self, workers: int) -> None:
        """Start so many processes."""
        context = multiprocessing.get_context("fork")
        for _ in range(workers):
            here, there = context.Pipe()
            process = context.Process(target=self._serve, args=(there,), daemon=True)
            self.others[here], self.busy[here] = process, 0
            process.start()
            there.close()

    def tell(self, number: int) -> None:
        """Have a number made by the least busy process."""
        least = min(self.busy, key=self.busy.__getitem__)
        try:
            least.send(number)
        except OSError:
            raise self._ended(least) from None
        self.busy[least] += 1

    def taken(self, number: int) -> Made:
        """What was made of a number that was told, waited for if need be."""
        while number not in self.answers:
            for connection in wait(list(self.others)):
                assert isinstance(connection, Connection)
                self._receive(connection)
        answer = self.answers.pop(number)
        if answer.error is not None:
            raise answer.error
        return answer.made  # type: ignore[return-value]

    def dismiss(self) -> None:
        """End the processes, whatever they do."""
        for connection, process in self.others.items():
            connection.close()
            if process.pid is not None:
                process.kill()
                process.join()
        self.others.clear()

    def _receive(self, connection: Connection) -> None:
        try:
            sent = connection.recv_bytes()
        except (EOFError, OSError):
            raise self._ended(connection) from None
        number, answer = pickle.loads(sent)
        self.busy[connection] -= 1
        self.answers[number] = answer

    def _ended(self, connection: Connection) -> RuntimeError:
        """What to say of a process that is no more."""
        process = self.others[connection]
        process.join(1)
        code = process.exitcode
        how = "" if code is None else f" with status {code}" if code >= 0 else f", killed by signal {-code}"
        return RuntimeError(f"a process that makes overmaps ended before its work was done{how}")

    def _serve(self, pipe: Connection) -> None:
        """What another process does until it is dismissed."""
        # An interrupt at the keyboard reaches every process; the first one dismisses the others.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # A pipe ends when its other end is closed everywhere, and every copy of the first process holds some of them.
        for connection in self.others:
            connection.close()
        try:
            while True:
                number = pipe.recv()
                pipe.send_bytes(pickle.dumps((number, self._answer(number)), pickle.HIGHEST_PROTOCOL))
        except (EOFError, OSError):
            os._exit(0)  # Dismissed, or left alone: nobody waits for an answer any more.

    def _answer(self, number: int) -> Answer[Made]:
        kept = _Kept()
        with kept:
            return Answer(self.make(number))
        return Answer(error=kept.error)


class _Kept:
    """Keeps whatever a `with` block raises, to be raised by the process that waits for the answer."""

    error: BaseException | None = None

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if error is not None:
            self.error = error if _can_be_sent(error) else RuntimeError(f"{type(error).__name__}: {error}")
            self.error.add_note("in another process:\n" + "".join(traceback.format_exception(error)))
        return True


def _can_be_sent(error: BaseException) -> bool:
    """Whether an error survives the way; those whose arguments are not what their class takes do not."""
    try:
        pickle.loads(pickle.dumps(error))
    except (pickle.PickleError, AttributeError, TypeError, ValueError):
        return False
    return True
