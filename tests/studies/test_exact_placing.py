"""Losses of placing, against placing card by card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from engine.studies.exact.placing import Placing, place_all
from engine.studies.exact.refusals import TooCostly

Wish = tuple[int, int | None, frozenset[int]]
Event = tuple[int, Sequence[tuple[int, frozenset[int]]] | frozenset[int]]
"""How many are wanted, and where they may lie; or unique kinds with where each may."""


def one_by_one(
    cards: tuple[int, ...], wishes: Sequence[Wish], events: int
) -> Iterator[tuple[tuple[int, ...], list[tuple[int, int]], Fraction]]:
    """Losses by event, kinds placed, and the chance of every way to place wishes on single cards."""

    def place(
        free: tuple[int, ...],
        left: Sequence[Wish],
        lost: tuple[int, ...],
        kinds: list[tuple[int, int]],
        chance: Fraction,
    ):
        if not left:
            yield lost, kinds, chance
            return
        (event, kind, terrains), *rest = left
        may = [at for at in range(len(free)) if free[at] in terrains]
        if not may:
            missed = (*lost[:event], lost[event] + 1, *lost[event + 1 :])
            yield from place(free, rest, missed, kinds, chance)
        for at in may:
            found = kinds if kind is None else [*kinds, (event, kind)]
            yield from place((*free[:at], *free[at + 1 :]), rest, lost, found, chance / len(may))

    yield from place(cards, wishes, (0,) * events, [], Fraction(1))


def orders(events: Sequence[Event]) -> Iterator[tuple[list[Wish], Fraction]]:
    """Every list of wishes that events may come to, by which of their kinds are drawn."""
    if not events:
        yield [], Fraction(1)
        return
    *before, (wanted, where) = events
    for wishes, chance in orders(before):
        event = len(before)
        if isinstance(where, frozenset):
            yield wishes + [(event, None, where)] * wanted, chance
            continue
        rounds, rest = divmod(wanted, len(where))
        drawn = list(permutations(range(len(where)), rest))
        for those in drawn:
            more = [(event, kind, on) for at, (kind, on) in enumerate(where) for _ in range(rounds + (at in those))]
            yield wishes + more, chance / len(drawn)


def placings(events: Sequence[Event]) -> list[Placing]:
    made = []
    for event, (wanted, where) in enumerate(events):
        if isinstance(where, frozenset):
            made.append(Placing(event, where, wanted))
            continue
        rounds, rest = divmod(wanted, len(where))
        for turn, (kind, on) in enumerate(where):
            made.append(Placing(event, on, rounds, kind, rest, len(where) - turn, first=turn == 0))
    return made


def drawn_content(random: Random) -> tuple[dict[int, int], list[Event]]:
    terrains = range(random.randint(1, 3))
    cards = {terrain: random.randint(0, 3) for terrain in terrains}

    def some() -> frozenset[int]:
        return frozenset(terrain for terrain in terrains if random.random() < 0.6)

    events: list[Event] = []
    for _ in range(random.randint(1, 3)):
        if random.random() < 0.5:
            events.append((random.randint(0, 2), some()))
        else:
            kinds = [(kind, some()) for kind in range(random.randint(1, 3))]
            events.append((random.randint(0, 4 if len(kinds) < 3 else 3), kinds))
    return cards, events


@pytest.mark.parametrize("seed", range(60))
def test_place_all__card_by_card(seed: int) -> None:
    cards, events = drawn_content(Random(seed))
    single = tuple(terrain for terrain, count in cards.items() for _ in range(count))
    losses: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    kinds: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for wishes, chance in orders(events):
        for lost, found, share in one_by_one(single, wishes, len(events)):
            losses[lost] += chance * share
            for each in found:
                kinds[each] += chance * share
    placed = place_all(placings(events), cards, len(events))
    assert losses == placed.losses
    assert kinds == {kind: mean for kind, mean in placed.kinds.items() if mean}


def test_place_all__too_many_ways() -> None:
    """Twelve terrains that everything tells apart, and a loss at the end that depends on all of them."""
    several = [(5, frozenset({terrain, (terrain + 1) % 12, (terrain + 5) % 12})) for terrain in range(12)]
    with pytest.raises(TooCostly, match="too many ways"):
        place_all(placings([*several, (30, frozenset(range(6)))]), dict.fromkeys(range(12), 9), 13)
