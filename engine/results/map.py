"""A dungeon map: the ground, what stands on it, and what found no place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

import attrs

from engine.results.fault import ResultFault
from engine.results.stamp import Stamp
from engine.values.prop import prop

COLOUR = re.compile("#[0-9a-f]{6}")


class Why(StrEnum):
    """Why something that was asked for is not on the map."""

    NO_CELL = "no free cell"
    TOO_NEAR = "too near"
    BLOCKS = "would cut the way"
    NO_ROOM = "does not fit"
    BURIED = "buried by a later step"
    COUNT = "another number than asked"


@attrs.frozen
class Tile:
    """A kind of ground in a map's legend."""

    id: str = prop("The tile.", names="tile")
    symbol: str = prop("One character that stands for it in text.")
    walkable: bool = prop("Whether one can walk on it.")
    transparent: bool = prop("Whether one sees through it.")
    colour: str = prop("Its colour in pictures, `#rrggbb`.")


@attrs.frozen
class Thing:
    """Something that stands on the map."""

    kind: str = prop("What it is: entrance, exit, player, stairs, item, enemy …", names="thing")
    x: int = prop("Column, from 0 at the left.", least=0)
    y: int = prop("Row, from 0 at the top.", least=0)
    symbol: str = prop("One character that stands for it in text.")
    colour: str = prop("Its colour in pictures, `#rrggbb`.")
    card: int | None = prop(
        "The card whose party this is, its place in the deck from 0; on parties only.", default=None, least=0
    )


@attrs.frozen
class Room:
    """A room of a grid of rooms."""

    column: int = prop("Column of the grid, from 0.", least=0)
    row: int = prop("Row of the grid, from 0.", least=0)
    x: int = prop("Leftmost cell.", least=0)
    y: int = prop("Topmost cell.", least=0)
    width: int = prop("Cells from left to right.", unit="cells", least=1)
    height: int = prop("Cells from top to bottom.", unit="cells", least=1)

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies within."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@attrs.frozen
class LeftOut:
    """Something that was asked for and is not there."""

    what: str = prop("The thing, or the step.")
    count: int = prop("How many of it.", least=1)
    why: str = prop("The reason, in a few fixed words.")


@attrs.frozen
class Map:
    """A map ready to walk: cells, what stands on them, and what found no place; x to the right, y down, from 0."""

    name: str = prop("The map.", names="map")
    floor: int = prop("The floor of the dungeon.", least=0)
    width: int = prop("Columns.", unit="cells", least=0, most=1000)
    height: int = prop("Rows.", unit="cells", least=0, most=1000)
    legend: tuple[Tile, ...] = prop("The tiles that occur.")
    cells: tuple[tuple[int, ...], ...] = prop("Rows from the top; each cell an index into `legend`.", least=0)
    things: tuple[Thing, ...] = prop("What stands on the map, in the order it was placed.")
    rooms: tuple[Room, ...] = prop("The rooms of a grid of rooms, column by column.")
    regions: int = prop("Areas that cannot be reached from each other; 1 where all is connected.", least=0)
    left_out: tuple[LeftOut, ...] = prop("What was asked for and is not there.")

    def tile(self, x: int, y: int) -> Tile:
        """The tile of a cell; raises IndexError outside the map."""
        if x < 0 or y < 0:
            raise IndexError(f"no cell {x}, {y}")
        return self.legend[self.cells[y][x]]

    def of_kind(self, kind: str) -> tuple[Thing, ...]:
        """The things of a kind, in the order they were placed."""
        return tuple(thing for thing in self.things if thing.kind == kind)


@attrs.frozen
class MapLine:
    """One line of output: a map with its seed and its stamp."""

    seed: int = prop("The number that every draw derives from.", least=0, most=2**64 - 1)
    stamp: Stamp = prop("Content, engine and algorithm that made this.")
    map: Map = prop("The map.")


def disagreements(given: Map, path: str) -> Iterator[ResultFault]:
    """What must hold between the fields of a map and does not, in data that nobody vouches for."""
    if len(given.cells) != given.height:
        yield ResultFault(f"{path}.cells", f"must have {given.height} rows", f"{given.height} 行が必要です")
    for y, row in enumerate(given.cells):
        if len(row) != given.width:
            yield ResultFault(f"{path}.cells[{y}]", f"must have {given.width} cells", f"{given.width} マスが必要です")
        if row and max(row) >= len(given.legend):
            yield ResultFault(f"{path}.cells[{y}]", "holds a number beyond the legend", "legend にない番号があります")
    for index, tile in enumerate(given.legend):
        yield from _sign(tile, f"{path}.legend[{index}]")
    for index, thing in enumerate(given.things):
        where = f"{path}.things[{index}]"
        yield from _sign(thing, where)
        if thing.x >= given.width or thing.y >= given.height:
            yield ResultFault(where, "stands outside the map", "マップの外にあります")
    for index, room in enumerate(given.rooms):
        if room.x + room.width > given.width or room.y + room.height > given.height:
            yield ResultFault(f"{path}.rooms[{index}]", "reaches out of the map", "マップからはみ出しています")


def _sign(of: Tile | Thing, path: str) -> Iterator[ResultFault]:
    if len(of.symbol) != 1:
        yield ResultFault(f"{path}.symbol", "must be one character", "一文字が必要です")
    if not COLOUR.fullmatch(of.colour):
        yield ResultFault(f"{path}.colour", "must be a colour such as #c0ffee", "#c0ffee のような色が必要です")
