"""The kind `pipeline`: an ordered list of steps, read off the generators' step classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from engine.declarations.rule import USES
from engine.generators.destination import BLUEPRINT_STEPS, DESTINATION_STEPS, QUERY_STEPS, Mark, Step, label
from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.place import Place as PlaceStep
from engine.language.faults import OUT_OF_RANGE
from engine.language.kind import Kind
from engine.language.near import did_you_mean
from engine.language.reading import read_record
from engine.language.written import Absent, Misshapen, Written, unknown_name
from engine.pipelines.faults import (
    FAULTS,
    LACKS_FOUNDATION,
    NEEDS,
    NO_GROUND,
    NO_PARTY,
    NOTHING_TO_DRAW,
    UNKNOWN_PIPELINE,
    UNKNOWN_STEP,
    WRONG_PIPELINE,
)
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.syntax.nodes import Entry
from engine.values.holds import Holds
from engine.values.interval import Interval
from engine.values.prop import prop, props
from engine.values.weighted import Weighted

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

STAGES: dict[str, tuple[type[Step], ...]] = {
    "query": QUERY_STEPS,
    "blueprint": BLUEPRINT_STEPS,
    "destination": DESTINATION_STEPS,
}
"""The pipelines that the engine runs, and the steps that each can hold."""
_PHRASES: dict[str, type[Step]] = {step.phrase: step for steps in STAGES.values() for step in steps}
MOST_OF_A_CARD = 1000
"""The largest number that a step deals to a card."""
_FOUNDATIONS = {
    "query": ("tiers", "limits"),
    "blueprint": ("limits", "alertness"),
    "destination": ("tiers", "limits", "alertness", "field", "name_pattern"),
}
"""The kinds that the content must have once before a pipeline can run."""


@frozen
class WrittenStep:
    """A step and where it is written."""

    step: Any
    place: Place = field(eq=False)


@frozen
class Steps:
    """The steps of a pipeline, in order."""

    written: tuple[WrittenStep, ...] = prop("The steps.")

    @classmethod
    def read(cls, written: Written) -> Steps:
        """From the entries of the pipeline's block, one a step."""
        steps = []
        for entry in written.block.entries if written.block else ():
            try:
                steps.append(_read_step(written, entry))
            except Misshapen as misshapen:
                written.reading.report(misshapen.finding)
            except Absent:
                written.reading.spoil()
        return cls(tuple(steps))


def _read_step(written: Written, entry: Entry) -> WrittenStep:
    reading = written.reading
    values = list(entry.items[0]) if entry.items else []
    phrase = entry.key.value
    place = reading.place(entry.key)
    if values and values[0].type == "NAME":
        longer = f"{phrase} {values[0].value}"
        if longer in _PHRASES:
            phrase = longer
            place = Place(place.file, place.start, values[0].end)
            del values[0]
    step = _PHRASES.get(phrase)
    if step is None:
        shown = " ".join([entry.key.value, *(value.value for value in values[:1] if value.type == "NAME")])
        near = did_you_mean(shown, _PHRASES) or did_you_mean(phrase, _PHRASES)
        raise Misshapen(UNKNOWN_STEP.at(place, step=shown, help=near))
    items = ((values,) if values else ()) + entry.items[1:]
    own = Written(reading, written.prop, entry.key, items, entry.expression, entry.block, entry.after)
    if entry.after:
        raise own.wrong(Message("nothing behind its block", "ブロックの後に何も続かない形"), entry.after[0])
    return WrittenStep(read_record(own, step), place)


@frozen
class Pipeline:
    """The steps from one stage to the next, in the order they are taken.

    The engine runs three: `query` (from a campaign to a wish), `blueprint` (to a plan), `destination` (to a deck).
    """

    steps: Steps = prop("The steps, one a line.", rest=True, default=Steps(()))


def broken_chain(pipeline: Declared[Pipeline], model: Model) -> Iterator[Diagnostic]:
    """Each step belongs to its pipeline and finds what it needs."""
    value = pipeline.value
    if pipeline.name not in STAGES:
        yield UNKNOWN_PIPELINE.at(pipeline.place, name=pipeline.name, help=did_you_mean(pipeline.name, STAGES))
        return
    made: set[Mark] = set()
    for written in value.steps.written:
        step: Step = written.step
        if type(step) not in STAGES[pipeline.name]:
            home = next(name for name, steps in STAGES.items() if type(step) in steps)
            yield WRONG_PIPELINE.at(written.place, step=label(step), home=home)
            continue
        for need in sorted(step.needs - made):
            makers = [each.phrase for each in STAGES[pipeline.name] if need in each.makes]
            yield NEEDS.at(
                written.place, step=label(step), need=need, makers=" or ".join(f"`{maker}`" for maker in makers)
            )
        made = (made - step.ends) | step.makes
    yield from _foundation(pipeline, model)


def _foundation(pipeline: Declared[Pipeline], model: Model) -> Iterator[Diagnostic]:
    """What the pipeline stands on and the content lacks; told by the first pipeline that stands on it."""
    earlier = [name for name in list(STAGES)[: list(STAGES).index(pipeline.name)] if model.has("pipeline", name)]
    lacking = [
        kind
        for kind in _FOUNDATIONS[pipeline.name]
        if not model.names(kind) and not any(kind in _FOUNDATIONS[name] for name in earlier)
    ]
    if not earlier:
        lacking += [f"rule {name}" for name in USES if not model.has("rule", name) and not model.is_broken(name)]
    for missing in lacking:
        yield LACKS_FOUNDATION.at(pipeline.place, pipeline=pipeline.name, missing=missing)


def steps_without_meaning(pipeline: Declared[Pipeline], model: Model) -> Iterator[Diagnostic]:
    """What steps name exists and can do what the step wants of it."""
    value = pipeline.value
    for written in value.steps.written:
        step = written.step
        yield from _names_of(step, written.place, model)
        if isinstance(step, PlaceStep):
            yield from _ground(step.event, written.place, model)
        elif isinstance(step, Fill) and model.value("event", step.event).holds is not Holds.PARTY:
            yield NO_PARTY.at(written.place, event=step.event)


def _names_of(step: Any, place: Place, model: Model) -> Iterator[Diagnostic]:
    for attribute, described in props(type(step)):
        value = getattr(step, attribute.name)
        if (
            isinstance(value, str)
            and described.names
            and value == attribute.default
            and not model.has(described.names, value)
        ):
            yield unknown_name(model, described.names, value, place)
        if (
            isinstance(value, tuple)
            and value
            and isinstance(value[0], Weighted)
            and not any(each.weight for each in value)
        ):
            yield NOTHING_TO_DRAW.at(place, key=attribute.name)
        if isinstance(value, Interval) and not 0 <= (value.least or 0) <= (value.most or -1) <= MOST_OF_A_CARD:
            both = Message(
                f"a range with both ends, such as 1..5, within 0..{MOST_OF_A_CARD}",
                f"0..{MOST_OF_A_CARD} の中の、両端のある範囲（1..5 など）",
            )
            yield OUT_OF_RANGE.at(place, key=label(step), value=value, range=both)


def _ground(name: str, place: Place, model: Model) -> Iterator[Diagnostic]:
    event = model.value("event", name)
    if event.holds is Holds.UNIQUE_EVENT:
        for kind in model.listed("unique_event", event.kinds):
            if not model.listed("terrain", model.value("unique_event", kind).terrains):
                yield NO_GROUND.at(model.get("unique_event", kind).at("terrains"), event=kind)
    elif not model.listed("terrain", event.terrains):
        also = ((place, Message("placed here", "ここで置かれています")),)
        yield NO_GROUND.at(model.get("event", name).at("terrains"), event=name, also=also)


KIND = Kind(
    "pipeline",
    Pipeline,
    checks=(broken_chain, steps_without_meaning),
    faults=FAULTS,
    samples=("replace pipeline query {\n  window groups 40%\n  pick group\n  draw enemies\n  choose boss\n}",),
)
