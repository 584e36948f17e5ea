"""Everything that an editor has open: texts, the packs around them, and what is wrong with each."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from engine.editor.project.document import Document
from engine.editor.project.project import Project
from engine.editor.project.shelf import Texts, real
from engine.model.packs import PACK_FILE
from engine.source.diagnostic import Diagnostic, in_order

MOST_FOLDERS = 20_000
"""Folders of a workspace that are searched for packs."""
MOST_PACKS = 200
"""Packs of a workspace that are looked at."""
_DEEPEST = 16
_NOT_CONTENT = frozenset({"node_modules", "__pycache__", "venv", "target", "build", "dist"})


class Workspace:
    """The texts and projects of one editor."""

    def __init__(self) -> None:
        self.texts = Texts()
        self.roots: list[str] = []
        """The folders that the editor shows."""
        self._projects: dict[str, Project] = {}
        self._packs: list[str] | None = None
        """The packs below `roots`, once somebody asked."""
        self._seen = -1
        self._current: list[Project] = []

    @property
    def documents(self) -> dict[str, Document]:
        """The open texts by path."""
        return self.texts.documents

    def set_roots(self, roots: Iterable[str]) -> None:
        """Show other folders."""
        self.roots = [real(root) for root in roots]
        self._packs = None
        self.texts.look_again()

    def put(self, document: Document) -> None:
        """Open a text, or let a newer version stand for it."""
        if document.path not in self.documents:
            self._packs = None if os.path.basename(document.path) == PACK_FILE else self._packs
        self.texts.put(document)

    def close(self, path: str) -> None:
        """Let the saved file count again."""
        self.texts.drop(path)

    def look_again(self) -> None:
        """Files may have changed on the disk."""
        self._packs = None
        self.texts.look_again()

    # -- projects -----------------------------------------------------------------------------------------------------

    @property
    def projects(self) -> list[Project]:
        """The contents that are judged: those of open texts first, then the packs beside them or over them."""
        if self._seen != self.texts.generation:
            self._current = self._find_projects()
            self._projects = {project.root: project for project in self._current}
            self._seen = self.texts.generation
        return self._current

    def _project(self, root: str) -> Project:
        if root not in self._projects:
            self._projects[root] = Project(root, self.texts)
        return self._projects[root]

    def _find_projects(self) -> list[Project]:
        own = list(dict.fromkeys(self.texts.home(path) or path for path in self.documents if path.endswith(".adv")))
        projects = [self._project(root) for root in own]
        folders = {folder for project in projects for folder in project.folders}
        beside = {os.path.dirname(project.root) for project in projects if project.is_folder}
        for root in self.packs():
            if root in own:
                continue
            if os.path.dirname(root) in beside or not folders.isdisjoint(self._project(root).folders):
                projects.append(self._project(root))
        return projects

    def packs(self) -> list[str]:
        """The packs in the folders that the editor shows, as far as they are looked for."""
        if self._packs is None:
            self._packs = list(dict.fromkeys(pack for root in self.roots for pack in _packs_below(root)))[:MOST_PACKS]
        return self._packs

    def project_of(self, path: str) -> Project | None:
        """The content by which a file is understood: its own pack's; of a file that is not open, any that has it."""
        home = self.texts.home(path) or path
        for project in self.projects:
            if project.root == home:
                return project
        return next((project for project in self.projects if path in project.paths), None)

    def projects_with(self, path: str) -> list[Project]:
        """Every content that a file is part of, its own first."""
        own = self.project_of(path)
        others = [project for project in self.projects if project is not own and path in project.paths]
        return ([own] if own is not None else []) + others

    # -- findings -----------------------------------------------------------------------------------------------------

    def to_judge(self) -> list[Project]:
        """The projects that changed since they were judged, those of open texts first."""
        return [project for project in self.projects if not project.is_judged]

    def findings(self) -> dict[str, list[Diagnostic]]:
        """Everything that is wrong, by file, each thing once however many contents have the file."""
        found = in_order([each for project in self.projects for each in project.found])
        by_path: dict[str, list[Diagnostic]] = {}
        for each in found:
            by_path.setdefault(each.place.file.path, []).append(each)
        return by_path

    def forget(self) -> None:
        """Let go of texts that no project has any more."""
        self.texts.keep_only({path for project in self.projects for path in project.paths})


def _packs_below(root: str) -> Iterator[str]:
    """The packs below a folder, not within each other; bounded, because a folder may be a whole disk."""
    depth_of_root = root.rstrip(os.sep).count(os.sep)
    for searched, (where, folders, names) in enumerate(os.walk(root)):
        if searched > MOST_FOLDERS:
            return
        if PACK_FILE in names:
            yield real(where)
            folders.clear()
        if where.count(os.sep) - depth_of_root >= _DEEPEST:
            folders.clear()
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _NOT_CONTENT)
