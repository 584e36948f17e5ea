"""Counts of a heat map sorted into as many classes as there are colours."""

from __future__ import annotations


def edges(most: int, classes: int) -> tuple[int, ...]:
    """The least count of each class, from 1 to `most`, each class the same factor wider than the one before.

    Counts of cells differ by powers of ten, so that equal steps would leave all but a few cells in the first class.
    """
    if most <= classes:
        return tuple(range(1, most + 1))
    found = [1]
    for at in range(1, classes):
        found.append(max(found[-1] + 1, round(most ** (at / classes))))
    return tuple(found)


def class_of(count: int, starts: tuple[int, ...]) -> int:
    """Which class a count is in, from 0."""
    return sum(count >= start for start in starts[1:])
