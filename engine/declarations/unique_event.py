"""A particular encounter."""

from attrs import frozen

from engine.declarations.terrain import Terrain
from engine.language.kind import Kind
from engine.language.merging import Names
from engine.values.prop import prop
from engine.values.text import Text


@frozen
class UniqueEvent:
    """An encounter with a name of its own, such as a shrine; at most one of each until all have been drawn."""

    name: Text = prop("What the player reads on the card.")
    terrains: Names[Terrain] = prop("Where it may lie.", everything=True)
    effect: Text = prop("What it does, for the player.")


KIND = Kind(
    "unique_event",
    UniqueEvent,
    samples=(
        'unique_event echo_well {\n  name "Echo well" ja "こだまの井戸"\n  terrains hall, chamber\n'
        '  effect "Answers one question." ja "質問に一つ答える。"\n}\npatch event unique { kinds + echo_well }',
    ),
)
