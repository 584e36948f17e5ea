"""Layouts: tiles drawn as text, a picture a level, where that is easier to read than a list of points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from unicodedata import category, east_asian_width

import attrs

from engine.cataclysm.declaring import Line, quoted
from engine.cataclysm.reading import Json
from engine.cataclysm.values import point_text

LEAST_DRAWN = 4
"""Tiles of a level from which on it is drawn."""
WIDEST, MOST_AREA = 400, 9_000
"""Columns of a picture, and characters of all pictures of a declaration."""
_ORDERLY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_SIGNS = "".join(sign for sign in map(chr, range(33, 127)) if not sign.isalnum() and sign not in "\"\\#`'")
_MORE = "".join(
    sign
    for sign in map(chr, (*range(0xC0, 0x250), *range(0x370, 0x530)))
    if category(sign) in ("Ll", "Lu") and east_asian_width(sign) not in "WF"
)
POOL = _ORDERLY + _SIGNS + _MORE
"""Signs for tiles, those that are told apart most easily first."""
_PLAIN = frozenset(_ORDERLY + _SIGNS)
MNEMONIC = 26
"""Up to so many terrains a sign may recall its terrain; more of them get signs in order."""


@attrs.frozen
class Tile:
    """A tile as the language writes it."""

    point: tuple[int, int, int]
    terrain: str
    on: str
    """The locations of its own, with commas; empty where it has those of the rest."""
    json: Json | None = attrs.field(default=None, eq=False)
    """What of the JSON it was made from."""

    @property
    def said(self) -> str:
        """What stands behind its sign or its point."""
        return f"{self.terrain} on {self.on}" if self.on else self.terrain


def layout_lines(tiles: list[Tile], symbols: dict[str, str]) -> Iterator[Line]:
    """Pictures, their signs, and what is not drawn point by point.

    `symbols` gives the character of a terrain in the game, by its name here.
    """
    drawn = _drawn_levels(tiles)
    listed = [tile for tile in tiles if tile.point[2] not in drawn]
    shown = [tile for level in drawn.values() for tile in level]
    signs = _signs(shown, symbols)
    for z, level in drawn.items():
        behind = "" if z == 0 else f"level {z} "
        yield Line("layout", f'{behind}"""\n{_picture(level, signs)}    """')
    for said, sign in signs.items():
        yield Line("tile", f"{quoted(sign)} {said}")
    yield from listed_lines(listed)


def listed_lines(tiles: Iterable[Tile]) -> Iterator[Line]:
    """Tiles point by point, as the JSON has them, so that each is found again."""
    for tile in tiles:
        yield Line("at", f"{point_text(tile.point)} {tile.said}", json=tile.json)


def _drawn_levels(tiles: list[Tile]) -> dict[int, list[Tile]]:
    """The levels that are drawn: all of those that can be, if one of them is worth it; the ground first."""
    levels: dict[int, list[Tile]] = {}
    for tile in tiles:
        levels.setdefault(tile.point[2], []).append(tile)
    able = {z: level for z, level in levels.items() if _can_be_drawn(level)}
    if not any(len(level) >= LEAST_DRAWN for level in able.values()):
        return {}
    out: dict[int, list[Tile]] = {}
    known: set[str] = set()
    area = 0
    for z in sorted(able, key=lambda z: (z != 0, z < 0, abs(z))):
        level = sorted(able[z], key=lambda tile: (tile.point[1], tile.point[0]))
        width, height = (max(tile.point[axis] for tile in level) + 1 for axis in (0, 1))
        more = known | {tile.said for tile in level}
        if len(more) <= len(POOL) and area + width * height <= MOST_AREA:
            out[z], known, area = level, more, area + width * height
    return out


def _can_be_drawn(level: list[Tile]) -> bool:
    """Whether no tile lies left of or above the picture, none is twice, and it is not mostly empty."""
    points = {tile.point for tile in level}
    if len(points) < len(level) or any(x < 0 or y < 0 for x, y, _ in points):
        return False
    width, height = max(x for x, _, _ in points) + 1, max(y for _, y, _ in points) + 1
    return width <= WIDEST and width * height <= max(16, 12 * len(level))


def _picture(level: list[Tile], signs: dict[str, str]) -> str:
    at = {tile.point[:2]: signs[tile.said] for tile in level}
    width, height = max(x for x, _ in at) + 1, max(y for _, y in at) + 1
    rows = ("".join(at.get((x, y), " ") for x in range(width)).rstrip() for y in range(height))
    return "".join(f"    {row}\n" if row else "\n" for row in rows)


def _beginning(names: list[str]) -> str:
    """What all names begin with."""
    first, last = min(names), max(names)
    return first[: next((at for at, sign in enumerate(first) if last[at : at + 1] != sign), len(first))]


def _signs(tiles: list[Tile], symbols: dict[str, str]) -> dict[str, str]:
    """A sign for each terrain that is drawn, in the order in which they are met."""
    wanted = list(dict.fromkeys(tile.said for tile in tiles))
    if len(wanted) > MNEMONIC:
        return dict(zip(wanted, POOL, strict=False))
    names = {said: said.split()[0].partition(".")[0] for said in wanted}
    common = _beginning(list(names.values())) if len(wanted) > 1 else ""
    numbered = sum(not re.search(r"[A-Za-z]{3}", name[len(common) :]) for name in names.values())
    if len(common) > 3 and numbered > len(wanted) / 2:
        return dict(zip(wanted, POOL, strict=False))
    uses = Counter(symbols.get(names[said], "") for said in wanted)
    out: dict[str, str] = {}
    taken: set[str] = set()
    for said in wanted:
        symbol = symbols.get(names[said], "")
        own = [symbol] if uses[symbol] == 1 and symbol in _PLAIN else []
        letters = [sign for sign in names[said][len(common) :] + names[said] if sign.isalpha()]
        out[said] = next(
            sign
            for sign in (*own, *map(str.lower, letters), *map(str.upper, letters), *POOL)
            if sign and sign not in taken
        )
        taken.add(out[said])
    return out
