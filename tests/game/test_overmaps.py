"""Overmaps by the Python face: what it takes and gives, lazy blocks, and the same world whatever else there is."""

from __future__ import annotations

import inspect
import json
import multiprocessing
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

import engine
from engine.exports.json_lines import json_line
from engine.game import Game
from engine.generators.overmap.mutable import Refusal, Stress
from engine.loading import load_text
from engine.results.convert import overmap_line_from, to_data
from engine.results.overmap import Overmap, OvermapLine
from engine.results.special import DrawnSpecial
from engine.values.extent import Extent
from tests.cli.overmap_pack import HEAD, OVERMAPS, WORLD
from tests.starter.content import game_of, ruleset_of, starter_game

LAST = 2**64 - 1
FACE = (
    "overmap", "overmaps", "overmap_line", "world", "sites_on", "with_destinations", "overmap_size", "special", "stress",
    "growing_special",
)  # fmt: skip
SOME = tuple((seed, at) for seed in (7, LAST) for at in ((0, 0), (-3, 12)))
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes start as copies on Linux only")


@cache
def home() -> Game:
    """The small world alone."""
    return game_of({"world.adv": WORLD})


@cache
def with_more(text: str) -> Game:
    """The same with another file, which is read first."""
    return game_of({"a.adv": text, "world.adv": WORLD})


def meaning(overmap: Overmap) -> dict[str, Any]:
    """All that an overmap says, its terrains by what they are and not by their number."""
    ids = np.array([terrain.id for terrain in overmap.legend])
    low, high = overmap.levels
    return {
        "size": (overmap.at, overmap.width, overmap.height, low, high),
        **{f"level {z}": ids[overmap.level(z)].tolist() for z in range(low, high + 1)},
        "legend": {terrain.id: terrain for terrain in overmap.legend},
        **{key: getattr(overmap, key) for key in ("cities", "specials", "connections", "left_out")},
    }


def changed(before: Overmap, after: Overmap) -> list[str]:
    """What of an overmap another one says otherwise."""
    one, other = meaning(before), meaning(after)
    return [key for key in one.keys() | other.keys() if one.get(key) != other.get(key)]


# -- what comes back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FACE)
def test_methods__documented_and_typed(name: str) -> None:
    signature = inspect.signature(getattr(Game, name))
    assert getattr(Game, name).__doc__
    assert signature.return_annotation is not signature.empty
    assert all(each.annotation is not each.empty for key, each in signature.parameters.items() if key != "self")


def test_import__as_light_as_ever() -> None:
    """Neither the face nor the commands of overmaps read NumPy before there is something to make."""
    asked = "import sys, engine, engine.cli.app; print([each for each in ('numpy', 'lark', 'attrs', 'rich', 'PIL') if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_overmap__by_keywords_and_by_default() -> None:
    game = home()
    assert game.overmap(7) == game.overmap(seed=7, name="home", at=(0, 0))
    assert game.default_overmap == "home"
    assert len({repr(meaning(game.overmap(seed, at=at))) for seed, at in SOME}) == len(SOME)


def test_overmap__as_it_was_declared() -> None:
    home_, moor = home().overmap(7), home().overmap(7, name="moor")
    assert [(40, 40, (-2, 1)), (60, 24, (-1, 0))] == [(each.width, each.height, each.levels) for each in (home_, moor)]
    assert [Extent(40, 40), Extent(60, 24)] == [home().overmap_size(), home().overmap_size("moor")]
    assert {"field", "forest", "road", "mound"} <= {terrain.type for terrain in home_.legend}
    assert home_.cities
    assert {city.name for city in home_.cities} <= {"Ashford", "Redmill"}
    assert moor.cities == ()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        moor.width = 3  # type: ignore[misc]


def test_overmap_line__with_seed_and_stamp() -> None:
    line = home().overmap_line(7, name="moor", at=(1, 2))
    assert line == OvermapLine(7, home().stamp, home().overmap(7, name="moor", at=(1, 2)))
    assert overmap_line_from(json.loads(json.dumps(to_data(line)))) == line


def test_default__none_among_several() -> None:
    game = game_of({"world.adv": WORLD.replace("; default yes", "")})
    for attempt in (lambda: game.default_overmap, lambda: game.overmap(7), lambda: game.overmap_size()):
        with pytest.raises(ValueError, match="name: the content has no default overmap; name one of home, moor"):
            attempt()
    assert game.overmap(7, name="home") == home().overmap(7)


def test_default__no_overmap_at_all() -> None:
    game = game_of({"world.adv": WORLD.replace(OVERMAPS, "")})
    with pytest.raises(ValueError, match="name: the content declares no overmap"):
        game.overmap(7)
    with pytest.raises(ValueError, match="name: the content has no overmap 'home'"):
        game.overmap(7, name="home")
    assert isinstance(game.special("anthill", 3), DrawnSpecial)  # a special needs no overmap


def test_default__the_only_one() -> None:
    text = WORLD.replace("; default yes", "").partition("overmap moor")[0]
    assert game_of({"world.adv": text}).default_overmap == "home"


# -- blocks ------------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_block__each_as_it_is_alone(workers: int) -> None:
    block = list(home().overmaps(7, at=(-1, 3), size=(3, 2), workers=workers))
    assert [(-1, 3), (0, 3), (1, 3), (-1, 4), (0, 4), (1, 4)] == [overmap.at for overmap in block]
    for overmap in reversed(block):
        assert home().overmap(7, at=overmap.at) == overmap


def test_block__one_by_default() -> None:
    assert [home().overmap(7)] == list(home().overmaps(7))


@pytest.mark.parametrize("workers", [1, 2])
def test_block__is_made_as_it_is_taken(workers: int) -> None:
    many = home().overmaps(7, name="moor", size=(10**6, 10**6), workers=workers)
    assert [(0, 0), (1, 0), (2, 0)] == [overmap.at for overmap in islice(many, 3)]
    many.close()


def test_block__nothing_is_made_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> Overmap:
        raise AssertionError

    monkeypatch.setattr("engine.generators.overmap.overmaps.make_overmap", never)
    many = home().overmaps(7, size=(2, 2))
    with pytest.raises(AssertionError):
        next(many)


def test_block__two_at_once() -> None:
    one, other = (home().overmaps(seed, name="moor", size=(2, 2), workers=2) for seed in (7, 8))
    for ours, theirs in zip(one, other, strict=True):
        assert ours == home().overmap(7, name="moor", at=ours.at)
        assert theirs == home().overmap(8, name="moor", at=theirs.at)


# -- specials by themselves --------------------------------------------------------------------------------------------


def test_special__fixed_and_city_building() -> None:
    farm, house = home().special("farm"), home().special("home")
    assert isinstance(farm, DrawnSpecial)
    assert isinstance(house, DrawnSpecial)
    assert ["house", "park", "park", "park", "well"] == sorted(tile.terrain.type for tile in farm.tiles)
    assert ["local_road"] == [lead.connection for lead in farm.leads]
    assert {(0, 0, 0): "house", (0, 0, -1): "cellar"} == {tile.at: tile.terrain.type for tile in house.tiles}
    assert len({repr(home().special("farm", seed)) for seed in range(8)}) == 1  # nothing is drawn by chance


def test_special__as_stress_tries_it() -> None:
    """What `stress` counts of a seed is what `special` draws of it."""
    tiles, before = {}, 0
    for told in home().stress("anthill", 12, seed=LAST - 3):
        total = sum(size * count for size, count in told.sizes)
        tiles[(LAST - 3 + told.tried - 1) % 2**64] = total - before
        before = total
    assert [LAST - 3, LAST - 2, LAST - 1, LAST, 0] == list(tiles)[:5]
    for seed, count in tiles.items():
        drawn = home().special("anthill", seed)
        assert isinstance(drawn, DrawnSpecial)
        assert (seed, count) == (drawn.seed, len(drawn.tiles))


def test_special__refused() -> None:
    refused = home().special("mirage", 5)
    assert isinstance(refused, Refusal)
    assert ("mirage", "the ground is not what the special asks for: rock") == (refused.special, refused.reason)


def test_stress__told_after_each() -> None:
    told = list(home().stress("fallen_star", 7, seed=2))
    assert [1, 2, 3, 4, 5, 6, 7] == [each.tried for each in told]
    assert all(isinstance(each, Stress) and each.asked == 7 and each.seed == 2 for each in told)
    assert sum(ground.tried for ground in told[-1].grounds) == told[-1].placed == 7


def test_stress__is_lazy() -> None:
    many = home().stress("anthill", 10**12)
    assert [1, 2] == [each.tried for each in islice(many, 2)]


HUT = 'overmap_special {name} {{ on land; occurrences 0..0; layout """\n    h\n    """; tile "h" house.north }}'


@pytest.mark.parametrize("flags", ["", "flags unique;", "flags globally_unique;"])
def test_special__on_the_one_overmap_that_it_names(flags: str) -> None:
    game = with_more(HUT.format(name="waystone").replace("0..0;", f"1..1; spawn_at (1, 0); {flags}"))
    named = {
        overmap.at: [special.id for special in overmap.specials].count("waystone")
        + [left.what for left in overmap.left_out].count("waystone")
        for overmap in game.overmaps(7, name="moor", at=(-1, -1), size=(4, 3))
    }
    assert {(1, 0): 1} == {at: count for at, count in named.items() if count}


def test_starter__the_journey_begins_on_the_first_overmap_only() -> None:
    for at in ((0, 0), (3, 4)):
        overmap = starter_game().overmap(7, at=at)
        standing = [special.id for special in overmap.specials] + [left.what for left in overmap.left_out]
        assert standing.count("waymeet") == (at == (0, 0))


# -- arguments that make no sense --------------------------------------------------------------------------------------

SEED = "seed: must be a whole number from 0 to 18446744073709551615, not "
AT = "at: must be two whole numbers within 1000000 of 0, not "
NO_SEEDS: tuple[Any, ...] = (True, -1, 2**64, "7", 7.0, None)
NO_PLACES: tuple[Any, ...] = (
    (1, 2, 3), (1,), (), 5, None, "12", (True, 0), (0, False), (1.0, 0), ("1", "2"), (None, 0), (10**6 + 1, 0), (0, -(10**6) - 1),
    {0: 1, 1: 2},
)  # fmt: skip
NO_SIZES: tuple[Any, ...] = (
    (0, 1), (1, 0), (-1, 1), (1, 2, 3), (1,), (), 5, None, "12", (True, 1), (1.0, 1), ("1", 1), (None, 1)
)  # fmt: skip
NO_NUMBERS: tuple[Any, ...] = (0, -1, True, 2.0, "2", None)
NO_NAMES: tuple[Any, ...] = (5, True, ("home",), ["home"])


def told(call: Callable[[], Any]) -> str:
    """What a call says that makes no sense."""
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        call()
    return str(raised.value)


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_seed__makes_no_sense(seed: Any) -> None:
    game = home()
    for call in (
        lambda: game.overmap(seed),
        lambda: game.overmaps(seed),
        lambda: game.overmap_line(seed),
        lambda: game.world(seed),
        lambda: game.sites_on(game.overmap(7), seed),
        lambda: game.special("farm", seed),
        lambda: game.special("anthill", seed),
        lambda: game.stress("anthill", 3, seed=seed),
    ):
        assert told(call) == SEED + repr(seed)


@pytest.mark.parametrize("at", NO_PLACES)
def test_at__makes_no_sense(at: Any) -> None:
    game = home()
    for call in (
        lambda: game.overmap(7, at=at),
        lambda: game.overmaps(7, at=at),
        lambda: game.overmap_line(7, at=at),
        lambda: game.world(7, at=at),
    ):
        assert told(call) == AT + repr(at)


def test_at__a_list_is_as_good() -> None:
    """Or it is refused; never an overmap that is not equal to itself."""
    at: Any = [1, 2]
    with suppress(ValueError):
        assert home().overmap(7, at=at) == home().overmap(7, at=(1, 2))


@pytest.mark.parametrize("size", NO_SIZES)
def test_size__makes_no_sense(size: Any) -> None:
    assert told(lambda: home().overmaps(7, size=size)).startswith("size: ")


@pytest.mark.parametrize("at", [(10**6, 0), (0, 10**6)])
def test_size__reaches_beyond_the_farthest(at: tuple[int, int]) -> None:
    """An overmap that cannot be had alone is not had in a block either."""
    message = told(lambda: list(home().overmaps(7, name="moor", at=at, size=(2, 2))))
    assert re.match("(at|size): ", message)


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_numbers__make_no_sense(number: Any) -> None:
    said = f"must be a whole number of 1 or more, not {number!r}"
    assert told(lambda: home().overmaps(7, workers=number)) == f"workers: {said}"
    assert told(lambda: home().stress("anthill", number)) == f"count: {said}"


@pytest.mark.parametrize("name", NO_NAMES)
def test_name__is_none(name: Any) -> None:
    game = home()
    for call in (
        lambda: game.overmap(7, name=name),
        lambda: game.overmaps(7, name=name),
        lambda: game.overmap_line(7, name=name),
        lambda: game.world(7, name=name),
        lambda: game.overmap_size(name),
        lambda: game.special(name),
        lambda: game.stress(name),
        lambda: game.growing_special(name),
    ):
        assert told(call) == f"name: must be a name, not {name!r}"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda game: game.overmap(7, name="hoem"), "name: the content has no overmap 'hoem'; did you mean 'home'?"),
        (lambda game: game.overmaps(7, name="mor"), "name: the content has no overmap 'mor'; did you mean 'moor'?"),
        (lambda game: game.overmap(7, name=""), "name: the content has no overmap ''"),
        (lambda game: game.overmap_size("hoem"), "name: the content has no overmap 'hoem'; did you mean 'home'?"),
        (lambda game: game.special("frm"), "name: the content has no special or city building 'frm'; did you mean 'farm'?"),
        (lambda game: game.special("field"), "name: the content has no "),
        (lambda game: game.special(None), "name: must be a name, not None"),
        (lambda game: game.stress("anthil"), "name: the content has no overmap_special 'anthil'; did you mean 'anthill'?"),
        (lambda game: game.stress("farm"), "name: 'farm' has a fixed layout; only specials that are `mutable` grow"),
        (lambda game: game.stress("home"), "name: "),
        (lambda game: game.growing_special("farm"), "name: 'farm' has a fixed layout"),
        (lambda game: game.special("anthill", attempts=0), "attempts: must be a whole number of 1 or more, not 0"),
        (lambda game: game.stress("anthill", attempts=True), "attempts: must be a whole number of 1 or more, not True"),
    ],
)  # fmt: skip
def test_mistake(call: Callable[[Game], Any], said: str) -> None:
    assert told(lambda: call(home())).startswith(said)


def test_mistake__nearest_of_specials_and_buildings() -> None:
    assert told(lambda: home().special("gardn")).endswith("did you mean 'garden'?")


# -- the same bytes wherever -------------------------------------------------------------------------------------------

PRINT = """
import sys
import engine
from tests.game.test_overmaps import printed
print(printed(engine.load(sys.argv[1])), end="")
"""


def printed(game: Game) -> str:
    """Overmaps, a special and what became of many, as text."""
    block = list(game.overmaps(7, at=(-1, 0), size=(2, 1), workers=2))
    lines = [OvermapLine(7, game.stamp, overmap) for overmap in (*block, game.overmap(7, name="moor"))]
    *_, told = game.stress("fallen_star", 3)
    return "".join([*map(json_line, lines), f"{game.special('anthill', 5)}\n{told}\n"])


def test_processes__another_hash_seed(tmp_path: Path, root: Path) -> None:
    (tmp_path / "pack.adv").write_text(f"pack world {{ {HEAD} }}\n", encoding="utf-8")
    (tmp_path / "world.adv").write_text(WORLD, encoding="utf-8")
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", PRINT, str(tmp_path)], cwd=root, env=environment, capture_output=True, check=True
    )
    assert printed(engine.load(tmp_path)) == done.stdout.decode("utf-8")


def test_content__read_in_another_order() -> None:
    """A file a declaration, and the last first."""
    declarations = re.findall(r"^\w+ .*?(?:\}|^\})$", WORLD, re.MULTILINE | re.DOTALL)
    parts = [
        part for part in re.split(r"(?m)^(?=(?:overmap|overmap_\w+|city_building|region) )", WORLD) if part.strip()
    ]
    assert len(parts) > 40 < len(declarations)
    shuffled = {f"{number:03}.adv": part for number, part in enumerate(reversed(parts))}
    game = Game(ruleset_of(load_text(shuffled)))
    for seed, at in SOME:
        # The stamp is over the text of the files; everything else is the same to the byte.
        line = attrs.evolve(game.overmap_line(seed, at=at), stamp=home().stamp)
        assert json_line(line) == json_line(home().overmap_line(seed, at=at))


# -- unrelated changes -------------------------------------------------------------------------------------------------

UNRELATED = {
    "terrain": 'overmap_terrain {name} {{ name "Moss" ja "苔"; symbol ","; color green; flags no_rotate }}',
    "terrain_that_turns": 'overmap_terrain {name} {{ name "Hut" ja "小屋"; symbol "^"; color green }}',
    "linear_terrain": 'overmap_terrain {name} {{ name "Hedge" ja "生け垣"; symbol "+"; color green; flags linear }}',
    "river_terrain": 'overmap_terrain {name} {{ name "Ford" ja "浅瀬"; symbol "~"; color blue; flags no_rotate, river }}',
    "location": "overmap_location {name} {{ terrains field, road }}",
    "connection": "overmap_connection {name} {{ default road; lay road on land }}",
    "special": HUT,
    "unique_special": HUT.replace("0..0;", "0..0; flags unique;"),
    "special_for_elsewhere": HUT.replace("0..0;", "1..3; spawn_at (99, 99);"),
    "mutable_special": (
        "overmap_special {name} mutable {{ on land; occurrences 0..0; join way; check (0, 0, 0) land\n"
        "  piece knot {{ terrain camp.north; sides way optional }}\n  root knot; phase {{ knot max 3 }} }}"
    ),
    "building": 'city_building {name} {{ layout """\n    h\n    """; tile "h" house.north }}',
    "region": "region {name} : plain {{ forests {{ threshold 0.1 }}; city {{ size 9; names \"Elsewhere\" ja \"よそ\" }} }}",
    "overmap": 'overmap {name} 30 x 30 {{ name "Other" ja "別"; region plain; levels -2..1; forests; cities }}',
}  # fmt: skip
"""Declarations that nothing uses, named so that they come first or last."""


def unrelated(what: str) -> str:
    """Twice: once so that it comes before everything of its kind, once behind everything."""
    return "\n".join(UNRELATED[what].format(name=f"{first}_{what}") for first in ("a", "zz"))


@pytest.mark.parametrize("what", UNRELATED)
def test_unrelated__changes_nothing(what: str) -> None:
    game = with_more(unrelated(what))
    for seed, at in SOME:
        assert changed(home().overmap(seed, at=at), game.overmap(seed, at=at)) == []
    assert home().special("anthill", 3) == game.special("anthill", 3)


def test_unrelated__all_of_them_at_once() -> None:
    game = with_more("\n".join(map(unrelated, UNRELATED)))
    for seed, at in SOME:
        assert changed(home().overmap(seed, at=at), game.overmap(seed, at=at)) == []
    assert list(home().stress("anthill", 9)) == list(game.stress("anthill", 9))


def test_unrelated__what_players_read() -> None:
    """Other names, symbols and colours leave every tile as it was."""
    text = WORLD.replace('"Meadow"', '"Lea"').replace('symbol "."; color brown', 'symbol ","; color red')
    game = game_of({"world.adv": text})
    for seed, at in SOME:
        assert changed(home().overmap(seed, at=at), game.overmap(seed, at=at)) == ["legend"]


def test_related__a_change_that_should_show_does() -> None:
    """So that the tests above prove something."""
    game = game_of({"world.adv": WORLD.replace("threshold 0.18", "threshold 0.1")})
    assert "level 0" in changed(home().overmap(7), game.overmap(7))
    more = with_more(HUT.format(name="zz_hut").replace("0..0", "3..3"))
    assert {"level 0", "specials"} <= set(changed(home().overmap(7), more.overmap(7)))
