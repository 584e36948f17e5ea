"""The canonical layout, feature by feature; what cannot be laid out stays; nothing is ever lost silently."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.editor.format import formatted as module
from engine.editor.format.formatted import Unformattable, formatted
from engine.source.file import SourceFile
from tests.cases.laid import codes, found
from tests.cases.test_cases import BAD, case
from tests.editor.format_cases import COMMENTS, LAYOUT, laid_out, meaning, troubles
from tests.turns import by_turns

ALL = {**COMMENTS, **LAYOUT}


def test_cases__at_least_forty_of_comments() -> None:
    assert len(COMMENTS) >= 40


@pytest.mark.parametrize("name", ALL)
def test_layout(name: str) -> None:
    before, after = ALL[name]
    assert after == laid_out(before)


@pytest.mark.parametrize("name", ALL)
def test_layout__stays_and_says_the_same(name: str) -> None:
    before, after = ALL[name]
    assert after == laid_out(after)
    assert meaning(before) == meaning(after)
    assert [] == troubles(after)


# Width

ITEMS = [f"宝箱{number}" for number in range(60)]


def test_lists__fill_lines_by_display_width() -> None:
    lines = laid_out(f"campaign c {{ locations {', '.join(ITEMS)} }}").split("\n")
    body = lines[1:-2]
    assert body[0].startswith("  locations 宝箱0, ")
    assert {len(line) - len(line.lstrip()) for line in body[1:]} == {len("  locations ")}
    assert all(cell_len(line) <= 100 for line in body)
    first = [line.split()[0] if line.split()[0] != "locations" else line.split()[1] for line in body]
    assert all(cell_len(line) + 1 + cell_len(after) > 100 for line, after in zip(body, first[1:], strict=False))


@pytest.mark.parametrize(("letters", "lines"), [(35, 1), (36, 3)])
def test_blocks__two_columns_for_a_wide_letter(letters: int, lines: int) -> None:
    """With 35 letters the line has exactly 100 columns."""
    text = laid_out(f'enemy elder {{ name "{"鬼" * letters}" tier 1 }}')
    assert lines == text.count("\n")
    assert cell_len(text.split("\n")[0]) <= 100


@pytest.mark.parametrize("tail", ["", " }", " { count 1 }"])
def test_lists__room_for_what_follows(tail: str) -> None:
    """A brace behind the last item counts as well."""
    for extra in range(8):
        text = f"campaign c {{\n  at {', '.join(['abcdefgh'] * 9)}, {'x' * extra}y{tail if '{' in tail else ''}\n}}"
        assert all(len(line) <= 100 for line in laid_out(text).split("\n"))


def test_comments__count_nothing() -> None:
    row = 'enemy a { name "An enemy with quite a long name"; tier 1; movement melee }'
    assert laid_out(f"{row}  # {'long ' * 20}") == f"{row}  # {('long ' * 20).rstrip()}\n"


# Broken files


def syntax_codes(findings: list[str]) -> list[str]:
    return [code for code in findings if "ADV001" < code <= "ADV010"]


@pytest.mark.parametrize("path", by_turns(BAD), ids=lambda path: path.stem)
def test_broken__the_same_findings_as_checking(path: Path) -> None:
    for name, text in case(path).items():
        wanted = syntax_codes(codes(found({name: text})) if not name.endswith("pack.adv") else [])
        if not wanted:
            continue
        with pytest.raises(Unformattable) as raised:
            formatted(SourceFile(name, text))
        assert wanted == codes(list(raised.value.diagnostics))


def test_broken__says_where() -> None:
    with pytest.raises(Unformattable, match=r"ADV004 den\.adv:2:12: `,` cannot stand here") as raised:
        formatted(SourceFile("den.adv", "location den : cave {\n  traps a, , b\n}\ntile a { k = }\n"))
    assert ["ADV004", "ADV004"] == codes(list(raised.value.diagnostics))


@pytest.mark.parametrize("text", ["}", "location a {", '"', 'a x { k "', "a x { k = 1 + }", "a x :", "@", "(" * 100])
def test_broken__has_no_layout(text: str) -> None:
    with pytest.raises(Unformattable):
        laid_out(text)


# Bugs of ours

BUGS = {
    "a comment is lost": "tile a { symbol 1 }\n",
    "a word is lost": "tile a {}  # c\n",
    "a word is changed": "tile a { symbol 2 }  # c\n",
    "an entry comes to another declaration": "tile a {}\nsymbol 1  # c\n",
    "a brace is lost": "tile a { symbol 1  # c\n",
    "a picture is moved": 'tile a { symbol 1 }  # c\nmap m {\n  p """\n    ab\n   """\n}\n',
}


@pytest.mark.parametrize("bug", BUGS)
def test_bugs__are_never_silent(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "tile a { symbol 1 } # c\n"
    if "map m" in BUGS[bug]:
        text += 'map m {\n  p """\n    ab\n    """\n}\n'
    monkeypatch.setattr(module, "layout", lambda _: BUGS[bug])
    with pytest.raises(RuntimeError, match=r"formatting text\.adv would change what it says"):
        laid_out(text)


def test_bugs__wrong_layout_of_what_it_says() -> None:
    """The words alone are compared: what only moved is no bug."""
    assert laid_out("tile a{\n\n\n}") == "tile a {}\n"
