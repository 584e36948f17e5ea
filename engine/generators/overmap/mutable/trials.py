"""The search for an open join that stays open: trials on the worst ground that the special's checks let through."""

from __future__ import annotations

from fractions import Fraction

import attrs

from engine.generators.overmap.mutable.ground import Patchy
from engine.generators.overmap.mutable.growing import Growing, Soil
from engine.generators.overmap.mutable.known import Known
from engine.generators.overmap.mutable.neighbours import Around, can_be, closers, sure
from engine.generators.overmap.mutable.outcome import refusal
from engine.generators.overmap.mutable.placing import Attempt
from engine.generators.overmap.mutable.plan import STEP, Plan, place_of
from engine.generators.overmap.mutable.results import Cause, Refusal
from engine.generators.overmap.mutable.rows import turned
from engine.generators.streams import draw, key, subkey

HOLES = (Fraction(0), Fraction(1, 8), Fraction(0), Fraction(1, 3))
"""The share of ground that fits nothing, trial by trial in turn."""


@attrs.frozen
class CounterExample:
    """A placement that fails: on which trial, what stayed open, and what stood around it."""

    seed: int
    refused: Refusal
    around: Around
    """What faces the open tile: joins and types by number, for each side."""
    pieces: tuple[str, ...]
    """The pieces around the open tile, north, east, south, west, above, below; empty where nothing stands."""
    at_root: bool
    """Whether the open tile lies beside the root."""


def search(plan: Plan, known: Known, trials: int, tiles: int) -> CounterExample | None:
    """The first trial that ends with a mandatory join open; each lasts until it has `tiles` tiles.

    In every other trial, the moment that the last phase meets a tile that it does not surely fill, all ground but the
    open tiles is taken away: growing out of it is no way out.
    """
    for trial in range(trials):
        of = subkey(key(0, f"proof/{plan.special.name}"), trial)
        turns = draw(of, 0) >> 62 if plan.special.rotate else 0
        soil = Soil(plan, Patchy(plan.special, trial, HOLES[trial % 4], known.levels), (0, 0, 0))
        watch = None if trial % 4 == 1 or not plan.phases else Narrowing(plan, known, soil, turns)
        attempt = Attempt(plan, soil, turns, of, (0, 0), tiles, watch, even=trial % 8 >= 4)
        if not attempt.run() and attempt.cause is Cause.OPEN:
            told = _told(plan, attempt, trial)
            if can_be(told.around, plan, known):
                return told
    return None


class Narrowing:
    """Takes the ground away around open tiles, once the last phase meets one that it does not surely fill."""

    def __init__(self, plan: Plan, known: Known, soil: Soil, turns: int) -> None:
        """What the special asks for beforehand is left as it is."""
        self._plan, self._known, self._soil = plan, known, soil
        self._last = len(plan.phases) - 1
        self._bodies = tuple(closers(plan.phases[self._last], plan))
        points = (point for need in plan.special.checks for point in need.points())
        self._asked = frozenset(place_of(turned(point, turns)) for point in points)
        self._filled: dict[Around, bool] = {}

    def __call__(self, growing: Growing, phase: int, place: int) -> None:
        """Before each step: whether this is the moment."""
        if phase != self._last or self._soil.only is not None or not growing.firm.get(place):
            return
        around = growing.faced(place)
        if around not in self._filled:
            self._filled[around] = any(sure(body, around, self._plan, self._known) for body in self._bodies)
        if not self._filled[around]:
            self._soil.narrow(frozenset(growing.waiting) | self._asked)


def _told(plan: Plan, attempt: Attempt, trial: int) -> CounterExample:
    growing = attempt.growing
    refused = refusal(growing, attempt.used, (0, 0, 0), Cause.OPEN, 1)
    place = place_of(refused.place or (0, 0, 0))
    beside = [growing.tiles.get(place + STEP[side]) for side in range(6)]
    faced = growing.faced(place)
    names = tuple(plan.pieces[each[0]].name if each is not None else "" for each in beside)
    at_root = any(faced[side] is not None and place + STEP[side] == 0 for side in range(6))
    return CounterExample(trial, refused, faced, names, at_root)
