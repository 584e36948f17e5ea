"""What exists once in a world: whether, and on which overmap, named by the world's seed."""

from __future__ import annotations

from fractions import Fraction

from engine.generators.overmap.chain import world_draws
from engine.values.interval import Interval

UNIQUE, GLOBALLY_UNIQUE = "UNIQUE", "GLOBALLY_UNIQUE"


def overmap_of(seed: int, name: str, occurrences: Interval, reach: int) -> tuple[int, int] | None:
    """The overmap of a special that is there once in the world, within -reach..reach; None where there is none.

    Occurrences X..Y are a chance of X in Y; without an upper end, or of 0, it is certain.
    """
    draws = world_draws(seed).about("unique", name)
    if not draws.dice().happens(chance_of(occurrences)):
        return None
    side = 2 * reach + 1
    return draws.below(side, 1) - reach, draws.below(side, 2) - reach


def chance_of(occurrences: Interval) -> Fraction:
    """X..Y as a chance of X in Y."""
    least, most = occurrences.least or 0, occurrences.most
    return Fraction(1) if not most else min(Fraction(1), Fraction(least, most))
