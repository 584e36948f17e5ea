"""What stands on a map."""

from __future__ import annotations

from attrs import frozen

from engine.language.kind import Kind
from engine.values.character import Character
from engine.values.color import Color
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class Thing:
    """Something that a map's `place` step puts on the ground: an entrance, stairs, an item, an enemy."""

    name: Text = prop("What the player reads.")
    symbol: Character = prop("The character that stands for it in text.")
    color: Color = prop('Its colour in pictures: a name, or a text such as "#40a060".')


KIND = Kind(
    "thing",
    Thing,
    samples=('thing altar { name "Altar" ja "祭壇"; symbol "_"; color pink }',),
)
