"""The atlas: the same whoever draws it, every pattern named, and pages that hold together."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from pathlib import Path

import attrs
import numpy as np
import pytest

from engine.studies import atlas, sheet
from engine.studies.atlas import PICKS, SHEETS, draw_atlas, entries_of
from engine.studies.looks import THRESHOLDS, Look, look, measure
from engine.studies.sheet import Sheet, settle_all, settled

HALF = Fraction(1, 2)
SMALL = Sheet("small", (-1, 24, 432, 992), (HALF, None), across=2, width=30, height=20, sweeps=5)


def cells(maps: list[sheet.Settled]) -> list[bytes]:
    return [each.cells.tobytes() for each in maps]


def test_sheets__those_of_the_source() -> None:
    assert list(SHEETS) == ["patterns", "gradient", "densities", "picks"]
    assert SHEETS["patterns"].patterns == tuple(range(1024))
    assert SHEETS["gradient"].patterns == SHEETS["densities"].patterns == tuple(range(-1, 1024))
    assert (SHEETS["gradient"].width, SHEETS["gradient"].shares) == (500, (None,))
    assert len(PICKS) == 16


def test_settle_all__any_number_of_workers() -> None:
    alone = list(settle_all(SMALL, 3, workers=1))
    assert cells(alone) == cells(list(settle_all(SMALL, 3, workers=3)))
    assert [(each.pattern, each.share) for each in alone] == [
        (pattern, share) for pattern in SMALL.patterns for share in SMALL.shares
    ]
    assert cells(alone) != cells(list(settle_all(SMALL, 4, workers=1)))


def test_settle_all__processes_where_loops_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = cells(list(settle_all(SMALL, 3, workers=1)))
    monkeypatch.setattr(sheet, "is_compiled", lambda: False)
    assert expected == cells(list(settle_all(SMALL, 3, workers=2)))


def test_settle_all__tells_how_far() -> None:
    told: list[tuple[int, int]] = []
    list(settle_all(SMALL, 3, 2, lambda done, total: told.append((done, total))))
    assert told[-1] == (8, 8)
    assert told == sorted(told)


def test_gradient__shown_without_its_buffers() -> None:
    strip = settled(attrs.evolve(SMALL, width=500), -1, None, 3)
    assert strip.cells.shape == (20, 500)
    assert strip.cells[:, 0].sum() == 0
    assert strip.cells[:, -1].sum() == 20


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [(0, Look.UNIFORM), (1023, Look.UNIFORM), (-1, Look.NOISE), (992, Look.CAVE), (432, Look.CAVE), (783, Look.STRIPES),
     (24, Look.STRIPES), (808, Look.ISLANDS), (55, Look.MAZE)],
)  # fmt: skip
def test_look__of_patterns_that_show_it(pattern: int, expected: Look) -> None:
    measures = settled(SHEETS["patterns"], pattern, HALF, 0).measures
    assert measures is not None
    assert look(measures) is expected


def test_look__every_word_has_its_rule() -> None:
    assert set(Look) == {word for word, _ in THRESHOLDS}


def test_measure__by_hand() -> None:
    stripes = np.array([[1, 1, 1, 1], [0, 0, 0, 0]] * 2, dtype=np.int8)
    assert measure(stripes) == measure(1 - stripes)
    found = measure(stripes)
    assert (found.ones, found.order, found.lines, found.thick, found.largest, found.regions) == (0.5, 0, 1, 0, 0.5, 2)
    full = measure(np.ones((4, 4), dtype=np.int8))
    assert (full.ones, full.order, full.lines, full.thick, full.largest, full.regions) == (1, 1, 0, 1, 1, 1)


def test_draw_atlas__files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image_module = pytest.importorskip("PIL.Image")
    few = attrs.evolve(SHEETS["patterns"], patterns=PICKS, across=8)
    monkeypatch.setitem(atlas.SHEETS, "patterns", few)
    told: list[tuple[int, int]] = []
    made = draw_atlas(
        tmp_path / "new", sheets=("patterns", "picks"), seed=5, progress=lambda *done: told.append(done)
    )  # fmt: skip
    names = ["patterns.png", "picks.png", "patterns.csv", "index.html"]
    assert names == [path.name for path in made.files]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "new").iterdir())
    assert told[-1] == (32, 32)
    image = image_module.open(tmp_path / "new" / "picks.png").convert("RGB")
    assert {(0, 0, 255), (255, 255, 0)} <= {colour for _, colour in image.getcolors()}
    rows = list(csv.DictReader(io.StringIO((tmp_path / "new" / "patterns.csv").read_text())))
    assert [str(pick) for pick in PICKS] == [row["pattern"] for row in rows]
    assert {row["look"] for row in rows} <= set(Look)
    page = (tmp_path / "new" / "index.html").read_text()
    assert {"patterns.png", "picks.png"} == set(re.findall(r'src="([^"]+)"', page))
    assert entries_of(list(settle_all(few, 5, 1))) == made.entries


def test_draw_atlas__colours_are_the_callers(tmp_path: Path) -> None:
    image_module = pytest.importorskip("PIL.Image")
    draw_atlas(tmp_path, sheets=("picks",), colours=("#102030", "#f0e0d0"))
    image = image_module.open(tmp_path / "picks.png").convert("RGB")
    assert {(0x10, 0x20, 0x30), (0xF0, 0xE0, 0xD0)} <= {colour for _, colour in image.getcolors()}


def test_draw_atlas__unknown_sheet(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no 'pattern'"):
        draw_atlas(tmp_path, sheets=("pattern",))
