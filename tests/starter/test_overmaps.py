"""The overmaps of the starter pack: they fit, their roads lead everywhere, and they hold what was promised.

The catalog keeps a digest of twelve places of both overmaps, to see when a change alters what a seed gives. A change of the
engine that alters them must raise `ALGORITHM` in engine/results/stamp.py; a change of the starter content need not. Either
way `python -m tests.starter.test_overmaps`, from the project's folder, writes the catalog anew.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from math import isqrt
from pathlib import Path
from typing import Any

import attrs
import pytest

from engine.exports.json_lines import json_line
from engine.game import Game
from engine.generators.overmap.unique import overmap_of
from engine.generators.streams import below, draw, key
from engine.results.convert import to_data
from engine.results.overmap import Overmap, OvermapLine
from engine.results.stamp import ALGORITHM

from .content import starter_game
from .overmap_amounts import SURE, Sum, asked_for, crowded, expected, is_common, lake_share, rows
from .overmap_borders import Border
from .overmap_faults import faults
from .overmap_reading import EAST, NAMES, SOUTH, STEPS, content_for

Spot = tuple[int, int]

PARTS = range(10)
"""Long tests come in parts, so that one can be run again by itself."""
SURE_OF_ALL = 4.2
"""Standard deviations within which all forty means of an overmap lie with 99.9 %."""
FAR = 2000


def place_of(number: int, what: str) -> tuple[int, Spot]:
    """Another seed and another place for each number; every fourth lies around the start of its world."""
    of = key(number, f"tests/starter/{what}")
    reach = 4 if number % 4 == 0 else FAR
    x, y = (below(draw(of, index), 2 * reach + 1) - reach for index in (1, 2))
    return draw(of, 0), (x, y)


@cache
def drawn(name: str, seed: int, at: Spot) -> Overmap:
    """An overmap of the starter pack; several tests look at the same ones."""
    return starter_game().overmap(seed, name=name, at=at)


# -- neighbours --------------------------------------------------------------------------------------------------------


@attrs.define
class Met:
    """What was seen at the borders of many pairs."""

    crossed: Counter[str] = attrs.field(factory=Counter)
    at_border: int = 0
    """Tiles along borders where wood lies beside open land."""
    within: int = 0
    """The same along a line in the middle of an overmap."""


def pair_complaints(numbers: range, met: Met) -> list[str]:
    """What is wrong with pairs of neighbours: what does not meet, and what hangs on how they were made."""
    found = []
    one_way, other_way = starter_game(), Game(starter_game().ruleset)
    for number in numbers:
        seed, at = place_of(number, "pairs")
        name, side = NAMES[number % 2], (EAST, SOUTH)[number // 2 % 2]
        spots = [at, (at[0] + STEPS[side][0], at[1] + STEPS[side][1])]
        one, other = (one_way.overmap(seed, name=name, at=spot) for spot in spots)
        border = Border(one, other, side, content_for(name))
        wrong = list(border.faults())
        met.crossed.update([what for what, does in border.crossings().items() if does])
        across, within = border.woods()
        met.at_border, met.within = met.at_border + across, met.within + within
        if across > one.width // 4:
            wrong.append(f"woods differ along {across} tiles of the border")
        back = [other_way.overmap(seed, name=name, at=spot) for spot in reversed(spots)]
        if [other, one] != back:
            wrong.append("others when made the other way round")
        size, workers = (2, 1) if side == EAST else (1, 2), 1 + number // 4 % 2
        if [one, other] != list(other_way.overmaps(seed, name=name, at=at, size=size, workers=workers)):
            wrong.append(f"others in a block by {workers}")
        found += [f"{name}, seed {seed} at {at}: {each}" for each in wrong]
    return found


def test_neighbours__fit_however_they_are_made() -> None:
    assert [] == pair_complaints(range(2, 6), Met())


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_neighbours__fit_however_they_are_made__a_thousand_pairs(part: int) -> None:
    met = Met()
    assert [] == pair_complaints(range(100 * part, 100 * part + 100), met)
    assert min(met.crossed[what] for what in ("river", "road", "lake")) > 10
    assert met.at_border < met.within


def test_neighbours__the_same_bytes_in_a_block() -> None:
    seed, (x, y) = place_of(1, "bytes")
    alone = [text(starter_game(), "fens", seed, (x + right, y)) for right in (1, 0)]
    for workers in (1, 2):
        block = starter_game().overmaps(seed, name="fens", at=(x, y), size=(2, 1), workers=workers)
        assert alone[::-1] == [json_line(OvermapLine(seed, starter_game().stamp, each)) for each in block]


def test_border__faults_are_seen() -> None:
    """Overmaps that are no neighbours do not fit."""
    told: Counter[str] = Counter()
    for seeds in ((6, 1), (6, 10), (8, 10), (5, 6)):
        one, other = (drawn("fens", seed, (0, 0)) for seed in seeds)
        told.update(" ".join(each.split()[:2]) for each in Border(one, other, SOUTH, content_for("fens")).faults())
    assert {"a river", "a lake", "a shore", "local_road ends"} == set(told)


# -- tiles and roads ---------------------------------------------------------------------------------------------------


def overmap_complaints(name: str, numbers: range) -> list[str]:
    """What is wrong with the tiles and the roads of overmaps, a line each."""
    found = []
    for number in numbers:
        seed, at = place_of(number, "whole")
        wrong = faults(starter_game().overmap(seed, name=name, at=at), content_for(name))
        found += [f"{name}, seed {seed} at {at}: {each}" for each in wrong]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_overmap__all_stands_and_roads_lead_to_it(name: str) -> None:
    assert [] == overmap_complaints(name, range(4))


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_overmap__all_stands_and_roads_lead_to_it__five_hundred(name: str, part: int) -> None:
    assert [] == overmap_complaints(name, range(50 * part, 50 * part + 50))


def changed(overmap: Overmap, at: tuple[int, int, int], to: str) -> Overmap:
    """An overmap with another terrain, one of its legend, on one tile."""
    x, y, z = at
    level = overmap.level(z).copy()
    level[y, x] = next(index for index, terrain in enumerate(overmap.legend) if terrain.id == to)
    layers = list(overmap.layers)
    layers[z - overmap.lowest] = level
    return attrs.evolve(overmap, layers=tuple(layers))


@pytest.mark.parametrize("what", ["homestead", "house", "anthill", "ruins", "forest"])
def test_faults__a_tile_that_changed(what: str) -> None:
    overmap = drawn("default", 0, (0, 0))
    placed = next(each for each in overmap.specials if each.id == what)
    wrong = faults(changed(overmap, placed.at, "field"), content_for("default"))
    assert any(what in each for each in wrong)


def test_faults__what_remains_of_nothing() -> None:
    overmap = drawn("default", 0, (0, 0))
    spot = next((x, y) for x in range(180) for y in range(180) if overmap.terrain(x, y).id == "field")
    content = content_for("default")
    for terrain in ("house_north", "ruin_east"):
        assert [f"{terrain} at {(*spot, 0)} belongs to nothing"] == [
            each for each in faults(changed(overmap, (*spot, 0), terrain), content) if "belongs" in each
        ]


def test_faults__a_road_that_was_cut() -> None:
    overmap, content = drawn("default", 0, (0, 0)), content_for("default")
    way = next(each for each in overmap.connections if each.id == "local_road" and len(each.path) > 30)
    wrong = faults(changed(overmap, way.path[len(way.path) // 2], "field"), content)
    assert any("where it was laid" in each for each in wrong)
    lost = attrs.evolve(overmap, cities=(*overmap.cities, attrs.evolve(overmap.cities[0], x=0, y=0, name="Nowhere")))
    assert ["city Nowhere at (0, 0) is off the network and not written down"] == faults(lost, content)


# -- how many ----------------------------------------------------------------------------------------------------------


def sorts_of(mean: int) -> dict[int, str]:
    """What a city of a radius is called, where cities are of such a size."""
    sizes = range(mean - 1, mean + 2)
    sorts = {1: "tiny"} | {size * 2 // 3: "small" for size in sizes}
    return sorts | {size * 3 // 2: "large" for size in sizes} | {size * 2: "huge" for size in sizes}


def cities_asked_for(overmap: Overmap) -> int:
    """How many cities were to be founded, islands aside."""
    told = [entry.what.split() for entry in overmap.left_out if entry.what.startswith("city ")]
    numbered = [int(words[3]) for words in told if words[2:3] == ["of"] and words[1].isdecimal()]
    return numbered[0] if numbered else len(mainland(overmap))


def mainland(overmap: Overmap) -> list[int]:
    """The radii of cities that are not on islands."""
    # Those on islands come last, each with a line that no road leads there.
    islands = sum(entry.why.startswith("on an island") for entry in overmap.left_out)
    return [city.size for city in overmap.cities[: len(overmap.cities) - islands]]


def far_away(name: str, count: int) -> Iterator[Overmap]:
    """Overmaps away from the first, where nothing is that is there once or only at the start."""
    for number in range(count):
        seed, (x, y) = place_of(number, "amounts")
        yield starter_game().overmap(seed, name=name, at=(x + 10 * FAR, y))


@pytest.mark.parametrize("name", NAMES)
def test_amounts__nothing_is_crowded(name: str) -> None:
    assert [] == crowded(content_for(name), 180 * 180)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_amounts__means_over_five_hundred(name: str) -> None:
    content, count = content_for(name), 500
    own = {row.id: row for row in rows(content) if "GLOBALLY_UNIQUE" not in row.flags and row.overmap is None}
    sums = {each: Sum() for each in own}
    for overmap in far_away(name, count):
        lakes, asked = lake_share(overmap), asked_for(overmap, content)
        for each, row in own.items():
            sums[each].add(asked[each][0], expected(row, content, lakes), asked[each][1])
    assert {} == {each: told.off for each, told in sums.items() if abs(told.off) > SURE_OF_ALL}
    for each, row in own.items():
        told = sums[each]
        mean, within = told.found / count, SURE * float(told.variance) ** 0.5 / count
        least, most = (row.occurrences.least or 0, row.occurrences.most or 0) if is_common(row) else (0, 1)
        # Lakes leave less room for what stands on land, and no lake none for what stands in one.
        assert float(least) <= mean + within, each
        assert mean - within <= most, each
    # In the fens there is often no land left that is dry, far from towns and free.
    lost = sum(told.missing for told in sums.values()) / sum(told.found for told in sums.values())
    assert lost < {"default": 0.04, "fens": 0.2}[name]


@pytest.mark.long
@pytest.mark.parametrize(("name", "size", "mean"), [("default", 8, 9.34), ("fens", 5, 11.16)])
def test_cities__number_and_sizes_over_five_hundred(name: str, size: int, mean: float) -> None:
    cities = content_for(name).region.cities
    formula = Fraction(180 * 180, 2**cities.spacing) / (Fraction(3, 4) * (2 * cities.size + 1) ** 2)
    assert (size, mean) == (cities.size, round(float(formula), 2))
    count, asked = 500, 0
    sorts: Counter[str] = Counter()
    names = sorts_of(size)
    for overmap in far_away(name, count):
        asked += cities_asked_for(overmap)
        sorts.update(names[each] for each in mainland(overmap))
    rest = float(formula % 1)
    assert abs(asked / count - float(formula)) < SURE * (rest * (1 - rest) / count) ** 0.5
    shares = {"tiny": 1 / 3, "small": 1 / 3, "large": 1 / 6, "huge": 1 / 6}
    total = sorts.total()
    chi_square = sum((sorts[each] - share * total) ** 2 / (share * total) for each, share in shares.items())
    assert chi_square < 16.27  # three degrees of freedom, 99.9 %


# -- once in a world ---------------------------------------------------------------------------------------------------


def once_complaints(name: str, seed: int, spots: Sequence[Spot] | None = None) -> list[str]:
    """What is wrong with the specials that a world has once, on some overmaps or on all of the range and around it."""
    content, found = content_for(name), []
    reach = content.region.unique_range
    for row in content.specials.values():
        if "GLOBALLY_UNIQUE" not in row.flags:
            continue
        named = overmap_of(seed, row.id, row.occurrences, reach)
        beyond = range(-reach - 1, reach + 2)
        there = {}
        for at in [*spots, named] if spots is not None and named else [(x, y) for y in beyond for x in beyond]:
            overmap = starter_game().overmap(seed, name=name, at=at)
            count = sum(placed.id == row.id for placed in overmap.specials)
            lacking = sum(entry.what == row.id for entry in overmap.left_out)
            if count or lacking:
                there[at] = count, lacking
        if there not in ({named: (1, 0)}, {named: (0, 1)}):
            found.append(f"{name}, seed {seed}: {row.id} belongs to {named}, and is there or missing at {there}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_once_in_a_world__where_the_seed_says(name: str) -> None:
    assert [] == [each for seed in range(2) for each in once_complaints(name, seed, [(0, 0), (5, 0)])]
    assert any("GLOBALLY_UNIQUE" in row.flags for row in content_for(name).specials.values())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", NAMES)
def test_once_in_a_world__nowhere_else_in_the_range(name: str, seed: int) -> None:
    assert [] == once_complaints(name, seed)


@pytest.mark.parametrize("name", NAMES)
def test_waymeet__on_the_first_overmap_alone(name: str) -> None:
    """What `spawn_at` names is "the one overmap that it stands on"."""
    for seed in range(2):
        for at in ((0, 0), (1, 0)):
            overmap = drawn(name, seed, at)
            asked = [*(placed.id for placed in overmap.specials), *(entry.what for entry in overmap.left_out)]
            assert asked.count("waymeet") == (at == (0, 0)), (seed, at)


# -- sites -------------------------------------------------------------------------------------------------------------


def level_at(distance: int) -> int:
    """The starter pack's `rule site_level`, as a reader understands it."""
    return min(80, 1 + distance // 18)


def distance_of(overmap: Overmap, x: int, y: int) -> int:
    """Whole tiles from the middle of the overmap (0, 0)."""
    across, down = overmap.at[0] * 180 + x - 90, overmap.at[1] * 180 + y - 90
    return isqrt(across * across + down * down)


def test_sites__every_entry_leads_to_its_location(game: Game) -> None:
    for name, at in (("default", (0, 0)), ("default", (-7, 3)), ("fens", (0, -1))):
        world = game.world(5, name=name, at=at)
        leading = [placed for placed in world.overmap.specials if placed.leads_to is not None]
        assert [(placed.id, placed.at, placed.leads_to) for placed in leading] == [
            (site.special, site.at, site.location) for site in world.sites
        ]
        assert len(world.sites) > 30
        for site in game.with_destinations(world).sites:
            made = game.destination(**site.entry)
            assert made == site.destination
            assert site.location == made.location


def test_sites__every_location_has_one(game: Game) -> None:
    told = {special.leads_to.name for special in game.ruleset.all("overmap_special").values() if special.leads_to}
    assert set(game.ruleset.all("location")) == told


def test_sites__levels_grow_with_distance(game: Game) -> None:
    levels = []
    for at in ((0, 0), (1, 0), (-1, -1), (3, 2), (-8, 0), (0, 40)):
        world = game.world(9, at=at)
        for site in world.sites:
            away = distance_of(world.overmap, site.at[0], site.at[1])
            assert level_at(away) == site.level
            levels.append((away, site.level))
    levels.sort()
    assert sorted(level for _, level in levels) == [level for _, level in levels]
    assert {1, 2, 10, 80} <= {level for _, level in levels}


def block_complaints(name: str, seed: int, at: Spot, size: Spot) -> list[str]:
    """Sites that hang on how their overmap was made, and sites that share a seed."""
    game, alone = starter_game(), Game(starter_game().ruleset)
    found: list[str] = []
    seeds: Counter[int] = Counter()
    block = list(game.overmaps(seed, name=name, at=at, size=size, workers=2))
    for overmap in reversed(block):
        sites = game.sites_on(overmap, seed).sites
        if sites != alone.world(seed, name=name, at=overmap.at).sites:
            found.append(f"{name}, seed {seed} at {overmap.at}: other sites alone than in a block")
        seeds.update(site.seed for site in sites)
    return [*found, *(f"{name}, seed {seed}: {count} sites share {each}" for each, count in seeds.items() if count > 1)]


@pytest.mark.parametrize("name", NAMES)
def test_sites__the_same_alone_and_in_a_block(name: str) -> None:
    assert [] == block_complaints(name, 3, (-1, 0), (2, 1))


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
@pytest.mark.parametrize("name", NAMES)
def test_sites__no_seed_twice_on_fifty_overmaps(name: str, seed: int) -> None:
    assert [] == block_complaints(name, seed, (-5, -2), (10, 5))


# -- the catalog -------------------------------------------------------------------------------------------------------

CATALOG = Path(__file__).parents[1] / "vectors" / "starter_overmaps.json"
PLACES = (
    (0, (0, 0)), (1, (0, 0)), (2, (1, 0)), (3, (0, -1)), (4, (-1, 2)), (5, (4, -4)), (6, (-4, 4)), (7, (12, 7)),
    (2**32, (100, -100)), (0x9E3779B97F4A7C15, (-999, 998)), (2**63, (1_000_000, -1_000_000)), (2**64 - 1, (0, 0)),
)  # fmt: skip
RAISE = "the engine gives other overmaps for the same seeds and content: raise ALGORITHM in engine/results/stamp.py"
REWRITE = "then write the catalog anew with `python -m tests.starter.test_overmaps`"


def text(game: Game, name: str, seed: int, at: Spot) -> str:
    """The line that `advc generate overmap --format json` prints."""
    return json_line(game.overmap_line(seed, name=name, at=at))


def digest(overmap: Overmap) -> str:
    """Of the line without seed and stamp: these change with every comment of the content."""
    line = json.dumps(to_data(overmap), ensure_ascii=False, separators=(",", ":"))
    return sha256(line.encode()).hexdigest()[:32]


def catalog(game: Game) -> dict[str, Any]:
    """Places with a digest of what lies there."""
    kept = [
        # Seeds are written as text: not every reader of JSON holds 64 bits.
        {"seed": str(seed), "overmap": name, "at": list(at), "sha256": digest(game.overmap(seed, name=name, at=at))}
        for seed, at in PLACES
        for name in NAMES
    ]
    return {"algorithm": ALGORITHM, "content": game.stamp.content, "overmaps": kept}


def verdict(before: dict[str, Any], now: dict[str, Any]) -> str:
    """What is to be done about a catalog that differs; nothing where it does not, whatever was changed in comments."""
    pairs = zip(before["overmaps"], now["overmaps"], strict=True)
    differing = [f"{is_['overmap']}, seed {is_['seed']} at {is_['at']}" for was, is_ in pairs if was != is_]
    if not differing:
        return ""
    why = f"the starter content changed; {REWRITE}"
    if before["content"] == now["content"]:
        why = f"{RAISE}, {REWRITE}" if before["algorithm"] == now["algorithm"] else REWRITE
    return "\n".join([why, *differing])


def test_catalog__no_overmap_changed(game: Game) -> None:
    assert "" == verdict(json.loads(CATALOG.read_text("utf-8")), catalog(game))


def test_catalog__covers_both_overmaps() -> None:
    kept = json.loads(CATALOG.read_text("utf-8"))["overmaps"]
    assert [(str(seed), name, list(at)) for seed, at in PLACES for name in NAMES] == [
        (each["seed"], each["overmap"], each["at"]) for each in kept
    ]
    assert len(kept) == len({each["sha256"] for each in kept})


def test_catalog__verdict_says_what_to_do() -> None:
    row = {"seed": "7", "overmap": "fens", "at": [0, 0], "sha256": "a"}
    before = {"algorithm": 1, "content": "sha256:0", "overmaps": [row]}
    other = {**before, "overmaps": [{**row, "sha256": "b"}]}
    assert "" == verdict(before, {**before, "content": "sha256:1"})
    assert f"{RAISE}, {REWRITE}\nfens, seed 7 at [0, 0]" == verdict(before, other)
    assert REWRITE == verdict(before, {**other, "algorithm": 2}).splitlines()[0]
    assert verdict(before, {**other, "content": "sha256:1"}).startswith("the starter content changed")


@pytest.mark.long
def test_catalog__the_same_without_numba(root: Path) -> None:
    code = (
        "import json, sys; sys.modules['numba'] = None\n"
        "from tests.starter.test_overmaps import CATALOG, catalog, starter_game, verdict\n"
        "print(verdict(json.loads(CATALOG.read_text('utf-8')), catalog(starter_game())))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert "" == run.stdout.strip()


if __name__ == "__main__":
    new = catalog(starter_game())
    if CATALOG.exists() and RAISE in verdict(json.loads(CATALOG.read_text("utf-8")), new):
        sys.exit(RAISE)
    CATALOG.write_text(json.dumps(new, indent=1) + "\n", "utf-8")
