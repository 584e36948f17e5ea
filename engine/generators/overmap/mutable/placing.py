"""Setting a special on the map, whole or not at all.

    found = place(anthill, ground, at=(90, 90, 0), key=subkey(key(seed, "overmap/specials"), 7))

Every draw has an address under the `key` given, in the words of `engine.generators.streams`:

    the special's turns   subkey(key, path_key("turns")): draw 0
    attempt a             subkey(key, a)
      a shared amount     about ("shared", its name): draw 0
      a rule's max        about ("max", phase, rule): draw 0
      step s of phase p   about (p, s): draw 0 the tile among those of the first join that waits, draw 1 the rule by
                          weight, draw 2 + r the body among the best of rule r
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import attrs

from engine.generators.overmap.mutable.ground import Ground
from engine.generators.overmap.mutable.growing import Growing, Soil
from engine.generators.overmap.mutable.outcome import refusal, whole
from engine.generators.overmap.mutable.plan import LAYER, MANDATORY, UNLIMITED, Body, Growth, Plan, plan, turned_root
from engine.generators.overmap.mutable.results import Cause, Placement, Refusal
from engine.generators.overmap.mutable.rows import Point, Special, turned
from engine.generators.streams import below, draw, path_key, subkey


@attrs.frozen
class Budget:
    """What a placement may cost before it is refused."""

    attempts: int = 24
    tiles: int = 4096
    """Tiles of one attempt."""
    work: int = 16384
    """Tiles of all attempts together."""


USUAL = Budget()

Watch = Callable[[Growing, int, int], None]
"""Told of each tile before it is filled: what stands, the phase, the tile."""


def place(
    special: Special,
    ground: Ground,
    at: Point,
    key: int,
    turns: int | None = None,
    overmap: tuple[int, int] = (0, 0),
    budget: Budget = USUAL,
) -> Placement | Refusal:
    """The tiles of a special whose root stands at `at`, or why it cannot stand there; the map is not touched.

    Without `turns` it is turned by chance, where it may turn at all. `overmap` is the overmap that the place lies in.
    """
    ready = plan(special)
    if turns is None:
        turns = below(draw(subkey(key, path_key("turns")), 0), 4) if special.rotate else 0
    soil = Soil(ready, ground, at)
    refused = unfit(special, ground, at, turns)
    if refused is not None:
        return refused
    failed: Attempt | None = None
    number = work = 0
    while number < budget.attempts and work < budget.work:
        attempt = Attempt(ready, soil, turns, subkey(key, number), overmap, budget.tiles)
        if attempt.run():
            return whole(attempt.growing, at, turns, attempt.shared, number + 1)
        number += 1
        work += len(attempt.growing.tiles)
        if failed is None or (failed.cause is Cause.LARGE and attempt.cause is Cause.OPEN):
            failed = attempt
    if failed is None:
        return Refusal(special.name, at, Cause.LARGE, 0)
    return refusal(failed.growing, failed.used, at, failed.cause, number)


def unfit(special: Special, ground: Ground, at: Point, turns: int) -> Refusal | None:
    """Why the ground will not do for beginning a special, or nothing where it will.

    The special's checks replace the check of its root's tile. Plain rock and air off the surface always do.
    """
    asked = [(turned(point, turns), need.locations) for need in special.checks for point in need.points()]
    if not asked:
        root = next(piece for piece in special.pieces if piece.name == special.root)
        asked = [((0, 0, 0), root.locations or special.locations)]
    for (dx, dy, dz), locations in asked:
        x, y, z = at[0] + dx, at[1] + dy, at[2] + dz
        if not ground.inside(x, y, z) or not (
            any(ground.is_in(location, x, y, z) for location in locations) or ground.untouched(x, y, z)
        ):
            return Refusal(special.name, at, Cause.GROUND, 0, place=(x, y, z), needed=tuple(locations))
    return None


class Attempt:
    """One try at growing a special from its root."""

    def __init__(
        self,
        plan: Plan,
        soil: Soil,
        turns: int,
        key: int,
        overmap: tuple[int, int],
        tiles: int,
        watch: Watch | None = None,
        even: bool = False,
    ) -> None:
        """The root stands, the shared amounts are drawn. `even`: all rules weigh the same, as a search may want it."""
        self.plan, self.soil, self._key, self._most = plan, soil, key, tiles
        self._overmap, self._watch, self._even = overmap, watch, even
        self.growing = Growing(plan, soil)
        self.growing.add(turned_root(plan, turns), 0)
        self.phase = 0
        self.cause = Cause.OPEN
        shares = subkey(key, path_key("shared"))
        self.shared = {name: amount.draw(draw(subkey(shares, path_key(name)), 0)) for name, amount in plan.shared}
        self.used: list[list[int]] = []
        """For each phase that was run, how often each of its rules could still be used."""

    def run(self) -> bool:
        """Grow through all phases; whether no mandatory join is left open."""
        growing = self.growing
        for phase in range(len(self.plan.phases)):
            if not growing.waiting:
                break
            self.phase = phase
            for place in sorted(growing.put_off):
                growing.call_back(place)
            if not self._grow(phase):
                self.cause = Cause.LARGE
                return False
        return not growing.firm

    def _grow(self, phase: int) -> bool:
        growing, rules = self.growing, self.plan.phases[phase]
        lefts = [self._limit(phase, at, growth) for at, growth in enumerate(rules)]
        self.used.append(lefts)
        of_phase, step = subkey(self._key, phase), 0
        while any(left > 0 for left in lefts):
            queue = next((queue for queue in growing.queues if queue), None)
            if queue is None:
                break
            of_step = subkey(of_phase, step)
            step += 1
            which = below(draw(of_step, 0), len(queue)) if len(queue) > 1 else 0
            place = next(islice(queue, which, None)) // 8
            if self._watch is not None:
                self._watch(growing, phase, place)
            chosen = self._choose(rules, lefts, place, of_step)
            if chosen is None:
                growing.postpone(place)
                continue
            rule, body = chosen
            growing.add(body, place)
            if lefts[rule] < UNLIMITED:
                lefts[rule] -= 1
            if len(growing.tiles) > self._most:
                return False
        return True

    def _limit(self, phase: int, at: int, growth: Growth) -> int:
        rule = growth.rule
        if growth.weight <= 0 or (rule.overmap is not None and rule.overmap != self._overmap):
            return 0
        if rule.max is None:
            return UNLIMITED
        bits = draw(subkey(subkey(subkey(self._key, path_key("max")), phase), at), 0)
        return rule.max.draw(bits, 1 if rule.scale is None else self.shared.get(rule.scale, 0))

    def _choose(self, rules: tuple[Growth, ...], lefts: list[int], place: int, key: int) -> tuple[int, Body] | None:
        growing = self.growing
        offers: list[tuple[int, int, Body]] = []
        total = 0
        for at, growth in enumerate(rules):
            left = lefts[at]
            if left <= 0 or not keeps_level(growth, growing, place):
                continue
            best, found = 0, []
            for body in meeting(growth, growing, place):
                score = growing.fit(body, place)
                if score > best:
                    best, found = score, [body]
                elif score == best:
                    found.append(body)
            if found:
                body = found[0] if len(found) == 1 else found[below(draw(key, 2 + at), len(found))]
                total += 1 if self._even else min(left, growth.weight)
                offers.append((total, at, body))
        if len(offers) < 2:
            return offers[0][1:] if offers else None
        picked = below(draw(key, 1), total)
        return next((at, body) for running, at, body in offers if running > picked)


def keeps_level(growth: Growth, growing: Growing, place: int) -> bool:
    """Whether a rule's levels hold for the tile to fill, on the map's own levels."""
    levels = growth.rule.levels
    if levels.least is None and levels.most is None:
        return True
    base = growing.soil.on_map(0)[2]
    least, most = levels.ends(growing.bottom + base, growing.top + base)
    return least <= (place + LAYER // 2) // LAYER + base <= most


def meeting(growth: Growth, growing: Growing, place: int) -> tuple[Body, ...] | list[Body]:
    """The bodies of a rule that meet what waits at a tile: one of its mandatory joins, or else any."""
    waiting = growing.waiting[place]
    for side, (join, kind) in waiting.items():
        if kind == MANDATORY:
            return growth.meeting.get((side, join), ())
    if len(waiting) == 1:
        ((side, (join, _)),) = waiting.items()
        return growth.meeting.get((side, join), ())
    found = {body.number: body for side, (join, _) in waiting.items() for body in growth.meeting.get((side, join), ())}
    return [found[number] for number in sorted(found)]
