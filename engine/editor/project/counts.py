"""The counts of a declaration: what each comes to, and its share where it is a weight."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs

from engine.language.merging import Count, Counts, Layered
from engine.model.declared import Declared

_WEIGHTS = frozenset({"houses", "urban_houses", "shops", "urban_shops", "parks", "finales", "trailheads"})
"""The counts of a region that are weights: how often each is chosen against the others."""


@attrs.frozen
class Counted:
    """One count: what it is of, and its share of its list where that is one of weights."""

    word: str
    """The name that is counted, or the key."""
    count: Count
    share: Fraction | None = None


def counted(declared: Declared[Any]) -> Iterator[Counted]:
    """The counts of a declaration, those within its parts too."""
    for key, part in declared.parts.items():
        yield from _of_value(key, part.value)


def _of_value(key: str, value: Any) -> Iterator[Counted]:
    if isinstance(value, Count):
        yield Counted(key, value)
    elif isinstance(value, Counts):
        total = sum(count.amount or 0 for _, count in value.entries) if key in _WEIGHTS else 0
        for ref, count in value.entries:
            yield Counted(ref.name, count, Fraction(count.amount or 0, total) if total else None)
    elif isinstance(value, Layered):
        for name, _, own in value.written_fields():
            yield from _of_value(own, getattr(value, name))


def percent(share: Fraction) -> str:
    """A share in words, three digits of it; what is not certain never reads as certain."""
    amount = float(share * 100)
    return f"{amount:.3g}%" if amount < 99.95 or share == 1 else ">99.9%"
