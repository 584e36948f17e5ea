"""A comparison of two contents printed for a person: what says something else first, and what comes of it below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.comparison_words import asked, row, say, step, stretches, told_and_rest, why
from engine.exports.report.numbers import percent, whole
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.comparison import Change, Comparison, Moved, Occurs, Pinned

_SIGNS = {"added": ("+", "green"), "removed": ("−", "red"), "changed": ("~", "yellow")}


def comparison_board(comparison: Comparison, language: str = "en") -> RenderableType:
    """The comparison as tables."""
    return Group(*_parts(comparison, language))


def _parts(comparison: Comparison, language: str) -> Iterator[RenderableType]:
    yield _heading(f"{harmless(comparison.old)} → {harmless(comparison.new)}")
    stamps = (harmless(stamp.removeprefix("sha256:")[:10]) for stamp in (comparison.old_stamp, comparison.new_stamp))
    yield Text(f"advc {harmless(comparison.version)}  " + " → ".join(stamps), style="dim")
    if not comparison.changes:
        yield Text(say(language, "same"), style="green")
        return
    yield _heading(f"{say(language, 'declarations')}  {len(comparison.changes)}")
    for change in comparison.changes:
        yield from _change(change, language)
    if comparison.undrawn:
        yield Text(say(language, "undrawn"), style="yellow")
        yield from (Text(f"  {harmless(each)}", style="yellow") for each in comparison.undrawn)
        return
    yield _heading(f"{say(language, 'measures')}  {len(comparison.moves)}")
    yield from _drawn(comparison, language)
    if comparison.moves:
        told, rest = told_and_rest(comparison.moves)
        yield _measures(told, language)
        if rest:
            names = ", ".join(harmless(moved.name) for moved in rest)
            yield Text(say(language, "smaller", len(rest), names), style="dim")
    if comparison.rerolled:
        names = ", ".join(map(harmless, comparison.rerolled))
        yield Text(say(language, "rerolled", names), style="dim")
    if comparison.unseen:
        yield Text(say(language, "unseen", ", ".join(map(harmless, comparison.unseen))), style="yellow")
    yield from _occurrences("gone", comparison.gone, language)
    yield from _occurrences("fresh", comparison.fresh, language)
    yield _heading(f"{say(language, 'pins')}  {len(comparison.pinned)}")
    if not comparison.pinned:
        yield Text(say(language, "no_pins", comparison.pins), style="dim")
    for pinned in comparison.pinned:
        yield from _pinned(pinned, language)


def _heading(words: str) -> Rule:
    return Rule(Text(words, style="bold"), align="left", style="dim")


def _change(change: Change, language: str) -> Iterator[RenderableType]:
    sign, style = _SIGNS[change.what]
    said = say(language, "inherited", harmless(change.base)) if change.base is not None else say(language, change.what)
    yield Text.assemble(
        (f"{sign} ", style),
        (f"{change.kind} {change.name}", "bold"),
        (f"  {said}" if change.base is not None or change.what != "changed" else "", style),
        (f"  {change.place}", "dim"),
    )
    if change.base is not None:
        return
    table = Table.grid(padding=(0, 1))
    table.add_column(overflow="fold")
    for key in change.keys:
        if key.before and key.after and len(key.before) + len(key.after) < 72:
            table.add_row(Text.assemble((key.before, "red"), " → ", (key.after, "green")))
            continue
        for words, mark, own in ((key.before, "−", "red"), (key.after, "+", "green")):
            if words:
                table.add_row(Text(f"{mark} {words}", style=own))
    yield Padding(table, (0, 0, 0, 4))


def _drawn(comparison: Comparison, language: str) -> Iterator[Text]:
    total = sum(each.count for each in comparison.drawn)
    affected = say(language, "affected", whole(comparison.affected), percent(comparison.affected / total))
    yield Text(say(language, "drawn", whole(total), comparison.seed))
    yield Text(affected)
    yield from (Text(f"  {line}", style="dim") for line in stretches(comparison, language))


def _measures(moves: Sequence[Moved], language: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column(say(language, "measure"), overflow="fold", min_width=14)
    for column in ("before", "after", "difference", "distance", "seeds"):
        table.add_column(say(language, column), justify="right", no_wrap=column != "difference")
    near = True
    for moved in moves:
        if near and not moved.near:
            table.add_row(Text(say(language, "follows"), style="dim italic"))
            near = False
        told = row(moved, language)
        table.add_row(
            Text(told.name, style="bold"),
            told.before,
            told.after,
            Text(told.difference),
            told.distance,
            Text(told.seeds, style="dim"),
        )
        for name, *figures in told.names:
            table.add_row(Text(f"  {name}"), *(Text(figure, style="dim") for figure in figures))
    return table


def _occurrences(title: str, found: Sequence[Occurs], language: str) -> Iterator[RenderableType]:
    if not found:
        return
    yield _heading(f"{say(language, title)}  {len(found)}")
    for each in found:
        yield Text.assemble((f"{each.kind} {harmless(each.name)}", "bold"), (f"  {why(title, each, language)}", "dim"))


def _pinned(pinned: Pinned, language: str) -> Iterator[RenderableType]:
    yield Text.assemble((asked(pinned, language), "bold"), "  ", (step(pinned, language), "cyan"))
    for each in pinned.differences:
        before, after = (
            harmless(value) if value is not None else say(language, "none") for value in (each.before, each.after)
        )
        line = Text.assemble((f"{harmless(each.path)}: ", "dim"), (before, "red"), " → ", (after, "green"))
        yield Padding(line, (0, 0, 0, 4))
    if pinned.more:
        yield Padding(Text(say(language, "more", pinned.more), style="dim"), (0, 0, 0, 4))
