"""What a tally says, as findings with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from engine.generators.streams import SEEDS
from engine.studies.distribution import SHARES, Distribution, place, stretches
from engine.studies.findings import AtLevel, Failure, Heat, HeatCell, Interval, MeasureFinding, NameShare
from engine.studies.heats import Cells
from engine.studies.intervals import chance_interval, mean_interval, ratio_interval, share_interval
from engine.studies.tally import Answer, Asked, Example, Question, Tally, Things
from engine.studies.terms import Values

SIDE = 40
"""Columns, and rows, of a heat map at most."""


def measure_findings(asked: Asked, tally: Tally) -> Iterator[MeasureFinding]:
    """A finding for each question, in order."""
    things = dict(zip(asked.grains, tally.things, strict=True))
    for question, answer in zip(asked.questions, tally.answers, strict=True):
        yield _measure(asked, question, answer, tally, things[question.measure.grain])


def heat_findings(asked: Asked, tally: Tally, seed: int) -> Iterator[Heat]:
    """A heat map for each pair, in order."""
    for (across, upward), cells in zip(asked.heats, tally.heats, strict=True):
        yield _heat(asked, across, upward, cells, seed)


def failure_findings(asked: Asked, tally: Tally, seed: int) -> Iterator[Failure]:
    """Every failure that occurred, the most frequent first."""
    pairs = zip(asked.failures, tally.failures, strict=True)
    for question, example in sorted(pairs, key=lambda pair: -pair[1].count):
        if example.count:
            yield _failure(asked, question, example, tally.count, seed)


def _measure(asked: Asked, question: Question, answer: Answer, tally: Tally, things: Things) -> MeasureFinding:
    measure, table = question.measure, answer.table
    is_name = measure.values is Values.NAME
    told = len(table) > 0 and not is_name
    return MeasureFinding(
        name=measure.name,
        english=measure.english,
        japanese=measure.japanese,
        grain=measure.grain.name,
        values=measure.values.value,
        count=table.count,
        mean=_mean(answer, things) if told else None,
        interval=_interval(asked, question, answer, tally, things) if told else None,
        deviation=table.deviation if told else None,
        least=float(table.values[0]) if told else None,
        most=float(table.values[-1]) if told else None,
        quantiles=tuple((float(share), table.quantile(share)) for share in SHARES) if told else (),
        bars=table.bars() if told else (),
        names=tuple(_names(question, answer, tally, things)) if is_name else (),
        by_level=tuple(_by_level(asked, question, answer, tally, things)) if told else (),
    )


def _mean(answer: Answer, things: Things) -> float:
    # Of the sums, not of the table: its values may be rounded.
    assert answer.groups is not None
    return float(answer.groups.total.total() / things.number.total())


def _interval(asked: Asked, question: Question, answer: Answer, tally: Tally, things: Things) -> Interval | None:
    groups = answer.groups
    assert groups is not None
    sums = groups.total, things.number, groups.squared, groups.mixed, things.squared
    interval = _interval_of(asked, question, tally.count, *(each.total() for each in sums))
    return interval if all(map(math.isfinite, interval)) else None


def _by_level(asked: Asked, question: Question, answer: Answer, tally: Tally, things: Things) -> Iterator[AtLevel]:
    """Every level with two results at least: one alone does not say how far off it is."""
    groups = answer.groups
    assert groups is not None
    for index, level in enumerate(asked.levels):
        results, number = int(tally.results[index]), things.number[index]
        if results < 2 or not number:
            continue
        total = groups.total[index]
        interval = _interval_of(
            asked, question, results, total, number, groups.squared[index], groups.mixed[index], things.squared[index]
        )
        yield AtLevel(level, int(number), float(total / number), interval)


def _interval_of(
    asked: Asked, question: Question, count: int,
    total: Fraction, things: Fraction, squared: Fraction, mixed: Fraction, things_squared: Fraction,
) -> Interval:  # fmt: skip
    """The interval of a mean or share, by the sums that `ratio_interval` takes."""
    is_share = question.measure.values is Values.YES_NO
    if question.measure.grain == asked.whole:
        return chance_interval(int(total), count) if is_share else mean_interval(count, total, squared)
    interval = share_interval if is_share else ratio_interval
    return interval(count, total, things, squared, mixed, things_squared)


def _names(question: Question, answer: Answer, tally: Tally, things: Things) -> Iterator[NameShare]:
    table, groups = answer.table, answer.groups
    number = table.count
    counted = [(int(index), count) for index, count in _counts(table) if index >= 0]
    for index, count in sorted(counted, key=lambda pair: (-pair[1], pair[0])):
        if groups is None:
            interval = chance_interval(count, number)
        else:
            interval = share_interval(
                tally.count, count, number, groups.squared[index], groups.mixed[index], things.squared.total()
            )
        yield NameShare(question.measure.names[index], count, count / number, interval)


def _counts(table: Distribution) -> list[tuple[float, int]]:
    return list(zip(table.values.tolist(), table.counts.tolist(), strict=True))


def _heat(asked: Asked, across: Question, upward: Question, cells: Cells, seed: int) -> Heat:
    columns, rows = (stretches(np.unique(values), SIDE) for values in (cells.across, cells.upward))
    found: dict[tuple[int, int], Example] = {}
    pairs = zip(
        place(cells.across, columns).tolist(), place(cells.upward, rows).tolist(), cells.counts.tolist(),
        cells.first.tolist(), strict=True,
    )  # fmt: skip
    for column, row, count, first in pairs:
        found[column, row] = found.get((column, row), Example(0, -1)) + Example(count, first)
    return Heat(
        across.measure.name,
        upward.measure.name,
        columns,
        rows,
        tuple(
            HeatCell(column, row, example.count, _seed(example, seed), _level(asked, example))
            for (column, row), example in sorted(found.items())
        ),
    )


def _failure(asked: Asked, question: Question, example: Example, count: int, seed: int) -> Failure:
    return Failure(
        english=question.measure.english,
        japanese=question.measure.japanese,
        results=example.count,
        share=example.count / count,
        interval=chance_interval(example.count, count),
        seed=_seed(example, seed),
        level=_level(asked, example),
    )


def _seed(example: Example, seed: int) -> int:
    return (seed + example.first) % SEEDS


def _level(asked: Asked, example: Example) -> int:
    """The level of a result; 0 where results have none."""
    return asked.levels[example.first % len(asked.levels)] if asked.levels else 0
