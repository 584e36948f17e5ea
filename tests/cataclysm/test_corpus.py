"""The real JSON of two games: imported whole, sound but for what is wrong in the data, and fit to make worlds of."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.cataclysm.entries import read_folder
from engine.cataclysm.importing import import_folder
from engine.game import Game
from engine.loading import Loaded, load_text
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Severity

from .corpora import CORPUS, GAMES, imported, needs_corpus

pytestmark = needs_corpus

TOLD_BY_IMPORT = {
    "cbn": {
        "ADV603": 10,  # ten terrains of a water tower have the `sym` "87", which is no character
        "ADV604": 23,  # 23 ids are given twice: overmap-algorithm.md §1
        "ADV608": 1,  # an island nests another on its own tiles, which the game never places
    },
    "dda": {"ADV607": 1},  # a terrain without a name, which the game shows as nothing
}
TOLD_BY_CHECK = {
    "cbn": {
        "ADV412": 2,  # two buildings have a tile before the street: overmap-algorithm.md §9.14
        "ADV414": 3,  # three rules with neither max nor weight: §8.9
        "ADV416": 1,  # Lab with Anthill: its lab needs rock, and no check asks for it
        "ADV417": 1,  # streams go on until the ground ends them
    },
    "dda": {
        "ADV101": 6,  # `highlands` is declared in a file that was not copied: the corpus's README
        "ADV404": 1,  # `OCEAN_SHORE` means nothing here, and looks like `LAKE_SHORE`
        "ADV414": 37,  # pieces that no phase uses, and phases that nothing can reach
        "ADV415": 1,  # tunnels of the string dimension: nothing asks that there is rock below the root
        "ADV417": 5,  # meadows, kelp and string dimensions go on until the ground ends them
    },
}
COUNTS = {
    "cbn": {
        "overmap_terrain": 5507, "overmap_location": 49, "overmap_connection": 5, "overmap_special": 237,
        "city_building": 403, "region": 3, "overmap": 2,
    },
    # Two of its specials are placeholders without tiles.
    "dda": {"overmap_terrain": 6462, "overmap_location": 44, "overmap_connection": 5, "overmap_special": 25},
}  # fmt: skip
LOST = {
    "string_dimension_utility_tunnels",
    # Once the terrain that was not copied is there, these can as well. The first three need no more than a surface with
    # holes; the others ask for their surface beforehand, but not for the air or the rock that their chunks take, too.
    "mutable_highland_ruins",  # two ends for up to fourteen roads
    "roman_road",  # the joins of two temples may face one tile
    "Farm Mutable",  # the last `farmland_end` may be used up
    "Generic mine", "Horse Farm Mutable", "Isherwood Farm Mutable", "Mobile Home Park Mutable", "imperial_road",
}  # fmt: skip
"""Specials that can stay open, as ADV415 says."""
MOST_LINES = 1_500


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def loaded(game: str) -> Loaded:
    return load_text(imported(game).files)


def by_code(found: list[Diagnostic]) -> dict[str, int]:
    return dict(sorted(Counter(each.code for each in found).items()))


def test_import__everything_is_there(game: str) -> None:
    assert COUNTS[game] == imported(game).counts


def test_import__finds_what_is_wrong_in_the_json(game: str) -> None:
    assert TOLD_BY_IMPORT[game] == by_code(imported(game).found)


def test_check__finds_only_what_is_wrong_in_the_data(game: str, loaded: Loaded) -> None:
    assert TOLD_BY_CHECK[game] == by_code(loaded.found)


def test_check__each_error_has_its_reason(game: str, loaded: Loaded) -> None:
    errors = {each.message() for each in loaded.found if each.severity is Severity.ERROR}
    assert all("`highlands`" in each or "surface_to_crossroads" in each for each in errors), errors
    assert game == "dda" or not errors


def test_files__are_short_and_narrow(game: str) -> None:
    assert {} == {
        path: text.count("\n") for path, text in imported(game).files.items() if text.count("\n") > MOST_LINES
    }
    # A picture and a name may be wide; nothing else is.
    wide = [line for text in imported(game).files.values() for line in text.split("\n") if len(line) > 110]
    assert [] == wide


def test_comments__none_is_lost(game: str) -> None:
    from engine.cataclysm.entries import comments_of

    lines = [line.strip() for text in imported(game).files.values() for line in text.split("\n")]
    text = " ".join(line.removeprefix("# ") if line.startswith("#") else line for line in lines)
    library = read_folder(CORPUS / game)
    said = [
        " ".join(each.split())
        for written in library.written
        if not written.abstract
        for each in comments_of(written.json)
    ]
    assert [] == [each for each in said if each not in text]


def test_import__same_bytes_twice(game: str) -> None:
    assert imported(game).files == import_folder(CORPUS / game, game).files


def test_terrains__mean_what_the_json_means(game: str, loaded: Loaded) -> None:
    """Each flattened value, against the JSON read by `json` alone and copied by hand."""
    objects = [each for file in sorted((CORPUS / game).rglob("*.json")) for each in _objects(file)]
    terrains = [each for each in objects if each.get("type") == "overmap_terrain"]
    by_id = {id: each for each in terrains for id in _ids(each.get("abstract", each.get("id")))}
    concrete = {id for each in terrains if "abstract" not in each for id in _ids(each["id"])}
    assert len(concrete) == COUNTS[game]["overmap_terrain"]
    model: Model = loaded.model
    from engine.cataclysm.spelling import flag_of, name_of

    for id in sorted(concrete):
        plain, value = _flat(by_id[id], by_id), model.value("overmap_terrain", name_of(id) or "")
        flags = {flag_of(flag) for flag in plain.get("flags", ())}
        assert flags == {ref.name for ref in value.flags}, id
        assert plain.get("mondensity", 0) == value.mondensity, id
        assert (plain.get("extras") or None) == value.extras, id  # an empty one takes back the base's
        spawns = plain.get("spawns")
        assert (spawns is None) == (value.spawns is None), id
        if isinstance(plain.get("see_cost", 0), int):
            assert plain.get("see_cost", 0) == value.see_cost, id


def _objects(file: Path) -> list[dict[str, object]]:
    told = json.loads(file.read_text(encoding="utf-8"))
    return told if isinstance(told, list) else [told]


def _ids(told: object) -> list[str]:
    return [str(each) for each in told] if isinstance(told, list) else [str(told)]


def _flat(each: dict[str, object], by_id: dict[str, dict[str, object]]) -> dict:  # type: ignore[type-arg]
    base = by_id.get(str(each["copy-from"])) if "copy-from" in each else None
    out = {} if base is None else dict(_flat(base, by_id))
    out.update(each)
    for key, items in dict(each.get("extend", {})).items():  # type: ignore[call-overload]
        out[key] = [*out.get(key, []), *items]
    for key, items in dict(each.get("delete", {})).items():  # type: ignore[call-overload]
        out[key] = [item for item in out.get(key, []) if item not in items]
    return out


@pytest.mark.parametrize("seed", [1, 2])
def test_region__makes_whole_overmaps(seed: int) -> None:
    told = load_text(imported("cbn").files)
    assert told.ruleset is not None
    made = Game(told.ruleset).overmap(seed)
    assert made.cities
    assert made.specials


def growing(game: str) -> list[str]:
    files = (file for file in (CORPUS / game).rglob("overmap_mutable/*.json"))
    return sorted(str(each["id"]) for file in files for each in _objects(file) if each.get("subtype") == "mutable")


def completed(game: str, tmp_path: Path, without: set[str]) -> Loaded:
    """A game with the terrain that was not copied, and without some specials."""
    for file in (CORPUS / game).rglob("*.json"):
        kept = [each for each in _objects(file) if str(each.get("id")) not in without]
        at = tmp_path / file.relative_to(CORPUS / game)
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_text(json.dumps(kept), encoding="utf-8")
    highlands = {
        "type": "overmap_terrain", "id": "highlands", "name": "h", "sym": ".", "color": "red", "flags": ["NO_ROTATE"],
    }  # fmt: skip
    if game == "dda":
        (tmp_path / "more.json").write_text(json.dumps(highlands), encoding="utf-8")
    return load_text(import_folder(tmp_path, game).files)


def test_growing__what_stays_open(tmp_path: Path) -> None:
    from engine.cataclysm.spelling import id_of

    told = completed("dda", tmp_path, set())
    places = [each.place for each in told.found if each.code == "ADV415"]
    pieces = {name: owner.origin for name, owner in told.model.owners["overmap_special"].items()}
    open_ones = {
        id_of(name)
        for name, origin in pieces.items()
        for place in places
        if place.file is origin.place.file and origin.piece.start <= place.start < origin.piece.end
    }
    assert LOST == open_ones


def stressed(game: str, tmp_path: Path) -> Game:
    """A game whose growing specials can all be tried: without what stays open."""
    told = completed(game, tmp_path, LOST)
    assert told.ruleset is not None, [each.message() for each in told.found if each.severity is Severity.ERROR]
    return Game(told.ruleset)


def try_often(game: str, tmp_path: Path, count: int) -> None:
    """No placement leaves a join open; what outgrows its budget is what the proof calls without bound."""
    from engine.cataclysm.spelling import name_of
    from engine.generators.overmap.mutable import Bound, Cause, Verdict

    play = stressed(game, tmp_path)
    for id in growing(game):
        if id in LOST:
            continue
        name = name_of(id) or ""
        *_, told = play.stress(name, count, seed=1)
        proof = play.proof(name)
        causes = {each.example.cause for each in told.refused}
        if proof.verdict is Verdict.PROVED:
            assert Cause.OPEN not in causes, id
        if Cause.LARGE in causes:
            assert proof.pace.bound is Bound.UNBOUNDED, id


def test_growing__placed(game: str, tmp_path: Path) -> None:
    try_often(game, tmp_path, 2)


@pytest.mark.long
def test_growing__placed_a_thousand_times(game: str, tmp_path: Path) -> None:
    try_often(game, tmp_path, 1000)
