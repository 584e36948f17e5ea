"""One special by itself, for a person to look at: drawn on ground where all that it asks for is there.

Nothing is drawn for a fixed special. A mutable one grows on the ground of its seed, as `stress` tries it: what
`stressed_mutable` says of a seed is what `draw_mutable` draws for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.generators.overmap.content import Content
from engine.generators.overmap.layouts import Pattern, Turned
from engine.generators.overmap.mutable.ground import Ground
from engine.generators.overmap.mutable.placing import USUAL, Budget, place
from engine.generators.overmap.mutable.results import Placement, Refusal
from engine.generators.overmap.mutable.stress import HOLES, Stress, holes_of, special_key, stressed
from engine.generators.overmap.rows import BuildingRow, MutableRow, Point, SpecialRow
from engine.generators.overmap.suited import Suited, level_for
from engine.generators.overmap.terrains import Terrains
from engine.results.special import DrawnInside, DrawnLead, DrawnSpecial, DrawnTile
from engine.values.sided import SIDES

ORIGIN = (0, 0, 0)
ANY_OVERMAP = (0, 0)
"""The overmap on which a special is drawn that belongs to none."""


def draw_mutable(
    row: MutableRow,
    content: Content,
    seed: int,
    ground: Ground | None = None,
    turns: int | None = None,
    budget: Budget = USUAL,
) -> DrawnSpecial | Refusal:
    """A mutable special as it grows for a seed, or why it does not.

    Without `ground` it grows on that of its seed; without `turns` it is turned by chance. Raises KeyError with the name
    of a terrain, a piece or a join that is not there.
    """
    special, level, holes = row.special, 0, None
    if ground is None:
        level, holes = level_for(content, special), holes_of(seed)
        ground = Suited(content, special, seed, holes, level)
    of, overmap = special_key(special, seed), row.overmap or ANY_OVERMAP
    found = place(special, ground, (0, 0, level), of, turns, overmap, budget)
    return drawn(found, content.terrains, seed, holes) if isinstance(found, Placement) else found


def stressed_mutable(
    row: MutableRow,
    content: Content,
    count: int,
    seed: int,
    holes: Sequence[Fraction] = HOLES,
    budget: Budget = USUAL,
) -> Iterator[Stress]:
    """What comes of growing a mutable special for many seeds from `seed` on, told after each of them."""

    level = level_for(content, row.special)

    def ground(each: int, share: Fraction) -> Suited:
        return Suited(content, row.special, each, share, level)

    return stressed(row.special, count, seed, ground, holes, (0, 0, level), row.overmap or ANY_OVERMAP, budget)


def drawn(placed: Placement, terrains: Terrains, seed: int, holes: Fraction | None = None) -> DrawnSpecial:
    """A placement as a drawing, its root at the origin; raises KeyError with the name of a terrain that is not there."""
    tiles = (
        DrawnTile(_from(tile.at, placed.at), terrains.sign(terrains.turns[terrains.of(tile.terrain)][tile.turns % 4]))
        for tile in placed.tiles
    )
    leads = (
        DrawnLead(lead.connection, _from(lead.point, placed.at), _from(lead.at, placed.at)) for lead in placed.leads
    )
    return DrawnSpecial(
        id=placed.special,
        rotation=SIDES[placed.turns % 4],
        tiles=tuple(tiles),
        leads=tuple(leads),
        level=placed.at[2],
        seed=seed,
        holes=holes,
        attempts=placed.attempts,
    )


def draw_fixed(row: SpecialRow | BuildingRow, content: Content, turns: int = 0) -> DrawnSpecial:
    """A fixed special or a city building after quarter turns clockwise, with all that is nested in it.

    One that does not rotate stays as it is. What a nested special would cover keeps it away, as on an overmap. Raises
    KeyError with the name of a terrain that is not there.
    """
    named = ((link.point, content.pattern(link.special)) for link in getattr(row, "nested", ()))
    pattern = Pattern(row, content.terrains, [(point, inner) for point, inner in named if inner is not None])
    turned = pattern.turns[turns % len(pattern.turns)]
    tiles: dict[Point, DrawnTile] = {}
    leads: list[DrawnLead] = []
    inside: list[DrawnInside] = []
    _lay(pattern, turned, ORIGIN, content.terrains, tiles, leads, inside)
    return DrawnSpecial(row.id, SIDES[turned.turns], tuple(tiles.values()), tuple(leads), tuple(inside))


def _lay(
    pattern: Pattern,
    turned: Turned,
    at: Point,
    terrains: Terrains,
    tiles: dict[Point, DrawnTile],
    leads: list[DrawnLead],
    inside: list[DrawnInside],
) -> None:
    for tile in turned.tiles:
        point = _to((tile.x, tile.y, tile.z), at)
        tiles[point] = DrawnTile(point, terrains.sign(tile.terrain))
    leads += [
        DrawnLead(way.connection, _to(way.point, at), None if way.source is None else _to(way.source, at), way.existing)
        for way in turned.connections
    ]
    for (_, inner), (within, point) in zip(pattern.nested, turned.inside, strict=True):
        origin = _to(point, at)
        stands = not any(_to((need.x, need.y, need.z), origin) in tiles for need in within.needs)
        inside.append(DrawnInside(inner.id, origin, stands))
        if stands:
            _lay(inner, within, origin, terrains, tiles, leads, inside)


def _to(point: Point, origin: Point) -> Point:
    return point[0] + origin[0], point[1] + origin[1], point[2] + origin[2]


def _from(point: Point, origin: Point) -> Point:
    return point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]
