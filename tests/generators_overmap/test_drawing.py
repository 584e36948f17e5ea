"""One special by itself: its tiles turned, what is nested in it, and ground where all that it asks for is there."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from engine.generators.overmap.drawing import draw_fixed, draw_mutable, stressed_mutable
from engine.generators.overmap.layouts import turned
from engine.generators.overmap.mutable import (
    HOLES,
    Exit,
    Join,
    Patchy,
    Piece,
    Refusal,
    Side,
    Special,
    piece_rule,
    place,
    special_key,
)
from engine.generators.overmap.rows import MutableRow, Nested, SpecialRow
from engine.generators.overmap.suited import Suited, level_for, levels_of
from engine.results.special import DrawnSpecial
from tests.generators_overmap.small import BUILDINGS, BURROW, SPECIALS, TERRAINS, content, terrain, tiles
from tests.generators_overmap_mutable.starter import LEVELS, anthill, need
from tests.generators_overmap_mutable.starter import SPECIALS as OURS
from tests.generators_overmap_mutable.world import ROWS, world

BY_NAME = {row.id: row for row in (*SPECIALS, *BUILDINGS)}


def ids(drawn: DrawnSpecial) -> dict[tuple[int, int, int], str]:
    return {tile.at: tile.terrain.id for tile in drawn.tiles}


def grown(name: str, seed: int, **more: object) -> DrawnSpecial:
    found = draw_mutable(ROWS[name], world(), seed, **more)  # type: ignore[arg-type]
    assert isinstance(found, DrawnSpecial), found
    return found


@pytest.mark.parametrize("turns", range(4))
def test_fixed__turned(turns: int) -> None:
    drawn = draw_fixed(BY_NAME["station"], content(), turns)
    side = ("north", "east", "south", "west")[turns]
    assert side == drawn.rotation
    assert {(0, 0, z): f"station_{side}" for z in (0, -1, -2)} == ids(drawn)
    assert [turned((0, -1, 0), turns), turned((0, -1, -2), turns)] == [lead.at for lead in drawn.leads]
    assert ["local_road", "subway_tunnel"] == [lead.connection for lead in drawn.leads]
    assert {(0, 0, 0), (0, 0, -2)} == {lead.source for lead in drawn.leads}
    assert (0, -1, -2) == drawn.levels


def test_fixed__one_that_does_not_rotate() -> None:
    assert draw_fixed(BY_NAME["shrine"], content(), 3) == draw_fixed(BY_NAME["shrine"], content())


def test_fixed__a_building() -> None:
    assert {(0, 0, 0): "house_south", (0, 0, -1): "house_south"} == ids(draw_fixed(BY_NAME["cellar"], content(), 2))


@pytest.mark.parametrize("turns", range(4))
def test_nested__with_its_tiles_and_leads(turns: int) -> None:
    row = SpecialRow("yard", tiles((0, 0, 0, "farm.north")), ("land",), nested=(Nested((2, 1, 0), "farm"),))
    drawn = draw_fixed(row, content(), turns)
    well, farm = turned((3, 4, 0), turns), turned((2, 1, 0), turns)
    assert "well" == ids(drawn)[well]
    assert 1 + 9 + 1 == len(drawn.tiles)
    assert [("farm", farm, True), ("well", well, True)] == [
        (each.special, each.at, each.stands) for each in drawn.inside
    ]
    assert [turned((2, 0, 0), turns)] == [lead.at for lead in drawn.leads]
    assert [farm] == [lead.source for lead in drawn.leads]


def test_nested__kept_away_by_what_it_would_cover() -> None:
    row = attrs.evolve(BY_NAME["farm"], nested=(Nested((1, 1, 0), "well"), Nested((1, 1, 0), "mine")))
    drawn = draw_fixed(row, content())
    assert 9 == len(drawn.tiles)
    assert [False, False] == [each.stands for each in drawn.inside]


def test_fixed__a_terrain_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="nowhere"):
        draw_fixed(SpecialRow("lost", tiles((0, 0, 0, "nowhere"))), content())


@pytest.mark.parametrize("name", ROWS)
def test_mutable__the_tiles_of_its_placement(name: str) -> None:
    special = ROWS[name].special
    for seed in range(6):
        drawn = grown(name, seed)
        placed = place(special, Suited(world(), special, seed, HOLES[seed % 3]), (0, 0, 0), special_key(special, seed))
        assert [tile.at for tile in placed.tiles] == [tile.at for tile in drawn.tiles]  # type: ignore[union-attr]
        assert (seed, HOLES[seed % 3]) == (drawn.seed, drawn.holes)
        assert name == drawn.id


def test_mutable__terrains_turn_with_their_pieces() -> None:
    for seed in range(20):
        villa = grown("villa", seed, turns=seed % 4)
        side = ("north", "east", "south", "west")[seed % 4]
        assert side == villa.rotation
        assert f"villa_{side}" == ids(villa)[0, 0, 0]
        gate = turned((0, -1, 0), seed % 4)
        assert f"villa_gate_{side}" == ids(villa)[gate]
        assert [(("road"), turned((0, -2, 0), seed % 4), gate)] == [
            (lead.connection, lead.at, lead.source) for lead in villa.leads
        ]


def test_mutable__on_ground_of_ones_own() -> None:
    special = OURS["crater"]
    drawn = grown("crater", 5, ground=Patchy(special, 5, Fraction(1, 3), LEVELS["crater"]))
    assert drawn.holes is None


def test_mutable__refused() -> None:
    without = MutableRow(attrs.evolve(anthill(), phases=()))
    found = draw_mutable(without, world(), 0)
    assert isinstance(found, Refusal)


CELLAR = MutableRow(
    Special(
        "cellar_maze",
        ("rock",),
        (Join("door"),),
        (
            Piece("hall", "tunnel_nesw", tuple((side, Exit("door")) for side in list(Side)[:4])),
            Piece("end", "tunnel_end_south", ((Side.NORTH, Exit("door")),)),
        ),
        "hall",
        ((piece_rule("end", weight=1),),),
    )
)
"""All of it needs rock, its root as well."""


def test_mutable__below_where_its_root_needs_rock() -> None:
    drawn = draw_mutable(CELLAR, content(), 3)
    assert isinstance(drawn, DrawnSpecial)
    assert -1 == drawn.level
    assert {(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)} == {tile.at for tile in drawn.tiles}
    told = list(stressed_mutable(CELLAR, content(), 30, 0))[-1]
    assert {Fraction(0): 10} == {each.holes: each.placed for each in told.grounds if not each.holes}
    for each in told.refused:
        assert each.example == draw_mutable(CELLAR, content(), each.seed)


def test_stressed__as_it_is_drawn() -> None:
    told = list(stressed_mutable(BURROW, content(), 30, 5))
    sizes = [len(draw_mutable(BURROW, content(), seed).tiles) for seed in range(5, 35)]  # type: ignore[union-attr]
    assert sum(sizes) == sum(size * count for size, count in told[-1].sizes)
    assert 30 == told[-1].placed


def test_ground__locations_on_their_levels() -> None:
    small = content()
    below, above = frozenset(range(-10, 0)), frozenset(range(1, 11))
    assert below == levels_of(small, "rock") == levels_of(small, "under")
    assert frozenset({0}) == levels_of(small, "land") == levels_of(small, "forest") == levels_of(small, "water")
    assert frozenset(range(small.region.lakes.depth, 1)) == levels_of(small, "lake")
    air = content(terrains=(*TERRAINS, terrain("cloud", "c", "white")), locations=())
    assert below | {0} | above == levels_of(air, "unknown")


def test_ground__only_what_is_built_may_be_anywhere() -> None:
    assert frozenset(range(-10, 11)) == levels_of(content(), "road")


def test_ground__level_of_the_root() -> None:
    special = CELLAR.special
    assert -1 == level_for(content(), special)
    assert 0 == level_for(content(), OURS["anthill"])
    deep = attrs.evolve(special, checks=(need((0, 0, 2), "rock"),))
    assert -3 == level_for(content(), deep)
    nowhere = attrs.evolve(special, checks=(need((0, 0, 0), "rock"), need((1, 0, 0), "land")))
    assert 0 == level_for(content(), nowhere)


def test_ground__no_hole_where_something_is_asked_for() -> None:
    special = OURS["anthill"]
    ground = Suited(world(), special, 1, Fraction(99, 100))
    for each in special.checks:
        assert all(ground.is_in(each.locations[0], *point) for point in each.points())
    assert not all(ground.is_in("land", x, 5, 0) for x in range(20))
    assert ground.holds("land", "forest")
    assert not ground.holds("land", "nowhere")
