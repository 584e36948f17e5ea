"""Whatever the JSON holds: findings, and a pack that can be read, never a traceback."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cataclysm.entries import TYPES, Library, read_source, resolve
from engine.cataclysm.exporting import export_pack
from engine.cataclysm.importing import Imported, import_folder, import_library
from engine.cataclysm.keys import KEYS
from engine.kinds import KINDS
from engine.loading import load_text
from engine.model.model import Model
from engine.model.packs import make_pack
from engine.source.file import SourceFile

SMALL = Path(__file__).parent / "data" / "small_mod"
OBJECTS = [each for file in sorted(SMALL.rglob("*.json")) for each in json.loads(file.read_text(encoding="utf-8"))]
NAMES = st.sampled_from(
    (
        "",
        "hut",
        "hut_north",
        "meadow",
        "well",
        "Old Village",
        "Warren",
        "lane_ns",
        "green",
        "path",
        "a b",
        "#",
        '"',
        "\n",
        "all",
    )
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from((10**17, -(10**17), 0.5, 1e-9, 1e17))
    | NAMES
    | st.text(max_size=6)
)
WORDS = st.sampled_from(sorted({part.strip("[]") for key in KEYS for part in key.path.split(".")[1:]}))
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | NAMES, inner, max_size=4),
    max_leaves=12,
)


def made(objects: Any) -> Imported:
    return of_text(json.dumps(objects))


def of_text(text: str) -> Imported:
    library = Library()
    read_source(library, SourceFile("x.json", text), "x")
    resolve(library)
    return import_library(library, "x")


def is_readable(imported: Imported) -> None:
    """What is written can be laid out, read, and exported again; what the data have wrong may be found there."""
    for finding in imported.found:
        assert finding.message("en")
        assert finding.message("ja")
    load_text(imported.files)
    pack = make_pack([SourceFile(path, text, path) for path, text in imported.files.items()], None, "x", [])
    export_pack(Model([pack], KINDS), pack)


@st.composite
def bent(draw: st.DrawFn) -> list[Any]:
    """The small mod with some values replaced by others."""
    objects = json.loads(json.dumps(OBJECTS))
    for _ in range(draw(st.integers(1, 4))):
        here = objects
        for _ in range(draw(st.integers(1, 5))):
            keys = list(here) if isinstance(here, dict) else list(range(len(here)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if not isinstance(here[key], dict | list) or not here[key] or draw(st.integers(0, 3)) == 0:
                here[key] = draw(ANYTHING)
                break
            here = here[key]
    return objects  # type: ignore[no-any-return]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(bent())
def test_bent__is_readable(objects: list[Any]) -> None:
    is_readable(made(objects))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.dictionaries(WORDS, ANYTHING, max_size=8).flatmap(
            lambda members: st.builds(
                lambda type, id: {**members, "type": type, "id": id}, st.sampled_from(TYPES), NAMES | ANYTHING
            )
        ),
        max_size=5,
    )
)
def test_anything__is_readable(objects: list[Any]) -> None:
    is_readable(made(objects))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet='[]{}",:0-9eE.\\utrfn /"', max_size=60))
def test_any_text__is_found_or_read(text: str) -> None:
    of_text(text)


def terrain(id: str, **more: Any) -> dict[str, Any]:
    return {"type": "overmap_terrain", "id": id, "name": "n", "sym": "a", "color": "red", **more}


@pytest.mark.parametrize(
    "objects",
    [
        [terrain(f"t{n}", **{"copy-from": f"t{n + 1}"}) for n in range(500)],
        [terrain(f"t{n}", **{"copy-from": f"t{n - 1}", "extend": {"flags": [f"F{n}"]}}) for n in range(500)],
        [terrain("t", flags=[f"FLAG_{n}" for n in range(6000)])],
        [
            {
                "type": "overmap_special",
                "id": "s",
                "overmaps": [{"point": [n, n % 7, 0], "overmap": "t"} for n in range(20_000)],
            }
        ],
        [{"type": "overmap_special", "id": "s", "overmaps": [{"point": [10**6, 10**6, 0], "overmap": "t"}] * 5}],
        [{"type": "overmap_location", "id": [f"l{n}" for n in range(5000)], "terrains": ["t"]}],
        [terrain("t" * 99, name="x" * 9000)],
    ],
    ids=["ring", "chain", "flags", "tiles", "far", "ids", "long"],
)
def test_much__in_bounded_time(objects: list[Any]) -> None:
    in_bounded_time(objects, 20)


@pytest.mark.long
def test_many_times_much__in_bounded_time() -> None:
    tiles = [{"point": [n, 0, 0], "overmap": "t"} for n in range(10_000)]
    in_bounded_time([{"type": "overmap_special", "id": [f"s{n}" for n in range(20_000)], "overmaps": tiles}], 120)


def in_bounded_time(objects: list[Any], seconds: float) -> None:
    start = time.process_time()
    is_readable(made(objects))
    assert time.process_time() - start < seconds


def test_files__unreadable_ones_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xff\xfe[]")
    (tmp_path / "b.json").write_bytes(b" " * (5 * 1024 * 1024))
    (tmp_path / "c.json").write_text(json.dumps(OBJECTS[:2]), encoding="utf-8")
    (tmp_path / "d.json").symlink_to(tmp_path / "d.json")
    (tmp_path / "e.json").mkdir()
    imported = import_folder(tmp_path, "x")
    assert ["ADV001", "ADV001"] == [each.code for each in imported.found]
    assert {"c.adv", "pack.adv"} == set(imported.files)
