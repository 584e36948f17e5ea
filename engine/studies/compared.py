"""One measure of two contents, drawn at the same seeds: both distributions, and what became of each result."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from engine.generators.streams import splitmix
from engine.studies.distribution import Distribution
from engine.studies.evaluate import Column
from engine.studies.moves import Move, distance, is_certain, variation
from engine.studies.pairs import Contrast, Pairs
from engine.studies.tally import Question, Results
from engine.studies.terms import DESTINATION, Values

Ints = npt.NDArray[np.int64]
CELLS = 32
"""Values below which things are counted, to tell a move from chance; the first results decide which."""
NAMED = 256
"""Names that are told apart there; of more, those that come up most among the first results."""


class Compared:
    """A measure that two contents have; fed with the same stretch of results of both, again and again."""

    def __init__(self, before: Question, after: Question) -> None:
        self.before, self.after = before, after
        self.is_name = after.measure.values is Values.NAME
        self.names = tuple(dict.fromkeys((*before.measure.names, *after.measure.names))) if self.is_name else ()
        """Of both contents, in the order of the former and then the latter."""
        self.results = self.changed = 0
        self.tables = (Distribution.nothing(), Distribution.nothing())
        """Of numbers, and of yes and no."""
        self.counts: tuple[Ints, Ints] = (self._no_counts(), self._no_counts())
        """Of names, in the order of `names`, and last of none."""
        self._ends: npt.NDArray[np.float64] | None = None
        self._named: Ints = np.arange(len(self.names) + 1)
        """Of names the places of those that are told apart."""
        self._cell_of: Ints = self._named
        """The cell of each name; all that are not told apart share the last one."""
        self._cells: Pairs | None = None
        self._sums = Pairs(1)

    def add(self, before: Results, after: Results) -> npt.NDArray[np.bool_]:
        """The same results of both contents, so many more; gives which of them are other ones, (results,)."""
        count = before.size(DESTINATION)
        columns = self._column(self.before, before), self._column(self.after, after)
        items = tuple(_items(question, drawn) for question, drawn in ((self.before, before), (self.after, after)))
        self._count(columns)
        if self._cells is None:
            self._cells = Pairs(self._choose_cells())
        (cells_before, cells_after), (things_before, things_after) = (
            [self._by_cell(column, item, count) for column, item in zip(columns, items, strict=True)],
            [np.bincount(item, minlength=count).astype(np.float64) for item in items],
        )
        self._cells.add(cells_before, things_before, cells_after, things_after)
        if not self.is_name:
            sums = [
                np.bincount(item, weights=column, minlength=count)[:, None].astype(np.float64)
                for column, item in zip(columns, items, strict=True)
            ]
            self._sums.add(sums[0], things_before, sums[1], things_after)
        prints = [_fingerprints(column, item, count) for column, item in zip(columns, items, strict=True)]
        other: npt.NDArray[np.bool_] = prints[0] != prints[1]
        self.results += count
        self.changed += int(np.count_nonzero(other))
        return other

    def move(self, near: bool) -> Move:
        """How it moved; `near` says whether it is what was changed."""
        contrasts = self._cells.contrasts() if self._cells is not None else ()
        one_has_none = self.things(0) != self.things(1) and not (self.things(0) and self.things(1))
        return Move(
            variation(*self.counts) if self.is_name else distance(*self.tables),
            self.changed / self.results,
            near,
            is_certain((*contrasts, *self._sums.contrasts())) or one_has_none,
        )

    def things(self, side: int) -> int:
        """How many there are of what it has a value of, before (0) or after (1)."""
        return int(self.counts[side].sum()) if self.is_name else self.tables[side].count

    def contrast(self) -> Contrast | None:
        """The difference of the means of numbers, or of the shares of yes; nothing of names, or where a side has no things."""
        contrasts = () if self.is_name else self._sums.contrasts()
        return contrasts[0] if contrasts else None

    def by_name(self) -> tuple[tuple[int, Contrast], ...]:
        """Of names each one's place in `names`, behind the last for none, and the difference of its share."""
        if not self.is_name or self._cells is None:
            return ()
        return tuple(zip(self._named.tolist(), self._cells.contrasts(), strict=False))

    def _no_counts(self) -> Ints:
        return np.zeros(len(self.names) + 1, dtype=np.int64)

    def _column(self, question: Question, drawn: Results) -> Column:
        column = question.column(drawn)
        if not self.is_name:
            return column.astype(np.float64)
        places = {name: place for place, name in enumerate(self.names)}
        none = len(self.names)
        return np.array([*(places[name] for name in question.measure.names), none], dtype=np.int64)[column]

    def _count(self, columns: tuple[Column, ...]) -> None:
        if self.is_name:
            size = len(self.names) + 1
            one, other = (np.bincount(column, minlength=size) for column in columns)
            self.counts = self.counts[0] + one, self.counts[1] + other
            return
        try:
            one_table, other_table = (Distribution.of(column) for column in columns)
        except ValueError as error:
            raise ValueError(f"measure {self.after.measure.name}: {error}") from None
        self.tables = self.tables[0] + one_table, self.tables[1] + other_table

    def _choose_cells(self) -> int:
        """Decide by what is counted so far what is told apart; gives the number of cells."""
        if not self.is_name:
            self._ends = _ends(np.union1d(self.tables[0].values, self.tables[1].values))
            return len(self._ends)
        if len(self._named) > NAMED:
            often = np.argsort(-(self.counts[0] + self.counts[1]), kind="stable")[:NAMED]
            self._named = np.sort(often)
            self._cell_of = np.full(len(self.names) + 1, NAMED, dtype=np.int64)
            self._cell_of[self._named] = np.arange(NAMED)
        return int(self._cell_of.max()) + 1

    def _by_cell(self, column: Column, items: Ints, count: int) -> npt.NDArray[np.float64]:
        """How many things of each result have each name, or a value of at most each end, (results, cells)."""
        if self._ends is None:
            size = int(self._cell_of.max()) + 1
            cells = self._cell_of[column]
            return np.bincount(items * size + cells, minlength=count * size).reshape(count, size).astype(np.float64)
        size = len(self._ends) + 1
        places = items * size + np.searchsorted(self._ends, column)
        counted: npt.NDArray[Any] = np.bincount(places, minlength=count * size).reshape(count, size)
        return counted.cumsum(axis=1)[:, :-1].astype(np.float64)


def _items(question: Question, drawn: Results) -> Ints:
    """The result that each thing is in."""
    grain = question.measure.grain
    return np.arange(drawn.size(DESTINATION), dtype=np.int64) if grain == DESTINATION else drawn.item_of(grain)


def _fingerprints(column: Column, items: Ints, count: int) -> npt.NDArray[np.float64]:
    """A number of each result that is another one where its values are others, in whatever order they stand, (results,)."""
    bits = np.ascontiguousarray(column + column.dtype.type(0)).view(np.uint64)  # + 0: there is one zero
    if not len(bits):
        return np.zeros(count)
    # 40 bits of each value: sums of some thousands are exact.
    values = (splitmix(bits) >> np.uint64(24)).astype(np.float64)
    return np.bincount(items, weights=values, minlength=count).astype(np.float64)


def _ends(values: Column) -> npt.NDArray[np.float64]:
    """Of different numbers in order some that lie evenly among all; all but the greatest where they are few."""
    distinct = values[:-1]
    if len(distinct) <= CELLS:
        return distinct
    return distinct[np.linspace(0, len(distinct) - 1, CELLS).astype(np.int64)]
