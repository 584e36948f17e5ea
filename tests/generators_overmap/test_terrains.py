"""Ids derived from a declaration, locations, and what a connection lays where."""

from __future__ import annotations

import pytest

from engine.generators.draws import Draws
from engine.generators.overmap.connections import Connection
from engine.generators.overmap.rows import ConnectionRow, LocationRow, Subtype
from engine.generators.overmap.terrains import Terrains, turned_bits, turned_symbol
from engine.values.sided import SHAPES
from tests.generators_overmap.small import CONNECTIONS, LOCATIONS, SPECIALS, TERRAINS, content, terrain

SMALL = Terrains(TERRAINS)


def test_ids__rotating_fixed_and_linear() -> None:
    assert ["house_north", "house_east", "house_south", "house_west"] == [
        name for name in SMALL.names if name.startswith("house")
    ]
    assert "field" in SMALL.names
    assert "field_north" not in SMALL.names
    assert [f"road_{line}" for line in SHAPES] == [
        name for name in SMALL.names if name.startswith("road_") and "manhole" not in name
    ]


@pytest.mark.parametrize(
    ("bits", "name"),
    [(0, "isolated"), (1, "end_south"), (2, "end_west"), (4, "end_north"), (8, "end_east"), (5, "ns"), (10, "ew"), (6, "es"), (15, "nesw")],
)  # fmt: skip
def test_linear__a_dead_end_is_named_by_its_closed_side(bits: int, name: str) -> None:
    assert bits == SMALL.bits[SMALL.of(f"road_{name}")]


def test_turning__sides_move_clockwise() -> None:
    assert SMALL.of("house_south") == SMALL.turns[SMALL.of("house_east")][1]
    assert SMALL.of("road_es") == SMALL.turns[SMALL.of("road_ne")][1]
    assert SMALL.of("field") == SMALL.turns[SMALL.of("field")][3]
    assert 0b0011 == turned_bits(0b1001, 1)


def test_find__with_a_dot_or_without_a_side() -> None:
    assert SMALL.of("house.west") == SMALL.of("house_west")
    assert SMALL.names[SMALL.of("house")] == "house_north"
    assert SMALL.find("hose") is None


def test_rows__a_later_one_replaces_the_earlier() -> None:
    again = Terrains([*TERRAINS, terrain("field", ",", "yellow", "NO_ROTATE")])
    assert "," == again.sign(again.of("field")).symbol
    assert len(again) == len(SMALL)


def test_symbols__arrows_and_lines_turn() -> None:
    assert ["^", ">", "v", "<"] == [
        SMALL.sign(SMALL.of(f"house_{side}")).symbol for side in ("north", "east", "south", "west")
    ]
    assert "─" == SMALL.sign(SMALL.of("road_ew")).symbol
    assert "┌" == SMALL.sign(SMALL.of("road_es")).symbol
    assert "M" == turned_symbol("M", 3)


def test_locations__every_rotation_flags_and_bridges() -> None:
    small = content(locations=(*LOCATIONS, LocationRow("homes", ("house",)), LocationRow("wet", flags=("RIVER",))))
    names = small.terrains.names
    assert {"house_north", "house_east", "house_south", "house_west"} == {
        names[i] for i in small.mask(("homes",)).nonzero()[0]
    }
    assert all(small.mask(("wet",))[small.terrains.of(name)] for name in ("river_center", "river_ne", "bridge_north"))
    bridges = content(
        terrains=(*TERRAINS, terrain("dam", "D", "gray", "IS_BRIDGE")),
        locations=(*LOCATIONS, LocationRow("over", ("dam",))),
    )
    assert bridges.mask(("over",))[bridges.terrains.of("bridge_east")]


def test_locations__an_unknown_one_holds_nothing() -> None:
    assert not content().mask(("nowhere",)).any()


def _road(*subtypes: Subtype) -> Connection:
    small = content(connections=(*CONNECTIONS, ConnectionRow("path", "road", subtypes)), specials=SPECIALS)
    return small.connections["path"]


def test_subtypes__the_cheapest_wins() -> None:
    path = _road(Subtype("road", ("land",), 9), Subtype("sewer", ("field",), 3))
    style = path.style(Draws(1).dice())
    assert 1 == style.lays[SMALL.of("field")]
    assert 0 == style.lays[SMALL.of("forest")]
    assert -1 == style.lays[SMALL.of("lake_surface")]
    assert 0 == style.lays[SMALL.of("road_ns")], "its own terrain is ground for a subtype"


def test_subtypes__one_without_locations_wins_on_its_own_terrain() -> None:
    path = _road(Subtype("sewer", ("road",)), Subtype("road_nesw_manhole"), Subtype("road", ("field",)))
    assert 1 == path.style(Draws(1).dice()).lays[SMALL.of("road_nesw_manhole")]
    assert path.can_start(SMALL.of("road_nesw_manhole"))


def test_subtypes__ties_by_weight_and_by_equal_chance_without() -> None:
    for weights, share in (((0, 0), 0.5), ((1, 4), 0.8), ((0, 1), 1.0)):
        path = _road(
            *(Subtype(name, ("water",), 5, weight) for name, weight in zip(("road", "sewer"), weights, strict=True))
        )
        river = SMALL.of("river_center")
        taken = [path.style(Draws(number * 7919).dice()).lays[river] for number in range(600)]
        assert abs(sum(taken) / 600 - share) < 0.06


def test_bridges__cannot_be_turned_on() -> None:
    road = content().connections["local_road"]
    assert not road.can_start(SMALL.of("river_center"))
    assert road.can_start(SMALL.of("field"))
