"""`advc import cataclysm` and `advc export cataclysm`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Advc

SMALL = Path(__file__).parents[1] / "cataclysm" / "data" / "small_mod"


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_import__a_pack_that_is_sound(advc: Advc, here: Path) -> None:
    ran = advc("import", "cataclysm", SMALL, "-o", "mod", "--lang", "en")
    assert (0, "") == (ran.status, ran.err)
    assert "19 declarations in 5 files" in ran.out
    assert "overmap_terrain.land_use_code" in ran.out
    assert advc("check", "mod").status == 0
    assert advc("fmt", "--check", "mod").status == 0


def test_import_and_export__come_back(advc: Advc, here: Path) -> None:
    assert advc("import", "cataclysm", SMALL, "-o", "mod").status == 0
    assert advc("export", "cataclysm", "mod", "-o", "json").status == 0
    assert advc("import", "cataclysm", "json", "-o", "again").status == 0
    first, second = files(here / "mod"), files(here / "again")
    assert {path for path in first if first[path] != second.get(path)} == {"pack.adv"}


def test_import__in_japanese(advc: Advc, here: Path) -> None:
    assert "件の宣言を" in advc("import", "cataclysm", SMALL, "-o", "mod", "--lang", "ja").out


def test_import__what_is_wrong_is_told_and_the_rest_written(advc: Advc, here: Path) -> None:
    (here / "json").mkdir()
    (here / "json" / "a.json").write_text('[ { "type": "overmap_location", "id": "a", "terrains": 3 } ]')
    (here / "json" / "b.json").write_text("[")
    ran = advc("import", "cataclysm", "json", "-o", "mod", "--lang", "en")
    assert ran.status == 1
    assert "error[ADV603]" in ran.err
    assert "json/a.json:1:56" in ran.err
    assert "error[ADV601]" in ran.err
    assert (here / "mod" / "a.adv").is_file()


def test_import__never_over_what_is_there(advc: Advc, here: Path) -> None:
    (here / "mod").mkdir()
    (here / "mod" / "mine.adv").write_text("mine")
    ran = advc("import", "cataclysm", SMALL, "-o", "mod")
    assert ran.status == 2
    assert "mine.adv" in ran.err
    assert {"mine.adv": "mine"} == files(here / "mod")


def test_import__nothing_to_import(advc: Advc, here: Path) -> None:
    assert advc("import", "cataclysm", "nowhere", "-o", "mod").status == 2
    (here / "empty").mkdir()
    assert advc("import", "cataclysm", "empty", "-o", "mod").status == 2
    assert not (here / "mod").exists()


def test_export__errors_are_told_and_the_rest_written(advc: Advc, here: Path) -> None:
    (here / "mod").mkdir()
    (here / "mod" / "pack.adv").write_text('pack mod { version "1.0.0"; language en }')
    (here / "mod" / "a.adv").write_text("overmap_location a { terrains moor }\novermap_location b { flags c }")
    ran = advc("export", "cataclysm", "mod", "-o", "json", "--lang", "en")
    assert ran.status == 1
    assert "ADV101" in ran.err
    assert "overmap_location (wrong in itself)" in ran.out
    assert '"id": "b"' in (here / "json" / "a.json").read_text(encoding="utf-8")
