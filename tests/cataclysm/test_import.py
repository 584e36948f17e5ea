"""A small mod of our own as a pack: what each thing becomes, what is left out, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cataclysm.importing import Imported, import_folder
from engine.editor.format.formatted import formatted
from engine.loading import load_text
from engine.source.file import SourceFile

SMALL = Path(__file__).parent / "data" / "small_mod"


@pytest.fixture(scope="module")
def small() -> Imported:
    return import_folder(SMALL, "small_mod")


def given(tmp_path: Path, text: str) -> Imported:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    return import_folder(tmp_path, "x")


def codes(imported: Imported) -> list[tuple[str, tuple[int, int]]]:
    return [(each.code, each.place.position) for each in imported.found]


def test_small_mod__is_sound(small: Imported) -> None:
    assert [] == [each.message() for each in small.found]
    loaded = load_text(small.files)
    assert [] == [f"{each.place} {each.message()}" for each in loaded.found]
    assert loaded.ruleset is not None


def test_small_mod__laid_out(small: Imported) -> None:
    assert small.files == {path: formatted(SourceFile(path, text)) for path, text in small.files.items()}


def test_small_mod__same_bytes_twice(small: Imported) -> None:
    assert list(small.files.items()) == list(import_folder(SMALL, "small_mod").files.items())


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("terrain/village.adv", "# Huts of three sizes, and a cellar.\novermap_terrain hut {"),
        ("terrain/village.adv", "overmap_terrain hut_minus_1 : hut\n"),
        ("terrain/village.adv", 'hut_burnt : hut {\n  name "burnt hut"; see_cost 2\n'),
        ("terrain/village.adv", "flags source_food, risk_high"),
        ("terrain/village.adv", 'name "well \\"Deep\\""; symbol "o"; color blue'),
        ("terrain/village.adv", "looks_like hut.north; connect_group water; mapgen builtin well;"),
        ("terrain/village.adv", "see_cost 999"),
        ("ground.adv", "overmap_location food { flags source_food }"),
        ("ground.adv", "  lay lane on green cost 5 flags orthogonal\n  # on itself\n  lay lane weight 3\n"),
        ("specials.adv", "# nest Warren at (0, 0, -1): one that grows cannot be nested."),
        ("specials.adv", "  at (2, 0, 0) hut.south on food\n"),
        ("specials.adv", "  at (-1, 0, 0) n2hut.east\n"),
        ("specials.adv", "  connect path at (1, 2, 0) from (1, 1, 0) existing yes\n"),
        ("specials.adv", "  spawns GROUP_RATS 1000..2000 radius 3..8\n  spawn_at (0, 1)\n"),
        ("specials.adv", "  check (0, 1, -1), (0, 0, -2) stone\n  check (-1, -1, -1) to (1, 1, -1) stone\n"),
        ("specials.adv", "piece hole { terrain well; below hole_to_tunnel; on green; connect path north }"),
        ("specials.adv", "  # All ways lead down.\n  piece entrance { terrain burrow.nesw; sides tunnel; above"),
        ("specials.adv", "south tunnel or hole_to_tunnel }"),
        ("specials.adv", "    # Long ways.\n    straight max poisson 2.5 scale size z -4..-1\n"),
        ("specials.adv", "chunk gallery max binomial 3 50% join tunnel z from bottom+1 to top-1 overmap (2, -3) {"),
        ("specials.adv", "at (0, -1, 0) straight rotated south"),
        ("town.adv", "  city { spacing 6; shop_radius 30; houses hut_dash_two 50, well 1 }\n"),
        ("town.adv", "  specials { blacklist mi_dash_go }\n"),
    ],
)
def test_small_mod__says(small: Imported, file: str, text: str) -> None:
    assert text in small.files[file]


def test_small_mod__nothing_in_silence(small: Imported) -> None:
    assert {
        "objects: monster": 1,
        "overmap_special.connections (of one that grows, not beside its root)": 1,
        "overmap_special.phases[][].max.bounds": 1,
        "overmap_special.place_nested (one that grows)": 1,
        "overmap_special.priority": 1,
        "region_settings (no overmap: its ground, air or rock is not there)": 1,
        "overmap_terrain.color (inverse or highlighted)": 1,
        "overmap_terrain.land_use_code": 1,
        "overmap_terrain.looks_like (no terrain of this name)": 1,
        "overmap_terrain.mapgen[].object": 1,
        "region_settings.climate_of_the_moon": 1,
        "region_settings.overmap_feature_flag_settings.clear_blacklist": 1,
        "region_settings.weather": 1,
    } == {each.what: each.count for each in small.left_out}
    for each in small.left_out:
        assert f"- {each.what}: {each.count}," in " ".join(small.files["pack.adv"].replace("\n# ", " ").split())


def test_layout__is_drawn(tmp_path: Path) -> None:
    rows = ["aab", "a c", "dbb"]
    tiles = ", ".join(
        f'{{ "point": [ {x}, {y}, 0 ], "overmap": "t{sign}" }}'
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign != " "
    )
    terrains = ", ".join(
        f'{{ "type": "overmap_terrain", "id": "t{sign}", "name": "{sign}", "sym": "{sign}", "color": "red", '
        '"flags": [ "NO_ROTATE" ] }'
        for sign in "abcd"
    )
    text = f'[ {terrains}, {{ "type": "overmap_special", "id": "s", "locations": [ ], "overmaps": [ {tiles} ] }} ]'
    drawn = given(tmp_path, text).files["x.adv"]
    assert '  layout """\n    aab\n    a c\n    dbb\n    """\n  tile "a" ta\n' in drawn


@pytest.mark.parametrize(
    ("objects", "found"),
    [
        ('{ "type": "overmap_location" }', [("ADV606", (1, 3))]),
        ('{ "type": "overmap_location", "id": 3 }', [("ADV603", (1, 39)), ("ADV606", (1, 3))]),
        (f'{{ "type": "overmap_location", "id": "{"a" * 200}" }}', [("ADV606", (1, 39))]),
        ('{ "type": "overmap_location", "id": "a", "copy-from": "b" }', [("ADV605", (1, 57))]),
        ('{ "type": "overmap_location", "id": "a", "copy-from": "a" }', [("ADV605", (1, 57))]),
        ('{ "type": "overmap_location", "id": "a", "terrains": 3 }', [("ADV603", (1, 56))]),
        (
            '{ "type": "overmap_location", "id": "a" }, { "type": "overmap_location", "id": "a" }',
            [("ADV604", (1, 82))],
        ),
        ('{ "type": "overmap_connection", "id": "a" }', [("ADV607", (1, 41))]),
        ('{ "type": "overmap_special", "id": "a" }', [("ADV607", (1, 38))]),
        ("3", [("ADV603", (1, 3))]),
    ],
)
def test_wrong__found_at_its_place(tmp_path: Path, objects: str, found: list[tuple[str, tuple[int, int]]]) -> None:
    assert sorted(found) == sorted(codes(given(tmp_path, f"[ {objects} ]")))


def test_copying_in_a_ring__is_found_once_each(tmp_path: Path) -> None:
    ring = ", ".join(
        f'{{ "type": "overmap_location", "id": "{one}", "copy-from": "{other}", "terrains": [ ] }}'
        for one, other in (("a", "b"), ("b", "c"), ("c", "a"))
    )
    assert {"ADV605"} == {code for code, _ in codes(given(tmp_path, f"[ {ring} ]"))}


def test_nested_on_own_tiles__is_a_comment(tmp_path: Path) -> None:
    text = """[
      { "type": "overmap_special", "id": "in", "overmaps": [ { "point": [ 0, 0, 0 ], "overmap": "x" } ] },
      { "type": "overmap_special", "id": "out", "overmaps": [ { "point": [ 1, 0, 0 ], "overmap": "x" } ],
        "place_nested": [ { "point": [ 1, 0, 0 ], "special": "in" } ] }
    ]"""
    imported = given(tmp_path, text)
    assert [("ADV608", (4, 27))] == codes(imported)
    assert "# nest in" not in imported.files["x.adv"]
    assert "# nest _x69_n at (1, 0, 0): it would lie on tiles of this special." in imported.files["x.adv"]
