"""An adventure printed for a person: the deck as cards, the parties on their fields, and what it all adds up to.

Takes an adventure and a function that names things; gives something that Rich prints. Everything that comes from the
content is plain text here: no markup, and nothing that steers a terminal.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import attrs
from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from engine.exports.board.cards import deck
from engine.exports.board.findings import findings_board
from engine.exports.board.ground import map_board
from engine.exports.board.overmap import overmap_board
from engine.exports.board.parties import Encounter, parties, party_on_field
from engine.exports.board.proof import proof_board
from engine.exports.board.sites import sites_board
from engine.exports.board.special import special_board
from engine.exports.board.stages import blueprint_board, query_board
from engine.exports.board.stress import stress_board
from engine.exports.board.summary import crossing, legend, losses, marked
from engine.exports.board.words import Names, Voice
from engine.results.destination import Adventure, Destination
from engine.values.harmless import harmless

__all__ = [
    "Board",
    "Names",
    "blueprint_board",
    "board",
    "board_text",
    "findings_board",
    "map_board",
    "overmap_board",
    "proof_board",
    "query_board",
    "sites_board",
    "special_board",
    "stress_board",
]


@attrs.frozen
class Board:
    """An adventure that Rich can print at any width: the last stage that was made."""

    adventure: Adventure
    names: Names
    field: tuple[int, int]
    """Columns and rows on which a party stands."""
    language: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lays the board out for the width that there is."""
        adventure, voice = self.adventure, Voice(self.names, self.language)
        if adventure.destination is not None:
            yield from _destination(adventure, adventure.destination, voice, self.field, options.max_width)
            return
        yield Text("  ".join(_origin(adventure, voice)), style="dim")
        if adventure.query is not None:
            yield query_board(adventure.query, self.names, self.language)
        if adventure.blueprint is not None:
            yield blueprint_board(adventure.blueprint, self.names, self.language)


def board(adventure: Adventure, names: Names, *, columns: int, rows: int, language: str = "en") -> Board:
    """The board of an adventure; `names(kind, id)` gives the name of a terrain, event, trap, unique, enemy, skill,
    location or group."""
    return Board(adventure, names, (columns, rows), language)


def board_text(
    adventure: Adventure, names: Names, *, columns: int, rows: int, language: str = "en", width: int = 100
) -> str:
    """The board as text without colour, at most `width` cells wide, no line ending in blanks."""
    shown = io.StringIO()
    console = Console(file=shown, width=width, color_system=None, force_terminal=False, legacy_windows=False)
    console.print(board(adventure, names, columns=columns, rows=rows, language=language))
    return "".join(f"{line.rstrip()}\n" for line in shown.getvalue().splitlines())


def _destination(
    adventure: Adventure, destination: Destination, voice: Voice, field: tuple[int, int], width: int
) -> Iterator[RenderableType]:
    yield _title(adventure, destination, voice)
    yield _heading(f"{voice.say('deck')}  {voice.say('cards', len(destination.cards))}")
    yield deck(destination, voice, width)
    yield legend(voice)
    encounters = [
        Encounter(card.event, str(number), card.party, bool(card.elite), card.alertness)
        for number, card in enumerate(destination.cards, 1)
        if card.party is not None
    ]
    if encounters:
        yield _heading(f"{voice.say('parties')}  {voice.say('front')}")
        yield parties(encounters, voice, field, width)
    yield _heading(voice.say("exit"))
    if destination.exit.party is None:
        yield Text(voice.say("no_boss"))
    else:
        end = Encounter("exit", voice.say("exit"), destination.exit.party, False, destination.exit.alertness)
        yield party_on_field(end, voice, field, min(width, 60))
    yield _heading(voice.say("summary"))
    yield crossing(destination, voice)
    yield marked(destination, voice)
    yield losses(destination, voice)


def _title(adventure: Adventure, destination: Destination, voice: Voice) -> Panel:
    words = destination.name.get(voice.language) or next(iter(destination.name.values()), destination.location)
    total = sum(card.progress for card in destination.cards)
    facts = (
        voice.name("location", destination.location),
        voice.say("level", destination.level),
        voice.say("exit_at", destination.necessary_progression, total),
        *_origin(adventure, voice),
    )
    return Panel(
        Text.assemble((harmless(words), "bold"), "\n", ("  ".join(facts), "dim")), box=box.HEAVY, border_style="bold"
    )


def _origin(adventure: Adventure, voice: Voice) -> tuple[str, ...]:
    stamp = adventure.stamp
    content = harmless(stamp.content.removeprefix("sha256:")[:10])
    return voice.say("seed", adventure.seed), f"advc {harmless(stamp.engine)}/{stamp.algorithm}", content


def _heading(words: str) -> Rule:
    return Rule(Text(words, style="bold"), align="left", style="dim")
