"""What is wrong with a finished overmap of the starter pack: tiles that changed, remains, and roads that lead nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isqrt

import numpy as np

from engine.generators.overmap.content import Content
from engine.generators.overmap.layouts import Turned
from engine.generators.overmap.rows import MutableRow
from engine.results.overmap import Overmap, PlacedSpecial
from engine.values.sided import SIDES

from .overmap_reading import STEPS, Cells, Flags, Spot, arms, by_terrain, exits, left, networks

Point = tuple[int, int, int]
SPILL = 2
"""How far a blob runs over, to each side."""


def faults(overmap: Overmap, content: Content) -> list[str]:
    """Everything that is wrong, a line each."""
    return [
        *Built(overmap, content).faults(),
        *misplaced(overmap, content),
        *apart(overmap, content),
        *gaps(overmap, content),
    ]


# -- tiles -------------------------------------------------------------------------------------------------------------


class Built:
    """What the specials and buildings of an overmap laid, and whether it is still there."""

    def __init__(self, overmap: Overmap, content: Content) -> None:
        self.overmap, self.content = overmap, content
        low, high = overmap.levels
        self.cells: Cells = np.stack([overmap.level(z) for z in range(low, high + 1)]).astype(np.int64)
        self.claimed: Flags = np.zeros(self.cells.shape, dtype=np.bool_)
        """The tiles that belong to something that stands, by level from the lowest, row and column."""
        self.grows = {row.id: row for row in content.mutables}

    def faults(self) -> Iterator[str]:
        """What changed, what lies on something else, and what belongs to nothing that stands."""
        for placed in self.overmap.specials:
            if placed.id not in self.grows:
                yield from self.fixed(placed)
        for placed in self.overmap.specials:
            if placed.id in self.grows:
                yield from self.grown(placed, self.grows[placed.id])
        yield from self.remains()

    def fixed(self, placed: PlacedSpecial) -> Iterator[str]:
        """A special or a building with a layout: every tile is what its layout says, and its alone."""
        turned = self.turned(placed)
        if turned is None:
            yield f"{placed.id}: no such special"
            return
        x, y, z = placed.at
        points = [(x + tile.x, y + tile.y, z + tile.z) for tile in turned.tiles]
        if placed.tiles != len(points) or placed.bounds != (lowest(points), highest(points)):
            yield f"{placed.id} at {placed.at}: {placed.tiles} tiles within {placed.bounds}"
        for point, tile in zip(points, turned.tiles, strict=True):
            wanted, there = self.content.terrains.names[tile.terrain], self.overmap.terrain(*point).id
            if there != wanted:
                yield f"{placed.id} at {placed.at}: {there} at {point} instead of {wanted}"
            yield from self.claim(placed, point)

    def turned(self, placed: PlacedSpecial) -> Turned | None:
        """The layout of something placed, as it stands."""
        pattern = self.content.pattern(placed.id)
        return None if pattern is None else pattern.turns[SIDES.index(placed.rotation)]

    def claim(self, placed: PlacedSpecial, point: Point) -> Iterator[str]:
        """Give a tile to what stands there."""
        x, y, z = point
        if self.claimed[z - self.overmap.lowest, y, x]:
            yield f"{placed.id} at {placed.at}: {point} belongs to something else as well"
        self.claimed[z - self.overmap.lowest, y, x] = True

    def grown(self, placed: PlacedSpecial, row: MutableRow) -> Iterator[str]:
        """A special that grew: as many tiles of its pieces within its bounds as it is said to have, one where it began."""
        ids = self.ids_of(row)
        (left_, top, bottom), (right, below, above) = placed.bounds
        low = self.overmap.lowest
        box = slice(bottom - low, above - low + 1), slice(top, below + 1), slice(left_, right + 1)
        own = np.isin(self.cells[box], [index for index, sign in enumerate(self.overmap.legend) if sign.id in ids])
        own &= ~self.claimed[box]
        x, y, z = placed.at
        if not own[z - bottom, y - top, x - left_]:
            yield f"{placed.id} at {placed.at}: nothing of it where it began"
        # Another of its kind may lie within the same bounds; the remains count the rest.
        if int(own.sum()) < placed.tiles:
            yield f"{placed.id} at {placed.at}: {int(own.sum())} of {placed.tiles} tiles"
        self.claimed[box] |= own

    def ids_of(self, row: MutableRow) -> set[str]:
        """The terrains of a special's pieces, however they are turned."""
        terrains = self.content.terrains
        return {
            terrains.names[index]
            for piece in row.special.pieces
            for index in terrains.turns[terrains.of(piece.terrain)]
        }

    def remains(self) -> Iterator[str]:
        """Tiles of what only specials and buildings lay where none of them stands."""
        overmap, types = self.overmap, self.built_types()
        built = by_terrain(overmap, lambda terrain: terrain.type in types).astype(np.bool_)[self.cells]
        for z, y, x in np.argwhere(built & ~self.claimed & ~self.spilled()).tolist():
            yield f"{overmap.legend[self.cells[z, y, x]].id} at {(x, y, z + overmap.lowest)} belongs to nothing"
        grown = sum(placed.tiles for placed in overmap.specials if placed.id in self.grows)
        fixed = sum(placed.tiles for placed in overmap.specials if placed.id not in self.grows)
        if int(self.claimed.sum()) != grown + fixed:
            yield f"{int(self.claimed.sum())} tiles stand, {grown} grown and {fixed} fixed ones were placed"

    def spilled(self) -> Flags:
        """Where a blob may have run over: the terrain of one of its tiles, at most two tiles from it."""
        found: Flags = np.zeros(self.cells.shape, dtype=np.bool_)
        index = {sign.id: number for number, sign in enumerate(self.overmap.legend)}
        for placed in self.overmap.specials:
            pattern = self.content.pattern(placed.id)
            if pattern is None or "BLOB" not in pattern.row.flags:
                continue
            for tile in pattern.turns[SIDES.index(placed.rotation)].tiles:
                x, y, z = placed.at[0] + tile.x, placed.at[1] + tile.y, placed.at[2] + tile.z - self.overmap.lowest
                box = z, slice(max(0, y - SPILL), y + SPILL + 1), slice(max(0, x - SPILL), x + SPILL + 1)
                found[box] |= self.cells[box] == index[self.content.terrains.names[tile.terrain]]
        return found

    def built_types(self) -> set[str]:
        """The types of terrain that nothing but specials and buildings lays."""
        content = self.content
        rows = [*content.specials.values(), *content.buildings.values()]
        named = {tile.terrain for row in rows for tile in row.tiles}
        named |= {piece.terrain for row in content.mutables for piece in row.special.pieces}
        terrains = content.terrains
        built = {terrains.rows[int(terrains.kind[terrains.of(name)])].id for name in named}
        ways = {subtype.terrain for each in content.connections.values() for subtype in each.subtypes}
        ground = {terrains.rows[int(terrains.kind[index])].id for index in content.own.values() if index >= 0}
        return built - ways - ground


def lowest(points: list[Point]) -> Point:
    """The least x, y and z."""
    return min(x for x, _, _ in points), min(y for _, y, _ in points), min(z for _, _, z in points)


def highest(points: list[Point]) -> Point:
    """The greatest x, y and z."""
    return max(x for x, _, _ in points), max(y for _, y, _ in points), max(z for _, _, z in points)


def misplaced(overmap: Overmap, content: Content) -> Iterator[str]:
    """Specials by a city of the wrong size, too near to one, or too far from all; nested ones stand where they must."""
    grows = {row.id: row for row in content.mutables}
    for placed in overmap.specials:
        row = content.specials.get(placed.id) or grows.get(placed.id)
        if row is None or row.occurrences.most == 0:
            continue
        x, y, _ = placed.at
        away = [(isqrt((city.x - x) ** 2 + (city.y - y) ** 2) - city.size, city.size) for city in overmap.cities]
        nearest = min(away, default=(0, 0))[0]
        sizes = {size for distance, size in away if distance == nearest} or {0}
        if away and max(0, nearest) not in row.city_distance:
            yield f"{placed.id} at {placed.at}: {max(0, nearest)} tiles to the nearest city, not {row.city_distance}"
        if not any(size in row.city_sizes for size in sizes):
            yield f"{placed.id} at {placed.at}: by a city of {max(sizes)}, not {row.city_sizes}"


# -- roads -------------------------------------------------------------------------------------------------------------


def apart(overmap: Overmap, content: Content) -> list[str]:
    """Cities, exits and specials that ask for a road, off the one network and not written down, or on it and written down."""
    road = content.connections[content.region.cities.road].row
    groups = networks(overmap, road)
    cities = [(f"city {city.name or (city.x, city.y)}", (city.x, city.y)) for city in overmap.cities]
    out = [(f"road at the border {spot}", spot) for spot in exits(overmap, road)]
    leads = [*road_ends(overmap, content, road.id)]
    weight: dict[Spot, list[int]] = {}
    for sort, places in enumerate((cities, out, leads)):
        for _, spot in places:
            if spot in groups:
                weight.setdefault(groups[spot], [0, 0, 0])[sort] += 1
    wanted = [*cities, *out, *leads]
    # Where two are as large, either may be the one that the others should have been joined to.
    largest = [group for group in weight if weight[group] == max(weight.values())]
    found = [[*off(overmap, groups, group, wanted), *unfounded(overmap, groups, group, wanted)] for group in largest]
    return min(found, key=len, default=[])


def off(overmap: Overmap, groups: dict[Spot, Spot], main: Spot, wanted: list[tuple[str, Spot]]) -> Iterator[str]:
    """What is not on a network, each excused as often as it was written down."""
    written = left(overmap)
    for name, spot in wanted:
        if groups.get(spot) == main:
            continue
        known = next((each for each in (name, name.replace("road of", "local_road of", 1)) if written[each]), None)
        if known is None:
            yield f"{name} at {spot} is off the network and not written down"
        else:
            written[known] -= 1


def unfounded(overmap: Overmap, groups: dict[Spot, Spot], main: Spot, wanted: list[tuple[str, Spot]]) -> Iterator[str]:
    """What was written down as without a road and has one."""
    joined = {name for name, spot in wanted if groups.get(spot) == main} - {
        name for name, spot in wanted if groups.get(spot) != main
    }
    for entry in overmap.left_out:
        if entry.what in joined and entry.why.startswith("no way"):
            yield f"{entry.what} is on the network and written down all the same"


def road_ends(overmap: Overmap, content: Content, road: str) -> Iterator[tuple[str, Spot]]:
    """Where specials and buildings ask for a road on level 0, as it is written down where there is none."""
    grows = {row.id: row for row in content.mutables}
    for placed in overmap.specials:
        if placed.id in grows:
            ends = grown_ends(overmap, content, placed, grows[placed.id], road)
        else:
            pattern = content.pattern(placed.id)
            ways = () if pattern is None else pattern.turns[SIDES.index(placed.rotation)].connections
            ends = [
                (placed.at[0] + way.point[0], placed.at[1] + way.point[1])
                for way in ways
                if way.connection == road and placed.at[2] + way.point[2] == 0
            ]
        for x, y in ends:
            yield f"road of {placed.id} at {x}, {y}, 0", (x, y)


def grown_ends(overmap: Overmap, content: Content, placed: PlacedSpecial, row: MutableRow, road: str) -> Iterator[Spot]:
    """The same of a special that grew: beside its pieces with a road, on the side where the piece was turned."""
    terrains = content.terrains
    asking = {
        terrains.names[terrains.turns[terrains.of(piece.terrain)][turn]]: STEPS[side.turned(turn)]
        for piece in row.special.pieces
        for side, connection in piece.connections
        if connection == road
        for turn in range(4)
    }
    (first_x, first_y, _), (last_x, last_y, _) = placed.bounds
    for y in range(first_y, last_y + 1):
        for x in range(first_x, last_x + 1):
            step = asking.get(overmap.terrain(x, y, 0).id)
            if step is not None:
                yield x + step[0], y + step[1]


def gaps(overmap: Overmap, content: Content) -> Iterator[str]:
    """Ways as they were laid that jump, or that lie where there is no such way now."""
    bits = {
        name: by_terrain(overmap, lambda terrain, row=each.row: arms(terrain, row))  # type: ignore[misc]
        for name, each in content.connections.items()
    }
    trails = content.region.trails.connection
    for way in overmap.connections:
        for (ax, ay, az), (bx, by, bz) in zip(way.path, way.path[1:], strict=False):
            if abs(ax - bx) + abs(ay - by) != 1 or az != bz:
                yield f"{way.id}: a gap at {(ax, ay, az)}"
        gone = Counter(overmap.terrain(*spot).id for spot in way.path if not bits[way.id][overmap.index(*spot)])
        # Roads may cross trails, and specials may lie on them.
        if gone and way.id != trails:
            yield f"{way.id} from {way.path[0]}: {dict(gone)} where it was laid"
