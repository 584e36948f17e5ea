"""Why one goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity
from engine.values.percent import Percent
from engine.values.prop import prop
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen
class Quest:
    """A kind of task: how likely a boss waits, and how much better the enemies are."""

    name: Text = prop("What the player reads.")
    boss: Percent = prop("Chance that a boss waits at the exit.", default=Percent(0), unit="%", least=0, most=100)
    quality: int = prop("Added to the location's enemy quality; more than +1 is unusual.", default=0, least=-9, most=9)


STEEP_QUALITY = Fault(
    "ADV241",
    Message("a quality beyond the usual", "大きすぎる敵品質補正"),
    Message("quality {quality:+} is more than +1", "敵品質補正 {quality:+} は +1 を超えています"),
    Message(
        "A quest adds at most +1 by design: the location already has a quality of its own.",
        "目的地にも敵品質があるので、クエストの補正は +1 までの想定です。",
    ),
    severity=Severity.WARNING,
    wrong='quest hunt { name "Hunt" ja "狩り"; quality +2 }',
    right='quest hunt { name "Hunt" ja "狩り"; quality +1 }',
)


def steep_quality(quest: Declared[Quest], model: Model) -> Iterator[Diagnostic]:
    """More than +1 is a warning."""
    value = quest.value
    if value.quality > 1:
        yield STEEP_QUALITY.at(quest.at("quality"), quality=value.quality)


KIND = Kind(
    "quest",
    Quest,
    checks=(steep_quality,),
    faults=(STEEP_QUALITY,),
    samples=('quest bounty { name "Bounty" ja "賞金首"; boss 40%; quality +1 }',),
)
