"""How many enemies fight together, and how strong they are."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams


@attrs.frozen
class SetParty:
    """Takes the location's party sizes, and its enemy quality with the query's adjustment on top."""

    phrase: ClassVar[str] = "set party"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.LOCATION})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.PARTY_SIZE})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        tables = batch.tables
        batch.sizes, batch.size_of = tables.sizes, batch.location
        adjustment = 0 if batch.queries is None else batch.queries.quality_adjustment
        batch.quality = tables.qualities[batch.location] + adjustment
