"""A special made ready to grow: names become numbers, pieces and chunks are turned, candidates are found by join.

Places are whole numbers relative to the root, `x + y * ROW + z * LAYER`, so that a step is an addition.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from engine.generators.overmap.mutable.amounts import Amount
from engine.generators.overmap.mutable.rows import JoinType, Piece, Point, Rule, Side, Special, turned

ROW = 2048
LAYER = ROW * ROW
REACH = 1000
"""How far from its root a special may ever stand, in x and in y."""
_BIAS = ROW // 2 * (1 + ROW + LAYER)

MANDATORY, OPTIONAL, AVAILABLE, REJECT = range(4)
TYPES = (JoinType.MANDATORY, JoinType.OPTIONAL, JoinType.AVAILABLE, JoinType.REJECT)
FACING = (2, 3, 0, 1, 5, 4)
STEP = (-ROW, 1, ROW, -1, LAYER, -LAYER)
UNLIMITED = 2**31 - 1
"""The weight of a rule with neither `max` nor `weight`, and what is left of a missing `max`."""

Places = frozenset[str]


def place_of(point: Point) -> int:
    """The number of a point relative to the root."""
    x, y, z = point
    return x + y * ROW + z * LAYER


def point_of(place: int) -> Point:
    """The point of a number."""
    biased = place + _BIAS
    return biased % ROW - ROW // 2, biased // ROW % ROW - ROW // 2, biased // LAYER - ROW // 2


@attrs.frozen
class Out:
    """A side of a body that faces outward."""

    near: int
    """The tile it belongs to, relative to the tile to fill."""
    side: int
    beyond: int
    """The tile it faces, relative to the tile to fill."""
    join: int
    type: int
    fits: frozenset[int]
    """The joins of the facing side that meet this one."""
    strict: bool
    """Whether the rule asks that it be met."""


@attrs.frozen(eq=False)
class Body:
    """A rule's piece or chunk, turned, and laid so that one of its tiles is the tile to fill."""

    number: int
    turns: int
    cells: tuple[tuple[int, int, int, int], ...]
    """Tile relative to the tile to fill, piece, turns, and which set of locations it may stand on."""
    outs: tuple[Out, ...]
    sides: tuple[tuple[int, int, int], ...]
    """Every side with a join: tile * 8 + side relative to the tile to fill, join, type."""


@attrs.frozen(eq=False)
class Growth:
    """A rule of a phase, ready to be used."""

    rule: Rule
    bodies: tuple[Body, ...]
    meeting: dict[tuple[int, int], tuple[Body, ...]]
    """The bodies whose tile to fill has, on a side, something that fits a facing join."""

    @property
    def weight(self) -> int:
        """The weight as written, unlimited where there is none."""
        return UNLIMITED if self.rule.weight is None else self.rule.weight


@attrs.frozen(eq=False)
class Plan:
    """All of a special that can be worked out before its first placement."""

    special: Special
    joins: tuple[str, ...]
    opposite: tuple[int, ...]
    into: tuple[int, ...]
    """For each join, which set of locations it may point at."""
    grounds: tuple[Places, ...]
    """The sets of locations, by number."""
    pieces: tuple[Piece, ...]
    bare: tuple[bool, ...]
    """Which pieces have no join at all."""
    root: Body
    phases: tuple[tuple[Growth, ...], ...]
    shared: tuple[tuple[str, Amount], ...]


@lru_cache(maxsize=512)
def plan(special: Special) -> Plan:
    """The plan of a special whose names are all known; remembered.

    Raises `KeyError` on a name that is not there: `findings` says so in a designer's words.
    """
    names = tuple(join.name for join in special.joins)
    number = {name: at for at, name in enumerate(names)}
    grounds: dict[Places, int] = {}

    def ground(locations: tuple[str, ...]) -> int:
        return grounds.setdefault(frozenset(locations or special.locations), len(grounds))

    opposite = tuple(number[join.partner] for join in special.joins)
    into = tuple(ground(join.into) for join in special.joins)
    pieces = {piece.name: at for at, piece in enumerate(special.pieces)}
    shapes = []
    for piece in special.pieces:
        sides = []
        for side, leads in piece.exits:
            fits = frozenset(opposite[number[name]] for name in (leads.join, *leads.alternatives))
            sides.append((side, number[leads.join], TYPES.index(leads.type), fits))
        shapes.append((tuple(sides), ground(piece.locations)))

    def body(parts: list[tuple[Point, int, int]], entry: int, turns: int, at: int, strict: int | None) -> Body:
        origin = place_of(turned(parts[entry][0], turns))
        cells, outs, sides = [], [], []
        taken = {place_of(turned(point, turns)) - origin for point, _, _ in parts}
        for point, piece, own in parts:
            near = place_of(turned(point, turns)) - origin
            whole = (own + turns) % 4
            cells.append((near, piece, whole, shapes[piece][1]))
            for side, join, kind, fits in shapes[piece][0]:
                faces = side.turned(whole)
                sides.append((near * 8 + faces, join, kind))
                if near + STEP[faces] not in taken:
                    outs.append(Out(near, int(faces), near + STEP[faces], join, kind, fits, join == strict))
        return Body(at, turns, tuple(cells), tuple(outs), tuple(sides))

    phases = []
    for rules in special.phases:
        growths = []
        for rule in rules:
            turning = special.rotate if rule.rotate is None else rule.rotate
            parts = [(part.at, pieces[part.piece], part.turns) for part in rule.parts]
            strict = None if rule.join is None else number[rule.join]
            bodies: list[Body] = []
            owns = any(join == strict for _, piece, _ in parts for _, join, _, _ in shapes[piece][0])
            if strict is None or owns:
                for turns in range(4 if turning else 1):
                    bodies += [body(parts, entry, turns, len(bodies) + entry, strict) for entry in range(len(parts))]
            growths.append(Growth(rule, tuple(bodies), _meeting(bodies)))
        phases.append(tuple(growths))
    root = body([((0, 0, 0), pieces[special.root], 0)], 0, 0, 0, None)
    return Plan(
        special,
        names,
        opposite,
        into,
        tuple(grounds),
        special.pieces,
        tuple(not shape[0] for shape in shapes),
        root,
        tuple(phases),
        special.shared,
    )


def turned_root(plan: Plan, turns: int) -> Body:
    """The root, turned with the special."""
    sides = tuple((near // 8 * 8 + Side(near % 8).turned(turns), join, kind) for near, join, kind in plan.root.sides)
    outs = tuple(
        attrs.evolve(out, side=int(Side(out.side).turned(turns)), beyond=STEP[Side(out.side).turned(turns)])
        for out in plan.root.outs
    )
    cells = tuple((near, piece, turns, ground) for near, piece, _, ground in plan.root.cells)
    return Body(0, turns, cells, outs, sides)


def _meeting(bodies: list[Body]) -> dict[tuple[int, int], tuple[Body, ...]]:
    found: dict[tuple[int, int], list[Body]] = {}
    for body in bodies:
        for out in body.outs:
            if out.near == 0:
                for join in out.fits:
                    found.setdefault((out.side, join), []).append(body)
    return {meets: tuple(dict.fromkeys(those)) for meets, those in found.items()}
