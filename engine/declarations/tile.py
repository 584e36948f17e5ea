"""What the ground of a map is."""

from __future__ import annotations

from attrs import frozen

from engine.language.kind import Kind
from engine.values.character import Character
from engine.values.color import Color
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class Tile:
    """A kind of ground on dungeon maps, such as floor, wall or door."""

    name: Text = prop("What the player reads.")
    symbol: Character = prop("The character that stands for it in text.")
    color: Color = prop('Its colour in pictures: a name, or a text such as "#40a060".')
    walkable: bool = prop("Whether one can walk on it.", default=True)
    transparent: bool = prop("Whether one sees through it.", default=True)


KIND = Kind(
    "tile",
    Tile,
    samples=('tile ice { name "Ice" ja "氷"; symbol "="; color light_cyan }',),
)
