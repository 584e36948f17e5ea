"""Mistakes in the rows of a mutable special, as plain data."""

from __future__ import annotations

from enum import StrEnum

import attrs

from engine.generators.overmap.mutable.rows import Side


class Fault(StrEnum):
    """What kind of mistake it is."""

    UNKNOWN_JOIN = "unknown join"
    UNKNOWN_PIECE = "unknown piece"
    LOST_SCALE = "scale without its shared amount"
    TWICE = "declared twice"
    ONE_SIDED = "opposite joins do not name each other"
    LONELY_JOIN = "join without a partner"
    UNUSED_JOIN = "join that no piece has"
    UNUSED_PIECE = "piece that no phase uses"
    UNUSED_SHARED = "shared amount that nothing uses"
    DEAD_RULE = "rule that can never be used"
    UNLIMITED_RULE = "rule with neither max nor weight"
    BROKEN_CHUNK = "chunk that cannot stand"
    EMPTY_AMOUNT = "amount that makes no sense"
    EMPTY_PHASE = "phase without rules"


WARNINGS = frozenset(
    (Fault.UNUSED_JOIN, Fault.UNUSED_PIECE, Fault.UNUSED_SHARED, Fault.UNLIMITED_RULE, Fault.DEAD_RULE)
)
"""Mistakes that keep nothing from being placed; every other one is an error."""


@attrs.frozen
class Finding:
    """A mistake: what it is about, and the message in the languages of the engine."""

    fault: Fault
    subject: str
    """The name that is wrong, or that the mistake is about: a join, a piece, a shared amount, a rule's label."""
    en: str
    ja: str
    phase: int | None = None
    """Where it is about a rule: its phase, from 0."""
    rule: int | None = None
    piece: str | None = None
    """Where it is about a side of a piece: which."""
    side: Side | None = None

    @property
    def warning(self) -> bool:
        """Whether the special can be placed all the same."""
        return self.fault in WARNINGS
