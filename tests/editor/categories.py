"""What each character of a text is, in the words of three tokenizers, so that they can be compared."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from engine.source.file import SourceFile
from engine.syntax.lexer import lex
from tests.syntax.test_tokens import TEXTS

ROOT = Path(__file__).parents[2]
SAMPLES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "content" / "samples").rglob("*.adv"))
}
CONTENT = {**TEXTS, **SAMPLES}
"""All content, and the good cases: what nobody finds anything wrong with."""

_BY_THEMSELVES = ("NAME", "TEXT", "PICTURE", "NUMBER", "PERCENT", "SIGNED", "INTERVAL", "COMMENT")
_WORDS = ("IF", "THEN", "ELSE", "AND", "OR", "NOT", "IN", "WHERE", "RISES", "FALLS", "WITH")
_SCOPES = {
    "comment": "COMMENT", "string.quoted.triple": "PICTURE", "string.quoted.double": "TEXT",
    "constant.numeric.interval": "INTERVAL", "constant.numeric.signed": "SIGNED", "constant.numeric.percent": "PERCENT",
    "constant.numeric.number": "NUMBER", "storage": "NAME", "entity": "NAME", "variable": "NAME", "support": "NAME",
    "constant.language": "NAME", "keyword.other.of": "NAME", "keyword.control.conditional": "WORD",
    "keyword.operator.word": "WORD", "keyword.operator": "SIGN", "punctuation": "SIGN", "invalid": "ERROR",
}  # fmt: skip
"""The first that fits, looked for from the outermost scope inwards: what stands in a comment is a comment."""
_PYGMENTS = {
    Whitespace: "", Error: "ERROR", Comment: "COMMENT", String.Heredoc: "PICTURE", String: "TEXT",
    Number.Interval: "INTERVAL", Number.Signed: "SIGNED", Number.Percent: "PERCENT", Number: "NUMBER",
    Keyword.Declaration: "NAME", Keyword.Namespace: "NAME", Keyword.Constant: "NAME", Keyword.Pseudo: "NAME", Name: "NAME",
    Keyword: "WORD", Operator.Word: "WORD", Operator: "SIGN", Punctuation: "SIGN",
}  # fmt: skip
ROLES = {
    Keyword.Declaration: "storage.type.kind", Keyword.Namespace: "storage.modifier.patch",
    Name.Attribute: "support.type.property-name", Name.Function: "entity.name.function.step",
    Name.Builtin: "support.function", Name.Variable: "variable.other.readwrite", Name.Label: "storage.modifier.language",
    Keyword.Constant: "constant.language", Keyword.Pseudo: "keyword.other.of",
}  # fmt: skip
"""What a word is, for Pygments and for TextMate."""


def of_lexer(text: str) -> list[str]:
    """As the language's own lexer has it; blanks, line ends and what lies between tokens are nothing."""
    lexed = lex(SourceFile("x", text))
    found = [";" if letter in ";；" else "" for letter in text]
    for token in (*lexed.tokens, *lexed.comments):
        kind = token.type if token.type in _BY_THEMSELVES else "WORD" if token.type in _WORDS else "SIGN"
        found[token.start : token.end] = [kind] * (token.end - token.start)
    return _cleaned(text, found)


def of_pygments(text: str, pieces: Iterable[tuple[int, object, str]]) -> list[str]:
    """As Pygments has it."""
    found: list[str] = []
    for _, kind, words in pieces:
        category = next(name for each, name in _PYGMENTS.items() if kind in each)
        found += ["TEXT" if category == "NAME" and words.startswith('"') else category] * len(words)
    return _cleaned(text, found)


def of_scopes(text: str, pieces: Iterable[tuple[str, str]]) -> list[str]:
    """As TextMate has it: pieces in order, each with its scopes."""
    found: list[str] = []
    for words, scopes in pieces:
        fitting = (
            category
            for scope in scopes.split()
            for begin, category in _SCOPES.items()
            if scope == begin or scope.startswith(f"{begin}.")
        )
        found += [next(fitting, "")] * len(words)
    return _cleaned(text, found)


def _cleaned(text: str, found: list[str]) -> list[str]:
    """A semicolon is one whether it ends an entry or follows the end of one; a blank belongs to nothing."""
    assert len(text) == len(found)
    return [
        "" if letter.isspace() or letter == "\ufeff" else "SIGN" if each == ";" else each
        for letter, each in zip(text, found, strict=True)
    ]


def differences(text: str, expected: list[str], actual: list[str]) -> list[str]:
    """Where two tokenizers disagree, as `line: letter: one, other`."""
    return [
        f"{text.count(chr(10), 0, at) + 1}: {text[at]}: {one}, {other}"
        for at, (one, other) in enumerate(zip(expected, actual, strict=True))
        if one != other
    ]


def snapshot(path: Path) -> tuple[str, list[tuple[str, str]]]:
    """The text of a snapshot of vscode-tmgrammar-snap, and its pieces with their scopes."""
    text, pieces = "", []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(">"):
            text += "\n" * bool(text) + line[1:]
            pieces += [("\n", "")] * bool(pieces)
            shown = line[1:]
        elif (found := re.match(r"#( *)(\^+) (.*)", line)) is not None and shown:
            # An empty line has one mark, for the line end.
            pieces.append((shown[len(found[1]) : len(found[1]) + len(found[2])], found[3]))
    return text, pieces


def read_scopes(printed: str) -> list[list[tuple[str, str]]]:
    """What `tests/scopes.mjs` prints: the pieces of each file."""
    return [[(words, scopes) for words, scopes in file] for file in json.loads(printed)]
