"""A special while it grows: what stands, which joins wait, which are put off; and whether a body fits a tile."""

from __future__ import annotations

from engine.generators.overmap.mutable.ground import Ground
from engine.generators.overmap.mutable.plan import (
    FACING,
    LAYER,
    MANDATORY,
    OPTIONAL,
    REACH,
    REJECT,
    STEP,
    Body,
    Plan,
    point_of,
)
from engine.generators.overmap.mutable.rows import Point

(
    OUTSIDE,
    GROUND,
    TAKEN,
    PUT_OFF,
    MISMATCH,
    REJECTED,
    UNMET,
    NO_ROOM,
    STRICT,
) = range(-9, 0)
"""Why a body does not fit; anything from 0 is how many of its own mandatory sides are met."""


class Soil:
    """The ground around a root, remembered: it does not change while a special is tried."""

    def __init__(self, plan: Plan, ground: Ground, at: Point) -> None:
        """`at` is the root's place on the map."""
        self._grounds = plan.grounds
        self.ground = ground
        self._at = at
        self._known: dict[int, bool] = {}
        self.only: frozenset[int] | None = None
        """Where set, nothing else is ground: for proofs that look for the worst map."""

    def allows(self, place: int, locations: int) -> bool:
        """Whether a tile is inside and belongs to one of a set of locations."""
        asked = place * 4096 + locations
        known = self._known.get(asked)
        if known is None:
            x, y, z = self.on_map(place)
            ground = self.ground
            known = (
                self.inside(place)
                and (self.only is None or place in self.only)
                and any(ground.is_in(location, x, y, z) for location in sorted(self._grounds[locations]))
            )
            self._known[asked] = known
        return known

    def narrow(self, places: frozenset[int]) -> None:
        """From now on only these tiles are ground."""
        self.only = places
        self._known.clear()

    def inside(self, place: int) -> bool:
        """Whether a tile is on the map and within reach of the root."""
        dx, dy, _ = point_of(place)
        return -REACH <= dx <= REACH and -REACH <= dy <= REACH and self.ground.inside(*self.on_map(place))

    def on_map(self, place: int) -> Point:
        """A tile in the coordinates of the map."""
        dx, dy, dz = point_of(place)
        x, y, z = self._at
        return x + dx, y + dy, z + dz


class Growing:
    """One attempt: everything set so far, and what still waits."""

    def __init__(self, plan: Plan, soil: Soil) -> None:
        """Nothing stands yet."""
        self.plan = plan
        self.soil = soil
        self.tiles: dict[int, tuple[int, int]] = {}
        """Piece and turns of every tile."""
        self.sides: dict[int, tuple[int, int]] = {}
        """Join and type of every side of what stands, by tile * 8 + side."""
        self.waiting: dict[int, dict[int, tuple[int, int]]] = {}
        """For each tile to fill, by side, the join and type that faces it."""
        self.queues: tuple[dict[int, None], ...] = tuple({} for _ in plan.joins)
        """What waits in this phase, by the join that is wanted: tile * 8 + side, in the order of asking."""
        self.put_off: set[int] = set()
        self.firm: dict[int, int] = {}
        """How many mandatory joins wait at a tile."""
        self.bottom = self.top = 0

    def copy(self) -> Growing:
        """The same once more, to go on with in another way."""
        other = Growing(self.plan, self.soil)
        other.tiles, other.sides = dict(self.tiles), dict(self.sides)
        other.waiting = {place: dict(faces) for place, faces in self.waiting.items()}
        other.queues = tuple(dict(queue) for queue in self.queues)
        other.put_off, other.firm = set(self.put_off), dict(self.firm)
        other.bottom, other.top = self.bottom, self.top
        return other

    def add(self, body: Body, place: int) -> None:
        """Set a body with its tile to fill at `place`; what waited there is met, its own sides begin to wait."""
        tiles, sides, waiting = self.tiles, self.sides, self.waiting
        for near, piece, turns, _ in body.cells:
            at = place + near
            tiles[at] = (piece, turns)
            level = (at + LAYER // 2) // LAYER
            self.bottom, self.top = min(self.bottom, level), max(self.top, level)
            if at in waiting:
                self._settle(at)
        for near_side, join, kind in body.sides:
            sides[place * 8 + near_side] = (join, kind)
        for out in body.outs:
            beyond = place + out.beyond
            if beyond in tiles:
                continue
            if beyond in self.put_off:
                self.call_back(beyond)
            if out.type == MANDATORY or out.type == OPTIONAL:
                side = FACING[out.side]
                waiting.setdefault(beyond, {})[side] = (out.join, out.type)
                self.queues[self.plan.opposite[out.join]][beyond * 8 + side] = None
                if out.type == MANDATORY:
                    self.firm[beyond] = self.firm.get(beyond, 0) + 1

    def _settle(self, place: int) -> None:
        for side, (join, _) in self.waiting.pop(place).items():
            self.queues[self.plan.opposite[join]].pop(place * 8 + side, None)
        self.firm.pop(place, None)
        self.put_off.discard(place)

    def postpone(self, place: int) -> None:
        """Leave a tile for a later phase, or until something is set beside it."""
        self.put_off.add(place)
        for side, (join, _) in self.waiting[place].items():
            self.queues[self.plan.opposite[join]].pop(place * 8 + side, None)

    def call_back(self, place: int) -> None:
        """Let a tile that was put off wait again."""
        self.put_off.discard(place)
        for side, (join, _) in self.waiting[place].items():
            self.queues[self.plan.opposite[join]][place * 8 + side] = None

    def fit(self, body: Body, place: int) -> int:
        """How many of its own mandatory sides a body meets at a tile, or below 0 why it does not fit there."""
        tiles, allows, put_off, firm = self.tiles, self.soil.allows, self.put_off, self.firm
        owed = 0
        for near, piece, _, locations in body.cells:
            at = place + near
            if at in tiles:
                if not self._covers(at, piece, locations):
                    return TAKEN
            elif at in put_off:
                return PUT_OFF
            elif not allows(at, locations):
                return GROUND if self.soil.inside(at) else OUTSIDE
            owed += firm.get(at, 0)
        met = own = 0
        sides, into = self.sides, self.plan.into
        for out in body.outs:
            beyond = place + out.beyond
            faced = sides.get(beyond * 8 + FACING[out.side])
            if faced is None:
                if out.strict:
                    return STRICT
                if out.type == MANDATORY and (beyond in tiles or not allows(beyond, into[out.join])):
                    return NO_ROOM
            elif faced[0] in out.fits:
                if faced[1] == MANDATORY:
                    met += 1
                elif faced[1] == REJECT or out.type == REJECT:
                    return REJECTED
                if out.type == MANDATORY:
                    own += 1
            elif out.type == MANDATORY or faced[1] == MANDATORY:
                return MISMATCH
            elif out.strict:
                return STRICT
        return own if met == owed else UNMET

    def _covers(self, place: int, piece: int, locations: int) -> bool:
        """Whether a tile of the special itself may be covered: only where neither piece has a join."""
        plan = self.plan
        below = self.tiles[place][0]
        if not (plan.bare[piece] and plan.bare[below]):
            return False
        terrain = plan.pieces[below].terrain
        return any(self.soil.ground.holds(location, terrain) for location in sorted(plan.grounds[locations]))

    def faced(self, place: int) -> tuple[tuple[int, int] | None, ...]:
        """What faces a tile on each of its six sides: join and type, or nothing."""
        return tuple(self.sides.get((place + STEP[side]) * 8 + FACING[side]) for side in range(6))
