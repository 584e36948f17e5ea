"""What fixed specials and city buildings share: tiles drawn as text or listed by point, and where connections end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import attrs
from attrs import frozen

from engine.language.faults import TWICE
from engine.language.kind import places_field
from engine.language.merging import Names
from engine.language.ref import Ref
from engine.language.spoilt import Unsound
from engine.pipelines.overmap.connection import OvermapConnection
from engine.pipelines.overmap.faults import FITS_NOWHERE, NOT_STRAIGHT, SAME_PLACE, UNDEFINED_SIGN, UNDRAWN_SIGN
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.terrain import wrong_side
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.values.character import Character
from engine.values.picture import Picture
from engine.values.position import Position
from engine.values.prop import prop
from engine.values.sided import Sided

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

MOST_TILES = 10_000
"""Tiles of a special or a building."""


@frozen
class Drawn:
    """A level drawn as text: one character a tile, the top left at (0, 0)."""

    picture: Picture = prop("The rows; a space is no tile.", positional=True)
    level: int = prop("The level, counted from the ground.", default=0, least=-63, most=63)
    places: Mapping[str, Place] = places_field()


@frozen
class TileSign:
    """What a character of the layouts is, `"a" house.north on land`."""

    sign: Character = prop("The character.", positional=True)
    terrain: Sided = prop("The terrain, with its side where it turns.", positional=True)
    on: Names[OvermapLocation] = prop("The ground this tile may stand on, if other than the rest.", default=Names(()))
    places: Mapping[str, Place] = places_field()


@frozen
class TileAt:
    """A tile by its point, `(0, 0, 0) house.north on land`."""

    point: Position = prop("The point: x to the east, y to the south, z upward.", positional=True)
    terrain: Sided = prop("The terrain, with its side where it turns.", positional=True)
    on: Names[OvermapLocation] = prop("The ground this tile may stand on, if other than the rest.", default=Names(()))
    places: Mapping[str, Place] = places_field()


@frozen
class Connect:
    """Where a connection ends, `local_road at (1, -1, 0) from (1, 0, 0)`."""

    connection: Ref[OvermapConnection] = prop("The connection.", positional=True)
    at: Position = prop("Its end, beside the tiles.")
    source: Position | None = prop(
        "Where it comes from: a point in the same row or column as the end.", default=None, key="from"
    )
    existing: bool = prop("Whether it must be there already.", default=False)
    places: Mapping[str, Place] = places_field()


class Laid(Protocol):
    """A declaration with a layout."""

    @property
    def on(self) -> Names[OvermapLocation] | None:
        """The ground of tiles that name none of their own; `None` is the ground of city buildings."""

    @property
    def layout(self) -> tuple[Drawn, ...]:
        """Levels drawn as text."""

    @property
    def tile(self) -> tuple[TileSign, ...]:
        """What their characters are."""

    @property
    def at(self) -> tuple[TileAt, ...]:
        """Tiles by their points."""

    @property
    def connect(self) -> tuple[Connect, ...]:
        """Where connections end."""


@attrs.frozen
class Tile:
    """A tile of a layout, and where it is written."""

    point: Position
    terrain: Sided
    on: Names[OvermapLocation]
    place: Place


def tiles_of(laid: Laid) -> Iterator[Tile]:
    """The tiles of a layout, drawn ones first, in reading order; characters that stand for nothing are left out."""
    signs = {tile.sign: tile for tile in laid.tile}
    for drawn in laid.layout:
        for y, row in enumerate(drawn.picture.rows):
            for x, sign in enumerate(row):
                if sign != " " and sign in signs:
                    tile = signs[Character(sign)]
                    yield Tile(Position(x, y, drawn.level), tile.terrain, tile.on, drawn.places["picture"])
    for listed in laid.at:
        yield Tile(listed.point, listed.terrain, listed.on, listed.places["point"])


def _count(laid: Laid) -> int:
    """How many tiles there are, empty places among them."""
    return sum(len(row) for drawn in laid.layout for row in drawn.picture.rows) + len(laid.at)


def layout_faults(declared: Declared[Any], model: Model) -> Iterator[Diagnostic]:
    """Every character means something, every tile is named with its side, and no two things share a place."""
    laid: Laid = declared.value
    yield from _signs(laid)
    named = [(sign.terrain, sign.places["terrain"]) for sign in laid.tile]
    named += [(listed.terrain, listed.places["terrain"]) for listed in laid.at]
    for terrain, place in named:
        yield from _sound(wrong_side(terrain, place, model, needed=True))
    if _count(laid) > MOST_TILES:
        return
    taken: dict[Position, Place] = {}
    for tile in tiles_of(laid):
        if tile.point in taken:
            also = ((taken[tile.point], Message("first here", "最初はここ")),)
            what = Message("a tile", "タイル")
            yield SAME_PLACE.at(tile.place, what=what, point=tile.point, also=also)
        taken.setdefault(tile.point, tile.place)
    for connect in laid.connect:
        if connect.at in taken:
            what = Message("a connection ends", "接続の端")
            yield SAME_PLACE.at(connect.places["at"], what=what, point=connect.at)
        if connect.source is not None and not _straight(connect.at, connect.source):
            yield NOT_STRAIGHT.at(connect.places["from"], source=connect.source, point=connect.at)


def _sound(findings: Iterator[Diagnostic]) -> list[Diagnostic]:
    """What one tile is told, though another names a terrain that is wrong itself."""
    try:
        return list(findings)
    except Unsound:
        return []


def _signs(laid: Laid) -> Iterator[Diagnostic]:
    known: dict[str, Place] = {}
    for tile in laid.tile:
        if tile.sign in known:
            also = ((known[tile.sign], Message("first here", "最初はここ")),)
            yield TWICE.at(tile.places["sign"], key=f'tile "{tile.sign}"', also=also)
        known.setdefault(tile.sign, tile.places["sign"])
    drawn = {sign for each in laid.layout for row in each.picture.rows for sign in row if sign != " "}
    for each in laid.layout:
        for sign in sorted({sign for row in each.picture.rows for sign in row} - {" ", *known}):
            yield UNDEFINED_SIGN.at(each.places["picture"], sign=sign)
    for tile in laid.tile:
        if tile.sign not in drawn:
            yield UNDRAWN_SIGN.at(tile.places["sign"], sign=tile.sign)


def _straight(point: Position, source: Position) -> bool:
    return point.z == source.z and (point.x == source.x) != (point.y == source.y)


def reachable_levels(declared: Declared[Any], model: Model) -> Iterator[Diagnostic]:
    """Some overmap has all the levels of its tiles."""
    laid: Laid = declared.value
    heights = {drawn.level for drawn in laid.layout} | {listed.point.z for listed in laid.at}
    overmaps = [each.value.levels for each in model.each("overmap")]
    if _count(laid) > MOST_TILES:
        return
    if overmaps and heights and not any(min(heights) in levels and max(heights) in levels for levels in overmaps):
        what = Message(
            f"it has tiles on the levels {min(heights)}..{max(heights)}, and no overmap has all of these",
            f"Z レベル {min(heights)}..{max(heights)} にタイルがありますが、そのすべてを持つオーバーマップがありません",
        )
        yield FITS_NOWHERE.at(declared.place, what=what)


def ground_faults(declared: Declared[Any], model: Model) -> Iterator[Diagnostic]:
    """There are tiles, not too many, and those on level 0 say what they may stand on."""
    laid: Laid = declared.value
    count = _count(laid)
    if count > MOST_TILES:
        what = Message(f"it has {count} tiles; at most {MOST_TILES}", f"タイルが {count} あります（{MOST_TILES} まで）")
        yield FITS_NOWHERE.at(declared.place, what=what)
        return
    tiles = list(tiles_of(laid))
    if not tiles:
        yield FITS_NOWHERE.at(declared.place, what=Message("it has no tiles", "タイルがありません"))
    bare = next((tile for tile in tiles if tile.point.z == 0 and not tile.on.refs), None)
    if bare is not None and laid.on is not None and not laid.on.refs:
        what = Message(
            f"no location says what {bare.point} may stand on: write `on`",
            f"{bare.point} を置ける場所がありません。`on` を書いてください",
        )
        yield FITS_NOWHERE.at(bare.place, what=what)
