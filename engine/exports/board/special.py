"""One special printed for a person: level by level from the top down, what its signs mean, and where roads lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import attrs
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.board.refusal import point, refusal_lines
from engine.exports.board.words import Names, Voice
from engine.exports.overmap_text import symbol_of
from engine.results.overmap import OvermapTerrain
from engine.results.special import DrawnLead, DrawnSpecial
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.generators.overmap.mutable import Refusal

NOTHING, COLUMN, ROW, ENDS = "⋅", "▾", "▸", "✢"
"""No tile of the special, the column and the row of its origin, the end of a lead that comes to no named tile."""
ARROWS = {(0, -1): "⇡", (1, 0): "⇢", (0, 1): "⇣", (-1, 0): "⇠"}
"""The end of a lead, by where the tile lies that it comes to."""
GAP = 3
"""Cells between two levels side by side."""


def special_board(
    drawn: DrawnSpecial | Refusal,
    names: Names,
    *,
    language: str = "en",
    seed: int | None = None,
    holes: Fraction | None = None,
) -> RenderableType:
    """A special that Rich can print at any width, or why it does not stand.

    `names(kind, id)` gives the name of an overmap_special, overmap_terrain or overmap_connection. A refusal does not
    know its `seed` and the share of `holes` in its ground: they are printed where they are given.
    """
    voice = Voice(names, language)
    return SpecialBoard(drawn, voice) if isinstance(drawn, DrawnSpecial) else refused_board(drawn, voice, seed, holes)


def refused_board(refusal: Refusal, voice: Voice, seed: int | None, holes: Fraction | None) -> RenderableType:
    """Why a special does not stand, under a line that says which it is."""
    heading = _heading([voice.name("overmap_special", refusal.special), voice.say("not placed")], voice, seed)
    about = _ground(refusal.at[2], holes, voice)
    lines = [Text("   ".join(about), style="dim")] if about else []
    return Group(heading, *lines, *refusal_lines(refusal, voice))


@attrs.frozen
class SpecialBoard:
    """A special that stands, laid out for the width that there is."""

    drawn: DrawnSpecial
    voice: Voice

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The levels side by side where they fit, then the legend and the leads."""
        drawn, voice = self.drawn, self.voice
        facts = [voice.name("overmap_special", drawn.id), voice.say("tiles", len(drawn.tiles))]
        facts.append(voice.say("turned", voice.say(f"side {drawn.rotation}")))
        if drawn.attempts is not None:
            facts.append(voice.say("attempt", drawn.attempts))
        yield _heading(facts, voice, drawn.seed)
        origin = drawn.terrain(0, 0, 0)
        what = voice.say("no tile") if origin is None else terrain_name(origin, voice)
        about = [f"{COLUMN}{ROW} {voice.say('origin', point((0, 0, 0)), what)}"]
        yield Text("   ".join([*about, *_ground(drawn.level, drawn.holes, voice)]), style="dim")
        yield Text()
        levels = [block for z in drawn.levels for block in level_blocks(drawn, z, options.max_width)]
        yield from _side_by_side(levels, options.max_width)
        yield Columns(_legend(drawn, voice), padding=(0, 3))
        yield from _leads(drawn.leads, voice)
        for inner in drawn.inside:
            named = voice.name("overmap_special", inner.special)
            said = voice.say("nested" if inner.stands else "nested left out", named, point(inner.at))
            yield Text(said, style="" if inner.stands else "yellow")


def _heading(facts: list[str], voice: Voice, seed: int | None) -> Rule:
    facts = facts if seed is None else [*facts, voice.say("seed", seed)]
    return Rule(Text("  ".join(facts), style="bold"), align="left", style="dim")


def _ground(level: int, holes: Fraction | None, voice: Voice) -> list[str]:
    """What is out of the ordinary about the ground."""
    said = [voice.say("origin level", level)] if level else []
    return [*said, voice.say("holes", holes)] if holes else said


def terrain_name(terrain: OvermapTerrain, voice: Voice) -> str:
    """What players call a terrain, else what the terrain itself says."""
    named = voice.name("overmap_terrain", terrain.type)
    return named if named != terrain.type else harmless(terrain.name or terrain.type)


def level_blocks(drawn: DrawnSpecial, z: int, width: int) -> Iterator[Text]:
    """One level as a small map under its heading; in several parts where it is wider than `width`."""
    tiles = {tile.at[:2]: tile.terrain for tile in drawn.tiles if tile.at[2] == z}
    ends = {lead.at[:2]: arrow(lead) for lead in drawn.leads if lead.at[2] == z and lead.at[:2] not in tiles}
    left, right, top, bottom = _box([*tiles] or [*ends])
    size, xs, ys = f"{right - left + 1}x{bottom - top + 1}", _span(left, right), _span(top, bottom)
    left, right, top, bottom = _box([*tiles, *ends])
    signs = {at: (symbol_of(terrain), terrain.colour) for at, terrain in tiles.items()}
    signs |= {at: (sign, "bold yellow") for at, sign in ends.items()}
    part = max(1, width - 2)
    for start in range(left, right + 1, part):
        columns = range(start, min(start + part, right + 1))
        if len(columns) <= right - left:
            xs = _span(columns[0], columns[-1])
        block = Text(no_wrap=True)
        block.append(f"z {z}  {size}\nx {xs}  y {ys}\n", style="bold")
        block.append("  " + "".join(COLUMN if x == 0 else " " for x in columns).rstrip(), style="dim")
        for y in range(top, bottom + 1):
            block.append(f"\n{ROW if y == 0 else ' '} ", style="dim")
            for x in columns:
                sign, style = signs.get((x, y), (NOTHING, "dim"))
                block.append(sign, style=f"{style} reverse" if (x, y, z) == (0, 0, 0) else style)
        yield block


def arrow(lead: DrawnLead) -> str:
    """The sign of a lead's end: it points at the tile that the lead comes to."""
    if lead.source is None:
        return ENDS
    return ARROWS.get((lead.source[0] - lead.at[0], lead.source[1] - lead.at[1]), ENDS)


def _box(points: Sequence[tuple[int, ...]]) -> tuple[int, int, int, int]:
    xs, ys = [at[0] for at in points], [at[1] for at in points]
    return min(xs), max(xs), min(ys), max(ys)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}..{most}"


def _side_by_side(blocks: Sequence[Text], width: int) -> Iterator[RenderableType]:
    """Rows of blocks, each with as many as fit, and an empty line after each."""
    rows: list[list[Text]] = []
    for block in blocks:
        if not rows or sum(_width(each) + GAP for each in rows[-1]) + _width(block) > width:
            rows.append([])
        rows[-1].append(block)
    for row in rows:
        yield _row(row)
        yield Text()


def _row(blocks: Sequence[Text]) -> Table:
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for block in blocks:
        grid.add_column(no_wrap=True, width=_width(block))
    grid.add_row(*blocks)
    return grid


def _width(block: Text) -> int:
    return max(cell_len(line) for line in block.plain.splitlines())


def _legend(drawn: DrawnSpecial, voice: Voice) -> list[Text]:
    """Each type of terrain: the signs it takes here, its name, its id where that is another word, and how many."""
    of_type: dict[str, list[OvermapTerrain]] = {}
    for tile in drawn.tiles:
        of_type.setdefault(tile.terrain.type, []).append(tile.terrain)
    lines = []
    for type, terrains in of_type.items():
        line = Text(no_wrap=True, overflow="ellipsis")
        for sign, colour in dict.fromkeys((symbol_of(each), each.colour) for each in terrains):
            line.append(sign, style=colour)
        name = terrain_name(terrains[0], voice)
        line.append(f" {name}")
        if name != harmless(type):
            line.append(f" ({harmless(type)})", style="dim")
        lines.append(line.append(f" {len(terrains)}"))
    return lines


def _leads(leads: Sequence[DrawnLead], voice: Voice) -> Iterator[RenderableType]:
    if not leads:
        return
    table = Table.grid(padding=(0, 2))
    for lead in leads:
        ends = voice.say("lead", point(lead.at))
        if lead.source is not None:
            ends = voice.say("lead to", point(lead.at), point(lead.source))
        if lead.existing:
            ends += f" ({voice.say('existing')})"
        table.add_row(
            Text(arrow(lead), style="bold yellow"),
            Text(voice.name("overmap_connection", lead.connection)),
            Text(ends),
        )
    yield table
