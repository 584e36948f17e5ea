"""How many of each special are to stand on an overmap (algorithm §7.1, decided by the source where they differ)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import sqrt

import attrs

from engine.generators.draws import Dice
from engine.generators.overmap.board import Board
from engine.generators.overmap.rows import MutableRow, SpecialRow
from engine.generators.overmap.unique import GLOBALLY_UNIQUE, UNIQUE, chance_of, overmap_of
from engine.values.interval import Interval


class Zone(StrEnum):
    """What part of the overmap a special belongs to."""

    LAND = "land"
    LAKE = "lake"
    RIVER = "river"
    UNDER = "under"


@attrs.frozen
class Claim:
    """What of a special matters for how many there are to be."""

    row: SpecialRow | MutableRow
    zone: Zone
    area: int


def appears(board: Board, row: SpecialRow | MutableRow) -> bool:
    """Whether a special may appear here at all: on its own overmap, by the region's flags, and of more than 0 occurrences."""
    if row.overmap not in (None, board.at):
        return False
    features = board.content.region.features
    if row.occurrences.most == 0 or row.flags & features.blacklist:
        return False
    if row.occurrences.most is not None and row.occurrences.most < (row.occurrences.least or 0):
        return False
    if board.content.region.cities.size <= 0 and (row.city_sizes.least or 0) > 0:
        return False
    if features.whitelist:
        return bool(row.flags & features.whitelist)
    return not features.clear_whitelist


def ratios(board: Board, claims: list[Claim]) -> dict[Zone, Fraction]:
    """The multiplier of each zone: its share of the overmap, crowding, and the region's density.

    Land is all that is no lake, rivers included; crowding sinks below 1 when the specials of a zone need more room than
    there is.
    """
    region = board.content.region
    lakes = int(board.content.lake[board.ground].sum())
    water = Fraction(lakes, board.area)
    spacing = max(0, region.specials_spacing)
    needed = dict.fromkeys(Zone, 0.0)
    for claim in claims:
        side = sqrt(claim.area) + (0 if claim.zone is Zone.UNDER else spacing)
        needed[claim.zone] += side * side * float(average(claim.row) * region.specials_density)
    found = {}
    for zone in Zone:
        crowding = Fraction(min(1.0, board.area / needed[zone])) if needed[zone] > 0 else Fraction(1)
        found[zone] = (water if zone is Zone.LAKE else 1 - water) * crowding * region.specials_density
    return found


def average(row: SpecialRow | MutableRow) -> Fraction:
    """How many of a special there are on an overmap on the average, before any scaling."""
    if row.flags & {UNIQUE, GLOBALLY_UNIQUE}:
        return chance_of(row.occurrences)
    least, most = interval_ends(row.occurrences)
    return Fraction(least + most, 2)


def interval_ends(occurrences: Interval) -> tuple[int, int]:
    """Least and most; without an upper end the least."""
    least = occurrences.least or 0
    return least, least if occurrences.most is None else max(least, occurrences.most)


def amount(board: Board, row: SpecialRow | MutableRow, ratio: Fraction, dice: Dice) -> int:
    """How many to place: drawn from least..most, scaled, a fraction becoming a chance, never below the least."""
    if GLOBALLY_UNIQUE in row.flags and row.overmap is None:
        named = overmap_of(board.seed, row.id, row.occurrences, board.content.region.unique_range)
        return int(named == board.at)
    if row.overmap is not None:
        if row.flags & {UNIQUE, GLOBALLY_UNIQUE}:
            return 1
        ratio = Fraction(1)
    if UNIQUE in row.flags:
        return int(dice.happens(chance_of(row.occurrences)))
    least, most = interval_ends(row.occurrences)
    return max(least, dice.rounded(dice.within(least, most) * ratio))
