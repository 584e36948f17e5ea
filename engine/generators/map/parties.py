"""The parties of a deck on a map: the last step, which no designer writes."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.draws import Draws, stir
from engine.generators.map.board import Board
from engine.generators.map.chain import Mark
from engine.generators.map.standing import Standing
from engine.results.map import Why
from engine.values.prop import prop

PARTY = "party"
"""The thing that a party is on the map; the content says how it looks."""


@attrs.frozen
class Parties:
    """Puts a party on the map for each battle of a deck, on a cell of its own that cuts nobody's way.

    They stand in rooms while there is room, then wherever one can stand, as on a map without rooms. Each draws about
    ("party", card), and the one that comes first in the deck takes its cell first. Whoever finds none is left out.
    """

    cards: tuple[int, ...] = prop("The cards, by their places in the deck.", least=0)

    phrase: ClassVar[str] = "parties"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.THINGS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, draws: Draws) -> None:
        waiting = list(self.cards)
        reason = Why.NO_CELL
        for rooms_only in (True, False) if board.rooms else (False,):
            standing = Standing(board, rooms_only=rooms_only)
            stirred = stir(standing.candidates)
            while waiting:
                at = standing.take(draws.about("party", waiting[0]).lots(stirred))
                if isinstance(at, Why):
                    reason = at
                    break
                board.things.append(attrs.evolve(board.kinds[PARTY].thing(*at), card=waiting.pop(0)))
        board.leave_out(PARTY, reason, len(waiting))
