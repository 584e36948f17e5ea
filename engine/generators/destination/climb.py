"""Which enemy groups can occur at a level: the order of groups by power, the stage of a level, and the window over both.

Plain numbers and names: whoever draws adventures and whoever proves that a group never occurs ask the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

from engine.values.interval import Interval


def average_power(tiers: Sequence[int], powers: Mapping[int, Fraction | int]) -> Fraction:
    """The power of a group whose enemies have these tiers; 0 for one without enemies."""
    return Fraction(sum(powers[tier] for tier in tiers)) / max(len(tiers), 1)


def by_power(powers: Mapping[str, Fraction]) -> list[str]:
    """Groups from weak to strong, those of one power by name; `powers` has the average power of each."""
    return sorted(powers, key=lambda name: (powers[name], name))


def stage_at(stages: Sequence[Interval], level: int) -> int:
    """Which stage of a campaign a level belongs to, by the levels of each; in a gap the last one that began, else the first."""
    begun = 0
    for number, levels in enumerate(stages):
        if level in levels:
            return number
        if levels.least is not None and levels.least <= level:
            begun = number
    return begun


def window(count: int, index: Fraction, share: Fraction) -> tuple[int, int]:
    """The half-open range of so many sorted groups that may occur.

    `index` is what the rule `group_index` gives, in hundredths of the groups, and `share` how much of them the window holds.
    """
    start = min(max(floor(count * index / 100), 0), max(count - 1, 0))
    end = min(max(floor(count * (index / 100 + share)), start + 1), count)
    return start, end


def extremes(tiers: Iterable[int], tier: int, counts: range) -> Iterator[tuple[int, int]]:
    """The lowest and highest tier of every set of candidates with one of `tier` that `draw enemies` can draw.

    `tiers` are those of a group's enemies, `counts` how many of the enemies may be drawn. The step spreads them over as
    many tiers as can be, so that so many enemies have so many tiers, any of the group's.
    """
    there = sorted(set(tiers))
    place = there.index(tier)
    for many in sorted({min(count, len(there)) for count in counts}):
        for low in range(place + 1):
            for high in range(place, len(there)):
                if len({low, place, high}) <= many <= high - low + 1:
                    yield there[low], there[high]
