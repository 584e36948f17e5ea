"""`advc check --cataclysm`: folders over each other, formats, languages and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.cataclysm import sheets
from engine.cli.app import app

from .json_mod import CLEAN, changed, check_text, position

WRONG = changed('"connection": "path"', '"connection": "pth"')
DOUBTFUL = changed('"occurrences": [ 0, 5 ]', '"occurrences": [ 5, 2 ]')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mod").mkdir()
    return tmp_path / "mod"


def check(folder: Path, text: str, *words: str) -> Result:
    (folder / "mod.json").write_text(text, encoding="utf-8")
    return CliRunner().invoke(app, ["check", "--cataclysm", folder.name, *words])


def test_clean(folder: Path) -> None:
    done = check(folder, CLEAN)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "nothing is wrong\n")


def test_wrong(folder: Path) -> None:
    done = check(folder, WRONG)
    line, column = position(WRONG, '"pth"')
    assert done.exit_code == 1
    assert done.stdout.startswith(f"error[ADV101]: no overmap_connection `pth`\n   --> mod/mod.json:{line}:{column}\n")
    assert done.stdout.endswith("1 error in 1 file\n")


def test_warnings_alone(folder: Path) -> None:
    done = check(folder, DOUBTFUL)
    assert done.exit_code == 0
    assert done.stdout.startswith("warning[ADV613]")


def test_japanese(folder: Path) -> None:
    done = check(folder, WRONG, "--lang", "ja")
    assert "overmap_connection `pth` はありません" in done.stdout


def test_json(folder: Path) -> None:
    (finding,) = json.loads(check(folder, WRONG, "--format", "json").stdout)
    assert (finding["code"], finding["file"]) == ("ADV101", "mod/mod.json")


def test_github(folder: Path) -> None:
    line, column = position(WRONG, '"pth"')
    assert check(folder, WRONG, "--format", "github").stdout.startswith(
        f"::error file=mod/mod.json,line={line},endLine={line},col={column},"
    )


def test_sarif(folder: Path) -> None:
    (run,) = json.loads(check(folder, WRONG, "--format", "sarif").stdout)["runs"]
    (result,) = run["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "mod/mod.json"


def test_nothing_is_written(folder: Path) -> None:
    check(folder, WRONG)
    assert [path.name for path in folder.parent.rglob("*")] == ["mod", "mod.json"]


def test_no_such_folder(folder: Path) -> None:
    done = CliRunner().invoke(app, ["check", "--cataclysm", "nowhere"])
    assert (done.exit_code, done.stderr) == (2, "advc: --cataclysm: no such folder: nowhere\n")


def test_watch__is_for_packs(folder: Path) -> None:
    assert check(folder, CLEAN, "--watch").exit_code == 2


def test_later_folder__gives_an_id_anew(tmp_path: Path) -> None:
    over = '[ { "type": "overmap_location", "id": "moors", "terrains": [ "moor", "hut" ] } ]'
    assert check_text(tmp_path, CLEAN, over) == []


def test_later_folder__knows_what_is_below(tmp_path: Path) -> None:
    more = '[ { "type": "city_building", "id": "shed", "locations": [ "moors" ], "overmaps": [ { "point": [ 0, 0 ], "overmap": "%s" } ] } ]'
    assert check_text(tmp_path, CLEAN, more % "barn_west") == []
    (found,) = check_text(tmp_path, CLEAN, more % "bran_west")
    assert (found.code, found.place.file.path.rpartition("/")[2]) == ("ADV101", "mod.json")
    assert "`barn_west`" in str(found.help())


def test_several_slips_of_a_special__told_at_once(tmp_path: Path) -> None:
    text = changed('"hut_north" }', '"hutt_north" }').replace('"barn_east"', '"barn"')
    assert [each.code for each in check_text(tmp_path, text)] == ["ADV101", "ADV401"]


def test_findings__not_too_many_of_a_file(tmp_path: Path) -> None:
    tiles = ", ".join(f'{{ "point": [ {x}, 0, 0 ], "overmap": "lost_{x}" }}' for x in range(500))
    text = f'[ {{ "type": "overmap_special", "id": "many", "overmaps": [ {tiles} ] }} ]'
    found = check_text(tmp_path, text)
    assert len(found) == 201
    assert found[-1].code == "ADV618"


def test_copies__not_too_much_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_TEXT", 20_000)
    tiles = ", ".join(f'{{ "point": [ {x}, 0, 0 ], "overmap": "moor" }}' for x in range(100))
    first = f'{{ "type": "overmap_special", "id": "s", "locations": [ "moors" ], "overmaps": [ {tiles} ] }}'
    others = ", ".join(f'{{ "type": "overmap_special", "id": "s{n}", "copy-from": "s" }}' for n in range(50))
    found = check_text(tmp_path, CLEAN, f"[ {first}, {others} ]")
    assert "ADV616" in {each.code for each in found}
