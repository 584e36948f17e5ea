"""Whether a special's growth has an end: how many new open joins each closed one brings, phase by phase."""

from __future__ import annotations

from enum import StrEnum

import attrs
import numpy as np

from engine.generators.overmap.mutable.neighbours import Faces, may_grow, outs
from engine.generators.overmap.mutable.plan import FACING, MANDATORY, OPTIONAL, REJECT, Body, Growth, Plan


class Bound(StrEnum):
    """What keeps a special from growing for ever."""

    LIMITED = "limited"
    """Every rule that opens joins has a `max`."""
    FADING = "fading"
    """Rules without a `max` close more joins than they open, on average."""
    UNBOUNDED = "unbounded"
    """Rules without a `max` open at least as many joins as they close: only the ground stops it."""


@attrs.frozen
class Pace:
    """How a special grows."""

    bound: Bound
    rate: float
    """New open joins for each one closed, in the phase where there are most, once all `max` are used up."""
    phase: int | None
    """That phase, from 0; nothing where the growth is limited."""
    rules: tuple[str, ...]
    """The rules of that phase that open joins without a `max`."""


def rate(phases: tuple[Faces, ...], plan: Plan) -> Pace:
    """How a special grows, from the faces that may be there during each phase."""
    worst = Pace(Bound.LIMITED, 0.0, None, ())
    for phase, (faces, growths) in enumerate(zip(phases, plan.phases, strict=True)):
        endless = [growth for growth in growths if growth.rule.max is None and may_grow(growth, plan)]
        waiting = sorted(face for face in faces if face[2] in (MANDATORY, OPTIONAL))
        opening, offspring = _offspring(waiting, endless)
        if not opening:
            continue
        radius = float(np.max(np.abs(np.linalg.eigvals(offspring)))) if len(waiting) else 0.0
        bound = Bound.UNBOUNDED if radius >= 1 - 1e-9 else Bound.FADING
        if worst.phase is None or radius > worst.rate:
            worst = Pace(bound, radius, phase, tuple(opening))
    return worst


def _offspring(
    waiting: list[tuple[int, int, int]], growths: list[Growth]
) -> tuple[dict[str, None], np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    """Which rules open joins; and how many of each kind come of one, where nothing else is around."""
    number = {face: at for at, face in enumerate(waiting)}
    opening: dict[str, None] = {}
    table = np.zeros((len(waiting), len(waiting)))
    for at, face in enumerate(waiting):
        choices = [(growth, _best(face, growth)) for growth in growths]
        total = sum(growth.weight for growth, bodies in choices if bodies)
        for growth, bodies in choices:
            for body in bodies:
                for other in outs(body, face[0]):
                    if other[2] in (MANDATORY, OPTIONAL):
                        opening[growth.rule.label] = None
                        share = growth.weight / total / len(bodies)
                        table[at, number[other]] += share * _count(body, other, face[0])
    return opening, table


def _count(body: Body, face: tuple[int, int, int], met: int) -> int:
    return sum(
        (FACING[out.side], out.join, out.type) == face and not (out.near == 0 and out.side == met) for out in body.outs
    )


def _best(face: tuple[int, int, int], growth: Growth) -> list[Body]:
    """The bodies that meet a face standing alone, and do so best."""
    side, join, kind = face
    found: list[tuple[bool, Body]] = []
    for body in growth.meeting.get((side, join), ()):
        meets = next(out for out in body.outs if out.near == 0 and out.side == side)
        if kind == MANDATORY or meets.type != REJECT:
            found.append((meets.type == MANDATORY, body))
    best = max((score for score, _ in found), default=False)
    return [body for score, body in found if score == best]
