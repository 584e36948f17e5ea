"""Cutting and judging on all cores: processes that each take a share of the files, and of the declarations in them.

Each process cuts its files and tells where their declarations begin; then all know the whole content, and each judges the
declarations of its own files, whose words it still has. With one worker nothing is started and the same is done here.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
import sys
from collections.abc import Container, Iterable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from engine.checks.judge import Unit, Verdict, judge_one
from engine.language.kind import Kind
from engine.model.model import Model, Pieces
from engine.model.packs import Pack
from engine.source.diagnostic import Fault
from engine.source.file import SourceFile
from engine.syntax.cut import Head, Piece

SMALL = 400_000
"""Characters of content below which starting processes costs more than it saves."""
FEW = 300
"""Declarations below which judging them here is quicker than telling others to."""

Row = tuple[int, int, tuple[Any, ...], bool, tuple[int, ...], str]
"""A piece without its words: start, end, head, damaged, mended_at, digest."""


def cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def rows_of(pieces: Pieces) -> list[Row]:
    """A file's pieces as plain data."""
    return [
        (piece.start, piece.end, tuple(piece.head), piece.damaged, piece.mended_at, piece.stamp())
        for piece in pieces.pieces
    ]


def pieces_of(file: SourceFile, rows: Iterable[Row], kinds: Container[str]) -> list[Piece]:
    """A file's pieces from plain data; their words are read when somebody asks for them."""
    pieces: list[Piece] = []
    for start, end, head, damaged, mended_at, digest in rows:
        pieces.append(Piece(file, start, end, Head(*head), damaged, tuple(mended_at), digest, kinds, pieces))
    return pieces


class Crew:
    """The processes that judge one content; used once: first `cut`, then `judge`, and `dismiss` in any case."""

    def __init__(
        self, packs: list[Pack], known: dict[SourceFile, Pieces], workers: int, kinds: tuple[Kind, ...], faults: dict[str, Fault]
    ) -> None:  # fmt: skip
        self.packs = packs
        self.kinds = kinds
        self.words = frozenset(kind.name for kind in kinds)
        self.faults = faults
        self.known = known
        self.files = [file for pack in packs for file in pack.files]
        fresh = [file for file in self.files if file not in known]
        if sum(len(file.text) for file in fresh) < SMALL or not sys.platform.startswith("linux"):
            # Elsewhere than on Linux processes cannot safely start as copies of this one.
            workers = 1
        self.shares = _shares(fresh, workers)
        self.others: list[tuple[Connection, BaseProcess]] = []
        for share in self.shares[1:]:
            self._start(share)

    def _start(self, share: list[SourceFile]) -> None:
        context = multiprocessing.get_context("fork")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there, self, share), daemon=True)
        process.start()
        there.close()
        self.others.append((here, process))

    def cut(self) -> dict[SourceFile, Pieces]:
        """All files cut into pieces."""
        self.known = {**self.known, **{file: Pieces.of(file, self.words) for file in self.shares[0]}}
        for connection, _ in self.others:
            for index, rows, found in self._receive(connection):
                file = self.files[index]
                self.known[file] = Pieces(file, pieces_of(file, rows, self.words), found)
        return self.known

    def judge(self, model: Model, wanted: list[Unit]) -> dict[Unit, Verdict]:
        """The verdicts on declarations, in the order wanted."""
        verdicts: dict[Unit, Verdict] = {}
        mine = wanted
        if self.others and len(wanted) >= FEW:
            mine = self._hand_out(model, wanted)
        for unit in mine:
            verdicts[unit] = judge_one(model, *unit)
        if mine is not wanted:
            for connection, _ in self.others:
                verdicts |= self._receive(connection)
        return {unit: verdicts[unit] for unit in wanted}

    def _hand_out(self, model: Model, wanted: list[Unit]) -> list[Unit]:
        """Tell every process its share; returns one's own."""
        home = {file: number for number, share in enumerate(self.shares) for file in share}
        of_each: list[list[Unit]] = [[] for _ in self.shares]
        for kind, name in wanted:
            of_each[home.get(model.owners[kind][name].origin.piece.file, 0)].append((kind, name))
        everything = [
            (index, rows_of(self.known[file]), self.known[file].found) for index, file in enumerate(self.files)
        ]
        for (connection, _), units in zip(self.others, of_each[1:], strict=True):
            self._send(connection, (everything, units))
        return of_each[0]

    def dismiss(self) -> None:
        """End the processes, whatever they do."""
        for connection, process in self.others:
            connection.close()
            process.terminate()
            process.join()
        self.others = []

    def serve(self, connection: Connection, share: list[SourceFile]) -> None:
        """What another process does."""
        own = {file: Pieces.of(file, self.words) for file in share}
        index = {file: number for number, file in enumerate(self.files)}
        self._send(connection, [(index[file], rows_of(pieces), pieces.found) for file, pieces in own.items()])
        everything, units = self._receive(connection)
        known = {}
        for number, rows, found in everything:
            file = self.files[number]
            if file not in own:
                known[file] = Pieces(file, pieces_of(file, rows, self.words), found)
        model = Model(self.packs, self.kinds, {**known, **own})
        self._send(connection, {unit: judge_one(model, *unit) for unit in units})

    def _send(self, connection: Connection, value: Any) -> None:
        buffer = io.BytesIO()
        _Pickler(buffer, {file: number for number, file in enumerate(self.files)}).dump(value)
        connection.send_bytes(buffer.getvalue())

    def _receive(self, connection: Connection) -> Any:
        try:
            data = connection.recv_bytes()
        except EOFError:
            raise RuntimeError("a checking process ended before its work was done") from None
        return _Unpickler(io.BytesIO(data), self.files, self.faults).load()


def _serve(connection: Connection, crew: Crew, share: list[SourceFile]) -> None:
    for other, _ in crew.others:
        other.close()
    try:
        crew.serve(connection, share)
    except (EOFError, RuntimeError, BrokenPipeError, KeyboardInterrupt):
        # Dismissed: nobody waits for an answer any more.
        os._exit(0)


def _shares(files: list[SourceFile], workers: int) -> list[list[SourceFile]]:
    """The files in as many shares of about the same size."""
    shares: list[list[SourceFile]] = [[] for _ in range(workers)]
    sizes = [0] * workers
    for file in sorted(files, key=lambda each: (-len(each.text), each.path)):
        least = sizes.index(min(sizes))
        shares[least].append(file)
        sizes[least] += len(file.text)
    return shares


class _Pickler(pickle.Pickler):
    """Between this process and its own copies only: files go by number and faults by code."""

    def __init__(self, buffer: io.BytesIO, files: dict[SourceFile, int]) -> None:
        super().__init__(buffer, protocol=pickle.HIGHEST_PROTOCOL)
        self.files = files

    def persistent_id(self, obj: Any) -> Any:
        """How a shared object is named, or `None` for one that is written out."""
        if isinstance(obj, SourceFile):
            return self.files.get(obj)
        return obj.code if isinstance(obj, Fault) else None


class _Unpickler(pickle.Unpickler):
    """The other end of `_Pickler`."""

    def __init__(self, buffer: io.BytesIO, files: list[SourceFile], faults: dict[str, Fault]) -> None:
        super().__init__(buffer)
        self.files = files
        self.faults = faults

    def persistent_load(self, pid: Any) -> Any:
        """The shared object of a name."""
        return self.files[pid] if isinstance(pid, int) else self.faults[pid]
