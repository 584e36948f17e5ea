"""Which specials stand on an overmap, how many, and where."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from math import isqrt

import attrs
import numpy as np
import pytest

from engine.exports.json_lines import json_line
from engine.generators.draws import Draws
from engine.generators.overmap.amounts import Claim, Zone, amount, appears, ratios
from engine.generators.overmap.board import Board
from engine.generators.overmap.content import Content
from engine.generators.overmap.mutable.rows import Piece
from engine.generators.overmap.overmaps import LEVELS, SIZE, work_on
from engine.generators.overmap.placing import fits
from engine.generators.overmap.region import Features
from engine.generators.overmap.rows import ConnectionRow, Layout, MutableRow, SpecialConnection, SpecialRow, Subtype
from engine.generators.overmap.steps import PlaceSpecials
from engine.generators.overmap.unique import overmap_of
from engine.results.convert import overmap_line_from
from engine.results.overmap import City, OvermapLine
from engine.results.stamp import Stamp
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import BURROW, CONNECTIONS, REGION, ROAD, SPECIALS, STEPS, content, tiles

BY_ID = {row.id: row for row in SPECIALS}
HERE = Extent(64, 64)


def field(world: Content | None = None, seed: int = 1, at: tuple[int, int] = (0, 0), size: Extent = HERE) -> Board:
    """A board of open fields."""
    return Board(world or content(), seed, at, size, Interval(-3, 3))


def only(*rows: SpecialRow, region: object = REGION, **more: object) -> Content:
    """The small world with these specials and no mutable ones."""
    return content(region, specials=rows, mutables=(), **more)  # type: ignore[arg-type]


def placed(board: Board, key: int = 5) -> Board:
    """The board with its specials."""
    PlaceSpecials()(board, Draws(key))
    return board


HUT = SpecialRow("hut", tiles((0, 0, 0, "cabin.north")), ("field",), occurrences=Interval(2, 2))


@pytest.mark.parametrize(
    ("least", "most", "ratio"),
    [(0, 5, Fraction(1)), (2, 6, Fraction(1)), (0, 5, Fraction(48, 100)), (0, 1, Fraction(3, 10))],
)
def test_amount__means_scaled_and_never_below_the_least(least: int, most: int, ratio: Fraction) -> None:
    row = attrs.evolve(HUT, occurrences=Interval(least, most))
    board = field()
    drawn = [amount(board, row, ratio, Draws(number * 131).dice()) for number in range(4000)]
    assert least <= min(drawn)
    assert max(drawn) <= most
    assert abs(np.mean(drawn) - float(Fraction(least + most, 2) * ratio)) < 0.1


def test_amount__a_fraction_is_a_chance() -> None:
    row = attrs.evolve(HUT, occurrences=Interval(0, 4))
    exact = attrs.evolve(row, occurrences=Interval(3, 3))
    board = field()
    drawn = Counter(
        amount(board, attrs.evolve(exact, occurrences=Interval(0, 0)), Fraction(1), Draws(n).dice()) for n in range(50)
    )
    assert {0: 50} == drawn
    counts = Counter(Draws(number * 17).dice().rounded(Fraction(24, 10)) for number in range(4000))
    assert {2, 3} == set(counts)
    assert abs(counts[3] / 4000 - 0.4) < 0.03


def test_amount__the_least_counts_before_scaling() -> None:
    row = attrs.evolve(HUT, occurrences=Interval(2, 5))
    assert {2} == {amount(field(), row, Fraction(1, 100), Draws(number).dice()) for number in range(60)}


def test_amount__unique_is_x_in_y_whatever_the_ratio() -> None:
    drawn = [amount(field(), BY_ID["shrine"], Fraction(1, 50), Draws(number * 7).dice()) for number in range(4000)]
    assert {0, 1} == set(drawn)
    assert abs(np.mean(drawn) - 0.25) < 0.03


def test_ratio__land_is_what_is_no_lake() -> None:
    board = field()
    board.ground[:16] = board.content.terrains.of("lake_surface")
    board.ground[16:32] = board.content.terrains.of("river_center")
    found = ratios(board, [])
    assert Fraction(3, 4) == found[Zone.LAND] == found[Zone.UNDER] == found[Zone.RIVER]
    assert Fraction(1, 4) == found[Zone.LAKE]


def test_ratio__density_and_crowding() -> None:
    dense = only(HUT, region=attrs.evolve(REGION, specials_density=Fraction(2)))
    assert Fraction(2) == ratios(field(dense), [])[Zone.LAND]
    crowd = [Claim(attrs.evolve(HUT, occurrences=Interval(50, 50)), Zone.LAND, 1)]
    needed = 50 * (1 + 6) ** 2 * 2
    assert float(ratios(field(dense, size=Extent(30, 30)), crowd)[Zone.LAND]) == pytest.approx(2 * 900 / needed)
    assert Fraction(2) == ratios(field(dense), crowd[:0])[Zone.LAND]


def test_occurrences__means_over_many_overmaps() -> None:
    world = content()
    counts: Counter[str] = Counter()
    overmaps = 40
    for seed in range(overmaps):
        board = work_on(world, STEPS, seed, size=Extent(120, 120), levels=Interval(-3, 3))
        counts.update(special.id for special in board.specials)
    for name in ("farm", "mine", "burrow"):
        row = BY_ID.get(name, BURROW)
        assert (row.occurrences.least or 0) * 0.95 <= counts[name] / overmaps <= (row.occurrences.most or 0), name
    assert 0 < counts["camp"] / overmaps <= 5
    assert abs(counts["shrine"] / overmaps - 0.25) < 0.2
    assert counts["well"], "only nested"


@pytest.mark.long
def test_occurrences__means_over_500_overmaps() -> None:
    world, overmaps = content(), 500
    counts: Counter[str] = Counter()
    for seed in range(overmaps):
        counts.update(special.id for special in work_on(world, STEPS, seed, at=(seed % 20, seed // 20)).specials)
    # Of what land there is, 2..6 farms are 4, unless the least is more.
    for row in (*SPECIALS, BURROW):
        least, most = row.occurrences.least or 0, row.occurrences.most or 0
        if row.flags & {"UNIQUE", "GLOBALLY_UNIQUE"} or row.id in ("well", "station", "lighthouse"):
            continue
        assert least <= counts[row.id] / overmaps <= most
        assert abs(counts[row.id] / overmaps - (least + most) / 2) < 0.35, row.id
    assert abs(counts["shrine"] / overmaps - 0.25) < 0.06


def test_globally_unique__on_the_overmap_that_the_world_names() -> None:
    row = BY_ID["tower_of_the_world"]
    found = []
    for seed in (3, 4):
        named = overmap_of(seed, row.id, row.occurrences, 1)
        assert named is not None
        world = only(row, region=attrs.evolve(REGION, unique_range=1))
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                board = placed(field(world, seed, (x, y)))
                count = sum(special.id == row.id for special in board.specials)
                assert count == ((x, y) == named)
                found.append(count)
    assert 2 == sum(found)
    assert {None} < {overmap_of(seed, row.id, Interval(1, 3), 1) for seed in range(30)}


def test_globally_unique__anywhere_in_the_range() -> None:
    named = [overmap_of(seed, "tower", Interval(1, 1), 2) for seed in range(400)]
    assert {(x, y) for x in range(-2, 3) for y in range(-2, 3)} == set(named)


def test_globally_unique__absent_where_it_does_not_fit() -> None:
    row = attrs.evolve(BY_ID["tower_of_the_world"], locations=("lake",))
    named = overmap_of(3, row.id, row.occurrences, 1)
    assert named is not None
    board = placed(field(only(row, region=attrs.evolve(REGION, unique_range=1)), 3, named))
    assert [row.id] == [left.what for left in board.left_out]


def test_overmap__a_fixed_place_is_certain_there() -> None:
    row = attrs.evolve(BY_ID["shrine"], overmap=(2, -1), occurrences=Interval(1, 1000))
    assert 1 == len(placed(field(only(row), at=(2, -1))).specials)
    once = attrs.evolve(row, flags=frozenset({"GLOBALLY_UNIQUE"}))
    assert 0 == len(placed(field(only(once), at=(2, 0))).specials)


def _with_cities(world: Content, *cities: City, seed: int = 1) -> Board:
    board = field(world, seed, size=Extent(120, 120))
    board.cities += cities
    return board


def test_city_distance__from_the_edge_of_the_nearest_city() -> None:
    row = attrs.evolve(HUT, city_distance=Interval(10, 14), occurrences=Interval(12, 12), rotate=False)
    region = attrs.evolve(REGION, specials_spacing=0)
    board = placed(_with_cities(only(row, region=region), City(60, 60, 8, "a")))
    assert 12 == len(board.specials)
    for special in board.specials:
        away = isqrt((special.at[0] - 60) ** 2 + (special.at[1] - 60) ** 2) - 8
        assert 10 <= away <= 14


def test_city_distance__a_least_distance_alone_counts_too() -> None:
    row = attrs.evolve(HUT, city_distance=Interval(30, None), occurrences=Interval(12, 12))
    board = placed(_with_cities(only(row), City(60, 60, 8, "a")))
    assert board.specials
    assert all(isqrt((s.at[0] - 60) ** 2 + (s.at[1] - 60) ** 2) - 8 >= 30 for s in board.specials)
    alone = placed(field(only(row), size=Extent(120, 120)))
    assert 12 == len(alone.specials), "without any city everything is far enough"


def test_city_sizes__of_the_nearest_city() -> None:
    row = attrs.evolve(HUT, city_sizes=Interval(6, None), city_distance=Interval(0, 20), occurrences=Interval(6, 6))
    board = placed(_with_cities(only(row), City(25, 60, 3, "small"), City(95, 60, 8, "large")))
    assert board.specials
    assert all(special.at[0] > 60 for special in board.specials)
    none = placed(_with_cities(only(row), City(25, 60, 3, "small")))
    assert [] == none.specials
    assert ["no place fits: 6 of 6"] == [left.why for left in none.left_out]
    assert [] == placed(field(only(row))).specials, "without any city there is none of that size"


def test_spread__over_the_suitable_cities() -> None:
    row = attrs.evolve(HUT, city_distance=Interval(0, 12), occurrences=Interval(3, 3))
    for seed in range(12):
        board = placed(_with_cities(only(row), City(25, 30, 4, "a"), City(95, 90, 4, "b"), seed=seed), key=seed)
        west = sum(special.at[0] < 60 for special in board.specials)
        assert 3 == len(board.specials)
        assert west in (1, 2), "two at the most by one of two"


def test_spacing__boxes_keep_apart() -> None:
    row = attrs.evolve(BY_ID["farm"], nested=(), connections=(), occurrences=Interval(9, 9))
    board = placed(field(only(row), size=Extent(100, 100)))
    spots = [special.bounds for special in board.specials]
    assert len(spots) >= 7
    for number, ((left, top, _), (right, bottom, _)) in enumerate(spots):
        for special in board.specials[number + 1 :]:
            x, y, _ = special.at
            assert x < left - 6 or x > right + 6 or y < top - 6 or y > bottom + 6


def test_order__the_largest_first() -> None:
    large = attrs.evolve(BY_ID["farm"], nested=(), connections=(), occurrences=Interval(1, 1))
    board = placed(field(only(HUT, large)))
    assert ["farm", "hut", "hut"] == [special.id for special in board.specials]


def test_ground__only_what_the_locations_allow() -> None:
    row = attrs.evolve(BY_ID["camp"], connections=(), city_distance=Interval(0, None), occurrences=Interval(4, 4))
    board = field(only(row))
    board.ground[20:44, 20:44] = board.content.terrains.of("forest")
    placed(board)
    assert board.specials
    for special in board.specials:
        (left, top, _), (right, bottom, _) = special.bounds
        assert 20 <= left
        assert 20 <= top
        assert right < 44
        assert bottom < 44


def test_ground__a_tile_may_have_locations_of_its_own() -> None:
    jetty = SpecialRow(
        "jetty",
        (attrs.evolve(tiles((0, 0, 0, "cabin.north"))[0], locations=("field",)), *tiles((0, -1, 0, "cabin.north"))),
        ("lake",),
        occurrences=Interval(1, 1),
    )
    board = field(only(jetty))
    board.ground[:30] = board.content.terrains.of("lake_surface")
    placed(board)
    ((x, y, _),) = [special.at for special in board.specials]
    assert (y, "north") == (30, board.specials[0].rotation)
    assert x


def test_ground__untouched_rock_and_air_always_do() -> None:
    board = placed(field(only(attrs.evolve(BY_ID["mine"], connections=(), occurrences=Interval(1, 1)))))
    assert 1 == len(board.specials), "its shaft asks for land, but rock is never refused"
    busy = field(only(attrs.evolve(BY_ID["mine"], connections=(), occurrences=Interval(1, 1))))
    busy.cells[1] = busy.content.terrains.of("sewer_ns")
    assert [] == placed(busy).specials


def test_edge__at_least_a_tile_away() -> None:
    board = placed(
        field(
            only(attrs.evolve(HUT, occurrences=Interval(600, 600)), region=attrs.evolve(REGION, specials_spacing=-1)),
            size=Extent(26, 26),
        )
    )
    assert 576 == len(board.specials)
    assert any("24 of 600" in left.why for left in board.left_out)
    assert all(1 <= special.at[0] <= 24 and 1 <= special.at[1] <= 24 for special in board.specials)


def test_flags__black_and_white_lists() -> None:
    camp = BY_ID["camp"]
    for features, there in (
        (Features(), True),
        (Features(blacklist=frozenset({"CLASSIC"})), False),
        (Features(whitelist=frozenset({"CLASSIC"})), True),
        (Features(whitelist=frozenset({"LAB"})), False),
        (Features(clear_whitelist=True), False),
    ):
        assert there == appears(field(content(attrs.evolve(REGION, features=features))), camp)
    assert not appears(field(), BY_ID["well"])


def test_rotation__the_one_that_meets_a_road() -> None:
    row = attrs.evolve(HUT, connections=(attrs.evolve(ROAD, existing=True),), occurrences=Interval(5, 5))
    board = field(only(row))
    for x in range(5, 60):
        board.put(x, 30, 0, board.content.terrains.of("road_ew"))
        board.network.join(board.place(5, 30, 0), board.place(x, 30, 0))
    placed(board)
    assert 5 == len(board.specials)
    sides = {"north": 31, "south": 29}
    assert all(sides[special.rotation] == special.at[1] for special in board.specials)
    assert not board.connections, "it was there already"


def test_connection__an_existing_one_forbids_all_else() -> None:
    row = attrs.evolve(HUT, connections=(attrs.evolve(ROAD, existing=True),))
    assert [] == placed(field(only(row))).specials


def test_connection__to_the_nearest_city_with_an_arm_to_the_special() -> None:
    board = field(only(attrs.evolve(HUT, connections=(ROAD,))), size=Extent(120, 120))
    for x, y in ((20, 20), (100, 100)):
        board.cities.append(City(x, y, 1, ""))
        board.put(x, y, 0, board.content.terrains.of("road_nesw_manhole"))
        board.network.join(board.place(x, y, 0), board.place(x, y, 0))
    placed(board)
    road = board.content.connections["local_road"]
    sides = ("north", "east", "south", "west")
    for special in board.specials:
        x, y, _ = special.at
        side = sides.index(special.rotation)
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        assert road.bits[board.terrain(x + across, y + down, 0)] >> (side + 2) % 4 & 1
    assert any(way.path[-1][:2] in ((20, 20), (100, 100)) for way in board.connections)


def test_connection__p2p_starts_with_a_stub_and_then_joins() -> None:
    way = SpecialConnection((0, -1, -2), "subway_tunnel", (0, 0, -2))
    row = attrs.evolve(
        HUT, tiles=(*HUT.tiles, *tiles((0, 0, -2, "station.north"))), connections=(way,), occurrences=Interval(3, 3)
    )
    board = placed(field(only(row)))
    lengths = [len(laid.path) for laid in board.connections]
    assert 1 == lengths[0]
    assert all(length > 1 for length in lengths[1:])
    assert 3 == len(lengths)
    ends = {laid.path[0] for laid in board.connections}
    assert all(laid.path[-1] in ends for laid in board.connections)


def test_roads__all_specials_in_one_network_or_left_out() -> None:
    board = field(only(attrs.evolve(HUT, connections=(ROAD,), occurrences=Interval(8, 8))))
    board.ground[:, 30:33] = board.content.terrains.of("lake_surface")
    placed(board)
    left = [entry.what for entry in board.finished().left_out]
    ends = [laid.path[0] for laid in board.connections]
    west = {board.network.of(board.place(x, y, 0)) for x, y, _ in ends if x < 30}
    east = {board.network.of(board.place(x, y, 0)) for x, y, _ in ends if x > 30}
    assert 1 == len(west)
    assert left
    assert all(what.startswith("road of hut") for what in left)
    assert len(left) in (sum(s.at[0] < 30 for s in board.specials), sum(s.at[0] > 30 for s in board.specials))
    assert east


def test_nested__turned_and_placed_with_its_owner() -> None:
    row = attrs.evolve(BY_ID["farm"], connections=(), occurrences=Interval(6, 6))
    board = placed(field(only(row, BY_ID["well"]), size=Extent(120, 120)))
    farms = [special for special in board.specials if special.id == "farm"]
    wells = {special.at[:2] for special in board.specials if special.id == "well"}
    assert len(farms) == len(wells) == 6
    offset = {"north": (1, 3), "east": (-3, 1), "south": (-1, -3), "west": (3, -1)}
    for farm in farms:
        across, down = offset[farm.rotation]
        assert (farm.at[0] + across, farm.at[1] + down) in wells
    assert len({farm.rotation for farm in farms}) > 1


def test_mutable__whole_or_not_at_all() -> None:
    board = placed(field(content(specials=())), key=3)
    burrows = [special for special in board.specials if special.id == "burrow"]
    assert burrows
    tunnel = board.content.terrains.of_kinds(("tunnel", "hill"))
    assert sum(special.tiles for special in burrows) == int(tunnel[board.cells].sum())
    for special in burrows:
        assert "hill" == board.content.terrains.names[board.terrain(*special.at)]


def test_mutable__undone_and_left_out_where_it_cannot_close() -> None:
    broken = attrs.evolve(
        BURROW.special,
        pieces=tuple(piece for piece in BURROW.special.pieces if piece.name != "end"),
        phases=BURROW.special.phases[:2],
    )
    assert isinstance(broken.pieces[0], Piece)
    world = content(specials=(), mutables=(MutableRow(broken, occurrences=Interval(1, 1)),))
    board = placed(field(world))
    assert [] == board.specials
    assert not world.terrains.of_kinds(("tunnel", "hill"))[board.cells].any()
    assert [("burrow", "grew into no place: 1 of 1")] == [(left.what, left.why) for left in board.left_out]
    unclosed = board.left_out[0].unclosed
    assert unclosed is not None
    assert unclosed.phase == 2
    assert {"tunnel_to_tunnel"} == {each.join for each in unclosed.joins}
    assert unclosed.attempts > 1
    assert all(each.why and each.why_ja for each in unclosed.offered)
    assert "?" in unclosed.picture
    line = OvermapLine(1, Stamp("sha256:" + "0" * 64, "0.1.0", 1), board.finished())
    assert line == overmap_line_from(json.loads(json_line(line)))


def test_draws__another_special_changes_no_other_amount() -> None:
    more = content(specials=(*SPECIALS, attrs.evolve(HUT, id="zzz")))
    counts = []
    for world in (content(), more):
        board = Board(world, 4, (0, 0), SIZE, LEVELS)
        counts.append(Counter(special.id for special in placed(board).specials if special.id != "zzz"))
    assert counts[0]["farm"] == counts[1]["farm"]
    assert counts[0]["shrine"] == counts[1]["shrine"]


def test_tiles__turn_with_the_special() -> None:
    wide = attrs.evolve(
        HUT, tiles=tiles((0, 0, 0, "cabin.north"), (1, 0, 0, "house.east")), occurrences=Interval(12, 12)
    )
    board = placed(field(only(wide), size=Extent(120, 120)))
    sides = ("north", "east", "south", "west")
    names = board.content.terrains.names
    assert len({special.rotation for special in board.specials}) == 4
    for special in board.specials:
        x, y, _ = special.at
        turns = sides.index(special.rotation)
        across, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[turns]
        assert f"cabin_{special.rotation}" == names[board.terrain(x, y, 0)]
        assert f"house_{sides[(turns + 1) % 4]}" == names[board.terrain(x + across, y + down, 0)]


def test_rotate__no_keeps_north() -> None:
    board = placed(field(only(attrs.evolve(HUT, rotate=False, occurrences=Interval(9, 9))), size=Extent(120, 120)))
    assert {"north"} == {special.rotation for special in board.specials}


def test_connection__p2p_leaves_cities_alone() -> None:
    way = SpecialConnection((0, -1, 0), "tramway", (0, 0, 0))
    tramway = ConnectionRow("tramway", "road", (Subtype("road", ("field", "road")),), Layout.P2P)
    row = attrs.evolve(HUT, connections=(way,), occurrences=Interval(3, 3))
    board = _with_cities(only(row, connections=(*CONNECTIONS, tramway)), City(60, 60, 1, ""))
    board.put(60, 60, 0, board.content.terrains.of("road_isolated"))
    placed(board)
    assert 3 == len(board.connections)
    assert 1 == len(board.connections[0].path)
    assert all((60, 60, 0) not in laid.path[-1:] for laid in board.connections)


def test_ground__never_on_another_special() -> None:
    row = attrs.evolve(HUT, tiles=tiles((0, 0, 0, "field")), occurrences=Interval(600, 600))
    board = field(only(row, region=attrs.evolve(REGION, specials_spacing=-1)), size=Extent(26, 26))
    board.own(12, 12, 0)
    placed(board)
    spots = [special.at for special in board.specials]
    assert 575 == len(spots) == len(set(spots)), "its own terrain is ground for it, but a place is taken once"
    assert not fits(board, board.content.pattern("hut").turns[0].needs, 12, 12)  # type: ignore[union-attr]
