"""The deck as a grid of small bordered cards, in the order they are walked."""

from __future__ import annotations

from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from engine.exports.board.words import ALERT, DASHED, ELITE, Voice, sign
from engine.results.destination import Card, Destination

CARD_WIDTH = 20
"""Cells that a card needs; what is left over is shared out."""
MOST_PIPS = 9
"""Progress beyond this is written as a number."""


def deck(destination: Destination, voice: Voice, width: int) -> Table:
    """All cards in rows, as many beside each other as `width` takes."""
    across = max(1, width // CARD_WIDTH)
    full = max((card.progress for card in destination.cards), default=0)
    grid = Table.grid(padding=0)
    for _ in range(across):
        grid.add_column(width=max(8, width // across), no_wrap=True)
    cards = [_card(number, card, voice, full) for number, card in enumerate(destination.cards, 1)]
    for start in range(0, len(cards), across):
        grid.add_row(*cards[start : start + across])
    return grid


def _card(number: int, card: Card, voice: Voice, full: int) -> Panel:
    colour = sign(card.event)[1]
    title = f"{number} {voice.say('hidden')}" if card.invisible else str(number)
    return Panel(
        _face(card, voice),
        box=DASHED if card.invisible else box.ROUNDED,
        title=Text(title),
        title_align="left",
        subtitle=Text(pips(card.progress, full)),
        subtitle_align="right",
        border_style=f"dim {colour}" if card.invisible else colour,
        height=5,
    )


def _face(card: Card, voice: Voice) -> Text:
    symbol, colour = sign(card.event)
    face = Text(no_wrap=True, overflow="ellipsis")
    face.append(f"{symbol} {voice.name('event', card.event)}", style=f"bold {colour}")
    face.append_text(marks(bool(card.elite), card.alertness))
    face.append(f"\n{voice.name('terrain', card.terrain)}\n", style="dim")
    face.append(_detail(card, voice))
    return face


def _detail(card: Card, voice: Voice) -> str:
    if card.trap is not None:
        return voice.name("trap", card.trap)
    if card.unique is not None:
        return voice.name("unique_event", card.unique)
    if card.party is not None and card.party.members:
        leader = card.party.members[card.party.leader]
        return f"{len(card.party.members)} {voice.name('enemy', leader.enemy)}"
    return ""


def marks(elite: bool, alertness: int | None) -> Text:
    """The elite star, and a sign for each step of alertness."""
    text = Text()
    if elite:
        text.append(f" {ELITE}", style="bold yellow")
    if alertness:
        text.append(f" {ALERT * alertness if alertness <= 3 else f'{ALERT}{alertness}'}", style="bold red")
    return text


def pips(progress: int, full: int) -> str:
    """Progress as filled and empty pips, or as a number where there would be too many."""
    return "▰" * progress + "▱" * (full - progress) if full <= MOST_PIPS else f"+{progress}"
