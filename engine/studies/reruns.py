"""A figure computed again for a content that differs in one number, by the same seeds."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import cast

import attrs
import numpy as np

from engine.generators.streams import Ints
from engine.studies.drawing import Draws
from engine.studies.evaluate import evaluate
from engine.studies.exact import exact_figure
from engine.studies.facts import Facts
from engine.studies.narrowing import without_needless
from engine.studies.promises import Number
from engine.studies.sequences import FloatArray, bins
from engine.studies.setting import Setting
from engine.studies.terms import DESTINATION, Figure, Is, Named, Operation, Shape, Term
from engine.studies.trials import sums

DESTINATIONS = 4_000
"""Drawn for each figure."""


@attrs.frozen
class _Part:
    """Destinations drawn with the content as it is: where each is, and what it adds to the figure, (items,)."""

    location: Ints
    values: FloatArray
    things: FloatArray


@attrs.define(eq=False)
class Rerun:
    """A figure to compute again and again; of a trend it is how far the last levels lie above the first."""

    facts: Facts
    figure: Figure
    shape: Shape
    setting: Setting
    where: Term | None
    seed: int
    __dict__: dict[str, object] = attrs.field(init=False, repr=False)

    def before(self) -> float | None:
        """The figure as it is; nothing where there is nothing to look at."""
        return self._told([(part.values.sum(), part.things.sum()) for part in self._parts])

    def after(self, facts: Facts, only_at: tuple[str, ...]) -> float | None:
        """The figure of another content, which is as this one everywhere but at some locations, if any are named."""
        told = []
        for setting, part in zip(self._settings, self._parts, strict=True):
            where, kept = self.where, np.zeros(len(part.values), dtype=np.bool_)
            if only_at:
                # A location's own numbers do not change which location it is: the others need not be drawn again.
                location = self.facts.measures["location"]
                kept = ~np.isin(part.location, [location.names.index(name) for name in only_at])
                where = _both(where, _any_of([Is(location, name) for name in only_at]))
            drawn = self._drawn(facts, setting, where)
            values = part.values[kept].sum() + drawn.values.sum()
            told.append((values, part.things[kept].sum() + drawn.things.sum()))
        return self._told(told)

    def exact(self, facts: Facts) -> Number:
        """The figure of a content as a fraction; raises TooCostly and Nothing."""
        values = [exact_figure(facts, setting, self.figure) for setting in self._settings]
        return values[-1] if len(values) == 1 else values[1] - values[0]

    @cached_property
    def _settings(self) -> tuple[Setting, ...]:
        """That of all levels, or those of the first and of the last."""
        if self.shape is Shape.WITHIN:
            return (self.setting,)
        first, *_, last = bins(self.setting.levels)
        return tuple(attrs.evolve(self.setting, levels=levels) for levels in (first, last))

    @cached_property
    def _parts(self) -> tuple[_Part, ...]:
        return tuple(self._drawn(self.facts, setting, self.where) for setting in self._settings)

    def _drawn(self, facts: Facts, setting: Setting, where: Term | None) -> _Part:
        needed = without_needless(facts, self.figure.terms)
        location = Named(facts.measures["location"])
        parts = [
            (evaluate(location, drawn, DESTINATION), *sums(self.figure, drawn))
            for _, drawn in Draws(needed, setting, self.seed, where).between(0, DESTINATIONS // len(self._settings))
        ]
        return _Part(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

    def _told(self, sums: list[tuple[float, float]]) -> float | None:
        if not all(things for _, things in sums):
            return None
        means = [float(values / things) for values, things in sums]
        return means[-1] if len(means) == 1 else means[1] - means[0]


def _any_of(conditions: list[Is]) -> Term:
    return reduce(lambda one, other: Operation("or", (one, other)), conditions[1:], cast(Term, conditions[0]))


def _both(one: Term | None, other: Term) -> Term:
    return other if one is None else Operation("and", (one, other))
