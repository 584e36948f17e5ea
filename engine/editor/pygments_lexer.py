"""Colours for `.adv` in documentation: a Pygments lexer, `adv`.

Takes text and gives the tokens of the language's own lexer with Pygments' names; what a word is (a kind, a key, a step)
follows from where it stands, as the parser would have it. An `Error` is only what the lexer has something to say of.
Kinds and steps are imported when the first text is coloured: Pygments loads every lexer to ask for its file names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import attrs
from pygments.lexer import Lexer  # type: ignore[import-untyped]
from pygments.token import (  # type: ignore[import-untyped]
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from engine.source.file import SourceFile
from engine.syntax.lexer import lex
from engine.syntax.nodes import Token

Piece = tuple[int, object, str]
"""Where it begins, a Pygments token, and its text."""

_SIGNS = {
    "PLUS": Operator, "MINUS": Operator, "TIMES": Operator, "OVER": Operator, "POWER": Operator, "EQUALS": Operator,
    "EQUAL": Operator, "NOT_EQUAL": Operator, "LESS": Operator, "LESS_OR_EQUAL": Operator, "MORE": Operator,
    "MORE_OR_EQUAL": Operator, "AND": Operator.Word, "OR": Operator.Word, "NOT": Operator.Word, "IN": Operator.Word,
    "WHERE": Operator.Word, "RISES": Operator.Word, "FALLS": Operator.Word, "WITH": Operator.Word,
    "IF": Keyword, "THEN": Keyword, "ELSE": Keyword, "COMMA": Punctuation, "COLON": Punctuation, "SEPARATOR": Punctuation,
    "LBRACE": Punctuation, "RBRACE": Punctuation, "LPAR": Punctuation, "RPAR": Punctuation,
    "NUMBER": Number, "PERCENT": Number.Percent, "SIGNED": Number.Signed, "INTERVAL": Number.Interval,
}  # fmt: skip
"""What tokens are wherever they stand; the last three look like any number where a style does not know them."""
_ALLOWANCE = re.compile(r"[#＃]\s*advc\s*[:：]")
_ESCAPE = re.compile(r"\\.")
_GAP = re.compile(r"(?P<blank>[\s\ufeff]+)|(?P<end>[;；]+)|(?P<error>[^\s\ufeff;；]+)")
"""What lies between tokens: blanks, ends of entries that were none, and what the lexer could not read."""


class AdvLexer(Lexer):  # type: ignore[misc]
    """The content language of advc."""

    name = "advc"
    aliases = ("adv", "advc")
    filenames = ("*.adv",)
    mimetypes = ("text/x-adv",)

    def get_tokens_unprocessed(self, text: str) -> Iterator[Piece]:
        """Every character of the text once, in order."""
        file = SourceFile("", text)
        lexed = lex(file)
        roles = dict(zip((token.start for token in lexed.tokens), _roles(lexed.tokens), strict=True))
        at = 0
        for token in sorted((*lexed.tokens, *lexed.comments), key=lambda token: token.start):
            yield from _between(text, at, token.start)
            yield from _pieces(token, text[token.start : token.end], roles.get(token.start))
            at = token.end
        yield from _between(text, at, len(text))


def _between(text: str, start: int, end: int) -> Iterator[Piece]:
    kinds = {"blank": Whitespace, "end": Punctuation, "error": Error}
    for found in _GAP.finditer(text, start, end):
        yield found.start(), kinds[found.lastgroup or "error"], found[0]


def _pieces(token: Token, text: str, role: object) -> Iterator[Piece]:
    """A token, and the escapes within a text apart."""
    if token.type == "COMMENT":
        yield token.start, Comment.Special if _ALLOWANCE.search(text) else Comment.Single, text
    elif token.type == "PICTURE" or (token.type == "TEXT" and role is Name.Class):
        yield token.start, String.Heredoc if token.type == "PICTURE" else role, text
    elif token.type == "TEXT" and (len(text) < 2 or not text.startswith('"') or not text.endswith('"')):
        yield token.start, Error, text  # it does not end, or its quotation marks are those of a word processor
    elif token.type == "TEXT":
        at = 0
        for escape in _ESCAPE.finditer(text):
            if escape.start() > at:
                yield token.start + at, String.Double, text[at : escape.start()]
            yield token.start + escape.start(), String.Escape, escape[0]
            at = escape.end()
        yield token.start + at, String.Double, text[at:]
    elif token.type == "SEPARATOR" and token.value == "\n":
        yield token.start, Whitespace, text
    elif len(text) == 1 and token.type in _MEANT and text not in _MEANT[token.type]:
        yield token.start, Error, text  # it was written for another sign, and is read as that
    else:
        yield token.start, _SIGNS.get(token.type, role), text


_MEANT = {"LBRACE": "{｛", "RBRACE": "}｝", "LPAR": "(（", "RPAR": ")）", "COMMA": ",，、", "COLON": ":："}


# -- what a word is -----------------------------------------------------------------------------------------------------


@attrs.frozen
class _Words:
    """The words of the language that mean something by themselves."""

    patches: frozenset[str]
    kinds: frozenset[str]
    steps: dict[str, frozenset[tuple[str, ...]]]
    """The phrases of steps, by the kind that holds them."""
    functions: frozenset[str]
    constants: frozenset[str]
    of: str
    language: re.Pattern[str]


@cache
def _words() -> _Words:
    from engine.editor.functions import EVERY_FUNCTION
    from engine.editor.grammars import CONSTANTS, OF
    from engine.kinds import KINDS, STEPS
    from engine.language.hooks import LANGUAGE_CODE
    from engine.syntax.cut import PATCHES

    return _Words(
        patches=frozenset(PATCHES),
        kinds=frozenset(kind.name for kind in KINDS),
        steps={
            kind: frozenset(tuple(step.phrase.split()) for steps in holders.values() for step in steps)
            for kind, holders in STEPS.items()
        },
        functions=frozenset(EVERY_FUNCTION),
        constants=frozenset(CONSTANTS),
        of=OF,
        language=LANGUAGE_CODE,
    )


def _roles(tokens: Sequence[Token]) -> Iterator[object]:
    """What each token is to the reader, where that hangs on its place: for names, and texts that are names."""
    words = _words()
    depth, first, expression = 0, True, False
    kind = head = ""  # the kind of the declaration, and what its head waits for: its name, or its base
    step = 0  # words of a step that are still to come
    for at, token in enumerate(tokens):
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        role: object = None
        if token.type == "NAME":
            if step:
                role, step = Name.Function, step - 1
            elif expression:
                called = behind is not None and behind.type == "LPAR"
                role = Name.Builtin if called and token.value in words.functions else Name.Variable
            elif depth == 0 and first:
                patches = token.value in words.patches and behind is not None and behind.type == "NAME"
                if patches:
                    yield Keyword.Namespace
                    continue  # the kind comes after it
                kind, head = token.value, "name"
                role = Keyword.Declaration if kind in words.kinds else Name
            elif head == "name" or (depth == 0 and at > 0 and tokens[at - 1].type == "COLON"):
                role, head = Name.Class, ""
            elif first:
                step = _length_of_step(tokens, at, words.steps.get(kind, frozenset()))
                role, step = (Name.Function, step - 1) if step else (Name.Attribute, 0)
            else:
                role = _value(tokens, at, words)
        elif token.type == "TEXT" and head == "name":
            role, head = Name.Class, ""
        if token.type == "EQUALS":
            expression = True
        elif token.type in ("SEPARATOR", "LBRACE", "RBRACE"):
            expression, head, step = False, "", 0
            depth = max(0, depth + (token.type == "LBRACE") - (token.type == "RBRACE"))
        first = token.type in ("SEPARATOR", "LBRACE") or (token.type == "RBRACE" and depth == 0)
        yield role


def _length_of_step(tokens: Sequence[Token], at: int, steps: frozenset[tuple[str, ...]]) -> int:
    """How many words from here on are the longest phrase of a step."""
    fitting = (step for step in steps if step == tuple(each.value for each in tokens[at : at + len(step)]))
    return max(map(len, fitting), default=0)


def _value(tokens: Sequence[Token], at: int, words: _Words) -> object:
    """What a name is that stands behind a key."""
    value = tokens[at].value
    before, behind = tokens[at - 1 : at], tokens[at + 1 : at + 2]
    if value in words.constants:
        return Keyword.Constant
    if value == words.of:
        return Keyword.Pseudo
    translated = [each.type for each in (*before, *behind)] == ["TEXT", "TEXT"]
    return Name.Label if translated and words.language.fullmatch(value) else Name
