"""What a destination adds up to: events by terrain, marks, losses, and what the signs mean."""

from __future__ import annotations

from collections import Counter

from rich import box
from rich.table import Table
from rich.text import Text

from engine.exports.board.words import ALERT, BOSS, ELITE, LEADER, Voice, sign
from engine.results.destination import Destination


def crossing(destination: Destination, voice: Voice) -> Table:
    """Cards by terrain (rows) and event (columns), with sums."""
    cells = Counter((card.terrain, card.event) for card in destination.cards)
    terrains = tuple(dict.fromkeys(sorted(card.terrain for card in destination.cards)))
    events = [event for event, _ in Counter(card.event for card in destination.cards).most_common()]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_footer=True)
    table.add_column(footer=Text(voice.say("all")))
    for event in events:
        symbol, colour = sign(event)
        header = Text(f"{symbol} {voice.name('event', event)}", style=colour)
        total = sum(cells[terrain, event] for terrain in terrains)
        table.add_column(header, footer=Text(str(total)), justify="right")
    table.add_column(Text(voice.say("all")), footer=Text(str(len(destination.cards))), justify="right", style="bold")
    for terrain in terrains:
        counts = [cells[terrain, event] for event in events]
        shown = [Text(str(count)) if count else Text("·", style="dim") for count in counts]
        table.add_row(Text(voice.name("terrain", terrain)), *shown, Text(str(sum(counts))))
    return table


def marked(destination: Destination, voice: Voice) -> Text:
    """How many cards are invisible, elite, and alert to which degree."""
    battles = [card for card in destination.cards if card.party is not None]
    alertness = Counter(card.alertness for card in battles if card.alertness is not None)
    parts = [
        f"{voice.say('invisible')} {sum(card.invisible for card in destination.cards)}",
        f"{ELITE} {voice.say('elites')} {sum(bool(card.elite) for card in destination.cards)}",
        *(f"{voice.say('alertness')} {step}: {alertness[step]}" for step in sorted(alertness)),
    ]
    return Text("   ".join(parts))


def losses(destination: Destination, voice: Voice) -> Text:
    """Events and enemies that found no place, or that there were none."""
    lost = {name: count for name, count in destination.losses.items() if count}
    text = Text(f"{voice.say('losses')}: ")
    if not lost:
        return text.append(voice.say("nothing"), style="dim")
    named = (f"{_lost(name, voice)} {count}" for name, count in lost.items())
    return text.append(", ".join(named), style="bold red")


def _lost(name: str, voice: Voice) -> str:
    """Events have names; `enemy` stands for members without a cell."""
    return voice.say("enemies_lost") if name == "enemy" else voice.name("event", name)


def legend(voice: Voice) -> Text:
    """What the signs on the cards mean."""
    parts = (
        f"▰ {voice.say('legend_progress')}",
        f"{LEADER} {voice.say('legend_leader')}",
        f"{ELITE} {voice.say('legend_elite')}",
        f"{BOSS} {voice.say('legend_boss')}",
        f"{ALERT} {voice.say('legend_alert')}",
        voice.say("legend_hidden"),
        voice.say("legend_party"),
    )
    return Text("   ".join(parts), style="dim")
