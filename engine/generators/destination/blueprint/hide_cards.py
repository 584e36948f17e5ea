"""How many cards lie face down."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np

from engine.generators.destination.blueprints import BlueprintBatch
from engine.generators.destination.chain import Mark, Streams
from engine.generators.destination.tables import asked_once


@attrs.frozen
class HideCards:
    """Counts the cards to hide by the rule `invisible_cards`; none where the query does not allow them.

    The rule is exact: 25 cards at level 80, 0.3 and 150 % are 9, where floats may say 10.
    """

    phrase: ClassVar[str] = "hide cards"
    needs: ClassVar[frozenset[Mark]] = frozenset({Mark.LOCATION, Mark.CARD_COUNTS})
    makes: ClassVar[frozenset[Mark]] = frozenset({Mark.INVISIBLE_COUNT})
    ends: ClassVar[frozenset[Mark]] = frozenset()

    def __call__(self, batch: BlueprintBatch, streams: Streams) -> None:
        if batch.queries is None:
            return
        tables, totals = batch.tables, batch.decks.totals
        counts, which = asked_once(
            lambda location, deck, level: tables.invisible_cards(
                int(totals[deck]), level, tables.location_rows[location].invisibility
            ),
            batch.location,
            batch.deck_of,
            batch.level,
        )
        batch.invisible = np.where(batch.queries.invisible_enabled, np.array(counts, dtype=np.int64)[which], 0)
