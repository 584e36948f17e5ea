"""Folders as packs: which files, in which order they lie over each other, and what they require."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

import attrs

from engine.language.near import did_you_mean
from engine.model.faults import MISPLACED_PACK, NO_PACK, NO_SUCH_PACK, PACK_CYCLE, TOO_MANY_FILES
from engine.resources import content_folder
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import FILE_BYTES, FILES, FOLDER_DEPTH
from engine.syntax.cut import Piece, cut
from engine.syntax.faults import UNREADABLE

PACK_FILE = "pack.adv"


@attrs.define(eq=False)
class Pack:
    """A folder of `.adv` files with a name."""

    name: str
    folder: Path | None
    """`None` for content that is only in memory."""
    files: list[SourceFile]
    language: str = "en"
    translations: list[str] = attrs.field(factory=list)
    """Languages that every text has as well."""
    requires: list[tuple[str, Place]] = attrs.field(factory=list)
    found: list[Diagnostic] = attrs.field(factory=list)


def shown_path(path: Path) -> str:
    """A path as the designer would type it: relative to where the command runs, where that is shorter."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return path.as_posix()


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting for whoever writes into a pipe of that name."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(path: str | Path, shown: str | None = None) -> SourceFile | Diagnostic:
    """A file's text, or the finding that it cannot be read; at most `FILE_BYTES` are looked at."""
    shown = shown or shown_path(Path(path))
    nothing = Place(SourceFile(shown, ""), 0, 0)
    try:
        with open(path, "rb", opener=_open_at_once) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                return UNREADABLE.at(nothing, reason=Message("this is no file", "これはファイルではありません"))
            data = stream.read(FILE_BYTES + 1)
    except OSError as error:
        reason = Message.plain(f"cannot read the file: {error.strerror}", f"ファイルを読めません：{error.strerror}")
        return UNREADABLE.at(nothing, reason=reason)
    if len(data) > FILE_BYTES:
        return UNREADABLE.at(
            nothing, reason=Message("the file is larger than 4 MiB", "ファイルが 4 MiB を超えています")
        )
    try:
        return SourceFile(shown, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return UNREADABLE.at(
            nothing,
            reason=Message(f"line {line} is not UTF-8 text", f"{line} 行目が UTF-8 のテキストではありません"),
        )


def memory_file(path: str, text: str) -> SourceFile | Diagnostic:
    """A text that is not on the disk, such as an editor's, held to the same rules as a file."""
    if len(text) > FILE_BYTES:
        reason = Message("the file is larger than 4 MiB", "ファイルが 4 MiB を超えています")
        return UNREADABLE.at(Place(SourceFile(path, ""), 0, 0), reason=reason)
    if any("\ud800" <= character <= "\udfff" for character in text):
        reason = Message("the text holds half of a character pair", "テキストに不完全な文字が含まれています")
        return UNREADABLE.at(Place(SourceFile(path, ""), 0, 0), reason=reason)
    return SourceFile(path, text, path)


def adv_files(folder: Path) -> tuple[list[str], bool]:
    """The `.adv` files of a pack, sorted by path, and whether there were too many.

    Links to other folders are not followed, and a folder with a `pack.adv` of its own is another pack.
    """
    out: list[str] = []
    root = os.fspath(folder)
    depth_of_root = root.rstrip(os.sep).count(os.sep)
    for where, folders, names in os.walk(root):
        if where != root and PACK_FILE in names:
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if where.count(os.sep) - depth_of_root >= FOLDER_DEPTH:
            folders.clear()
        for name in names:
            path = os.path.join(where, name)
            if name.endswith(".adv") and (not os.path.islink(path) or _inside(path, root)):
                out.append(path)
        if len(out) > FILES:
            return sorted(out)[:FILES], True
    return sorted(out), False


def _inside(path: str, root: str) -> bool:
    real = os.path.realpath(path)
    return os.path.isfile(real) and os.path.commonpath((real, os.path.realpath(root))) == os.path.realpath(root)


def read_pack(folder: Path, shown: str | None = None) -> Pack:
    """All of a pack's files; the name, language and requirements come from its `pack.adv`, if it has one."""
    paths, too_many = adv_files(folder)
    found: list[Diagnostic] = []
    files = []
    shown = shown or shown_path(folder)
    prefix = "" if shown == "." else f"{shown.rstrip('/')}/"
    root = len(os.fspath(folder).rstrip(os.sep)) + 1
    for path in paths:
        relative = path[root:].replace(os.sep, "/")
        source = read_file(path, prefix + relative)
        if isinstance(source, SourceFile):
            source.within = relative
            files.append(source)
        else:
            found.append(source)
    pack = make_pack(files, folder, folder.name, found)
    if too_many and files:
        pack.found.append(TOO_MANY_FILES.at(Place(files[0], 0, 0), most=FILES))
    return pack


def make_pack(files: list[SourceFile], folder: Path | None, default_name: str, found: list[Diagnostic]) -> Pack:
    """A pack from its files."""
    pack = Pack(default_name, folder, files, found=found)
    for file in files:
        if _is_pack_file(file):
            _read_head(pack, file)
    return pack


def _is_pack_file(file: SourceFile) -> bool:
    return file.path == PACK_FILE or file.path.endswith("/" + PACK_FILE)


def _read_head(pack: Pack, file: SourceFile) -> None:
    """Name, language and requirements, from the tokens: needed before anything can be read as a declaration."""
    pieces = [piece for piece in cut(file, ("pack",)).pieces if piece.head.kind == "pack"]
    if not pieces:
        pack.found.append(NO_PACK.at(Place(file, 0, 0)))
        return
    tokens = pieces[0].tokens
    if len(tokens) > 1 and tokens[1].type == "NAME":
        pack.name = tokens[1].value
    at_key = True
    key = ""
    for token in tokens[2:]:
        if token.type in ("LBRACE", "SEPARATOR"):
            at_key = True
        elif at_key:
            key, at_key = token.value, False
        elif key == "language" and token.type == "NAME":
            pack.language = token.value
        elif key == "translations" and token.type == "NAME":
            pack.translations.append(token.value)
        elif key == "require" and token.type == "NAME":
            pack.requires.append((token.value, Place(file, token.start, token.end)))


def misplaced_packs(pack: Pack, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """A finding for each `pack` declaration that is not the one of `pack.adv`."""
    out, seen = [], False
    for piece in pieces:
        if piece.head.kind == "pack" and piece.head.word is None:
            misplaced = pack.folder is not None and not _is_pack_file(piece.file)
            if seen or misplaced:
                out.append(MISPLACED_PACK.at(Place(piece.file, piece.head.kind_start, piece.head.kind_end)))
            seen |= not misplaced
    return out


def packs_below(folder: Path) -> list[Path]:
    """The packs in a folder: itself if it has a `pack.adv`, else each one below it."""
    if (folder / PACK_FILE).is_file():
        return [folder]
    out = []
    depth_of_root = os.fspath(folder).rstrip(os.sep).count(os.sep)
    for where, folders, names in os.walk(folder):
        if PACK_FILE in names:
            out.append(Path(where))
            folders.clear()
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if where.count(os.sep) - depth_of_root >= FOLDER_DEPTH:
            folders.clear()
    return sorted(out)


def pack_above(path: Path) -> Path | None:
    """The folder of the pack that a file belongs to, if it belongs to one."""
    for folder in path.resolve().parents:
        if (folder / PACK_FILE).is_file():
            return folder
    return None


@attrs.frozen
class Shelf:
    """Where required packs are taken from: the disk, or the disk with an editor's texts in place of some files."""

    file: Callable[[Path], SourceFile | Diagnostic] = read_file
    pack: Callable[[Path], Pack] = read_pack


DISK = Shelf()
"""The files as they are saved."""


def with_requirements(packs: list[Pack], shelf: Shelf = DISK) -> tuple[list[Pack], list[Diagnostic]]:
    """The packs and all that they require, each behind what it requires, so that later ones lie over earlier ones."""
    found: list[Diagnostic] = []
    given = {pack.name: pack for pack in packs}
    ordered: list[Pack] = []
    under_way: list[str] = []

    def visit(pack: Pack) -> None:
        if pack in ordered:
            return
        under_way.append(pack.name)
        for name, place in pack.requires:
            if name in under_way:
                chain = " → ".join([*under_way[under_way.index(name) :], name])
                found.append(PACK_CYCLE.at(place, name=name, chain=chain))
                continue
            required = given.get(name)
            if required is None:
                required = _find(name, pack, shelf)
                if required is None:
                    near = did_you_mean(name, _names_near(pack, given, shelf))
                    found.append(NO_SUCH_PACK.at(place, name=name, help=near))
                    continue
                given[name] = required
            visit(required)
        under_way.pop()
        ordered.append(pack)

    for pack in packs:
        visit(pack)
    return ordered, found


def places_to_look(pack: Pack) -> list[Path]:
    """The folders in which a pack that this one requires may lie."""
    near: list[Path] = []
    if pack.folder is not None:
        folder = pack.folder.resolve()
        near = [folder.parent, folder.parent.parent]
    return [*near, content_folder()]


def _candidates(pack: Pack, shelf: Shelf) -> Iterable[tuple[str, Path]]:
    for place in places_to_look(pack):
        try:
            children = sorted(child for child in place.iterdir() if not child.name.startswith("."))
        except OSError:
            continue
        for child in children[:1000]:
            file = child / PACK_FILE
            if file.is_file():
                source = shelf.file(file)
                if isinstance(source, SourceFile):
                    yield make_pack([source], child, child.name, []).name, child


def _find(name: str, pack: Pack, shelf: Shelf) -> Pack | None:
    for found, folder in _candidates(pack, shelf):
        if found == name:
            return shelf.pack(folder)
    return None


def _names_near(pack: Pack, given: Iterable[str], shelf: Shelf) -> set[str]:
    return {name for name, _ in _candidates(pack, shelf)} | set(given)
