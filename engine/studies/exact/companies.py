"""Which candidates an adventure has: how many of each tier, with the exact chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from engine.generators.destination import Tables
from engine.generators.destination.choices import MOST_WEIGHT
from engine.studies.exact.refusals import TooCostly
from engine.studies.exact.weights import added

Company: TypeAlias = tuple[tuple[int, int], ...]
"""The candidates of an adventure as (tier, how many), tiers rising; within a tier every set of enemies is as likely."""
MOST_COMPANIES = 20_000
"""Ways to draw a group that are followed at once."""


def companies(tables: Tables, group: int) -> dict[Company, Fraction]:
    """Every company that a group may send, with its chance.

    It is the chain of `DrawEnemies`: before each draw the tiers stand out of which more were drawn than of the least
    drawn tier that still has enemies; of the rest each enemy is as likely. Enemies of one tier are alike, so that only
    numbers need to be followed. Raises TooCostly for a group that lists an enemy twice, or has too many tiers.
    """
    members = [enemy for enemy in tables.group_enemies[group].tolist() if enemy >= 0]
    if len(set(members)) < len(members):
        name = tables.groups[group]
        raise TooCostly(f"the group `{name}` lists an enemy twice", f"グループ `{name}` が同じ敵を二度挙げている")
    there = [(tier, many) for tier, many in enumerate(tables.group_tiers[group].tolist()) if many]
    tiers, sizes = [tier for tier, _ in there], [many for _, many in there]
    span, least = int(tables.select_span[group]), int(tables.select_least[group])
    # A count above the group's size takes all.
    counts = added((min(max(least + more, 0), len(members)), Fraction(1, span)) for more in range(span))
    found: dict[Company, Fraction] = {}
    drawn = {(0,) * len(tiers): Fraction(1)}
    for turn in range(max(counts) + 1):
        if turn:
            drawn = added(_next(drawn, sizes))
        if len(drawn) > MOST_COMPANIES:
            raise TooCostly("too many ways to draw the enemies of a group", "グループの敵の選び方が多すぎる")
        for many, chance in drawn.items():
            company = tuple((tier, count) for tier, count in zip(tiers, many, strict=True) if count)
            share = chance * counts.get(turn, 0)
            if share:
                found[company] = found.get(company, Fraction()) + share
    return found


def _next(drawn: dict[tuple[int, ...], Fraction], sizes: Sequence[int]) -> list[tuple[tuple[int, ...], Fraction]]:
    """What one more draw leads to."""
    rows = []
    for many, chance in drawn.items():
        least = min(count for count, size in zip(many, sizes, strict=True) if count < size)
        left = [size - count if least == count < size else 0 for count, size in zip(many, sizes, strict=True)]
        for place, free in enumerate(left):
            if free:
                after = (*many[:place], many[place] + 1, *many[place + 1 :])
                rows.append((after, chance * Fraction(free, sum(left))))
    return rows


def tier_chances(tables: Tables, company: Company, quality: int) -> tuple[tuple[int, int], ...] | None:
    """Of a drawn party member the weight of each tier, as (tier, whole weight); None where nobody can be drawn.

    The weights are those that `Candidates` gives each enemy, times the enemies of the tier.
    """
    if not company:
        return None
    row = tables.tier_weights(quality, company[0][0], company[-1][0])
    each = [int(row[tier]) for tier, _ in company]
    if tables.rules.tier_weight_shared:
        scale = lcm(*(many for _, many in company))
        each = [weight * (scale // many) for weight, (_, many) in zip(each, company, strict=True)]
    while sum(weight * many for weight, (_, many) in zip(each, company, strict=True)) > MOST_WEIGHT:
        each = [max(weight // 2, int(weight > 0)) for weight in each]
    sums = tuple((tier, weight * many) for weight, (tier, many) in zip(each, company, strict=True) if weight)
    return sums or None
