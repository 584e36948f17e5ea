"""All that can become of a deck: which events lie on it, which were lost, how many battles and elites there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import attrs

from engine.generators.destination import Tables
from engine.generators.destination.deck.arm_traps import ArmTraps
from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.lay_terrain import LayTerrain
from engine.generators.destination.deck.leave_exit import LeaveExit
from engine.generators.destination.deck.place import Place
from engine.generators.destination.deck.populate import Populate
from engine.generators.destination.deck.promote_elites import PromoteElites
from engine.generators.destination.decks import Decks
from engine.studies.exact.placing import Placing, place_all
from engine.studies.exact.plan import Plan
from engine.studies.exact.refusals import TooCostly
from engine.values.holds import Holds


@attrs.frozen
class DeckOutcome:
    """One thing that can become of a deck."""

    chance: Fraction
    cards: int
    terrain: Mapping[int, int]
    """Cards of each terrain."""
    events: Mapping[int, int]
    """Cards of each event; -1 for cards without one."""
    lost: Mapping[int, int]
    """Cards of each event that found no place."""
    elites: int
    common: int
    """Cards with a party that is not elite, if anybody can be drawn."""
    elite: int
    """Cards with an elite party."""
    exit: bool
    """Whether a boss's party waits at an exit."""
    armed: int
    """Trap cards that got a trap."""
    kinds: Mapping[tuple[int, int], Fraction]
    """Cards of each (event, unique kind), in the mean over all outcomes of the deck."""


def deck_outcomes(
    tables: Tables, plan: Plan, decks: Decks, row: int, uniques: Sequence[int]
) -> tuple[DeckOutcome, ...]:
    """All that can become of a row of decks, with its chance; raises TooCostly where that is too much."""
    if not plan.has(LayTerrain):
        raise TooCostly("no step lays the terrain", "地形を並べる手順がない")
    terrain = dict(decks.terrain_counts[row])
    events = tuple(tables.event_index[step.event] for step in plan.deck if isinstance(step, Place))
    wanted = {event: int(decks.counts[event, row]) for event in events}
    placings = [list(_placings(tables, event, place, wanted[event], uniques)) for place, event in enumerate(events)]
    placed = place_all([each for made in placings for each in made], terrain, len(events))
    outcomes = []
    for losses, chance in placed.losses.items():
        # An event without a kind that it could be is lost outright.
        lost = {
            event: missed if made else wanted[event]
            for event, missed, made in zip(events, losses, placings, strict=True)
        }
        laid = {event: wanted[event] - lost[event] for event in events}
        outcome = DeckOutcome(
            chance, sum(terrain.values()), terrain, {}, lost, 0, 0, 0, False, 0,
            {(events[event], kind): mean for (event, kind), mean in placed.kinds.items()},
        )  # fmt: skip
        outcomes.append(_walked(tables, plan, outcome, laid, int(decks.elites[row])))
    return tuple(outcomes)


def _placings(tables: Tables, event: int, place: int, wanted: int, uniques: Sequence[int]) -> Iterator[Placing]:
    """What one `place` step does; nothing where its event has kinds of which none is known."""
    if tables.event_rows[event].holds is not Holds.UNIQUE_EVENT:
        yield Placing(place, _terrains(tables.event_terrains[event].tolist()), wanted)
        return
    kinds = [kind for kind in uniques if kind in tables.event_kinds[event]]
    if not kinds:
        return
    rounds, rest = divmod(wanted, len(kinds))
    for turn, kind in enumerate(kinds):
        terrains = _terrains(tables.unique_terrains[kind].tolist())
        yield Placing(place, terrains, rounds, kind, rest, len(kinds) - turn, first=turn == 0)


def _terrains(allowed: Sequence[bool]) -> frozenset[int]:
    return frozenset(kind for kind, may in enumerate(allowed) if may)


def _walked(tables: Tables, plan: Plan, outcome: DeckOutcome, laid: Mapping[int, int], elites: int) -> DeckOutcome:
    """The steps in their order over an outcome of placing."""
    events: dict[int, int] = {}
    elite = common = armed = promoted = 0
    has_exit = waits = False
    for step in plan.deck:
        if isinstance(step, Place):
            event = tables.event_index[step.event]
            events[event] = laid[event]
        elif isinstance(step, Fill):
            event = tables.event_index[step.event]
            events[event] = events.get(event, 0) + outcome.cards - sum(events.values())
        elif isinstance(step, PromoteElites):
            promoted = min(max(elites, 0), _held(tables.holds_party.tolist(), events))
        elif isinstance(step, ArmTraps):
            armed = _held(tables.holds_trap.tolist(), events)
        elif isinstance(step, LeaveExit):
            has_exit = True
        elif isinstance(step, Populate):
            elite, waits = promoted, has_exit
            common = _held(tables.holds_party.tolist(), events) - elite
    bare = outcome.cards - sum(events.values())
    if bare:
        events[-1] = bare
    return attrs.evolve(outcome, events=events, elites=promoted, common=common, elite=elite, exit=waits, armed=armed)


def _held(holds: Sequence[bool], events: Mapping[int, int]) -> int:
    """Cards of the events that hold something."""
    return sum(count for event, count in events.items() if event >= 0 and holds[event])
