"""Overmaps of an imported region: cities as the game founds them, and a catalog of a hundred of them.

The catalog keeps of each overmap its cities, how much of the ground is what, its specials, and a digest of all of it. Where
our overmaps differ from the game's own on purpose, `DIFFERENCES` says how; the catalog repeats it, so that whoever compares
the shares with a game's finds the reasons beside them. A change of the engine that alters overmaps writes it anew with
`python -m tests.cataclysm.test_region`, from the project's folder, where the corpus is at hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.game import Game
from engine.loading import load_text
from engine.results.overmap import Overmap
from tests.starter.test_overmaps import digest

from .corpora import imported, needs_corpus

pytestmark = needs_corpus

CATALOG = Path(__file__).parents[1] / "vectors" / "cataclysm_region.json"
OVERMAPS = 100
GROUND = {
    "field": "field", "forest": "forest", "forest_thick": "thick forest", "forest_water": "swamp",
    "forest_trail": "forest trail",
}  # fmt: skip
"""What terrains of level 0 are counted as; others by their flags, as roads by their name, or else as built."""
DIFFERENCES = (
    "cities: the middle is drawn from all open ground at once, not by up to 32,400 tries; as many, and each place as likely",
    "cities: a finale that finds no place leaves no entry behind, so that every entry has its streets",
    "specials: the amount is drawn and then scaled, a fraction becoming a chance; the game scales the upper end first, and of "
    "2 to 5 at one half it has 2.125 on the average where we have 2.25",
    "specials: land is all that is no lake, rivers included; the game counts only what some special of the land may use",
    "specials: distances to cities always count, and the city's radius once; the game ignores them for 62 of its 237 specials",
    "specials: all that ask for a road are on one network with the cities, or are left out by name",
    "specials: one that grows stands whole or not at all",
    "rivers, lakes, forests and roads at a border are decided by the border, so that neighbours always fit",
)


@cache
def region() -> Game:
    """The imported game, whose default overmap is that of its default region."""
    ruleset = load_text(imported("cbn").files).ruleset
    assert ruleset is not None
    return Game(ruleset)


def sort_of(sign: Any) -> str:
    """What a terrain is counted as."""
    if "LAKE" in sign.flags or "RIVER" in sign.flags:
        return "lake" if "LAKE" in sign.flags else "river"
    return "road" if sign.type.startswith("road") else GROUND.get(sign.type, "built")


def row(overmap: Overmap, seed: int) -> dict[str, Any]:
    """What the catalog keeps of an overmap."""
    level = overmap.layers[-overmap.lowest]
    assert not isinstance(level, int)
    tiles: Counter[str] = Counter()
    for sign, count in zip(overmap.legend, np.bincount(level.ravel(), minlength=len(overmap.legend)), strict=True):
        tiles[sort_of(sign)] += int(count)
    return {
        "seed": seed,
        "cities": sorted(city.size for city in overmap.cities),
        "tiles": dict(sorted(tiles.items())),
        "specials": len(overmap.specials),
        "left_out": len(overmap.left_out),
        "sha256": digest(overmap),
    }


def totals(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Means over all overmaps, rounded, for people to read."""
    tiles: Counter[str] = Counter()
    for each in rows:
        tiles.update(each["tiles"])
    share = {sort: round(count / tiles.total(), 4) for sort, count in tiles.most_common()}
    return {
        "cities": round(sum(len(each["cities"]) for each in rows) / len(rows), 2),
        "shares": share,
        "specials": {
            "mean": round(sum(each["specials"] for each in rows) / len(rows), 1),
            "least": min(each["specials"] for each in rows),
            "most": max(each["specials"] for each in rows),
        },
    }  # fmt: skip


def kept() -> list[dict[str, Any]]:
    """The catalog's overmaps."""
    rows: list[dict[str, Any]] = json.loads(CATALOG.read_text("utf-8"))["overmaps"]
    return rows


def chances() -> dict[int, Fraction]:
    """How likely each size of a city is where 8 is the mean: overmap-algorithm.md §5.1."""
    found: dict[int, Fraction] = {}
    for size in (7, 8, 9):
        for made, share in ((1, 2), (size * 2 // 3, 2), (size * 3 // 2, 1), (size * 2, 1)):
            found[made] = found.get(made, Fraction(0)) + Fraction(share, 18)
    return found


def test_catalog__of_a_hundred_with_the_differences() -> None:
    told = json.loads(CATALOG.read_text("utf-8"))
    assert list(range(OVERMAPS)) == [each["seed"] for each in told["overmaps"]]
    assert list(DIFFERENCES) == told["differences"]
    assert totals(told["overmaps"]) == told["totals"]
    assert {32_400} == {sum(each["tiles"].values()) for each in told["overmaps"]}


def test_cities__as_many_as_the_game_founds() -> None:
    """The mean is 32400 / 2⁴ / (¾ · 17²) = 9.343: nine, and a tenth with the chance of the fraction."""
    counts = [len(each["cities"]) for each in kept()]
    mean = Fraction(32_400, 2**4) / (Fraction(3, 4) * 17**2)
    assert {9, 10} == set(counts)
    chance = float(mean - 9)
    assert abs(sum(counts) / OVERMAPS - float(mean)) < 3.29 * sqrt(chance * (1 - chance) / OVERMAPS)


def test_cities__as_large_as_the_game_founds_them() -> None:
    sizes = Counter(size for each in kept() for size in each["cities"])
    expected = {size: float(chance) * sizes.total() for size, chance in chances().items()}
    assert set(expected) == set(sizes)
    chi_square = sum((sizes[size] - count) ** 2 / count for size, count in expected.items())
    assert chi_square < 27.88  # nine degrees of freedom, 99.9 %


def test_ground__forests_lakes_and_specials_on_every_kind_of_it() -> None:
    """Forest where the noise is above 0.2, thick above 0.25, lakes above 0.25 of another: shares that no stage may lose."""
    shares = json.loads(CATALOG.read_text("utf-8"))["totals"]["shares"]
    assert shares.keys() == {
        "field",
        "thick forest",
        "forest",
        "swamp",
        "river",
        "lake",
        "road",
        "forest trail",
        "built",
    }
    assert 0.25 < shares["forest"] + shares["thick forest"] < 0.4
    assert 0.01 < shares["lake"] < 0.05
    assert 0.02 < shares["river"] < 0.08


@pytest.mark.parametrize("seed", [0, 99])
def test_catalog__no_overmap_changed(seed: int) -> None:
    assert kept()[seed] == row(region().overmap(seed), seed)


@pytest.mark.long
def test_catalog__none_of_all_changed() -> None:
    assert [] == [before["seed"] for before, now in zip(kept(), rows(), strict=True) if before != now]


def rows() -> Iterator[dict[str, Any]]:
    """What there is to keep of all of them."""
    return (row(region().overmap(seed), seed) for seed in range(OVERMAPS))


if __name__ == "__main__":
    made = list(rows())
    head = json.dumps({"differences": DIFFERENCES, "totals": totals(made)}, ensure_ascii=False, indent=1)[:-2]
    lines = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in made)
    CATALOG.write_text(f'{head},\n "overmaps": [\n{lines}\n ]\n}}\n', encoding="utf-8")
