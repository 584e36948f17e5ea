"""Drawing without replacement by lots: each card draws 64 bits, the smallest win."""

from __future__ import annotations

import numpy as np

from engine.generators.destination.decks import UPPER
from engine.generators.streams import Flags, Ints, Words

HIGHEST = np.uint64(0xFFFFFFFFFFFFFEFF)
"""The highest lot that may win; above it, all upper bits are set: the card takes no part."""
NEVER = np.uint64(0xFFFFFFFFFFFFFFFF)
"""A lot that never wins."""
NUMBER = np.uint64(0xFF)
"""The bits of a lot that hold the card's number."""
_UPPER = np.array(UPPER)


def tagged(lots: Words, tags: Words) -> Words:
    """Put each card's number into the low bits of its lot, and bar those whose tag says so; works in place."""
    np.bitwise_and(lots, _UPPER, out=lots)
    np.bitwise_or(lots, tags, out=lots)
    return lots


def smallest(lots: Words, wanted: Ints) -> tuple[Flags, Ints]:
    """Choose the `wanted` smallest lots of each row among those that take part.

    `lots` is (items, cards) as `tagged` made them, `wanted` is (items,). Gives which are chosen, (items, cards), and
    how many were wanted beyond what took part, (items,).
    """
    items, cards = lots.shape
    asked = np.minimum(wanted, cards)
    most = int(asked.max(initial=0))
    if most == 0:
        return np.zeros(lots.shape, dtype=np.bool_), wanted
    if most == 1:
        bound = lots.min(axis=1)
    else:
        ranked = np.sort(lots, axis=1)
        bound = ranked.ravel().take(np.arange(-1, items * cards - 1, cards) + asked, mode="wrap")
    short = bound > HIGHEST
    np.minimum(bound, HIGHEST, out=bound)
    chosen = lots <= bound[:, None]
    if asked.min() == 0:
        chosen &= (asked > 0)[:, None]
        short &= asked > 0
    missing = wanted - asked
    if short.any():
        missing = np.where(short, wanted - np.count_nonzero(chosen, axis=1), missing)
    return chosen, missing
