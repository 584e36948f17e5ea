"""How watchful enemies are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class AlertnessShare:
    """One alertness and how often it comes, `0 80`."""

    level: int = prop("The alertness.", positional=True, least=0, most=100)
    weight: Fraction = prop("How often, against the others.", positional=True, least=0, most=1_000_000)


@frozen
class Alertness:
    """How often enemies are how alert; elites and bosses always have alertness 1."""

    levels: tuple[AlertnessShare, ...] = prop("Each alertness with its weight.")


NO_ALERTNESS = Fault(
    "ADV229",
    Message("alertness that cannot be drawn", "選べない警戒度"),
    Message(
        "each alertness stands once, and some weight is above 0",
        "警戒度は一度ずつ書き、重みのどれかは 0 より大きくします",
    ),
    Message("The weights decide how often an alertness comes.", "重みは、その警戒度がどれだけ出るかを決めます。"),
    wrong="patch alertness standard { levels 0 0, 1 0 }",
    right="patch alertness standard { levels 0 70, 1 30 }",
)


def no_alertness(alertness: Declared[Alertness], model: Model) -> Iterator[Diagnostic]:
    """Something must be drawn."""
    value = alertness.value
    levels = [share.level for share in value.levels]
    if len(set(levels)) != len(levels) or not any(share.weight for share in value.levels):
        yield NO_ALERTNESS.at(alertness.at("levels"))


KIND = Kind(
    "alertness", Alertness, single=True, checks=(no_alertness,), faults=(NO_ALERTNESS,),
    samples=("patch alertness standard { levels 0 70, 1 30 }",),
)  # fmt: skip
