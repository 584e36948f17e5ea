"""What results add up to: tables, sums and examples that are put together in any order, to the last digit.

A tally is as large as its questions, not as its results: of a million destinations no larger than of a thousand.
"""

from __future__ import annotations

from typing import Protocol

import attrs
import numpy as np
import numpy.typing as npt

from engine.studies.distribution import Distribution
from engine.studies.evaluate import Column, Source, evaluate
from engine.studies.heats import Cells
from engine.studies.sums import Sums
from engine.studies.terms import Grain, Measure, Named, Term, Values

Ints = npt.NDArray[np.int64]
_STRETCH = 2_048
"""Results whose names are counted at a time: the table of results by names stays within a processor's memory."""


class Results(Source, Protocol):
    """Results that say which of them each thing is in; things stand in the order of their results."""

    def item_of(self, grain: Grain) -> Ints:
        """The result that each thing of a grain is in, shape (things,)."""


@attrs.frozen
class Question:
    """What is asked of every result, or of every thing of a grain in it."""

    measure: Measure
    """Its name, its grain and what its values are; without a term, what is asked."""
    term: Term | None = None
    """What a measure that a designer declared is computed from."""

    def column(self, results: Results) -> Column:
        """Its value for each thing, shape (things,)."""
        if self.term is None and self.measure.values is Values.NAME:
            return results.column(self.measure, self.measure.grain)
        return evaluate(self.term or Named(self.measure), results, self.measure.grain)


@attrs.frozen
class Asked:
    """All that a study asks."""

    whole: Grain
    """Of what a result is one."""
    questions: tuple[Question, ...]
    heats: tuple[tuple[Question, Question], ...] = ()
    """Pairs of numbers of a whole result, to set against each other."""
    failures: tuple[Question, ...] = ()
    """Numbers of a whole result that are above 0 where something could not be done."""
    levels: tuple[int, ...] = ()
    """The level of each result, around and around; none where results have no level."""

    @property
    def grains(self) -> tuple[Grain, ...]:
        """Of all questions, each once."""
        return tuple(dict.fromkeys(question.measure.grain for question in self.questions))

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Of everything that is asked and is not declared by a term, each once."""
        each = (*self.questions, *(axis for pair in self.heats for axis in pair), *self.failures)
        return tuple(dict.fromkeys(question.measure for question in each if question.term is None))

    @property
    def strata(self) -> int:
        """How many sums there are of each kind: one a level, or one."""
        return max(1, len(self.levels))


@attrs.frozen(eq=False)
class Things:
    """How many things of a grain results have, by level."""

    number: Sums
    """ΣN over results with N things each."""
    squared: Sums
    """ΣN²"""


@attrs.frozen(eq=False)
class ByGroup:
    """What the values of the things of one result add up to, A, over all results: by level, or of names by name.

    With `Things` this says how far off a mean is whose things come in groups.
    """

    total: Sums
    """ΣA"""
    squared: Sums
    """ΣA²"""
    mixed: Sums
    """ΣAN"""


@attrs.frozen(eq=False)
class Answer:
    """What one question's answers add up to."""

    table: Distribution
    """How often each value came up: numbers, yes as 1 and no as 0, names by their index (-1 is none)."""
    groups: ByGroup | None
    """Of numbers, and of yes and no, by level; of names of parts of a result, by name; of names of results none."""


@attrs.frozen
class Example:
    """How often something came up, and the first result that shows it."""

    count: int
    first: int
    """By its place in the study, from 0; -1 where there is none."""

    def __add__(self, other: Example) -> Example:
        first = max(self.first, other.first) if -1 in (self.first, other.first) else min(self.first, other.first)
        return Example(self.count + other.count, first)


@attrs.frozen(eq=False)
class Tally:
    """What some results of a study add up to; each part is in the order of what `Asked` has."""

    results: Sums
    """By level."""
    things: tuple[Things, ...]
    """By grain."""
    answers: tuple[Answer, ...]
    heats: tuple[Cells, ...]
    failures: tuple[Example, ...]

    @property
    def count(self) -> int:
        """Results."""
        return int(self.results.total())

    def __add__(self, other: Tally) -> Tally:
        """Both together: the same whichever comes first, and however many are put together in which order."""
        return Tally(
            self.results + other.results,
            tuple(map(_both_things, self.things, other.things)),
            tuple(map(_both_answers, self.answers, other.answers)),
            tuple(one + more for one, more in zip(self.heats, other.heats, strict=True)),
            tuple(one + more for one, more in zip(self.failures, other.failures, strict=True)),
        )


def nothing(asked: Asked) -> Tally:
    """The tally of no results."""
    none = Sums.nothing(asked.strata)
    return Tally(
        none,
        tuple(Things(none, none) for _ in asked.grains),
        tuple(Answer(Distribution.nothing(), _no_groups(asked, question)) for question in asked.questions),
        tuple(Cells.nothing() for _ in asked.heats),
        tuple(Example(0, -1) for _ in asked.failures),
    )


def tally(asked: Asked, results: Results, first: int) -> Tally:
    """What drawn results add up to, the first of which is at the place `first` of the study.

    Raises ValueError where a declared measure has no value: a root of a negative number, something beyond all floats.
    """
    count = results.size(asked.whole)
    stratum = (first + np.arange(count, dtype=np.int64)) % asked.strata
    groups = {grain: _Groups(asked, results, grain, stratum) for grain in asked.grains}
    return Tally(
        Sums.of(np.bincount(stratum, minlength=asked.strata)),
        tuple(groups[grain].things() for grain in asked.grains),
        tuple(_answer(question, results, groups[question.measure.grain]) for question in asked.questions),
        tuple(Cells.of(across.column(results), upward.column(results), first) for across, upward in asked.heats),
        tuple(_example(failure.column(results), first) for failure in asked.failures),
    )


def groups_size(asked: Asked, question: Question) -> int:
    """How many sums by group a question has; 0 for none."""
    if question.measure.values is not Values.NAME:
        return asked.strata
    return 0 if question.measure.grain == asked.whole else len(question.measure.names)


class _Groups:
    """The things of a grain by the result that they are in, and by its level."""

    def __init__(self, asked: Asked, results: Results, grain: Grain, stratum: Ints) -> None:
        self.is_whole = grain == asked.whole
        self.stratum, self.strata, self.count = stratum, asked.strata, len(stratum)
        self.items = np.arange(self.count, dtype=np.int64) if self.is_whole else results.item_of(grain)
        self.numbers = np.ones(self.count) if self.is_whole else self.added(None).astype(np.float64)

    def things(self) -> Things:
        return Things(self.by_level(self.numbers), self.by_level(self.numbers * self.numbers))

    def added(self, column: Column | None) -> Column:
        """The sum of each result's values, or the number of its things, (results,)."""
        # bincount adds up one after the other, on every machine in the same order.
        return np.bincount(self.items, weights=column, minlength=self.count)

    def by_level(self, sums: Column) -> Sums:
        return Sums.of(np.bincount(self.stratum, weights=sums, minlength=self.strata))

    def of_numbers(self, column: Column) -> ByGroup:
        sums = column.astype(np.float64) if self.is_whole else self.added(column)
        total, squared = self.by_level(sums), self.by_level(sums * sums)
        return ByGroup(total, squared, total if self.is_whole else self.by_level(sums * self.numbers))

    def of_names(self, column: Column, names: int) -> ByGroup:
        """The same by name, of all levels together; where there is no name nothing is added."""
        squared = np.zeros(names, dtype=np.int64)
        for start in range(0, self.count, _STRETCH):
            end = min(start + _STRETCH, self.count)
            low, high = np.searchsorted(self.items, (start, end)).tolist()
            cells = (self.items[low:high] - start) * (names + 1) + column[low:high] + 1
            table = np.bincount(cells, minlength=(end - start) * (names + 1)).reshape(end - start, names + 1)[:, 1:]
            squared += np.einsum("in,in->n", table, table)
        total = np.bincount(column + 1, minlength=names + 1)[1:]
        # Of each result A things add N each: A N. Whole numbers of this size are exact as floats.
        mixed = np.bincount(column + 1, weights=self.numbers[self.items], minlength=names + 1)[1:]
        return ByGroup(Sums.of(total), Sums.of(squared), Sums.of(mixed))


def _answer(question: Question, results: Results, groups: _Groups) -> Answer:
    try:
        column = question.column(results)
        table = Distribution.of(column)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"measure {question.measure.name}: {error}") from None
    if question.measure.values is not Values.NAME:
        return Answer(table, groups.of_numbers(column))
    return Answer(table, None if groups.is_whole else groups.of_names(column, len(question.measure.names)))


def _example(column: Column, first: int) -> Example:
    there = np.flatnonzero(column > 0)
    return Example(len(there), first + int(there[0]) if len(there) else -1)


def _no_groups(asked: Asked, question: Question) -> ByGroup | None:
    size = groups_size(asked, question)
    is_none = question.measure.values is Values.NAME and question.measure.grain == asked.whole
    return None if is_none else ByGroup(*(Sums.nothing(size) for _ in range(3)))


def _both_things(one: Things, other: Things) -> Things:
    return Things(one.number + other.number, one.squared + other.squared)


def _both_answers(one: Answer, other: Answer) -> Answer:
    if one.groups is None or other.groups is None:
        return Answer(one.table + other.table, None)
    groups = ByGroup(
        one.groups.total + other.groups.total,
        one.groups.squared + other.groups.squared,
        one.groups.mixed + other.groups.mixed,
    )
    return Answer(one.table + other.table, groups)
