"""One pack and what it requires, as it is being written: its model, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import attrs

from engine.checks.judge import loads
from engine.editor.project.judging import Judged, judging
from engine.editor.project.odds import Odds
from engine.editor.project.shelf import Texts
from engine.kinds import KINDS
from engine.model.model import Model
from engine.model.packs import PACK_FILE, Pack, make_pack, with_requirements
from engine.source.diagnostic import Diagnostic
from engine.source.file import SourceFile


class Project:
    """A content that is judged by itself, as `advc check` of its folder, or of its file, judges it."""

    def __init__(self, root: str, texts: Texts) -> None:
        self.root = root
        """The folder of the pack, or a file that belongs to none."""
        self.texts = texts
        self.judged: Judged | None = None
        """What is known of the newest state that was judged whole."""
        self._odds: tuple[Model, Odds] | None = None
        self._model: Model | None = None
        self._packs: list[Pack] = []
        self._found: list[Diagnostic] = []
        self._seen = (-1, -1)
        self._heads: list[SourceFile | Diagnostic] = []

    @property
    def is_folder(self) -> bool:
        """Whether this is a pack, and not a file by itself."""
        return not self.root.endswith(".adv")

    @property
    def model(self) -> Model:
        """The model of the texts as they are now."""
        seen = (self.texts.generation, self.texts.looks)
        if self._model is None or seen != self._seen:
            self._look(seen)
        assert self._model is not None, "looking makes a model"
        return self._model

    def _look(self, seen: tuple[int, int]) -> None:
        packs, found = self._read(seen)
        files = {file.path: file for pack in packs for file in pack.files}
        if self._model is None or self._is_other(packs, files):
            pieces = {file: self.texts.pieces(file) for file in files.values()}
            self._model = Model(packs, KINDS, pieces)
        self._packs, self._found, self._seen = packs, found, seen

    def _is_other(self, packs: list[Pack], files: dict[str, SourceFile]) -> bool:
        """Whether the model is of other texts than these."""
        assert self._model is not None
        known = self._model.pieces
        shown = [[(each.code, each.message()) for each in pack.found] for pack in packs]
        before = [[(each.code, each.message()) for each in pack.found] for pack in self._packs]
        return len(known) != len(files) or any(file not in known for file in files.values()) or shown != before

    def _read(self, seen: tuple[int, int]) -> tuple[list[Pack], list[Diagnostic]]:
        if not self.is_folder:
            source = self.texts.file(self.root)
            name = Path(self.root).stem
            if isinstance(source, SourceFile):
                return [make_pack([source], None, name, [])], []
            return [make_pack([], None, name, [source])], []
        heads = [self._head(pack) for pack in self._packs]
        if self._packs and seen[1] == self._seen[1] and heads == self._heads:
            # Which packs there are is said in their heads alone.
            return [self.texts.pack(pack.folder) for pack in self._packs if pack.folder is not None], self._found
        packs, found = with_requirements([self.texts.pack(self.root)], self.texts.shelf)
        self._heads = [self._head(pack) for pack in packs]
        return packs, found

    def _head(self, pack: Pack) -> SourceFile | Diagnostic:
        return self.texts.file(os.path.join(pack.folder or self.root, PACK_FILE))

    @property
    def is_judged(self) -> bool:
        """Whether what is known is known of the texts as they are now."""
        return self.judged is not None and self.judged.model is self.model

    def judge(self, first: set[str]) -> Generator[None, None, None]:
        """Find out what is wrong now, in small steps; those in the files `first` come first."""
        model = self.model
        yield
        before = self.judged
        self.judged = judged = yield from judging(model, self._found, before, first)
        if before is None and self._model is model:
            # What was made to judge every declaration is not needed to judge a few again: keep the names only.
            self._model = Model(model.packs, KINDS, model.pieces)
            self.judged = attrs.evolve(judged, model=self._model)

    @property
    def odds(self) -> Odds | None:
        """The exact odds of play of the texts as they are now, as far as they are known."""
        known = self._odds
        return known[1] if known is not None and self.is_judged and known[0] is self.model else None

    def learn_odds(self, model: Model, odds: Odds) -> None:
        """Keep the odds of a state of the texts; with any other they do not count."""
        self._odds = (model, odds)

    @property
    def content(self) -> frozenset[tuple[str, str, str]] | None:
        """What odds follow from: pack, file and text of everything judged; `None` where something is wrong or lacking."""
        judged = self.judged
        if judged is None or not self.is_folder or not loads(judged.found):
            return None
        if not judged.model.owners["campaign"] or not judged.model.owners["location"]:
            return None
        return frozenset((pack.name, file.within, file.digest) for pack in judged.model.packs for file in pack.files)

    @property
    def found(self) -> list[Diagnostic]:
        """The findings in texts that are still as they were judged."""
        if self.judged is None:
            return []
        current = self.model.pieces
        lost = {each.place.file for pack in self._packs for each in pack.found}
        return [
            each
            for each in self.judged.found
            if each.place.file in current or each.place.file in lost or not each.place.file.text
        ]

    @property
    def paths(self) -> set[str]:
        """The files of its packs, readable or not."""
        files = {file.path for file in self.model.pieces}
        return files | {each.place.file.path for pack in self._packs for each in pack.found}

    @property
    def folders(self) -> list[str]:
        """The folders of its packs, the required ones first."""
        self.model  # noqa: B018 (looks at the packs)
        return [str(pack.folder) for pack in self._packs if pack.folder is not None]
