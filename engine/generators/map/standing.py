"""Where one more thing may stand without cutting the way of anybody."""

from __future__ import annotations

import numpy as np

from engine.generators.map.board import Board
from engine.generators.map.ways import cut_cells, distances, largest
from engine.generators.streams import Flags, Ints, Words
from engine.results.map import Why

_ALL = np.uint64(2**64 - 1)
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight cells around one, in turn; those beside it stand at odd places."""


class Standing:
    """The cells of the largest region, and which of them are still to be had.

    A cell that would cut the way once will do so ever after: more things only take more ways. So a cell that is
    refused for that is refused for good.
    """

    def __init__(self, board: Board, *, rooms_only: bool = False) -> None:
        walkable = board.open()
        self.region: Flags = largest(walkable)
        """Where everything stands, (height, width)."""
        self.free: Flags = self.region.copy()
        """The same without what stands there already."""
        self.taken = {(thing.x, thing.y) for thing in board.things}
        for x, y in self.taken:
            self.free[y, x] = False
        allowed = self.region
        if rooms_only:
            allowed = np.zeros_like(self.region)
            for room in board.rooms:
                allowed[room.y : room.y + room.height, room.x : room.x + room.width] = True
            allowed &= self.region
        self.candidates: Ints = np.flatnonzero(allowed)
        """Cells in reading order as y * width + x, (candidates,)."""
        self.near: Flags = np.zeros(len(self.candidates), dtype=np.bool_)
        """Which of them are too near to something, (candidates,)."""
        self.refused: Flags = np.zeros(len(self.candidates), dtype=np.bool_)
        """Which of them would cut a way, (candidates,)."""
        self.occupied: Flags = ~self.free.ravel()[self.candidates]
        self.passable: Flags = _passable(self.free)
        """Where one can go around a thing, past its neighbours, (height, width)."""

    def again(self) -> Standing:
        """The same, to try something on."""
        other = object.__new__(Standing)
        other.region, other.free, other.taken = self.region, self.free.copy(), set(self.taken)
        other.candidates, other.near = self.candidates, self.near.copy()
        other.refused, other.occupied = self.refused.copy(), self.occupied.copy()
        other.passable = self.passable.copy()
        return other

    def keep_from(self, x: int, y: int, apart: int) -> None:
        """Let nothing stand fewer than `apart` steps from a cell."""
        if apart > 1:
            steps = distances(self.region, [(x, y)]).ravel()[self.candidates]
            self.near |= (steps >= 0) & (steps < apart)

    def farness(self) -> Words:
        """A lot for each candidate, least for those that lie at an end of the region, (candidates,)."""
        if not len(self.candidates):
            return np.zeros(0, dtype=np.uint64)
        width = self.region.shape[1]
        end = int(self.candidates[0])
        for _ in range(2):
            steps = distances(self.region, [(end % width, end // width)]).ravel()[self.candidates]
            end = int(self.candidates[np.argmax(steps)])
        farness: Words = (steps.max() - steps).astype(np.uint64)
        return farness

    def take(self, lots: Words) -> tuple[int, int] | Why:
        """Take a free cell, (x, y), or say why there is none; `lots` is (candidates,), and the least wins.

        Cells that one can walk around come first: a thing stands in a corridor only where nothing else is left, and
        there is another way.
        """
        around = self.passable.ravel()[self.candidates]
        at = self._take_of(np.where(around, lots, _ALL))
        if at is None and not around.all():
            self.refused |= cut_cells(self.free).ravel()[self.candidates]
            at = self._take_of(lots)
        return self._reason() if at is None else at

    def _take_of(self, lots: Words) -> tuple[int, int] | None:
        left = np.where(self.occupied | self.near | self.refused, _ALL, lots)
        while len(left):
            chosen = int(np.argmin(left))
            if left[chosen] == _ALL:
                break
            y, x = divmod(int(self.candidates[chosen]), self.free.shape[1])
            if self._ways_stay_open(x, y):
                self._occupy(chosen, x, y)
                return x, y
            left[chosen] = _ALL
            self.refused[chosen] = True
        return None

    def _occupy(self, candidate: int, x: int, y: int) -> None:
        self.free[y, x] = False
        self.occupied[candidate] = True
        self.taken.add((x, y))
        rows, columns = slice(max(0, y - 1), y + 2), slice(max(0, x - 1), x + 2)
        wider = self.free[max(0, y - 2) : y + 3, max(0, x - 2) : x + 3]
        top, left = min(1, max(0, y - 1)), min(1, max(0, x - 1))
        height, width = self.free[rows, columns].shape
        self.passable[rows, columns] = _passable(wider)[top : top + height, left : left + width]

    def _reason(self) -> Why:
        if self.occupied.all():
            return Why.NO_CELL
        return Why.TOO_NEAR if (self.near | self.occupied).all() else Why.BLOCKS

    def _ways_stay_open(self, x: int, y: int) -> bool:
        """Whether a thing here, and every thing beside it, keeps a free cell beside it."""
        if not self._has_way(x, y, (x, y)):
            return len(self.candidates) == 1 and not self.taken
        return all(self._has_way(*beside, (x, y)) for beside in _beside(x, y) if beside in self.taken)

    def _has_way(self, x: int, y: int, but: tuple[int, int]) -> bool:
        return any(self._is_free(*cell) for cell in _beside(x, y) if cell != but)

    def _is_free(self, x: int, y: int) -> bool:
        height, width = self.free.shape
        return 0 <= x < width and 0 <= y < height and bool(self.free[y, x])


def _passable(free: Flags) -> Flags:
    """Where the free cells beside a cell are joined around it, so that closing it cuts nothing, (height, width)."""
    height, width = free.shape
    padded = np.zeros((height + 2, width + 2), dtype=np.int8)
    padded[1:-1, 1:-1] = free
    ring = [padded[1 + down : 1 + down + height, 1 + right : 1 + right + width] for down, right in _RING]
    parts = np.zeros((height, width), dtype=np.int8)
    for turn in range(8):
        starts = ring[turn] & ~ring[turn - 1]
        # A corner by itself is beside nobody.
        parts += starts if turn % 2 else starts & ring[turn + 1]
    passable: Flags = parts <= 1
    return passable


def _beside(x: int, y: int) -> tuple[tuple[int, int], ...]:
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)
