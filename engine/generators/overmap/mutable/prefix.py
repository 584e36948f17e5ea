"""The first phases played out in every way there is, while they are few: what surely stands when the others begin.

On a ground that refuses nothing; where a step needs ground that the special does not ask for beforehand, that is noted.
"""

from __future__ import annotations

from itertools import product

import attrs

from engine.generators.overmap.mutable.growing import Growing, Soil
from engine.generators.overmap.mutable.known import Known
from engine.generators.overmap.mutable.neighbours import Faces, may_grow
from engine.generators.overmap.mutable.placing import keeps_level, meeting
from engine.generators.overmap.mutable.plan import FACING, MANDATORY, STEP, Body, Growth, Plan, place_of, turned_root
from engine.generators.overmap.mutable.rows import turned

MOST_STATES = 240
"""How many states a phase may pass through to be played out."""


class Everywhere:
    """Ground that refuses nothing, within the levels that are known of a location."""

    def __init__(self, known: Known) -> None:
        """What is known of the locations."""
        self._known = known

    def terrain(self, x: int, y: int, z: int, /) -> str:
        """Always the same."""
        return "ground"

    def inside(self, x: int, y: int, z: int, /) -> bool:
        """Within the levels of a map."""
        return -10 <= z <= 10

    def is_in(self, location: str, x: int, y: int, z: int, /) -> bool:
        """Always, on the location's levels."""
        least, most = self._known.levels.get(location, (-10, 10))
        return least <= z <= most

    def untouched(self, x: int, y: int, z: int, /) -> bool:
        """Never needed."""
        return False

    def holds(self, location: str, terrain: str, /) -> bool:
        """What stands is never covered."""
        return False


@attrs.frozen
class Begun:
    """What is known after some phases were played out."""

    phases: int
    faces: Faces
    unasked: tuple[str, ...]
    """Rules whose ground the special does not ask for; and the root, where it does not for what its open joins face."""


def begun(plan: Plan, known: Known) -> tuple[Begun, ...]:
    """What may stand after no phase, after one, and so on, as long as there are few ways."""
    special = plan.special
    free = special.rotate and any(growth.rule.rotate is False for rules in plan.phases for growth in rules)
    states = []
    for turns in range(4 if free else 1):
        growing = Growing(plan, Soil(plan, Everywhere(known), (0, 0, 0)))
        growing.add(turned_root(plan, turns), 0)
        states.append((growing, turns))
    unasked: dict[str, None] = {}
    found = [Begun(0, _faces([growing for growing, _ in states]), _bare(states, plan, known))]
    for rules in plan.phases:
        after: dict[object, tuple[Growing, int]] = {}
        for growing, turns in states:
            ends = _play(growing, turns, rules, plan, known, unasked)
            if ends is None:
                return tuple(found)
            for end in ends:
                after[frozenset(end.tiles.items())] = (end, turns)
        if len(after) > MOST_STATES:
            break
        states = list(after.values())
        bare = (*unasked, *_bare(states, plan, known))
        found.append(Begun(len(found), _faces([growing for growing, _ in states]), bare))
    return tuple(found)


def _play(
    growing: Growing, turns: int, rules: tuple[Growth, ...], plan: Plan, known: Known, unasked: dict[str, None]
) -> list[Growing] | None:
    """All that a phase can make of a state, or nothing where that is too much."""
    counts: list[tuple[int, ...]] = []
    for growth in rules:
        if not may_grow(growth, plan):
            counts.append((0,))
            continue
        shares = dict(plan.shared)
        scales = (1, 1) if growth.rule.scale is None else shares[growth.rule.scale].ends()
        if growth.rule.max is None or scales[1] is None or growth.rule.overmap is not None:
            return None
        least, most = growth.rule.max.ends(scales[0])[0], growth.rule.max.ends(scales[1])[1]
        if most is None or most > 4:
            return None
        counts.append(tuple(range(least, most + 1)))
    stack: list[tuple[Growing, tuple[int, ...]]] = []
    for lefts in product(*counts):
        start = growing.copy()
        for place in sorted(start.put_off):
            start.call_back(place)
        stack.append((start, lefts))
    seen: set[object] = set()
    ends: list[Growing] = []
    while stack:
        state, lefts = stack.pop()
        marked = (frozenset(state.tiles.items()), lefts, frozenset(state.put_off))
        if marked in seen:
            continue
        seen.add(marked)
        if len(seen) > MOST_STATES:
            return None
        queue = next((queue for queue in state.queues if queue), None)
        if queue is None or not any(left > 0 for left in lefts):
            ends.append(state)
            continue
        for place in dict.fromkeys(waits // 8 for waits in queue):
            fitting = list(_fitting(state, rules, lefts, place))
            for at, body in fitting:
                if not _asked(state, body, place, turns, known):
                    unasked[rules[at].rule.label] = None
            if not fitting:
                later = state.copy()
                later.postpone(place)
                stack.append((later, lefts))
            for at, body in fitting:
                later = state.copy()
                later.add(body, place)
                stack.append((later, tuple(left - (where == at) for where, left in enumerate(lefts))))
    return ends


def _fitting(state: Growing, rules: tuple[Growth, ...], lefts: tuple[int, ...], place: int) -> list[tuple[int, Body]]:
    found = []
    for at, growth in enumerate(rules):
        if lefts[at] > 0 and keeps_level(growth, state, place):
            scored = [(state.fit(body, place), body) for body in meeting(growth, state, place)]
            best = max((score for score, _ in scored), default=-1)
            found += [(at, body) for score, body in scored if score == best >= 0]
    return found


def _asked(state: Growing, body: Body, place: int, turns: int, known: Known) -> bool:
    """Whether the special asks beforehand for all the ground that a body needs."""
    plan, asked = state.plan, _ground(state.plan, turns)
    needs = [(place + near, plan.grounds[locations]) for near, _, _, locations in body.cells]
    for out in body.outs:
        beyond = place + out.beyond
        if out.type == MANDATORY and beyond * 8 + FACING[out.side] not in state.sides:
            needs.append((beyond, plan.grounds[plan.into[out.join]]))
    return all(at in asked and known.inside([asked[at]], those) for at, those in needs)


def _bare(states: list[tuple[Growing, int]], plan: Plan, known: Known) -> tuple[str, ...]:
    """The root, if one of its mandatory joins that is still open faces ground that the special does not ask for."""
    for state, turns in states:
        asked = _ground(plan, turns)
        for out in turned_root(plan, turns).outs:
            if out.type == MANDATORY and out.beyond not in state.tiles:
                those = plan.grounds[plan.into[out.join]]
                if out.beyond not in asked or not known.inside([asked[out.beyond]], those):
                    return (f"what the root's `{plan.joins[out.join]}` leads to",)
    return ()


def _ground(plan: Plan, turns: int) -> dict[int, frozenset[str]]:
    """What the special asks for, tile by tile, when it is turned."""
    return {
        place_of(turned(point, turns)): frozenset(need.locations)
        for need in plan.special.checks
        for point in need.points()
    }


def _faces(states: list[Growing]) -> Faces:
    return frozenset(
        (FACING[where % 8], join, kind)
        for state in states
        for where, (join, kind) in state.sides.items()
        if where // 8 + STEP[where % 8] not in state.tiles
    )
