"""An overmap: what lies where on every level, the cities, what was placed, and what found no place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from engine.results.stamp import Stamp
from engine.values.prop import Prop, prop

MOST_SIDE = 1_000
"""Tiles from north to south, and from west to east."""
MOST_LEVELS = 64
MOST_TERRAINS = 100_000
"""Terrains in a legend."""

Cells = npt.NDArray[np.int32]
Level = int | Cells
"""One index for a level that is one terrain throughout, else indices by row, (height, width), read-only."""


@attrs.frozen
class OvermapTerrain:
    """A terrain in an overmap's legend, with all that a game may want to know of it."""

    id: str = prop("The terrain with its side or shape: `house_north`, `road_ns`.")
    type: str = prop("The terrain as declared.", names="overmap_terrain")
    name: str = prop("What players read.")
    symbol: str = prop("One character that stands for it in text, turned as the terrain is.")
    colour: str = prop("Its colour in pictures, `#rrggbb`.")
    rotation: str | None = prop("The side that it faces, where it rotates.", default=None)
    flags: tuple[str, ...] = prop("Its flags.", default=())
    see_cost: int = prop("How much it hinders sight.", default=0)
    travel_cost: int = prop("How much it hinders travel.", default=0)
    looks_like: str | None = prop("Another terrain to be drawn instead.", default=None)
    connect_group: str | None = prop("What it is drawn joined with.", default=None)
    extras: str | None = prop("Extras that may happen on it.", default=None)
    mondensity: int = prop("Its share of the density of monsters.", default=0)
    spawns: tuple[str, str, int] | None = prop("Group, how many, chance in a hundred.", default=None)
    mapgen: tuple[tuple[str, str, str], ...] = prop(
        "What makes its local map, for the game: field, method and name.", default=()
    )


@attrs.frozen
class City:
    """A city: its middle and its radius."""

    x: int = prop("Column of its middle.", least=0)
    y: int = prop("Row of its middle.", least=0)
    size: int = prop("Its radius.", unit="tiles", least=1)
    name: str = prop("Its name; empty where the region has none to give.")


@attrs.frozen
class PlacedSpecial:
    """A special or a city building that stands on the overmap."""

    id: str = prop("The special.", names="overmap_special")
    at: tuple[int, int, int] = prop("Where its origin lies: x, y, z.")
    rotation: str = prop("Where its north side points.")
    tiles: int = prop("How many tiles it has.", least=0)
    bounds: tuple[tuple[int, int, int], tuple[int, int, int]] = prop("Its least and greatest x, y, z.")
    leads_to: str | None = prop("The location where whoever enters finds an adventure.", default=None, names="location")


@attrs.frozen
class PlacedConnection:
    """A road, sewer or trail as it was laid."""

    id: str = prop("The connection.", names="overmap_connection")
    path: tuple[tuple[int, int, int], ...] = prop("Tile by tile: x, y, z.")


@attrs.frozen
class OpenJoin:
    """A join that must be met and is not."""

    side: str = prop("The side of the open place where it waits.")
    join: str = prop("The join of the piece that stands there.")


@attrs.frozen
class Offered:
    """A rule of the phase, and why it did not do."""

    rule: str = prop("The piece or the chunk.")
    why: str = prop("Why it did not fit, in English.")
    why_ja: str = prop("The same in Japanese.")


@attrs.frozen
class Unclosed:
    """Where a special that grows could not be closed, at its last attempt; nothing of it stands."""

    phase: int = prop("The phase, from 1.", least=1)
    at: tuple[int, int, int] = prop("The place that could not be filled: x, y, z.")
    attempts: int = prop("How many attempts it had.", least=0)
    joins: tuple[OpenJoin, ...] = prop("The joins that wait there.", default=())
    offered: tuple[Offered, ...] = prop("What the phase had to offer.", default=())
    picture: str = prop("The level around the place as lines, `?` being the place.", default="")


@attrs.frozen
class NotMade:
    """Something that was asked for and is not there."""

    what: str = prop("The special, city, road or step.")
    why: str = prop("The reason.")
    unclosed: Unclosed | None = prop("Where it could not be closed, of a special that grows.", default=None)


def _same_levels(one: tuple[Level, ...], other: tuple[Level, ...]) -> bool:
    return len(one) == len(other) and all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def _levels(doc: str) -> Any:
    """A documented field of levels, compared by what they hold."""
    return attrs.field(eq=attrs.cmp_using(eq=_same_levels), hash=False, metadata={"prop": Prop(doc)})


@attrs.frozen
class Overmap:
    """An overmap ready for a game; x to the east, y to the south from 0, z upward."""

    at: tuple[int, int] = prop("Which overmap of the world: x, y.", least=-(2**63), most=2**63 - 1)
    width: int = prop("Columns.", unit="tiles", least=1, most=MOST_SIDE)
    height: int = prop("Rows.", unit="tiles", least=1, most=MOST_SIDE)
    lowest: int = prop("The lowest level.")
    legend: tuple[OvermapTerrain, ...] = prop("The terrains that occur.")
    layers: tuple[Level, ...] = _levels("The levels from the lowest up, indices into `legend`.")
    cities: tuple[City, ...] = prop("The cities.")
    specials: tuple[PlacedSpecial, ...] = prop("Specials and city buildings, in the order they were placed.")
    connections: tuple[PlacedConnection, ...] = prop("Roads and the like, in the order they were laid.")
    left_out: tuple[NotMade, ...] = prop("What was asked for and is not there.")

    @property
    def levels(self) -> tuple[int, int]:
        """The lowest and the highest level."""
        return self.lowest, self.lowest + len(self.layers) - 1

    def level(self, z: int) -> Cells:
        """The indices of a level by row, (height, width); raises IndexError for a level that is not there."""
        if not self.lowest <= z <= self.levels[1]:
            raise IndexError(f"no level {z}")
        layer = self.layers[z - self.lowest]
        return np.full((self.height, self.width), layer, dtype=np.int32) if isinstance(layer, int) else layer

    def index(self, x: int, y: int, z: int = 0) -> int:
        """The index into `legend` of a place; raises IndexError outside the overmap."""
        low, high = self.levels
        if not (0 <= x < self.width and 0 <= y < self.height and low <= z <= high):
            raise IndexError(f"no tile {x}, {y}, {z}")
        layer = self.layers[z - low]
        return layer if isinstance(layer, int) else int(layer[y, x])

    def terrain(self, x: int, y: int, z: int = 0) -> OvermapTerrain:
        """The terrain of a place; raises IndexError outside the overmap."""
        return self.legend[self.index(x, y, z)]

    def mondensity(self, x: int, y: int, z: int = 0) -> int:
        """The density of monsters: the sum over the place and the eight around it."""
        return sum(
            self.terrain(x + right, y + down, z).mondensity
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if 0 <= x + right < self.width and 0 <= y + down < self.height
        )


@attrs.frozen
class OvermapLine:
    """One line of output: an overmap with its seed and its stamp."""

    seed: int = prop("The number that every draw derives from.", least=0, most=2**64 - 1)
    stamp: Stamp = prop("Content, engine and algorithm that made this.")
    overmap: Overmap = prop("The overmap.")


def overmap_data(given: Overmap) -> dict[str, Any]:
    """An overmap as `generate overmap --format json` prints it, ready for `json`; fields at their defaults are left out.

    `layers["0"][y][x]` is the terrain of a place: an index into `terrains`, the ids, and into `legend`, which says all of
    each. A level that is one terrain throughout is that one index instead of rows. Rows are plain lists, so that a game
    needs no code to read them, and most levels of most worlds are one number.
    """
    low, high = given.levels
    layers = zip(range(low, high + 1), given.layers, strict=True)
    return {
        "at": list(given.at),
        "width": given.width,
        "height": given.height,
        "levels": [low, high],
        "terrains": [terrain.id for terrain in given.legend],
        "legend": [_said(terrain) for terrain in given.legend],
        "layers": {str(z): layer if isinstance(layer, int) else layer.tolist() for z, layer in layers},
        "cities": [_said(city) for city in given.cities],
        "specials": [_said(special) for special in given.specials],
        "connections": [_said(way) for way in given.connections],
        "left_out": [_said(left) for left in given.left_out],
    }


def overmap_line_data(line: OvermapLine) -> dict[str, Any]:
    """The same with seed and stamp in front."""
    return {"seed": line.seed, "stamp": attrs.asdict(line.stamp), "overmap": overmap_data(line.overmap)}


def layers_of(written: Mapping[str, int | list[list[int]]], lowest: int) -> tuple[Level, ...]:
    """The levels of an overmap from what `overmap_data` writes, read-only."""
    return tuple(_level(written[str(z)]) for z in range(lowest, lowest + len(written)))


def _level(written: int | list[list[int]]) -> Level:
    cells: Cells = np.array(written, dtype=np.int32)
    if (cells == cells.flat[0]).all():
        return int(cells.flat[0])
    cells.flags.writeable = False
    return cells


def _said(of: attrs.AttrsInstance) -> dict[str, Any]:
    """The fields that are not at their defaults."""
    values = ((field, getattr(of, field.name)) for field in attrs.fields(type(of)))
    return {field.name: _listed(value) for field, value in values if value != field.default}


def _listed(value: Any) -> Any:
    """Tuples as lists and objects by their fields, however deep."""
    if isinstance(value, tuple):
        return [_listed(each) for each in value]
    return _said(value) if attrs.has(type(value)) else value
