"""The TextMate grammar is fresh, its words are those of the language, and its snapshots agree with the lexer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.editor.grammars import PAGE, REWRITE, main, textmate
from engine.kinds import KINDS, STEPS
from engine.reference.pages import load_example
from engine.rules.expression import FUNCTIONS
from engine.source.file import SourceFile
from engine.syntax.grammar import language
from engine.syntax.lexer import lex
from tests.editor.categories import differences, of_lexer, of_scopes, snapshot

EXTENSION = PAGE.parents[1]
SNAPSHOTS = sorted((EXTENSION / "tests" / "snapshots").glob("*.snap"))
SNIPPETS: dict[str, Any] = json.loads((EXTENSION / "snippets" / "adv.json").read_text(encoding="utf-8"))
_CHOICE = re.compile(r"\$\{\d+\|([^|]*)\|\}")
CHOSEN = [
    (name, choice)
    for name, snippet in SNIPPETS.items()
    for choice in range(
        max([found[1].count(",") + 1 for found in _CHOICE.finditer("".join(snippet["body"]))], default=1)
    )
]
"""Every snippet, so often that each of its choices is made once."""


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


@pytest.mark.parametrize(("name", "choice"), CHOSEN)
def test_snippets__nothing_is_wrong_with_them(name: str, choice: int) -> None:
    text = expanded("\n".join(SNIPPETS[name]["body"]), choice)
    loaded = load_example(f"--- pack.adv\n{text}" if name == "pack" else text)
    # Nothing lists what a snippet declares, so far; and an allowance stands alone here.
    assert {finding.code for finding in loaded.found} <= ({"ADV506"} if name == "allow" else {"ADV501"})


def expanded(body: str, choice: int) -> str:
    """A snippet as it stands when nobody types over it, each choice the one of that number, or the last."""

    def chosen(found: re.Match[str]) -> str:
        several = found[1].split(",")
        return several[min(choice, len(several) - 1)]

    return re.sub(r"\$\{\d+:([^}]*)\}|\$\d+", lambda found: found[1] or "", _CHOICE.sub(chosen, body))
