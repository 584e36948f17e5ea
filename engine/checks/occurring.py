"""What can occur at all: the groups and locations that a content without errors leads to.

Proofs of dead content start from here. Only what the content itself leads to counts; a program can still name anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import attrs

from engine.checks.facts import Fact, Facts, listed
from engine.declarations.rule import MOST_LEVEL
from engine.generators.destination import climb
from engine.model.model import Model
from engine.values.interval import Interval
from engine.values.weights import whole_weights


@attrs.frozen
class Reach:
    """Which of a stage's groups occur at its levels."""

    campaign: str
    stage: int
    groups: tuple[str, ...]
    """From weak to strong."""
    held: frozenset[int]
    """The places in `groups` that the window holds at some level of the stage."""

    def occurring(self) -> Iterator[str]:
        """The groups that the window holds at some level."""
        return (self.groups[place] for place in self.held)


@attrs.frozen
class Occurring:
    """What a content leads to."""

    reaches: tuple[Reach, ...] | None
    """Of every stage which groups occur; `None` where the content lacks what decides it."""
    locations: frozenset[str] | None
    """The locations that are chosen somewhere; `None` where the content has nothing that chooses."""
    bases: frozenset[str]
    """The locations that others rest on: they have a use even where nobody goes to them."""

    @property
    def groups(self) -> frozenset[str]:
        """The groups that enemies are drawn from."""
        return frozenset(name for reach in self.reaches or () for name in reach.occurring())


def occurring(model: Model, facts: Facts) -> Occurring:
    """What a content without errors leads to."""
    heads = (owner.origin.piece.head for owner in model.owners["location"].values())
    bases = frozenset(head.base for head in heads if head.base is not None)
    return Occurring(_reaches(model, facts), _locations(model, facts), bases)


def _reaches(model: Model, facts: Facts) -> tuple[Reach, ...] | None:
    tiers = next((fact for _, fact in facts.each("tiers")), None)
    pipeline, rule = facts.get("pipeline", "query"), facts.get("rule", "group_index")
    if tiers is None or rule is None or pipeline is None or pipeline["window"] is None or not model.owners["campaign"]:
        return None
    # Whole numbers in the same proportion give the same order, many times as fast.
    whole = whole_weights(Fraction(power) for _, power in tiers["powers"])
    powers = {tier: power for (tier, _), power in zip(tiers["powers"], whole, strict=True)}
    enemies, every = facts.of("enemy"), model.names("group")
    averages = {
        name: climb.average_power([enemies[each]["tier"] for each in fact["enemies"]], powers)
        for name, fact in facts.of("group").items()
    }
    # One order of all groups gives that of every stage.
    order = {name: place for place, name in enumerate(climb.by_power(averages))}
    indices = [(level, Fraction(index)) for level, index in rule["from"]]
    reaches = []
    for name, fact in facts.each("campaign"):
        sorted_groups = [
            tuple(sorted(listed(stage["groups"], every), key=order.__getitem__)) for stage in fact["stages"]
        ]
        asked = _indices_of_stages([Interval(*stage["levels"]) for stage in fact["stages"]], indices)
        share = Fraction(pipeline["window"])
        for number, (groups, own) in enumerate(zip(sorted_groups, asked, strict=True)):
            windows = {climb.window(len(groups), index, share) for index in own}
            held = frozenset(place for first, end in windows for place in range(first, end))
            reaches.append(Reach(name, number, groups, held))
    return tuple(reaches)


def _indices_of_stages(stages: list[Interval], indices: list[tuple[int, Fraction]]) -> list[set[Fraction]]:
    """The values of `group_index` at the levels of each stage; `indices` has each value with the level from which on it holds."""
    # Stage and index change at these levels only, and nobody need ask at the levels between them.
    starts = {levels.least or 0 for levels in stages} | {
        levels.most + 1 for levels in stages if levels.most is not None
    }
    changes = sorted({*(level for level in starts if level <= MOST_LEVEL), *(level for level, _ in indices)})
    own: list[set[Fraction]] = [set() for _ in stages]
    at = 0
    for level in changes:
        while at + 1 < len(indices) and indices[at + 1][0] <= level:
            at += 1
        own[climb.stage_at(stages, level)].add(indices[at][1])
    return own


def _locations(model: Model, facts: Facts) -> frozenset[str] | None:
    if not (model.owners["campaign"] and model.owners["location"]):
        return None
    weighed = {name for name, fact in facts.each("frequency") if fact["chosen"]}
    possible = {name for name, fact in facts.each("location") if fact["frequency"] in weighed}
    every = model.names("location")
    chosen: set[str] = set()
    for lists in _lists_of_locations(facts):
        names = listed(lists, every)
        # Where every weight is 0 the first is taken.
        chosen |= possible.intersection(names) or set(names[:1])
    chosen |= {fact["location"] for _, fact in facts.each("blueprint")}
    chosen |= {fact["leads_to"] for _, fact in facts.each("overmap_special") if fact["leads_to"] is not None}
    return frozenset(chosen)


def _lists_of_locations(facts: Facts) -> Iterable[list[str] | str]:
    yield from (stage["locations"] for _, fact in facts.each("campaign") for stage in fact["stages"])
    yield from (fact["locations"] for _, fact in facts.each("query"))


def written_by_hand(facts: Facts) -> Iterator[tuple[str, str, Fact]]:
    """Every query and blueprint that is written by hand: its kind, its name and its fact."""
    for kind in ("query", "blueprint"):
        yield from ((kind, name, fact) for name, fact in facts.each(kind))
