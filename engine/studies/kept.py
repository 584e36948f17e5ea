"""Chunks of a simulation in a folder, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from engine.studies.stored import LIMIT

FOLDER = ".chunks"
"""Where chunks are kept, within the folder of the report."""


class Kept:
    """The finished chunks of one study: a folder by the study's digest, and in it a file a chunk.

    What another study left lies beside it and is never looked at.
    """

    def __init__(self, out: Path, digest: str) -> None:
        self.above = out / FOLDER
        self.folder = self.above / digest
        self.folder.mkdir(parents=True, exist_ok=True)

    def path(self, first: int, count: int) -> Path:
        """The file of a chunk."""
        return self.folder / f"{first}-{count}"

    def get(self, first: int, count: int) -> bytes | None:
        """What was put there, or whatever else lies there; nothing where there is no file of a possible size."""
        path = self.path(first, count)
        try:
            with open(path, "rb", opener=_at_once) as stream:
                about = os.fstat(stream.fileno())
                return stream.read(LIMIT + 1) if stat.S_ISREG(about.st_mode) else b""
        except FileNotFoundError:
            return None

    def put(self, first: int, count: int, stored: bytes) -> None:
        """Keep a chunk: whole, or not at all."""
        path = self.path(first, count)
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(stored)
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def count(self) -> int:
        """How many chunks are kept."""
        return sum(1 for _ in self._files())

    def others(self) -> int:
        """How many other studies have left chunks here."""
        return sum(1 for each in self.above.iterdir() if each != self.folder and each.is_dir())

    def forget(self) -> None:
        """Remove the chunks of this study, and the folders if nothing else is in them."""
        for each in list(self.folder.iterdir()):
            if each.is_file() or each.is_symlink():
                each.unlink()
        for folder in (self.folder, self.above):
            try:
                folder.rmdir()
            except OSError:
                return  # not empty: somebody else's

    def _files(self) -> Iterator[Path]:
        return (each for each in self.folder.iterdir() if not each.name.startswith("."))


def _at_once(path: str, flags: int) -> int:
    """Open without waiting for whoever writes into a pipe of that name."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
