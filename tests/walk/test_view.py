"""What of a walk a screen shows."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from rich.cells import cell_len

from engine.walk import Walk
from engine.walk.view import Row, fitted, view

from .drawn import drawn

pytest.importorskip("tcod")
HALL = drawn("#" * 40, *["#" + "." * 38 + "#"] * 18, "#" * 40)


def walk_on(*rows: str) -> Walk:
    return Walk({1: drawn(*rows)}.get, lambda _, name: name)


def text(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(cell.symbol for cell in row) for row in rows]


def test_view__all_of_a_small_map_in_the_middle() -> None:
    state = walk_on("####", "#@!#", "####").start()
    assert text(view(state, 8, 5)) == [" " * 8, "  ####  ", "  #@!#  ", "  ####  ", " " * 8]


@pytest.mark.parametrize("size", [(10, 5), (1, 1), (39, 19), (7, 40)])
def test_view__scrolls_with_the_player(size: tuple[int, int]) -> None:
    walk = Walk({1: HALL}.get, lambda _, name: name)
    state = walk.start()
    for key in "l" * 37 + "j" * 17 + "h" * 20:
        state, _ = walk.step(state, key)
        shown = view(state, *size)
        assert [len(row) for row in shown] == [size[0]] * size[1]
        assert sum("@" in line for line in text(shown)) == 1


def test_view__dim_where_only_remembered_and_blank_where_unknown() -> None:
    walk = walk_on("@.+.!", "####.", "...#.")
    state = walk.start()
    for key in "llllj":
        state, _ = walk.step(state, key)
    shown = view(state, 5, 3)
    assert (shown[0][0].symbol, shown[0][0].lit) == (".", False)
    assert shown[1][4].lit
    assert shown[2][0].symbol == " "


def test_view__pursuers_only_while_they_are_seen() -> None:
    state = walk_on("@..e!", "#####").start()
    assert text(view(state, 5, 2))[0] == "@..e!"
    turned_away = attrs.evolve(state, seen=np.zeros_like(state.seen))
    assert text(view(turned_away, 5, 2))[0] == "@...!"


def test_view__nothing_steers_the_terminal() -> None:
    from engine.results.map import Thing

    hostile = attrs.evolve(
        drawn("@.."), things=(Thing("player", 0, 0, "@", "#ffffff"), Thing("x", 1, 0, "\x1b", "#ffffff"))
    )
    state = Walk({1: hostile}.get, lambda _, name: name).start()
    assert "\x1b" not in text(view(state, 3, 1))[0]


@pytest.mark.parametrize("width", [0, 1, 5, 6, 40])
def test_fitted__wide_characters_take_two(width: int) -> None:
    assert cell_len(fitted("湿った洞窟  1 階", width)) == width
