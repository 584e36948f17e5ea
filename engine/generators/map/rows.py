"""What maps are made of, as plain rows: tiles and things by name."""

from __future__ import annotations

import attrs

from engine.results.map import Thing, Tile

Colour = tuple[int, int, int]
"""Red, green and blue, each 0..255."""


def _colour(_: object, field: attrs.Attribute[Colour], value: Colour) -> None:
    if len(value) != 3 or not all(0 <= part <= 255 for part in value):
        raise ValueError(f"{field.name}: red, green and blue within 0..255, not {value!r}")


def hexadecimal(colour: Colour) -> str:
    """A colour as results write it: `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@attrs.frozen
class TileRow:
    """A kind of ground: floor, wall, door, water."""

    name: str
    symbol: str
    walkable: bool
    transparent: bool
    """Whether one sees through it."""
    colour: Colour = attrs.field(validator=_colour)

    def tile(self) -> Tile:
        """The same in a result's legend."""
        return Tile(self.name, self.symbol, self.walkable, self.transparent, hexadecimal(self.colour))


@attrs.frozen
class ThingRow:
    """A kind of thing that stands on the ground: player, stairs, chest, enemy."""

    name: str
    symbol: str
    colour: Colour = attrs.field(validator=_colour)

    def thing(self, x: int, y: int) -> Thing:
        """One of them in a result."""
        return Thing(self.name, x, y, self.symbol, hexadecimal(self.colour))
