"""The second stage: one place, and how many of everything."""

from __future__ import annotations

import attrs


@attrs.frozen
class PartySize:
    """How many members a party has, both ends included."""

    min: int
    max: int


@attrs.frozen
class Blueprint:
    """A plan of a destination (設計図): every count decided, nothing placed yet."""

    level: int
    necessary_progression: int
    location: str
    group: str | None
    terrain: dict[str, int]
    """Cards by terrain, in the order they are laid."""
    events: dict[str, int]
    """Cards by event that the pipeline places (camp, chest, unique, trap …); what is left is battle."""
    elites: int
    invisible: int
    unique_kinds: tuple[str, ...]
    trap_kinds: tuple[str, ...]
    alertness: dict[str, int]
    """Weight by alertness, `{"0": 80, "1": 20}`."""
    party: PartySize
    enemy_candidates: tuple[str, ...]
    quality: int
    boss: str | None
