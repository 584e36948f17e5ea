"""Which traps an adventure knows."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.decks import UPPER
from engine.generators.destination.lots import smallest, tagged


@attrs.frozen
class DrawTraps:
    """Draws the location's number of different trap kinds from its list, each as likely as the others."""

    phrase: ClassVar[str] = "draw traps"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.LOCATION})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.TRAP_KINDS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        tables = batch.tables
        traps = tables.location_traps[batch.location]
        # A trap is told from its like by its name; its place in the list only breaks ties of 56 bits.
        tags = np.where(traps < 0, UPPER, np.uint64(0)) | np.arange(traps.shape[1], dtype=np.uint64)
        lots = tagged(streams.lots(tables.trap_marks[batch.location]), tags)
        chosen, _ = smallest(lots, tables.trap_counts[batch.location])
        order = np.argsort(~chosen, axis=1, kind="stable")[:, : max(int(tables.trap_counts.max(initial=0)), 1)]
        batch.traps = np.where(chosen, traps, -1)[np.arange(len(batch))[:, None], order]
