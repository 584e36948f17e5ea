"""What a declaration contributes to checks over the whole content: small plain data that outlives its declaration.

Checks over the whole look at facts only, so that they cost little however large the content is, and so that facts of
what did not change can be remembered from one run to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.declarations.rule import MOST_LEVEL, bound_cases, ranges
from engine.generators.destination.blueprint.set_party import SetParty
from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.place import Place
from engine.generators.destination.deck.spread_progress import SpreadProgress
from engine.generators.destination.query.choose_boss import ChooseBoss
from engine.generators.destination.query.draw_enemies import DrawEnemies
from engine.generators.destination.query.pick_group import PickGroup
from engine.generators.destination.query.window_groups import WindowGroups
from engine.language.merging import Names
from engine.model.declared import Declared
from engine.model.model import Model

Fact = dict[str, Any]
"""JSON data: texts, whole numbers, lists and objects."""


class Facts:
    """The facts of every sound declaration, by kind and name."""

    def __init__(self) -> None:
        self.by_kind: dict[str, dict[str, Fact]] = {}

    def add(self, kind: str, name: str, fact: Fact) -> None:
        """Keep what one declaration contributes."""
        self.by_kind.setdefault(kind, {})[name] = fact

    def each(self, kind: str) -> Iterator[tuple[str, Fact]]:
        """The facts of a kind by name, sorted."""
        return iter(sorted(self.by_kind.get(kind, {}).items()))

    def of(self, kind: str) -> Mapping[str, Fact]:
        """The facts of a kind by name, in no order."""
        return self.by_kind.get(kind, {})

    def get(self, kind: str, name: str) -> Fact | None:
        """What one declaration contributes, or `None` where it is not sound."""
        return self.by_kind.get(kind, {}).get(name)


def fact_of(declared: Declared[Any], model: Model, *, faultless: bool) -> Fact | None:
    """What a sound declaration contributes, or `None` where its kind contributes nothing.

    `faultless` says that no check found an error in it: only then can a rule be asked for its values.
    """
    if declared.kind.name == "rule":
        return _rule(declared, model) if faultless else None
    gather = _GATHER.get(declared.kind.name)
    return gather(declared) if gather is not None else None


def listed(names: Any, every: list[str]) -> list[str]:
    """The names of a list as a fact: `all` stands for every name of the kind."""
    return every if names == "all" else names


def _names(names: Names[Any]) -> Any:
    return "all" if names.everything else [ref.name for ref in names.refs]


def _place(declared: Declared[Any]) -> Fact:
    value = declared.value
    base = declared.base.value if declared.base is not None else None
    inherited = dict(base.events.entries) if base is not None else {}
    fact: Fact = {
        "cards": sum(amount or 0 for amount in value.terrain.amounts().values()),
        "terrain": _terrain(value),
        "events": _events(value),
        "traps": _names(value.traps.names) if value.traps else [],
        "kinds_of_traps": (value.traps.count or 0) if value.traps else 0,
        "quality": value.party.quality if value.party is not None else 0,
        "counted": [ref.name for ref, count in value.events.entries if count.amount and count != inherited.get(ref)],
    }
    if value.frequency is not None:
        fact["frequency"] = value.frequency.name
    return fact


def _terrain(value: Any) -> list[str]:
    """The terrains that a deck has cards of."""
    return [name for name, amount in value.terrain.amounts().items() if amount]


def _events(value: Any) -> list[str]:
    """The events that a deck counts."""
    return [name for name, amount in value.events.amounts().items() if amount]


def _event(declared: Declared[Any]) -> Fact:
    return {"kinds": _names(declared.value.kinds), "holds": declared.value.holds.value}


def _unique_event(declared: Declared[Any]) -> Fact:
    return {"terrains": _names(declared.value.terrains)}


def _enemy(declared: Declared[Any]) -> Fact:
    return {"tier": declared.value.tier}


def _tiers(declared: Declared[Any]) -> Fact:
    return {"powers": [[tier, str(power)] for tier, power in declared.value.powers().items()]}


def _group(declared: Declared[Any]) -> Fact:
    count = declared.value.select.count
    return {
        "enemies": _names(declared.value.enemies),
        "select": [count.least, count.most] if count is not None else None,
    }


def _quest(declared: Declared[Any]) -> Fact:
    return {"boss": declared.value.boss.share > 0, "quality": declared.value.quality}


def _special(declared: Declared[Any]) -> Fact:
    leads_to = declared.value.leads_to
    return {"leads_to": leads_to.name if leads_to is not None else None}


def _rule(declared: Declared[Any], model: Model) -> Fact | None:
    """Of `group_index` its values, each with the level from which on it holds: a thousand levels cost too much for each check."""
    if declared.name != "group_index":
        return None
    cases, _ = bound_cases(declared.value, ranges(declared.name, model))
    values: list[tuple[int, str]] = []
    for interval, bound, _ in cases:
        first, last = (
            max(interval.least or 0, 0),
            min(MOST_LEVEL if interval.most is None else interval.most, MOST_LEVEL),
        )
        # What does not look at the level has one value.
        levels = range(first, last + 1) if bound.names else range(first, min(first, last) + 1)
        values += [(level, str(bound(level=level))) for level in levels]
    values.sort()
    return {"from": [each for at, each in enumerate(values) if at == 0 or values[at - 1][1] != each[1]]}


def _frequency(declared: Declared[Any]) -> Fact:
    return {"chosen": declared.value.weight > 0}


def _campaign(declared: Declared[Any]) -> Fact:
    stages = [
        {
            "levels": [stage.levels.least, stage.levels.most],
            "locations": _names(stage.locations),
            "groups": _names(stage.groups),
            "necessary": stage.necessary_progression,
        }
        for stage in declared.value.stage
    ]
    return {"default": declared.value.default, "stages": stages}


def _query(declared: Declared[Any]) -> Fact:
    value = declared.value
    return {
        "locations": _names(value.location_candidates),
        **_wanted(value),
        "quality": value.quality_adjustment,
    }


def _blueprint(declared: Declared[Any]) -> Fact:
    value = declared.value
    return {
        "cards": sum(amount or 0 for amount in value.terrain.amounts().values()),
        "terrain": _terrain(value),
        "events": _events(value),
        "location": value.location.name,
        **_wanted(value),
        "quality": value.quality,
        "traps": _names(value.trap_kinds),
        "uniques": _names(value.unique_kinds),
    }


def _wanted(value: Any) -> Fact:
    """What a query and a blueprint written by hand have in common."""
    boss = value.boss.name if value.boss else None
    candidates = _names(value.enemy_candidates)
    return {
        "candidates": candidates,
        "boss": boss,
        "enemies": [*candidates, *([boss] if boss else [])],
        "group": value.group.name if value.group else None,
        "necessary": value.necessary_progression,
    }


def _pipeline(declared: Declared[Any]) -> Fact:
    steps = [written.step for written in declared.value.steps.written]
    spread = next((step.range for step in steps if isinstance(step, SpreadProgress)), None)
    known = spread is not None and spread.least is not None and spread.most is not None and spread.least >= 0
    # A later step of the same kind decides anew, so the last one before the group is picked is the one that counts.
    picked = max((at for at, step in enumerate(steps) if isinstance(step, PickGroup)), default=0)
    windows = [step.span.share for step in steps[:picked] if isinstance(step, WindowGroups)]
    return {
        "progress": [spread.least, spread.most] if spread is not None and known else None,
        "placed": [step.event for step in steps if isinstance(step, (Fill, Place))],
        "placed_by_count": [step.event for step in steps if isinstance(step, Place)],
        "window": str(windows[-1]) if windows else None,
        "draws": any(isinstance(step, DrawEnemies) for step in steps),
        "bosses": any(isinstance(step, ChooseBoss) for step in steps),
        "own_quality": any(isinstance(step, SetParty) for step in steps),
    }


_GATHER: dict[str, Callable[[Declared[Any]], Fact]] = {
    "baseline": _place,
    "location": _place,
    "event": _event,
    "unique_event": _unique_event,
    "enemy": _enemy,
    "tiers": _tiers,
    "quest": _quest,
    "overmap_special": _special,
    "group": _group,
    "frequency": _frequency,
    "campaign": _campaign,
    "query": _query,
    "blueprint": _blueprint,
    "pipeline": _pipeline,
}
