"""A map from its steps and a seed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.generators.map.board import Board
from engine.generators.map.chain import Step, run
from engine.generators.map.rows import ThingRow, TileRow
from engine.results.map import Map
from engine.values.extent import Extent

MOST_SIDE = 1000
"""Cells of a map's longest side."""


def make_map(
    tiles: Sequence[TileRow],
    things: Sequence[ThingRow],
    steps: Sequence[Step],
    seed: int,
    name: str,
    floor: int = 1,
    size: Extent | None = None,
) -> Map:
    """The map that the steps make at a seed: the same for ever, on any machine, with Numba and without.

    `seed` is 0 .. 2^64 - 1; `floor` takes part in every draw; without a `size` the map becomes as large as its rooms.
    Steps that `proofs` finds nothing against always give a map; what they could not do is in its `left_out`.
    Raises ValueError for no tiles, or a size beyond 1000 x 1000.
    """
    if not tiles:
        raise ValueError("tiles: there is none")
    if size is not None and not (1 <= size.width <= MOST_SIDE and 1 <= size.height <= MOST_SIDE):
        raise ValueError(f"size: must be within 1 x 1 and {MOST_SIDE} x {MOST_SIDE}, not {size}")
    board = Board(tiles, things, size)
    run(name, floor, tuple(steps), board, seed)
    return board.finished(name, floor)
