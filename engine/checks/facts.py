"""What a declaration contributes to checks over the whole content: small plain data that outlives its declaration.

Checks over the whole look at facts only, so that they cost little however large the content is, and so that facts of
what did not change can be remembered from one run to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.place import Place
from engine.generators.destination.deck.spread_progress import SpreadProgress
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

    def get(self, kind: str, name: str) -> Fact | None:
        """What one declaration contributes, or `None` where it is not sound."""
        return self.by_kind.get(kind, {}).get(name)


def fact_of(declared: Declared[Any], model: Model) -> Fact | None:
    """What a sound declaration contributes, or `None` where its kind contributes nothing."""
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
        "traps": _names(value.traps.names) if value.traps else [],
        "counted": [ref.name for ref, count in value.events.entries if count.amount and count != inherited.get(ref)],
    }
    if value.frequency is not None:
        fact["frequency"] = value.frequency.name
    return fact


def _event(declared: Declared[Any]) -> Fact:
    return {"kinds": _names(declared.value.kinds)}


def _group(declared: Declared[Any]) -> Fact:
    return {"enemies": _names(declared.value.enemies)}


def _frequency(declared: Declared[Any]) -> Fact:
    return {"chosen": declared.value.weight > 0}


def _campaign(declared: Declared[Any]) -> Fact:
    stages = [
        {"locations": _names(stage.locations), "groups": _names(stage.groups), "necessary": stage.necessary_progression}
        for stage in declared.value.stage
    ]
    return {"default": declared.value.default, "stages": stages}


def _query(declared: Declared[Any]) -> Fact:
    value = declared.value
    return {
        "locations": _names(value.location_candidates),
        "enemies": [*_names(value.enemy_candidates), *([value.boss.name] if value.boss else [])],
        "necessary": value.necessary_progression,
    }


def _blueprint(declared: Declared[Any]) -> Fact:
    value = declared.value
    return {
        "cards": sum(amount or 0 for amount in value.terrain.amounts().values()),
        "enemies": [*_names(value.enemy_candidates), *([value.boss.name] if value.boss else [])],
        "traps": _names(value.trap_kinds),
        "uniques": _names(value.unique_kinds),
        "necessary": value.necessary_progression,
    }


def _pipeline(declared: Declared[Any]) -> Fact:
    steps = [written.step for written in declared.value.steps.written]
    spread = next((step.range for step in steps if isinstance(step, SpreadProgress)), None)
    known = spread is not None and spread.least is not None and spread.most is not None and spread.least >= 0
    return {
        "progress": [spread.least, spread.most] if spread is not None and known else None,
        "placed": [step.event for step in steps if isinstance(step, (Fill, Place))],
    }


_GATHER: dict[str, Callable[[Declared[Any]], Fact]] = {
    "baseline": _place,
    "location": _place,
    "event": _event,
    "group": _group,
    "frequency": _frequency,
    "campaign": _campaign,
    "query": _query,
    "blueprint": _blueprint,
    "pipeline": _pipeline,
}
