"""How many of each special the rules of the source promise for an overmap of the starter pack, and how many were asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import attrs

from engine.generators.overmap.content import Content
from engine.generators.overmap.rows import MutableRow, SpecialRow
from engine.results.overmap import Overmap

from .overmap_reading import flagged, is_lake

SURE = 3.29
"""Standard deviations within which a mean lies with 99.9 %."""
Row = SpecialRow | MutableRow


@attrs.define
class Sum:
    """Counts over many overmaps, beside what was to be expected of each."""

    found: int = 0
    mean: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    missing: int = 0
    """How many of those asked for found no place."""

    def add(self, found: int, expected: tuple[Fraction, Fraction], missing: int = 0) -> None:
        """Count one overmap more: what was asked for, the mean and the variance of that, what found no place."""
        self.found += found
        self.mean += expected[0]
        self.variance += expected[1]
        self.missing += missing

    @property
    def off(self) -> float:
        """How many standard deviations what was found lies from its mean; 0 where there is nothing to chance."""
        away = float(self.found - self.mean)
        return away / sqrt(self.variance) if self.variance else away


def asked_for(overmap: Overmap, content: Content) -> dict[str, tuple[int, int]]:
    """How many of each special were to be placed, and how many of these found no place."""
    stand = Counter(placed.id for placed in overmap.specials)
    lacking: Counter[str] = Counter()
    for entry in overmap.left_out:
        if entry.what in {row.id for row in rows(content)} and (told := re.search(r": (\d+) of \d+$", entry.why)):
            lacking[entry.what] += int(told[1])
    return {row.id: (stand[row.id] + lacking[row.id], lacking[row.id]) for row in rows(content)}


def rows(content: Content) -> Iterator[Row]:
    """The specials that may appear by themselves under the region."""
    barred = content.region.features.blacklist
    for row in (*content.specials.values(), *content.mutables):
        if row.occurrences.most != 0 and not row.flags & barred:
            yield row


def is_common(row: Row) -> bool:
    """Whether there may be any number of a special."""
    return not row.flags & {"UNIQUE", "GLOBALLY_UNIQUE"}


def expected(row: Row, content: Content, lakes: Fraction) -> tuple[Fraction, Fraction]:
    """Mean and variance of the number on an overmap with so large a share of lakes.

    Drawn from least to most, scaled by the share of its zone, a fraction becoming a chance, never below the least. Nothing
    is crowded in the starter pack: `crowded` says so.
    """
    if not is_common(row):
        chance = Fraction(row.occurrences.least or 0, row.occurrences.most or 1)
        return chance, chance * (1 - chance)
    least, most = ends(row)
    share = (lakes if zone(row) == "lake" else 1 - lakes) * content.region.specials_density
    mean = square = Fraction(0)
    for number in range(least, most + 1):
        whole, rest = divmod(number * share, 1)
        for outcome, chance in ((whole, 1 - rest), (whole + 1, rest)):
            mean += max(least, outcome) * chance / (most - least + 1)
            square += max(least, outcome) ** 2 * chance / (most - least + 1)
    return mean, square - mean * mean


def crowded(content: Content, area: int) -> list[str]:
    """The zones whose specials need more room than an overmap has."""
    needed: Counter[str] = Counter()
    spacing = content.region.specials_spacing
    for row in rows(content):
        tiles = asked_ground(row)
        size = sum(z == 0 for z, _ in tiles) or len(tiles)
        mean = sum(ends(row)) / 2 if is_common(row) else float(expected(row, content, Fraction(0))[0])
        needed[zone(row)] += (sqrt(size) + (0 if zone(row) == "under" else spacing)) ** 2 * mean  # type: ignore[assignment]
    return [name for name, room in needed.items() if room * content.region.specials_density > area]


def zone(row: Row) -> str:
    """The part of an overmap that a special belongs to."""
    ground = [locations for z, locations in asked_ground(row) if z == 0]
    if "LAKE" in row.flags:
        return "lake"
    if "RIVER" in row.flags or any("water" in locations for locations in ground):
        return "river"
    return "land" if ground else "under"


def asked_ground(row: Row) -> list[tuple[int, tuple[str, ...]]]:
    """The level and the locations of each tile that a special asks for before it is placed."""
    if isinstance(row, SpecialRow):
        return [(tile.point[2], tile.locations or row.locations) for tile in row.tiles]
    return [(z, need.locations) for need in row.special.checks for _, _, z in need.points()]


def ends(row: Row) -> tuple[int, int]:
    """The least and the greatest number, before scaling."""
    least, most = row.occurrences.least or 0, row.occurrences.most
    return least, least if most is None else max(least, most)


def lake_share(overmap: Overmap) -> Fraction:
    """How much of the ground is lake."""
    return Fraction(int(flagged(overmap, 0, is_lake).sum()), overmap.width * overmap.height)
