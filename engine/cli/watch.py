"""Waiting until files of content change, appear or go, by looking again and again.

Looking needs no library, works on every file system, and sees what a check would read: also folders that are made anew,
and packs that another one waits for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from engine.model.packs import PACK_FILE, Pack, adv_files, pack_above, packs_below, places_to_look

if TYPE_CHECKING:
    from engine.loading import Checked

PAUSE = 0.2
"""Seconds between two looks."""
SHARE = 5
"""A pause is at least so many times as long as a look takes: waiting for a large content costs a part of one core only."""
SETTLED, ATTEMPTS = 0.05, 40
"""Seconds in which nothing more may change before a change counts as done, and how often that is waited for at most."""
ROUNDS = 5
"""Checks in a row at most, where packs change under way."""
NEIGHBOURS = 1000
"""Folders beside a pack that are looked at for one that it requires, as many as a check looks at."""

Stamp = tuple[int, int, int]
"""When a file was written, its size, and which file it is, since many editors write a new one in its place."""
Seen = dict[str, Stamp]
"""The stamp of each file by its path."""


def look(paths: Iterable[Path], packs: Iterable[Pack]) -> Seen:
    """The files that a check of these paths reads; `packs` are those that it read the last time."""
    files: set[str] = set()
    folders = _folders(packs)
    for path in paths:
        if path.is_dir():
            folders.update(packs_below(path) or (path,))
        else:
            files.add(os.fspath(path))
            above = pack_above(path)
            folders.update((above,) if above is not None else ())
    for folder in folders:
        files.update(adv_files(folder)[0])
    for place in {place for pack in packs for place in places_to_look(pack)}:
        files.update(_packs_in(place))
    seen: Seen = {}
    for file in files:
        try:
            stat = os.stat(file)
        except OSError:
            continue  # gone again, or never there
        seen[file] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return seen


def _packs_in(folder: Path) -> list[str]:
    """The `pack.adv` of each folder in a folder."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    except OSError:
        return []
    return [os.path.join(folder, name, PACK_FILE) for name in names[:NEIGHBOURS]]


def check_as_seen(paths: list[Path], packs: Iterable[Pack]) -> tuple[Seen, Checked]:
    """Check, and tell which files were there before: whatever changes from then on, the check may not have read.

    Only a check tells which packs are required: where these are others than before, their files are looked at, and it is
    checked once more, which costs little since nothing has changed.
    """
    from engine.loading import checked

    for _ in range(ROUNDS):
        before, folders = look(paths, packs), _folders(packs)
        found = checked(paths)
        packs = found.packs
        if folders == _folders(packs):
            break
    return before, found


def _folders(packs: Iterable[Pack]) -> set[Path]:
    return {pack.folder for pack in packs if pack.folder is not None}


def wait(checked: Seen, paths: Iterable[Path], packs: Iterable[Pack]) -> list[str]:
    """Wait until something is other than it was when checked, and then until it is quiet; gives the paths, sorted."""
    while True:
        start = perf_counter()
        now = look(paths, packs)
        if now != checked:
            return _differing(checked, _quiet(now, paths, packs))
        sleep(max(PAUSE, SHARE * (perf_counter() - start)))


def _quiet(now: Seen, paths: Iterable[Path], packs: Iterable[Pack]) -> Seen:
    """The last of some looks: a file under way, or the many of a checkout, are waited for."""
    for _ in range(ATTEMPTS):
        sleep(SETTLED)
        before, now = now, look(paths, packs)
        if before == now:
            break
    return now


def _differing(before: Seen, now: Seen) -> list[str]:
    return sorted(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))
