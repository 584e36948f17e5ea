"""Where the members of a party stand, all parties at once: every round the next member of each takes a cell."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from engine.generators.destination.tables import Tables
from engine.generators.streams import Ints, Words, below

_ONE = np.uint32(1)


class Rounds:
    """Members side by side, round by round: the first of every party, then the second of those that have one, …

    The largest parties come first, so that a round is a stretch of one array and the parties of a round are the
    first ones: no round picks and chooses.
    """

    __slots__ = ("counts", "order", "party", "size", "starts", "turn")

    def __init__(self, size: Ints) -> None:
        """`size` is the number of members of each party, (parties,), at most 255."""
        self.order: Ints = np.argsort((255 - size).astype(np.uint8), kind="stable")
        """The parties by falling size, (parties,)."""
        self.size: Ints = size.take(self.order)
        self.counts: Ints = len(size) - np.cumsum(np.bincount(size))[:-1]
        """Parties in each round, (rounds,)."""
        self.starts: Ints = np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(self.counts)))
        """Where each round starts, and last the number of members, (rounds + 1,)."""
        parties = np.arange(len(size))
        self.turn: Ints = np.repeat(np.arange(len(self.counts)), self.counts)
        """Each member's round, (members,)."""
        self.party: Ints = np.concatenate([parties[:count] for count in self.counts.tolist()] or [parties[:0]])
        """Each member's party as a place in `order`, (members,)."""

    def upto(self, rounds: int) -> int:
        """Members in the first `rounds` rounds."""
        return int(self.starts[min(rounds, len(self.counts))])


def stand(tables: Tables, rounds: Rounds, enemy: Ints, bits: Words) -> tuple[Ints, Ints]:
    """Let each member take a cell of its party's field: columns and rows from 1, each (members,).

    `enemy` and `bits` hold a member each, round by round; no round more than there are cells. A free cell weighs what
    the enemy's movement gives its column; where those columns are full, every free cell weighs the same.
    """
    parties, members = len(rounds.order), len(enemy)
    weights = np.empty((tables.columns, members), dtype=np.uint32)
    for of, column_weight in zip(weights, tables.column_weights, strict=True):
        column_weight.take(enemy, out=of, mode="clip")
    free = np.full((tables.columns, parties), tables.rows, dtype=np.uint32)
    # A column's free rows, one bit each.
    open_rows = np.full(tables.columns * parties, 2**tables.rows - 1, dtype=np.int64)
    columns, rows = np.empty(members, dtype=np.int64), np.empty(members, dtype=np.int64)
    free_row, left_free = tables.free_row.ravel(), tables.left_free.ravel()
    flat_weights, flat_free, everyone = weights.ravel(), free.ravel(), np.arange(parties)
    first = 0
    for turn, count in enumerate(rounds.counts.tolist()):
        if first == members:
            break
        end = first + count
        weight, room = weights[:, first:end], free[:, :count]
        sums = weight * room
        for before, after in pairwise(sums):
            np.add(before, after, out=after)
        total = sums[-1]
        if turn >= tables.least_room and not total.all():
            stuck = np.flatnonzero(total == 0)
            weight[:, stuck] = 1
            sums[:, stuck] = np.cumsum(room[:, stuck], axis=0)
        # One draw gives the column, and what is left of it the row.
        left = below(bits[first:end], total.astype(np.uint64)).astype(np.uint32)
        column = columns[first:end]
        np.add.reduce(left >= sums[:-1], axis=0, dtype=np.int64, out=column)
        here = everyone[:count]
        nth = sums.ravel().take(column * count + here)
        nth -= left
        nth -= _ONE
        nth //= flat_weights.take(column * members + (here + first))
        place = column * parties
        place += here
        at = open_rows.take(place)
        at *= tables.rows
        at += nth
        free_row.take(at, out=rows[first:end], mode="clip")
        open_rows[place] = left_free.take(at)
        flat_free[place] -= _ONE
        first = end
    columns += 1
    rows += 1
    return columns, rows
