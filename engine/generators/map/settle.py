"""The automaton itself: zeros and ones that settle, one random cell after the other.

An update picks a cell, counts the ones of its 3 x 3 block, itself included, and sets it to bit `count` of the pattern
(source: RPG dungeon maps, 2019). The sums of all runs of three cells beside each other are kept, with a copy of the
last line before the first and of the first after the last, so that a count is the sum of three of them.

Update i picks site floor(draw i * sites / 2^64), the sites numbered in reading order over the cells that may be picked:
all of them, or without the border in a direction that does not wrap.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.generators.map.fast import Loop, is_compiled

Bits = npt.NDArray[np.int8]
STRETCH = 1 << 16
"""Updates whose sites are drawn at a time."""
_GAMMA, _FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32, _LOW = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32), np.uint64(0xFFFFFFFF)


def settle(
    cells: Bits,
    pattern: int,
    sweeps: int,
    key: int,
    *,
    across: bool = True,
    down: bool = True,
    everywhere: bool = False,
) -> None:
    """Let a grid of 0 and 1, shape (height, width), settle in place; pattern -1 leaves it as it is.

    `sweeps` times as many updates as there are cells, at random sites under a key of `engine.generators.streams`; or
    `everywhere` at once, that many times. `across` and `down` say whether left meets right and top meets bottom.
    """
    # Sums and counts are kept as if both directions wrapped: where one does not, nobody asks at its edge.
    height, width = cells.shape
    table = np.array([pattern >> count & 1 for count in range(10)], dtype=np.int8)
    left, top = 0 if across else 1, 0 if down else 1
    columns, rows = width - 2 * left, height - 2 * top
    if pattern == -1 or columns <= 0 or rows <= 0:
        return
    if everywhere:
        for _ in range(sweeps):
            inner = slice(top, top + rows), slice(left, left + columns)
            cells[inner] = table[_counts(cells)[inner]]
        return
    flat, edges = cells.ravel(), _edges(height, width)
    lines = cells + np.roll(cells, 1, axis=1) + np.roll(cells, -1, axis=1)
    sums = np.concatenate((lines[-1:], lines, lines[:1])).ravel()
    updates = cells.size * sweeps
    sites = np.empty(min(STRETCH, updates), dtype=np.int32)
    for first in range(0, updates, STRETCH):
        picked = sites[: min(STRETCH, updates - first)]
        _pick(key, first, rows * columns, picked)
        if columns != width or rows != height:
            picked = (picked // columns + top) * width + picked % columns + left
        _update(flat, sums, table, edges, picked, width, not is_compiled())
    cells[:] = flat.reshape(height, width)


def _pick(key: int, first: int, sites: int, out: Any) -> None:
    """Draw sites 0 .. sites - 1 for the updates from `first` on."""
    start = np.array([(key + (first + 1) * int(_GAMMA)) % (1 << 64)], dtype=np.uint64)
    if is_compiled():
        _pick_each(start, np.array([sites], dtype=np.uint64), out)
    else:
        out[:] = _site(np.arange(len(out), dtype=np.uint64) * _GAMMA + start, np.uint64(sites))


@lru_cache(maxsize=16)
def _edges(height: int, width: int) -> Bits:
    """Which edges a cell lies at: 1 left, 2 right, 4 top line, 8 bottom line; flat."""
    edges = np.zeros((height, width), dtype=np.int8)
    edges[:, 0] |= 1
    edges[:, -1] |= 2
    edges[0] |= 4
    edges[-1] |= 8
    return edges.ravel()


def _counts(cells: Bits) -> Bits:
    """The ones in the block of every cell, as if both directions wrapped."""
    lines = cells + np.roll(cells, 1, axis=0) + np.roll(cells, -1, axis=0)
    return lines + np.roll(lines, 1, axis=1) + np.roll(lines, -1, axis=1)


def _site(z: Any, sites: Any) -> Any:
    """The site of a state of SplitMix64; of a number where Numba compiles it, of an array elsewhere."""
    z = (z ^ (z >> _S30)) * _FIRST
    z = (z ^ (z >> _S27)) * _SECOND
    z = z ^ (z >> _S31)
    return ((z >> _S32) * sites + (((z & _LOW) * sites) >> _S32)) >> _S32


def _pick_source(start: Any, sites: Any, out: Any) -> None:
    state = start[0]
    for turn in range(len(out)):
        out[turn] = _site(state, sites[0])
        state = state + _GAMMA


def _update_source(cells: Any, sums: Any, table: Any, edges: Any, sites: Any, width: int, skip: bool) -> None:
    size = len(cells)
    for site in sites:
        at = site + width
        value = table[sums[site] + sums[at] + sums[at + width]]
        change = value - cells[site]
        # A processor takes adding nothing more lightly than a guess gone wrong; Python does not.
        if skip and change == 0:
            continue
        cells[site] = value
        edge = edges[site]
        if edge == 0:
            sums[at - 1] += change
            sums[at] += change
            sums[at + 1] += change
        elif change != 0:
            left = at - 1
            right = at + 1
            if edge & 1:
                left += width
            if edge & 2:
                right -= width
            sums[left] += change
            sums[at] += change
            sums[right] += change
            if edge & 4:
                sums[left + size] += change
                sums[at + size] += change
                sums[right + size] += change
            if edge & 8:
                sums[left - size] += change
                sums[at - size] += change
                sums[right - size] += change


_pick_each, _update = Loop(_pick_source, helpers=(_site,)), Loop(_update_source)
