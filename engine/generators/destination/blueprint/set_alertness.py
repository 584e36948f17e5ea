"""How alert the enemies are."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams


@attrs.frozen
class SetAlertness:
    """Takes the content's weights of alertness."""

    phrase: ClassVar[str] = "set alertness"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.ALERTNESS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        batch.alertness, batch.alertness_of = batch.tables.alertness, np.zeros(len(batch), dtype=np.int64)
