"""Which unique events may occur."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams


@attrs.frozen
class ListUniques:
    """Lists every unique kind that an event of the content knows, in the order they are placed."""

    phrase: ClassVar[str] = "list uniques"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.UNIQUE_KINDS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        batch.uniques, batch.uniques_of = batch.tables.uniques, np.zeros(len(batch), dtype=np.int64)
