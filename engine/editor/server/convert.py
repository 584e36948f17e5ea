"""The project's values as the protocol's: places as ranges, findings as diagnostics, paths as URIs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from engine.editor.project.document import Document, Lines, Units
from engine.editor.project.shelf import real
from engine.resources import content_folder
from engine.source.diagnostic import Diagnostic, Severity
from engine.source.file import Place, SourceFile

SOURCE = "advc"
MOST_OF_A_FILE = 1000
"""Diagnostics shown of one file."""
_SEVERITY = {Severity.ERROR: types.DiagnosticSeverity.Error, Severity.WARNING: types.DiagnosticSeverity.Warning}


def path_of(uri: str) -> str | None:
    """The file that a URI names, links resolved; `None` where it names no `.adv` file of this machine."""
    if not uri.startswith("file:") or "\0" in uri or "%00" in uri or len(uri) > 8192:
        return None
    path = to_fs_path(uri)
    if path is None or not path.endswith(".adv"):
        return None
    return real(path)


def folder_of(uri: str) -> str | None:
    """The folder that a URI names."""
    if not uri.startswith("file:") or "\0" in uri or "%00" in uri or len(uri) > 8192:
        return None
    return to_fs_path(uri)


class Places:
    """Offsets as positions, counted in the units that the client understands."""

    def __init__(self, documents: dict[str, Document], units: Units) -> None:
        self.documents = documents
        self.units = units
        self._lines: WeakKeyDictionary[SourceFile, Lines] = WeakKeyDictionary()

    def lines(self, file: SourceFile) -> Lines:
        """The lines of a file's text."""
        document = self.documents.get(file.path)
        if document is not None and document.source is file:
            return document.lines
        if file not in self._lines:
            self._lines[file] = Lines(file.text)
        return self._lines[file]

    def range(self, lines: Lines, start: int, end: int) -> types.Range:
        """From one offset to another."""
        return types.Range(
            types.Position(*lines.position(start, self.units)), types.Position(*lines.position(end, self.units))
        )

    def range_of(self, place: Place) -> types.Range:
        """Where a place is in its file."""
        return self.range(self.lines(place.file), place.start, place.end)

    def offset(self, document: Document, position: types.Position) -> int:
        """The offset of a client's position."""
        return document.lines.offset(position.line, position.character, self.units)

    def uri(self, path: str) -> str:
        """What the client calls a file."""
        document = self.documents.get(path)
        return document.uri if document is not None else from_fs_path(path) or Path(path).as_uri()

    def location(self, place: Place) -> types.Location:
        """A place anywhere."""
        return types.Location(self.uri(place.file.path), self.range_of(place))

    def diagnostic(self, finding: Diagnostic, language: str, related: bool) -> types.Diagnostic:
        """A finding; its label, help and notes stand beside it, or behind its message where the client cannot show them."""
        here = finding.place
        words = [(here, said) for said in (finding.label(language), finding.help(language)) if said]
        words += finding.notes(language)
        message = finding.message(language)
        if not related:
            message = "\n".join([message, *(said for _, said in words)])
        page = documentation()
        return types.Diagnostic(
            range=self.range_of(here),
            message=message,
            severity=_SEVERITY[finding.severity],
            code=finding.code,
            code_description=types.CodeDescription(f"{page}#{finding.code.lower()}") if page else None,
            source=SOURCE,
            related_information=[
                types.DiagnosticRelatedInformation(self.location(place), said) for place, said in words
            ]
            if related and words
            else None,
        )


@cache
def documentation() -> str | None:
    """The reference that came with the engine, as a URI, if it did."""
    page = content_folder().parent / "grammar" / "REFERENCE.md"
    return page.as_uri() if page.is_file() else None
