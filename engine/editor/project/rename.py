"""Giving something another name everywhere, or saying why that cannot be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from unicodedata import normalize

import attrs

from engine.editor.project.document import Document
from engine.editor.project.formulas import is_short_for_another
from engine.editor.project.judging import Judged, judging
from engine.editor.project.names import Target, definitions, references, target_at
from engine.editor.project.workspace import Workspace
from engine.model.model import Model, Pieces
from engine.model.packs import Pack, make_pack
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.limits import NAME_LENGTH
from engine.syntax.lexer import lex

_NAME = re.compile(r"[^\W\d][\w\u0300-\u036f\u3099\u309a\u30fb]*")
_MEANING = frozenset({"all", "rest", "of", "yes", "no", "chunk", "floors", "or", "patch", "replace", "anywhere"})
"""Words that would be read as something else where a name may stand."""
_NOTHING = Message("nothing here has a name that can be changed", "ここには変えられる名前がありません")
_NO_NAME = Message(
    "`{name}` is no name: letters, digits and `_`, beginning with a letter",
    "`{name}` は名前にできません。文字・数字・`_` を使い、文字で始めてください",
)
_TAKEN = Message("there is already a {kind} `{name}`", "{kind} `{name}` はすでにあります")
_FOREIGN = Message(
    "`{name}` is declared in a pack that is not open here: {path}", "`{name}` は開いていないパックの宣言です：{path}"
)
_BREAKS = Message("then `check` would find: {finding}", "`check` で次の誤りが見つかるようになります：{finding}")
_PACK = Message("a pack is renamed where its folder is", "パックの名前はここでは変えられません")


class Refused(Exception):
    """A name that cannot be given; the words are for the designer."""


@attrs.frozen
class Edit:
    """New words at a place."""

    place: Place
    text: str


def renameable(workspace: Workspace, document: Document, offset: int, language: str = "en") -> Place:
    """The word at an offset that can be renamed; raises `Refused` where there is none."""
    return _named(workspace, document, offset, language)[2]


def rename(workspace: Workspace, document: Document, offset: int, name: str, language: str = "en") -> list[Edit]:
    """The edits that give what is named at an offset another name; raises `Refused` where that cannot be."""
    model, target, _ = _named(workspace, document, offset, language)
    name = normalize("NFC", name.strip())
    if name == target.word:
        return []
    if not _is_name(name):
        raise Refused(_NO_NAME.filled(language, {"name": name[:NAME_LENGTH]}))
    if _is_taken(workspace, document.path, model, target, name):
        raise Refused(_TAKEN.filled(language, {"kind": target.group or target.kind, "name": name}))
    edits = [Edit(each.place, name) for each in references(workspace, document.path, target)]
    _must_be_open(workspace, edits, target, language)
    _must_stay_clean(workspace, edits, language)
    return edits


def _named(workspace: Workspace, document: Document, offset: int, language: str) -> tuple[Model, Target, Place]:
    """What is named at an offset, and the word that names it."""
    project, file = workspace.project_of(document.path), document.source
    if project is None or not isinstance(file, SourceFile):
        raise Refused(_NOTHING.filled(language, {}))
    found = target_at(project.model, file, offset)
    if found is None or not definitions(project.model, found[0]):
        raise Refused(_NOTHING.filled(language, {}))
    target, mark = found
    if target.kind == "pack":
        raise Refused(_PACK.filled(language, {}))
    return project.model, target, Place(file, mark.start, mark.end)


def _is_name(name: str) -> bool:
    if not _NAME.fullmatch(name) or len(name) > NAME_LENGTH or name in _MEANING:
        return False
    tokens = lex(SourceFile("", name)).tokens
    return len(tokens) == 1 and tokens[0].value == name


def _is_taken(workspace: Workspace, path: str, model: Model, target: Target, name: str) -> bool:
    if target.local:
        return bool(definitions(model, attrs.evolve(target, local=name)))
    if target.kind == "measure" and is_short_for_another(name):
        return True
    return any(name in project.model.owners[target.kind] for project in workspace.projects_with(path))


def _must_be_open(workspace: Workspace, edits: list[Edit], target: Target, language: str) -> None:
    """Nothing outside of what the editor shows is written: the starter pack of an installed engine is not ours."""
    roots = [Path(root) for root in _roots(workspace)]
    for edit in edits:
        path = edit.place.file.path
        if not any(Path(path).is_relative_to(root) for root in roots):
            raise Refused(_FOREIGN.filled(language, {"name": target.word, "path": path}))


def _roots(workspace: Workspace) -> list[str]:
    own = [workspace.texts.home(path) or path for path in workspace.documents]
    return [*workspace.roots, *own]


def _must_stay_clean(workspace: Workspace, edits: list[Edit], language: str) -> None:
    """Try the new texts: nothing may be found that was not, as the engine has names of its own that no text shows."""
    texts = applied(edits)
    for project in workspace.projects:
        judged = project.judged
        if judged is None or not texts.keys() & project.paths:
            continue
        packs = [_renamed(pack, texts) for pack in project.model.packs]
        words = frozenset(project.model.kinds)
        pieces = {
            file: Pieces.of(file, words) if file.path in texts else project.texts.pieces(file)
            for pack in packs
            for file in pack.files
        }
        tried = Model(packs, project.model.kinds.values(), pieces)
        # The trial must not change what is known of the texts as they are.
        before = attrs.evolve(judged, askers={name: set(units) for name, units in judged.askers.items()})
        known = Counter(_shown(each) for each in judged.found)
        for finding in _to_the_end(judging(tried, (), before)).found:
            known[_shown(finding)] -= 1
            if known[_shown(finding)] < 0:
                said = f"{finding.code} {finding.message(language)}"
                raise Refused(_BREAKS.filled(language, {"finding": said}))


def _to_the_end(steps: Generator[None, None, Judged]) -> Judged:
    """What steps give in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            judged: Judged = end.value
            return judged


def _shown(finding: Diagnostic) -> tuple[str, str]:
    """What of a finding stays the same whatever is renamed."""
    return finding.code, finding.place.file.path


def _renamed(pack: Pack, texts: dict[str, str]) -> Pack:
    files = [
        SourceFile(file.path, texts[file.path], file.within) if file.path in texts else file for file in pack.files
    ]
    return make_pack(files, pack.folder, pack.name, [])


def applied(edits: list[Edit]) -> dict[str, str]:
    """The texts that edits leave, by path."""
    by_file: dict[SourceFile, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.place.file, []).append(edit)
    out = {}
    for file, own in by_file.items():
        text = file.text
        for edit in sorted(own, key=lambda each: -each.place.start):
            text = text[: edit.place.start] + edit.text + text[edit.place.end :]
        out[file.path] = text
    return out
