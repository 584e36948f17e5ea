"""What a mutable special is made of, as plain rows: joins, pieces, rules of phases, what it asks of the ground.

Points are `(x, y, z)`: x grows east, y grows south, z grows upward. A turn is a quarter clockwise, 0..3.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any

import attrs

from engine.generators.overmap.mutable.amounts import Amount

Point = tuple[int, int, int]


class Side(IntEnum):
    """A side of a tile; the first four turn with the piece."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    ABOVE = 4
    BELOW = 5

    @property
    def facing(self) -> Side:
        """The side of the neighbour that touches this one."""
        return _FACING[self]

    @property
    def step(self) -> Point:
        """The way from a tile to its neighbour on this side."""
        return _STEPS[self]

    def turned(self, turns: int) -> Side:
        """The side this one becomes when its piece is turned clockwise."""
        return Side((self + turns) % 4) if self < 4 else self


_FACING = (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST, Side.BELOW, Side.ABOVE)
_STEPS = ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1))


def turned(point: Point, turns: int) -> Point:
    """A point turned clockwise about the z axis: east of north."""
    x, y, z = point
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y, z


class JoinType(StrEnum):
    """How much a side insists on its join."""

    MANDATORY = "mandatory"
    """Must be met; opens a place to fill."""
    OPTIONAL = "optional"
    """Opens a place to fill, which may stay empty."""
    AVAILABLE = "available"
    """Opens nothing, but meets what another side needs."""
    REJECT = "reject"
    """Refuses joins of this name, except one that must be met."""


@attrs.frozen
class Join:
    """How two pieces hold together. The order of a special's joins is their priority."""

    name: str
    opposite: str = ""
    """The join that faces it; empty: itself."""
    into: tuple[str, ...] = ()
    """The locations that it may point at; empty: those of the special."""

    @property
    def partner(self) -> str:
        """The name of the join that faces it."""
        return self.opposite or self.name


@attrs.frozen
class Exit:
    """The join on one side of a piece."""

    join: str
    type: JoinType = JoinType.MANDATORY
    alternatives: tuple[str, ...] = ()
    """Joins that serve instead of `join`, only while the piece is being set."""


@attrs.frozen
class Piece:
    """One tile of a special, as the designer drew it, facing north."""

    name: str
    terrain: str
    exits: tuple[tuple[Side, Exit], ...] = ()
    locations: tuple[str, ...] = ()
    """Where it may stand; empty: the special's."""
    connections: tuple[tuple[Side, str], ...] = ()
    """Roads and the like that are to be led to a side when the special stands."""


@attrs.frozen
class Part:
    """One piece of a chunk: where it stands in it, and how it is turned."""

    piece: str
    at: Point = (0, 0, 0)
    turns: int = 0


class Mark(StrEnum):
    """What a level is counted from."""

    ZERO = "zero"
    TOP = "top"
    BOTTOM = "bottom"


@attrs.frozen
class Level:
    """A level: a number, or an offset from the highest or the lowest level that the special has reached."""

    offset: int
    of: Mark = Mark.ZERO


@attrs.frozen
class Levels:
    """The levels a rule keeps to, both ends included; `None` is no bound. `z top` is `Levels(least=top)`."""

    least: Level | None = None
    most: Level | None = None

    def ends(self, bottom: int, top: int) -> tuple[int, int]:
        """Both ends as numbers, where the special reaches from `bottom` to `top`."""
        base = {Mark.ZERO: 0, Mark.TOP: top, Mark.BOTTOM: bottom}
        least = -(10**6) if self.least is None else base[self.least.of] + self.least.offset
        most = 10**6 if self.most is None else base[self.most.of] + self.most.offset
        return least, most


@attrs.frozen
class Rule:
    """One way to grow in a phase: a piece, or a chunk of pieces that move and turn as one body."""

    parts: tuple[Part, ...]
    max: Amount | None = None
    """How often it may be used, drawn for every special; `None`: no limit."""
    weight: int | None = None
    """Its weight in the choice is the smaller of `weight` and what is left of `max`."""
    scale: str | None = None
    """The shared amount that multiplies `max`."""
    join: str | None = None
    """A join that it must have, and must meet wherever it has it."""
    levels: Levels = Levels()
    overmap: tuple[int, int] | None = None
    """The only overmap where it applies."""
    rotate: bool | None = None
    """Whether it turns; `None`: as the special does."""
    name: str = ""
    """How messages call it; empty: after its pieces."""

    @property
    def label(self) -> str:
        """How messages call it."""
        return self.name or " + ".join(dict.fromkeys(part.piece for part in self.parts))


def piece_rule(
    piece: str, max: Amount | None = None, weight: int | None = None, scale: str | None = None, **more: Any
) -> Rule:
    """The rule of a single piece."""
    return attrs.evolve(Rule((Part(piece),), max, weight, scale), **more)


@attrs.frozen
class Need:
    """What the ground must be before a special is begun: a box of tiles, relative to the root, corners in any order."""

    corners: tuple[Point, Point]
    locations: tuple[str, ...]

    def points(self) -> tuple[Point, ...]:
        """All tiles of the box."""
        (ax, ay, az), (bx, by, bz) = self.corners
        return tuple(
            (x, y, z)
            for z in range(min(az, bz), max(az, bz) + 1)
            for y in range(min(ay, by), max(ay, by) + 1)
            for x in range(min(ax, bx), max(ax, bx) + 1)
        )


@attrs.frozen(cache_hash=True)
class Special:
    """A mutable special: pieces that grow from a root, phase by phase."""

    name: str
    locations: tuple[str, ...]
    joins: tuple[Join, ...]
    """In the order of their priority, the first to be met first."""
    pieces: tuple[Piece, ...]
    root: str
    phases: tuple[tuple[Rule, ...], ...]
    shared: tuple[tuple[str, Amount], ...] = ()
    checks: tuple[Need, ...] = ()
    """Instead of the check of the root's own tile, where there are any."""
    rotate: bool = True
