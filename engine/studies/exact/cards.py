"""Single cards and traps of a deck, as weighted rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.generators.destination.deck.spread_progress import SpreadProgress, progress_of
from engine.studies.exact.decks import DeckOutcome
from engine.studies.exact.model import Model
from engine.studies.exact.traps import trap_list
from engine.studies.exact.weights import Factor, added, crossed, one_column

# `spread progress`, `hide` and `place` draw with lots of their own, whose order is the same for every way to number the
# cards. So of a card of any terrain and event, progress and face are distributed as of any other card, and independent of
# each other: a deck of n cards of which h are hidden and m have progress p has n·(m/n)·(h/n) hidden ones of progress p in
# the mean, and so has every part of it that other steps chose, with its own n in front.


def card_rows(
    model: Model, location: int, deck: DeckOutcome, hidden: int, own: tuple[str, ...]
) -> dict[tuple[Any, ...], Fraction]:
    """The cards of a deck by the measures of `own`; weights are how many there are in the mean."""
    if not deck.cards:
        return {}
    what: dict[tuple[Any, ...], Fraction]
    names = tuple(name for name in own if name in ("card.terrain", "card.event", "card.unique"))
    if names == ("card.terrain",):
        codes = model.codes("card.terrain", model.tables.terrains)
        what = added(((codes[terrain],), Fraction(count)) for terrain, count in deck.terrain.items())
    elif names:
        what = _events(model, deck, names)
    else:
        what = {(): Fraction(deck.cards)}
    factors: list[Factor] = [(names, what)]
    if "card.progress" in own:
        factors.append(one_column("card.progress", _progress(model, deck.cards)))
    if "card.invisible" in own:
        factors.append(one_column("card.invisible", _faces(deck.cards, hidden)))
    return crossed(own, factors)


def trap_rows(
    model: Model, location: int, deck: DeckOutcome, hidden: int, own: tuple[str, ...]
) -> dict[tuple[Any, ...], Fraction]:
    """The trap cards of a deck by the measures of `own`; weights are how many there are in the mean.

    A card has one of the drawn kinds, each as likely, and each listed kind is as likely to be drawn: so a card's kind is
    each of the list as often, however many cards there are.
    """
    listed, _ = trap_list(model, location)
    if not listed or not deck.armed:
        return {}
    codes = model.codes("trap", model.tables.traps)
    dangers = model.facts.dangers
    names = tuple(name for name in own if name in ("trap", "trap.danger"))
    values = [{"trap": codes[trap], "trap.danger": dangers[model.tables.traps[trap]]} for trap in listed]
    each = Fraction(deck.armed, len(listed))
    what = added((tuple(of[name] for name in names), each) for of in values)
    factors: list[Factor] = [(names, what)]
    if "trap.invisible" in own:
        factors.append(one_column("trap.invisible", _faces(deck.cards, hidden)))
    return crossed(own, factors)


def _events(model: Model, deck: DeckOutcome, names: tuple[str, ...]) -> dict[tuple[Any, ...], Fraction]:
    """Cards by event and unique kind, whichever of the two are asked for."""
    events = model.codes("card.event", model.tables.events)
    uniques = model.codes("card.unique", model.tables.unique_kinds)
    left = {event: Fraction(count) for event, count in deck.events.items()}
    rows: list[tuple[dict[str, int], Fraction]] = []
    if "card.unique" in names:
        for (event, kind), mean in deck.kinds.items():
            rows.append(({"card.event": events[event], "card.unique": uniques[kind]}, mean))
            left[event] -= mean
    rows += [({"card.event": events[event], "card.unique": -1}, count) for event, count in left.items()]
    return added((tuple(of[name] for name in names), weight) for of, weight in rows)


def _progress(model: Model, cards: int) -> Mapping[int, Fraction]:
    """What share of the cards has which progress."""
    step = model.plan.get(SpreadProgress)
    if step is None:
        return {0: Fraction(1)}
    counts = Counter(progress_of(cards, *step.bounds))
    return {progress: Fraction(count, cards) for progress, count in counts.items()}


def _faces(cards: int, hidden: int) -> Mapping[bool, Fraction]:
    """What share of the cards lies face down."""
    return {True: Fraction(hidden, cards), False: 1 - Fraction(hidden, cards)}
