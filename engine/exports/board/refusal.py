"""Why a mutable special does not stand, in words: the cause, the open joins, what was tried, and a small map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.exports.board.words import Voice
from engine.results.special import Point
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.generators.overmap.mutable import Candidate, Open, Refusal, Side


def refusal_lines(refusal: Refusal, voice: Voice) -> Iterator[RenderableType]:
    """All that a refusal tells, from the cause to the small map."""
    yield Text(cause(refusal, voice), style="bold red")
    yield from open_place(refusal, voice)


def cause(refusal: Refusal, voice: Voice) -> str:
    """Why, in one sentence, the same for all refusals of a kind."""
    said = voice.say(str(refusal.cause))
    if refusal.needed:
        return f"{said}: {row(map(harmless, refusal.needed), voice)}"
    joins = open_joins(refusal.joins, voice)
    return f"{said}: {joins}" if joins else said


def open_joins(joins: Sequence[Open], voice: Voice) -> str:
    """The joins that must be met, each with the sides of the open tile where it waits."""
    sides: dict[str, list[str]] = {}
    for each in joins:
        if each.type == "mandatory":
            sides.setdefault(each.join, []).append(side(each.side, voice))
    return row((f"`{harmless(join)}` ({row(where, voice)})" for join, where in sides.items()), voice)


def open_place(refusal: Refusal, voice: Voice, more: Iterable[tuple[str, str]] = ()) -> Iterator[RenderableType]:
    """The phase, the place, all that waits there and `more` of it; what the phase offered; and the small map."""
    facts = []
    if refusal.phase is not None:
        facts.append((voice.say("phase"), str(refusal.phase + 1)))
    where = refusal.place and _from(refusal.place, refusal.at)
    if where is not None:
        facts.append((voice.say("where"), voice.say("from the origin", point(where))))
    if refusal.attempts:
        facts.append((voice.say("attempts"), str(refusal.attempts)))
    for number, each in enumerate(refusal.joins):
        said = f"{side(each.side, voice)}  {harmless(each.join)}  {each.type}"
        facts.append(("" if number else voice.say("open joins"), said))
    yield listed([*facts, *more])
    if refusal.candidates:
        yield Text()
        yield Text(voice.say("tried rules"), style="dim")
        yield Padding(_candidates(refusal.candidates, voice), (0, 0, 0, 2))
    if where is not None and refusal.picture:
        yield Text()
        yield Text(voice.say("around", where[2]), style="dim")
        yield Padding(Text(refusal.picture, no_wrap=True), (0, 0, 0, 2))


def listed(facts: Iterable[tuple[str, str]]) -> Table:
    """Labels and what they stand for, a line each."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, value in facts:
        table.add_row(Text(label), Text(value))
    return table


def _candidates(candidates: Sequence[Candidate], voice: Voice) -> Table:
    return listed((harmless(each.rule), each.why_ja if voice.language == "ja" else each.why) for each in candidates)


def side(which: Side, voice: Voice) -> str:
    """The name of a side of a tile."""
    return voice.say(f"side {which.name.lower()}")


def row(parts: Iterable[str], voice: Voice) -> str:
    """Several things in a row."""
    return ("、" if voice.language == "ja" else ", ").join(parts)


def _from(place: Point, origin: Point) -> Point:
    return place[0] - origin[0], place[1] - origin[1], place[2] - origin[2]


def point(at: Point) -> str:
    """A point as it is written: (x, y, z)."""
    return f"({at[0]}, {at[1]}, {at[2]})"
