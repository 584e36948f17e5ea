"""Ways over a grid of open cells: regions, distances, cells that cut, joins. Four neighbours throughout.

Every function takes an array of flags (height, width) and pads it with a closed ring, so that no loop asks where the
grid ends. Sources: breadth-first search; cut cells after Tarjan, "Depth-first search and linear graph algorithms", 1972;
joins as a least spanning tree over the borders of nearest-region areas, after Mehlhorn, 1988.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.generators.map.fast import Loop
from engine.generators.streams import Flags

Grid = npt.NDArray[np.int32]


def regions(open_cells: Flags) -> tuple[Grid, int]:
    """The region of every cell, (height, width), -1 where it is closed, and how many there are; in reading order."""
    padded, width = _padded(open_cells)
    labels = np.full(padded.size, -1, dtype=np.int32)
    count = int(_label(padded, labels, np.zeros(padded.size, dtype=np.int32), width))
    return _inner(labels, width), count


def largest(open_cells: Flags) -> Flags:
    """The region with the most cells, (height, width); of regions equally large the first in reading order."""
    labels, count = regions(open_cells)
    if not count:
        return np.zeros_like(open_cells)
    most: Flags = labels == np.argmax(np.bincount(labels[labels >= 0], minlength=count))
    return most


def distances(open_cells: Flags, starts: Sequence[tuple[int, int]]) -> Grid:
    """Steps from the nearest start (x, y) to every open cell, (height, width), -1 where there is no way."""
    padded, width = _padded(open_cells)
    steps = np.full(padded.size, -1, dtype=np.int32)
    cells = np.array([(y + 1) * width + x + 1 for x, y in starts], dtype=np.int32)
    _spread(padded, steps, np.zeros(padded.size, dtype=np.int32), cells, width)
    return _inner(steps, width)


def cut_cells(open_cells: Flags) -> Flags:
    """Where closing one cell would part what is open, (height, width)."""
    padded, width = _padded(open_cells)
    cuts = np.zeros(padded.size, dtype=np.int8)
    order, low, parent, turn = (np.zeros(padded.size, dtype=np.int32) for _ in range(4))
    _cut(padded, cuts, order, low, parent, turn, width)
    return _inner(cuts, width).astype(np.bool_)


def joins(open_cells: Flags, diggable: Flags) -> Flags:
    """The cells to open so that every region is reached: a least spanning tree of shortest ways, (height, width).

    Only `diggable` cells are opened. A way costs the closed cells that it opens.
    """
    dug = np.zeros(open_cells.shape, dtype=np.bool_)
    labels, count = regions(open_cells)
    if count < 2:
        return dug
    padded, width = _padded(open_cells | diggable)
    owner, origin = np.full(padded.size, -1, dtype=np.int32), np.full(padded.size, -1, dtype=np.int32)
    owner.reshape(-1, width)[1:-1, 1:-1] = labels
    steps = np.zeros(padded.size, dtype=np.int32)
    _claim(padded, owner, steps, origin, np.zeros(padded.size, dtype=np.int32), width)
    flat = dug.ravel()
    for first, second in _tree(owner, steps, width, count):
        for cell in (first, second):
            while steps[cell]:
                flat[(cell // width - 1) * (width - 2) + cell % width - 1] = True
                cell = int(origin[cell])
    return dug


def _tree(owner: Grid, steps: Grid, width: int, count: int) -> list[tuple[int, int]]:
    """Pairs of neighbouring cells where regions meet, as few and as near as join them all (Kruskal)."""
    cells = np.arange(owner.size - width)
    pairs = np.concatenate((np.stack((cells, cells + 1), axis=1), np.stack((cells, cells + width), axis=1)))
    one, other = owner[pairs[:, 0]], owner[pairs[:, 1]]
    meeting = (one >= 0) & (other >= 0) & (one != other)
    pairs, one, other = pairs[meeting], one[meeting], other[meeting]
    cost = steps[pairs[:, 0]] + steps[pairs[:, 1]]
    order = np.argsort(cost, kind="stable")
    between = np.minimum(one, other).astype(np.int64) * count + np.maximum(one, other)
    nearest = order[np.sort(np.unique(between[order], return_index=True)[1])]
    joined, chosen = Groups(count), []
    for pair, a, b in zip(pairs[nearest].tolist(), one[nearest].tolist(), other[nearest].tolist(), strict=True):
        if joined.join(a, b):
            chosen.append((pair[0], pair[1]))
    return chosen


class Groups:
    """Things 0..count-1 that are joined one pair after the other (union-find)."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def of(self, thing: int) -> int:
        """The one that stands for the group of `thing`."""
        above = self._above
        while above[thing] != thing:
            above[thing] = thing = above[above[thing]]
        return thing

    def join(self, one: int, other: int) -> bool:
        """Join two groups; false where they were one already."""
        a, b = self.of(one), self.of(other)
        self._above[b] = a
        return a != b


def _padded(flags: Flags) -> tuple[npt.NDArray[np.int8], int]:
    """The flags within a closed ring, flat, and the width of that."""
    height, width = flags.shape
    padded = np.zeros((height + 2, width + 2), dtype=np.int8)
    padded[1:-1, 1:-1] = flags
    return padded.ravel(), width + 2


def _inner(flat: npt.NDArray[Any], width: int) -> npt.NDArray[Any]:
    return flat.reshape(-1, width)[1:-1, 1:-1]


def _label_source(open_cells: Any, labels: Any, queue: Any, width: int) -> int:
    count = 0
    for start in range(len(open_cells)):
        if open_cells[start] != 0 and labels[start] < 0:
            labels[start] = count
            queue[0] = start
            size = 1
            while size > 0:
                size -= 1
                cell = queue[size]
                for near in (cell - width, cell - 1, cell + 1, cell + width):
                    if open_cells[near] != 0 and labels[near] < 0:
                        labels[near] = count
                        queue[size] = near
                        size += 1
            count += 1
    return count


def _spread_source(open_cells: Any, steps: Any, queue: Any, starts: Any, width: int) -> None:
    end = 0
    for start in starts:
        if steps[start] < 0:
            steps[start] = 0
            queue[end] = start
            end += 1
    at = 0
    while at < end:
        cell = queue[at]
        at += 1
        onward = steps[cell] + 1
        for near in (cell - width, cell - 1, cell + 1, cell + width):
            if open_cells[near] != 0 and steps[near] < 0:
                steps[near] = onward
                queue[end] = near
                end += 1


def _claim_source(open_cells: Any, owner: Any, steps: Any, origin: Any, queue: Any, width: int) -> None:
    end = 0
    for cell in range(len(owner)):
        if owner[cell] >= 0:
            queue[end] = cell
            end += 1
    at = 0
    while at < end:
        cell = queue[at]
        at += 1
        for near in (cell - width, cell - 1, cell + 1, cell + width):
            if open_cells[near] != 0 and owner[near] < 0:
                owner[near] = owner[cell]
                steps[near] = steps[cell] + 1
                origin[near] = cell
                queue[end] = near
                end += 1


def _cut_source(open_cells: Any, cuts: Any, order: Any, low: Any, parent: Any, turn: Any, width: int) -> None:
    clock = 0
    for start in range(len(open_cells)):
        if open_cells[start] == 0 or order[start] != 0:
            continue
        clock += 1
        order[start] = clock
        low[start] = clock
        parent[start] = -1
        cell = start
        branches = 0
        while cell >= 0:
            way = turn[cell]
            if way < 4:
                turn[cell] = way + 1
                near = cell - width
                if way == 1:
                    near = cell - 1
                elif way == 2:
                    near = cell + 1
                elif way == 3:
                    near = cell + width
                if open_cells[near] == 0 or near == parent[cell]:
                    continue
                if order[near] == 0:
                    clock += 1
                    order[near] = clock
                    low[near] = clock
                    parent[near] = cell
                    cell = near
                elif order[near] < low[cell]:
                    low[cell] = order[near]
            else:
                above = parent[cell]
                if above >= 0:
                    if low[cell] < low[above]:
                        low[above] = low[cell]
                    if above == start:
                        branches += 1
                    elif low[cell] >= order[above]:
                        cuts[above] = 1
                cell = above
        if branches > 1:
            cuts[start] = 1


_label, _spread, _claim, _cut = Loop(_label_source), Loop(_spread_source), Loop(_claim_source), Loop(_cut_source)
