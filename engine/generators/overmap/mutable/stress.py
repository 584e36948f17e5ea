"""Many placements of one special: how many stand, what refused the others, and a seed for each reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import attrs

from engine.generators.overmap.mutable.ground import Ground
from engine.generators.overmap.mutable.placing import USUAL, Budget, place
from engine.generators.overmap.mutable.results import Refusal
from engine.generators.overmap.mutable.rows import Point, Special
from engine.generators.streams import key

ONCE = Budget(attempts=1)
"""Every failed attempt counts: what the special itself does, without second tries."""


@attrs.frozen
class Refused:
    """One reason why placements were refused."""

    reason: str
    phase: int | None
    count: int
    seed: int
    """The first seed that was refused so."""
    example: Refusal


@attrs.frozen
class Stress:
    """What came of many placements."""

    special: str
    tried: int
    placed: int
    attempts: int
    """Attempts of all that stand."""
    refused: tuple[Refused, ...]
    """The most frequent first."""
    sizes: tuple[tuple[int, int], ...]
    """How many placements had how many tiles, smallest first."""

    @property
    def mean(self) -> float:
        """Tiles of a placement, on average."""
        return sum(size * count for size, count in self.sizes) / self.placed if self.placed else 0.0


def stress(
    special: Special,
    ground: Callable[[int], Ground],
    count: int,
    seed: int,
    at: Point = (0, 0, 0),
    overmap: tuple[int, int] = (0, 0),
    budget: Budget = USUAL,
) -> Stress:
    """Place a special `count` times, with seeds from `seed` on, each on the ground that is made for its seed.

    The placement of one seed alone: `place(special, ground(seed), at, stress_key(special, seed), ...)`.
    """
    sizes: Counter[int] = Counter()
    refused: dict[tuple[str, int | None], Refused] = {}
    attempts = 0
    for each in range(seed, seed + count):
        found = place(special, ground(each), at, stress_key(special, each), None, overmap, budget)
        if isinstance(found, Refusal):
            kind = (found.reason, found.phase)
            before = refused.get(kind) or Refused(*kind, 0, each, found)
            refused[kind] = attrs.evolve(before, count=before.count + 1)
        else:
            sizes[len(found.tiles)] += 1
            attempts += found.attempts
    told = sorted(refused.values(), key=lambda one: (-one.count, one.reason))
    return Stress(special.name, count, sizes.total(), attempts, tuple(told), tuple(sorted(sizes.items())))


def stress_key(special: Special, seed: int) -> int:
    """The key that `stress` places a seed with."""
    return key(seed, f"stress/{special.name}")
