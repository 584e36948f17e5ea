"""What an earlier run found out, so that only what changed is judged again.

A memory is JSON beside the user's other caches, keyed by the text of every file and by the engine itself. It holds no
findings: only what was without fault is remembered, and whatever looks wrong in a memory makes it be forgotten.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Container, Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import attrs

from engine.checks.crew import pieces_of, rows_of
from engine.checks.facts import Fact
from engine.checks.judge import Unit, Verdict
from engine.model.model import Model, Pieces
from engine.model.packs import Pack
from engine.source.file import SourceFile
from engine.version import VERSION

FORGOTTEN = 1000
"""Names beyond twice those of the content that a memory may hold before it drops what nobody asks for."""
LIMIT = 256 * 1024 * 1024
"""A memory larger than this is not read."""


@attrs.define
class Memory:
    """What is remembered of one content: its files' declarations, their stamps, and how each was found sound."""

    files: dict[str, tuple[str, list[list[object]]]] = attrs.field(factory=dict)
    """By path: the digest of the text and its pieces as rows."""
    kinds: dict[str, str] = attrs.field(factory=dict)
    """A hash over the names of each kind."""
    stamps: dict[str, str] = attrs.field(factory=dict)
    """By `kind name`: the hash over all texts that it came from."""
    verdicts: dict[str, tuple[Fact | None, list[int]]] = attrs.field(factory=dict)
    """By `kind name` of what was found sound: its fact, and what was asked, as indices into `asked`."""
    asked: list[str] = attrs.field(factory=list)
    broken: list[str] = attrs.field(factory=list)
    """The words of heads that could not be read: their absence as names was no mistake."""

    def known_files(self, files: Iterable[SourceFile], kinds: Container[str]) -> dict[SourceFile, Pieces]:
        """The files that are as they were, already cut; `kinds` are the words a declaration can begin with."""
        known = {}
        for file in files:
            digest, rows = self.files.get(file.path, ("", []))
            if digest == file.digest:
                known[file] = Pieces(file, pieces_of(file, rows, kinds))  # type: ignore[arg-type]
        return known

    def sound(self, model: Model) -> dict[Unit, Verdict]:
        """The declarations whose verdict still holds: nothing that was asked for it has another answer now."""
        stamps, kinds = model.stamps(), model.name_hashes()
        changed = {name for name in stamps.keys() | self.stamps.keys() if stamps.get(name) != self.stamps.get(name)}
        changed |= {f"{kind} " for kind in kinds if kinds[kind] != self.kinds.get(kind)}
        for word in model.broken_words.symmetric_difference(self.broken):
            changed |= {f"{kind} {word}" for kind in kinds}
        numbers = {number for number, name in enumerate(self.asked) if name in changed}
        still: dict[Unit, Verdict] = {}
        for kind, owners in model.owners.items():
            for name in owners:
                remembered = self.verdicts.get(f"{kind} {name}")
                if remembered is not None and numbers.isdisjoint(remembered[1]):
                    still[kind, name] = Verdict([], remembered[0], set())
        return still

    @classmethod
    def of(cls, model: Model, verdicts: Mapping[Unit, Verdict], before: Memory) -> Memory:
        """What to remember of a run; `before` has what was asked for verdicts that were not found anew."""
        files = {}
        for file, pieces in model.pieces.items():
            remembered = before.files.get(file.path)
            if remembered is not None and remembered[0] == file.digest:
                files[file.path] = remembered
            elif not pieces.found:
                files[file.path] = (file.digest, rows_of(pieces))  # type: ignore[assignment]
        index = {name: number for number, name in enumerate(before.asked)}
        kept: dict[str, tuple[Fact | None, list[int]]] = {}
        for (kind, name), verdict in verdicts.items():
            if verdict.found:
                continue
            key = f"{kind} {name}"
            if verdict.asked:
                kept[key] = (verdict.fact, [index.setdefault(each, len(index)) for each in sorted(verdict.asked)])
            else:
                kept[key] = before.verdicts[key]
        broken = sorted(model.broken_words)
        memory = cls(files, model.name_hashes(), model.stamps(), kept, list(index), broken)
        return memory if len(index) <= 2 * len(memory.stamps) + FORGOTTEN else memory.without_forgotten()

    def without_forgotten(self) -> Memory:
        """The same without names that no verdict asked for any more, which pile up from edit to edit."""
        used = sorted({number for _, asked in self.verdicts.values() for number in asked})
        anew = {number: index for index, number in enumerate(used)}
        verdicts = {key: (fact, [anew[number] for number in asked]) for key, (fact, asked) in self.verdicts.items()}
        return attrs.evolve(self, verdicts=verdicts, asked=[self.asked[number] for number in used])


@cache
def engine_key() -> str:
    """A hash over the engine itself: its version and its own files, so that a changed engine remembers nothing."""
    root = Path(__file__).parent.parent
    digest = sha256(VERSION.encode())
    for path in sorted([*root.rglob("*.py"), *root.parent.glob("grammar/*.lark"), *root.rglob("*.lark")]):
        stat = path.stat()
        digest.update(f"{path.relative_to(root.parent)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def memory_path(packs: Iterable[Pack]) -> Path | None:
    """Where the memory of a content lies, or `None` for content that is not on the disk; `ADVC_CACHE` names the folder."""
    folders = [pack.folder for pack in packs]
    if not folders or any(folder is None for folder in folders):
        return None
    from platformdirs import user_cache_path

    given = os.environ.get("ADVC_CACHE")
    home = Path(given) if given else user_cache_path("advc", appauthor=False)
    name = sha256("\0".join(os.path.abspath(folder) for folder in folders if folder is not None).encode()).hexdigest()[
        :24
    ]
    return home / f"check-{name}.json"


def recall(path: Path | None) -> Memory:
    """The memory at a path; an empty one where there is none, or where it is not of this engine or not whole."""
    if path is None:
        return Memory()
    try:
        with path.open("rb") as stream:
            data = stream.read(LIMIT + 1)
        if len(data) > LIMIT:
            return Memory()
        content = json.loads(data)
        if content.pop("engine") != engine_key():
            return Memory()
        memory = Memory(**content)
        return memory if _is_whole(memory) else Memory()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Memory()


def _is_whole(memory: Memory) -> bool:
    """Whether every part of a memory has the shape it was written with."""
    numbers = range(len(memory.asked))
    return (
        all(isinstance(name, str) for name in (*memory.asked, *memory.broken))
        and all(
            isinstance(digest, str) and all(len(row) == 6 and len(row[2]) == 8 for row in rows)  # type: ignore[arg-type]
            for digest, rows in memory.files.values()
        )
        and all(
            (fact is None or isinstance(fact, dict)) and (not asked or (min(asked) >= 0 and max(asked) in numbers))
            for fact, asked in memory.verdicts.values()
        )
    )


def remember(path: Path | None, memory: Memory) -> None:
    """Write a memory whole, or not at all: a disk that is full or read-only costs time at the next run, nothing else."""
    if path is None:
        return
    content = json.dumps(
        {"engine": engine_key(), **attrs.asdict(memory, recurse=False)}, ensure_ascii=False, separators=(",", ":")
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    except OSError:
        return
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass") as stream:
            stream.write(content)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
