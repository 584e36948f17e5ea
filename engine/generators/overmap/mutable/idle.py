"""What of a special can never matter: joins without a partner, pieces without a use, rules that nothing lets in.

For specials whose names are all known.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.generators.overmap.mutable.faults import Fault, Finding
from engine.generators.overmap.mutable.rows import Exit, JoinType, Mark, Piece, Rule, Side, Special


def idle(special: Special) -> Iterator[Finding]:
    """All of it: joins first, then pieces and amounts, then rules."""
    yield from _partners(special)
    yield from _unused(special)
    yield from _dead(special)


def _meets(special: Special, side: Side, leads: Exit, turning: bool) -> bool:
    """Whether any side of any piece could ever meet this one."""
    opposite = {join.name: join.partner for join in special.joins}
    return any(
        opposite[leads.join] in (other.join, *other.alternatives)
        and (other_side == side.facing or (turning and side < 4 and other_side < 4))
        for piece in special.pieces
        for other_side, other in piece.exits
    )


def _partners(special: Special) -> Iterator[Finding]:
    turning = special.rotate or any(rule.rotate for rules in special.phases for rule in rules)
    for piece in special.pieces:
        for side, leads in piece.exits:
            if leads.type is JoinType.MANDATORY and not _meets(special, side, leads, turning):
                yield Finding(
                    Fault.LONELY_JOIN,
                    leads.join,
                    f"nothing can ever meet `{leads.join}` {side.name.lower()} of `{piece.name}`",
                    f"`{piece.name}` の {side.name.lower()} の `{leads.join}` に合う join がどこにもありません",
                    piece=piece.name,
                    side=side,
                )


def _unused(special: Special) -> Iterator[Finding]:
    used = {part.piece for rules in special.phases for rule in rules for part in rule.parts} | {special.root}
    for piece in special.pieces:
        if piece.name not in used:
            yield Finding(
                Fault.UNUSED_PIECE,
                piece.name,
                f"no phase uses `{piece.name}`",
                f"`{piece.name}` を使うフェーズがありません",
            )
    scales = {rule.scale for rules in special.phases for rule in rules}
    for name, _ in special.shared:
        if name not in scales:
            yield Finding(Fault.UNUSED_SHARED, name, f"nothing scales by `{name}`", f"`{name}` は使われていません")
    on_pieces = {
        name for piece in special.pieces for _, leads in piece.exits for name in (leads.join, *leads.alternatives)
    }
    for join in special.joins:
        if join.name not in on_pieces:
            yield Finding(
                Fault.UNUSED_JOIN, join.name, f"no piece has `{join.name}`", f"`{join.name}` を持つピースがありません"
            )


def _dead(special: Special) -> Iterator[Finding]:
    pieces = {piece.name: piece for piece in special.pieces}
    opened = _opened([pieces[special.root]], special.rotate)
    for phase, rules in enumerate(special.phases):
        waiting = list(enumerate(rules))
        grown = True
        while grown:
            grown = False
            for at, rule in list(waiting):
                bodies = [(pieces[part.piece], part.turns) for part in rule.parts]
                if _stillborn(special, rule, pieces) is None and _usable(special, rule, bodies, opened):
                    opened |= _opened([piece for piece, _ in bodies], True)
                    waiting.remove((at, rule))
                    grown = True
        for at, rule in waiting:
            why = _stillborn(special, rule, pieces) or (
                "no join that waits in this phase fits it",
                "このフェーズで待つ join に合いません",
            )
            yield Finding(
                Fault.DEAD_RULE,
                rule.label,
                f"`{rule.label}` can never be used: {why[0]}",
                f"`{rule.label}` は決して使われません: {why[1]}",
                phase,
                at,
            )


def _opened(pieces: list[Piece], turning: bool) -> set[tuple[Side, str]]:
    """Sides and joins that may wait because of some pieces."""
    return {
        (side.turned(turns), leads.join)
        for piece in pieces
        for side, leads in piece.exits
        if leads.type in (JoinType.MANDATORY, JoinType.OPTIONAL)
        for turns in (range(4) if turning else (0,))
    }


def _usable(special: Special, rule: Rule, bodies: list[tuple[Piece, int]], opened: set[tuple[Side, str]]) -> bool:
    opposite = {join.name: join.partner for join in special.joins}
    turning = special.rotate if rule.rotate is None else rule.rotate
    return any(
        (side.turned(own + turns).facing, opposite[name]) in opened
        for piece, own in bodies
        for side, leads in piece.exits
        for name in (leads.join, *leads.alternatives)
        for turns in (range(4) if turning else (0,))
    )


def _stillborn(special: Special, rule: Rule, pieces: dict[str, Piece]) -> tuple[str, str] | None:
    """Why a rule is dead whatever waits."""
    exits = [leads for part in rule.parts for _, leads in pieces[part.piece].exits]
    if not exits:
        return "its pieces have no joins", "ピースに join がありません"
    if rule.join is not None and all(leads.join != rule.join for leads in exits):
        return f"its pieces have no `{rule.join}`", f"ピースに `{rule.join}` がありません"
    if rule.weight is not None and rule.weight <= 0:
        return "its weight is 0", "weight が 0 です"
    scales = [amount.ends() for name, amount in special.shared if name == rule.scale]
    scale = 1 if rule.scale is None else (scales[0][1] if scales else None)
    if rule.max is not None and scale is not None and rule.max.ends(scale)[1] == 0:
        return "its `max` is 0", "`max` が 0 です"
    least, most = rule.levels.least, rule.levels.most
    if least and most and least.of is most.of and least.offset > most.offset:
        return "its levels are empty", "Z レベルの範囲が空です"
    if most and least and least.of is Mark.TOP and most.of is Mark.BOTTOM and least.offset > most.offset:
        return "its levels are empty wherever it stands", "Z レベルの範囲が空です"
    return None
