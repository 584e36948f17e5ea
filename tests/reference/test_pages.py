"""grammar/REFERENCE.md is fresh, and names all there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.kinds import KINDS, faults
from engine.pipelines.pipeline import STAGES
from engine.reference.__main__ import PAGE
from engine.reference.fields import rows_of
from engine.reference.pages import REWRITE, examples, load_example, reference
from engine.reference.wrapped import columns, wrapped
from engine.rules.expression import FUNCTIONS


def test_page__is_fresh() -> None:
    fresh = PAGE.read_text(encoding="utf-8") == reference()
    assert fresh, f"grammar/REFERENCE.md is out of date: `{REWRITE}` writes it anew"


def test_page__names_everything() -> None:
    text = reference()
    for kind in KINDS:
        page = text.split(f"\n### {kind.name}\n")[1].split("\n### ")[0]
        assert [row.label for row in rows_of(kind.cls) if f"| `{row.label}` |" not in page] == []
        assert [fault.code for fault in kind.faults if fault.code not in page] == []
    assert [code for code in faults() if f"</a>{code} |" not in text] == []
    assert [step.phrase for steps in STAGES.values() for step in steps if f"\n**`{step.phrase}`**" not in text] == []
    assert [name for name in FUNCTIONS if f"\n| `{name}` |" not in text] == []


def test_page__links_lead_somewhere() -> None:
    text = reference()
    headings = {
        re.sub(r"[^\w -]", "", line).replace(" ", "-").lower() for line in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }
    anchors = headings | set(re.findall(r'<a id="([^"]+)"></a>', text))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) - anchors == set()


@pytest.mark.parametrize("code", faults())
def test_page__a_code_has_an_anchor(code: str) -> None:
    """`REFERENCE.md#adv501` leads to one place, which no heading has as well."""
    text = PAGE.read_text(encoding="utf-8")  # fresh, as another test holds
    assert text.count(f'<a id="{code.lower()}"></a>{code} |') == 1
    assert text.count(f'id="{code.lower()}"') == 1


def test_page__no_object_of_python_shows_through() -> None:
    assert re.findall(r"<[\w.]+ object|Factory\(|\{\{|\}\}|\bNone\b", reference()) == []


@pytest.mark.parametrize(("text", "wrong"), list(examples()), ids=lambda value: str(value).partition("\n")[0][:40])
def test_guide__examples(text: str, wrong: bool) -> None:
    codes = {finding.code for finding in load_example(text).found}
    # An example of a single trap or place is not yet listed anywhere; the guide says what follows from that.
    assert (codes - {"ADV501"} != set()) is wrong


def test_rewrite__writes_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from engine.reference.__main__ import main

    monkeypatch.setattr("sys.argv", ["reference", str(tmp_path / "page.md")])
    main()
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == reference()
    assert "page.md" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two three", ["one two", "three"]),
        ("", [""]),
        ("unbreakable", ["unbreakable"]),
        ("地形が少ない。", ["地形が少", "ない。"]),
        ("「一」は二", ["「一」は", "二"]),
    ],
)
def test_wrapped(text: str, expected: list[str]) -> None:
    assert list(wrapped(text, width=8)) == expected


def test_columns__line_up_by_cells() -> None:
    lines = list(columns([("罠", "a trap"), ("place", "somewhere to go, near or far")], width=24))
    assert lines == ["  罠     a trap", "  place  somewhere to", "         go, near or far"]
    assert max(map(cell_len, lines)) <= 24
