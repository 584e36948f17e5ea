"""A part of the world with its sites: how hard each is, what awaits there, and that other content leaves both alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

import attrs
import pytest

import engine
from engine.exports.json_lines import json_line
from engine.game import Game
from engine.results.convert import to_data, world_line_from
from engine.results.destination import Destination
from engine.results.overmap import Overmap
from engine.results.world import Site, World, WorldLine
from tests.cli.overmap_pack import GLADE, WORLD
from tests.starter.content import BASE, game_of, laid_over, starter_files

LAST = 2**64 - 1
PLACES = ((0, 0), (-2, 1), (30, -40))


def glade() -> Game:
    """The starter content with a small overmap."""
    return laid_over(GLADE)


def far(site: Site, overmap: Overmap) -> int:
    """How far a site is from the middle of the overmap (0, 0), in whole tiles."""
    x = overmap.at[0] * overmap.width + site.at[0] - overmap.width // 2
    y = overmap.at[1] * overmap.height + site.at[1] - overmap.height // 2
    return isqrt(x * x + y * y)


# -- sites -------------------------------------------------------------------------------------------------------------


def test_world__an_overmap_and_its_sites() -> None:
    world = glade().world(7, name="glade", at=(2, -1))
    assert isinstance(world, World)
    assert world.overmap == glade().overmap(7, name="glade", at=(2, -1))
    expected = [(each.id, each.at, each.leads_to) for each in world.overmap.specials if each.leads_to]
    assert expected == [(site.special, site.at, site.location) for site in world.sites]
    assert len(expected) > 5
    assert {site.destination for site in world.sites} == {None}


@pytest.mark.parametrize("at", PLACES)
def test_sites__level_grows_with_the_distance(at: tuple[int, int]) -> None:
    """As the starter pack's rule says: a level every 18 tiles, 80 at the most."""
    world = glade().world(7, name="glade", at=at)
    assert [min(80, 1 + far(site, world.overmap) // 18) for site in world.sites] == [site.level for site in world.sites]


def test_sites__seeds_of_their_own() -> None:
    seeds = [site.seed for seed in (7, 8) for at in PLACES for site in glade().world(seed, name="glade", at=at).sites]
    assert len(set(seeds)) == len(seeds) > 60
    assert max(seeds) > 2**60


def test_sites_on__an_overmap_that_was_made_already() -> None:
    for overmap in glade().overmaps(7, name="glade", at=(-1, 0), size=(2, 1), workers=2):
        assert glade().sites_on(overmap, 7) == glade().world(7, name="glade", at=overmap.at)


def test_sites_on__an_overmap_that_has_none() -> None:
    game = laid_over(GLADE.replace("forests; specials", "forests"))
    assert game.world(7, name="glade").sites == ()
    assert game.with_destinations(game.world(7, name="glade")).sites == ()


def test_with_destinations__each_as_it_is_alone() -> None:
    world = glade().world(7, name="glade")
    whole = glade().with_destinations(world)
    assert world == attrs.evolve(whole, sites=tuple(attrs.evolve(site, destination=None) for site in whole.sites))
    for site in whole.sites:
        assert isinstance(site.destination, Destination)
        assert (site.location, site.level) == (site.destination.location, site.destination.level)
        assert site.destination == glade().destination(**site.entry)


def test_start__the_middle_of_the_first_overmap() -> None:
    """On the default overmap too: the nearest site is easy, a far one is not."""
    game = glade()
    world = game.world(7)
    assert world.overmap == game.overmap(7, name=game.default_overmap)
    nearest, farthest = (pick(world.sites, key=lambda site: far(site, world.overmap)) for pick in (min, max))
    assert (1 + far(nearest, world.overmap) // 18, 1 + far(farthest, world.overmap) // 18) == (
        nearest.level,
        farthest.level,
    )
    assert nearest.level < farthest.level


# -- the rule and the campaign -----------------------------------------------------------------------------------------


def levels(rule: str, at: tuple[int, int] = (5, 0)) -> list[tuple[int, int]]:
    """How far each site is, and its level, where the rule says so."""
    world = laid_over(f"{GLADE}replace rule site_level = {rule}\n").world(7, name="glade", at=at)
    return [(far(site, world.overmap), site.level) for site in world.sites]


@pytest.mark.parametrize(
    ("rule", "level"),
    [
        ("3", lambda _: 3),
        ("0", lambda _: 0),
        ("min(1000, distance)", lambda far: min(1000, far)),
        ("min(1000, distance / 7)", lambda far: int(Fraction(far, 7))),  # a fraction is rounded down
        ("clamp(100 - distance / 9, 0, 100)", lambda far: max(0, int(100 - Fraction(far, 9)))),
    ],
)
def test_rule__is_content(rule: str, level: Any) -> None:
    found = levels(rule)
    assert len(found) > 5
    assert [level(distance) for distance, _ in found] == [made for _, made in found]


def test_rule__at_the_end_of_the_world() -> None:
    for distance, level in levels("min(1000, distance / 1000)", (10**6, -(10**6))):
        assert distance > 60 * 10**6
        assert level == 1000


STAGES = 'campaign {name} {{ name "Other" ja "別"; stage 0.. {{ locations cave; groups goblins }} }}\n'


def test_campaign__another() -> None:
    game = laid_over(GLADE + STAGES.format(name="other"))
    plain, other = (game.world(7, name="glade", campaign=name) for name in (None, "other"))
    assert plain == other == game.world(7, name="glade", campaign="main")
    for site in game.with_destinations(other, campaign="other").sites:
        assert site.destination == game.destination(**site.entry, campaign="other")
        assert site.destination.name["en"].startswith("Goblin ")


def test_campaign__no_default() -> None:
    game = laid_over(GLADE + STAGES.format(name="other") + "patch campaign main { default no }\n")
    with pytest.raises(ValueError, match="campaign: the content has no default campaign; name one of main, other"):
        game.world(7, name="glade")
    world = game.world(7, name="glade", campaign="other")
    with pytest.raises(ValueError, match="campaign: the content has no default campaign; name one of main, other"):
        game.with_destinations(world)
    assert all(site.destination for site in game.with_destinations(world, campaign="other").sites)


# -- arguments and content that make no sense --------------------------------------------------------------------------

MISTAKES: list[tuple[Any, str]] = [
    (lambda game, world: game.world(7, name="glad"), "name: the content has no overmap 'glad'; did you mean 'glade'?"),
    (lambda game, world: game.world(7, name=3), "name: must be a name, not 3"),
    (lambda game, world: game.world(True, name="glade"), "seed: "),
    (lambda game, world: game.world(7, name="glade", at=(1, 2, 3)), "at: "),
    (lambda game, world: game.world(7, name="glade", campaign="mian"), "campaign: the content has no campaign 'mian'; did you mean 'main'?"),
    (lambda game, world: game.world(7, name="glade", campaign=5), "campaign: must be a name, not 5"),
    (lambda game, world: game.world(7, name="glade", campaign=True), "campaign: must be a name, not True"),
    (lambda game, world: game.sites_on(world.overmap, -1), "seed: "),
    (lambda game, world: game.sites_on(world.overmap, "7"), "seed: "),
    (lambda game, world: game.sites_on(world.overmap, 7, campaign="mian"), "campaign: "),
    (lambda game, world: game.sites_on(world, 7), "overmap: "),
    (lambda game, world: game.sites_on(None, 7), "overmap: "),
    (lambda game, world: game.sites_on("glade", 7), "overmap: "),
    (lambda game, world: game.with_destinations(world.overmap), "world: "),
    (lambda game, world: game.with_destinations(None), "world: "),
    (lambda game, world: game.with_destinations(world, campaign="mian"), "campaign: the content has no campaign 'mian'"),
    (lambda game, world: game.with_destinations(world, campaign=5), "campaign: must be a name, not 5"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "said"), MISTAKES)
def test_mistake(call: Any, said: str) -> None:
    world = glade().world(7, name="glade")
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        call(glade(), world)
    assert str(raised.value).startswith(said)


def test_content__without_site_level() -> None:
    files = dict(starter_files())
    rule = next(line for line in files["rules/formulas.adv"].splitlines() if line.startswith("rule site_level"))
    files["rules/formulas.adv"] = files["rules/formulas.adv"].replace(rule, "")
    game = game_of({**files, "glade.adv": GLADE})
    with pytest.raises(ValueError, match="content: cannot tell the level of sites without `rule site_level`"):
        game.world(7, name="glade")
    assert game.overmap(7, name="glade") == glade().overmap(7, name="glade")
    assert game.destination(7) == glade().destination(7)  # nothing else asks for that rule


def test_content__without_a_campaign() -> None:
    files = dict(starter_files())
    del files["campaign/main.adv"]
    game = game_of({**files, "glade.adv": GLADE})
    with pytest.raises(ValueError, match="campaign: the content declares none"):
        game.world(7, name="glade")


def test_content__without_adventures() -> None:
    game = game_of({"world.adv": WORLD})
    with pytest.raises(ValueError, match=r"content: cannot make destinations without `tiers`, .*`location`"):
        game.world(7)
    with pytest.raises(ValueError, match="content: cannot make destinations without"):
        game.sites_on(game.overmap(7), 7)


# -- unrelated changes, other processes --------------------------------------------------------------------------------

UNRELATED = {
    "terrain": 'overmap_terrain {name} {{ name "Moss" ja "苔"; symbol ","; color green; flags no_rotate }}\n',
    "overmap_location": "overmap_location {name} {{ terrains field, road }}\n",
    "special": 'overmap_special {name} {{ on land; occurrences 0..0; leads_to cave; layout """\n    h\n    """; tile "h" house.north }}\n',
    "region": "region {name} : temperate {{ forests {{ threshold 0.1 }}; city {{ size 9 }} }}\n",
    "trap": 'trap {name} {{ name "Banana peel" ja "バナナの皮"; side both; theme mechanical; danger 1; effect "Slip." ja "滑る。" }}\n',
    "quest": 'quest {name} {{ name "Hunt" ja "狩り"; boss 100%; quality -1 }}\n',
}  # fmt: skip


def test_unrelated__changes_neither_sites_nor_adventures() -> None:
    more = "".join(text.format(name=f"{first}_{what}") for what, text in UNRELATED.items() for first in ("a", "zz"))
    game = laid_over(GLADE + more)
    for seed, at in ((7, (0, 0)), (LAST, (-2, 1))):
        before, after = (
            each.with_destinations(each.world(seed, name="glade", at=at)).sites for each in (glade(), game)
        )
        assert before == after


def test_unrelated__adventures_do_not_move_the_land() -> None:
    """What lies in a cave has nothing to do with where it lies, how hard it is and which seed it has."""
    game = laid_over(GLADE + "patch location cave { elites +1 }\npatch enemy goblin { tier 2 }\n")
    assert glade().world(7, name="glade") == game.world(7, name="glade")


PRINT = """
import sys
import engine
from tests.game.test_world import printed
print(printed(engine.load(*sys.argv[1:])), end="")
"""


def printed(game: Game) -> str:
    """A part of the world with all its adventures, as `generate world` prints it."""
    return json_line(WorldLine(7, game.stamp, game.with_destinations(game.world(7, name="glade"))))


def test_processes__another_hash_seed(tmp_path: Path, root: Path) -> None:
    (tmp_path / "pack.adv").write_text('pack over { version "1.0.0"; language en }\n', encoding="utf-8")
    (tmp_path / "over.adv").write_text(GLADE, encoding="utf-8")
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", PRINT, str(BASE), str(tmp_path)],
        cwd=root,
        env=environment,
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode("utf-8")
    assert world_line_from(json.loads(text)).world == glade().with_destinations(glade().world(7, name="glade"))
    assert printed(engine.load(BASE, tmp_path)) == text


def test_line__adventures_as_they_are_printed_alone() -> None:
    """Whatever was printed before, and in any process: the classes within each other are registered in a set order."""
    game = glade()
    data = json.loads(printed(game))
    for site in data["world"]["sites"]:
        wish = {key: site[key] for key in ("level", "location")}
        assert to_data(game.adventure(site["seed"], **wish))["destination"] == site["destination"]
