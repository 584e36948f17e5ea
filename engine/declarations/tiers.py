"""How strong each tier is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.kind import Kind, places_field
from engine.source.diagnostic import Diagnostic, Fault, Message
from engine.source.file import Place
from engine.values.interval import Interval
from engine.values.prop import prop

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


@frozen(kw_only=True)
class Step:
    """What a tier is worth against the one below: `1.5` for every step, `2..3 2` for the one from 2 to 3."""

    between: Interval | None = prop("The two tiers, if it is a step of its own.", default=None, positional=True)
    factor: Fraction = prop("How many times stronger the upper tier is.", positional=True, least=0, most=1000)
    places: Mapping[str, Place] = places_field()


@frozen
class Tiers:
    """The tiers of enemies and the power of each, by which groups are ranked."""

    levels: Interval = prop("The tiers there are.", least=1, most=20)
    power: Fraction = prop("Power of the lowest tier.", least=0, most=1_000_000)
    step: tuple[Step, ...] = prop(
        "What each tier up multiplies the power by; a step of its own is `2..3 2`.", repeated=True
    )

    def powers(self) -> dict[int, Fraction]:
        """The power of each tier."""
        usual = next((step.factor for step in self.step if step.between is None), Fraction(1))
        own = {step.between.most: step.factor for step in self.step if step.between is not None}
        lowest, highest = self.levels.least or 1, self.levels.most or 1
        powers = {lowest: self.power}
        for tier in range(lowest + 1, highest + 1):
            powers[tier] = powers[tier - 1] * own.get(tier, usual)
        return powers


WRONG_STEP = Fault(
    "ADV227",
    Message("a step that leads nowhere", "つながらない段"),
    Message("a step goes from one tier of {levels} to the next", "段は {levels} の中の隣り合うティアの間です"),
    Message(
        "Write `step 1.5` for every step, and `step 2..3 2` for the one from tier 2 to tier 3; `levels` has both ends.",
        "すべての段は `step 1.5`、ティア 2 から 3 だけは `step 2..3 2` のように書きます。`levels` は両端が必要です。",
    ),
    wrong="patch tiers standard { step 1.5; step 2..4 2 }",
    right="patch tiers standard { step 1.5; step 2..3 2.5 }",
)


def wrong_step(tiers: Declared[Tiers], model: Model) -> Iterator[Diagnostic]:
    """Steps join neighbours inside the levels."""
    value = tiers.value
    levels = value.levels
    if levels.least is None or levels.most is None:
        yield WRONG_STEP.at(tiers.at("levels"), levels=levels)
        return
    for step in value.step:
        between = step.between
        if between is not None and (
            between.least is None
            or between.most != between.least + 1
            or between.least not in levels
            or between.most not in levels
        ):
            yield WRONG_STEP.at(step.places[""], levels=levels)


KIND = Kind(
    "tiers",
    Tiers,
    single=True,
    checks=(wrong_step,),
    faults=(WRONG_STEP,),
    samples=("patch tiers standard { levels 1..6; step 1.5; step 2..3 2; step 5..6 2 }",),
)
