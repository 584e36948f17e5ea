"""A map printed for a person: the ground and what stands on it, a legend, and what was left out."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from engine.exports.board.words import WORDS, Names, Voice
from engine.exports.map_text import map_cells
from engine.results.map import LeftOut, Map
from engine.values.harmless import harmless


def map_board(map: Map | None, names: Names, seed: int, *, language: str = "en") -> RenderableType:
    """The map under a line that says which it is, with a legend; its lines are as long as the map is wide.

    `names(kind, id)` gives the name of a map, tile or thing.
    """
    voice = Voice(names, language)
    if map is None:
        return Text(voice.say("no_map"), style="dim")
    facts = (voice.name("map", map.name), voice.say("floor", map.floor), voice.say("seed", seed))
    heading = Rule(Text("  ".join(facts), style="bold"), align="left", style="dim")
    left = Text("\n").join(_left_out(each, voice) for each in map.left_out)
    cells = map_cells(map)
    cells.right_crop(1)
    return Group(
        heading, cells, Text(), Columns(_legend(map, voice), padding=(0, 2)), *([left] if map.left_out else [])
    )


def _legend(map: Map, voice: Voice) -> list[Text]:
    """Each tile, then each kind of thing with how many there are."""
    counts = {thing.kind: len(map.of_kind(thing.kind)) for thing in map.things}
    signs = [(tile.symbol, tile.colour, voice.name("tile", tile.id)) for tile in map.legend]
    signs += [
        (thing.symbol, f"bold {thing.colour}", voice.name("thing", thing.kind) + f" {counts[thing.kind]}")
        for thing in map.things
    ]
    return [
        Text.assemble((harmless(symbol), style), " ", name, no_wrap=True)
        for symbol, style, name in dict.fromkeys(signs)
    ]


def _left_out(left: LeftOut, voice: Voice) -> Text:
    """What was asked for and is not there: a thing has a name, a step and a room have words here."""
    what, why = (voice.say(word) if word in WORDS else harmless(word) for word in (left.what, left.why))
    named = voice.name("thing", left.what)
    return Text(voice.say("left_out", left.count, what if named == left.what else named, why), style="yellow")
