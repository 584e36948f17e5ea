"""Traps: which kinds a place may have, and the danger of all its trap cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from engine.generators.destination.blueprint.draw_traps import DrawTraps
from engine.studies.exact.model import Model
from engine.studies.exact.refusals import TooCostly

MOST_STEPS = 2_000_000
"""Sums that are formed for one location at most, a second or two of work."""


def trap_list(model: Model, location: int) -> tuple[tuple[int, ...], int]:
    """The traps that a location draws from, and how many kinds it draws; none where no step draws.

    Raises TooCostly for a location that lists a trap twice.
    """
    tables = model.tables
    listed = tuple(trap for trap in tables.location_traps[location].tolist() if trap >= 0)
    drawn = int(tables.trap_counts[location])
    if not model.plan.has(DrawTraps) or drawn <= 0 or not listed:
        return (), 0
    if len(set(listed)) < len(listed):
        name = tables.locations[location]
        raise TooCostly(f"the location `{name}` lists a trap twice", f"目的地 `{name}` が同じ罠を二度挙げている")
    return listed, drawn


def danger_sums(model: Model, location: int, armed: int) -> dict[int, Fraction]:
    """The danger of all trap cards of a destination, with its chance; `armed` cards got a trap.

    The kinds are drawn first and every card has one of them: cards are independent only once the kinds are known.
    """
    listed, drawn = trap_list(model, location)
    if not listed or not armed:
        return {0: Fraction(1)}
    dangers = [model.facts.dangers[model.tables.traps[trap]] for trap in listed]
    many = {danger: dangers.count(danger) for danger in sorted(set(dangers))}
    return model.once(("danger", tuple(many.items()), drawn, armed), lambda: _danger_sums(many, drawn, armed))


def _danger_sums(many: Mapping[int, int], drawn: int, armed: int) -> dict[int, Fraction]:
    ways: dict[int, int] = {}
    steps = 0
    for kinds, chosen in _choices(list(many.items()), drawn):
        sums = {0: chosen}
        for _ in range(armed):
            after: dict[int, int] = {}
            for danger, times in kinds:
                for before, count in sums.items():
                    after[before + danger] = after.get(before + danger, 0) + count * times
            steps += len(sums) * len(kinds)
            sums = after
        if steps > MOST_STEPS:
            raise TooCostly("too many traps to add up their dangers", "罠が多すぎて危険度を合計できない")
        for danger, count in sums.items():
            ways[danger] = ways.get(danger, 0) + count
    total = comb(sum(many.values()), drawn) * drawn**armed
    return {danger: Fraction(count, total) for danger, count in ways.items()}


def _choices(many: Sequence[tuple[int, int]], drawn: int) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """How many kinds of each danger are drawn, as (danger, kinds) pairs, and in how many ways."""
    if not many:
        if drawn == 0:
            yield [], 1
        return
    (danger, kinds), *others = many
    for here in range(min(kinds, drawn) + 1):
        for rest, ways in _choices(others, drawn - here):
            yield ([(danger, here)] if here else []) + rest, ways * comb(kinds, here)
