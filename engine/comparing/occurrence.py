"""What can come up in one content and not in the other: by proof where the facts say it, else by what was drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.checks.facts import Facts, fact_of, listed
from engine.checks.occurring import occurring, written_by_hand
from engine.model.model import Model
from engine.studies.comparison import Occurs
from engine.values.holds import Holds

OFTEN = 10
"""Draws from which on something that is drawn no more is told: what was drawn rarely may be missing by chance."""
_GATHERED = (
    "baseline", "location", "event", "unique_event", "enemy", "tiers", "quest", "overmap_special", "group", "frequency",
    "campaign", "query", "blueprint", "pipeline", "rule",
)  # fmt: skip


def reachable(model: Model) -> dict[str, frozenset[str]]:
    """By kind the names that a sound content leads to; a kind is missing where it lacks what decides that."""
    facts = _facts(model)
    leads = occurring(model, facts)
    every = {kind: model.names(kind) for kind in ("enemy", "trap", "unique_event")}
    found: dict[str, frozenset[str]] = {}
    if leads.reaches is not None:
        found["group"] = leads.groups
        enemies = {each for name in leads.groups for each in facts.of("group")[name]["enemies"]}
        enemies |= {each for _, _, fact in written_by_hand(facts) for each in listed(fact["enemies"], every["enemy"])}
        found["enemy"] = frozenset(enemies)
    if leads.locations is not None:
        found["location"] = leads.locations
        decks = [facts.of("location")[name] for name in leads.locations]
        holding = facts.of("event")
        traps = {
            each
            for deck in decks
            if deck["kinds_of_traps"] and any(holding[event]["holds"] == Holds.TRAP.value for event in deck["events"])
            for each in listed(deck["traps"], every["trap"])
        }
        traps |= {each for _, fact in facts.each("blueprint") for each in listed(fact["traps"], every["trap"])}
        found["trap"] = frozenset(traps)
        found["unique_event"] = frozenset(
            each
            for event in {event for deck in decks for event in deck["events"]}
            if holding[event]["holds"] == Holds.UNIQUE_EVENT.value
            for each in listed(holding[event]["kinds"], every["unique_event"])
        )
    return found


def only_in(there: Model, missing: Model, drawn: Mapping[str, tuple[Counter[str], Counter[str]]]) -> tuple[Occurs, ...]:
    """What can come up in one content, and not in the other; `drawn` counts draws of the one and the other, by kind."""
    return tuple(_only_in(reachable(there), reachable(missing), missing, drawn))


def _only_in(
    here: dict[str, frozenset[str]],
    elsewhere: dict[str, frozenset[str]],
    missing: Model,
    drawn: Mapping[str, tuple[Counter[str], Counter[str]]],
) -> Iterator[Occurs]:
    for kind, (own, other) in drawn.items():
        for name in sorted({*own, *here.get(kind, ())}):
            if other[name]:
                continue
            if name not in missing.owners[kind]:
                yield Occurs(kind, name, "undeclared", own[name])
            elif kind in elsewhere and name not in elsewhere[kind]:
                yield Occurs(kind, name, "unreachable", own[name])
            elif own[name] >= OFTEN:
                yield Occurs(kind, name, "undrawn", own[name])


def _facts(model: Model) -> Facts:
    """What a sound content's declarations contribute."""
    facts = Facts()
    for kind in _GATHERED:
        for declared in model.each(kind):
            fact = fact_of(declared, model, faultless=True)
            if fact is not None:
                facts.add(kind, declared.name, fact)
    return facts
