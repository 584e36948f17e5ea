"""How many pieces the ground is in."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.draws import Draws
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.map.ways import regions
from engine.results.map import Why
from engine.values.interval import Interval
from engine.values.prop import prop


@attrs.frozen
class Regions:
    """Counts the regions, and says in the result where there are more or fewer than asked.

    A result always carries how many there are at the end; `engine.pursuit.regions` gives the table of them.
    """

    amount: Interval = prop("How many there should be.", default=Interval(1, None), positional=True)

    phrase: ClassVar[str] = "regions"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUND})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.REGIONS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        count = regions(board.open())[1]
        least, most = self.amount.least or 0, self.amount.most
        missing = max(0, least - count) or max(0, count - most if most is not None else 0)
        board.leave_out("region", Why.COUNT, missing)
