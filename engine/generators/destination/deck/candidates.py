"""Who may join a party, and how often: the tier's weight by quality."""

from __future__ import annotations

import numpy as np

from engine.generators.destination.choices import MOST_WEIGHT, Choices
from engine.generators.destination.tables import MOST_TIER, Tables, asked_once
from engine.generators.streams import Flags, Ints, Words


class Candidates:
    """The enemy candidates of every destination with their weights, ready to draw members."""

    __slots__ = ("_choices", "_codes", "known")

    def __init__(self, tables: Tables, candidates: Ints, quality: Ints) -> None:
        """`candidates` is (items, most), padded with -1; `quality` is (items,)."""
        there = candidates >= 0
        tier = tables.tiers[candidates]
        lowest = np.where(there, tier, MOST_TIER).min(axis=1)
        highest = np.where(there, tier, -1).max(axis=1)
        weights = _tier_weights(tables, quality, lowest, highest)
        # Flat places, since `take_along_axis` costs a single destination more than all else here.
        base = np.arange(0, weights.size, weights.shape[1])[:, None]
        weights = weights.ravel().take(tier + base) * there
        if tables.rules.tier_weight_shared:
            weights = _shared(weights, tier, there, tables.top_tier)
        totals = weights.sum(axis=1)
        while (large := totals > MOST_WEIGHT).any():
            # Only outlandish rules come here; halving keeps whole numbers and lets nobody vanish.
            weights[large] = np.maximum(weights[large] // 2, weights[large] > 0)
            totals = weights.sum(axis=1)
        self._choices = Choices(weights)
        self.known: Flags = totals > 0
        """Whether anybody can be drawn at all, (items,)."""
        # High tiers sort first; 0 is left for the boss.
        self._codes: Ints = ((MOST_TIER + 1 - tier) << 24) + np.arange(candidates.shape[1])

    def draw(self, items: Ints, bits: Words) -> Ints:
        """A member of the party of each of `items`, shape (n,): its tier counted down, 24 bits up, and its place."""
        place = self._choices.draw(items, bits)
        place += items * self._codes.shape[1]
        return self._codes.ravel().take(place)


def _tier_weights(tables: Tables, quality: Ints, lowest: Ints, highest: Ints) -> Ints:
    """The weight of every tier for each item, shape (items, top tier + 1); the rule is asked once for each case."""
    rows, which = asked_once(tables.tier_weights, quality, lowest, highest)
    weights: Ints = np.array(rows, dtype=np.int64).reshape(-1, tables.top_tier + 1).take(which, axis=0)
    return weights


def _shared(weights: Ints, tier: Ints, there: Flags, top_tier: int) -> Ints:
    """Share each tier's weight among its candidates, in whole numbers of the same proportion."""
    tiers = np.arange(top_tier + 1)
    many = np.maximum(((tier[:, :, None] == tiers) & there[:, :, None]).sum(axis=1), 1)
    scale = np.lcm.reduce(many, axis=1)
    shares: Ints = weights * (scale[:, None] // np.take_along_axis(many, tier, axis=1))
    return shares
