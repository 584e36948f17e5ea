"""The fixed part of a blueprint, one row a location or hand-written plan: decks, party sizes, uniques, alertness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from engine.generators.destination.choices import bounded_weights, choices
from engine.generators.streams import Flags, Ints, Words, mark

MOST_CARDS = 255
"""Cards in a deck: a card's number has to fit the low 8 bits of its lot."""
UPPER = np.uint64(0xFFFFFFFFFFFFFF00)
"""The bits of a lot that decide; all set, they mean a card that takes no part."""

Counts = tuple[tuple[int, int], ...]
"""(index, count) pairs in the order of the content."""


class Decks:
    """Decks that may be laid: which terrain each card has, what it is called in a draw, how many events it takes.

    A card's identity is its terrain's name and its number within that terrain, so that one more maze card leaves the
    draws of all others as they were. Rows are padded to the longest deck, the width.
    """

    def __init__(
        self,
        terrain_names: Sequence[str],
        event_count: int,
        rows: Sequence[tuple[Counts, Counts, int]],
    ) -> None:
        """`rows`: (cards by terrain, cards by event, elites) of each deck. Raises `ValueError` above 255 cards."""
        self.terrain_counts = tuple(terrain for terrain, _, _ in rows)
        self.event_counts = tuple(events for _, events, _ in rows)
        self.totals: Ints = np.array([sum(n for _, n in terrain) for terrain, _, _ in rows], dtype=np.int64)
        """Cards of each deck, shape (decks,)."""
        if self.totals.max(initial=0) > MOST_CARDS:
            raise ValueError(f"deck: at most {MOST_CARDS} cards, got {self.totals.max()}")
        self.width = max(int(self.totals.max(initial=0)), 1)
        self.elites: Ints = np.array([elites for _, _, elites in rows], dtype=np.int64)
        self.counts: Ints = np.zeros((event_count, len(rows)), dtype=np.int64)
        """Cards of each event, shape (events, decks)."""
        self.terrain: Ints = np.full((len(rows), self.width), -1, dtype=np.int64)
        """Index of each card's terrain, shape (decks, width), -1 beyond the deck's end."""
        self.marks: Words = np.zeros((len(rows), self.width + 1), dtype=np.uint64)
        """Stirred identity of each card, shape (decks, width + 1); the last column is the exit."""
        # No terrain can be called "/exit", so the exit's identity is its own.
        self.marks[:, self.width] = mark("/exit")
        for i, (terrain, events, _) in enumerate(rows):
            for event, count in events:
                self.counts[event, i] = count
            cards = [(kind, number) for kind, count in terrain for number in range(count)]
            for place, (kind, number) in enumerate(cards):
                self.terrain[i, place] = kind
                self.marks[i, place] = mark(terrain_names[kind], number)
        self.most: Ints = self.counts.max(axis=1, initial=0)
        """The most cards that any deck has of each event, shape (events,)."""
        self.tags: Words = self._tags(np.ones(len(terrain_names) + 1, dtype=np.bool_))
        """Each card's number, the upper bits set beyond the deck's end; shape (decks, width)."""
        self.card_marks: Words = np.ascontiguousarray(self.marks[:, : self.width])
        """The same without the exit, shape (decks, width)."""
        self._allowing: dict[bytes, Words] = {}
        self._uniques: Words | None = None

    def tags_on(self, allowed: Flags) -> Words:
        """The tags with the upper bits also set where the terrain is not allowed; `allowed` is (terrains,)."""
        made = self._allowing.get(allowed.tobytes())
        if made is None:
            made = self._allowing[allowed.tobytes()] = self._tags(np.append(allowed, False))
        return made

    def unique_tags(self, terrains: Flags) -> Words:
        """The tags of every unique kind and at last of a kind that may lie nowhere; `terrains` is (kinds, terrains).

        Shape ((kinds + 1) * decks, width): the row of kind k on deck d is k * decks + d.
        """
        if self._uniques is None:
            nowhere = np.zeros(terrains.shape[1], dtype=np.bool_)
            self._uniques = np.concatenate([self.tags_on(allowed) for allowed in (*terrains, nowhere)])
        return self._uniques

    def _tags(self, allowed: Flags) -> Words:
        numbers = np.arange(self.width, dtype=np.uint64)
        barred = (self.terrain < 0) | ~allowed[self.terrain]
        return np.where(barred, numbers | UPPER, numbers)


class PartySizes:
    """How many members are drawn: a weighted choice a row, from the least and most members of each."""

    def __init__(
        self,
        bounds: Sequence[tuple[int, int]],
        limits: tuple[int, int],
        weight: Callable[[int, int, int], Fraction | int],
    ) -> None:
        """`bounds` are brought inside `limits` first; `weight(size, minimum, maximum)` is the content's rule."""
        self.bounds = tuple(bounds)
        least, most = limits
        clamped = [(min(max(low, least), most), min(max(low, high, least), most)) for low, high in bounds]
        self.least: Ints = np.array([low for low, _ in clamped], dtype=np.int64)
        self.choices = choices([[weight(n, low, high) for n in range(low, high + 1)] for low, high in clamped])

    def draw(self, rows: Ints, bits: Words) -> Ints:
        """The size of a party of each of `rows`, shape (n,)."""
        return self.choices.draw(rows, bits) + self.least.take(rows)


class UniqueLists:
    """Lists of unique kinds, in the order they are placed."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self.rows = tuple(tuple(dict.fromkeys(row)) for row in rows)
        self._among: dict[tuple[int, ...], tuple[Ints, Ints]] = {}

    def among(self, kinds: tuple[int, ...]) -> tuple[Ints, Ints]:
        """Of each list those that are in `kinds`: indices padded with -1, (rows, most), and how many, (rows,)."""
        made = self._among.get(kinds)
        if made is None:
            kept = [[kind for kind in row if kind in kinds] for row in self.rows]
            lists = np.full((len(kept), max((len(row) for row in kept), default=0)), -1, dtype=np.int64)
            for i, row in enumerate(kept):
                lists[i, : len(row)] = row
            made = self._among[kinds] = lists, np.array([len(row) for row in kept], dtype=np.int64)
        return made


class AlertnessRatios:
    """How alert a battle is: a weighted choice a row."""

    def __init__(self, rows: Sequence[Sequence[tuple[int, Fraction | int]]]) -> None:
        """`rows`: (alertness, weight) pairs. An empty row gives alertness 0."""
        self.rows = tuple(tuple(row) for row in rows)
        self.choices = choices([[weight for _, weight in row] for row in rows])
        width = max((len(row) for row in rows), default=0) or 1
        self.values: Ints = np.zeros((len(rows), width), dtype=np.int64)
        for i, row in enumerate(rows):
            self.values[i, : len(row)] = [value for value, _ in row]

    def printed(self, row: int) -> tuple[tuple[int, int], ...]:
        """The pairs of a row as the content has them, 80 to 20; fractions as whole numbers in the same proportion."""
        weights = [weight for _, weight in self.rows[row]]
        if any(Fraction(weight).denominator != 1 for weight in weights):
            weights = list(bounded_weights(weights))
        return tuple((value, int(weight)) for (value, _), weight in zip(self.rows[row], weights, strict=True))

    def draw(self, rows: Ints, bits: Words) -> Ints:
        """The alertness of a battle of each of `rows`, shape (n,)."""
        return self.values[rows, self.choices.draw(rows, bits)]


class LocationLists:
    """Lists of candidate locations: a choice by frequency a row."""

    def __init__(self, rows: Sequence[Sequence[int]], frequencies: Sequence[Fraction | int]) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self.choices = choices([[frequencies[place] for place in row] for row in rows])
        width = max((len(row) for row in rows), default=0) or 1
        self._places: Ints = np.zeros((len(rows), width), dtype=np.int64)
        for i, row in enumerate(rows):
            self._places[i, : len(row)] = row

    def draw(self, rows: Ints, bits: Words) -> Ints:
        """The location chosen from each of `rows`, shape (n,)."""
        return self._places[rows, self.choices.draw(rows, bits)]
