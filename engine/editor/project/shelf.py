"""The files of packs as the editor sees them: open texts lie over what is saved, and what was cut is kept."""

from __future__ import annotations

import os
from pathlib import Path

from engine.editor.project.document import Document
from engine.kinds import KINDS
from engine.model.faults import TOO_MANY_FILES
from engine.model.model import Pieces
from engine.model.packs import PACK_FILE, Pack, Shelf, adv_files, make_pack, pack_above, read_file
from engine.source.diagnostic import Diagnostic
from engine.source.file import Place, SourceFile
from engine.source.limits import FILES

_WORDS = frozenset(kind.name for kind in KINDS)


def real(path: str | Path) -> str:
    """A path with its links resolved: one file has one name here."""
    return os.path.realpath(path)


class Texts:
    """Every text that somebody asked for, open or saved; files are looked at again after `look_again` only."""

    def __init__(self) -> None:
        self.documents: dict[str, Document] = {}
        self.generation = 0
        """Counts up with every change of any text."""
        self.looks = 0
        """Counts up whenever packs or files may have come or gone."""
        self._saved: dict[str, tuple[tuple[int, int, int], SourceFile | Diagnostic]] = {}
        self._sure: set[str] = set()
        """The saved files that were looked at since the last `look_again`."""
        self._listings: dict[str, tuple[list[str], bool]] = {}
        self._pieces: dict[str, Pieces] = {}
        self.shelf = Shelf(file=self.file, pack=self.pack)

    def put(self, document: Document) -> None:
        """Let an open text stand for its file."""
        if document.path not in self.documents:
            self._listings.clear()
        self.documents[document.path] = document
        self.generation += 1
        if os.path.basename(document.path) == PACK_FILE:
            self.looks += 1  # another pack may be found now, or none

    def drop(self, path: str) -> None:
        """Let the saved file count again."""
        if self.documents.pop(path, None) is not None:
            self.look_again()

    def look_again(self) -> None:
        """Files may have changed on the disk."""
        self._sure.clear()
        self._listings.clear()
        self.generation += 1
        self.looks += 1

    def file(self, path: str | Path) -> SourceFile | Diagnostic:
        """A file's text, or the finding that it cannot be read; the same object until it changes."""
        return self._text(real(path))

    def _text(self, name: str) -> SourceFile | Diagnostic:
        document = self.documents.get(name)
        if document is not None:
            return document.source
        known = self._saved.get(name)
        if known is not None and name in self._sure:
            return known[1]
        stamp = _stamp(name)
        if known is None or known[0] != stamp:
            known = stamp, read_file(name, Path(name).as_posix())
            self._saved[name] = known
        self._sure.add(name)
        return known[1]

    def pack(self, folder: str | Path) -> Pack:
        """All of a pack's files, open texts among them."""
        root = real(folder)
        if root not in self._listings:
            self._listings[root] = self._list(root)
        paths, too_many = self._listings[root]
        files: list[SourceFile] = []
        found: list[Diagnostic] = []
        for path in paths:
            source = self._text(path)
            if isinstance(source, SourceFile):
                source.within = path[len(root) + 1 :].replace(os.sep, "/")
                files.append(source)
            else:
                found.append(source)
        pack = make_pack(files, Path(root), os.path.basename(root), found)
        if too_many and files:
            pack.found.append(TOO_MANY_FILES.at(Place(files[0], 0, 0), most=FILES))
        return pack

    def _list(self, root: str) -> tuple[list[str], bool]:
        paths, too_many = adv_files(Path(root))
        unsaved = [path for path in self.documents if self.home(path) == root]
        return sorted({*(real(path) for path in paths), *unsaved}), too_many

    def home(self, path: str) -> str | None:
        """The folder of the pack that a file belongs to, if it belongs to one."""
        if os.path.basename(path) == PACK_FILE:
            return os.path.dirname(path)
        folder = pack_above(Path(path))
        return None if folder is None else real(folder)

    def pieces(self, file: SourceFile) -> Pieces:
        """A file cut into declarations; cut again only when its text is another."""
        known = self._pieces.get(file.path)
        if known is None or known.file is not file:
            known = self._pieces[file.path] = Pieces.of(file, _WORDS)
        return known

    def keep_only(self, paths: set[str]) -> None:
        """Forget the pieces and texts of files that no project has any more."""
        for path in self._pieces.keys() - paths:
            del self._pieces[path]
        for path in self._saved.keys() - paths:
            if os.path.basename(path) != PACK_FILE:
                del self._saved[path]


def _stamp(path: str) -> tuple[int, int, int]:
    """What changes when a file is written."""
    try:
        known = os.stat(path)
    except OSError:
        return (0, -1, 0)
    return known.st_mtime_ns, known.st_size, known.st_ino
