"""Regions that rest on regions, patches that add to their bins, and what is told where a sum makes no sense."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from engine.generators.overmap.region import Bin, RegionRow
from engine.loading import Loaded
from engine.pipelines.overmap import content_of
from engine.source.diagnostic import Diagnostic
from tests.cases.laid import loaded as laid
from tests.cases.laid import shown
from tests.pipelines_overmap.world import GROUND, content, loaded

BASE = """
city_building cottage { at (0, 0, 0) hut.north }
region heath {
  ground moss; above moss; below rock
  rivers { scale 2; center moss; shapes beck; marsh rock }
  lakes { threshold 0.3; size_min 40; depth -3; bed rock }
  city {
    size 5; shop_sigma 11
    houses shed 8, cottage 10, shop 3; shops shop 4, well 6; finales shed 1, well 2
    names "Ash", "Birch"; bare_on land
  }
  trails { chance 7; trailheads shed 2, well 1 }
  islands { enabled yes; required well placement shore; optional well placement center }
  specials { density 2; blacklist wild, wet }
}
"""


def row(text: str, name: str = "moor") -> RegionRow:
    """The region of a text over the one that it rests on."""
    return content(BASE + text, name).region


def weights(bin: Bin) -> dict[str, int]:
    return dict(bin)


def found(text: str) -> list[Diagnostic]:
    return loaded(BASE + text).found


def test_base__nothing_is_wrong_with_it() -> None:
    assert [] == shown(found("region moor : heath { }"))


def test_over__nothing_written_nothing_differs() -> None:
    assert attrs.evolve(row("region moor : heath { }"), id="heath") == row("", "heath")


CHANGES: dict[str, dict[str, Any]] = {
    "ground hut.south": {"ground": "hut.south"},
    "rivers { scale 0 }": {"rivers.scale": 0},
    "rivers { marsh moss }": {"rivers.marsh": "moss"},
    "lakes { depth -9 }": {"lakes.depth": -9},
    "lakes { threshold 0.1; size_min 7 }": {"lakes.threshold": Fraction(1, 10), "lakes.size_min": 7},
    "forests { buffer 1..2 }": {"forests.buffer.least": 1, "forests.buffer.most": 2},
    "city { size 0 }": {"cities.size": 0},
    "city { road lane }": {"cities.road": "lane"},
    "city { bare_on moor, below }": {"cities.bare_locations": ("moor", "below")},
    'city { names "Elm" }': {"cities.names": ("Elm",)},
    "trails { chance 0 }": {"trails.chance": 0},
    "islands { enabled no }": {"islands.enabled": False},
    "islands { required shed_well }": {
        "islands.required.0.special": "shed_well",
        "islands.required.0.placement": "land",
    },
    "specials { spacing -1 }": {"specials_spacing": -1},
    "specials { blacklist + dry, - wet }": {"features.blacklist": frozenset({"WILD", "DRY"})},
    "specials { blacklist dry }": {"features.blacklist": frozenset({"DRY"})},
}


@pytest.mark.parametrize(("written", "changed"), CHANGES.items(), ids=CHANGES)
def test_over__only_what_is_written_differs(written: str, changed: dict[str, Any]) -> None:
    special = "overmap_special shed_well { on land; at (0, 0, 0) moss }\n"
    moor = flat(row(f"{special}region moor : heath {{ {written} }}"))
    heath = flat(row(special, "heath"))
    assert changed == {key: value for key, value in moor.items() if key != "id" and heath.get(key) != value}


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """A row as its innermost values by their paths."""
    if attrs.has(type(value)) and not isinstance(value, str):
        parts = [(field.name, getattr(value, field.name)) for field in attrs.fields(type(value))]
    elif isinstance(value, tuple) and value and attrs.has(type(value[0])):
        parts = [(str(number), each) for number, each in enumerate(value)]
    else:
        return {path: value}
    return {key: one for name, part in parts for key, one in flat(part, f"{path}.{name}" if path else name).items()}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("cottage +3", {"shed": 8, "cottage": 13, "shop": 3}),
        ("cottage -9", {"shed": 8, "cottage": 1, "shop": 3}),
        ("cottage -10", {"shed": 8, "shop": 3}),
        ("cottage 1", {"shed": 8, "cottage": 1, "shop": 3}),
        ("cottage 0", {"shed": 8, "shop": 3}),
        ("well 5", {"shed": 8, "cottage": 10, "shop": 3, "well": 5}),
        ("shed +1, cottage 2, moss 1", {"shed": 9, "cottage": 2, "shop": 3, "moss": 1}),
    ],
)
def test_bin__one_entry_changes_the_others_stay(written: str, expected: dict[str, int]) -> None:
    moor = row(f"region moor : heath {{ city {{ houses {written} }} }}")
    assert expected == weights(moor.cities.houses)
    assert row("", "heath").cities.shops == moor.cities.shops


def test_bin__changes_of_changes_add_up() -> None:
    text = """
    region fell : heath { city { houses cottage +3; finales well -1 } }
    region moor : fell { city { houses cottage +4, shop -1 } }
    """
    assert {"shed": 8, "cottage": 17, "shop": 2} == weights(row(text).cities.houses)
    assert {"shed": 1, "well": 1} == weights(row(text).cities.finales)


def test_bin__weights_keep_their_proportion() -> None:
    assert {"shed": 2, "well": 1} == weights(
        row("region moor : heath { trails { trailheads shed 8, well 4 } }").trails.trailheads
    )


def packs(*later: str) -> Loaded:
    """The region in a pack by itself, and packs that lie over it, each over the one before."""
    files = {"pack.adv": 'pack first { version "1.0.0"; language en }', "world.adv": GROUND + BASE}
    for number, text in enumerate(later):
        below = "first" if not number else f"later{number - 1}"
        files[f"later{number}/pack.adv"] = f'pack later{number} {{ version "1.0.0"; language en; require {below} }}'
        files[f"later{number}/text.adv"] = text
    return laid(files)


def region_of(made: Loaded, name: str = "heath") -> RegionRow:
    assert made.ruleset is not None, shown(made.found)
    return content_of(made.ruleset, name).region


def test_patch__a_later_pack_adds_its_building_to_a_bin() -> None:
    made = packs("city_building igloo { at (0, 0, 0) hut.north }\npatch region heath { city { houses igloo 4 } }")
    assert [] == shown(made.found)
    assert {"shed": 8, "cottage": 10, "shop": 3, "igloo": 4} == weights(region_of(made).cities.houses)
    assert {"shop": 2, "well": 3} == weights(region_of(made).cities.shops)


def test_patch__two_packs_add_and_change_the_same_entry() -> None:
    made = packs(
        "patch region heath { city { houses cottage +2, shop 0 }; rivers { scale 3 } }",
        "patch region heath { city { houses cottage +5, shed -7 }; specials { blacklist + dry } }",
    )
    assert [] == shown(made.found)
    assert {"shed": 1, "cottage": 17} == weights(region_of(made).cities.houses)
    assert 3 == region_of(made).rivers.scale
    assert "beck" == region_of(made).rivers.shapes
    assert {"WILD", "WET", "DRY"} == region_of(made).features.blacklist


def test_patch__what_rests_on_the_region_has_it_too() -> None:
    made = packs("region moor : heath { city { houses shed +1 } }", "patch region heath { city { houses shed +10 } }")
    assert [] == shown(made.found)
    assert {"shed": 19, "cottage": 10, "shop": 3} == weights(region_of(made, "moor").cities.houses)


def test_replace__nothing_of_the_old_region_remains() -> None:
    made = packs("replace region heath { ground rock; above rock; below rock }")
    assert [] == shown(made.found)
    cities = attrs.evolve(region_of(made).cities, sewer_start="sewer_isolated")  # the same terrain, spelt as results do
    assert RegionRow("heath", "rock", "rock", "rock") == attrs.evolve(region_of(made), cities=cities)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("region moor { city { houses cottage +3 } }", "+3"),
        ("region moor { trails { trailheads well -1 } }", "-1"),
        ("region moor : heath { city { houses well +1 } }", "+1"),
        ("region moor : heath { city { urban_houses cottage +1 } }", "+1"),
        ("region moor : heath { specials { blacklist - dry } }", "- dry"),
        ("region moor : heath { specials { whitelist - wild } }", "- wild"),
        ("region moor { specials { blacklist + dry } }", "+ dry"),
        ("region moor : heath { city { bare_on - moor } }", "- moor"),
        ("patch region heath { city { houses well +1 } }", "+1"),
    ],
)
def test_change__of_what_the_base_does_not_have(text: str, change: str) -> None:
    (finding,) = found(text)
    assert ("ADV111", change) == (finding.code, finding.arguments["change"])


@pytest.mark.parametrize(
    ("text", "key", "sum"),
    [
        ("region moor : heath { city { houses cottage -11 } }", "houses", "-1"),
        ("region moor : heath { city { houses cottage +999991 } }", "houses", "1000001"),
        ("region moor : heath { trails { trailheads shed -3 } }", "trailheads", "-1"),
        (
            "region fell : heath { city { finales well -1 } }\nregion moor : fell { city { finales well -2 } }",
            "finales",
            "-1",
        ),
        ("patch region heath { city { shops shop -5 } }", "shops", "-1"),
    ],
)
def test_sum__out_of_range(text: str, key: str, sum: str) -> None:
    (finding,) = found(text)
    assert ("ADV105", key, sum) == (finding.code, finding.arguments["key"], finding.arguments["value"])
    line = (BASE + text).count("\n") + 1
    assert ("text.adv", line) == (finding.place.file.path, finding.place.position[0])


def test_sum__told_at_the_number_that_makes_it() -> None:
    text = (
        "region fell : heath { city { houses cottage -6 } }\nregion moor : fell { city { houses shed +1, cottage -5 } }"
    )
    (finding,) = found(text)
    assert "-5" == finding.place.file.text[finding.place.start : finding.place.end]


def test_reference__islands_of_ground_that_nobody_declares() -> None:
    overmap = 'overmap world 60 x 60 { name "World"; region moor; rivers; lakes; cities; streets; islands; specials }'
    lakes = "lakes { threshold 0.2; surface moss; shore moss; water moss; bed moss; underwater_shore moss }"
    region = f"region moor : heath {{ {lakes}; city {{ road lane; center moss }} }}"
    told = [each for each in found(f"{region}\n{overmap}") if each.code == "ADV418"]
    names = {"lake_surface", "field", "lake_shore", "road_nesw_manhole"}
    assert names <= {name for name in names for each in told if f"`{name}`" in each.message()}


def test_bin__rest_is_no_weight() -> None:
    assert [] != shown(found("region moor : heath { city { houses cottage rest } }"))
