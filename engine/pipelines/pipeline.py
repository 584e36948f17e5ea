"""The kind `pipeline`: the steps from a campaign to a destination, read off the generators' step classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.rule import USES
from engine.generators.chain import label
from engine.generators.destination import BLUEPRINT_STEPS, DESTINATION_STEPS, QUERY_STEPS, Step
from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.place import Place as PlaceStep
from engine.generators.destination.deck.spread_progress import SpreadProgress
from engine.language.faults import OUT_OF_RANGE
from engine.language.kind import Kind
from engine.language.near import did_you_mean
from engine.language.written import Written
from engine.pipelines.faults import FAULTS, LACKS_FOUNDATION, NO_GROUND, NO_PARTY, UNKNOWN_PIPELINE, WRONG_PIPELINE
from engine.pipelines.steps import WrittenStep, broken_chain, read_steps, unknown_defaults
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.values.holds import Holds
from engine.values.prop import prop

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
class Steps:
    """The steps of a pipeline, in order."""

    written: tuple[WrittenStep, ...] = prop("The steps.")

    @classmethod
    def read(cls, written: Written) -> Steps:
        """From the entries of the pipeline's block, one a step."""
        entries = written.block.entries if written.block else ()
        return cls(tuple(read_steps(written, entries, _PHRASES)))


@frozen
class Pipeline:
    """The steps from one stage to the next, in the order they are taken.

    The engine runs three: `query` (from a campaign to a wish), `blueprint` (to a plan), `destination` (to a deck).
    """

    steps: Steps = prop("The steps, one a line.", rest=True, default=Steps(()))


def wrong_steps(pipeline: Declared[Pipeline], model: Model) -> Iterator[Diagnostic]:
    """Each step belongs to its pipeline and finds what it needs."""
    if pipeline.name not in STAGES:
        yield UNKNOWN_PIPELINE.at(pipeline.place, name=pipeline.name, help=did_you_mean(pipeline.name, STAGES))
        return
    home = STAGES[pipeline.name]
    own = []
    for written in pipeline.value.steps.written:
        if type(written.step) in home:
            own.append(written)
            continue
        other = next(name for name, steps in STAGES.items() if type(written.step) in steps)
        yield WRONG_PIPELINE.at(written.place, step=label(written.step), home=other)
    yield from broken_chain(own, home)
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
        lacking += [
            f"rule {name}"
            for name, use in USES.items()
            if use.of_adventures and not model.has("rule", name) and not model.is_broken(name)
        ]
    for missing in lacking:
        yield LACKS_FOUNDATION.at(pipeline.place, pipeline=pipeline.name, missing=missing)


def steps_without_meaning(pipeline: Declared[Pipeline], model: Model) -> Iterator[Diagnostic]:
    """What steps name exists and can do what the step wants of it."""
    for written in pipeline.value.steps.written:
        step, place = written.step, written.place
        yield from unknown_defaults(step, place, model)
        if isinstance(step, PlaceStep):
            yield from _ground(step.event, place, model)
        elif isinstance(step, Fill) and model.value("event", step.event).holds is not Holds.PARTY:
            yield NO_PARTY.at(place, event=step.event)
        elif isinstance(step, SpreadProgress):
            least, most = step.range.least, step.range.most
            if least is None or most is None or not 0 <= least <= most <= MOST_OF_A_CARD:
                both = Message(
                    f"a range with both ends, such as 1..5, within 0..{MOST_OF_A_CARD}",
                    f"0..{MOST_OF_A_CARD} の中の、両端のある範囲（1..5 など）",
                )
                yield OUT_OF_RANGE.at(place, key=label(step), value=step.range, range=both)


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
    checks=(wrong_steps, steps_without_meaning),
    faults=FAULTS,
    samples=("replace pipeline query {\n  window groups 70%\n  pick group\n  draw enemies\n  choose boss\n}",),
)
