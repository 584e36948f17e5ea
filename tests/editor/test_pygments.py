"""The Pygments lexer: every form of a token, every character of a text, errors only where there are some."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from engine.editor.pygments_lexer import AdvLexer
from engine.source.file import SourceFile
from engine.syntax.cut import cut
from engine.syntax.lexer import lex
from engine.syntax.nodes import Block, Declaration
from engine.syntax.parser import parse
from tests.cases.test_cases import BAD
from tests.editor.categories import CONTENT, differences, of_lexer, of_pygments
from tests.syntax.test_tokens import WORDS, likely

SHORT = {
    "kind": Keyword.Declaration, "patch": Keyword.Namespace, "declared": Name.Class, "key": Name.Attribute,
    "step": Name.Function, "name": Name, "variable": Name.Variable, "function": Name.Builtin, "constant": Keyword.Constant,
    "of": Keyword.Pseudo, "language": Name.Label, "text": String.Double, "escape": String.Escape, "picture": String.Heredoc,
    "number": Number, "percent": Number.Percent, "signed": Number.Signed, "interval": Number.Interval, "comment": Comment.Single,
    "allowance": Comment.Special, "word": Keyword, "logic": Operator.Word, "operator": Operator, "sign": Punctuation,
    "error": Error,
}  # fmt: skip
"""What the tests below call Pygments' tokens."""
NAMES = {token: name for name, token in SHORT.items()}


def told(text: str) -> str:
    """The tokens of a text, but for blanks: `key:traps number:2`."""
    pieces = AdvLexer().get_tokens_unprocessed(text)
    return " ".join(f"{NAMES[token]}:{words}" for _, token, words in pieces if token is not Whitespace)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("location cave : indoor {}", "kind:location declared:cave sign:: declared:indoor sign:{ sign:}"),
        ("location a\n  : b\n{\n}", "kind:location declared:a sign:: declared:b sign:{ sign:}"),
        ("patch event x {}", "patch:patch kind:event declared:x sign:{ sign:}"),
        ("patch = 1", "name:patch operator:= number:1"),
        ("locaton cave {}", "name:locaton declared:cave sign:{ sign:}"),
        ('trap "gas" {}', 'kind:trap declared:"gas" sign:{ sign:}'),
        ("rule a on quality = b", "kind:rule declared:a name:on name:quality operator:= variable:b"),
        ("trap 罠・改 {} trap b", "kind:trap declared:罠・改 sign:{ sign:} kind:trap declared:b"),
        ("event a { event b }", "kind:event declared:a sign:{ key:event name:b sign:}"),
    ],
)
def test_heads(text: str, expected: str) -> None:
    assert expected == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("maze +4, hall -2", "key:maze signed:+4 sign:, name:hall signed:-2"),
        ("x 12; y 1.5; z 30%", "key:x number:12 sign:; key:y number:1.5 sign:; key:z percent:30%"),
        ("x 1..9 10.. ..-2 -3..+3", "key:x interval:1..9 interval:10.. interval:..-2 interval:-3..+3"),
        ("traps + a, - b", "key:traps operator:+ name:a sign:, operator:- name:b"),
        ("traps 2 of a,\n b", "key:traps number:2 of:of name:a sign:, name:b"),
        ("x yes; y no; z all", "key:x constant:yes sign:; key:y constant:no sign:; key:z constant:all"),
        ("at (0, -1, a.b)", "key:at sign:( number:0 sign:, signed:-1 sign:, name:a.b sign:)"),
        (r'name "a\"b\n" ja "c"', r'key:name text:"a escape:\" text:b escape:\n text:" language:ja text:"c"'),
        ('tile "f" ja', 'key:tile text:"f" name:ja'),
        ('p """\n #x\n """', 'key:p picture:"""\n #x\n """'),
        ("x { y 1 } z", "key:x sign:{ key:y number:1 sign:} name:z"),
        ("x 1 # advc: y\ny 2", "key:x number:1 allowance:# advc: y key:y number:2"),
        ("x 1 # y", "key:x number:1 comment:# y"),
        ("；x　＋１、２％；；", "sign:； key:x signed:＋１ sign:、 percent:２％ sign:；；"),
    ],
)
def test_values(text: str, expected: str) -> None:
    assert f"kind:trap declared:t sign:{{ {expected} sign:}}" == told(f"trap t {{ {text}\n}}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 -2", "number:1 operator:- number:2"),
        ("min(a, 2) ^ min", "function:min sign:( variable:a sign:, number:2 sign:) operator:^ variable:min"),
        ("f(1)", "variable:f sign:( number:1 sign:)"),
        (
            "if a in -1..2 and not b <= 3 or c != 4\n then 1\n else 2",
            "word:if variable:a logic:in interval:-1..2 logic:and logic:not variable:b operator:<= number:3 "
            "logic:or variable:c operator:!= number:4 word:then number:1 word:else number:2",
        ),
        (
            "f(a where b > 1)\n rises with where",
            "variable:f sign:( variable:a logic:where variable:b operator:> number:1 sign:) "
            "logic:rises logic:with variable:where",
        ),
        ("where + 1\nfalls 2", "variable:where operator:+ number:1 key:falls number:2"),
        ("a +\n b\ny 2", "variable:a operator:+ variable:b key:y number:2"),
    ],
)
def test_expressions(text: str, expected: str) -> None:
    assert f"kind:rule declared:r sign:{{ key:x operator:= {expected} sign:}}" == told(f"rule r {{ x = {text}\n}}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pipeline p { lay terrain; exit }", "kind:pipeline declared:p sign:{ step:lay step:terrain sign:; step:exit sign:}"),
        ("map m { noise gradient 4% }", "kind:map declared:m sign:{ step:noise step:gradient percent:4% sign:}"),
        ("map m { floors 1 { noise 4% } }", "kind:map declared:m sign:{ key:floors number:1 sign:{ step:noise percent:4% sign:} sign:}"),
        ("location m { exit }", "kind:location declared:m sign:{ key:exit sign:}"),
    ],
)  # fmt: skip
def test_steps(text: str, expected: str) -> None:
    assert expected == told(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@ $", "error:@ error:$"),
        ('trap a { name "b }', 'kind:trap declared:a sign:{ key:name error:"b sign:}'),
        ("trap a [", "kind:trap declared:a error:["),
        ("trap a { name “b” }", "kind:trap declared:a sign:{ key:name error:“b” sign:}"),
        ("trap a { b }}", "kind:trap declared:a sign:{ key:b sign:} sign:}"),
    ],
)
def test_errors__where_the_lexer_finds_them(text: str, expected: str) -> None:
    assert expected == told(text)


@pytest.mark.parametrize("name", CONTENT)
def test_content__agrees_with_the_lexer(name: str) -> None:
    text = CONTENT[name]
    pieces = list(AdvLexer().get_tokens_unprocessed(text))
    assert text == "".join(words for _, _, words in pieces)
    assert [] == [(at, words) for at, token, words in pieces if token is Error]
    assert differences(text, of_lexer(text), of_pygments(text, pieces)) == []


@pytest.mark.parametrize("name", CONTENT)
def test_content__words_are_what_the_parser_takes_them_for(name: str) -> None:
    text = CONTENT[name]
    if "\n--- " in f"\n{text}":
        pytest.skip("several files in one, as cases have them")
    cuts = cut(SourceFile("x", text), WORDS).pieces
    trees = [tree for piece in cuts if (tree := parse(piece)[0]) is not None]
    pieces = list(AdvLexer().get_tokens_unprocessed(text))

    def at(*kinds: Any) -> list[int]:
        return [start for start, token, _ in pieces if token in kinds]

    bases = [tree.base.start for tree in trees if tree.base is not None]
    keys = [key for tree in trees if tree.block for key in keys_of(tree.block)]
    assert len(trees) == len(cuts)
    assert [tree.kind.start for tree in trees] == at(Keyword.Declaration)
    assert [piece.start for piece in cuts if piece.head.word] == at(Keyword.Namespace)
    assert sorted([*(tree.values[0].start for tree in trees), *bases]) == at(Name.Class)
    # Every key is one, or the first word of a step; a step may have more words.
    assert set(at(Name.Attribute)) <= set(keys) <= set(at(Name.Attribute, Name.Function))


def keys_of(block: Block) -> Iterator[int]:
    """Where the keys of a block and of those within it begin."""
    for entry in block.entries:
        yield entry.start
        if entry.block is not None:
            yield from keys_of(entry.block)


def test_keys__of_declarations_within_nothing() -> None:
    (piece,) = cut(SourceFile("x", "trap a { b { c 1 } }"), WORDS).pieces
    tree, _ = parse(piece)
    assert isinstance(tree, Declaration)
    assert tree.block is not None
    assert [9, 13] == list(keys_of(tree.block))


@settings(max_examples=300, deadline=None)
@given(likely)
def test_pieces__are_the_text(text: str) -> None:
    pieces = list(AdvLexer().get_tokens_unprocessed(text))
    assert text == "".join(words for _, _, words in pieces)
    assert all(text.startswith(words, at) for at, _, words in pieces)
    assert lex(SourceFile("x", text)).found or Error not in {token for _, token, _ in pieces}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_cases__are_whole(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    pieces = list(AdvLexer().get_tokens_unprocessed(text))
    assert text == "".join(words for _, _, words in pieces)
    assert lex(SourceFile("x", text)).found or Error not in {token for _, token, _ in pieces}


def test_formatter__colours_what_it_knows() -> None:
    page = highlight('location 洞窟 { party 1..3; name "x" }', AdvLexer(), HtmlFormatter(nowrap=True))
    assert '<span class="kd">location</span>' in page
    assert '<span class="nc">洞窟</span>' in page
    assert '<span class="m m-Interval">1..3</span>' in page


def test_entry_point(root: Path) -> None:
    with (root / "pyproject.toml").open("rb") as file:
        module, _, name = tomllib.load(file)["project"]["entry-points"]["pygments.lexers"]["advc"].partition(":")
    assert getattr(import_module(module), name) is AdvLexer


def test_import__is_light() -> None:
    """Pygments imports every lexer to ask which one a file name is for."""
    code = "import sys, engine.editor.pygments_lexer; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {"engine.editor.pygments_lexer"} <= set(loaded)
    assert {"numpy", "cattrs", "engine.kinds", "typer"} & set(loaded) == set()
