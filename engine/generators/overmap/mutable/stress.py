"""Many placements of one special: how many stand, what refused the others, and a seed for each reason."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs

from engine.generators.overmap.mutable.ground import Ground, Patchy
from engine.generators.overmap.mutable.placing import USUAL, Budget, place
from engine.generators.overmap.mutable.results import Placement, Refusal
from engine.generators.overmap.mutable.rows import JoinType, Point, Special
from engine.generators.streams import SEEDS, key

ONCE = Budget(attempts=1)
"""Every failed attempt counts: what the special itself does, without second tries."""

HOLES = (Fraction(0), Fraction(1, 10), Fraction(1, 4))
"""The share of ground that fits nothing, seed by seed in turn."""

MakeGround = Callable[[int, Fraction], Ground]
"""The ground of a seed with a share of holes."""
Counts = tuple[tuple[int, int], ...]
"""Numbers, least first, each with how often it came."""


@attrs.frozen
class Refused:
    """One reason why placements were refused."""

    reason: str
    phase: int | None
    count: int
    seed: int
    """A seed that was refused so: of those with the fewest holes the first."""
    holes: Fraction
    """The share of holes in the ground of that seed."""
    example: Refusal
    attempts: int | None = None
    """How many attempts it had, where they were not as many as usual."""

    @property
    def label(self) -> str:
        """Reason and phase: different for any two of one special."""
        return self.reason if self.phase is None else f"phase {self.phase + 1}: {self.reason}"


@attrs.frozen
class OnGround:
    """What came of the placements on one kind of ground."""

    holes: Fraction
    tried: int
    placed: int


@attrs.frozen
class Stress:
    """What came of many placements, or of those that were tried so far."""

    special: str
    seed: int
    """The first seed."""
    asked: int
    """How many placements were asked for."""
    tried: int = 0
    placed: int = 0
    unresolved: int = 0
    """Placements that stand with a join that must be met and is not. There are none; they are looked for all the same."""
    refused: tuple[Refused, ...] = ()
    """The most frequent first."""
    retried: tuple[Refused, ...] = ()
    """Why the first attempt failed where a later one stood, the most frequent first."""
    sizes: Counts = ()
    """How many placements had how many tiles."""
    tries: Counts = ()
    """How many placements stood at which attempt."""
    grounds: tuple[OnGround, ...] = ()
    """The same by the ground's share of holes, the fewest first."""

    @property
    def attempts(self) -> int:
        """Attempts of all that stand."""
        return sum(number * count for number, count in self.tries)

    @property
    def mean(self) -> float:
        """Tiles of a placement, on average."""
        return sum(size * count for size, count in self.sizes) / self.placed if self.placed else 0.0

    def quartiles(self) -> tuple[int, int, int, int, int] | None:
        """The least size, those that a quarter, half and three quarters do not exceed, and the most, where any stands."""
        found: list[int] = []
        running = 0
        for size, count in self.sizes:
            running += count
            while len(found) < 3 and 4 * running >= (len(found) + 1) * self.placed:
                found.append(size)
        return (self.sizes[0][0], found[0], found[1], found[2], self.sizes[-1][0]) if found else None


def stress(
    special: Special,
    count: int,
    seed: int,
    ground: MakeGround | None = None,
    holes: Sequence[Fraction] = HOLES,
    at: Point = (0, 0, 0),
    overmap: tuple[int, int] = (0, 0),
    budget: Budget = USUAL,
) -> Stress:
    """Place a special `count` times, with seeds from `seed` on, each on the ground that is made for its seed.

    The shares of `holes` take turns. Without `ground` it is patchy, and every location may be on every level. One
    placement alone: `place(special, ground(seed, holes_of(seed)), at, special_key(special, seed), ...)`.
    """
    last = deque(stressed(special, count, seed, ground, holes, at, overmap, budget), maxlen=1)
    return last[0] if last else Stress(special.name, seed, count)


def stressed(
    special: Special,
    count: int,
    seed: int,
    ground: MakeGround | None = None,
    holes: Sequence[Fraction] = HOLES,
    at: Point = (0, 0, 0),
    overmap: tuple[int, int] = (0, 0),
    budget: Budget = USUAL,
) -> Iterator[Stress]:
    """The same placement by placement: what came of all so far, whole whenever one stops."""
    told = Stress(special.name, seed, count)
    for number in range(count):
        each = (seed + number) % SEEDS
        share = holes_of(each, holes)
        on = Patchy(special, each, share) if ground is None else ground(each, share)
        of = special_key(special, each)
        found = place(special, on, at, of, None, overmap, budget)
        told = _with(told, special, share, found)
        if isinstance(found, Refusal):
            allowed = None if budget == USUAL else budget.attempts
            told = attrs.evolve(told, refused=_refused(told.refused, each, share, found, allowed))
        elif found.attempts > 1:
            first = place(special, on, at, of, None, overmap, attrs.evolve(budget, attempts=1))
            if isinstance(first, Refusal):
                told = attrs.evolve(told, retried=_refused(told.retried, each, share, first, 1))
        yield told


def special_key(special: Special, seed: int) -> int:
    """The key that a special is placed with when it is tried or looked at by itself."""
    return key(seed, f"special/{special.name}")


def holes_of(seed: int, holes: Sequence[Fraction] = HOLES) -> Fraction:
    """The share of holes in the ground of a seed."""
    return holes[seed % len(holes)]


def stress_data(stress: Stress) -> dict[str, Any]:
    """What came of many placements as `stress special --format json` prints it, ready for `json`."""
    return {
        "special": stress.special,
        "tried": stress.tried,
        "placed": stress.placed,
        "refused": {each.label: each.count for each in stress.refused},
        "unresolved": stress.unresolved,
        "seeds": {each.label: each.seed for each in stress.refused},
    }


def _with(told: Stress, special: Special, holes: Fraction, found: Placement | Refusal) -> Stress:
    """The counts of all so far and of one placement more."""
    stands = isinstance(found, Placement)
    grounds = {each.holes: each for each in told.grounds}
    before = grounds.get(holes, OnGround(holes, 0, 0))
    grounds[holes] = OnGround(holes, before.tried + 1, before.placed + stands)
    told = attrs.evolve(
        told,
        tried=told.tried + 1,
        placed=told.placed + stands,
        grounds=tuple(sorted(grounds.values(), key=lambda each: each.holes)),
    )
    if isinstance(found, Refusal):
        return told
    return attrs.evolve(
        told,
        unresolved=told.unresolved + left_open(special, found),
        sizes=_counted(told.sizes, len(found.tiles)),
        tries=_counted(told.tries, found.attempts),
    )


def _counted(counts: Counts, number: int) -> Counts:
    found = dict(counts)
    found[number] = found.get(number, 0) + 1
    return tuple(sorted(found.items()))


def _refused(
    refused: tuple[Refused, ...], seed: int, holes: Fraction, example: Refusal, attempts: int | None
) -> tuple[Refused, ...]:
    """The reasons so far with one refusal more."""
    found = {(each.reason, each.phase): each for each in refused}
    kind = example.reason, example.phase
    before = found.get(kind) or Refused(*kind, 0, seed, holes, example, attempts)
    if holes < before.holes:
        before = attrs.evolve(before, seed=seed, holes=holes, example=example)
    found[kind] = attrs.evolve(before, count=before.count + 1)
    return tuple(sorted(found.values(), key=lambda each: (-each.count, each.reason, each.phase or 0)))


def left_open(special: Special, placed: Placement) -> bool:
    """Whether a join that must be met is not, looked at tile by tile by the rows alone."""
    pieces = {piece.name: dict(piece.exits) for piece in special.pieces}
    opposite = {join.name: join.partner for join in special.joins}
    sides = {
        (tile.at, side.turned(tile.turns)): leads for tile in placed.tiles for side, leads in pieces[tile.piece].items()
    }
    for ((x, y, z), side), leads in sides.items():
        if leads.type is not JoinType.MANDATORY:
            continue
        dx, dy, dz = side.step
        facing = sides.get(((x + dx, y + dy, z + dz), side.facing))
        if facing is None:
            return True
        meets = {opposite[name] for name in (leads.join, *leads.alternatives)}
        met = {opposite[name] for name in (facing.join, *facing.alternatives)}
        if facing.join not in meets and leads.join not in met:
            return True
    return False
