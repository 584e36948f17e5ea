"""`advc generate destination --with-map`: the place's map beside the destination, and nothing else changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import engine
from engine.results.convert import adventure_from, to_data

from .conftest import Advc, MakePack

CAVE = ("generate", "destination", "--seed", "7", "--location", "cave")
JSON = ("--format", "json")
BARE = 'location bare : indoor {\n  name "Bare hall" ja "何もない広間"\n  frequency high\n  party 1..5\n  traps 1 of alarm\n}\n'


@pytest.fixture(autouse=True)
def _in_an_empty_folder(here: Path) -> Path:
    return here


def line(advc: Advc, *words: str) -> dict[str, Any]:
    done = advc(*words, *JSON)
    assert (done.status, done.err) == (0, "")
    made: dict[str, Any] = json.loads(done.out)
    return made


def test_json__map_beside_an_unchanged_destination(advc: Advc) -> None:
    without, with_map = line(advc, *CAVE), line(advc, *CAVE, "--with-map")
    assert list(with_map) == [*without, "map"]
    assert {key: value for key, value in with_map.items() if key != "map"} == without
    assert with_map == to_data(engine.load().adventure(7, location="cave", with_map=True))
    assert to_data(adventure_from(with_map)) == with_map


def test_json__null_where_the_place_has_none(advc: Advc, pack: MakePack) -> None:
    words = ("generate", "destination", "--seed", "7", "--location", "bare", "-C", pack(BARE))
    made = line(advc, *words, "--with-map")
    assert made.pop("map", "missing") is None
    assert made == line(advc, *words)
    assert adventure_from({**made, "map": None}).map is None
    assert advc(*words, "--with-map").out == advc(*words).out + "this place has no map\n"


def test_json__fits_the_schema(advc: Advc) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(advc("schema").out))
    done = advc(*CAVE, "--with-map", "--count", "3", *JSON)
    for each in done.out.splitlines():
        validator.validate(json.loads(each))


def test_text__map_below_the_board(advc: Advc) -> None:
    for language, heading in (("en", "floor 1  seed 7"), ("ja", "1 階  シード 7")):
        without = advc(*CAVE, "--lang", language).out
        with_map = advc(*CAVE, "--with-map", "--lang", language).out
        assert with_map.startswith(without)
        assert heading in with_map.removeprefix(without).splitlines()[0]


def test_given_blueprint__its_place(advc: Advc) -> None:
    blueprint = advc("generate", "blueprint", "--seed", "9", "--location", "cave", *JSON).out
    done = advc("generate", "destination", "--seed", "7", "--blueprint", "-", "--with-map", *JSON, stdin=blueprint)
    assert json.loads(done.out)["map"]["name"] == line(advc, *CAVE, "--with-map")["map"]["name"]


def test_content__without_a_thing_for_parties(advc: Advc, root: Path, here: Path) -> None:
    import shutil

    shutil.copytree(root / "content" / "base", here / "base")
    for path in (here / "base").rglob("*.adv"):
        text = path.read_text(encoding="utf-8")
        path.write_text("".join(each for each in text.splitlines(True) if not each.startswith("thing party ")), "utf-8")
    done = advc(*CAVE, "--with-map", "-C", "base")
    assert (done.status, done.out) == (2, "")
    assert "with_map: the content has no `thing party`" in done.err
    assert advc(*CAVE, "-C", "base").status == 0
