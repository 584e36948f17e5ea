"""Tiles, things and maps that the tests of maps use: those of the specification, and one of everything else."""

from __future__ import annotations

from fractions import Fraction

from engine.generators.map import (
    Automaton,
    Border,
    By,
    Connect,
    Corridors,
    Noise,
    NoiseGradient,
    Place,
    Regions,
    Rooms,
    Sign,
    Stamp,
    Step,
    ThingRow,
    TileRow,
    Turned,
    Update,
    Where,
    Wrap,
    make_map,
)
from engine.results.map import Map
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.picture import Picture

TILES = (
    TileRow("wall", "#", False, False, (60, 56, 54)),
    TileRow("floor", ".", True, True, (214, 196, 161)),
    TileRow("corridor", ":", True, True, (168, 153, 132)),
    TileRow("door", "+", True, False, (175, 58, 3)),
    TileRow("water", "~", False, True, (69, 133, 136)),
)
THINGS = tuple(
    ThingRow(name, symbol, (200, 30 * number, 40))
    for number, (name, symbol) in enumerate(
        {"entrance": "<", "exit": ">", "player": "@", "stairs": "%", "item": "!", "enemy": "e"}.items()
    )
)


def percent(hundredths: int) -> Percent:
    return Percent(Fraction(hundredths))


VAULT = Stamp(
    Picture(("#####", "#...#", "#.!.#", "#...#", "##+##")),
    (Sign("#", "wall"), Sign(".", "floor"), Sign("+", "door"), Sign("!", "floor", "item")),
    count=Interval(1, 3),
    turned=Turned.ANY,
)
FOLK = (
    Place(("player",)),
    Place(("stairs",)),
    Place(("item",), Interval(3, 6)),
    Place(("enemy",), Interval(4, 8)),
)
MAPS: dict[str, tuple[Extent | None, tuple[Step, ...]]] = {
    "damp_cave": (
        Extent(100, 100),
        (Noise(percent(45)), Automaton(432), Connect(), Border(), Place(("entrance", "exit"), apart=40)),
    ),
    "cellar": (None, (Rooms(Extent(2, 2)), Corridors(Interval(1, 2)), *FOLK)),
    "fort": (
        None,
        (Rooms(Extent(4, 4), Interval(3, 9), 2), Corridors(Interval(1, 3), percent(50)), Border(), *FOLK,
         Place(("enemy",), Interval(2, 4), apart=12, origin=("player",), where=Where.ROOMS)),
    ),
    "maze": (Extent(41, 31), (Noise(), Automaton(24, wrap=Wrap.NONE), Connect(By.FILL), Border(), *FOLK)),
    "ruin": (
        Extent(60, 40),
        (Noise(percent(40), floor=0), Automaton(when=Interval(5, 9), sweeps=4, update=Update.ALL),
         Rooms(Extent(2, 2)), Corridors(), VAULT, Connect(), Border(), Regions(Interval(1, 1)), *FOLK),
    ),
    "gradient": (Extent(260, 30), (NoiseGradient(), Automaton(432), Connect(), Border("water"), *FOLK)),
}  # fmt: skip


def example(name: str, seed: int, floor: int = 1) -> Map:
    size, steps = MAPS[name]
    return make_map(TILES, THINGS, steps, seed, name, floor, size)
