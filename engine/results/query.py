"""The first stage: what an adventure shall be like, before a place is chosen."""

from __future__ import annotations

import attrs


@attrs.frozen
class Query:
    """A wish for an adventure (冒険先要求): difficulty, places and enemies to choose from.

    Only here does a campaign decide difficulty; the later stages obey what they are given, so a query written by
    hand is as good as a generated one. Names are the content's identifiers.
    """

    level: int
    """Adventure level, 0 and up."""
    necessary_progression: int
    """Progress that shows the exit, 0 and up."""
    location_candidates: tuple[str, ...]
    enemy_candidates: tuple[str, ...]
    group: str | None = None
    """The enemy group that the candidates came from; it only gives the destination its name."""
    quality_adjustment: int = 0
    boss: str | None = None
    invisible_enabled: bool = False
