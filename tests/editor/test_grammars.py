"""The TextMate grammar is fresh, its words are those of the language, and its snapshots agree with the lexer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.editor.grammars import PAGE, REWRITE, main, textmate
from engine.kinds import KINDS, STEPS
from engine.rules.expression import FUNCTIONS
from engine.source.file import SourceFile
from engine.syntax.grammar import language
from engine.syntax.lexer import lex
from tests.editor.categories import differences, of_lexer, of_scopes, snapshot

EXTENSION = PAGE.parents[1]
SNAPSHOTS = sorted((EXTENSION / "tests" / "snapshots").glob("*.snap"))


def test_grammar__is_fresh() -> None:
    fresh = PAGE.read_text(encoding="utf-8") == textmate()
    assert fresh, f"{PAGE.name} is out of date: `{REWRITE}` writes it anew"


def test_rewrite__writes_the_grammar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["grammars", str(tmp_path / "grammar.json")])
    main()
    assert (tmp_path / "grammar.json").read_text(encoding="utf-8") == textmate()
    assert "grammar.json" in capsys.readouterr().out


def test_grammar__has_all_words() -> None:
    words = {
        *(kind.name for kind in KINDS),
        *(step.phrase.replace(" ", r"\\s+") for of in STEPS.values() for steps in of.values() for step in steps),
        *FUNCTIONS,
        *(str(each.pattern.value) for each in language().terminals if re.fullmatch("[a-z]+", str(each.pattern.value))),
    }
    assert [word for word in sorted(words) if not re.search(rf"[:|]{re.escape(word)}[)|]", textmate())] == []


def test_grammar__reads_the_wide_signs_that_the_lexer_reads() -> None:
    places = ("1{}", "1{}5", "a {} b", "x = 1 {} 1", "x = 1 {}= 1")
    signs = [chr(code) for code in (*range(0x3001, 0x3021), *range(0xFF01, 0xFF65)) if not re.match(r"\w", chr(code))]
    read = [sign for sign in signs if any(not lex(SourceFile("x", each.format(sign))).found for each in places)]
    assert read == [sign for sign in signs if sign in textmate()]


def test_grammar__includes_lead_somewhere() -> None:
    grammar = json.loads(textmate())
    included = set(re.findall(r'"include": "#(\w+)"', textmate()))
    assert included == set(grammar["repository"])


@pytest.mark.parametrize("path", SNAPSHOTS, ids=lambda path: path.stem)
def test_snapshot__agrees_with_the_lexer(path: Path) -> None:
    text, pieces = snapshot(path)
    assert text == path.with_suffix("").read_text(encoding="utf-8")
    assert differences(text, of_lexer(text), of_scopes(text, pieces)) == []


def test_snapshots__three_files_of_content() -> None:
    assert len(SNAPSHOTS) == 3
