"""What is promised of the destinations of a setting, and what came of looking: plain values."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import attrs

from engine.studies.setting import Setting
from engine.studies.terms import Figure, Kind, Promise, Shape, Term

Number = Fraction | float
"""A figure: a fraction where it is exact, else a machine number."""


@attrs.frozen
class Pledge:
    """One promise about figures, as the designer wrote it and as a term."""

    text: str
    promise: Promise


@attrs.frozen
class Law:
    """What has to hold for each single destination, or for each thing in it, as the designer wrote it and as a term."""

    text: str
    condition: Term

    def held(self, where: Term | None) -> Figure:
        """How often it holds, of what is looked at."""
        return Figure(Kind.CHANCE, self.condition, where)


@attrs.frozen
class Case:
    """Promises to be judged by the same destinations."""

    setting: Setting
    where: Term | None = None
    """Which destinations, or things, are looked at; it is part of each pledge's figure as well."""
    pledges: tuple[Pledge, ...] = ()
    laws: tuple[Law, ...] = ()


@attrs.frozen
class Effort:
    """How far to go to decide a promise."""

    budget: int = 200_000
    """Destinations to draw for all promises of a case together, at most; but one of each level at least."""
    error: Fraction = Fraction(1, 100)
    """How often, at most, a sampled verdict on a promise may be wrong; above 0 and below 1."""
    seed: int = 0
    exact: bool = True
    """Whether to compute exactly what can be; else everything is sampled."""


class Outcome(StrEnum):
    """What became of a promise."""

    KEPT = "kept"
    BROKEN = "broken"
    UNDECIDED = "undecided"
    NOTHING = "nothing"
    """There was nothing to look at: the condition holds for no destination, or for no thing in it."""


class Method(StrEnum):
    """How a verdict came about."""

    EXACT = "exact"
    SAMPLED = "sampled"


@attrs.frozen
class Reason:
    """Why something is as it is, in both languages."""

    english: str
    japanese: str

    def within(self, language: str) -> str:
        """The words in a language."""
        return self.japanese if language == "ja" else self.english


@attrs.frozen
class Example:
    """A destination that shows something: what the seed gives at that level."""

    seed: int
    level: int


@attrs.frozen
class Stretch:
    """A figure over some of the levels, the first and the last of them included."""

    first: int
    last: int
    value: Number | None
    interval: tuple[float, float] | None = None


@attrs.frozen
class Judged:
    """The verdict on one promise, and what it rests on."""

    text: str
    outcome: Outcome
    method: Method
    value: Number | None = None
    """The figure; of a law how often it is broken, where that is known; of a trend how far the last stretch lies above the first."""
    interval: tuple[float, float] | None = None
    """Where a sampled figure surely lies, whatever was looked at before."""
    margin: Number | None = None
    """How far the figure lies within its bounds; below 0, how far outside of them."""
    law: bool = False
    """Whether it is about each single destination, or thing, instead of a figure."""
    chance: bool = False
    """Whether the figure is a chance or a share, 0 to 1."""
    looked: int = 0
    """Destinations that were drawn until it was decided, those that the condition leaves out too."""
    stretches: tuple[Stretch, ...] = ()
    """Of a trend: the figure from stretch to stretch of the levels."""
    example: Example | None = None
    """A destination that breaks a law, the first one that was drawn."""
    unlikely: float | None = None
    """Of a law that nothing broke: how often it may be broken at most, by what was looked at."""
    reason: Reason | None = None
    """Why it was not computed exactly, or why there is nothing to say."""


def margin(promise: Promise, value: Number) -> Number | None:
    """How far a figure lies within a promise's bounds, or with a sign outside of them."""
    if promise.shape is not Shape.WITHIN:
        return value
    ends: list[Number] = []
    if promise.least is not None:
        ends.append(value - promise.least)
    if promise.most is not None:
        ends.append(promise.most - value)
    return min(ends, default=None)
