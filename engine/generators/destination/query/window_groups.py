"""The climb: weak groups first, strong ones later."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.queries import QueryBatch
from engine.generators.destination.tables import asked_once
from engine.values.percent import Percent
from engine.values.prop import prop


@attrs.frozen
class WindowGroups:
    """Lets only a stretch of the stage's groups occur, from weak to strong as the level climbs.

    The groups are sorted by average power, then name; the stretch starts at the hundredth that the rule
    `group_index` gives for the level, and holds at least one group.
    """

    span: Percent = prop("How much of the groups the stretch holds.", least=0, most=100, positional=True)

    phrase: ClassVar[str] = "window groups"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.WINDOW})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: QueryBatch, streams: Streams) -> None:
        if batch.stage is None:
            return
        share = self.span.share
        windows, which = asked_once(
            lambda stage, level: batch.tables.window(stage, level, share), batch.stage, batch.level
        )
        bounds = np.array(windows, dtype=np.int64).reshape(-1, 2)[which]
        batch.window = bounds[:, 0], bounds[:, 1]
