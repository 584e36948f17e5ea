"""One special on the board: its levels, what the signs mean, where roads lead, and why it does not stand."""

from __future__ import annotations

import io
from fractions import Fraction

import attrs
import pytest
from rich.cells import cell_len
from rich.console import Console

from engine.exports.board.special import ARROWS, COLUMN, ENDS, NOTHING, ROW, special_board
from engine.exports.board.words import WORDS
from engine.generators.overmap.drawing import draw_fixed, draw_mutable
from engine.generators.overmap.mutable import ONCE, Cause, Refusal, Side, piece_rule
from engine.generators.overmap.rows import MutableRow, Nested, SpecialConnection, SpecialRow
from engine.results.special import DrawnLead, DrawnSpecial, DrawnTile
from tests.exports.wide import shown
from tests.generators_overmap.small import ROAD, tiles
from tests.generators_overmap_mutable.starter import SPECIALS, anthill, need
from tests.generators_overmap_mutable.world import ROWS, world

JAPANESE = {"laboratory": "研究所", "lab_room": "実験室", "lab_edge": "外壁", "subway": "地下鉄"}


def names_en(kind: str, name: str) -> str:
    return name


def names_ja(kind: str, name: str) -> str:
    return JAPANESE.get(name, name)


def laboratory(seed: int = 7) -> DrawnSpecial:
    drawn = draw_mutable(ROWS["laboratory"], world(), seed)
    assert isinstance(drawn, DrawnSpecial)
    return drawn


def without_corner() -> Refusal:
    """What a first attempt at an anthill comes to that cannot close a corner."""
    refused = draw_mutable(MutableRow(anthill("corner")), world(), 4, budget=ONCE)
    assert isinstance(refused, Refusal)
    return refused


LABORATORY = """\
z 0  1x1   z -1  6x7          z -2  5x4
x 0  y 0   x -2..3  y -3..3   x -1..3  y -2..1
  ▾            ▾                 ▾
▸ D          ⋅⋅e⋅⋅⋅             ⋅⇣⋅⋅⋅
             ⋅eree⋅             ⋅^ee⋅
             er/rre             e\\rre
           ▸ ⋅eX─e⋅           ▸ eree⋅
             errre⋅             ⋅e⋅⋅⋅
             ⋅ere⋅⋅
             ⋅⋅e⋅⋅⋅
"""


def test_levels__from_the_top_down_side_by_side() -> None:
    assert LABORATORY in shown(special_board(laboratory(), names_en), 80)


def test_levels__below_each_other_where_they_do_not_fit() -> None:
    lines = shown(special_board(laboratory(), names_en), 40).splitlines()
    assert ["z 0  1x1   z -1  6x7", "z -2  5x4"] == [line for line in lines if line.startswith("z ")]


def test_levels__wider_than_the_board_in_parts() -> None:
    tile = laboratory().tiles[0].terrain
    row = tuple(DrawnTile((x, 0, 0), tile) for x in range(-60, 60))
    lines = shown(special_board(DrawnSpecial("wall", "north", row), names_en), 80).splitlines()
    assert ["x -60..17  y 0", "x 18..59  y 0"] == [line for line in lines if line.startswith("x ")]
    assert ["▸ " + "D" * 78, "▸ " + "D" * 42] == [line for line in lines if line.startswith("▸ D")]


def test_heading__name_tiles_turns_and_seed() -> None:
    head = shown(special_board(laboratory(), names_en), 80).splitlines()[:2]
    assert head[0].startswith("laboratory  tiles 38  faces north  attempt 1  seed 7 ─")
    assert "▾▸ the origin (0, 0, 0): lab door   1/10 of the ground fits nothing" == head[1]


def test_heading__where_the_origin_is_not_on_level_0() -> None:
    drawn = attrs.evolve(laboratory(), level=-2)
    assert "on level -2 of the overmap   1/10 of the ground" in shown(special_board(drawn, names_en), 100)


def test_legend__signs_name_and_count() -> None:
    text = shown(special_board(laboratory(), names_en), 80)
    assert "r lab room (lab_room) 11" in text
    hill = draw_mutable(ROWS["anthill"], world(), 7)
    assert "┼│├─┬┴┘┤┌ ants 25" in shown(special_board(hill, names_en), 80)


@pytest.mark.parametrize("width", [80, 100])
def test_japanese__labels_and_names(width: int) -> None:
    text = shown(special_board(laboratory(), names_ja, language="ja"), width)
    assert "研究所  38 タイル  北向き  試行 1 回目  シード 7" in text
    assert "r 実験室 (lab_room) 11" in text
    assert "⇣  地下鉄  (0, -3, -2) まで、隣のタイルは (0, -2, -2)" in text
    assert LABORATORY in text


YARD = SpecialRow(
    "yard",
    tiles((0, 0, 0, "farm.north"), (1, 0, 0, "farm.north")),
    ("land",),
    (ROAD, SpecialConnection((2, 0, 0), "local_road", None, True)),
    (Nested((1, 0, 0), "well"), Nested((0, 1, 0), "mine")),
)


def test_fixed__leads_and_what_is_nested() -> None:
    text = shown(special_board(draw_fixed(YARD, world()), names_en), 80)
    assert "yard  tiles 6  faces north ─" in text
    assert "\n  ⇣⋅⋅  " in text
    assert "\n▸ ##✢\n" in text
    assert "⇣  local_road  ends at (0, -1, 0), beside the tile (0, 0, 0)\n" in text
    assert "✢  local_road  ends at (2, 0, 0) (has to be there already)\n" in text
    assert "without well at (1, 0, 0): a tile of it is taken\n" in text
    assert "with mine at (0, 1, 0)\n" in text


def test_fixed__turned() -> None:
    text = shown(special_board(draw_fixed(YARD, world(), 1), names_en), 80)
    assert "faces east" in text
    assert "⇠  local_road  ends at (1, 0, 0), beside the tile (0, 0, 0)\n" in text


def test_lead__from_a_tile_that_is_not_beside_it() -> None:
    drawn = attrs.evolve(laboratory(), leads=(DrawnLead("subway", (9, 9, 0), (0, 0, 0)),))
    assert f"{ENDS}  subway  ends at (9, 9, 0), beside the tile (0, 0, 0)" in shown(special_board(drawn, names_en), 80)


def test_special__without_tiles() -> None:
    text = shown(special_board(DrawnSpecial("void", "west", ()), names_en), 80)
    assert "void  tiles 0  faces west" in text
    assert "no tile" in text


REFUSED = """\
a join that must be met stayed open: `tunnel_to_tunnel` (north, west)
phase       4
place       (1, -1, -1) from the origin
attempts    1
open joins  north  tunnel_to_tunnel  mandatory
            west  tunnel_to_tunnel  mandatory

what the phase offers, and why it does not fit
  dead_end  it leaves another open join unmet
"""


def test_refused__where_and_why() -> None:
    text = shown(special_board(without_corner(), names_en, seed=4, holes=Fraction(1, 10)), 80)
    assert text.startswith("anthill  not placed  seed 4 ─")
    assert "1/10 of the ground fits nothing\n" + REFUSED in text
    assert "z -1: ? the place" in text
    assert 2 == text.count("?")


@pytest.mark.parametrize("width", [80, 100])
def test_refused__japanese(width: int) -> None:
    text = shown(special_board(without_corner(), names_ja, language="ja", seed=4), width)
    for part in (
        "anthill  配置できず  シード 4",
        "mandatory な join が未解決のまま残った: `tunnel_to_tunnel` (北、西)",
        "フェーズ       4\n",
        "未解決の join  北  tunnel_to_tunnel  mandatory",
        "dead_end  ほかの未解決の join が残ります",
        "周辺の図、z -1",
    ):
        assert part in text


def test_refused__by_its_ground() -> None:
    special = attrs.evolve(SPECIALS["villa"], checks=(need((0, 0, 0), "rock", "under"), need((1, 0, 0), "land")))
    refused = draw_mutable(MutableRow(special), world(), 1)
    assert "the ground is not what the special asks for: rock, under\nplace  (0, 0, 0) from the origin\n" in shown(
        special_board(refused, names_en), 80
    )


def test_refused__from_the_origin_wherever_that_is() -> None:
    refused = without_corner()
    assert refused.place is not None
    x, y, z = refused.place
    moved = attrs.evolve(refused, at=(10, 20, -3), place=(x + 10, y + 20, z - 3))
    here, there = (shown(special_board(each, names_en), 80).splitlines() for each in (refused, moved))
    assert "on level -3 of the overmap" == there.pop(1)
    assert here == there


def test_refused__by_its_size() -> None:
    special = attrs.evolve(SPECIALS["villa"], phases=((piece_rule("wing"),),))
    refused = draw_mutable(MutableRow(special), world(), 0)
    assert "it outgrew its budget\nphase     1\nattempts" in shown(special_board(refused, names_en), 80)


def test_colour__of_the_terrain_and_the_origin_turned_over() -> None:
    stream = io.StringIO()
    Console(file=stream, width=80, force_terminal=True, color_system="truecolor", highlight=False).print(
        special_board(laboratory(), names_en)
    )
    assert "\x1b[7;38;2;240;240;240mD" in stream.getvalue()


@pytest.mark.parametrize("width", [1, 10, 30, 300])
def test_width__absurd_ones_do_not_fail(width: int) -> None:
    for drawn in (laboratory(), draw_fixed(YARD, world()), without_corner()):
        shown(special_board(drawn, names_ja, language="ja"), width)


def test_hostile__names_are_text_and_nothing_else() -> None:
    text = shown(special_board(laboratory(), lambda kind, name: "[red]\x1b[2J\u202e"), 100)
    assert "[red]␛[2J�" in text
    assert "\x1b" not in text


def test_words__for_every_side_and_cause() -> None:
    assert {f"side {side.name.lower()}" for side in Side} | {str(cause) for cause in Cause} <= set(WORDS)


def test_signs__take_one_cell_each() -> None:
    assert {1} == {cell_len(sign) for sign in (NOTHING, COLUMN, ROW, ENDS, *ARROWS.values())}
