"""Events that need their own kind of ground."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.board import Board
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.decks import UPPER
from engine.generators.destination.lots import HIGHEST, NUMBER, smallest, tagged
from engine.generators.streams import Ints, Words, lots, mark, splitmix
from engine.values.holds import Holds
from engine.values.prop import prop


@attrs.frozen
class Place:
    """Places the blueprint's cards of an event, each on a free card whose terrain allows it.

    Where none is left the event is lost, and counted: place what helps a player before what harms. An event that
    holds unique events draws that many of its kinds without replacement (all of them and again, where there are
    fewer), and places them in the order of the list, each kind on its own terrain.
    """

    event: str = prop("The event to place.", names="event", positional=True)

    phrase: ClassVar[str] = "place"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.FREE_CARDS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.EVENTS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, board: Board, streams: Streams) -> None:
        event = board.tables.event_index[self.event]
        decks, rows = board.blueprints.decks, board.blueprints.deck_of
        wanted = decks.counts[event].take(rows)
        if board.tables.event_rows[event].holds is Holds.UNIQUE_EVENT:
            lost = _place_uniques(board, streams, event, wanted)
        else:
            tags = decks.tags_on(board.tables.event_terrains[event]).take(rows, axis=0)
            np.bitwise_or(tags, board.taken, out=tags)
            chosen, lost = smallest(tagged(streams.lots(board.marks), tags), wanted)
            board.put(event, chosen)
        board.losses[event] = board.losses[event] + lost if event in board.losses else lost


def _place_uniques(board: Board, streams: Streams, event: int, wanted: Ints) -> Ints:
    """Place `wanted` unique events, (items,), and give how many were lost, (items,)."""
    tables, plans, width = board.tables, board.blueprints, board.width
    lists, lengths = plans.uniques.among(tables.event_kinds[event])
    if not lists.shape[1] or not wanted.any():
        return wanted
    kinds, known = lists.take(plans.uniques_of, axis=0), lengths.take(plans.uniques_of)
    times = _times(tables.unique_marks.take(kinds, mode="clip"), streams, known, wanted)
    # No kind finds more cards than there are, however many a hand-written plan wants.
    sums = np.cumsum(np.minimum(times, width), axis=1)
    turns = np.arange(sums[:, -1].max(initial=0))
    # Which kind has its turn, (turns, items); after the last one nothing, which may lie nowhere.
    place = np.add.reduce(sums <= turns[:, None, None], axis=2)
    kind = np.where(
        turns[:, None] < sums[:, -1],
        kinds[np.arange(board.items), np.minimum(place, kinds.shape[1] - 1)],
        len(tables.unique_kinds),
    )
    keys = splitmix(streams.keys ^ tables.unique_marks.take(kind, mode="clip"))
    drawn = lots(keys[:, :, None], board.marks)
    barred = plans.decks.unique_tags(tables.unique_terrains)
    tagged(drawn, barred.take(kind * len(plans.decks.totals) + plans.deck_of, axis=0))

    deck = np.arange(0, board.items * width, width)
    taken, events, uniques = board.taken.ravel(), board.event.ravel(), board.unique.ravel()
    lost = wanted.copy()
    for turn in turns.tolist():
        np.bitwise_or(drawn[turn], board.taken, out=drawn[turn])
        least = drawn[turn].min(axis=1)
        found = least <= HIGHEST
        card = np.bitwise_and(least, NUMBER, out=least).view(np.int64) + deck
        placed = kind[turn]
        if not found.all():
            card, placed = card[found], placed[found]
        taken[card] = UPPER
        events[card] = event
        uniques[card] = placed
        lost -= found
    return lost


def _times(marks: Words, streams: Streams, known: Ints, wanted: Ints) -> Ints:
    """How often each listed kind is placed, (items, listed): all equally often, and a drawn few once more."""
    place = np.arange(marks.shape[1], dtype=np.uint64)
    listed = place < known.view(np.uint64)[:, None]
    rounds, rest = np.divmod(wanted, np.maximum(known, 1))
    lot = tagged(streams.about(_WHICH).lots(marks), np.where(listed, place, place | UPPER))
    chosen, _ = smallest(lot, rest)
    return np.where(listed, rounds[:, None], 0) + chosen


_WHICH = mark("/kinds")
"""The purpose under which the kinds draw whether they occur, apart from the draws that place them."""
