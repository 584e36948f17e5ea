"""Who and what is on the map."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs

from engine.generators.draws import Draws, stir
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.map.standing import Standing
from engine.results.map import Why
from engine.values.interval import Interval
from engine.values.prop import prop

TRIES = 8
"""How often things that must be apart are placed anew before the best try counts."""


class Where(StrEnum):
    """Which part of the map things may stand on."""

    ANYWHERE = "anywhere"
    ROOMS = "rooms"


@attrs.frozen
class Place:
    """Puts things on the map, each on a cell of its own that will do, one as likely as another.

    Everything stands in the largest region, and everything counts as a wall: with all things in place one can still
    walk from each to each without stepping on any. `apart` is the least number of steps between two things of this
    step; with `from`, between them and the things named there. What finds no cell is left out, and counted.
    """

    things: tuple[str, ...] = prop("What to place: `entrance, exit`.", names="thing", positional=True)
    count: Interval = prop("How many of each.", default=Interval(1, 1), positional=True)
    apart: int = prop("Steps between two of them at least.", default=0, unit="steps", least=0)
    origin: tuple[str, ...] = prop(
        "Measure `apart` from these things instead, placed before.", default=(), names="thing", key="from"
    )
    where: Where = prop("`rooms` keeps to the rooms of a grid.", default=Where.ANYWHERE)

    phrase: ClassVar[str] = "place"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.THINGS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        asked = [
            (kind, number)
            for kind in self.things
            for number in range(draws.about("count", kind).within(self.count))
        ]  # fmt: skip
        start = Standing(board, rooms_only=self.where is Where.ROOMS)
        for thing in board.things:
            if self.origin and thing.kind in self.origin:
                start.keep_from(thing.x, thing.y, self.apart)
        best: list[tuple[str, int, int]] = []
        missing: list[tuple[str, Why]] = []
        for attempt in range(TRIES if self.apart > 1 and not self.origin and len(asked) > 1 else 1):
            placed, failed = self._try(start.again(), asked, draws.about("try", attempt), attempt == TRIES - 1)
            if attempt == 0 or len(placed) > len(best):
                best, missing = placed, failed
            if not missing:
                break
        for kind, x, y in best:
            board.things.append(board.kinds[kind].thing(x, y))
        for kind, why in missing:
            board.leave_out(kind, why)

    def _try(
        self, standing: Standing, asked: list[tuple[str, int]], draws: Draws, from_the_end: bool
    ) -> tuple[list[tuple[str, int, int]], list[tuple[str, Why]]]:
        """Place all in their order; the last try begins at an end of the map, where most lies far away."""
        stirred = stir(standing.candidates)
        placed: list[tuple[str, int, int]] = []
        failed: list[tuple[str, Why]] = []
        for kind, number in asked:
            if from_the_end and not placed:
                at = standing.take(standing.farness())
            else:
                at = standing.take(draws.about(kind, number).lots(stirred))
            if isinstance(at, Why):
                failed.append((kind, at))
                continue
            placed.append((kind, *at))
            if self.apart and not self.origin:
                standing.keep_from(*at, self.apart)
        return placed, failed
