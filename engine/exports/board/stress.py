"""Many placements of one special printed for a person: how many stand, why the others do not, how large they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.board.refusal import cause, row
from engine.exports.board.words import Names, Voice
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.generators.overmap.mutable import Refused, Special, Stress

MOST_CAUSES = 12
"""Causes that are written out; the rarest are only counted."""
MOST_BINS = 10
BAR, LONGEST = "▰", 40
"""A bar of the histogram, and how many cells the longest one takes."""


def stress_board(stress: Stress, special: Special, names: Names, *, language: str = "en") -> RenderableType:
    """What came of placing a special many times, each cause with the command that shows one such failure.

    `names(kind, id)` gives the name of an overmap_special.
    """
    return Group(*_lines(stress, special, Voice(names, language)))


def _lines(stress: Stress, special: Special, voice: Voice) -> Iterator[RenderableType]:
    last = (stress.seed + max(stress.tried, 1) - 1) % (1 << 64)
    facts = (
        voice.name("overmap_special", stress.special),
        voice.say("placements", stress.tried),
        voice.say("seeds", stress.seed, last),
    )
    yield _heading("  ".join(facts))
    if stress.tried < stress.asked:
        yield Text(voice.say("ended early", stress.tried, stress.asked), style="yellow")
    yield _outcome(stress, voice)
    yield from _causes("causes", stress.refused, special, voice)
    yield from _causes("retried", stress.retried, special, voice)
    yield from _sizes(stress, voice)
    yield from _tries(stress, voice)


def _heading(words: str) -> Rule:
    return Rule(Text(words, style="bold"), align="left", style="dim")


def _outcome(stress: Stress, voice: Voice) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    refused = stress.tried - stress.placed
    table.add_row(voice.say("stood"), *_share(stress.placed, stress.tried, "bold green" if stress.placed else ""))
    table.add_row(voice.say("refused"), *_share(refused, stress.tried, "bold red" if refused else ""))
    if stress.unresolved:
        table.add_row(voice.say("unresolved"), *_share(stress.unresolved, stress.tried, "bold red"))
    for each in stress.grounds:
        said = voice.say("holes", each.holes) if each.holes else voice.say("no holes")
        placed = voice.say("of those", each.placed, each.tried)
        table.add_row(
            Text(f"  {said}", style="dim"),
            Text(placed, style="dim"),
            Text(_percent(each.placed, each.tried), style="dim"),
        )
    return table


def _share(count: int, of: int, style: str) -> tuple[Text, Text]:
    return Text(str(count), style=style), Text(_percent(count, of), style=style)


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %" if of else ""


def _causes(title: str, refused: Sequence[Refused], special: Special, voice: Voice) -> Iterator[RenderableType]:
    """The causes under their phases, each with the command that shows one such failure."""
    if not refused:
        return
    yield Text()
    yield _heading(voice.say(title))
    shown, rest = refused[:MOST_CAUSES], refused[MOST_CAUSES:]
    for phase in dict.fromkeys(each.phase for each in shown):
        if phase is not None:
            rules = row((harmless(rule.label) for rule in special.phases[phase]), voice)
            yield Text(f"{voice.say('in phase', phase + 1, len(special.phases))}: {rules}", style="dim")
        yield _of_phase([each for each in shown if each.phase == phase], voice)
    if rest:
        yield Text(voice.say("more causes", len(rest), sum(each.count for each in rest)), style="dim")


def _of_phase(refused: Sequence[Refused], voice: Voice) -> Table:
    """How often each cause came, the cause, and the command."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", width=6, no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for each in refused:
        command = f"advc show special {harmless(each.example.special)} --seed {each.seed}"
        if each.attempts is not None:
            command += f" --attempts {each.attempts}"
        table.add_row(Text(str(each.count)), Text(cause(each.example, voice)))
        table.add_row("", Text(command, style="cyan"))
    return table


def _sizes(stress: Stress, voice: Voice) -> Iterator[RenderableType]:
    quartiles = stress.quartiles()
    if quartiles is None:
        return
    yield Text()
    yield _heading(voice.say("sizes"))
    yield Text(voice.say("quartiles", *quartiles, f"{stress.mean:.1f}"))
    yield Padding(histogram(stress.sizes), (0, 0, 0, 2))


def _tries(stress: Stress, voice: Voice) -> Iterator[RenderableType]:
    if stress.tries:
        yield Text()
        yield _heading(voice.say("tries"))
        yield Padding(histogram(stress.tries), (0, 0, 0, 2))


def histogram(counts: Sequence[tuple[int, int]]) -> Table:
    """How often numbers came: as many to a line as make for a few lines, with a bar as long as they are frequent."""
    least, most = counts[0][0], counts[-1][0]
    step = -(-(most - least + 1) // MOST_BINS)
    bins = [0] * (-(-(most - least + 1) // step))
    for number, count in counts:
        bins[(number - least) // step] += count
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    for at, count in enumerate(bins):
        first = least + at * step
        last = min(first + step - 1, most)
        # A bin with anything in it has a bar, however rare.
        bar = BAR * -(-LONGEST * count // max(bins))
        table.add_row(str(first) if first == last else f"{first}-{last}", str(count), Text(bar, style="cyan"))
    return table
