"""Bounds that hold for every location."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.values.interval import Interval
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class Limits:
    """What no location may go beyond."""

    terrain: Interval = prop("Cards of each terrain that a deck keeps.", unit="cards", least=0, most=240)
    party: Interval = prop("Members of a party.", unit="members", least=1, most=40)


OPEN_LIMITS = Fault(
    "ADV228",
    Message("limits without an end", "終わりのない制限"),
    Message("`{key}` needs {ends}", "`{key}` には{ends}が必要です"),
    Message(
        "`terrain 3..` needs its least, `party 1..9` both ends.",
        "`terrain 3..` には下限、`party 1..9` には両端が必要です。",
    ),
    wrong="patch limits standard { party 1.. }",
    right="patch limits standard { party 1..12 }",
)


def open_limits(limits: Declared[Limits], model: Model) -> Iterator[Diagnostic]:
    """The ends that everything else is judged by."""
    value = limits.value
    if value.party.least is None or value.party.most is None:
        yield OPEN_LIMITS.at(limits.at("party"), key="party", ends=Message("both ends", "両端"))
    if value.terrain.least is None:
        yield OPEN_LIMITS.at(limits.at("terrain"), key="terrain", ends=Message("its least", "下限"))


KIND = Kind(
    "limits",
    Limits,
    single=True,
    checks=(open_limits,),
    faults=(OPEN_LIMITS,),
    samples=("patch limits standard { party 1..12 }",),
)
