"""Which events find no place: all that can come of placing them one after the other, with exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd
from typing import TypeAlias

import attrs

from engine.studies.exact.refusals import TooCostly
from engine.studies.exact.weights import Tally

Free: TypeAlias = tuple[int, ...]
Losses: TypeAlias = tuple[int, ...]
MOST_MOVES = 300_000
"""Ways from a half-laid deck to the next, of one location: about two seconds of work."""


@attrs.frozen
class Placing:
    """Cards of one event, or of one unique kind of it, that are placed on free cards of some terrains."""

    event: int
    """Which loss it counts as."""
    terrains: frozenset[int]
    wanted: int
    """How many surely; of a unique kind how often all kinds occur."""
    kind: int | None = None
    """Of unique events: which kind."""
    rest: int = 0
    """How many of the event's kinds occur once more, drawn at random."""
    after: int = 0
    """Kinds of the event from this one on, itself too."""
    first: bool = True
    """Whether the event begins here."""


@attrs.frozen
class Placed:
    """What can come of placing: how often which losses occur, and how many cards of each unique kind there are."""

    losses: Mapping[Losses, Fraction]
    """Chance of each tuple of cards lost by event, in the order of the placings' events."""
    kinds: Mapping[tuple[int, int], Fraction]
    """Cards of each (event, unique kind), in the mean."""


_States: TypeAlias = "dict[tuple[Free, Losses, int], int]"
"""Whole weight of each half-laid deck: free cards by class, cards lost by event, kinds that occurred once more."""


def place_all(placings: Sequence[Placing], cards: Mapping[int, int], events: int) -> Placed:
    """Follow all that can come of placings in their order on a deck, given as cards by terrain.

    Only the numbers of free cards count, and of terrains that no later placing tells apart, only their sum; a deck on
    which nothing can be lost any more is followed no further. Raises TooCostly where there are too many.
    """
    losses: dict[Losses, Fraction] = {}
    kinds: dict[tuple[int, int], Fraction] = {}
    classes = [frozenset([terrain]) for terrain in cards]
    states: _States = {(tuple(cards.values()), (0,) * events, 0): 1}
    below = 1
    moves = 0
    for turn, placing in enumerate(placings):
        left = placings[turn:]
        classes, states = _merged(classes, states, left, placing.first)
        needs: dict[int, list[tuple[list[int], int]]] = {}
        unsafe: _States = {}
        for state, weight in states.items():
            free, lost, again = state
            if again not in needs:
                needs[again] = _needs(left, classes, again)
            if all(sum([free[place] for place in places]) >= need for places, need in needs[again]):
                chance = Fraction(weight, below)
                losses[lost] = losses.get(lost, Fraction()) + chance
                _expect(kinds, left, again, chance)
            else:
                unsafe[state] = weight
        states, more, placed, made = _placed(placing, classes, unsafe, MOST_MOVES - moves)
        if placing.kind is not None:
            of = placing.event, placing.kind
            kinds[of] = kinds.get(of, Fraction()) + placed / below
        below *= more
        common = gcd(below, *states.values())
        states, below = {state: weight // common for state, weight in states.items()}, below // common
        moves += made
    for (_, lost, _), weight in states.items():
        losses[lost] = losses.get(lost, Fraction()) + Fraction(weight, below)
    return Placed(losses, kinds)


def _placed(
    placing: Placing, classes: Sequence[frozenset[int]], states: _States, most: int
) -> tuple[_States, int, Fraction, int]:
    """The states after one placing, by how much their weights grew, the weight of cards placed, and how many moves."""
    allowed = [place for place, of in enumerate(classes) if of <= placing.terrains]
    tally, moves, placed = Tally(), 0, Fraction()
    for (free, lost, again), weight in states.items():
        room = sum([free[place] for place in allowed])
        for once_more, wanted, chance in _times(placing, again):
            taken = min(wanted, room)
            times, ways = weight * chance.numerator, comb(room, taken) * chance.denominator
            placed += taken * weight * chance
            missed = lost
            if taken < wanted:
                at = placing.event
                missed = (*lost[:at], lost[at] + wanted - taken, *lost[at + 1 :])
            for left, many in _taken(free, allowed, taken):
                moves += 1
                if moves > most:
                    raise TooCostly("events can be lost in too many ways", "出来事が失われる場合が多すぎる")
                tally.add((left, missed, once_more), times * many, ways)
    return *tally.settled(), placed, moves


def _merged(
    classes: Sequence[frozenset[int]], states: _States, left: Sequence[Placing], first: bool
) -> tuple[list[frozenset[int]], _States]:
    """The states with terrains put together that no placing tells apart from here on; without those that none asks."""
    together: dict[tuple[bool, ...], list[int]] = {}
    for place, of in enumerate(classes):
        asked = tuple(of <= placing.terrains for placing in left)
        if any(asked):
            together.setdefault(asked, []).append(place)
    merged: _States = {}
    for (free, lost, again), chance in states.items():
        key = tuple(sum(free[place] for place in places) for places in together.values()), lost, 0 if first else again
        before = merged.get(key)
        merged[key] = chance if before is None else before + chance
    return [frozenset().union(*(classes[place] for place in places)) for places in together.values()], merged


def _times(placing: Placing, again: int) -> Iterator[tuple[int, int, Fraction]]:
    """How often a kind may occur, as (kinds that occurred once more, times, chance); `again` is before it."""
    if placing.kind is None:
        yield 0, placing.wanted, Fraction(1)
        return
    # Kinds are drawn without replacement: seen one after the other, each is among them by what is left to draw.
    chance = Fraction(placing.rest - again, placing.after)
    if chance:
        yield again + 1, placing.wanted + 1, chance
    if chance != 1:
        yield again, placing.wanted, 1 - chance


def _taken(free: Free, allowed: Sequence[int], take: int) -> Iterator[tuple[Free, int]]:
    """What is left after taking cards from the allowed classes, and in how many ways."""
    if not take:
        yield free, 1
        return
    place, *others = allowed
    here = free[place]
    beyond = sum(free[other] for other in others)
    for many in range(max(take - beyond, 0), min(here, take) + 1):
        rest = (*free[:place], here - many, *free[place + 1 :])
        for left, ways in _taken(rest, others, take - many):
            yield left, ways * comb(here, many)


def _needs(left: Sequence[Placing], classes: Sequence[frozenset[int]], again: int) -> list[tuple[list[int], int]]:
    """For each placing that is left, its classes and how many free cards of them suffice whatever happens before it."""
    needs = []
    for turn, placing in enumerate(left):
        most = placing.wanted + bool(placing.rest)
        # By event: what kinds take surely, how many kinds there are, how many of them occur once more at most.
        before: dict[tuple[int, int], list[int]] = {}
        began = 0
        for place, other in enumerate(left[:turn]):
            began += other.first and place > 0
            if other.terrains & placing.terrains:
                rest = other.rest - (again if began == 0 else 0)
                sums = before.setdefault((other.event, began), [0, 0, rest if other.kind is not None else 0])
                sums[0] += other.wanted
                sums[1] += 1
        taken = sum(surely + min(kinds, rest) for surely, kinds, rest in before.values())
        places = [place for place, of in enumerate(classes) if of <= placing.terrains]
        needs.append((places, most + taken if most else 0))
    return needs


def _expect(kinds: dict[tuple[int, int], Fraction], left: Sequence[Placing], again: int, chance: Fraction) -> None:
    """Count the kinds that are left where all of them find a place: each is as likely to occur once more."""
    began, after = 0, 1
    for place, placing in enumerate(left):
        if placing.first or place == 0:
            began += placing.first and place > 0
            after = max(placing.after, 1)
        if placing.kind is not None:
            rest = placing.rest - (again if began == 0 else 0)
            of = placing.event, placing.kind
            kinds[of] = kinds.get(of, Fraction()) + chance * (placing.wanted + Fraction(rest, after))
