"""What may stand around an open tile, phase by phase, and which neighbourhoods a phase surely fills.

An abstraction: of all that stands, only the kinds of sides that may face an open tile are kept. A neighbourhood is any
choice of them around it. A phase surely fills a neighbourhood when an unlimited rule of a single piece fits whatever the
ground beyond is. So what is found sure is sure; what is not found may still be impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import attrs

from engine.generators.overmap.mutable.known import Known
from engine.generators.overmap.mutable.plan import (
    AVAILABLE,
    FACING,
    MANDATORY,
    OPTIONAL,
    REJECT,
    Body,
    Growth,
    Out,
    Plan,
)
from engine.generators.overmap.mutable.rows import Rule

Face = tuple[int, int]
"""The join and type of a side that faces an open tile."""
Around = tuple[Face | None, ...]
"""What faces an open tile on its six sides."""
Faces = frozenset[tuple[int, int, int]]
"""Kinds of faces: the side of the open tile, join, type."""

MOST_AROUND = 40_000
"""How many neighbourhoods of one join are looked at."""


@attrs.frozen
class Gap:
    """An open join that the abstraction cannot show to be closed."""

    around: Around | None
    """A neighbourhood that no rule surely fills; nothing where there were too many to look at."""
    face: tuple[int, int, int]


def sure(body: Body, around: Around, plan: Plan, known: Known) -> bool:
    """Whether a body of one tile fits a neighbourhood, whatever the ground beyond is."""
    met = 0
    for out in body.outs:
        faced = around[out.side]
        if faced is None:
            if out.type == MANDATORY or out.strict:
                return False
        elif faced[0] in out.fits:
            if faced[1] == MANDATORY:
                met += 1
            elif faced[1] == REJECT or out.type == REJECT:
                return False
        elif out.type == MANDATORY or faced[1] == MANDATORY or out.strict:
            return False
    firm = [faced[0] for faced in around if faced is not None and faced[1] == MANDATORY]
    if met != len(firm):
        return False
    grounds = [plan.grounds[plan.into[join]] for join in firm]
    return known.inside(grounds, plan.grounds[body.cells[0][3]])


def can_be(around: Around, plan: Plan, known: Known) -> bool:
    """Whether there can be a tile that all its mandatory joins may point at."""
    return known.meet([plan.grounds[plan.into[faced[0]]] for faced in around if faced and faced[1] == MANDATORY])


def closers(growths: Iterable[Growth], plan: Plan, single: bool = False) -> Iterator[Body]:
    """The bodies of the rules of a phase that are there whenever they are wanted.

    Where there is a `single` open join at a time, a rule that can surely be used once is enough.
    """
    for growth in growths:
        rule = growth.rule
        anywhere = rule.overmap is None and rule.levels.least is None and rule.levels.most is None
        if (
            anywhere
            and len(rule.parts) == 1
            and growth.weight > 0
            and (rule.max is None or (single and _once(rule, plan)))
        ):
            yield from growth.bodies


def _once(rule: Rule, plan: Plan) -> bool:
    scale = next((amount.ends()[0] for name, amount in plan.shared if name == rule.scale), 1)
    return rule.max is not None and rule.max.ends(scale)[0] >= 1


def one_at_a_time(plan: Plan) -> bool:
    """Whether there is never more than one open join: all that grows is a single file."""

    def opens(faces: Iterable[tuple[int, int, int]]) -> int:
        return sum(kind in (MANDATORY, OPTIONAL) for _, _, kind in faces)

    if opens((out.side, out.join, out.type) for out in plan.root.outs) > 1:
        return False
    return all(
        opens((0, out.join, out.type) for out in body.outs if _left_open(out, side)) <= 1
        for rules in plan.phases
        for growth in rules
        if may_grow(growth, plan)
        for (side, _), bodies in growth.meeting.items()
        for body in bodies
    )


def outs(body: Body, met: int | None = None) -> set[tuple[int, int, int]]:
    """The faces that a body turns to others, but for the side of its tile to fill that is `met`, and what must be."""
    return {(FACING[out.side], out.join, out.type) for out in body.outs if _left_open(out, met)}


def _left_open(out: Out, met: int | None) -> bool:
    return not out.strict and not (out.near == 0 and out.side == met)


def may_grow(growth: Growth, plan: Plan) -> bool:
    """Whether a rule can be used at all."""
    rule = growth.rule
    shares = [amount.ends()[1] for name, amount in plan.shared if name == rule.scale]
    scale = 1 if rule.scale is None else (shares[0] if shares else 0)
    return growth.weight > 0 and (rule.max is None or rule.max.ends(1 if scale is None else scale)[1] != 0)


def spread(faces: Faces, growths: tuple[Growth, ...], plan: Plan) -> Faces:
    """All faces that may be there during a phase, from those at its beginning."""
    found = set(faces)
    usable = [growth for growth in growths if may_grow(growth, plan)]
    fresh = set(faces)
    while fresh:
        added: set[tuple[int, int, int]] = set()
        for side, join, kind in fresh:
            if kind in (MANDATORY, OPTIONAL):
                for growth in usable:
                    for body in growth.meeting.get((side, join), ()):
                        added |= outs(body, side)
        fresh = added - found
        found |= fresh
    return frozenset(found)


def remaining(
    faces: Faces, growths: tuple[Growth, ...], plan: Plan, known: Known, single: bool = False
) -> tuple[Faces, tuple[Gap, ...]]:
    """The faces that may be left when a phase ends, from those that may be there during it; and why, for each join."""
    bodies = tuple(closers(growths, plan, single))
    passive = (AVAILABLE, REJECT)
    by_side = [
        [(join, kind) for where, join, kind in sorted(faces) if where == side and (not single or kind in passive)]
        for side in range(6)
    ]
    filled: dict[Around, bool] = {}
    left = {face for face in faces if face[2] != MANDATORY}
    gaps = []
    for face in sorted(faces - left):
        gap = _gap(face, by_side, bodies, plan, known, filled)
        if gap is not None:
            left.add(face)
            gaps.append(gap)
    return frozenset(left), tuple(gaps)


def _gap(
    face: tuple[int, int, int],
    by_side: list[list[Face]],
    bodies: tuple[Body, ...],
    plan: Plan,
    known: Known,
    filled: dict[Around, bool],
) -> Gap | None:
    side, join, kind = face
    options: list[list[Face | None]] = [[None, *each] for each in by_side]
    options[side] = [(join, kind)]
    many = 1
    for each in options:
        many *= len(each)
    if not bodies:
        return Gap(tuple((join, kind) if at == side else None for at in range(6)), face)
    if many > MOST_AROUND:
        return Gap(None, face)
    for around in product(*options):
        if around not in filled:
            fits = any(sure(body, around, plan, known) for body in bodies)
            filled[around] = fits or not can_be(around, plan, known)
        if not filled[around]:
            return Gap(around, face)
    return None


def close(faces: Faces, first: int, plan: Plan, known: Known) -> tuple[Gap, ...]:
    """What may stay open after all phases from `first` on, where `faces` may be there before them."""
    gaps: tuple[Gap, ...] = ()
    single = first == 0 and one_at_a_time(plan)
    for growths in plan.phases[first:]:
        faces, gaps = remaining(spread(faces, growths, plan), growths, plan, known, single)
    return gaps
