"""Where an adventure leads."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams


@attrs.frozen
class ChooseLocation:
    """Chooses one of the candidate locations, by their frequencies."""

    phrase: ClassVar[str] = "choose location"
    needs: ClassVar[frozenset[Mark]] = frozenset()
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.LOCATION})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        if batch.queries is not None:
            batch.location = batch.queries.places.draw(batch.queries.places_of, streams.draw())
