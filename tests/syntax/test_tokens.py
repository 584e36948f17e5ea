"""Tokens and trees stand where they say, in whatever text; no comment is lost."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kinds import KINDS
from engine.source.file import Place, SourceFile
from engine.source.limits import NAME_LENGTH
from engine.syntax.cut import cut
from engine.syntax.lexer import lex
from engine.syntax.nodes import Token
from engine.syntax.parser import parse
from tests.cases.test_cases import BAD, GOOD, case
from tests.robustness.bench import bench

NARROW = str.maketrans(
    "：，、；＋－％（）｛｝＃＝＊／＾＜＞．\u3000０１２３４５６７８９", ":,,;+-%(){}#=*/^<>. 0123456789"
)
WORDS = frozenset(kind.name for kind in KINDS)
TEXTS = {
    **{f"base/{path}": text for path, text in bench().texts.items()},
    **{f"cases/{path.stem}": next(iter(case(path).values())) for path in GOOD},
}
likely = st.lists(
    st.sampled_from(
        ["location", "洞窟", "が", "か\u3099", "：", ":", "{", "｛", "}", "｝", "\n", ";", "；", "、", "+4", "－１", "30%", "３０％", "1..9", "=",
         '"x"', '"全角：＃"', "# c", "＃ 注", " ", "\u3000", "\t", "if", "and", "in", "..2", "(", "）", "＊", "^", "where", "rises", "falls", "with", '"', "“", "@", "\r\n"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


def stands_where_it_says(text: str, token: Token) -> bool:
    """Whether a token is its slice of the file, but for wide signs, decomposed letters, and what was mended."""
    piece = text[token.start : token.end]
    if token.type == "TEXT" and not (piece.startswith('"') and piece.endswith('"') and len(piece) > 1):
        return True  # a text without its end is closed by the lexer, and told
    return token.value in (piece, piece.translate(NARROW), normalize("NFC", piece.translate(NARROW)))


@pytest.mark.parametrize("name", TEXTS)
def test_tokens__are_their_slices(name: str) -> None:
    text = TEXTS[name]
    assert [] == [token for token in lex(SourceFile(name, text)).tokens if not stands_where_it_says(text, token)]


@settings(max_examples=300, deadline=None)
@given(likely)
def test_tokens__of_any_words_are_their_slices(text: str) -> None:
    lexed = lex(SourceFile("x", text))
    told = {finding.place.start for finding in lexed.found}
    lines = {text.count("\n", 0, start) for start in told}
    wrong = [token for token in lexed.tokens if not stands_where_it_says(text, token)]
    assert [] == [token for token in wrong if text.count("\n", 0, token.start) not in lines]


@settings(max_examples=300, deadline=None)
@given(likely)
def test_tokens__stand_in_order_and_apart(text: str) -> None:
    tokens = lex(SourceFile("x", text)).tokens
    assert [] == [(one, other) for one, other in itertools.pairwise(tokens) if one.end > other.start]
    assert all(0 <= token.start <= token.end <= len(text) for token in tokens)


@pytest.mark.parametrize("name", TEXTS)
def test_comments__all_are_collected(name: str) -> None:
    """A `#` outside texts begins a comment; the texts here hold none that ends a line."""
    text = TEXTS[name]
    outside = re.sub(r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\[^\n])*"', lambda match: "x" * len(match[0]), text)
    expected = [(match.start(), text[match.start() : match.end()]) for match in re.finditer(r"[#＃][^\n]*", outside)]
    assert expected == [(comment.start, comment.value) for comment in lex(SourceFile(name, text)).comments]


@pytest.mark.parametrize("name", TEXTS)
def test_text__every_letter_is_in_a_token_a_comment_or_between(name: str) -> None:
    text = TEXTS[name]
    lexed = lex(SourceFile(name, text))
    rest = list(text)
    for token in (*lexed.tokens, *lexed.comments):
        rest[token.start : token.end] = " " * (token.end - token.start)
    assert "" == "".join(rest).translate(NARROW).replace(";", "").replace("\ufeff", "").strip()


def nodes(node: Any) -> Iterator[Any]:
    """Every node of a tree that has a place."""
    if isinstance(node, tuple) and hasattr(node, "start"):
        yield node
        for each in node:
            yield from nodes(each)
    elif isinstance(node, (list, tuple)):
        for each in node:
            yield from nodes(each)


@pytest.mark.parametrize("name", TEXTS)
def test_trees__nodes_lie_within_their_declaration(name: str) -> None:
    cuts = cut(SourceFile(name, TEXTS[name]), WORDS)
    assert [] == cuts.found
    for piece in cuts.pieces:
        tree, found = parse(piece)
        assert [] == found
        assert tree is not None
        assert (piece.end, tree.end) == (tree.end, piece.end)
        assert [] == [node for node in nodes(tree) if not piece.start <= node.start <= node.end <= piece.end]


@pytest.mark.parametrize("path", [*GOOD, *BAD], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_positions__count_lines_and_characters(path: Any) -> None:
    text = path.read_bytes().decode("utf-8")
    file = SourceFile("x", text)
    lines = text.split("\n")
    for token in lex(file).tokens:
        line, column = Place(file, token.start, token.end).position
        assert lines[line - 1][column - 1 :].startswith(text[token.start : token.end].split("\n")[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("maze +4", "NAME:maze SIGNED:+4"),
        ("maze+4", "NAME:maze SIGNED:+4"),
        ("+ alarm - pit", "PLUS:+ NAME:alarm MINUS:- NAME:pit"),
        ("1..9 ..-2 10.. -3..+3", "INTERVAL:1..9 INTERVAL:..-2 INTERVAL:10.. INTERVAL:-3..+3"),
        ("30% 1.5 +1.5%", "PERCENT:30% NUMBER:1.5 SIGNED:+1.5%"),
        ("a.b.c", "NAME:a.b.c"),
        ("x = 1 -2", "NAME:x EQUALS:= NUMBER:1 MINUS:- NUMBER:2"),
        ("x = a in -1..+2 and b", "NAME:x EQUALS:= NAME:a IN:in INTERVAL:-1..+2 AND:and NAME:b"),
        ("x and", "NAME:x NAME:and"),
        ("x = a(b where c)", "NAME:x EQUALS:= NAME:a LPAR:( NAME:b WHERE:where NAME:c RPAR:)"),
        (
            "x = 3 where 30% where (b) where",
            "NAME:x EQUALS:= NUMBER:3 WHERE:where PERCENT:30% WHERE:where LPAR:( NAME:b RPAR:) WHERE:where",
        ),
        ("x = a in -1..2 where b", "NAME:x EQUALS:= NAME:a IN:in INTERVAL:-1..2 WHERE:where NAME:b"),
        (
            "x = a rises with b falls with c",
            "NAME:x EQUALS:= NAME:a RISES:rises WITH:with NAME:b FALLS:falls WITH:with NAME:c",
        ),
        ("x = where < rises + with", "NAME:x EQUALS:= NAME:where LESS:< NAME:rises PLUS:+ NAME:with"),
        ("x = a with b", "NAME:x EQUALS:= NAME:a NAME:with NAME:b"),
        ("x = a\n rises with b", "NAME:x EQUALS:= NAME:a RISES:rises WITH:with NAME:b"),
        (
            "x = a\n rises 3\n falls = 1",
            "NAME:x EQUALS:= NAME:a SEPARATOR:\n NAME:rises NUMBER:3 SEPARATOR:\n NAME:falls EQUALS:= NUMBER:1",
        ),
        ("x = a\n where = b", "NAME:x EQUALS:= NAME:a SEPARATOR:\n NAME:where EQUALS:= NAME:b"),
        ("x = (a\n where = b", "NAME:x EQUALS:= LPAR:( NAME:a SEPARATOR:\n NAME:where EQUALS:= NAME:b"),
        ("x = (a\n falls = b", "NAME:x EQUALS:= LPAR:( NAME:a SEPARATOR:\n NAME:falls EQUALS:= NAME:b"),
        ("x = (a\n where == b", "NAME:x EQUALS:= LPAR:( NAME:a WHERE:where EQUAL:== NAME:b"),
        ("x = (a +\n b == c)", "NAME:x EQUALS:= LPAR:( NAME:a PLUS:+ NAME:b EQUAL:== NAME:c RPAR:)"),
        ("where rises, with falls", "NAME:where NAME:rises COMMA:, NAME:with NAME:falls"),
        ("x = a <= b != c", "NAME:x EQUALS:= NAME:a LESS_OR_EQUAL:<= NAME:b NOT_EQUAL:!= NAME:c"),
        ("a,\n\n b", "NAME:a COMMA:, NAME:b"),
        ("a\n\n;b;;", "NAME:a SEPARATOR:\n NAME:b"),
        ("a {\n b\n}\n", "NAME:a LBRACE:{ NAME:b RBRACE:}"),
        ("a\n{ b }", "NAME:a LBRACE:{ NAME:b RBRACE:}"),
        ("x = (1\n + 2)\ny", "NAME:x EQUALS:= LPAR:( NUMBER:1 PLUS:+ NUMBER:2 RPAR:) SEPARATOR:\n NAME:y"),
        ("x = 1\n + 2", "NAME:x EQUALS:= NUMBER:1 PLUS:+ NUMBER:2"),
        ("x = 1 +\n 2", "NAME:x EQUALS:= NUMBER:1 PLUS:+ NUMBER:2"),
        ("x = 1 # one\ny 2", "NAME:x EQUALS:= NUMBER:1 SEPARATOR:\n NAME:y NUMBER:2"),
        ("ｘ＝１＋２％", "NAME:ｘ EQUALS:= NUMBER:1 PLUS:+ PERCENT:2%"),
        ("迷路　＋４、広間　－２", "NAME:迷路 SIGNED:+4 COMMA:, NAME:広間 SIGNED:-2"),
        ("か\u3099ん", "NAME:がん"),
        ("ドゴ・ゴブ", "NAME:ドゴ・ゴブ"),
        ('"a \\" b" x', 'TEXT:"a \\" b" NAME:x'),
        ('"""\n #\n"""', 'PICTURE:"""\n #\n"""'),
        ("\ufeffa", "NAME:a"),
    ],
)
def test_tokens__of_single_lines(text: str, expected: str) -> None:
    lexed = lex(SourceFile("x", text))
    assert [] == lexed.found
    assert expected == " ".join(f"{token.type}:{token.value}" for token in lexed.tokens)


def test_names__of_the_most_letters_are_whole() -> None:
    name = "a" * NAME_LENGTH
    lexed = lex(SourceFile("x", name))
    assert ([], [name]) == (lexed.found, [token.value for token in lexed.tokens])
