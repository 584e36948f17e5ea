"""A folder of files written whole, in the place of an earlier one of its kind and of nothing else."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterable
from pathlib import Path

from engine.cli.shared import stop

OF_SYSTEMS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
"""What file managers leave in folders that they show; nobody misses it."""


def refuse_foreign(folder: Path, mark: str) -> None:
    """End the command where a path is no folder that may be replaced: only one that is empty, or wholly ours, is.

    A file `mark` in a folder of ours lists all that was written into it; whatever else is there is somebody's.
    """
    target = _target(folder)
    if not target.exists():
        return
    if not target.is_dir():
        stop(f"-o: {folder} is no folder")
    there = _files_in(target)
    if not there:
        return
    try:
        ours = {mark, *(target / mark).read_text(encoding="utf-8").splitlines()}
    except (OSError, UnicodeDecodeError):
        stop(f"-o: {folder} holds files that are not of `advc docs`; name another folder, or an empty one")
    foreign = sorted(there - ours)
    if foreign:
        stop(f"-o: {folder} holds {foreign[0]!r}, which is not of `advc docs` and would be lost; move it away")


def refuse_full(folder: Path) -> None:
    """End the command where a path is no folder to be filled: only one that is empty, or not there yet, is."""
    target = _target(folder)
    if target.exists() and not target.is_dir():
        stop(f"-o: {folder} is no folder")
    there = _files_in(target) if target.exists() else set()
    if there:
        stop(f"-o: {folder} holds {min(there)!r} already; name another folder, or an empty one")


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]], mark: str | None = None) -> None:
    """Write all files of a folder, or none: beside its place first, then moved there.

    With a `mark`, a file of that name lists them, so that they may be replaced later.
    """
    target = _target(folder)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = _new_beside(target, "part")
    except OSError as error:
        stop(f"cannot write {folder}: {error.strerror}")
    try:
        written = [_write(beside, path, data) for path, data in files]
        if mark is not None:
            _write(beside, mark, "".join(f"{path}\n" for path in sorted(written)).encode("utf-8"))
        _put(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _target(folder: Path) -> Path:
    return Path(os.path.realpath(folder))  # a link stays a link


def _new_beside(target: Path, what: str) -> Path:
    path = target.with_name(f".{target.name}.{secrets.token_hex(6)}.{what}")
    path.mkdir()
    return path


def _write(folder: Path, path: str, data: bytes) -> str:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return path


def _put(beside: Path, target: Path) -> None:
    """Move a folder to its place; what stood there goes only when the new one stands."""
    if not target.exists():
        os.rename(beside, target)
        return
    old = _new_beside(target, "old")
    old.rmdir()
    os.rename(target, old)
    try:
        os.rename(beside, target)
    except BaseException:
        os.rename(old, target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _files_in(folder: Path) -> set[str]:
    """All files below a folder, and links, by path; folders that hold nothing do not count."""
    found = set()
    for where, folders, names in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(where, name))]
        for name in (*names, *links):
            if name not in OF_SYSTEMS:
                found.add(Path(where, name).relative_to(folder).as_posix())
    return found
