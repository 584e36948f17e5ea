"""Enemy parties on their field: columns from the front on the left to the back, rows from the top."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.exports.board.cards import marks
from engine.exports.board.words import LEADER, SKILL_SIGNS, Voice, sign
from engine.results.destination import Member, Party

PARTY_WIDTH = 40
"""Cells that a field needs; what is left over is shared out."""
LONGEST_WORD, NARROWEST = 12, 3
"""Cells that one word may claim for its column, and that an empty column keeps."""
TIER_COLOURS = ("", "", "green", "cyan", "magenta", "red")
"""By tier; the last one serves all above."""


@attrs.frozen
class Encounter:
    """A party together with what the board says of where it waits."""

    event: str
    place: str
    """The card's number, or the words for the exit."""
    party: Party
    elite: bool = False
    alertness: int | None = None


def parties(encounters: Sequence[Encounter], voice: Voice, field: tuple[int, int], width: int) -> RenderableType:
    """Every party on its field of (columns, rows), as many beside each other as `width` takes."""
    across = max(1, min(width // PARTY_WIDTH, len(encounters)))
    each = min(width // across - 1, 60)
    grid = Table.grid(padding=0)
    for _ in range(across):
        grid.add_column(width=each + 1)
    shown = [Padding(party_on_field(encounter, voice, field, each), (0, 1, 0, 0)) for encounter in encounters]
    for start in range(0, len(shown), across):
        grid.add_row(*shown[start : start + across])
    return grid


def party_on_field(encounter: Encounter, voice: Voice, field: tuple[int, int], width: int) -> RenderableType:
    """One party: a line about it, its field, and below that whoever stands outside the field."""
    columns, rows = field
    party = encounter.party
    cells = {(column, row): Text() for row in range(1, rows + 1) for column in range(1, columns + 1)}
    outside = Text()
    for index, member in enumerate(party.members):
        where = cells.get((member.column, member.row), outside)
        where.append_text(Text(" ") if where.plain else Text())
        where.append_text(_member(member, index == party.leader, voice))
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, border_style="dim")
    for column in _column_widths(cells, field, width):
        table.add_column(overflow="fold", width=column)
    for row in range(1, rows + 1):
        table.add_row(*(cells[column, row] for column in range(1, columns + 1)))
    about = _about(encounter, voice)
    if outside.plain:
        return Group(about, table, Text.assemble((f"{voice.say('outside')}: ", "bold red"), outside))
    return Group(about, table)


def _column_widths(cells: dict[tuple[int, int], Text], field: tuple[int, int], width: int) -> list[int]:
    """As even as can be while every column holds its longest word (cut at `LONGEST_WORD`), if all can."""
    columns, rows = field
    room = max(width - columns - 1, columns)
    needs = [
        max((cell_len(word) for row in range(1, rows + 1) for word in cells[column, row].plain.split()), default=1)
        for column in range(1, columns + 1)
    ]
    widths = [max(NARROWEST, min(need, LONGEST_WORD)) for need in needs]
    if sum(widths) > room:
        widths = [room // columns] * columns
    for _ in range(room - sum(widths)):
        widths[widths.index(min(widths))] += 1
    return widths


def _about(encounter: Encounter, voice: Voice) -> Text:
    symbol, colour = sign(encounter.event)
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f"{symbol} {encounter.place}", style=f"bold {colour}")
    text.append_text(marks(encounter.elite, encounter.alertness))
    text.append(f"  {LEADER} {voice.name('skill', encounter.party.command)}")
    tiers = [member.tier for member in encounter.party.members]
    if tiers:
        least, most = min(tiers), max(tiers)
        said = voice.say("tier", least) if least == most else voice.say("tiers", least, most)
        text.append(f"  {said}", style="dim")
    return text


def _member(member: Member, leads: bool, voice: Voice) -> Text:
    text = Text()
    if leads:
        text.append(LEADER, style="bold yellow")
    for skill in member.skills:
        text.append(SKILL_SIGNS.get(skill, ""), style="bold yellow")
    text.append(voice.name("enemy", member.enemy), style=TIER_COLOURS[min(member.tier, len(TIER_COLOURS) - 1)])
    for skill in member.skills:
        if skill not in SKILL_SIGNS:
            text.append(f" ({voice.name('skill', skill)})", style="dim")
    return text
