"""Promises that are decided by drawing: each follows its figure until the interval tells, or the budget ends."""

from __future__ import annotations

import math

import attrs
import numpy as np

from engine.generators.streams import Ints
from engine.studies.bounds import Bounds
from engine.studies.drawing import Draws
from engine.studies.drawn import Drawn
from engine.studies.evaluate import evaluate
from engine.studies.promises import Effort, Judged, Law, Method, Outcome, Pledge, Reason, Stretch, margin
from engine.studies.proving import NOTHING_SEEN, ONE_LEVEL, is_chance, nothing, nothing_at
from engine.studies.sequences import FloatArray, Sequence, Trend, Verdict, bins, verdict
from engine.studies.spans import UnboundedError
from engine.studies.terms import Figure, Shape, Term

UNBOUNDED = Reason(
    "it cannot be sampled: no bounds are known of what it divides by",
    "割る数の範囲がわからないため、抽出では調べられません",
)


@attrs.define(eq=False)
class Followed:
    """A promise while it is being sampled; `judged` says what is known of it so far."""

    pledge: Pledge
    judged: Judged
    follower: Sequence | Trend
    sign: float
    """-1 where the figure is followed upside down, as one that has to fall is."""
    _levels: list[Ints] = attrs.field(factory=list)
    _values: list[FloatArray] = attrs.field(factory=list)
    _things: list[FloatArray] = attrs.field(factory=list)

    @classmethod
    def of(cls, pledge: Pledge, bounds: Bounds, effort: Effort, why: Reason | None) -> Followed | Judged:
        """Ready to be sampled, or the verdict where that is impossible; `why` says why it is not exact."""
        promise, levels = pledge.promise, bounds.setting.levels
        if promise.shape is not Shape.WITHIN and len(levels) < 2:
            return nothing(pledge.text, Method.SAMPLED, reason=ONE_LEVEL)
        try:
            span = bounds.of_term(promise.figure.term)
        except UnboundedError:
            return Judged(pledge.text, Outcome.UNDECIDED, Method.SAMPLED, reason=UNBOUNDED)
        sign = -1.0 if promise.shape is Shape.FALLS else 1.0
        least, most = sorted((sign * float(span.least), sign * float(span.most)))
        most = most if least < most else least + 1
        error, things = float(effort.error), bounds.most_things(promise.figure.grain)
        follower: Sequence | Trend
        if promise.shape is Shape.WITHIN:
            follower = Sequence(error=error, least=least, most=most, most_things=things)
        else:
            follower = Trend(levels, error=error, least=least, most=most, most_things=things)
        unknown = Judged(pledge.text, Outcome.UNDECIDED, Method.SAMPLED, chance=is_chance(pledge), reason=why)
        return cls(pledge, unknown, follower, sign)

    @property
    def terms(self) -> tuple[Term, ...]:
        """All that it looks at."""
        return self.pledge.promise.figure.terms

    def take(self, levels: Ints, drawn: Drawn) -> None:
        """Adds destinations; nothing is concluded before the next look."""
        values, things = sums(self.pledge.promise.figure, drawn)
        there = things > 0  # those with nothing to look at say nothing about what there is
        self._levels.append(levels[there])
        self._values.append(self.sign * values[there])
        self._things.append(things[there])

    def look(self, looked: int) -> None:
        """Concludes from all destinations that were taken, `looked` of them."""
        levels: Ints = np.concatenate(self._levels)
        values: FloatArray = np.concatenate(self._values)
        things: FloatArray = np.concatenate(self._things)
        self._levels, self._values, self._things = [], [], []
        if isinstance(self.follower, Trend):
            self.follower.add(levels, values, things)
            self.judged = self._of_trend(self.follower, looked)
        else:
            self.follower.add(values, things)
            self.judged = self._of_figure(self.follower, looked)

    def _of_figure(self, follower: Sequence, looked: int) -> Judged:
        promise = self.pledge.promise
        if not follower.count:
            return attrs.evolve(self.judged, looked=looked)
        interval, value = follower.interval(), follower.estimate()
        found = verdict(interval, promise.least, promise.most, promise.least_open, promise.most_open)
        return attrs.evolve(
            self.judged, outcome=_outcome(found), value=value, interval=interval,
            margin=margin(promise, value), looked=looked,
        )  # fmt: skip

    def _of_trend(self, follower: Trend, looked: int) -> Judged:
        stretches = tuple(
            self._stretch(levels, sequence)
            for levels, sequence in zip(bins(follower.levels.tolist()), follower.bins, strict=True)
        )
        first, last = stretches[0].value, stretches[-1].value
        rise = None if first is None or last is None else float(last) - float(first)
        return attrs.evolve(
            self.judged, outcome=_outcome(follower.verdict()), value=rise,
            margin=None if rise is None else self.sign * rise, looked=looked, stretches=stretches,
        )  # fmt: skip

    def _stretch(self, levels: tuple[int, ...], sequence: Sequence) -> Stretch:
        if not sequence.count:
            return Stretch(levels[0], levels[-1], None)
        ends = sorted(self.sign * end for end in sequence.interval())
        return Stretch(levels[0], levels[-1], self.sign * sequence.estimate(), (ends[0], ends[1]))

    def ended(self) -> Judged:
        """The verdict at the end of the budget."""
        empty = [each for each in self.judged.stretches if each.value is None]
        if self.judged.outcome is Outcome.UNDECIDED and self.judged.looked:
            if empty:
                why = nothing_at(empty[0].first, empty[0].last)
                return nothing(self.pledge.text, Method.SAMPLED, self.judged.looked, why)
            if self.judged.value is None:
                return nothing(self.pledge.text, Method.SAMPLED, self.judged.looked, NOTHING_SEEN)
        return self.judged


@attrs.define(eq=False)
class Watched:
    """What has to hold for everything, while destinations are looked through for one that breaks it."""

    law: Law
    where: Term | None
    judged: Judged
    effort: Effort
    things: int = 0
    """What was looked at so far: destinations with anything to look at."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """All that it looks at."""
        return self.law.held(self.where).terms

    @property
    def found(self) -> bool:
        """Whether there is a destination that breaks it."""
        return self.judged.example is not None

    def take(self, numbers: Ints, drawn: Drawn, draws: Draws) -> None:
        """Looks through destinations in their order, and stops at the first that breaks it."""
        breaches, there = breaking(self.law.held(self.where), drawn)
        self.things += int(np.count_nonzero(there))
        if not breaches.any():
            return
        first = int(numbers[int(np.argmax(breaches))])
        if self.judged.method is Method.EXACT:
            self.judged = attrs.evolve(self.judged, example=draws.example(first), looked=first + 1)
            return
        self.judged = attrs.evolve(
            self.judged, outcome=Outcome.BROKEN, looked=first + 1, example=draws.example(first), unlikely=None
        )

    def look(self, looked: int) -> None:
        """Says what is known after so many destinations."""
        if self.found:
            return
        if self.judged.method is Method.EXACT:
            self.judged = attrs.evolve(self.judged, looked=looked)
            return
        # So many in a row keep it with a chance of (1 - breaches) ^ n; it is at least `error` up to here.
        unlikely = -math.expm1(math.log(float(self.effort.error)) / self.things) if self.things else None
        self.judged = attrs.evolve(self.judged, looked=looked, unlikely=unlikely)

    def ended(self) -> Judged:
        """The verdict at the end of the budget: what nothing broke is kept as far as was looked."""
        if self.judged.outcome is not Outcome.UNDECIDED:
            return self.judged
        if not self.things:
            return nothing(self.law.text, Method.SAMPLED, self.judged.looked, NOTHING_SEEN)
        return attrs.evolve(self.judged, outcome=Outcome.KEPT)


def sums(figure: Figure, drawn: Drawn) -> tuple[FloatArray, FloatArray]:
    """For each destination the sum of a figure's values over its things, and the number of these, each (items,)."""
    grain = figure.grain
    values = evaluate(figure.term, drawn, grain).astype(np.float64)
    there = np.ones(len(values)) if figure.where is None else evaluate(figure.where, drawn, grain).astype(np.float64)
    if grain.within is None:
        return values * there, there
    items, count = drawn.item_of(grain), len(drawn.batch)
    summed: FloatArray = np.asarray(np.bincount(items, weights=values * there, minlength=count), dtype=np.float64)
    things: FloatArray = np.asarray(np.bincount(items, weights=there, minlength=count), dtype=np.float64)
    return summed, things


def breaking(held: Figure, drawn: Drawn) -> tuple[FloatArray, FloatArray]:
    """How many things of each destination do not hold, and how many there are to look at, each (items,)."""
    kept, there = sums(held, drawn)
    return there - kept, there


def _outcome(found: Verdict) -> Outcome:
    return Outcome(found.value)
