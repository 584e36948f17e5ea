"""Every measure of a dungeon map, and every one of an overmap, from the names that a content declares.

As those of a destination are: `map.…` and `overmap.…` are numbers of the whole, a dot and a name stands for one of each
that the content declares (`thing.exit`), and finer grains have measures of their own (`room.width`, `city.size`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.studies.terms import (
    BUILDING,
    CITY,
    MAP,
    OVERMAP,
    REGION,
    ROOM,
    SPECIAL,
    THING,
    TILE,
    Grain,
    Measure,
    Values,
)

NUMBER, NAME = Values.NUMBER, Values.NAME
MAP_GRAINS = {grain.name: grain for grain in (MAP, REGION, ROOM, THING)}
OVERMAP_GRAINS = {grain.name: grain for grain in (OVERMAP, CITY, SPECIAL, BUILDING, TILE)}
SPARSE = ("building.", "lost.", "tile.")
"""How measures begin that there is one of for each name, and most of which have nothing to count."""
AT_REQUEST = ("terrain.",)
"""How measures begin that are only taken where somebody asks for them: `terrain` tells of all terrains at once."""

Declared = Callable[[str], Sequence[str]]


def map_measures(declared: Declared) -> dict[str, Measure]:
    """Every measure of a map by its name; `declared` gives the names that the content declares of a kind, in its order.

    A column of names holds indices into `Measure.names`, which are in that same order.
    """
    measures = (*_of_maps(), *_of_map_parts(declared), *_counted_on_maps(declared))
    return {measure.name: measure for measure in measures}


def overmap_measures(declared: Declared) -> dict[str, Measure]:
    """Every measure of an overmap by its name; `declared` as of `map_measures`."""
    measures = (*_of_overmaps(), *_of_overmap_parts(declared), *_counted_on_overmaps(declared))
    return {measure.name: measure for measure in measures}


def _of_maps() -> Iterator[Measure]:
    of = MAP
    yield Measure("map.cells", of, NUMBER, "Cells, walls and all.", "マス数（壁を含む）。")
    yield Measure(
        "map.open", of, NUMBER, "Share of its cells that one can walk on, 0 to 1.", "歩けるマスの割合（0〜1）。"
    )
    yield Measure(
        "map.regions", of, NUMBER, "Areas that cannot be reached from each other.", "互いに行き来できない領域の数。"
    )
    yield Measure(
        "map.longest_path",
        of,
        NUMBER,
        "Steps of the longest shortest way in its largest region, as a few searches find it: never too many, at times some too few.",
        "最大の領域での最長の最短経路の歩数。数回の探索による値で、真の値を超えず、少し小さいことがある。",
    )
    yield Measure(
        "map.dead_ends",
        of,
        NUMBER,
        "Cells that one can leave to one side only, of the four.",
        "上下左右のうち一方へしか歩けないマスの数。",
    )
    yield Measure("map.rooms", of, NUMBER, "Rooms of its grid of rooms.", "部屋の格子の部屋の数。")
    yield Measure("map.things", of, NUMBER, "All that stands on it.", "置かれているものの総数。")
    yield Measure("map.left_out", of, NUMBER, "All that its steps could not do.", "手順が果たせなかったものの総数。")
    yield Measure(
        "map.others_left_out",
        of,
        NUMBER,
        "What its steps could not do besides things: rooms and stamps that do not fit, regions too few or too many.",
        "手順が果たせなかったもののうち、置くもの以外：収まらなかった部屋やスタンプ、過不足のある領域。",
    )


def _of_map_parts(declared: Declared) -> Iterator[Measure]:
    yield Measure("region.cells", REGION, NUMBER, "Cells of a region.", "領域のマス数。")
    yield Measure("room.width", ROOM, NUMBER, "A room's cells from left to right.", "部屋の幅（マス）。")
    yield Measure("room.height", ROOM, NUMBER, "A room's cells from top to bottom.", "部屋の高さ（マス）。")
    yield Measure("room.cells", ROOM, NUMBER, "A room's cells.", "部屋のマス数。")
    yield Measure("thing", THING, NAME, "What stands there.", "置かれているもの。", tuple(declared("thing")), "thing")


def _counted_on_maps(declared: Declared) -> Iterator[Measure]:
    yield from _each(declared("thing"), "thing", MAP, "How many `{}` stand on it.", "`{}` の数。")
    yield from _each(declared("tile"), "tile", MAP, "Cells of the tile `{}`.", "タイル `{}` のマス数。")
    yield from _each(declared("thing"), "lost", MAP, "How many `{}` found no place.", "置き場所がなかった `{}` の数。")


def _of_overmaps() -> Iterator[Measure]:
    of = OVERMAP
    yield Measure("overmap.cities", of, NUMBER, "Cities.", "都市の数。")
    yield Measure(
        "overmap.city_size", of, NUMBER, "Mean radius of its cities in tiles; 0 without any.",
        "都市の半径の平均（タイル）。都市がなければ 0。",
    )  # fmt: skip
    yield Measure("overmap.specials", of, NUMBER, "Specials that stand on it.", "スペシャルの数。")
    yield Measure(
        "overmap.buildings",
        of,
        NUMBER,
        "City buildings that stand on it, bare terrains that a city has for one too.",
        "都市の建物の数（建物として置かれた地形を含む）。",
    )
    yield Measure("overmap.sites", of, NUMBER, "Specials that lead to an adventure.", "冒険につながるスペシャルの数。")
    yield Measure(
        "overmap.connections", of, NUMBER, "Roads and the like, as often as one was laid.", "敷かれた道などの数。"
    )
    yield Measure("overmap.terrains", of, NUMBER, "Different terrains on level 0.", "Z レベル 0 にある地形の種類数。")
    yield Measure(
        "overmap.left_out", of, NUMBER, "All that its steps could not do.", "手順が果たせなかったものの総数。"
    )
    yield Measure(
        "overmap.others_left_out",
        of,
        NUMBER,
        "What its steps could not do besides specials and buildings: cities, roads and the like without a place or a way.",
        "手順が果たせなかったもののうち、スペシャルと建物以外：場所や経路のなかった都市や道など。",
    )


def _of_overmap_parts(declared: Declared) -> Iterator[Measure]:
    specials, buildings = _placed(declared)
    yield Measure("city.size", CITY, NUMBER, "A city's radius in tiles.", "都市の半径（タイル）。")
    yield Measure("special", SPECIAL, NAME, "Which special.", "スペシャルの種類。", specials, "overmap_special")
    yield Measure("building", BUILDING, NAME, "Which city building.", "都市の建物の種類。", buildings, "city_building")
    terrains = tuple(declared("overmap_terrain"))
    yield Measure(
        "terrain", TILE, NAME, "The terrain of a tile of level 0.", "Z レベル 0 のタイルの地形。", terrains,
        "overmap_terrain",
    )  # fmt: skip


def _counted_on_overmaps(declared: Declared) -> Iterator[Measure]:
    of = OVERMAP
    specials, buildings = _placed(declared)
    yield from _each(
        declared("overmap_location"),
        "ground",
        of,
        "Tiles of level 0 whose terrain belongs to the location `{}`.",
        "場所 `{}` に属する Z レベル 0 のタイル数。",
    )
    yield from _each(
        declared("overmap_connection"),
        "connection",
        of,
        "How often the connection `{}` was laid.",
        "接続 `{}` が敷かれた回数。",
    )
    yield from _each(specials, "special", of, "How many `{}` stand on it.", "`{}` の数。")
    yield from _each(buildings, "building", of, "How many `{}` stand in its cities.", "都市にある `{}` の数。")
    yield from _each(
        declared("overmap_terrain"),
        "terrain",
        of,
        "Tiles of level 0 with the terrain `{}`.",
        "地形が `{}` の Z レベル 0 のタイル数。",
    )
    placed = dict.fromkeys((*specials, *declared("city_building")))
    yield from _each(tuple(placed), "lost", of, "How often `{}` was left out.", "`{}` が置けなかった回数。")


def _placed(declared: Declared) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Specials, and what may stand in cities otherwise: buildings, and bare terrains.

    Results do not tell what sort of thing a name is of; a name of several is taken for a special's.
    """
    specials = tuple(declared("overmap_special"))
    others = dict.fromkeys((*declared("city_building"), *declared("overmap_terrain")))
    return specials, tuple(name for name in others if name not in specials)


def _each(names: Sequence[str], of: str, grain: Grain, english: str, japanese: str) -> Iterator[Measure]:
    for name in names:
        yield Measure(f"{of}.{name}", grain, NUMBER, english.format(name), japanese.format(name))
