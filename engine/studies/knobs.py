"""Numbers of a content that can be turned by a step, and what of a destination hangs on each."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import attrs

from engine.studies.facts import Facts
from engine.studies.terms import ENEMY, PARTY, Term, aggregates_of, measures_of


class Touch(StrEnum):
    """A part of destinations that a number changes, and that a measure looks at."""

    PLACE = "place"
    """Which location it is: whatever is measured hangs on it."""
    DECK = "deck"
    HIDDEN = "hidden"
    TRAPS = "traps"
    SIZE = "size"
    """How many fight together."""
    BOSS = "boss"
    QUALITY = "quality"
    POWER = "power"
    """The tiers' powers, and by them which groups come early."""
    ALERTNESS = "alertness"


_FIGHTS = frozenset({Touch.DECK, Touch.SIZE, Touch.BOSS, Touch.QUALITY, Touch.POWER})
_LOOKED_AT: dict[str, frozenset[Touch]] = {
    "level": frozenset(),
    "location": frozenset(),
    "necessary_progression": frozenset(),
    "group": frozenset({Touch.POWER}),
    "candidates": frozenset({Touch.POWER}),
    "quality": frozenset({Touch.QUALITY}),
    "boss": frozenset({Touch.BOSS}),
    "invisible": frozenset({Touch.DECK, Touch.HIDDEN}),
    "card.invisible": frozenset({Touch.DECK, Touch.HIDDEN}),
    "trap.invisible": frozenset({Touch.DECK, Touch.HIDDEN}),
    "trap": frozenset({Touch.DECK, Touch.TRAPS}),
    "trap.danger": frozenset({Touch.DECK, Touch.TRAPS}),
    "danger": frozenset({Touch.DECK, Touch.TRAPS}),
    "parties": frozenset({Touch.DECK, Touch.BOSS}),
    "enemies": frozenset({Touch.DECK, Touch.SIZE, Touch.BOSS}),
    "power": _FIGHTS,
    "lost.enemy": _FIGHTS,
    "party.size": frozenset({Touch.DECK, Touch.SIZE, Touch.BOSS}),
    "party.boss": frozenset({Touch.DECK, Touch.BOSS}),
    "party.elite": frozenset({Touch.DECK, Touch.BOSS}),
    "party.alertness": frozenset({Touch.DECK, Touch.BOSS, Touch.ALERTNESS}),
}
"""What measures hang on; other measures of parties and enemies on all that fights, those of cards on the deck."""


def hanging_on(term: Term) -> frozenset[Touch]:
    """The parts of destinations that a term hangs on."""
    parts: set[Touch] = {Touch.PLACE}
    for measure in measures_of(term):
        parts |= _LOOKED_AT.get(measure.name, _FIGHTS if PARTY in measure.grain.chain else {Touch.DECK})
    for aggregate in aggregates_of(term):
        parts |= {Touch.DECK, Touch.BOSS}  # `count(party)` names no measure
        parts |= _FIGHTS if aggregate.grain == ENEMY else set()
    return frozenset(parts)


@attrs.frozen
class Turned:
    """A number after a step: both as they are written, and the content with it."""

    before: str
    after: str
    facts: Facts


@attrs.frozen(eq=False)
class Knob:
    """A number that stands in the content, and what the content would be with a step more or less."""

    file: str
    line: int
    what: str
    """`terrain maze`, `elites`, `boss`."""
    owners: tuple[str, ...]
    """The declarations that it holds for: a baseline's number holds for many locations."""
    touches: Touch
    """What in a destination it can change."""
    only_at: tuple[str, ...]
    """The locations whose destinations alone it changes; none where it may change any."""
    turn: Callable[[int], Turned | None]
    """One step up (1) or down (-1); `None` where there is no such step."""
