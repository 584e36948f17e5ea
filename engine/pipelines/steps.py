"""Steps as the designer wrote them: read off the generators' step classes, and checked as a chain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from engine.generators.chain import label
from engine.language.near import did_you_mean
from engine.language.reading import read_record
from engine.language.written import Absent, Misshapen, Written, unknown_name
from engine.pipelines.faults import NEEDS, NOTHING_TO_DRAW, UNKNOWN_STEP
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.syntax.nodes import Entry
from engine.values.prop import props
from engine.values.weighted import Weighted

if TYPE_CHECKING:
    from engine.model.model import Model

_NOTHING_BEHIND = Message("nothing behind its block", "ブロックの後に何も続かない形")


@frozen
class WrittenStep:
    """A step and where it is written."""

    step: Any
    place: Place = field(eq=False)


def read_steps(written: Written, entries: Iterable[Entry], phrases: Mapping[str, Any]) -> list[WrittenStep]:
    """The steps that entries write, each a phrase and what it is told; a wrong one is reported and left out."""
    steps = []
    for entry in entries:
        try:
            steps.append(_read_step(written, entry, phrases))
        except Misshapen as misshapen:
            written.reading.report(misshapen.finding)
        except Absent:
            written.reading.spoil()
    return steps


def _read_step(written: Written, entry: Entry, phrases: Mapping[str, Any]) -> WrittenStep:
    reading = written.reading
    first = list(entry.items[0]) if entry.items else []
    phrase = entry.key.value
    place = reading.place(entry.key)
    if first and first[0].type == "NAME":
        longer = f"{phrase} {first[0].value}"
        if longer in phrases:
            phrase = longer
            place = Place(place.file, place.start, first[0].end)
            del first[0]
    step = phrases.get(phrase)
    if step is None:
        shown = " ".join([entry.key.value, *(value.value for value in first[:1] if value.type == "NAME")])
        near = did_you_mean(shown, phrases) or did_you_mean(phrase, phrases)
        raise Misshapen(UNKNOWN_STEP.at(place, step=shown, help=near))
    items = ((first,) if first else ()) + entry.items[1:]
    own = Written(reading, written.prop, entry.key, items, entry.expression, entry.block, entry.after)
    if entry.after:
        raise own.wrong(_NOTHING_BEHIND, entry.after[0])
    return WrittenStep(read_record(own, step), place)


def broken_chain(steps: Iterable[WrittenStep], home: Iterable[Any]) -> Iterator[Diagnostic]:
    """A finding for each step that needs what no step before it makes; `home` are the steps that could make it."""
    made: set[Any] = set()
    makers = list(home)
    for written in steps:
        step = written.step
        for need in sorted(step.needs - made):
            who = " or ".join(f"`{each.phrase}`" for each in makers if need in each.makes)
            yield NEEDS.at(written.place, step=label(step), need=need, makers=who)
        made = (made - step.ends) | step.makes


def unknown_defaults(step: Any, place: Place, model: Model) -> Iterator[Diagnostic]:
    """A finding for each name that a step uses of its own accord and the content does not have, and for empty draws."""
    for attribute, described in props(type(step)):
        value = getattr(step, attribute.name)
        defaulted = isinstance(value, str) and value == attribute.default
        if defaulted and described.names and not model.has(described.names, value):
            yield unknown_name(model, described.names, value, place)
        weighed = [each.weight for each in value if isinstance(each, Weighted)] if isinstance(value, tuple) else []
        if weighed and not any(weighed):
            yield NOTHING_TO_DRAW.at(place, key=attribute.name)
