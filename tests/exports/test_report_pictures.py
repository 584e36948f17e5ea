"""The pictures of a report: one a figure, the same every time, and nothing on them that the fonts cannot draw."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from engine.exports.report import report_page, report_pictures, write_report
from engine.exports.report.fonts import Writing, cells, japanese_can_be_drawn, shortened, writing
from engine.exports.report.names import figure_names
from tests.exports.findings import HOSTILE, LONG, everything, findings, heat, hostile, named, number, yes_no

PIL = pytest.importorskip("PIL.Image", reason="Pillow comes with Matplotlib, of the extra `studies`")
pytest.importorskip("matplotlib", reason="pictures need the extra `studies`")
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def test_pictures__one_a_figure() -> None:
    made = everything()
    names = figure_names(made)
    expected = []
    for finding, name in zip(made.measures, names.measures, strict=True):
        expected += [f"{name}.png", *([f"{name}-by-level.png"] if len(finding.by_level) > 1 else [])]
    expected += [f"{name}.png" for name in names.heats]
    found = dict(report_pictures(made, "en"))
    assert expected == list(found)
    for picture in found.values():
        assert picture.startswith(SIGNATURE)
        image = PIL.open(io.BytesIO(picture))
        assert 960 == image.width
        assert 100 < image.height < 2000
        assert {"Software", "Creation Time"} & set(image.info) == set()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pictures__same_findings_same_bytes(language: str) -> None:
    made = findings(number(levels=5), yes_no(), named("leader", ("ゴブリン", LONG)), heats=(heat(),))
    assert list(report_pictures(made, language)) == list(report_pictures(made, language))


def test_pictures__names_are_no_formulas() -> None:
    """A name with dollars would be read as mathematics, and this one is wrong there."""
    assert 6 == len(list(report_pictures(hostile(), "ja"))) + 1
    assert "$" in HOSTILE


@pytest.mark.long
def test_pictures__nothing_shared_is_touched() -> None:
    """In a process of its own, since other tests may have done what is looked for."""
    code = """
import sys, matplotlib
from engine.exports.report import report_pictures
from tests.exports.findings import everything
before = matplotlib.rcParams.copy()
for name, picture in report_pictures(everything(), "ja"): pass
assert dict.__eq__(before, matplotlib.rcParams.copy())
assert "matplotlib.pyplot" not in sys.modules
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=Path(__file__).parents[2], check=True)


def test_page__needs_no_library() -> None:
    code = """
import sys
from engine.exports.report import report_page
assert not {"matplotlib", "jinja2", "PIL"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=True)


def test_writing__never_a_box() -> None:
    fonts = Writing(("DejaVu Sans",), frozenset(map(ord, "ABC ?")))
    assert "A? C?" == fonts.drawable("Aゴ C\u202e")
    assert not fonts.has(["敵"])
    every = writing().drawable("\U0001f9d9 a\u0000 ゴ")
    assert writing().has([every])


def test_pictures__english_without_japanese_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same findings then give the same pictures in either language."""
    latin = Writing(("DejaVu Sans",), frozenset(range(0x20, 0x250)) | {0x2013, 0x2026, 0xD7, 0x2212})
    for module in ("fonts", "pictures"):
        monkeypatch.setattr(f"engine.exports.report.{module}.writing", lambda: latin)
    assert not japanese_can_be_drawn()
    made = findings(number(levels=3), yes_no(), named("leader", ("ゴブリン",)))
    assert list(report_pictures(made, "en")) == list(report_pictures(made, "ja"))


def test_shortened() -> None:
    assert "goblin" == shortened("goblin", 6)
    assert "gobl…" == shortened("goblin", 5)
    assert "敵の…" == shortened("敵の種類", 6)
    assert 8 == cells("敵の種類")


def test_report__page_first_then_pictures() -> None:
    made = findings(number(levels=2), heats=(heat(),))
    files = list(write_report(made, "ja"))
    assert ["report.html", "figures/traps.png", "figures/traps-by-level.png", "figures/heat-traps-battles.png"] == [
        name for name, _ in files
    ]
    assert files[0][1].decode("utf-8") == report_page(made, "ja")


def test_pictures__without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page needs nothing; the pictures say what they need."""
    monkeypatch.setattr("engine.exports.report.pictures.find_spec", lambda name: None)
    files = write_report(findings(number()), "en")
    assert "report.html" == next(files)[0]
    with pytest.raises(ModuleNotFoundError, match=r"extra `studies`: pip install 'advc\[studies\]'"):
        next(files)
