"""The way of a road over the ground: greedy best first, as algorithm §6.2 has it.

One function that Numba compiles where it is installed and plain Python runs where it is not.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from engine.generators.map.fast import Loop, is_compiled
from engine.generators.overmap.board import Board
from engine.generators.overmap.connections import (
    EAST_WEST,
    HAS,
    HIGHEST_COST,
    NORTH_SOUTH,
    ORTHOGONAL,
    TURNS,
    Style,
)

UNSEEN = 1 << 30
NEW = 5
"""How many times farther everything seems where there is no such connection yet."""


class Ways:
    """Searches over one overmap's levels; keeps the room that a search needs."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._buckets = HIGHEST_COST + 2 * NEW * (board.width + board.height) + 8
        entries = 4 * board.area + 8
        self._best, self._heads = self._room(board.area, UNSEEN), self._room(self._buckets, -1)
        self._links, self._nodes = self._room(entries, 0), self._room(entries, 0)
        self._arrived, self._path = self._room(board.area, 0), self._room(board.area, 0)

    def find(self, style: Style, start: tuple[int, int], goal: tuple[int, int], z: int) -> list[tuple[int, int]]:
        """The tiles from the goal back to the start, both included; none where there is no way.

        The outermost tiles are for starts and goals only, and what is owned is for nobody.
        """
        board = self._board
        low = (z - board.lowest) * board.area
        cells: Any
        owned: Any
        if is_compiled():
            cells, owned = board.cells[z - board.lowest].ravel(), board.owned_on(z).ravel().view(np.uint8)
        else:
            cells, owned = board.flat[low : low + board.area], board.owned[low : low + board.area]
        length = int(
            _search(
                cells, owned, style.cost, style.traits, board.width, board.height,
                start[1] * board.width + start[0], goal[1] * board.width + goal[0],
                self._best, self._heads, self._links, self._nodes, self._arrived, self._path,
            )
        )  # fmt: skip
        return [(int(cell) % board.width, int(cell) // board.width) for cell in self._path[:length]]

    @staticmethod
    def _room(size: int, filled: int) -> Any:
        return np.full(size, filled, dtype=np.int32) if is_compiled() else [filled] * size


def _search_source(
    cells: Any, owned: Any, cost: Any, traits: Any, width: int, height: int, start: int, goal: int,
    best: Any, heads: Any, links: Any, nodes: Any, arrived: Any, path: Any,
) -> int:  # fmt: skip
    goal_x, goal_y = goal % width, goal // width
    if start == goal or cost[cells[start]] < 0 or cost[cells[goal]] < 0:
        return 0
    if traits[cells[start]] & TURNS == 0 or owned[start] != 0 or owned[goal] != 0:
        return 0
    best[start] = 0
    arrived[start] = -1
    nodes[0] = start
    links[0] = -1
    heads[0] = 0
    used = 1
    highest = 0
    bucket = 0
    while bucket <= highest:
        entry = heads[bucket]
        if entry < 0:
            bucket += 1
            continue
        heads[bucket] = links[entry]
        cell = nodes[entry]
        if best[cell] < 0:
            continue
        best[cell] = -1
        if cell == goal:
            break
        x, y = cell % width, cell // width
        came = arrived[cell]
        may_turn = traits[cells[cell]] & TURNS != 0
        for side in range(4):
            if came >= 0 and ((side != came and not may_turn) or side == (came + 2) % 4):
                continue
            to_x, to_y = x, y
            if side == 0:
                to_y -= 1
            elif side == 1:
                to_x += 1
            elif side == 2:
                to_y += 1
            else:
                to_x -= 1
            if to_x < 0 or to_y < 0 or to_x >= width or to_y >= height:
                continue
            near = to_y * width + to_x
            if best[near] < 0 or owned[near] != 0:
                continue
            edge = to_x == 0 or to_y == 0 or to_x == width - 1 or to_y == height - 1
            if edge and near != goal:
                continue
            ground = cells[near]
            if cost[ground] < 0:
                continue
            trait = traits[ground]
            if (side % 2 == 0 and trait & EAST_WEST != 0) or (side % 2 == 1 and trait & NORTH_SOUTH != 0):
                continue
            across, down = abs(goal_x - to_x), abs(goal_y - to_y)
            away = across + down
            if trait & ORTHOGONAL == 0:
                away = int(math.sqrt(float(across * across + down * down)))
            if trait & HAS == 0:
                away *= NEW
            if edge:
                away *= 2
            priority = cost[ground] + away
            if priority < best[near]:
                best[near] = priority
                arrived[near] = side
                nodes[used] = near
                links[used] = heads[priority]
                heads[priority] = used
                used += 1
                if priority < bucket:
                    bucket = priority
                if priority > highest:
                    highest = priority
    found = best[goal] < 0
    # The room is left as it was found: a search costs what it looked at, not the whole overmap.
    for entry in range(used):
        best[nodes[entry]] = UNSEEN
    for bucket in range(highest + 1):
        heads[bucket] = -1
    if not found:
        return 0
    length = 0
    cell = goal
    while True:
        path[length] = cell
        length += 1
        side = arrived[cell]
        if side < 0:
            return length
        if side == 0:
            cell += width
        elif side == 1:
            cell -= 1
        elif side == 2:
            cell -= width
        else:
            cell += 1


_search = Loop(_search_source)
