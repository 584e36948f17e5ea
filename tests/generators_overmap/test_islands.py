"""Cities alone in a lake."""

from __future__ import annotations

from fractions import Fraction

import attrs
import numpy as np
import pytest

from engine.generators.draws import Draws
from engine.generators.overmap.board import Board
from engine.generators.overmap.overmaps import LEVELS
from engine.generators.overmap.region import Islands, IslandSpecial, Lakes
from engine.generators.overmap.steps import OVERMAP_STEPS, GrowStreets, RaiseIslands
from engine.generators.overmap.steps.islands import Island
from engine.values.extent import Extent
from tests.generators_overmap.invariants import faults
from tests.generators_overmap.small import REGION, content

QUAY = IslandSpecial("cottage", "shore")
ISLANDS = Islands(enabled=True, spacing=2, required=(QUAY,), optional=(IslandSpecial("mall", "land", least_size=6),))


def lake(islands: Islands) -> Board:
    """A board that is nothing but a deep lake."""
    board = Board(content(attrs.evolve(REGION, islands=islands)), 3, (0, 0), Extent(120, 120), LEVELS)
    own, lakes = board.content.own, Lakes()
    board.ground[:] = own[lakes.surface]
    for z in range(lakes.depth, 0):
        board.cells[z - board.lowest] = own[lakes.bed if z == lakes.depth else lakes.water]
    return board


def test_islands__a_city_with_a_shore_and_no_road_away() -> None:
    board = lake(ISLANDS)
    RaiseIslands()(board, Draws(4))
    assert board.cities
    assert not list(faults(board))
    names = board.content.terrains.names
    assert {"on an island: no road leads there"} <= {left.why for left in board.left_out}
    assert any(special.id == "cottage" for special in board.specials)
    land = ~board.content.lake[board.ground]
    shore = board.ground == board.content.terrains.of("lake_shore")
    for y, x in np.argwhere(land).tolist():
        around = land[y - 2 : y + 3, x - 2 : x + 3] | shore[y - 2 : y + 3, x - 2 : x + 3]
        assert around.all(), "two tiles of shore around all land"
    y, x = np.argwhere(shore)[0].tolist()
    assert "lake_underwater_shore" == names[board.terrain(x, y, -3)]
    free = land & ~board.owned_on(0) & (board.ground == board.content.terrains.of("field"))
    y, x = np.argwhere(free)[0].tolist()
    assert "empty_rock" == names[board.terrain(x, y, -1)]


def test_islands__undone_where_something_required_has_no_place() -> None:
    board = lake(attrs.evolve(ISLANDS, required=(IslandSpecial("lighthouse", "land"),)))
    before = board.cells.copy()
    RaiseIslands()(board, Draws(4))
    assert np.array_equal(before, board.cells)
    assert [] == board.specials == board.cities
    assert {"no place for lighthouse"} == {left.why for left in board.left_out}


@pytest.mark.parametrize("entry", [{"least_size": 50}, {"least_radius": 400}, {"chance": 0}], ids=str)
def test_islands__required_only_where_it_is_meant_to_be(entry: dict[str, int]) -> None:
    """What an island is too small for, and what chance is against, is not missed: there is no place for it anywhere."""
    board = lake(attrs.evolve(ISLANDS, required=(IslandSpecial("lighthouse", "land", **entry),)))
    RaiseIslands()(board, Draws(4))
    assert board.cities
    assert "no place for lighthouse" not in {left.why for left in board.left_out}


def test_islands__only_in_lakes_and_only_where_asked_for() -> None:
    board = lake(Islands())
    RaiseIslands()(board, Draws(4))
    assert not board.cities
    dry = Board(content(attrs.evolve(REGION, islands=ISLANDS)), 3, (0, 0), Extent(120, 120), LEVELS)
    RaiseIslands()(dry, Draws(4))
    assert not dry.cities
    assert {"no lake is large enough"} == {left.why for left in dry.left_out}
    assert OVERMAP_STEPS.index(GrowStreets) < OVERMAP_STEPS.index(RaiseIslands)


def test_islands__as_many_as_the_formula_says() -> None:
    assert Island.__doc__
    mean = Fraction(120 * 120, 4) / (Fraction(3, 4) * 19**2)
    assert 13 < mean < 14
    board = lake(ISLANDS)
    RaiseIslands()(board, Draws(9))
    tried = len(board.cities) + sum(left.what == "city on an island" for left in board.left_out)
    assert tried in (13, 14)
