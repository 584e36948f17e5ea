"""Results to files, whole or not at all, or to standard output."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from engine.cli.shared import stop


def deliver(chunks: Iterable[str], output: Path | None) -> None:
    """Results to a file, whole or not at all, or to standard output."""
    if output is not None:
        write_whole(output, (chunk.encode("utf-8") for chunk in chunks))
        return
    for chunk in chunks:
        sys.stdout.write(chunk)
    sys.stdout.flush()


def write_whole(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a file whole or not at all: beside its place first, then moved there."""
    write_together([(path, chunks)])


def write_together(files: Iterable[tuple[Path, Iterable[bytes]]]) -> None:
    """Write files that belong together: all of them whole, or none."""
    ready: list[tuple[str, Path]] = []
    try:
        for path, chunks in files:
            _beside_its_place(path, chunks, ready)
        for name, target in ready:
            os.replace(name, target)
    except BaseException:
        for name, _ in ready:
            Path(name).unlink(missing_ok=True)
        raise


def _beside_its_place(path: Path, chunks: Iterable[bytes], ready: list[tuple[str, Path]]) -> None:
    """Write all of a file under another name, and note where it shall go; a device or a pipe is written at once.

    It is noted before a byte is written, so that whatever interrupts this finds it to take away.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe is no file to replace; a folder says so itself.
            with target.open("wb") as stream:
                stream.writelines(chunks)
            return
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    except OSError as error:
        stop(f"cannot write {path}: {error.strerror}")
    ready.append((name, target))
    with os.fdopen(handle, "wb") as stream:
        stream.writelines(chunks)
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    os.chmod(name, mode)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
