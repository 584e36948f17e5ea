"""How far each card brings a player."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.lots import NUMBER, tagged
from engine.generators.streams import Whole
from engine.values.interval import Interval
from engine.values.prop import prop


@attrs.frozen
class SpreadProgress:
    """Spreads progress evenly over the cards: each number of the range as often as the others.

    What does not divide evenly is filled up so that the mean stays the range's: of 1..5, one card more gets 3, two
    get 2 and 4, three 1, 3 and 5, four 1, 2, 4 and 5. Which card gets which is drawn.
    """

    range: Interval = prop("Least and most progress of a card.", positional=True)

    phrase: ClassVar[str] = "spread progress"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.TERRAIN})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.PROGRESS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    @property
    def bounds(self) -> tuple[int, int]:
        """Both ends of the range, in order; an end left open is the other."""
        ends = [end for end in (self.range.least, self.range.most) if end is not None] or [0]
        return min(ends), max(ends)

    def __call__(self, board: Board, streams: Streams) -> None:
        least, most = self.bounds
        lots = tagged(streams.lots(board.marks), board.numbers)
        lots.sort(axis=1)
        cards = (lots & NUMBER).view(np.int64)
        shares = progress_table(least, most, board.width)[board.blueprints.decks.totals.take(board.blueprints.deck_of)]
        board.progress = np.zeros(cards.shape, dtype=np.int64)
        cards += np.arange(0, cards.size, board.width)[:, None]
        board.progress.ravel()[cards] = shares


def progress_of(total: int, least: int, most: int) -> tuple[int, ...]:
    """The progress of `total` cards: the fixed multiset from which the cards draw.

    The remainder is a set of numbers of the range that lies evenly about its middle, and as far apart as the source
    has it for 1..5: 3 · 2 4 · 1 3 5 · 1 2 4 5. Of an even range the middle is no number: an odd remainder then takes
    the one below it, which is as near to the mean as whole numbers come.
    """
    numbers = range(least, most + 1)
    times, rest = divmod(total, len(numbers))
    return tuple(
        sorted((*(tuple(numbers) * times if times else ()), *(least + place for place in spread(rest, len(numbers)))))
    )


def spread(count: int, places: int) -> tuple[int, ...]:
    """`count` different places of `places`, symmetric about the middle; each in the middle of its equal share."""
    half = [(2 * i + 1) * places // (2 * count) for i in range(count // 2)]
    middle = [(places - 1) // 2] if count % 2 else []
    return (*half, *middle, *(places - 1 - place for place in reversed(half)))


@cache
def progress_table(least: int, most: int, width: int) -> Whole:
    """For each number of cards the progress to be dealt, shape (width + 1, width), 0 beyond the deck's end."""
    table = np.zeros((width + 1, width), dtype=np.int64)
    for total in range(width + 1):
        table[total, :total] = progress_of(total, least, most)
    return table
