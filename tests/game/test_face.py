"""The Python face: what it takes, what it gives, and what it says to arguments that make no sense."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import engine
from engine.game import Game
from engine.loading import load_text
from engine.results.blueprint import Blueprint
from engine.results.destination import Adventure, Destination
from engine.results.query import Query
from tests.starter.content import BASE, CONTENT, game_of, laid_over, ruleset_of, with_sample


def test_import__cheap() -> None:
    """Neither the parser nor NumPy before something needs them."""
    asked = "import engine, sys; print([name for name in ('lark', 'numpy', 'attrs', 'rich') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_public_names__all_there() -> None:
    assert all(getattr(engine, name) is not None for name in engine.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Dungeon'"):
        engine.Dungeon  # noqa: B018


@pytest.mark.parametrize("name", ["query", "blueprint", "destination", "adventure", "destinations", "text"])
def test_methods__documented_and_typed(name: str) -> None:
    method = getattr(Game, name)
    assert method.__doc__
    signature = inspect.signature(method)
    assert signature.return_annotation is not signature.empty
    assert all(each.annotation is not each.empty for key, each in signature.parameters.items() if key != "self")


# -- load and check ----------------------------------------------------------------------------------------------------


def test_load__starter_pack_without_a_path(game: Game) -> None:
    assert engine.load().stamp == game.stamp


def test_load__packs_over_each_other() -> None:
    game = engine.load(BASE, str(CONTENT / "samples" / "patch"))
    assert game.blueprint(seed=1, location="cave").events["trap"] == 8


def test_load__what_a_pack_requires_comes_along() -> None:
    assert engine.load(CONTENT / "samples" / "delta").text("location", "flooded_ruins", "ja") == "水没した廃墟"


@pytest.mark.parametrize("face", [engine.load, engine.check])
def test_paths__not_there(face: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        face(tmp_path / "nowhere")


def broken_pack(folder: Path) -> Path:
    (folder / "pack.adv").write_text('pack own {\n  version "1.0.0"\n  language en\n  require base\n}\n')
    (folder / "den.adv").write_text(
        'location den : cave {\n  name "Den"\n  terrain mazes +1\n  elites +20\n}\n'
        'location hut : ruins {\n  name "Hut"\n  traps + rockfall\n}\n'
    )
    return folder


def test_load__errors_carry_diagnostics(tmp_path: Path) -> None:
    with pytest.raises(engine.ContentError, match=r"no terrain `mazes`") as raised:
        engine.load(broken_pack(tmp_path))
    found = raised.value.diagnostics
    assert {"error", "warning"} <= {each.severity for each in found}
    first = next(each for each in found if each.severity == "error")
    assert str(first.place) == f"{tmp_path / 'den.adv'}:3:11"
    assert (
        str(raised.value).splitlines()[0] == f"{sum(each.severity == 'error' for each in found)} errors in the content"
    )


def test_check__returns_what_load_raises(tmp_path: Path) -> None:
    found = engine.check(broken_pack(tmp_path))
    with pytest.raises(engine.ContentError) as raised:
        engine.load(tmp_path)
    assert [(each.code, each.message()) for each in raised.value.diagnostics] == [
        (each.code, each.message()) for each in found
    ]


def test_check__starter_pack_is_sound() -> None:
    assert [each.message() for each in engine.check(BASE)] == []


# -- what comes back ---------------------------------------------------------------------------------------------------


def test_stages__typed_and_frozen(game: Game) -> None:
    query = game.query(7, level=50, quest="guild")
    blueprint = game.blueprint(query, seed=7)
    destination = game.destination(7, blueprint=blueprint)
    assert [type(each) for each in (query, blueprint, destination)] == [Query, Blueprint, Destination]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        query.level = 3  # type: ignore[misc]


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_stages__one_at_a_time_as_all_at_once(game: Game, seed: int) -> None:
    query = game.query(seed, level=50, quest="guild")
    blueprint = game.blueprint(query, seed=seed)
    destination = game.destination(seed, blueprint=blueprint)
    assert blueprint == game.blueprint(seed=seed, level=50, quest="guild")
    assert destination == game.destination(seed, query=query) == game.destination(seed, level=50, quest="guild")
    assert Adventure(seed, game.stamp, query, blueprint, destination) == game.adventure(seed, level=50, quest="guild")


@pytest.mark.parametrize(
    ("upto", "there"),
    [("query", (True, False, False)), ("blueprint", (True, True, False)), ("destination", (True, True, True))],
)
def test_upto__stops_there(game: Game, upto: str, there: tuple[bool, bool, bool]) -> None:
    made = game.adventure(7, upto=upto, level=50)
    assert there == tuple(each is not None for each in (made.query, made.blueprint, made.destination))
    assert made.stamp == game.stamp


def test_given__query_is_kept_and_a_skipped_one_is_none(game: Game) -> None:
    query = game.query(3, level=20)
    blueprint = game.blueprint(query, seed=99)
    assert game.adventure(99, query=query).query == query
    by_blueprint = game.adventure(99, blueprint=blueprint)
    assert (by_blueprint.query, by_blueprint.blueprint) == (None, blueprint)


def test_defaults__level_1_no_quest_default_campaign(game: Game) -> None:
    assert game.query(7) == game.query(7, level=1, quest=None, campaign="main", location=None)


def test_location__replaces_the_candidates(game: Game) -> None:
    """Even where the stage does not have it yet; the enemies stay as they were."""
    free, bound = game.query(7, level=1), game.query(7, level=1, location="vault")
    assert bound == attrs.evolve(free, location_candidates=("vault",))


def test_campaign__another() -> None:
    game = with_sample("campaign")
    assert game.default_campaign == "main"
    assert game.query(7, campaign="night_watch", level=5).location_candidates == ("catacombs", "ruins", "settlement")


@pytest.mark.parametrize(
    ("kind", "name", "rest", "text"),
    [
        ("enemy", "goblin", {}, "Goblin"),
        ("enemy", "goblin", {"language": "ja"}, "ゴブリン"),
        ("terrain", "maze", {"language": "ja"}, "迷路"),
        ("terrain", "maze", {"language": "ja", "side": "outdoor"}, "複雑な地形"),
        ("enemy", "goblin", {"language": "fr"}, "Goblin"),
    ],
)
def test_text(game: Game, kind: str, name: str, rest: dict[str, str], text: str) -> None:
    assert text == game.text(kind, name, **rest)


# -- arguments that make no sense ---------------------------------------------------------------------------------------

SEED = "seed: must be a whole number from 0 to 18446744073709551615, not "
LEVEL = "level: must be a whole number from 0 to 1000, not "
MISTAKES: dict[str, tuple[Callable[[Game], Any], str]] = {
    "seed_negative": (lambda game: game.query(-1), SEED + "-1"),
    "seed_bool": (lambda game: game.destination(True), SEED + "True"),
    "seed_too_large": (lambda game: game.blueprint(seed=2**64), SEED + str(2**64)),
    "seed_text": (lambda game: game.adventure("7"), SEED + "'7'"),  # type: ignore[arg-type]
    "seed_float": (lambda game: game.destinations(7.0, 1), SEED + "7.0"),  # type: ignore[arg-type]
    "level_negative": (lambda game: game.query(7, level=-1), LEVEL + "-1"),
    "level_too_high": (lambda game: game.destination(7, level=1001), LEVEL + "1001"),
    "level_bool": (lambda game: game.blueprint(seed=7, level=True), LEVEL + "True"),
    "level_text": (lambda game: game.adventure(7, level="9"), LEVEL + "'9'"),  # type: ignore[typeddict-item]
    "level_of_a_batch": (lambda game: game.destinations(7, 5, level=-1), LEVEL + "-1"),
    "level_of_no_destinations": (lambda game: game.destinations(7, 0, level=-1), LEVEL + "-1"),
    "campaign": (lambda game: game.query(7, campaign="mian"), "no campaign 'mian'; did you mean 'main'?"),
    "quest": (lambda game: game.destination(7, quest="gild"), "no quest 'gild'; did you mean 'guild'?"),
    "quest_like_none": (lambda game: game.destination(7, quest="zzzzzz"), "no quest 'zzzzzz'"),
    "location": (lambda game: game.destinations(7, 9, location="caev"), "no location 'caev'; did you mean 'cave'?"),
    "location_no_name": (lambda game: game.query(7, location=5), "location: must be a name, not 5"),  # type: ignore[arg-type]
    "query_and_level": (
        lambda game: game.destination(7, query=game.query(7), level=3),
        "level: decided already by the given query",
    ),
    "query_and_level_in_a_plan": (
        lambda game: game.blueprint(game.query(7), seed=7, level=3),
        "level: decided already by the given query",
    ),
    "blueprint_and_query": (
        lambda game: game.destinations(7, 2, query=game.query(7), blueprint=game.blueprint(seed=7)),
        "query: decided already by the given blueprint",
    ),
    "blueprint_and_more": (
        lambda game: game.adventure(7, blueprint=game.blueprint(seed=7), quest="guild", level=3),
        "level, quest: decided already by the given blueprint",
    ),
    "query_for_a_query": (
        lambda game: game.adventure(7, upto="query", query=game.query(7)),
        "upto: with a query given, nothing is left to draw up to `query`",
    ),
    "blueprint_for_a_blueprint": (
        lambda game: game.destinations(7, 1, upto="blueprint", blueprint=game.blueprint(seed=7)),
        "upto: with a blueprint given, nothing is left to draw up to `blueprint`",
    ),
    "count_negative": (lambda game: game.destinations(7, -1), "count: must be a whole number of 0 or more, not -1"),
    "count_bool": (lambda game: game.destinations(7, True), "count: must be a whole number of 0 or more, not True"),
    "count_float": (lambda game: game.destinations(7, 2.0), "count: must be a whole number of 0 or more, not 2.0"),  # type: ignore[arg-type]
    "upto": (lambda game: game.adventure(7, upto="map"), "upto: must be `query`, `blueprint` or `destination`, not 'map'"),
    "batch_size": (lambda game: next(game.destinations(7, 9).batches(0)), "size: must be a whole number of 1 or more"),
    "declared_query": (lambda game: game.declared_query("dragon_trail"), "query: the content has no query"),
    "declared_blueprint": (lambda game: game.declared_blueprint("x"), "blueprint: the content has no blueprint 'x'"),
    "text_kind": (lambda game: game.text("enmy", "goblin"), "kind: there is no kind 'enmy'"),
    "text_name": (lambda game: game.text("enemy", "gobln"), "no enemy 'gobln'; did you mean 'goblin'?"),
    "text_side": (lambda game: game.text("terrain", "maze", side="up"), "side: must be `indoor` or `outdoor`, not 'up'"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake(game: Game, mistake: str) -> None:
    attempt, message = MISTAKES[mistake]
    with pytest.raises(ValueError, match=re.escape(message)):
        attempt(game)


def test_unknown_argument__told_at_once(game: Game) -> None:
    with pytest.raises(TypeError, match="lvl"):
        game.destinations(7, 10, lvl=3)  # type: ignore[call-arg]


# -- content that lacks something ---------------------------------------------------------------------------------------


def test_content__without_pipelines() -> None:
    files = {path.relative_to(BASE).as_posix(): path.read_text("utf-8") for path in BASE.rglob("*.adv")}
    del files["rules/pipelines.adv"]
    message = "content: cannot make destinations without `pipeline query`, `pipeline blueprint`, `pipeline destination`"
    for attempt in (lambda game: game.destination(7), lambda game: game.destinations(7, 3), lambda game: game.tables):
        with pytest.raises(ValueError, match=re.escape(message)):
            attempt(game_of(files))
    assert game_of(files).text("enemy", "goblin", "ja") == "ゴブリン"


def test_content__with_next_to_nothing() -> None:
    game = Game(ruleset_of(load_text({"a.adv": 'frequency high { name "Often"; weight 8 }'})))
    with pytest.raises(ValueError, match=r"content: cannot make destinations without `tiers`, .*`rule tier_weight`"):
        game.query(7)


def test_content__without_a_campaign() -> None:
    files = {path.relative_to(BASE).as_posix(): path.read_text("utf-8") for path in BASE.rglob("*.adv")}
    given = laid_over("patch location cave { elites +1 }").query(7)
    del files["campaign/main.adv"]
    game = game_of(files)
    with pytest.raises(ValueError, match="campaign: the content declares none; give a query or a blueprint"):
        game.destination(7)
    assert game.destination(7, query=given).location in given.location_candidates


def test_content__two_campaigns_and_no_default() -> None:
    stage = "stage 0.. { locations cave; groups goblins } }"
    game = laid_over(f'patch campaign main {{ default no }}\ncampaign other {{ name "Other" ja "別"; {stage}')
    with pytest.raises(ValueError, match="campaign: the content has no default campaign; name one of main, other"):
        game.query(7)
    assert game.query(7, campaign="other").group == "goblins"
