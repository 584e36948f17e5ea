"""Specials that grow as the games' JSON: joins, pieces and phases."""

from __future__ import annotations

from typing import Any

from engine.cataclysm.back import Object, Untold, commented, ids, number, terrain_id
from engine.cataclysm.spelling import id_of
from engine.generators.overmap.mutable.amounts import Binomial, Chance, Fixed, Poisson, Uniform
from engine.generators.overmap.mutable.rows import JoinType, Level, Levels, Mark
from engine.pipelines.overmap.mutable import Amount, Chunk, Exit, Phase, Piece, WrittenRule
from engine.pipelines.overmap.special import OvermapSpecial
from engine.values.sided import SIDES


def mutable_parts(value: OvermapSpecial, untold: Untold) -> Object:
    """What a special that grows consists of."""
    out: Object = {}
    points = [
        [list(first.point), ids(check.on)] for check in value.check for first, last in check.boxes if first == last
    ]
    boxes = [
        {"type": ids(check.on), "from": list(first.point), "to": list(last.point)}
        for check in value.check
        for first, last in check.boxes
        if first != last
    ]
    if points:
        out["check_for_locations"] = points
    if boxes:
        out["check_for_locations_area"] = boxes
    if value.shared:
        out["shared"] = {id_of(each.name): _amount(each.amount) for each in value.shared}
    out["joins"] = [_join(each) for each in value.join]
    out["overmaps"] = {id_of(piece.name): _piece(piece) for piece in value.piece}
    if value.root is not None:
        out["root"] = id_of(value.root)
    out["phases"] = [_phase(phase, untold) for phase in value.phase]
    return out


def _join(join: Any) -> str | Object:
    if join.opposite is None and not join.into.refs:
        return id_of(join.name)
    out: Object = {"id": id_of(join.name), "opposite": id_of(join.opposite or join.name)}
    if join.into.refs:
        out["into_locations"] = ids(join.into)
    return out


def _piece(piece: Piece) -> Object:
    out: Object = {"overmap": terrain_id(piece.terrain), **commented(piece.places[""])}
    for side in (*SIDES, "above", "below"):
        own: Exit | None = getattr(piece, side)
        if own is None and side in SIDES:
            own = piece.sides
        if own is not None:
            out[side] = _exit(own)
    if piece.on.refs:
        out["locations"] = ids(piece.on)
    if piece.connect:
        out["connections"] = {str(each.side): {"connection": id_of(each.connection.name)} for each in piece.connect}
    return out


def _exit(exit: Exit) -> str | Object:
    if exit.type is JoinType.MANDATORY and not exit.alternatives:
        return id_of(exit.join)
    out: Object = {"id": id_of(exit.join)}
    if exit.type is not JoinType.MANDATORY:
        out["type"] = str(exit.type)
    if exit.alternatives:
        out["alternatives"] = [id_of(each) for each in exit.alternatives]
    return out


def _phase(phase: Phase, untold: Untold) -> list[Object]:
    return [_rule(rule, untold) for rule in phase.rules]


def _rule(rule: WrittenRule, untold: Untold) -> Object:
    keys, out = rule.keys, commented(rule.place)
    if isinstance(keys, Chunk):
        if keys.label is not None:
            out["name"] = id_of(keys.label)
        out["chunk"] = [_part(part) for part in keys.at]
    else:
        out["overmap"] = id_of(rule.piece or "")
    if keys.max is not None:
        out["max"] = _amount(keys.max)
    if keys.weight is not None:
        out["weight"] = keys.weight
    if keys.scale is not None:
        out["scale"] = id_of(keys.scale)
    if keys.join is not None:
        out["join"] = id_of(keys.join)
    if keys.z is not None:
        levels = _levels(keys.z.row)
        if levels is None:
            untold.leave("overmap_special.phase.z (levels that the JSON cannot say)")
        else:
            out["z"] = levels
    if keys.overmap is not None:
        out["om_pos"] = list(keys.overmap.point)
    if keys.rotate is not None:
        out["rotate"] = keys.rotate
    return out


def _part(part: Any) -> Object:
    out: Object = {"overmap": id_of(part.piece), "pos": list(part.point.point)}
    if str(part.rotated) != "north":
        out["rot"] = str(part.rotated)
    return out


def _amount(amount: Amount) -> Any:
    drawn = amount.drawn
    if isinstance(drawn, Fixed):
        return drawn.count
    if isinstance(drawn, Uniform):
        return [drawn.least, drawn.most]
    if isinstance(drawn, Poisson):
        return {"poisson": number(drawn.mean)}
    if isinstance(drawn, Chance):
        return {"chance": number(drawn.share)}
    assert isinstance(drawn, Binomial)
    return {"binomial": [drawn.trials, number(drawn.share)]}


def _levels(row: Levels) -> Any:
    """Levels as the JSON has them, or `None` where it has no word for them."""
    least, most = row.least, row.most
    if least == Level(0, Mark.TOP) and most is None:
        return "top"
    if most == Level(0, Mark.BOTTOM) and least is None:
        return "bottom"
    if least is not None and most is not None and least.of is Mark.ZERO and most.of is Mark.ZERO:
        return least.offset if least == most else [least.offset, most.offset]
    if (least is None or least.of is Mark.BOTTOM) and (most is None or most.of is Mark.TOP):
        ends = (("bottom", least), ("top", most))
        return {word: end.offset for word, end in ends if end is not None}
    return None
