"""The first stage: what an adventure shall be like, before a place is chosen."""

from __future__ import annotations

import attrs

from engine.values.prop import prop


@attrs.frozen
class Query:
    """A wish for an adventure (冒険先要求): difficulty, places and enemies to choose from.

    Only here does a campaign decide difficulty; the later stages obey what they are given, so a query written by
    hand is as good as a generated one. Names are the content's identifiers.
    """

    level: int = prop("Adventure level.", least=0)
    necessary_progression: int = prop("Progress that shows the exit.", unit="progress", least=0)
    location_candidates: tuple[str, ...] = prop("Places to choose from, by their frequency.", names="location")
    enemy_candidates: tuple[str, ...] = prop("Enemies that parties are made of.", names="enemy")
    group: str | None = prop(
        "The enemy group that the candidates came from; it only gives the destination its name.",
        default=None,
        names="group",
    )
    quality_adjustment: int = prop("Added to the location's enemy quality.", default=0)
    boss: str | None = prop("The enemy that waits at the exit, if any.", default=None, names="enemy")
    invisible_enabled: bool = prop("Whether cards may be invisible.", default=False)
