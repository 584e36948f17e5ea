"""How many cards of everything."""

from __future__ import annotations

from typing import ClassVar

import attrs

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams


@attrs.frozen
class CountCards:
    """Takes the location's cards by terrain, its cards by event, and its elites."""

    phrase: ClassVar[str] = "count cards"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.LOCATION})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.CARD_COUNTS})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        batch.decks, batch.deck_of = batch.tables.decks, batch.location
