"""Something that stands outside the cities: a fixed layout, or pieces that grow from a root."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.location import Location
from engine.generators.overmap.mutable import Bound, Verdict, findings, prove
from engine.generators.overmap.mutable import Fault as MutableFault
from engine.generators.overmap.mutable import Finding as MutableFinding
from engine.language.faults import OUT_OF_RANGE
from engine.language.hooks import PLAIN
from engine.language.kind import Kind, places_field
from engine.language.merging import Names
from engine.language.near import did_you_mean, nearest
from engine.language.ref import Label, Ref
from engine.language.written import Misshapen, Written
from engine.pipelines.overmap.faults import (
    FITS_NOWHERE,
    IDLE,
    MISBUILT,
    NESTS_GROWING,
    NESTS_ITSELF,
    NESTS_TOO_MUCH,
    NOT_STRAIGHT,
    OTHER_SUBTYPE,
    SAME_PLACE,
    STAYS_OPEN,
    UNBOUNDED,
    UNDECIDED,
    UNDEFINED_SIGN,
    UNDRAWN_SIGN,
)
from engine.pipelines.overmap.layouts import (
    MOST_TILES,
    Connect,
    Drawn,
    TileAt,
    TileSign,
    ground_faults,
    layout_faults,
    reachable_levels,
    tiles_of,
)
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.mutable import MOST_CHECKED, Check, Chunk, Join, Phase, Piece, Shared, volume
from engine.pipelines.overmap.rows import known_of, mutable_of
from engine.pipelines.overmap.terrain import near_flags, whole_population, wrong_side
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.values.interval import Interval
from engine.values.position import OvermapPosition, Position
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

SPECIAL_FLAGS = ("unique", "globally_unique", "lake", "river", "blob")
"""The flags of a special that change what is made."""
_FIXED_KEYS = ("layout", "tile", "at", "connect", "nest")
_MUTABLE_KEYS = ("check", "shared", "join", "piece", "root", "phase")


class Subtype(StrEnum):
    """Whether a special has a layout, or grows."""

    FIXED = "fixed"
    MUTABLE = "mutable"


@frozen
class SpecialSpawns:
    """Creatures that a game puts around it, `GROUP_ANTS 1..3 radius 5..10`."""

    group: str = prop("A group of creatures of the game.", positional=True)
    population: Interval = prop("How many, least and most.", positional=True, least=0, most=100000)
    radius: Interval = prop("How far from it.", default=Interval(0, 0), unit="tiles", least=0, most=1000)
    places: Mapping[str, Place] = places_field()


@frozen
class Nest:
    """Another special at a point of this one, `well at (0, 3, 0)`."""

    special: str = prop("The special.", positional=True, names="overmap_special")
    at: Position = prop("Where its origin lies.")
    places: Mapping[str, Place] = places_field()


_SPAWN_AT = Message("an overmap, such as (0, 0), or `anywhere`", "オーバーマップ（(0, 0) など）、または `anywhere`")


@frozen
class SpawnAt:
    """The one overmap that it stands on, or `anywhere`, which takes back what another pack says."""

    overmap: OvermapPosition | None = prop("The overmap.", default=None)

    @classmethod
    def read(cls, written: Written) -> SpawnAt:
        """From `(0, 0)` or `anywhere`."""
        if len(written.items) == 1 and [value.value for value in written.items[0]] == ["anywhere"]:
            return cls(None)
        try:
            return cls(PLAIN[OvermapPosition](written, OvermapPosition))
        except Misshapen:
            raise written.wrong(_SPAWN_AT) from None

    def shown(self) -> str:
        """As it is written."""
        return "anywhere" if self.overmap is None else str(self.overmap)


@frozen(kw_only=True)
class OvermapSpecial:
    """Something that stands outside the cities, such as a campground or an anthill, and the rules of where and how often.

    One with a fixed layout is drawn as text, `layout`, or listed point by point, `at`. One that is `mutable` grows from a
    `root` piece: pieces hold together by joins, and each phase says which pieces may be added, how often.
    """

    subtype: Subtype = prop("`fixed` or `mutable`.", default=Subtype.FIXED, positional=True)
    name: Text | None = prop("What the player reads, where it has a name of its own.", default=None)
    on: Names[OvermapLocation] = prop("The ground it may stand on, where its tiles do not say.", default=Names(()))
    city_distance: Interval = prop(
        "How far from the nearest city's edge.", default=Interval(0, None), unit="tiles", least=0, most=10000
    )
    city_sizes: Interval = prop(
        "How large the nearest city, by its radius.", default=Interval(0, None), unit="tiles", least=0, most=1000
    )
    occurrences: Interval = prop(
        "How many on an overmap; with the flag `unique` a chance of X in Y, with `globally_unique` once in the world.",
        default=Interval(0, 0),
        least=0,
        most=10000,
    )
    flags: Names[Label] = prop(
        "Words; `unique`, `globally_unique`, `lake`, `river` and `blob` have a meaning.", default=Names(())
    )
    rotate: bool = prop("Whether it may be turned.", default=True)
    leads_to: Ref[Location] | None = prop("The location where whoever enters finds an adventure.", default=None)
    spawns: SpecialSpawns | None = prop("Creatures of the game around it.", default=None)
    spawn_at: SpawnAt | None = prop("The one overmap that it stands on.", default=None)
    layout: tuple[Drawn, ...] = prop("Fixed: its tiles as text, a level each.", default=(), repeated=True)
    tile: tuple[TileSign, ...] = prop("Fixed: what a character of the layouts is.", default=(), repeated=True)
    at: tuple[TileAt, ...] = prop("Fixed: a tile by its point.", default=(), repeated=True)
    connect: tuple[Connect, ...] = prop("Fixed: where a connection ends.", default=(), repeated=True)
    nest: tuple[Nest, ...] = prop("Fixed: another special within.", default=(), repeated=True)
    check: tuple[Check, ...] = prop("Mutable: what the ground must be beforehand.", default=(), repeated=True)
    shared: tuple[Shared, ...] = prop("Mutable: an amount that rules scale by.", default=(), repeated=True)
    join: tuple[Join, ...] = prop("Mutable: a way to hold together; the first is met first.", default=(), repeated=True)
    piece: tuple[Piece, ...] = prop("Mutable: a tile with joins on its sides.", default=(), repeated=True)
    root: str | None = prop("Mutable: the piece that it grows from.", default=None)
    phase: tuple[Phase, ...] = prop(
        "Mutable: which pieces may be added; one phase after another.", default=(), repeated=True
    )


def special_keys(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """Only keys of its subtype, no flag is a slip, and what needs both ends has them."""
    value = special.value
    fixed = value.subtype is Subtype.FIXED
    for key in _MUTABLE_KEYS if fixed else _FIXED_KEYS:
        if key in special.parts:
            other = Message("mutable", "可変") if fixed else Message("fixed", "固定")
            yield OTHER_SUBTYPE.at(special.at(key), key=key, other=other)
    yield from near_flags(value.flags, SPECIAL_FLAGS)
    if value.spawn_at is not None and value.spawn_at.overmap is not None and value.occurrences.most == 0:
        what = Message(
            "it never stands: `spawn_at` needs `occurrences`",
            "`spawn_at` だけでは置かれません。`occurrences` が必要です",
        )
        yield FITS_NOWHERE.at(special.at("spawn_at"), what=what)
    if value.spawns is not None:
        yield from whole_population(value.spawns.population, value.spawns.places["population"])


def fixed_layout(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """A fixed special's tiles and connections fit together."""
    if special.value.subtype is Subtype.FIXED:
        yield from layout_faults(special, model)


def fixed_ground(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """A fixed special has tiles, and those on the ground say what they stand on."""
    if special.value.subtype is Subtype.FIXED:
        yield from ground_faults(special, model)
        yield from reachable_levels(special, model)


def nested_tiles(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """What is nested does not lie on tiles of the special: it could never stand."""
    own = {tile.point for tile in islice(tiles_of(special.value), MOST_TILES)} if special.value.nest else set()
    for nest in special.value.nest[:MOST_WITHIN]:
        if model.value("overmap_special", nest.special).subtype is Subtype.MUTABLE:
            yield NESTS_GROWING.at(nest.places["special"], name=nest.special)
            continue
        for tile in islice(tiles_of(model.value("overmap_special", nest.special)), MOST_TILES):
            point = Position(nest.at.x + tile.point.x, nest.at.y + tile.point.y, nest.at.z + tile.point.z)
            if point in own:
                what = Message(f"a tile of `{nest.special}`", f"`{nest.special}` のタイル")
                yield SAME_PLACE.at(nest.places["at"], what=what, point=point)
                break


MOST_NESTED, MOST_WITHIN = 16, 1000
"""How deep specials may be nested, and how many of them may be in one."""


def nested_ring(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """What is nested does not hold the special again, and is neither too deep nor too much."""
    chains: list[tuple[str, ...]] = [(special.name,)]
    within = 0
    for depth in range(1, MOST_NESTED + 2):
        longer: list[tuple[str, ...]] = []
        for chain in chains:
            for nest in model.value("overmap_special", chain[-1]).nest:
                within += 1
                names = (*chain, nest.special)
                if nest.special in chain[1:]:
                    continue  # a ring without this special is told at its members
                place = next((own.places["special"] for own in special.value.nest if own.special == names[1]), None)
                if nest.special == special.name:
                    yield NESTS_ITSELF.at(place or special.place, name=special.name, chain=" → ".join(names))
                    return
                if depth > MOST_NESTED or within > MOST_WITHIN:
                    place = place or special.place
                    yield NESTS_TOO_MUCH.at(place, name=special.name, deep=MOST_NESTED, most=MOST_WITHIN)
                    return
                longer.append(names)
        chains = longer


def _sizes(value: OvermapSpecial) -> Iterator[tuple[str, int, int]]:
    """What makes a mutable special costly to prove: the key, how much there is, and the most that is looked at."""
    rules = [rule for phase in value.phase for rule in phase.rules]
    yield "check", sum(volume(*box) for check in value.check for box in check.boxes), MOST_CHECKED
    yield "piece", len(value.piece), MOST_PIECES
    yield "join", len(value.join), MOST_PIECES
    # A chunk is tried by each of its pieces, in each turn.
    yield "phase", sum(len(rule.keys.at) ** 2 if isinstance(rule.keys, Chunk) else 1 for rule in rules), MOST_RULES


MOST_PIECES, MOST_RULES = 500, 200_000
"""Pieces and joins of a special, and rules of its phases, a chunk counting as the square of its pieces."""


def _too_much(value: OvermapSpecial) -> tuple[str, int, int] | None:
    """The first of its sizes that is more than is looked at."""
    return next((size for size in _sizes(value) if size[1] > size[2]), None)


def mutable_parts(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """A mutable special's pieces, joins and phases fit together, and its terrains have their sides."""
    value = special.value
    if value.subtype is not Subtype.MUTABLE:
        return
    too_much = _too_much(value)
    if too_much is not None:
        key, amount, most = too_much
        range = Message(f"{most} or fewer in all", f"全部で {most} 以下")
        yield OUT_OF_RANGE.at(special.at(key), key=key, value=amount, range=range)
        return
    for piece in value.piece:
        yield from wrong_side(piece.terrain, piece.places["terrain"], model, needed=True)
    if value.root is None:
        yield MISBUILT.at(special.place, what=Message("it has no `root`", "`root` がありません"))
        return
    told: set[tuple[Place | None, str]] = set()
    for finding in findings(mutable_of(special.name, value)):
        fault, place = IDLE if finding.warning else MISBUILT, _place_of(finding, special)
        near = _near(finding, value)
        # A name that is declared under a slip of the pen is missed wherever it is used: told once.
        once = (None if near is not None else place, finding.en)
        if once not in told:
            told.add(once)
            also = () if near is None else ((near[1], Message("declared here", "ここで宣言されています")),)
            help = None if near is None else did_you_mean(finding.subject, [near[0]])
            yield fault.at(place, what=Message.plain(finding.en, finding.ja), help=help, also=also)


def mutable_proof(special: Declared[OvermapSpecial], model: Model) -> Iterator[Diagnostic]:
    """Every join that must be met is closed in the end, and growth has an end."""
    value = special.value
    if value.subtype is not Subtype.MUTABLE or value.root is None:
        return
    if _too_much(value) is not None:
        return
    row = mutable_of(special.name, value)
    if any(not finding.warning for finding in findings(row)):
        return
    if value.on.refs or all(piece.on.refs for piece in value.piece):
        proof = prove(row, known_of(value, lambda name: model.value("overmap_location", name)))
        place = value.phase[-1].place if value.phase else special.at("root")
        if proof.verdict is Verdict.COUNTER:
            yield STAYS_OPEN.at(place, what=Message.plain(proof.en, proof.ja))
        elif proof.verdict is Verdict.UNDECIDED:
            yield UNDECIDED.at(place, what=Message.plain(proof.en, proof.ja))
        if proof.pace.bound is Bound.UNBOUNDED:
            place = value.phase[proof.pace.phase or 0].place if value.phase else place
            yield UNBOUNDED.at(place, what=Message.plain(proof.pace_en, proof.pace_ja))
    else:
        what = Message(
            "its pieces stand on no location: write `on`", "ピースを置く場所がありません。`on` を書いてください"
        )
        yield FITS_NOWHERE.at(special.place, what=what)


def _near(finding: MutableFinding, value: OvermapSpecial) -> tuple[str, Place] | None:
    """The nearest name of the special's own for one that it does not have, and where it is declared."""
    names = {
        MutableFault.UNKNOWN_JOIN: {join.name: join.places["name"] for join in value.join},
        MutableFault.UNKNOWN_PIECE: {piece.name: piece.places["name"] for piece in value.piece},
        MutableFault.LOST_SCALE: {shared.name: shared.place for shared in value.shared},
    }.get(finding.fault, {})
    near = nearest(finding.subject, names)
    return None if near is None else (near, names[near])


def _place_of(finding: MutableFinding, special: Declared[OvermapSpecial]) -> Place:
    """Where a mistake of a mutable special is written."""
    value = special.value
    if finding.phase is not None:
        phase = value.phase[finding.phase]
        return phase.place if finding.rule is None else phase.rules[finding.rule].place
    if finding.piece is not None:
        piece = next(each for each in value.piece if each.name == finding.piece)
        side = finding.side.name.lower() if finding.side is not None else ""
        return piece.places.get(side, piece.places.get("sides", piece.places[""]))
    named = [(join.name, join.places["name"]) for join in value.join]
    named += [(piece.name, piece.places["name"]) for piece in value.piece]
    named += [(shared.name, shared.place) for shared in value.shared]
    for name, place in reversed(named):
        if name == finding.subject:
            return place
    opposite: Place | None = next(
        (join.places["opposite"] for join in value.join if join.opposite == finding.subject), None
    )
    if opposite is not None:
        return opposite
    return special.at("root") if value.root == finding.subject else special.place


KIND = Kind(
    "overmap_special",
    OvermapSpecial,
    checks=(special_keys, fixed_layout, fixed_ground, nested_tiles, nested_ring, mutable_parts, mutable_proof),
    faults=(
        UNDEFINED_SIGN, UNDRAWN_SIGN, SAME_PLACE, NOT_STRAIGHT, NESTS_GROWING,
        NESTS_ITSELF,
        NESTS_TOO_MUCH, FITS_NOWHERE, OTHER_SUBTYPE, MISBUILT, IDLE,
        STAYS_OPEN, UNDECIDED, UNBOUNDED,
    ),
    samples=(
        "overmap_special lonely_farm {\n  on land; city_distance 10..; occurrences 0..3\n"
        '  layout """\n    hf\n    ff\n    """\n  tile "h" house.north\n  tile "f" field\n'
        "  connect local_road at (0, -1, 0) from (0, 0, 0)\n}",
    ),
)  # fmt: skip
