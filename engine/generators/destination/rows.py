"""The plain rows that the tables are built from: what a content says, without a word of how it said it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import attrs

from engine.values.holds import Holds
from engine.values.interval import Interval
from engine.values.text import Text


@attrs.frozen
class EventRow:
    """An event kind: what it holds, and where `place` may put it."""

    holds: Holds = attrs.field(default=Holds.NOTHING, converter=Holds)
    terrains: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    """For `unique_event`: its kinds in the order they are placed."""


@attrs.frozen
class LocationRow:
    """A location, its baseline already applied."""

    name: Text
    frequency: Fraction | int
    """Weight among the candidates."""
    terrain: Mapping[str, int]
    """Cards by terrain, in the order they are laid; the sum is at most 255."""
    events: Mapping[str, int]
    """Cards by event that a `place` step places; what is left becomes battles, and is not written here."""
    elites: int
    party: tuple[int, int]
    """Least and most drawn members of a party."""
    quality: int
    trap_count: int
    """Trap kinds drawn from `traps`; all of them where it asks for more."""
    traps: tuple[str, ...]
    invisibility: Fraction
    """120 % is 6/5."""


@attrs.frozen
class EnemyRow:
    """An enemy: its tier (0..125) and how it moves."""

    tier: int
    movement: str


@attrs.frozen
class GroupRow:
    """A theme of enemies."""

    name: Text
    select: tuple[int, int]
    """Least and most enemies selected; all of the group where it asks for more."""
    enemies: tuple[str, ...]


@attrs.frozen
class StageRow:
    """A stretch of a campaign, by adventure level."""

    levels: Interval
    locations: tuple[str, ...]
    groups: tuple[str, ...]
    necessary_progression: int
    invisible_enabled: bool


@attrs.frozen
class QuestRow:
    """A quest kind."""

    boss_chance: Fraction
    quality_adjustment: int = 0


@attrs.frozen
class Rules:
    """The formulas of the content, as exact functions on whole numbers and fractions.

    Each is called once for each distinct argument and its value kept.
    """

    tier_weight: Callable[[int, int, int, int], Fraction | int]
    """`(quality, tier, lowest, highest)`: weight of a tier among the candidates' tiers; not negative."""
    party_size_weight: Callable[[int, int, int], Fraction | int]
    """`(size, minimum, maximum)`: weight of a number of drawn members; not negative."""
    invisible_cards: Callable[[int, int, Fraction], int]
    """`(total, level, invisibility)`: how many cards are hidden."""
    group_index: Callable[[int], Fraction | int]
    """`(level)`: where the window of groups starts, in hundredths of the groups."""
    tier_weight_shared: bool = False
    """Whether a tier's weight is shared among its candidates; else each of them has it whole."""
