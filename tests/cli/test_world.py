"""`advc generate world`: the sites of an overmap, each with the adventure that `generate destination` makes of it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.cells import cell_len

import engine
from engine.results.convert import to_data, world_line_from
from engine.results.world import World
from tests.starter.content import laid_over

from .conftest import Advc, MakePack
from .overmap_pack import GLADE, HEAD, WORLD

GLADE_7 = ("generate", "world", "glade", "--seed", "7", "-C", "mine")
JSON = ("--format", "json")
ROW = re.compile(r" *(\d+), (\d+)  +(\S.*?)  +(\S+)  +(\d+)  +(\d+)")


@pytest.fixture(autouse=True)
def _starter_pack_and_a_glade(pack: MakePack, here: Path) -> Path:
    pack(GLADE)
    return here


def world(at: tuple[int, int] = (0, 0)) -> World:
    return laid_over(GLADE).world(7, name="glade", at=at)


def data(advc: Advc, *words: str) -> dict[str, Any]:
    done = advc(*words, *JSON)
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    made: dict[str, Any] = json.loads(done.out)
    return made


def rows(text: str) -> list[tuple[str, ...]]:
    """The table of sites: column, row, location, special, level and seed."""
    return [found.groups() for line in text.splitlines() if (found := ROW.fullmatch(line))]


def without(line: str, path: str, root: Path, here: Path) -> str:
    """The starter pack without the lines that begin so, in a folder of its own."""
    shutil.copytree(root / "content" / "base", here / "base")
    file = here / "base" / path
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [each for each in lines if not each.startswith(line)]
    assert len(kept) < len(lines)
    file.write_text("".join(kept), encoding="utf-8")
    return "base"


# -- json --------------------------------------------------------------------------------------------------------------


def test_json__is_what_python_gives(advc: Advc) -> None:
    game = engine.load("mine")
    made = game.world(7, name="glade", at=(2, -3))
    given = data(advc, *GLADE_7, "--at", "2,-3")
    line = world_line_from(given)
    assert (line.seed, line.stamp, line.world) == (7, game.stamp, made)
    assert given == to_data(line)
    assert given["world"]["overmap"] == to_data(made.overmap)
    entries = [{key: site[key] for key in ("seed", "level", "location")} for site in given["world"]["sites"]]
    assert [site.entry for site in made.sites] == entries


def test_json__fits_the_schema(advc: Advc) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(advc("schema").out))
    validator.validate(data(advc, *GLADE_7, "--with-destinations"))


def test_json__the_overmap_of_generate_overmap(advc: Advc) -> None:
    alone = advc("generate", "overmap", "glade", "--seed", "7", "-C", "mine", *JSON)
    assert json.loads(alone.out)["overmap"] == data(advc, *GLADE_7)["world"]["overmap"]


# -- the adventures of the sites ---------------------------------------------------------------------------------------


def test_destinations__as_generate_destination_makes_them(advc: Advc) -> None:
    without, whole = data(advc, *GLADE_7), data(advc, *GLADE_7, "--with-destinations")
    sites = whole["world"]["sites"]
    assert len(sites) > 10
    for number, site in enumerate(sites):
        assert {**site, "destination": None} == {**without["world"]["sites"][number], "destination": None}
        assert (site["location"], site["level"]) == (site["destination"]["location"], site["destination"]["level"])
    for site in sites[::9]:
        wish = ("--location", site["location"], "--level", str(site["level"]), "--seed", str(site["seed"]))
        assert data(advc, "generate", "destination", "-C", "mine", *wish)["destination"] == site["destination"]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "ja"])
def test_destinations__as_text(advc: Advc, language: str) -> None:
    """Below the sites the same decks as `generate destination` prints, in the words of the place's own side."""
    words = ("--lang", language)
    done = advc(*GLADE_7, "--with-destinations", *words)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(advc(*GLADE_7, *words).out)
    sites = world().sites
    for location in ("plains", "ruins"):  # under the sky and not
        site = next(site for site in sites if site.location == location)
        wish = ("--location", location, "--level", str(site.level), "--seed", str(site.seed))
        alone = advc("generate", "destination", "-C", "mine", *wish, *words).out
        cards = [line for line in alone.splitlines() if line.startswith("│ ")]
        assert "\n".join(cards) in "\n".join(line for line in done.out.splitlines() if line.startswith("│ "))


# -- text --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("--at", "60,-3")])
def test_text__sites_by_level(advc: Advc, words: tuple[str, ...]) -> None:
    done = advc(*GLADE_7, *words)
    assert (done.status, done.err) == (0, "")
    sites = world((60, -3) if words else (0, 0)).sites
    found = rows(done.out)
    assert sorted(int(row[4]) for row in found) == [int(row[4]) for row in found]
    expected = [(*map(str, site.at[:2]), str(site.level), str(site.seed)) for site in sites]
    assert sorted(expected) == sorted((x, y, level, seed) for x, y, _, _, level, seed in found)
    assert f"\nSites {len(sites)} ─" in done.out


def test_text__enough_to_enter_a_site(advc: Advc) -> None:
    """From the table alone: what it says of a site is what `generate destination` asks for."""
    shown = advc(*GLADE_7).out
    site = next(site for site in world().sites if site.special == "abbey")
    (row,) = [line for line in shown.splitlines() if str(site.seed) in line]
    assert site.location in row


def test_text__below_the_overmap(advc: Advc) -> None:
    alone = advc("generate", "overmap", "glade", "--seed", "7", "-C", "mine", "-z", "-1").out
    assert advc(*GLADE_7, "-z", "-1").out.startswith(f"{alone}Sites ")


def test_text__japanese(advc: Advc) -> None:
    done = advc(*GLADE_7, "--lang", "ja")
    assert (done.status, done.err) == (0, "")
    words = ["谷間  位置 0, 0  Z レベル 0  シード 7", "冒険先 ", "位置", "場所", "レベル", "シード", "平原", "廃墟"]
    assert [word for word in words if word not in done.out] == []
    table = done.out[done.out.index("冒険先 ") :]
    ends = {cell_len(line) for line in table.splitlines() if ROW.fullmatch(line)}
    assert len(ends) == 1
    assert not re.search("[A-Z][a-z]", table)


def test_text__without_any_site(advc: Advc, pack: MakePack) -> None:
    pack(GLADE.replace("forests; specials", "forests"))
    done = advc(*GLADE_7)
    assert (done.status, rows(done.out)) == (0, [])
    assert "\nSites 0 ─" in done.out
    assert data(advc, *GLADE_7)["world"]["sites"] == []


def test_output__a_file_whole(advc: Advc, here: Path) -> None:
    done = advc(*GLADE_7, "-o", "world.txt")
    assert (done.status, done.out, done.err) == (0, "", "")
    assert (here / "world.txt").read_text("utf-8") == advc(*GLADE_7).out


def test_seed__drawn_and_told(advc: Advc) -> None:
    done = advc("generate", "world", "glade", "-C", "mine", *JSON)
    assert done.err == f"seed {json.loads(done.out)['seed']}\n"


# -- levels and campaigns ----------------------------------------------------------------------------------------------

WATCH = 'campaign watch { name "Watch" ja "見張り"; stage 0.. { locations cave; groups goblins } }\n'


def test_campaign__its_enemies(advc: Advc, pack: MakePack) -> None:
    pack(GLADE + WATCH)
    plain, watch = (
        data(advc, *GLADE_7, "--with-destinations", *words)["world"]["sites"] for words in ((), ("--campaign", "watch"))
    )
    assert [{**site, "destination": None} for site in plain] == [{**site, "destination": None} for site in watch]
    assert all(site["destination"]["name"]["en"].startswith("Goblin ") for site in watch)
    wish = ("--location", watch[0]["location"], "--level", str(watch[0]["level"]), "--seed", str(watch[0]["seed"]))
    made = data(advc, "generate", "destination", "-C", "mine", *wish, "--campaign", "watch")
    assert made["destination"] == watch[0]["destination"]


# -- content that lacks something --------------------------------------------------------------------------------------


def test_content__without_site_level(advc: Advc, root: Path, here: Path) -> None:
    words = without("rule site_level", "rules/formulas.adv", root, here)
    done = advc("generate", "world", "--seed", "7", "-C", words)
    assert (done.status, done.out) == (2, "")
    assert done.err == "advc: content: cannot tell the level of sites without `rule site_level`\n"
    assert advc("generate", "overmap", "--seed", "7", "-C", words).status == 0


def test_content__without_a_campaign(advc: Advc, root: Path, here: Path) -> None:
    words = without("", "campaign/main.adv", root, here)
    done = advc("generate", "world", "--seed", "7", "-C", words)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("advc: campaign: the content declares none")
    assert "give a query" not in done.err  # `generate world` takes none


def test_content__without_adventures(advc: Advc, pack: MakePack) -> None:
    pack(WORLD, head=HEAD)
    done = advc("generate", "world", "--seed", "7", "-C", "mine")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("advc: content: cannot make destinations without `tiers`, ")
    for missing in ("`location`", "`rule tier_weight`", "`pipeline destination`"):
        assert missing in done.err


# -- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hoem",), "name: the content has no overmap 'hoem'; did you mean 'home'?"),
        (("home", "--at", "3"), "--at: must be two whole numbers"),
        (("home", "--at", "0,1000001"), "at: must be two whole numbers within 1000000 of 0"),
        (("home", "--format", "png"), "--format: must be one of text, json, not 'png'"),
        (("home", "--seed", "-1"), "seed: "),
        (("home", "--seed", str(2**64)), "seed: "),
        (("home", "--size", "2x2"), "--size"),
        (("home", "--lang", "fr"), "en, ja"),
    ],
)
def test_usage__wrong(advc: Advc, pack: MakePack, here: Path, words: tuple[str, ...], said: str) -> None:
    """Told before it matters that this content knows nothing of adventures."""
    pack(WORLD, head=HEAD)
    refused(advc, here, words, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("glade", "--campaign", "mian"), "campaign: the content has no campaign 'mian'; did you mean 'main'?"),
        (("glade", "-z", "9"), "level: "),
        (("glade", "-o", "nowhere/world"), "cannot write nowhere/world"),
    ],
)
def test_usage__wrong_for_a_world(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    refused(advc, here, words, said)


def refused(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    given = () if "--seed" in words else ("--seed", "7")
    done = advc("generate", "world", "-C", "mine", *given, *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert [path.name for path in here.iterdir()] == ["mine"]
