"""Four specials of our own that the tests grow, open ground, and a plain check of what stands."""

from __future__ import annotations

from fractions import Fraction

import attrs

from engine.generators.overmap.mutable import (
    Chance,
    Exit,
    Fixed,
    Join,
    JoinType,
    Known,
    Level,
    Levels,
    Mark,
    Need,
    Part,
    Patchy,
    Piece,
    Placement,
    Poisson,
    Rule,
    Side,
    Special,
    Uniform,
    piece_rule,
)

MANDATORY, OPTIONAL, AVAILABLE, REJECT = JoinType
SIDES = {side.name.lower(): side for side in Side}


def exits(**leads: str | Exit) -> tuple[tuple[Side, Exit], ...]:
    """Sides by name; a plain name is a mandatory join."""
    return tuple((SIDES[side], each if isinstance(each, Exit) else Exit(each)) for side, each in leads.items())


def around(leads: str | Exit) -> tuple[tuple[Side, Exit], ...]:
    """The same on all four sides."""
    return exits(north=leads, east=leads, south=leads, west=leads)


def need(at: tuple[int, int, int], *locations: str) -> Need:
    """One tile of ground."""
    return Need((at, at), locations)


@attrs.frozen
class Open:
    """Ground that fits everything but on some tiles, whose terrain is given."""

    terrains: dict[tuple[int, int, int], str] = attrs.field(factory=dict)
    plain: frozenset[tuple[int, int, int]] = frozenset()

    def terrain(self, x: int, y: int, z: int) -> str:
        return self.terrains.get((x, y, z), "any")

    def inside(self, x: int, y: int, z: int) -> bool:
        return -40 <= x <= 40 and -40 <= y <= 40 and -10 <= z <= 10

    def is_in(self, location: str, x: int, y: int, z: int) -> bool:
        return self.terrain(x, y, z) in ("any", location)

    def untouched(self, x: int, y: int, z: int) -> bool:
        return (x, y, z) in self.plain

    def holds(self, location: str, terrain: str) -> bool:
        return location == terrain


TUNNEL = "tunnel_to_tunnel"
CROSS = Need(((-1, 0, -1), (1, 0, -1)), ("rock",)), Need(((0, -1, -1), (0, 1, -1)), ("rock",))


def anthill(without: str = "") -> Special:
    """Everything must be closed by the last phase."""
    last = (("dead_end", 2000), ("straight", 100), ("corner", 100), ("tee", 10), ("crossing", 1))
    return Special(
        "anthill",
        ("rock",),
        (Join("down", "up"), Join("up", "down", ("land",)), Join(TUNNEL)),
        (
            Piece("surface", "anthill", exits(below="down"), ("land",)),
            Piece("entrance", "ants.nesw", (*exits(above="up"), *around(TUNNEL))),
            Piece("crossing", "ants.nesw", around(TUNNEL)),
            Piece("tee", "ants.nes", exits(north=TUNNEL, east=TUNNEL, south=TUNNEL)),
            Piece("straight", "ants.ns", exits(north=TUNNEL, south=TUNNEL)),
            Piece("corner", "ants.ne", exits(north=TUNNEL, east=TUNNEL)),
            Piece("dead_end", "ants.end_south", exits(north=TUNNEL)),
            Piece("queen", "ants_queen.north", exits(north=TUNNEL)),
        ),
        "surface",
        (
            (piece_rule("entrance", Fixed(1)),),
            (
                piece_rule("straight", Fixed(5), scale="size"),
                piece_rule("corner", Poisson(2.5), scale="size"),
                piece_rule("tee", Fixed(3), scale="size"),
            ),
            (piece_rule("queen", Fixed(1)),),
            tuple(piece_rule(name, weight=weight) for name, weight in last if name != without),
        ),
        (("size", Uniform(1, 3)),),
        (need((0, 0, 0), "land"), *CROSS),
    )


def crater() -> Special:
    """Its edge has one join that must be met and three that may."""
    free = Exit("crater_to_crater", AVAILABLE)
    return Special(
        "crater",
        ("land",),
        (Join("crater_to_crater"),),
        (
            Piece("core", "crater_core", around("crater_to_crater")),
            Piece("edge", "crater", exits(north="crater_to_crater", east=free, south=free, west=free)),
        ),
        "core",
        ((piece_rule("core", Poisson(4)),), (piece_rule("edge", weight=1),)),
        checks=(Need(((1, 1, 0), (-1, -1, 0)), ("land",)),),
    )


def laboratory() -> Special:
    """Halls with rooms around them, deeper floors by a chunk of stairs, a vault within levels."""
    room = Exit("lab_to_lab", alternatives=("lab_to_hall",))
    wall = Exit("lab_to_lab", AVAILABLE, ("lab_to_hall", "hall_to_hall"))
    hall = exits(north="hall_to_hall", east="hall_to_lab", south="hall_to_hall", west="hall_to_lab")
    return Special(
        "laboratory",
        ("rock",),
        (
            Join("down", "up"),
            Join("up", "down", ("land",)),
            Join("hall_to_hall"),
            Join("hall_to_lab", "lab_to_hall"),
            Join("lab_to_hall", "hall_to_lab"),
            Join("lab_to_lab"),
            Join("steps"),
        ),
        (
            Piece("door", "lab_door", exits(below="down"), ("land",)),
            Piece("shaft", "lab_shaft", (*exits(above="up"), *hall)),
            Piece("hall", "lab_hall.ns", hall),
            Piece("room", "lab_room", around(room)),
            Piece("stairs", "lab_stairs", (*exits(below="steps"), *around(room))),
            Piece("landing", "lab_landing", (*exits(above="steps"), *around("hall_to_lab"))),
            Piece("depot", "lab_depot.north", exits(south=room), connections=((Side.NORTH, "subway"),)),
            Piece("edge", "lab_edge", around(wall)),
        ),
        "door",
        (
            (piece_rule("shaft", Fixed(1)),),
            (piece_rule("hall", Poisson(3)),),
            (
                Rule(
                    (Part("stairs"), Part("landing", (0, 0, -1))), Fixed(1), levels=Levels(most=Level(0, Mark.BOTTOM))
                ),
                piece_rule("room", Uniform(4, 9)),
            ),
            (piece_rule("depot", Chance(0.5), levels=Levels(Level(-2), Level(-2))),),
            (piece_rule("room", Poisson(3)),),
            (piece_rule("edge", weight=1),),
        ),
        checks=(need((0, 0, 0), "land"), *CROSS),
    )


def villa() -> Special:
    """Wings that may go on, a terrace that lets nothing come near, a gate where the road arrives."""
    path, shut = Exit("path", OPTIONAL), Exit("path", REJECT)
    return Special(
        "villa",
        ("land",),
        (Join("drive"), Join("path")),
        (
            Piece("house", "villa.north", exits(north="drive", east=path, south=path, west=path)),
            Piece(
                "gate",
                "villa_gate.north",
                exits(south="drive", east=shut, west=shut),
                connections=((Side.NORTH, "road"),),
            ),
            Piece("wing", "villa_wing", around(path)),
            Piece("terrace", "villa_terrace.north", exits(north=shut, east=shut, south=path, west=shut)),
        ),
        "house",
        (
            (piece_rule("gate", Fixed(1)),),
            (piece_rule("wing", Uniform(2, 5), scale="size"),),
            (piece_rule("terrace", Fixed(2)),),
        ),
        (("size", Uniform(1, 2)),),
        (Need(((-1, -1, 0), (1, 1, 0)), ("land",)),),
    )


SPECIALS = {made().name: made() for made in (anthill, crater, laboratory, villa)}
LEVELS = {
    "anthill": {"land": (0, 0), "rock": (-10, -1)},
    "crater": {"land": (0, 0)},
    "laboratory": {"land": (0, 0), "rock": (-10, -1)},
    "villa": {"land": (0, 0)},
}
KNOWN = {name: Known(levels) for name, levels in LEVELS.items()}


def patchy(special: Special, seed: int) -> Patchy:
    """Ground of chance for one of ours: every tenth tile fits nothing."""
    return Patchy(special, seed, Fraction(1, 10), LEVELS[special.name])


def faults(special: Special, ground: object, placed: Placement) -> list[str]:
    """What is wrong with a placement, looked at tile by tile as the source tells it."""
    pieces = {piece.name: piece for piece in special.pieces}
    opposite = {join.name: join.partner for join in special.joins}
    order = {tile.at: number for number, tile in enumerate(placed.tiles)}
    found = [] if len(order) == len(placed.tiles) else ["two tiles in one place"]
    sides = {
        (tile.at, side.turned(tile.turns)): leads for tile in placed.tiles for side, leads in pieces[tile.piece].exits
    }
    for tile in placed.tiles[1:]:
        where = pieces[tile.piece].locations or special.locations
        if not any(ground.is_in(each, *tile.at) for each in where):  # type: ignore[attr-defined]
            found.append(f"{tile.piece} on ground that is not its own at {tile.at}")
    for (at, side), leads in sides.items():
        beyond = tuple(a + b for a, b in zip(at, side.step, strict=True))
        other = sides.get((beyond, side.facing))  # type: ignore[arg-type]
        if other is None:
            if leads.type is MANDATORY:
                found.append(f"{leads.join} open at {at} {side.name}")
            continue
        late, early = (leads, other) if order[at] > order[beyond] else (other, leads)  # type: ignore[index]
        fits = early.join in {opposite[name] for name in (late.join, *late.alternatives)}
        types = {leads.type, other.type}
        if not fits and MANDATORY in types:
            found.append(f"{leads.join} against {other.join} at {at} {side.name}")
        if fits and REJECT in types and early.type is not MANDATORY:
            found.append(f"{leads.join} rejected at {at} {side.name}")
    return found
