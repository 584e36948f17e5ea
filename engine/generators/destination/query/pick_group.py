"""The theme of an adventure."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.lots import NEVER
from engine.generators.destination.queries import QueryBatch


@attrs.frozen
class PickGroup:
    """Picks one group of the stretch, each as likely as the others."""

    phrase: ClassVar[str] = "pick group"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.WINDOW})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.GROUP})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: QueryBatch, streams: Streams) -> None:
        if batch.stage is None or batch.window is None:
            return
        groups = batch.tables.stage_groups[batch.stage]
        first, end = batch.window
        place = np.arange(groups.shape[1])
        lots = streams.lots(batch.tables.stage_marks[batch.stage])
        lots[(place < first[:, None]) | (place >= end[:, None])] = NEVER
        batch.group = groups[np.arange(len(batch)), lots.argmin(axis=1)]
