"""Whether somebody waits at the exit."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.lots import NEVER
from engine.generators.destination.queries import QueryBatch
from engine.generators.streams import below, mark


@attrs.frozen
class ChooseBoss:
    """With the quest's chance, makes one of the candidates of the highest tier the boss."""

    phrase: ClassVar[str] = "choose boss"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.ENEMIES})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.BOSS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: QueryBatch, streams: Streams) -> None:
        tables = batch.tables
        with_boss, without = (0, 1) if batch.quest is None else tables.boss_odds[batch.quest]
        if with_boss == 0:
            return
        there = below(streams.about(_CHANCE).draw(), with_boss + without) < np.uint64(with_boss)
        enemies = batch.candidates
        tier = np.where(enemies >= 0, tables.tiers[enemies], -1)
        highest = tier.max(axis=1, keepdims=True)
        lots = streams.lots(tables.enemy_marks[enemies])
        lots[tier < highest] = NEVER
        boss = enemies[np.arange(len(batch)), lots.argmin(axis=1)]
        batch.boss = np.where(there, boss, -1)


_CHANCE = mark("/chance")
