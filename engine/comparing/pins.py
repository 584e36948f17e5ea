"""Seeds whose destination is another one now, and the first step behind which it is."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

import attrs
import numpy as np

from engine.generators.chain import paths
from engine.generators.destination import BlueprintBatch, QueryBatch, make_blueprints, make_destinations, make_queries
from engine.generators.streams import seeds_from
from engine.making import Making
from engine.studies.comparison import Difference, Pinned
from engine.studies.setting import Setting

FEW = 4
"""Differences of a seed that are written out."""
GROUPS = "groups"
"""The path of the groups that may be picked: they decide the query, and are no part of it."""
SHORT = 8
"""Names of a list that is told whole."""
STAGES = ("query", "blueprint", "destination")

State = dict[str, str]
"""All values of a result half made, by path."""


@attrs.frozen
class Pin:
    """A seed and what is asked of it in both contents."""

    seed: int
    level: int
    before: Setting
    after: Setting


def looked_at(before: Making, after: Making, pins: tuple[Pin, ...]) -> tuple[Pinned, ...]:
    """The pins whose destination is another one now."""
    return tuple(found for pin in pins if (found := _look(before, after, pin)) is not None)


def _look(before: Making, after: Making, pin: Pin) -> Pinned | None:
    one, other = _Run(before, pin.before, pin), _Run(after, pin.after, pin)
    ends = one.end(), other.end()
    if ends[0] == ends[1]:
        return None
    # Which groups may be picked is no matter where the same one is.
    unseen = {GROUPS} if ends[0].get("query.group") == ends[1].get("query.group") else set()
    for stage in STAGES:
        for own, new, step, only in _steps(one.paths(stage), other.paths(stage)):
            states = one.state(stage, own), other.state(stage, new)
            differences = _differences(*states, unseen)
            if differences:
                return _pinned(pin, stage, step, only, differences)
    raise AssertionError("the last states are the ends")


def _differences(before: State, after: State, unseen: set[str]) -> list[Difference]:
    return [
        Difference(path, *_shortened(before.get(path), after.get(path)))
        for path in {**before, **after}
        if before.get(path) != after.get(path) and path not in unseen
    ]


def _shortened(before: str | None, after: str | None) -> tuple[str | None, str | None]:
    """Of two long lists what was dropped and what was added, in the words of the language."""
    lists = [[] if each is None else each.split(", ") for each in (before, after)]
    dropped = [f"- {each}" for each in lists[0] if each not in lists[1]]
    added = [f"+ {each}" for each in lists[1] if each not in lists[0]]
    if max(map(len, lists)) <= SHORT or not (dropped or added):
        return before, after
    return ", ".join(dropped) or None, ", ".join(added) or None


def _pinned(pin: Pin, stage: str, step: str | None, only: str | None, differences: list[Difference]) -> Pinned:
    asked = pin.before
    told, more = tuple(differences[:FEW]), max(0, len(differences) - FEW)
    return Pinned(pin.seed, pin.level, asked.campaign, asked.quest, asked.location, stage, step, only, told, more)


def _steps(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[tuple[int, int, str | None, str | None]]:
    """How many steps to take in each content, the label of the last one, and in which content alone it is: side by side."""
    yield 0, 0, None, None
    for tag, first, end, start, stop in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            for taken in range(1, end - first + 1):
                yield first + taken, start + taken, before[first + taken - 1], None
            continue
        for at in range(first, end):
            yield at + 1, start, before[at], "old"
        for at in range(start, stop):
            yield end, at + 1, after[at], "new"


class _Run:
    """One seed in one content, as far as is asked for; a step's draws do not depend on what follows it."""

    def __init__(self, making: Making, setting: Setting, pin: Pin) -> None:
        self.making, self.setting, self.level = making, setting, pin.level
        self.seeds = seeds_from(pin.seed, 1)

    def paths(self, stage: str) -> tuple[str, ...]:
        """The labels of a stage's steps; a second one of its label has a number behind it."""
        return tuple(path.partition("/")[2] for path in paths(stage, self.making.steps[stage]))

    def end(self) -> State:
        """The finished destination, with the query and the blueprint that it comes from."""
        return {
            f"{stage}.{path}": value
            for stage in STAGES
            for path, value in self.state(stage, len(self.making.steps[stage])).items()
            if path != GROUPS
        }

    def state(self, stage: str, steps: int) -> State:
        """The result after some steps of a stage; all stages before it are finished."""
        if stage == "query":
            queries = self._queries(steps)
            return {**dict(_flat("", attrs.asdict(queries.query(0)))), **_window(queries)}
        if stage == "blueprint":
            return dict(_flat("", attrs.asdict(self._blueprints(steps).blueprint(0))))
        making = self.making
        made = make_destinations(making.tables, making.steps[stage][:steps], self._blueprints(None), self.seeds)
        return dict(_flat("", attrs.asdict(made.destination(0))))

    def _queries(self, steps: int | None) -> QueryBatch:
        making, asked = self.making, self.setting
        chain = making.steps["query"][:steps]
        level = np.array([self.level], dtype=np.int64)
        return make_queries(making.tables, chain, self.seeds, level, asked.campaign, asked.quest, asked.location)

    def _blueprints(self, steps: int | None) -> BlueprintBatch:
        making = self.making
        return make_blueprints(making.tables, making.steps["blueprint"][:steps], self._queries(None), self.seeds)


def _window(queries: QueryBatch) -> State:
    """The groups that may occur; only a half-made query knows them."""
    if queries.window is None or queries.stage is None:
        return {}
    first, end = (int(bound[0]) for bound in queries.window)
    groups = queries.tables.stage_groups[int(queries.stage[0])][first:end]
    return {GROUPS: ", ".join(sorted(queries.tables.groups[group] for group in groups.tolist() if group >= 0))}


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every value within a result by its path, `cards[3].event`; cards and members are counted from 1."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _flat(f"{path}.{key}" if path else str(key), each)
    elif isinstance(value, (tuple, list)) and any(isinstance(each, dict) for each in value):
        for place, each in enumerate(value, 1):
            yield from _flat(f"{path}[{place}]", each)
    elif isinstance(value, (tuple, list)):
        yield path, ", ".join(map(str, value))
    elif value is not None:
        yield path, str(value).lower() if isinstance(value, bool) else str(value)
