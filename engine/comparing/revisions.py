"""Content of an earlier time: `main:content`, read out of a git repository without a checkout.

Git is asked for a list of files and then for their texts; neither the working tree nor the index is looked at or touched. What
git is told comes from people and from repositories that nobody vouches for, so a revision is first turned into the name of a
commit, and everything is bounded.
"""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

import attrs

from engine.loading import Loaded, load_packs, load_paths, pack_folder
from engine.model.packs import DISK, Pack, Shelf, read_pack, with_requirements
from engine.source.limits import FILE_BYTES, FILES
from engine.values.harmless import harmless

SECONDS = 60
"""How long git may take for an answer."""
LIST_BYTES = 256 * 1024 * 1024
"""A list of files above this is not read."""
TEXT_BYTES = 512 * 1024 * 1024
"""All texts of a revision together."""
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_GIT = ("git", "--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false")


class RevisionError(Exception):
    """A revision that cannot be read; the message says why, in a designer's words."""


@attrs.frozen
class _Blob:
    """A file of a revision, by its path from the top of the repository."""

    path: str
    object: str
    size: int


def load_content(given: str) -> Loaded:
    """A folder as content, or `REVISION:folder`; a path that exists wins.

    The folder is counted from the top of the repository, as git does; one that begins with `./` from here. Raises
    FileNotFoundError or ValueError as `load_paths` does, and `RevisionError`.
    """
    revision, path = _parted(given)
    if revision is None or os.path.lexists(given):
        return load_paths([given])
    return _load_revision(revision, path)


def _parted(given: str) -> tuple[str | None, str]:
    """What stands before the first colon, and behind it; colons within braces are a revision's own: `HEAD^{/fix: it}:content`."""
    if "\0" in given:
        raise RevisionError("a path cannot hold a NUL")
    depth = 0
    for at, character in enumerate(given):
        depth += (character == "{") - (character == "}")
        if character == ":" and depth <= 0:
            return given[:at], given[at + 1 :]
    return None, given


def _load_revision(revision: str, path: str) -> Loaded:
    commit = _commit(revision)
    folder = _from_top(path)
    above = posixpath.dirname(posixpath.dirname(folder))  # where a pack looks for those that it requires
    blobs = _blobs(commit, above, folder)
    shown = f"{revision}:{folder}".rstrip("/")
    if not any(_is_within(blob.path, folder) for blob in blobs):
        raise RevisionError(f"{revision!r} has no content in {folder or '.'!r}")
    with TemporaryDirectory(prefix="advc-") as temporary:
        # Two levels down: a pack that is missing is not looked for among other programs' temporary files.
        top = Path(temporary).resolve() / "of" / "git" / "revision"
        _write(top, blobs, _texts(blobs))
        shelf = Shelf(DISK.file, lambda each: _read(each, top, revision))
        try:
            pack = _read(pack_folder(top / folder), top, revision)
        except ValueError as error:
            raise RevisionError(str(error).replace(str(top / folder), shown).replace(str(top), revision)) from None
        ordered, _ = with_requirements([pack], shelf)
        # What was found about requirements is found again, since all that there are have been read.
        return load_packs(ordered, memory=False)


def _read(folder: Path, top: Path, revision: str) -> Pack:
    if not folder.resolve().is_relative_to(top):
        return read_pack(folder)
    within = folder.resolve().relative_to(top).as_posix()
    return read_pack(folder, f"{revision}:" + ("" if within == "." else within))


def _commit(revision: str) -> str:
    """The commit that a revision names: nothing that a person wrote is told to git but this once, behind the end of options."""
    if not revision or revision.startswith("-"):
        raise RevisionError(f"{revision!r} is no revision: name a branch, a tag or a commit before the colon")
    said = _git(("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"), 1000, revision)
    commit = said.decode("ascii", "replace").strip()
    if not _COMMIT.fullmatch(commit):
        raise RevisionError(f"there is no revision {revision!r}")
    return commit


def _from_top(path: str) -> str:
    """A folder's path from the top of the repository, `` for the top itself."""
    if path.startswith(("./", "../")) or path in (".", ".."):
        prefix = _git(("rev-parse", "--show-prefix"), 100_000).decode("utf-8", "surrogateescape").rstrip("\n")
        path = posixpath.join(prefix, path)
    whole = posixpath.normpath(path) if path else "."
    if whole.startswith(("/", "../")) or whole == "..":
        raise RevisionError(f"{path!r} lies outside the repository; a folder is counted from its top")
    return "" if whole == "." else whole


def _blobs(commit: str, above: str, folder: str) -> list[_Blob]:
    """The `.adv` files of a commit in and around a folder; what is no file is left out, but for in the folder itself."""
    within = () if not above else ("--", f"{above}/")
    listed = _git(("ls-tree", "-r", "-z", "-l", "--full-tree", commit, *within), LIST_BYTES)
    blobs = []
    for line in listed.decode("utf-8", "surrogateescape").split("\0"):
        facts, _, path = line.partition("\t")
        if not path.endswith(".adv"):
            continue
        mode, kind, name, size = facts.split()
        if kind != "blob" or mode == "120000":
            if not _is_within(path, folder):
                continue
            raise RevisionError(f"{path!r} is no file but a link; links of a revision are not followed")
        parts = path.split("/")
        if any(part in ("", ".", "..") or "\\" in part or part.casefold() == ".git" for part in parts):
            raise RevisionError(f"{path!r} is no path that a file can have")
        blobs.append(_Blob(path, name, int(size)))
    if len(blobs) > FILES:
        raise RevisionError(f"the revision has more than {FILES} files of content")
    if sum(min(blob.size, FILE_BYTES + 1) for blob in blobs) > TEXT_BYTES:
        raise RevisionError("the revision's content is too large")
    return blobs


def _texts(blobs: Sequence[_Blob]) -> list[bytes]:
    """The bytes of files; of one that is too large to be read just so many that this is found."""
    small = [blob for blob in blobs if blob.size <= FILE_BYTES]
    asked = "".join(f"{blob.object}\n" for blob in small).encode("ascii")
    room = sum(blob.size for blob in small) + 200 * len(small)
    answer = _git(("cat-file", "--batch"), room, given=asked) if small else b""
    texts, at = {}, 0
    for blob in small:
        end = answer.find(b"\n", at)
        if end < 0 or answer[at:end].split() != [blob.object.encode("ascii"), b"blob", str(blob.size).encode("ascii")]:
            raise RevisionError(f"git does not give {blob.path!r}: {answer[at:end].decode('utf-8', 'replace')}")
        texts[blob.path] = answer[end + 1 : end + 1 + blob.size]
        at = end + 2 + blob.size
    return [texts.get(blob.path, b" " * (FILE_BYTES + 1)) for blob in blobs]


def _write(top: Path, blobs: Iterable[_Blob], texts: Iterable[bytes]) -> None:
    top.mkdir(parents=True)
    for blob, text in zip(blobs, texts, strict=True):
        file = top / blob.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)


def _is_within(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def _git(arguments: Sequence[str], most: int, revision: str | None = None, given: bytes = b"") -> bytes:
    """What git prints, at most so many bytes; where it fails, its own words or that there is no such revision."""
    quiet = {"GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
    with TemporaryFile() as asked, TemporaryFile() as complaints:
        asked.write(given)
        asked.seek(0)
        try:
            process = subprocess.Popen(
                (*_GIT, *arguments), stdin=asked, stdout=subprocess.PIPE, stderr=complaints, env={**os.environ, **quiet}
            )
        except OSError as error:
            raise RevisionError(f"git cannot be run: {error.strerror or error}") from None
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(SECONDS, end)
        watch.start()
        with process:
            try:
                assert process.stdout is not None, "a pipe"
                said = process.stdout.read(most + 1)
                if len(said) > most:
                    process.kill()
                status = process.wait()
            finally:
                watch.cancel()
        if late.is_set():
            raise RevisionError(f"git gave no answer within {SECONDS} seconds")
        if len(said) > most:
            raise RevisionError("git's answer is too long")
        if status:
            complaints.seek(0)
            words = harmless(complaints.read(2000).decode("utf-8", "replace").strip().split("\n")[0])
            raise RevisionError(words or f"there is no revision {revision!r}")
        return said
