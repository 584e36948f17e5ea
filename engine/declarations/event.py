"""What can happen on a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.declarations.terrain import Terrain
from engine.declarations.unique_event import UniqueEvent
from engine.language.kind import Kind
from engine.language.merging import Names
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.values.holds import Holds
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen(kw_only=True)
class Event:
    """What can happen on a card: a camp, a chest, a trap, a battle."""

    name: Text = prop("What the player reads on the card.")
    holds: Holds = prop(
        "What a card with it carries: a unique event, a trap, or an enemy party.", default=Holds.NOTHING
    )
    terrains: Names[Terrain] = prop(
        "Where it may lie; needed by every event that a pipeline places.", default=Names(()), everything=True
    )
    kinds: Names[UniqueEvent] = prop(
        "The unique events it draws from, in the order they are placed: gain before loss.",
        default=Names(()),
        everything=True,
    )


KINDS_WITHOUT_USE = Fault(
    "ADV261",
    Message("kinds of an event that draws none", "使われない固有イベントのリスト"),
    Message(
        "only an event that holds `unique_event` draws from `kinds`",
        "`kinds` を使うのは `holds unique_event` のイベントだけです",
    ),
    Message(
        "Write `holds unique_event`, or take the list away.",
        "`holds unique_event` と書くか、リストを取り除いてください。",
    ),
    wrong='event riddle { name "Riddle" ja "謎"; terrains hall; kinds shrine }',
    right='event riddle { name "Riddle" ja "謎"; terrains hall }',
)
NO_KINDS = Fault(
    "ADV262",
    Message("an event with nothing to draw", "引くもののないイベント"),
    Message("this event holds unique events, but lists none", "固有イベントを持つのに、リストがありません"),
    Message(
        "An event that holds `unique_event` lists them in `kinds`.",
        "`holds unique_event` のイベントには `kinds` のリストが要ります。",
    ),
    wrong='event riddle { name "Riddle" ja "謎"; holds unique_event }',
    right='event riddle { name "Riddle" ja "謎"; holds unique_event; kinds shrine }',
)


def kinds_without_use(event: Declared[Event], model: Model) -> Iterator[Diagnostic]:
    """`kinds` and `holds unique_event` belong together."""
    value = event.value
    listed = value.kinds.refs or value.kinds.everything
    if listed and value.holds != Holds.UNIQUE_EVENT:
        yield KINDS_WITHOUT_USE.at(event.at("kinds"))
    elif not listed and value.holds == Holds.UNIQUE_EVENT:
        yield NO_KINDS.at(event.at("holds"))


KIND = Kind(
    "event",
    Event,
    checks=(kinds_without_use,),
    faults=(KINDS_WITHOUT_USE, NO_KINDS),
    samples=('event fountain { name "Fountain" ja "泉"; terrains hall, chamber }',),
)
