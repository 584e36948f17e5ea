"""The starter pack with one file changed, judged anew only where the change reaches: thousands of them in a test."""

from __future__ import annotations

from functools import cache

from engine.checks.judge import judge_whole
from engine.checks.memory import Memory
from engine.kinds import KINDS
from engine.model.model import Model
from engine.model.packs import make_pack, memory_file
from engine.source.diagnostic import Diagnostic, in_order
from engine.source.file import SourceFile
from tests.cases.laid import BASE, judged


class Bench:
    """Files of the starter pack by path, cut and judged once."""

    def __init__(self) -> None:
        self.texts = {
            path.relative_to(BASE).as_posix(): path.read_text("utf-8") for path in sorted(BASE.rglob("*.adv"))
        }
        self.sources = {path: SourceFile(path, text, path) for path, text in self.texts.items()}
        model = self._model({})
        self.known = model.pieces
        self.memory = Memory.of(model, judged(model, {}), Memory())

    def found(self, path: str, text: str) -> list[Diagnostic]:
        """Everything wrong with the pack where one file has another text."""
        source = memory_file(path, text)
        if not isinstance(source, SourceFile):
            return [source]
        model = self._model({path: source})
        verdicts = judged(model, self.memory.sound(model))
        found = [*model.found, *(finding for verdict in verdicts.values() for finding in verdict.found)]
        return in_order([*found, *judge_whole(model, verdicts.items())])

    def _model(self, changed: dict[str, SourceFile]) -> Model:
        files = {**self.sources, **changed}
        known = getattr(self, "known", {})
        pack = make_pack(list(files.values()), BASE, "base", [])
        return Model([pack], KINDS, {file: known[file] for file in files.values() if file in known})


@cache
def bench() -> Bench:
    """One for all tests."""
    return Bench()
