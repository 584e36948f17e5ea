"""What is made of an attempt: a placement from one that closed, a refusal from one that did not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.generators.overmap.mutable.growing import (
    GROUND,
    MISMATCH,
    NO_ROOM,
    OUTSIDE,
    PUT_OFF,
    REJECTED,
    STRICT,
    TAKEN,
    UNMET,
    Growing,
)
from engine.generators.overmap.mutable.picture import picture
from engine.generators.overmap.mutable.plan import FACING, LAYER, STEP, TYPES, Growth
from engine.generators.overmap.mutable.results import Candidate, Cause, Joined, Lead, Open, Placement, Put, Refusal
from engine.generators.overmap.mutable.rows import Point, Side

WHY = {
    OUTSIDE: ("it would leave the map", "マップの外に出ます"),
    GROUND: ("the ground is not one of its locations", "地形が配置場所に含まれません"),
    TAKEN: ("the special already stands there", "このスペシャルの別のピースが既にあります"),
    PUT_OFF: ("part of it would cover a place that was put off", "保留された場所を覆ってしまいます"),
    MISMATCH: ("a side does not fit what stands beside it", "隣のピースと join が一致しません"),
    REJECTED: ("a side rejects what stands beside it", "join が隣を拒否します"),
    UNMET: ("it leaves another open join unmet", "ほかの未解決の join が残ります"),
    NO_ROOM: ("its own joins have no ground to lead to", "自身の join の先に配置できる地形がありません"),
    STRICT: ("the join that the rule asks for is not met", "規則が求める join が満たされません"),
}
SPENT = ("its `max` is used up", "`max` を使い切りました")
NO_JOIN = ("no side of it meets the open join", "未解決の join に合う辺がありません")
LEVEL = ("its levels do not reach here", "Z レベルの制限に合いません")


def whole(growing: Growing, at: Point, turns: int, shared: Mapping[str, int], attempts: int) -> Placement:
    """The placement of an attempt that left no mandatory join open."""
    plan, on_map = growing.plan, growing.soil.on_map
    tiles, leads, joined = [], [], []
    for place, (piece, turned) in growing.tiles.items():
        row, point = plan.pieces[piece], on_map(place)
        tiles.append(Put(point, row.terrain, turned, row.name))
        for side, connection in row.connections:
            faces = side.turned(turned)
            leads.append(Lead(connection, point, on_map(place + STEP[faces]), faces))
        for side in (Side.EAST, Side.SOUTH, Side.BELOW):
            own = growing.sides.get(place * 8 + side)
            other = growing.sides.get((place + STEP[side]) * 8 + FACING[side])
            if own is not None and other is not None and growing.plan.opposite[own[0]] == other[0]:
                joined.append(Joined(point, side, plan.joins[own[0]]))
    return Placement(
        plan.special.name, at, turns, tuple(tiles), tuple(leads), tuple(joined), tuple(sorted(shared.items())), attempts
    )


def refusal(growing: Growing, used: Sequence[Sequence[int]], at: Point, cause: Cause, attempts: int) -> Refusal:
    """The refusal of an attempt that left joins open, or grew too large; told at its first open tile.

    `used` says for each phase how often its rules could still be used. The phase told is the last that has a rule for
    the open join.
    """
    name, phases = growing.plan.special.name, growing.plan.phases
    last = len(used) - 1
    if cause is Cause.LARGE or not growing.firm:
        return Refusal(name, at, cause, attempts, last)
    place = min(growing.firm, key=lambda each: (growing.firm[each], each))
    waiting = sorted(growing.waiting[place].items())
    meets = [any((side, faced[0]) in growth.meeting for side, faced in waiting for growth in rules) for rules in phases]
    phase = next((each for each in range(last, -1, -1) if meets[each]), last)
    joins = tuple(Open(Side(side), growing.plan.joins[join], TYPES[kind]) for side, (join, kind) in waiting)
    growing.put_off.clear()  # nothing is in the way but what stands
    candidates = tuple(
        Candidate(growth.rule.label, *why(growing, growth, left, place))
        for growth, left in (zip(phases[phase], used[phase], strict=True) if used else ())
    )
    drawn = picture(growing, place)
    return Refusal(name, at, cause, attempts, phase, growing.soil.on_map(place), joins, candidates, drawn)


def why(growing: Growing, growth: Growth, left: int, place: int) -> tuple[str, str]:
    """Why a rule did not fill a tile, in both languages: the reason of the body that came nearest."""
    if left <= 0:
        return SPENT
    base = growing.soil.on_map(0)[2]
    least, most = growth.rule.levels.ends(growing.bottom + base, growing.top + base)
    if not least <= (place + LAYER // 2) // LAYER + base <= most:
        return LEVEL
    met = [body for side, (join, _) in growing.waiting[place].items() for body in growth.meeting.get((side, join), ())]
    return WHY[max(-9, max(min(growing.fit(body, place), -1) for body in met))] if met else NO_JOIN
