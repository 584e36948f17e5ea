"""The second stage: one place, and how many of everything."""

from __future__ import annotations

import attrs

from engine.values.prop import prop


@attrs.frozen
class PartySize:
    """How many members a party has, both ends included."""

    min: int = prop("The fewest members.", unit="members", least=0)
    max: int = prop("The most members, not counting a boss.", unit="members", least=0)


@attrs.frozen
class Blueprint:
    """A plan of a destination (設計図): every count decided, nothing placed yet."""

    level: int = prop("Adventure level.", least=0)
    necessary_progression: int = prop("Progress that shows the exit.", unit="progress", least=0)
    location: str = prop("The place.", names="location")
    group: str | None = prop(
        "The enemy group that the candidates came from; it only gives the destination its name.", names="group"
    )
    terrain: dict[str, int] = prop(
        "Cards by terrain, in the order they are laid.", unit="cards", least=0, names="terrain"
    )
    events: dict[str, int] = prop(
        "Cards by event that the pipeline places (camp, chest, unique, trap …); what is left is battle.",
        unit="cards",
        least=0,
        names="event",
    )
    elites: int = prop("Battles against strong enemies.", unit="cards", least=0)
    invisible: int = prop("Cards that the player cannot see before entering.", unit="cards", least=0)
    unique_kinds: tuple[str, ...] = prop(
        "Unique events to draw from, in the order they are placed.", names="unique_event"
    )
    trap_kinds: tuple[str, ...] = prop("Traps that were drawn for this place.", names="trap")
    alertness: dict[str, int] = prop('Weight by alertness, `{"0": 80, "1": 20}`.', least=0)
    party: PartySize = prop("How many members a party has.")
    enemy_candidates: tuple[str, ...] = prop("Enemies that parties are made of.", names="enemy")
    quality: int = prop("Enemy quality: below 0 favours low tiers, above 0 high ones.")
    boss: str | None = prop("The enemy that waits at the exit, if any.", names="enemy")
