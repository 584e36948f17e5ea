"""Dungeon maps: caves, mazes, rooms and what stands in them, one map at a time.

Takes rows of tiles and things, steps, a name, a floor and a seed; gives an immutable `engine.results.map.Map`. Knows
nothing of the content language.

    steps = (Noise(Percent(45)), Automaton(432), Connect(), Border(), Place(("entrance", "exit"), apart=40))
    damp_cave = make_map(tiles, things, steps, seed=7, name="damp_cave", floor=1, size=Extent(100, 100))

What is drawn where, in the words of `engine.generators.streams`; each step's key is
`subkey(key(seed, "map/<name>/<label>"), floor)`, and "about" folds its parts in one after the other:

    noise        cell y * width + x is a 1 where draw y * width + x is below share * 2^64, exactly
    automaton    update i: draw i, the site among those that may be picked, in reading order
    rooms        about (column, row): draw 0 the width, 1 the depth
    corridors    about ("pair", column, row, 0 rightward or 1 downward): draw 0 the pair's turn, 1 the coordinate, 2 and
                 3 the doors at its upper or left end and at the other; about ("room", column, row): draw 0 how many
    stamp        about ("copy", number): draw 0 the quarter turns, 1 the spot among the free ones in reading order
    place        about ("count", thing): draw 0; about ("try", number, thing, which of them): the lot of each cell
                 y * width + x; the least of those that will do
"""

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark, Step
from engine.generators.map.maps import MOST_SIDE, make_map
from engine.generators.map.proofs import Finding, capacity, proofs
from engine.generators.map.rows import ThingRow, TileRow
from engine.generators.map.steps import (
    MAP_STEPS,
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
    Turned,
    Update,
    Where,
    Wrap,
)

__all__ = [
    "MAP_STEPS",
    "MOST_SIDE",
    "Automaton",
    "Board",
    "Border",
    "By",
    "Connect",
    "Corridors",
    "Draws",
    "Finding",
    "Mark",
    "Noise",
    "NoiseGradient",
    "Place",
    "Regions",
    "Rooms",
    "Sign",
    "Stamp",
    "Step",
    "ThingRow",
    "TileRow",
    "Turned",
    "Update",
    "Where",
    "Wrap",
    "capacity",
    "make_map",
    "proofs",
]
