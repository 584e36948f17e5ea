"""Results that were looked at one by one and thrown away, as columns to compute terms of.

What of a result is kept are the numbers that somebody asks for, so that memory does not hang on how large a map is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from engine.studies.evaluate import Column, as_column, gathered
from engine.studies.terms import Grain, Measure, Over

Ints = npt.NDArray[np.int64]
Seen = TypeVar("Seen")


@attrs.frozen
class Survey(Generic[Seen]):
    """How measures are read from one result that is looked at."""

    size: Callable[[Seen, Grain], int]
    """How many things of a grain it has; of the whole grain one."""
    values: Callable[[Seen, Measure], Column | float]
    """A measure's value for each of its things, (things,), or of the whole the one that there is."""


def surveyed(
    whole: Grain, measures: Iterable[Measure], survey: Survey[Seen], results: Iterable[Seen], count: int
) -> Surveyed:
    """The measures of so many results, each of which is asked for, looked at, and let go."""
    wanted = {measure.name: measure for measure in measures}
    finer = dict.fromkeys(measure.grain for measure in wanted.values() if measure.grain != whole)
    sizes: dict[Grain, list[int]] = {grain: [] for grain in finer}
    parts: dict[str, list[Column]] = {name: [] for name in wanted}
    for seen in results:
        for grain, each in sizes.items():
            each.append(survey.size(seen, grain))
        for name, measure in wanted.items():
            parts[name].append(as_column(measure, survey.values(seen, measure)).reshape(-1))
    items = {grain: np.repeat(np.arange(count), each) for grain, each in sizes.items()}
    columns = {name: np.concatenate(each) for name, each in parts.items()}
    return Surveyed(whole, count, items, columns)


class Surveyed:
    """A stretch of such results as a source; things stand in the order of their results."""

    def __init__(self, whole: Grain, count: int, items: Mapping[Grain, Ints], columns: Mapping[str, Column]) -> None:
        self.whole, self.count, self.items, self.columns = whole, count, items, columns

    def size(self, grain: Grain) -> int:
        """How many things of a grain there are."""
        return self.count if grain == self.whole else len(self.items[grain])

    def item_of(self, grain: Grain) -> Ints:
        """The result that each thing of a grain is in, shape (things,)."""
        return self.items[grain]

    def column(self, measure: Measure, grain: Grain) -> Column:
        """A measure for each thing of a grain that is its own, or part of it, shape (things,)."""
        own = self.columns[measure.name]
        return own if grain == measure.grain else own[self.items[grain]]

    def number(self, value: Fraction) -> float:
        """A constant as a machine number."""
        return float(value)

    def gather(self, over: Over, grain: Grain, values: Column | None, where: Column | None) -> Column:
        """For each result, one value of its things of a grain, shape (results,)."""
        return gathered(over, self.items[grain], self.count, values, where)

    def spread(self, values: Column, grain: Grain) -> Column:
        """What whole results have, for each thing of a grain, shape (things,)."""
        return values if grain == self.whole else values[self.items[grain]]
