"""What is proved of a mutable special printed for a person: the verdict, the counter-example, and how it grows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.board.refusal import open_place, row
from engine.exports.board.words import Names, Voice
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.generators.overmap.mutable import CounterExample, Proof, Special

SIDES = ("north", "east", "south", "west", "above", "below")
"""In the order in which a counter-example names its pieces."""
STYLES = {
    "proved": "bold green",
    "counter-example": "bold red",
    "undecided": "bold yellow",
    "limited": "bold green",
    "fading": "bold green",
    "unbounded": "bold yellow",
}
"""By verdict, and by what keeps the growth in bounds."""


def proof_board(proof: Proof, special: Special, names: Names, *, language: str = "en") -> RenderableType:
    """The verdict on a special in words, with its counter-example where there is one.

    `names(kind, id)` gives the name of an overmap_special.
    """
    voice = Voice(names, language)
    facts = (
        voice.name("overmap_special", special.name),
        voice.say("pieces", len(special.pieces)),
        voice.say("joins", len(special.joins)),
        voice.say("phases", len(special.phases)),
    )
    japanese = language == "ja"
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(_word(proof.verdict, voice), Text(harmless(proof.ja if japanese else proof.en)))
    table.add_row(_word(proof.pace.bound, voice), Text(harmless(proof.pace_ja if japanese else proof.pace_en)))
    counter = () if proof.counter is None else _counter(proof.counter, proof.missing, voice)
    return Group(Rule(Text("  ".join(facts), style="bold"), align="left", style="dim"), table, *counter)


def _word(word: str, voice: Voice) -> Text:
    return Text(voice.say(str(word)), style=STYLES[str(word)])


def _counter(counter: CounterExample, missing: tuple[str, ...], voice: Voice) -> Iterator[RenderableType]:
    yield Text()
    yield Rule(Text(voice.say("counter at"), style="bold"), align="left", style="dim")
    beside = [
        f"{voice.say(f'side {name}')} {harmless(piece)}"
        for name, piece in zip(SIDES, counter.pieces, strict=True)
        if piece
    ]
    facts = [(voice.say("beside"), row(beside, voice))]
    if missing:
        facts.append((voice.say("would close"), row(map(harmless, missing), voice)))
    yield from open_place(counter.refused, voice, facts)
