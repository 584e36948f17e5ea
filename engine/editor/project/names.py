"""What a word under a cursor names, where that is declared, and everywhere it is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from engine.editor.project.marks import read
from engine.editor.project.roles import Mark, Role
from engine.editor.project.workspace import Workspace
from engine.model.model import Model
from engine.source.file import Place, SourceFile

NAMING = frozenset({Role.DECLARED, Role.BASE, Role.NAME, Role.MEASURE})
MOST_PLACES = 20_000
"""Places that one answer tells."""


@attrs.frozen
class Target:
    """What is named: a declaration, or a name that lives in one."""

    kind: str
    name: str
    """The declaration."""
    group: str = ""
    local: str = ""
    """A join, a piece or a shared amount within it."""

    @property
    def word(self) -> str:
        """The name itself."""
        return self.local or self.name


@attrs.frozen(eq=False)
class Found:
    """A place where something is named."""

    place: Place
    declares: bool
    """Whether it is made or amended there."""


def target_at(model: Model, file: SourceFile, offset: int) -> tuple[Target, Mark] | None:
    """What the word at an offset names, or `None` where it names nothing."""
    words = read(file)
    mark = words.at(offset)
    if mark is None:
        return None
    target = target_of(model, file, mark)
    return None if target is None else (target, mark)


def target_of(model: Model, file: SourceFile, mark: Mark) -> Target | None:
    """What a word names."""
    if mark.role in NAMING:
        kind = kind_of(model, mark)
        return None if kind is None else Target(kind, mark.value)
    if mark.role is Role.LOCAL:
        head = read(file).head(mark.declaration)
        return None if head is None or not head.kinds else Target(head.kinds[0], head.value, mark.group, mark.value)
    return None


def kind_of(model: Model, mark: Mark) -> str | None:
    """The kind of what a word names: the first of those that fit which has the name, or the only one that fits."""
    if mark.kinds == ("pack",):
        return "pack"
    for kind in mark.kinds:
        if mark.value in model.owners.get(kind, ()):
            return kind
    return mark.kinds[0] if len(mark.kinds) == 1 else None


def definitions(model: Model, target: Target) -> list[Place]:
    """Where something is declared, and where it is amended."""
    if target.local:
        return [found.place for found in _in_files(model, _files_of(model, target), target) if found.declares]
    if target.kind == "pack":
        return [
            Place(piece.file, piece.head.name_start, piece.head.name_end)
            for pieces in model.pieces.values()
            for piece in pieces.pieces
            if piece.head.kind == "pack" and piece.head.name == target.name
        ]
    owner = model.owners.get(target.kind, {}).get(target.name)
    if owner is None:
        return []
    return [origin.place for origin in (owner.origin, *owner.patches)]


def _files_of(model: Model, target: Target) -> list[SourceFile]:
    """The files that write of a declaration."""
    return list(dict.fromkeys(place.file for place in definitions(model, Target(target.kind, target.name))))


def occurrences(model: Model, target: Target) -> Iterator[Found]:
    """Everywhere in a content that something is named."""
    files = _files_of(model, target) if target.local else list(model.pieces)
    yield from _in_files(model, files, target)


def _in_files(model: Model, files: Iterable[SourceFile], target: Target) -> Iterator[Found]:
    for file in files:
        yield from in_file(model, file, target)


def in_file(model: Model, file: SourceFile, target: Target) -> Iterator[Found]:
    """Everywhere in a file that something is named."""
    # A name in another normal form has other letters: only then is every word looked at. A measure's prefix may be left out.
    if target.word.isascii() and target.word.rpartition(".")[2] not in file.text:
        return
    for mark in read(file).marks:
        names = mark.value == target.word and (mark.role in NAMING or mark.role is Role.LOCAL)
        if names and target_of(model, file, mark) == target:
            yield Found(Place(file, mark.start, mark.end), mark.declares)


def references(workspace: Workspace, path: str, target: Target) -> list[Found]:
    """Everywhere in all contents that have what is declared: its own pack, and those that require it."""
    own = workspace.project_of(path)
    if own is None:
        return []
    home = {place.file.path for place in definitions(own.model, target)}
    found: dict[tuple[str, int, int], Found] = {}
    for project in workspace.projects:
        known = {place.file.path for place in definitions(project.model, target)}
        if project is not own and not (known & home):
            continue
        for each in occurrences(project.model, target):
            found.setdefault((each.place.file.path, each.place.start, each.place.end), each)
            if len(found) >= MOST_PLACES:
                return list(found.values())
    return [found[key] for key in sorted(found)]
