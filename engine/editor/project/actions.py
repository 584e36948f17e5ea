"""What can be done about a finding, or about a word: ready edits, each with a title."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from engine.checks.translations import UNTRANSLATED
from engine.editor.project import snippets
from engine.editor.project.marks import read
from engine.editor.project.removal import Removal, without_idle, without_item
from engine.editor.project.rename import Edit
from engine.editor.project.roles import Role
from engine.editor.project.scopes import KINDS_BY_NAME
from engine.language.faults import MISSING, NOTHING_TO_CHANGE, REPEATED, UNKNOWN_NAME
from engine.language.near import nearest
from engine.language.reading import shape_of
from engine.model.idle import CHANGES_NOTHING
from engine.model.model import Model
from engine.pipelines.overmap.faults import MISBUILT, NEEDS_SIDE
from engine.source.diagnostic import Diagnostic, Message, Severity
from engine.source.file import Place, SourceFile
from engine.syntax.cut import Piece
from engine.values.sided import SHAPES, SIDES

_CHANGE = Message("Change to `{word}`", "`{word}` に変える")
_TRANSLATE = Message("Add the translation `{language}`", "翻訳 `{language}` を加える")
_CREATE = Message("Declare {kind} `{name}`", "{kind} `{name}` を宣言する")
_REMOVE = Message("Remove `{words}`", "`{words}` を取り除く")
_ADD = Message("Add `{key}`", "`{key}` を加える")
_ALLOW = Message("Allow {code} here", "ここで {code} を許可する")
_EMPTY_TEXT = re.compile(r'(?<!")""(?!")')


@attrs.frozen(eq=False)
class Action:
    """Edits with a title; the finding that they mend, if they mend one."""

    title: str
    edits: tuple[Edit, ...]
    finding: Diagnostic | None = None
    preferred: bool = False


def actions(
    model: Model, file: SourceFile, found: list[Diagnostic], start: int, end: int, language: str = "en"
) -> list[Action]:
    """What can be done in a part of a file; `found` is what is wrong with the file."""
    acting = _Acting(model, file, language)
    out: list[Action] = []
    for finding in found:
        if finding.place.file is file and finding.place.start <= end and finding.place.end >= start:
            out += acting.of_finding(finding)
    return out


class _Acting:
    def __init__(self, model: Model, file: SourceFile, language: str) -> None:
        self.model, self.file, self.language = model, file, language

    def of_finding(self, finding: Diagnostic) -> Iterator[Action]:
        """What mends a finding."""
        yield from self._near(finding)
        if finding.fault is UNTRANSLATED:
            yield from self._translate(finding)
        elif finding.fault is UNKNOWN_NAME:
            yield from self._create(finding)
        elif finding.fault in (NOTHING_TO_CHANGE, REPEATED):
            yield from self._remove(without_item(self.file, finding.place), finding)
        elif finding.fault is CHANGES_NOTHING:
            piece = self._piece(finding.place.start)
            words = str(finding.arguments["words"])
            removal = None if piece is None else without_idle(self.file, piece, words, finding.place)
            yield from self._remove(removal, finding)
        elif finding.fault is MISSING:
            yield from self._add_key(finding)
        elif finding.fault is NEEDS_SIDE:
            yield from self._turn(finding)
        elif finding.fault is MISBUILT:
            yield from self._join(finding)
        if finding.severity is Severity.WARNING:
            yield self._allow(finding)

    def _said(self, message: Message, **arguments: object) -> str:
        return message.filled(self.language, arguments)

    def _near(self, finding: Diagnostic) -> Iterator[Action]:
        """Did you mean: the near name in place of the wrong one."""
        arguments = finding.own_help.arguments if finding.own_help is not None else {}
        place = finding.place
        if "near" in arguments:
            word = str(arguments["near"])
            wrong = self._wrong_word(place, word)
            edit = Edit(wrong, word)
            yield Action(self._said(_CHANGE, word=word), (edit,), finding, preferred=True)
        elif "type" in arguments and "side" in arguments:
            word = f"{arguments['type']}.{arguments['side']}"
            yield Action(self._said(_CHANGE, word=word), (Edit(place, word),), finding, preferred=True)

    def _wrong_word(self, place: Place, word: str) -> Place:
        """The word of a place that was written for another: of several the one that is like it."""
        text = place.file.text[place.start : place.end]
        dot = text.rfind(".")
        if (word in SIDES or word in SHAPES) and dot >= 0 and " " not in text:
            return Place(place.file, place.start + dot + 1, place.end)
        words = list(re.finditer(r"[^\s,;]+", text))
        if len(words) > 1 and " " not in word:
            for match in words:
                if match[0] != word and nearest(match[0], [word]) == word:
                    return Place(place.file, place.start + match.start(), place.start + match.end())
        return place

    def _translate(self, finding: Diagnostic) -> Iterator[Action]:
        """The language that is missing, behind the text, with a text to be written over."""
        language, end = str(finding.arguments["language"]), finding.place.end
        edit = Edit(Place(self.file, end, end), f' {language} "…"')
        yield Action(self._said(_TRANSLATE, language=language), (edit,), finding, preferred=True)

    def _create(self, finding: Diagnostic) -> Iterator[Action]:
        """A declaration of the name, with the keys that it must have, behind the one that asks for it."""
        name = str(finding.arguments.get("name", ""))
        kinds = re.findall(r"[a-z_]+", str(finding.arguments.get("kind", "")))
        piece = self._piece(finding.place.start)
        at = piece.end if piece is not None else len(self.file.text)
        for kind in kinds:
            known = KINDS_BY_NAME.get(kind)
            if known is None or kind == "pack" or "." in name or (known.single and self.model.owners[kind]):
                continue
            base = next((base for each in known.bases for base in self.model.names(each)), "")
            text = _filled(snippets.declaration(known, name, self.model.promised_languages(self.file), base))
            text = "\n\n" + "\n".join(line.rstrip() for line in text.split("\n")).replace("{\n\n}", "{ }")
            title = self._said(_CREATE, kind=kind, name=name)
            yield Action(title, (Edit(Place(self.file, at, at), text),), finding)

    def _piece(self, offset: int) -> Piece | None:
        """The declaration that an offset is in."""
        pieces = self.model.pieces.get(self.file)
        return next((each for each in (pieces.pieces if pieces else ()) if each.start <= offset <= each.end), None)

    def _remove(self, removal: Removal | None, finding: Diagnostic) -> Iterator[Action]:
        """Take something out, where nothing is lost by that."""
        if removal is not None:
            title = self._said(_REMOVE, words=removal.words)
            yield Action(title, (Edit(removal.span, ""),), finding, preferred=True)

    def _add_key(self, finding: Diagnostic) -> Iterator[Action]:
        """The key that must be written, with what it takes, at the end of the declaration's block."""
        piece = self._piece(finding.place.start)
        if piece is None or piece.head.kind is None:
            return
        key = str(finding.arguments.get("key", ""))
        field = shape_of(KINDS_BY_NAME[piece.head.kind].cls).fields.get(key)
        if field is None or field.prop.positional:
            return
        languages = self.model.promised_languages(self.file)
        entry = _filled(snippets.entry(field, languages)).rstrip()
        text = self.file.text
        close = text.rfind("}", piece.start, piece.end)
        if close < 0 or "{" not in text[piece.start : piece.end]:
            edit = Edit(Place(self.file, piece.end, piece.end), f" {{\n  {entry}\n}}")
        elif "\n" in text[piece.start : piece.end]:
            line = text.rfind("\n", 0, close) + 1
            alone = not text[line:close].strip()
            at = line if alone else close
            edit = Edit(Place(self.file, at, at), f"  {entry}\n" if alone else f"; {entry} ")
        else:
            inner = text[text.find("{", piece.start) + 1 : close]
            at = close - (len(inner) - len(inner.rstrip()))
            edit = Edit(Place(self.file, at, at), f"; {entry}" if inner.strip() else f" {entry}")
        yield Action(self._said(_ADD, key=key), (edit,), finding, preferred=True)

    def _turn(self, finding: Diagnostic) -> Iterator[Action]:
        """The terrain with each of its sides."""
        terrain = str(finding.arguments.get("terrain", ""))
        example = str(finding.arguments.get("example", ""))
        words = SHAPES if example.rpartition(".")[2] in SHAPES else SIDES
        others = [f"{terrain}.{word}" for word in words if f"{terrain}.{word}" != example]
        for word in [example, *others][:4]:
            edit = Edit(finding.place, word)
            yield Action(self._said(_CHANGE, word=word), (edit,), finding, preferred=word == example)

    def _join(self, finding: Diagnostic) -> Iterator[Action]:
        """A join that a piece names and nobody made: behind the others, before the first piece."""
        mark = read(self.file).at(finding.place.start)
        if mark is None or mark.role is not Role.LOCAL or mark.group != "join" or mark.declares:
            return
        own = list(read(self.file).of_declaration(mark.declaration))
        if any(each.declares and each.group == "join" and each.value == mark.value for each in own):
            return
        piece = next((each for each in own if each.role is Role.KEY and each.value == "piece"), None)
        if piece is None:
            return
        line = self.file.text.rfind("\n", 0, piece.start) + 1
        margin = self.file.text[line : piece.start]
        behind = "; " if margin.strip() else f"\n{margin}"
        edit = Edit(Place(self.file, piece.start, piece.start), f"join {mark.value}{behind}")
        yield Action(self._said(_CREATE, kind="join", name=mark.value), (edit,), finding)

    def _allow(self, finding: Diagnostic) -> Action:
        """A comment on a line of its own that lets the warning be."""
        number = finding.place.position[0]
        start = self.file.line_starts[number - 1]
        line = self.file.line(number)
        margin = line[: len(line) - len(line.lstrip())]
        edit = Edit(Place(self.file, start, start), f"{margin}# advc: allow {finding.code} because …\n")
        return Action(self._said(_ALLOW, code=finding.code), (edit,), finding)


def _filled(snippet: str) -> str:
    """A snippet without its holes; no text is empty, as an empty one is wrong."""
    return _EMPTY_TEXT.sub('"…"', snippets.plain(snippet))
