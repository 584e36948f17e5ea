"""An overmap as text, on a board, as a picture and as a Tiled map."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pytest
import pytiled_parser
from PIL import Image
from rich.cells import cell_len
from rich.console import Console

from engine.exports import overmap_png as pictures
from engine.exports.board import Names, overmap_board
from engine.exports.overmap_png import overmap_png, overmaps_png
from engine.exports.overmap_text import STRAIGHT, overmap_cells, overmap_legend, overmap_text
from engine.exports.overmap_tmj import overmap_tileset_png, overmap_tmj
from engine.generators.overmap.overmaps import make_block, make_overmap
from engine.results.overmap import City, NotMade, Overmap
from engine.values.extent import Extent
from engine.values.interval import Interval
from tests.generators_overmap.small import STEPS, content


@cache
def made() -> Overmap:
    return make_overmap(content(), STEPS, 7, size=Extent(80, 64), levels=Interval(-3, 2))


@cache
def town() -> Overmap:
    """One with a city of all sorts of houses."""
    return make_overmap(content(), STEPS, 3, size=Extent(100, 100), levels=Interval(-3, 2))


def test_text__roads_as_boxes_and_houses_as_arrows() -> None:
    lines = overmap_text(made()).splitlines()
    assert all(len(line) == 80 for line in lines[:64])
    drawn = "".join(lines[:64])
    assert set("│─┼>F.") <= set(drawn)
    city = made().cities[0]
    assert f"city: {city.name} ({city.x}, {city.y}), size {city.size}" in lines


def test_text__another_level() -> None:
    assert "%" in overmap_cells(made(), -1).plain
    with pytest.raises(IndexError):
        overmap_cells(made(), 3)


def test_text__a_city_without_a_name() -> None:
    assert "city: (3, 4), size 2" in overmap_text(attrs.evolve(made(), cities=(City(3, 4, 2, ""),))).splitlines()


def test_text__a_symbol_is_one_column_whatever_it_is() -> None:
    symbols = ["森", "\u0301", "\x1b", "─"]
    odd = tuple(
        attrs.evolve(terrain, symbol=symbols[number % 4] if number < 40 else terrain.symbol)
        for number, terrain in enumerate(made().legend)
    )
    for line in overmap_cells(attrs.evolve(made(), legend=odd)).plain.splitlines():
        assert (80, 80) == (len(line), cell_len(line))


def test_legend__each_type_once_facing_north_and_roads_straight() -> None:
    legend = {terrain.type: terrain.symbol for terrain in overmap_legend(town())}
    assert len(legend) == len(overmap_legend(town()))
    assert (STRAIGHT, "^", "F") == (legend["road"], legend["house"], legend["forest"])
    assert set(legend) == {town().terrain(x, y).type for x in range(100) for y in range(100)}


def words(kind: str, name: str) -> str:
    """Names as long as they get, in wide letters."""
    return {"overmap_terrain": "地形", "overmap_special": "特別"}.get(kind, name) + name[:3]


def board(overmap: Overmap, names: Names = lambda _, name: name, width: int = 100, **how: Any) -> list[str]:
    shown = io.StringIO()
    Console(file=shown, width=width, color_system=None).print(overmap_board(overmap, names, 7, **how))
    return [line.rstrip() for line in shown.getvalue().splitlines()]


def named(kind: str, name: str) -> str:
    """Names as content gives them: only a thing's own kind knows it."""
    known = {"overmap": {"default": "The moors"}, "city_building": {"house": "House"}, "overmap_special": {"farm": "Farm"},
             "overmap_terrain": {"field": "Meadow"}, "overmap_connection": {"local_road": "Road"}}  # fmt: skip
    return known.get(kind, {}).get(name, name)


def test_board__says_which_it_is() -> None:
    assert board(made())[0].startswith("Overmap  at 0, 0  level 0  seed 7 ─")
    assert board(made(), named, name="default", z=-1)[0].startswith("The moors  at 0, 0  level -1  seed 7 ─")
    assert board(made(), language="ja")[0].startswith("オーバーマップ  位置 0, 0  Z レベル 0  シード 7 ─")
    with pytest.raises(IndexError):
        overmap_board(made(), named, 7, z=3)


def test_board__shows_the_tiles_of_the_text() -> None:
    for z in (-1, 0):
        assert [line.rstrip() for line in overmap_cells(made(), z).plain.splitlines()] == board(made(), z=z)[1:65]


def test_board__names_terrain_by_its_type() -> None:
    shown = board(town(), named)
    legend = " ".join(shown[101 : next(at for at, line in enumerate(shown) if line.startswith("Cities"))])
    assert ". Meadow" in legend
    assert f"{STRAIGHT} road" in legend
    assert legend.count("house") == 1


@pytest.mark.parametrize("width", [100, 120, 180])
def test_board__columns_are_straight_with_wide_names(width: int) -> None:
    shown = board(town(), words, width, language="ja")
    headings = [at for at, line in enumerate(shown) if line.endswith("──")]
    assert len(headings) == 3
    for lines in (shown[101 : headings[1]], shown[headings[2] + 1 :]):
        starts = [[cell_len(line[: found.start()]) for found in re.finditer(r"(?<=  )\S|^\S", line)] for line in lines]
        assert all(set(line) <= set(starts[0]) for line in starts)
        assert max(map(cell_len, lines)) <= width


def test_board__cities_largest_first() -> None:
    cities = (City(1, 2, 3, "Holt"), City(4, 5, 9, "Kelso"), City(6, 7, 1, ""))
    shown = board(attrs.evolve(made(), cities=cities))
    at = next(at for at, line in enumerate(shown) if line.startswith("Cities"))
    assert ["Kelso (4, 5) size 9", "Holt (1, 2) size 3", "(6, 7) size 1"] == re.split("  +", shown[at + 1])


def test_board__counts_what_stands() -> None:
    shown = board(town(), named)
    text = " ".join(shown[next(at for at, line in enumerate(shown) if line.startswith("Specials and buildings")) :])
    counts = Counter(special.id for special in town().specials)
    assert counts["house"] > 9
    assert f"House {counts['house']} " in text
    assert f"Farm {counts['farm']}" in text
    assert f"cottage {counts['cottage']} " in text


LEFT_OUT = (
    ("farm", "no place fits: 2 of 6", "Farm", "合う場所がない: 2 / 6"),
    ("burrow", "grew into no place: 1 of 2", "burrow", "どこでも完成しない: 1 / 2"),
    ("well", "does not fit within farm at 3, 4, 0", "well", "Farm の中に入りきらない、位置 3, 4, 0"),
    ("road of farm at 3, 4, 0", "no way to the cities' roads", "Farm への道路、位置 3, 4, 0", "都市の道路までの通り道がない"),
    ("local_road of farm", "its end lies outside the overmap", "Road(Farm)", "端がオーバーマップの外にある"),
    ("local_road of an island at 3, 4, -1", "no way", "Road(島)、位置 3, 4, -1", "通り道がない"),
    ("sewer of farm at -3, 4, 0", "the ground at its end does not take it", "sewer(Farm)、位置 -3, 4, 0", "端の地形には敷けない"),
    ("city on an island", "no lake is large enough", "島の都市", "十分に広い湖がない"),
    ("city on an island", "no place for farm", "島の都市", "Farm の場所がない"),
    ("farm", "no place on the island at 3, 4", "Farm", "島に場所がない、島の位置 3, 4"),
    ("city Holt", "on an island: no road leads there", "都市 Holt", "島にあり、道路が通じない"),
    ("city (3, 4)", "no way for a road", "都市、位置 3, 4", "道路の通り道がない"),
    ("road at the border (3, 4)", "no way for a road", "境界の道路、位置 3, 4", "道路の通り道がない"),
    ("city 2 of 5", "no open ground for its middle", "都市 2 / 5", "中心を置ける空き地がない"),
    ("sewer at (3, 4)", "no way to the middle of the city", "下水道、位置 3, 4", "都市の中心までの通り道がない"),
    ("finale of city Holt", "no place beside its streets", "都市 Holt の最後の建物", "通り沿いに場所がない"),
    ("finale of city (3, 4)", "no place beside its streets", "最後の建物、都市の位置 3, 4", "通り沿いに場所がない"),
    ("seed", "for a reason of its own", "seed", "for a reason of its own"),
)  # fmt: skip
"""What the steps write down, and how a Japanese board says it."""


def without(what: str, why: str) -> Overmap:
    return attrs.evolve(made(), left_out=(NotMade(what, why),))


@pytest.mark.parametrize(("what", "why", "what_ja", "why_ja"), LEFT_OUT)
def test_board__what_was_left_out(what: str, why: str, what_ja: str, why_ja: str) -> None:
    assert f"left out: {what} ({why})" == board(without(what, why), width=180)[-1]
    assert f"置けなかったもの: {what_ja}({why_ja})" == board(without(what, why), named, 180, language="ja")[-1]


def test_board__what_was_left_out_more_than_once() -> None:
    left = (NotMade("city on an island", "no way"), NotMade("farm", "no way"), NotMade("city on an island", "no way"))
    shown = board(attrs.evolve(made(), left_out=left))
    assert ["left out: city on an island (no way) x2", "left out: farm (no way)"] == shown[-2:]


def test_board__terrain_that_reads_alike_is_one() -> None:
    shown = " ".join(board(town(), lambda kind, name: "River" if name.startswith("river_") else name))
    assert len({terrain.type for terrain in overmap_legend(town()) if terrain.type.startswith("river_")}) > 4
    assert 2 == shown.count("~ River")  # its middle is of another colour


def steps_say() -> Iterator[tuple[str, str]]:
    """What is left out of overmaps that ask for too much."""
    for seed in range(6):
        small = make_overmap(content(), STEPS, seed, size=Extent(32, 32), levels=Interval(-1, 1))
        yield from ((left.what, left.why) for left in small.left_out)


def test_board__says_what_the_steps_say() -> None:
    said = set(steps_say())
    assert len(said) > 3
    for what, why in said:
        assert not re.search("[a-z]{2,} [a-z]{2,}", board(without(what, why), width=180, language="ja")[-1])


HOSTILE = "[bold red]x[/] \x1b[2J\x07\u202e\u2028{}"


def test_board__nothing_steers_the_terminal() -> None:
    overmap = attrs.evolve(
        made(),
        cities=(City(1, 2, 3, HOSTILE),),
        specials=(attrs.evolve(made().specials[0], id=HOSTILE),),
        left_out=(NotMade(HOSTILE, HOSTILE), NotMade("a of " * 4000, f"no place for {HOSTILE}")),
    )
    shown = "\n".join(board(overmap, lambda kind, name: HOSTILE, name="default"))
    assert "[bold red]x[/] ␛[2J␇��{}" in shown
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e]", shown)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e]", overmap_text(overmap))


def pixels(png: bytes) -> npt.NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


@pytest.mark.parametrize("tile", [1, 4, 12])
def test_png__a_pixel_block_a_tile(tile: int) -> None:
    image = Image.open(io.BytesIO(overmap_png(made(), 0, tile)))
    assert (80 * tile, 64 * tile) == image.size
    assert len(np.unique(np.asarray(image.convert("RGB")).reshape(-1, 3), axis=0)) > 5


def test_png__refuses_a_size() -> None:
    with pytest.raises(ValueError, match="tile"):
        overmap_png(made(), 0, 40)


def test_png__roads_are_lines_on_dark_ground() -> None:
    x, y = next((x, y) for y in range(64) for x in range(80) if made().terrain(x, y).id == "road_ns")
    tile = pixels(overmap_png(made(), 0, 4))[4 * y : 4 * y + 4, 4 * x : 4 * x + 4]
    assert (tile[:, 1:3] == (136, 136, 136)).all()
    assert (tile[:, [0, 3]] == (34, 34, 34)).all()


def test_png__a_block_is_one_picture() -> None:
    size, levels = Extent(40, 24), Interval(-1, 1)
    block = list(make_block(content(), STEPS, 5, count=Extent(2, 3), size=size, levels=levels))
    joined = pixels(overmaps_png(iter(block), 2, 0, 3))
    assert (3 * 24 * 3, 2 * 40 * 3, 3) == joined.shape
    for number, overmap in enumerate(block):
        top, left = number // 2 * 72, number % 2 * 120
        assert np.array_equal(joined[top : top + 72, left : left + 120], pixels(overmap_png(overmap, 0, 3)))


@pytest.mark.parametrize(
    ("count", "columns", "tile", "told"),
    [(3, 2, 4, "columns"), (2, 0, 4, "columns"), (0, 1, 4, "columns"), (2, 2, 0, "tile"), (2, 2, 33, "tile")],
)
def test_png__refuses_a_block(count: int, columns: int, tile: int, told: str) -> None:
    with pytest.raises(ValueError, match=f"{told}: "):
        overmaps_png([made()] * count, columns, 0, tile)


def test_png__refuses_what_does_not_join() -> None:
    other = make_overmap(content(), STEPS, 7, size=Extent(40, 64), levels=Interval(-3, 2))
    with pytest.raises(ValueError, match="block: "):
        overmaps_png((made(), other), 2)


def test_png__refuses_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_PIXELS", 3 * 80 * 64)
    assert overmaps_png([made()] * 3, 3, 0, 1)
    with pytest.raises(ValueError, match="tile: "):
        overmaps_png([made()] * 4, 4, 0, 1)


def test_png__no_such_level() -> None:
    with pytest.raises(IndexError):
        overmap_png(made(), 9)


def test_tmj__a_layer_a_level(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "tiles.png").write_bytes(overmap_tileset_png(made()))
    path = tmp_path / "overmap.tmj"
    path.write_text(overmap_tmj(made(), "tiles.png", 7), encoding="utf-8")
    parsed = pytiled_parser.parse_map(path)
    names = [layer.name for layer in parsed.layers]
    assert ["z-3", "z-2", "z-1", "z0", "z1", "z2", "cities", "specials"] == names
    ground = next(layer for layer in parsed.layers if layer.name == "z0")
    assert isinstance(ground, pytiled_parser.TileLayer)
    assert np.array_equal(np.array(ground.data) - 1, made().level(0))
    assert len(made().specials) == len(parsed.layers[-1].tiled_objects)  # type: ignore[attr-defined]


def test_result__is_immutable_and_equal_to_its_like() -> None:
    again = make_overmap(content(), STEPS, 7, size=Extent(80, 64), levels=Interval(-3, 2))
    assert made() == again
    with pytest.raises(ValueError, match="read-only"):
        made().level(0)[0, 0] = 1
    with pytest.raises(IndexError):
        made().terrain(80, 0)


def test_mondensity__sums_the_neighbours() -> None:
    overmap = made()
    x, y = next((x, y) for y in range(1, 63) for x in range(1, 79) if overmap.terrain(x, y).id == "field")
    around = [overmap.terrain(x + right, y + down).mondensity for right in (-1, 0, 1) for down in (-1, 0, 1)]
    assert sum(around) == overmap.mondensity(x, y) >= 2
