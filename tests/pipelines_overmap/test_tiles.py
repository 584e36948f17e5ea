"""Tiles of fixed specials and buildings: where pictures lie, which terrain a name means, what nests."""

from __future__ import annotations

import pytest

from engine.generators.overmap.rows import SpecialTile
from tests.cases.laid import codes, shown
from tests.pipelines_overmap.world import content, loaded


def tiles(lines: str) -> tuple[SpecialTile, ...]:
    """The tiles of a special on land."""
    return content(f"overmap_special drawn {{\n  on land\n{lines}\n}}").specials["drawn"].tiles


def points(lines: str) -> list[tuple[int, int, int]]:
    return [tile.point for tile in tiles(lines)]


def test_picture__x_to_the_right_y_downward_from_the_first_character() -> None:
    made = tiles('  layout """\n    mr\n    hh\n    """\n  tile "m" moss\n  tile "r" rock\n  tile "h" hut.east')
    assert {(0, 0, 0): "moss", (1, 0, 0): "rock", (0, 1, 0): "hut.east", (1, 1, 0): "hut.east"} == {
        tile.point: tile.terrain for tile in made
    }


def test_pictures__of_all_levels_and_points_share_one_origin() -> None:
    lines = '  layout """\n     m\n    m\n    """\n  layout level 2 """\n      m\n    """\n  layout level -1 """m"""\n  tile "m" moss'
    assert [(1, 0, 0), (0, 1, 0), (2, 0, 2), (0, 0, -1), (-4, 3, 1)] == points(f"{lines}\n  at (-4, 3, 1) moss")


def test_picture__a_space_is_no_tile() -> None:
    assert [(0, 0, 0), (2, 0, 0), (1, 1, 0)] == points('  layout """\n    m m\n     m\n    """\n  tile "m" moss')


def test_picture__a_space_is_no_tile_whatever_is_said_of_it() -> None:
    text = 'overmap_special drawn { on land; layout """m m"""; tile "m" moss; tile " " rock }'
    if loaded(text).ruleset is not None:  # or it is refused
        assert [(0, 0, 0), (2, 0, 0)] == [tile.point for tile in content(text).specials["drawn"].tiles]


def test_picture__left_of_its_closing_quotes() -> None:
    text = 'overmap_special drawn {\n  on land\n  layout """\n  m\n    """\n  tile "m" moss\n}'
    assert ["ADV115"] == codes(loaded(text).found)


def test_tile__its_own_ground_or_that_of_the_special() -> None:
    made = tiles('  layout """mn"""\n  tile "m" moss\n  tile "n" moss on moor, below\n  at (0, 5, 0) rock on below')
    assert [(), ("moor", "below"), ("below",)] == [tile.locations for tile in made]


@pytest.mark.parametrize("shape", ["isolated", "ns", "esw", "nesw", "end_south", "end_west"])
def test_tile__every_shape_of_a_line(shape: str) -> None:
    (tile,) = tiles(f"  at (0, 0, 0) path.{shape}")
    terrains = content(f"overmap_special drawn {{ on land; at (0, 0, 0) path.{shape} }}").terrains
    assert f"path_{shape}" == terrains.names[terrains.of(tile.terrain)]


def test_tile__a_name_with_a_side_in_it_is_another_terrain() -> None:
    """`hut.north` is the hut, and `hut_north` what is declared by that name, unless declaring both is refused."""
    text = (
        'overmap_terrain hut_north { name "Northern hut"; symbol "N"; color red; flags no_rotate }\n'
        "overmap_special two { on land; at (0, 0, 0) hut.north; at (1, 0, 0) hut_north }"
    )
    if loaded(text).ruleset is not None:
        made = content(text)
        assert ["hut", "hut_north"] == [
            made.terrains.sign(made.terrains.of(tile.terrain)).type for tile in made.specials["two"].tiles
        ]


@pytest.mark.parametrize("word", ["north", "ns", "end_south"])
def test_tile__a_side_alone_is_named_as_it_is_written(word: str) -> None:
    (told,) = loaded(f"overmap_special drawn {{ on land; at (0, 0, 0) {word} }}").found
    assert ("ADV101", f"no overmap_terrain `{word}`") == (told.code, told.message())


def test_nest__laid_at_its_point() -> None:
    text = "overmap_special outer { on land; at (0, 0, 0) moss; nest well at (3, -2, 0) }"
    pattern = content(text).pattern("outer")
    assert pattern is not None
    assert {(0, 0, 0), (3, -2, 0)} == {(tile.x, tile.y, tile.z) for tile in pattern.turns[0].needs}


def test_nest__one_that_grows_is_told_not_dropped() -> None:
    text = (
        "overmap_special grown mutable { on land; piece stone { terrain moss }; root stone }\n"
        "overmap_special outer { on land; at (0, 0, 0) moss; nest grown at (3, 0, 0) }"
    )
    assert [] != shown(loaded(text).found)


@pytest.mark.parametrize(("rows", "expected"), [(100, []), (101, ["ADV410"])])
def test_tiles__not_more_than_ten_thousand(rows: int, expected: list[str]) -> None:
    picture = "\n".join(["m" * 100] * rows)
    text = f'overmap_special wide {{ on land; layout """{picture}"""; tile "m" moss }}'
    assert expected == codes(loaded(text).found)


@pytest.mark.parametrize(("deep", "expected"), [(16, []), (17, ["ADV422"])])
def test_nest__not_too_deep(deep: int, expected: list[str]) -> None:
    nested = [
        f"overmap_special nest{each} {{ on land; at (0, 0, 0) moss; nest nest{each + 1} at (1, 0, 0) }}"
        for each in range(deep)
    ]
    text = "\n".join([*nested, f"overmap_special nest{deep} {{ on land; at (0, 0, 0) moss }}"])
    assert expected == codes(loaded(text).found)


@pytest.mark.parametrize(("beside", "expected"), [(999, []), (1001, ["ADV422"])])
def test_nest__not_too_many(beside: int, expected: list[str]) -> None:
    nests = "\n".join(f"  nest well at ({each + 1}, 0, 0)" for each in range(beside))
    text = f"overmap_special outer {{\n  on land\n  at (0, 0, 0) moss\n{nests}\n}}"
    assert expected == codes(loaded(text).found)
