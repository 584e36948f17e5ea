"""Words that lead to another file: the packs that a pack requires."""

from __future__ import annotations

from pathlib import Path

import attrs

from engine.editor.project.marks import read
from engine.editor.project.roles import Role
from engine.model.model import Model
from engine.model.packs import PACK_FILE
from engine.source.file import Place, SourceFile


@attrs.frozen(eq=False)
class Link:
    """A word, and the file that it leads to."""

    place: Place
    path: str


def links(model: Model, file: SourceFile) -> list[Link]:
    """The links of a file."""
    folders = {pack.name: pack.folder for pack in model.packs if pack.folder is not None}
    found = []
    for mark in read(file).marks:
        if mark.role is Role.NAME and mark.kinds == ("pack",) and mark.value in folders:
            path = Path(folders[mark.value]) / PACK_FILE
            found.append(Link(Place(file, mark.start, mark.end), str(path)))
    return found
