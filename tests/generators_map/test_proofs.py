"""What is refused before anything is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.generators.map import (
    Automaton,
    Border,
    Corridors,
    Noise,
    NoiseGradient,
    Place,
    Rooms,
    Sign,
    Stamp,
    Turned,
    Where,
    capacity,
    make_map,
    proofs,
)
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.picture import Picture
from tests.generators_map.starter import MAPS, THINGS, TILES

BAR = Stamp(Picture(("....",)), (Sign(".", "floor"),))
SMALL = Extent(4, 4)


@pytest.mark.parametrize("name", MAPS)
def test_proofs__nothing_against_the_examples(name: str) -> None:
    size, steps = MAPS[name]
    assert proofs(steps, size) == ()


@pytest.mark.parametrize(
    ("size", "steps", "at", "words"),
    [
        (SMALL, (Noise(), Place(("enemy",), Interval(16, 16))), 1, "16 things at least"),
        (SMALL, (Noise(), Border(), Place(("enemy",), Interval(4, 9))), 2, "never holds more than 3"),
        (None, (Rooms(Extent(1, 1), Interval(2, 2)), Place(("enemy",), Interval(4, 4))), 1, "never holds more than 3"),
        (SMALL, (Noise(), Place(("item",)), Place(("enemy",), Interval(15, 15))), 2, "16 things at least"),
        (SMALL, (Noise(), Place(("entrance", "exit"), apart=40)), 1, "40 steps apart"),
        (SMALL, (Noise(), Place(("enemy",), Interval(1, 2000))), 1, "more than 1000 things"),
        (SMALL, (Noise(), Place(("enemy",), Interval(2, None))), 1, "has no upper end"),
        (SMALL, (Noise(), Place(("enemy",), apart=2, origin=("player",))), 1, "no `player` is placed before"),
        (SMALL, (Noise(), Place(("enemy",), where=Where.ROOMS)), 1, "no rooms to keep to"),
        (None, (Noise(),), 1, "needs a size"),
        (None, (Noise(), Rooms(Extent(2, 2))), 0, "works on nothing"),
        (Extent(2000, 4), (Noise(),), 1, "at most 1000 x 1000"),
        (None, (Rooms(Extent(100, 1), Interval(9, 9), 9),), 1, "can become 1791 x 9"),
        (SMALL, (Rooms(Extent(2, 2)),), 0, "2 x 2 rooms need 13 x 13 cells"),
        (None, (Rooms(Extent(0, 2)),), 0, "at least one room"),
        (None, (Rooms(Extent(2, 2)), Corridors(Interval(-1, 2))), 1, "goes below 0"),
        (Extent(201, 9), (NoiseGradient(),), 0, "202 wide"),
        (SMALL, (Noise(), Automaton()), 1, "either a pattern"),
        (SMALL, (Noise(), Automaton(3, Interval(1, 2))), 1, "either a pattern"),
        (SMALL, (Noise(), Automaton(when=Interval(1, 10))), 1, "a block holds 0..9"),
        (Extent(3, 9), (BAR,), 0, "4 x 1 fits nowhere"),
        (Extent(9, 3), (Stamp(BAR.picture, BAR.signs, turned=Turned.EAST),), 0, "fits nowhere"),
        (SMALL, (Stamp(Picture(("..", ".")), BAR.signs),), 0, "rows of one length"),
    ],
)
def test_proofs__found(size: Extent | None, steps: tuple[object, ...], at: int, words: str) -> None:
    found = proofs(steps, size)  # type: ignore[arg-type]
    assert [at] == [each.step for each in found if words in each.en]
    assert all(each.ja and each.ja != each.en for each in found)


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 99), st.booleans())
def test_capacity__never_exceeded(width: int, height: int, seed: int, border: bool) -> None:
    steps = (Noise(), *([Border()] if border else []), Place(("enemy",), Interval(30, 30)))
    made = make_map(TILES, THINGS, steps, seed, "x", 1, Extent(width, height))
    assert len(made.things) <= capacity(steps, Extent(width, height))


@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3), st.integers(0, 99))
def test_capacity__of_rooms(columns: int, rows: int, size: int, seed: int) -> None:
    steps = (
        Rooms(Extent(columns, rows), Interval(1, size), 2), Corridors(Interval(4, 4)),
        Place(("enemy",), Interval(300, 300)),
    )  # fmt: skip
    made = make_map(TILES, THINGS, steps, seed, "x")
    assert len(made.things) <= capacity(steps, None)


@pytest.mark.parametrize("size", [Extent(0, 3), Extent(3, 1001)])
def test_make_map__size_out_of_bounds(size: Extent) -> None:
    with pytest.raises(ValueError, match="size: must be within"):
        make_map(TILES, THINGS, (Noise(),), 1, "x", 1, size)
