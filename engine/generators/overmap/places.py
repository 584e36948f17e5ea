"""Where specials fit: all places of an overmap at once, as flags over its columns and rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.generators.overmap.board import Board
from engine.generators.overmap.layouts import Tile
from engine.generators.overmap.placing import fits
from engine.generators.overmap.rows import MutableRow, SpecialConnection, SpecialRow
from engine.generators.streams import Flags, Ints

Scores = npt.NDArray[np.int16]
ENDLESS = 1 << 20


class Places:
    """Questions about every place of an overmap; ask `changed` whenever something was laid."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._owned = np.frombuffer(board.owned, dtype=np.uint8).reshape(board.cells.shape)
        self._allowed: dict[tuple[tuple[str, ...], int], Flags] = {}
        self._starting: dict[tuple[str, int, bool], Flags] = {}
        rows, columns = np.ogrid[: board.height, : board.width]
        self.nearest: Ints = np.full((board.height, board.width), -1, dtype=np.int64)
        """The city whose edge is nearest, (height, width); -1 where there is none at all."""
        self.distance: Ints = np.full((board.height, board.width), ENDLESS, dtype=np.int64)
        """Tiles to that edge, 0 within."""
        for number, city in enumerate(board.cities):
            squares = (columns - city.x) ** 2 + (rows - city.y) ** 2
            away = np.floor(np.sqrt(squares.astype(np.float64))).astype(np.int64) - city.size
            nearer = away < self.distance
            self.distance[nearer] = away[nearer]
            self.nearest[nearer] = number
        np.maximum(self.distance, 0, out=self.distance)

    def changed(self) -> None:
        """Forget what was asked: the ground is another."""
        self._allowed.clear()
        self._starting.clear()

    def fitting(self, tiles: Sequence[Tile]) -> Flags:
        """Where the origin of these tiles may lie so that each is off the edge and on allowed ground, (height, width)."""
        board = self.board
        fits = np.zeros((board.height, board.width), dtype=np.bool_)
        if not tiles or not all(board.lowest <= tile.z <= board.highest for tile in tiles):
            return fits
        left, right = 1 - min(tile.x for tile in tiles), board.width - 1 - max(tile.x for tile in tiles)
        top, bottom = 1 - min(tile.y for tile in tiles), board.height - 1 - max(tile.y for tile in tiles)
        left, top, right, bottom = max(0, left), max(0, top), min(board.width, right), min(board.height, bottom)
        if left >= right or top >= bottom:
            return fits
        good = np.ones((bottom - top, right - left), dtype=np.bool_)
        for number, tile in enumerate(tiles):
            allowed = self.allowed(tile.locations, tile.z)
            good &= allowed[top + tile.y : bottom + tile.y, left + tile.x : right + tile.x]
            if number % 16 == 15 and not good.any():
                break
        fits[top:bottom, left:right] = good
        return fits

    def allowed(self, locations: tuple[str, ...], z: int) -> Flags:
        """Which places of a level belong to a location and to no special, (height, width).

        Off level 0 untouched rock and air belong to all.
        """
        known = self._allowed.get((locations, z))
        if known is None:
            level = self.board.cells[z - self.board.lowest]
            known = self.board.content.mask(locations)[level]
            if z:
                known |= level == self.board.default[z - self.board.lowest]
            known &= self._owned[z - self.board.lowest] == 0
            self._allowed[locations, z] = known
        return known

    def turns_at(
        self, needs: Sequence[Sequence[Tile]], connections: Sequence[Sequence[SpecialConnection]], x: int, y: int
    ) -> list[int]:
        """The turns in which a special may stand with its origin at a place: of those that meet most connections."""
        scores = [self._score(ways, x, y) for ways in connections]
        best = max(scores)
        if best < 0:
            return []
        return [turn for turn, score in enumerate(scores) if score == best and fits(self.board, needs[turn], x, y)]

    def turns_everywhere(
        self, needs: Sequence[Sequence[Tile]], connections: Sequence[Sequence[SpecialConnection]], where: Flags
    ) -> list[Flags]:
        """The same for every origin at once: of each turn, where it may be."""
        if not where.any():
            return [where] * len(needs)
        scores = [self._connecting(ways) for ways in connections]
        best: Scores = np.maximum.reduce(scores, axis=0)
        where = where & (best >= 0)
        return [where & (score == best) & self.fitting(tiles) for score, tiles in zip(scores, needs, strict=True)]

    def _score(self, ways: Sequence[SpecialConnection], x: int, y: int) -> int:
        board, score = self.board, 0
        for way in ways:
            at_x, at_y, z = x + way.point[0], y + way.point[1], way.point[2]
            connection = board.content.connections.get(way.connection)
            inner = 0 < at_x < board.width - 1 and 0 < at_y < board.height - 1 and board.lowest <= z <= board.highest
            if connection is None or not inner:
                return -1
            place = board.place(at_x, at_y, z)
            if board.owned[place]:
                return -1
            there = connection.is_default[board.flat[place]]
            if not there and (way.existing or not connection.can_start(board.flat[place])):
                return -1
            score += there
        return score

    def _connecting(self, ways: Sequence[SpecialConnection]) -> Scores:
        """How many points of a special would meet its connection already; -1 where one cannot even begin, by origin."""
        board = self.board
        score: Scores = np.zeros((board.height, board.width), dtype=np.int16)
        bad: Flags = np.zeros((board.height, board.width), dtype=np.bool_)
        for way in ways:
            x, y, z = way.point
            there = self._shifted(self._begin(way.connection, z, True), x, y)
            bad |= ~(there if way.existing else there | self._shifted(self._begin(way.connection, z, False), x, y))
            score += there
        score[bad] = -1
        return score

    def cities_for(self, row: SpecialRow | MutableRow, full: set[int]) -> list[bool]:
        """Which cities are of the right size and not `full`; last, whether it may be without any city."""
        cities, sizes = self.board.cities, row.city_sizes
        good = [city.size in sizes and number not in full for number, city in enumerate(cities)]
        return [*good, 0 in sizes and not cities]

    def by_city_at(self, row: SpecialRow | MutableRow, good: list[bool], x: int, y: int) -> bool:
        """Whether the nearest city to a place is one of the `good` and at the right distance."""
        return good[self.nearest[y, x]] and int(self.distance[y, x]) in row.city_distance

    def by_city(self, row: SpecialRow | MutableRow, good: list[bool]) -> Flags:
        """The same for every place, (height, width)."""
        distance = row.city_distance
        near: Flags = np.array(good, dtype=np.bool_)[self.nearest] & (self.distance >= (distance.least or 0))
        if distance.most is not None:
            near &= self.distance <= distance.most
        return near

    def suitable(self, row: SpecialRow | MutableRow) -> list[int]:
        """The cities of the right size."""
        return [number for number, city in enumerate(self.board.cities) if city.size in row.city_sizes]

    def _begin(self, name: str, z: int, there: bool) -> Flags:
        known = self._starting.get((name, z, there))
        if known is None:
            board, connection = self.board, self.board.content.connections.get(name)
            known = np.zeros((board.height, board.width), dtype=np.bool_)
            if connection is not None and board.lowest <= z <= board.highest:
                table = connection.default_mask if there else connection.begin_mask
                known = table[board.cells[z - board.lowest]]
                known &= self._owned[z - board.lowest] == 0
                known[0] = known[-1] = False
                known[:, 0] = known[:, -1] = False
            self._starting[name, z, there] = known
        return known

    def _shifted(self, flags: Flags, x: int, y: int) -> Flags:
        """The flag of the place at (x, y) from each origin, false outside."""
        height, width = flags.shape
        shifted = np.zeros_like(flags)
        if abs(x) < width and abs(y) < height:
            shifted[max(0, -y) : height - max(0, y), max(0, -x) : width - max(0, x)] = flags[
                max(0, y) : height + min(0, y), max(0, x) : width + min(0, x)
            ]
        return shifted
