"""Which enemies of the group an adventure meets."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.lots import NEVER
from engine.generators.destination.queries import QueryBatch
from engine.generators.streams import GAMMA, below, mark, splitmix


@attrs.frozen
class DrawEnemies:
    """Draws the group's number of different enemies, as evenly over their tiers as can be.

    Before each draw those tiers are left out of which more have been drawn already than of the least drawn tier that
    still has enemies; of the rest each enemy is as likely as the others. The candidates keep the group's order.
    """

    phrase: ClassVar[str] = "draw enemies"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUP})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.ENEMIES})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: QueryBatch, streams: Streams) -> None:
        tables, group, items = batch.tables, batch.group, len(batch)
        if not tables.groups:
            return
        enemies = tables.group_enemies[group]
        many = below(streams.about(_COUNT).draw(), tables.select_span[group].view(np.uint64)).view(np.int64)
        count = np.minimum(many + tables.select_least[group], tables.group_sizes[group])
        count[group < 0] = 0

        tier = tables.tiers[enemies]
        there = (enemies >= 0) & (group >= 0)[:, None]
        free, item = there.copy(), np.arange(items)[:, None]
        left = tables.group_tiers[group]
        # A tier without enemies is never the least drawn one.
        even = np.where(left > 0, 0, _NEVER_LEAST)
        # A fresh draw each turn: one lot for all turns would favour the tiers that were drawn from before.
        turns = np.arange(count.max(initial=0), dtype=np.uint64) * np.uint64(GAMMA)
        draws = splitmix(streams.lots(tables.enemy_marks[enemies]) + turns[:, None, None])
        for turn, lots in enumerate(draws):
            allowed = even <= even.min(axis=1, keepdims=True)
            wins = np.where(free & allowed[item, tier], lots, NEVER).argmin(axis=1)
            at = np.flatnonzero(turn < count)
            won = wins[at]
            free[at, won] = False
            of = tier[at, won]
            left[at, of] -= 1
            even[at, of] = np.where(left[at, of] > 0, even[at, of] + 1, _NEVER_LEAST)

        chosen = there & ~free
        order = np.argsort(~chosen, axis=1, kind="stable")[:, : max(int(count.max(initial=0)), 1)]
        batch.candidates = np.where(chosen, enemies, -1)[item, order]


_NEVER_LEAST = np.iinfo(np.int64).max
_COUNT = mark("/count")
