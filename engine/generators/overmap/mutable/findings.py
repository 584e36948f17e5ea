"""What is wrong with a mutable special as it is written, before anything is placed: plain data for a checker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from engine.generators.overmap.mutable.amounts import Amount, Binomial, Poisson, Uniform
from engine.generators.overmap.mutable.faults import Fault, Finding
from engine.generators.overmap.mutable.idle import idle
from engine.generators.overmap.mutable.rows import Exit, JoinType, Rule, Side, Special


@lru_cache(maxsize=512)
def findings(special: Special) -> tuple[Finding, ...]:
    """All mistakes of a special; with an unknown name among them, only what needs no names. Remembered, as its plan is."""
    found = [*_names(special), *_amounts(special), *_chunks(special)]
    if not any(each.fault in (Fault.UNKNOWN_JOIN, Fault.UNKNOWN_PIECE, Fault.BROKEN_CHUNK) for each in found):
        found += idle(special)
    return tuple(found)


def _rules(special: Special) -> Iterator[tuple[int, int, Rule]]:
    for phase, rules in enumerate(special.phases):
        for at, rule in enumerate(rules):
            yield phase, at, rule


def _names(special: Special) -> Iterator[Finding]:
    joins = [join.name for join in special.joins]
    pieces = [piece.name for piece in special.pieces]
    shared = [name for name, _ in special.shared]
    for what, what_ja, names in (("join", "join", joins), ("piece", "ピース", pieces), ("shared", "shared", shared)):
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            yield Finding(
                Fault.TWICE, name, f"{what} `{name}` is declared twice", f"{what_ja} `{name}` が二度定義されています"
            )
    opposite = {join.name: join.partner for join in special.joins}
    for join in special.joins:
        if join.partner not in opposite:
            yield _unknown_join(join.partner)
        elif opposite[join.partner] != join.name:
            yield Finding(
                Fault.ONE_SIDED,
                join.name,
                f"`{join.name}` names `{join.partner}` as its opposite, which names `{opposite[join.partner]}`",
                f"`{join.name}` の opposite は `{join.partner}` ですが、その opposite は `{opposite[join.partner]}` です",
            )
    for piece in special.pieces:
        for side, leads in piece.exits:
            for name in (leads.join, *leads.alternatives):
                if name not in opposite:
                    yield attrs.evolve(_unknown_join(name), piece=piece.name, side=side)
    if special.root not in pieces:
        yield _unknown_piece(special.root)
    for phase, at, rule in _rules(special):
        for part in rule.parts:
            if part.piece not in pieces:
                yield attrs.evolve(_unknown_piece(part.piece), phase=phase, rule=at)
        if rule.join is not None and rule.join not in opposite:
            yield attrs.evolve(_unknown_join(rule.join), phase=phase, rule=at)
        if rule.scale is not None and rule.scale not in shared:
            yield Finding(
                Fault.LOST_SCALE,
                rule.scale,
                f"`{rule.label}` scales by `{rule.scale}`, which is not shared: it would never be used",
                f"`{rule.label}` の scale `{rule.scale}` は shared にありません",
                phase,
                at,
            )


def _unknown_join(name: str) -> Finding:
    return Finding(Fault.UNKNOWN_JOIN, name, f"no join `{name}`", f"join `{name}` はありません")


def _unknown_piece(name: str) -> Finding:
    return Finding(Fault.UNKNOWN_PIECE, name, f"no piece `{name}`", f"ピース `{name}` はありません")


def _amounts(special: Special) -> Iterator[Finding]:
    for name, amount in special.shared:
        if said := _senseless(amount):
            yield Finding(Fault.EMPTY_AMOUNT, name, f"`{name}`: {said[0]}", f"`{name}`: {said[1]}")
    for phase, rules in enumerate(special.phases):
        if not rules:
            yield Finding(Fault.EMPTY_PHASE, str(phase + 1), "a phase without rules", "規則のないフェーズです", phase)
    for phase, at, rule in _rules(special):
        if rule.max is not None and (said := _senseless(rule.max)):
            yield Finding(
                Fault.EMPTY_AMOUNT, rule.label, f"`{rule.label}`: {said[0]}", f"`{rule.label}`: {said[1]}", phase, at
            )
        if rule.max is None and rule.weight is None:
            yield Finding(
                Fault.UNLIMITED_RULE,
                rule.label,
                f"`{rule.label}` has neither `max` nor `weight`: it is used without limit, before any other",
                f"`{rule.label}` に `max` も `weight` もないため、無制限に最優先で使われます",
                phase,
                at,
            )


def _senseless(amount: Amount) -> tuple[str, str] | None:
    if isinstance(amount, Uniform) and amount.least > amount.most:
        return f"{amount.least}..{amount.most} is empty", f"{amount.least}..{amount.most} は空です"
    if isinstance(amount, Poisson) and amount.most is not None and amount.least > amount.most:
        return f"{amount.least}..{amount.most} is empty", f"{amount.least}..{amount.most} は空です"
    if isinstance(amount, Binomial) and not 0 <= amount.share <= 1:
        return "a share lies within 0..1", "割合は 0..1 です"
    if amount.ends()[0] < 0:
        return "it can go below 0", "0 より小さくなりえます"
    return None


def _chunks(special: Special) -> Iterator[Finding]:
    pieces = {piece.name: piece for piece in special.pieces}
    opposite = {join.name: join.partner for join in special.joins}
    for phase, at, rule in _rules(special):
        faces: dict[tuple[int, int, int], dict[Side, Exit]] = {}
        for part in rule.parts:
            if part.at in faces:
                said = (
                    f"`{rule.label}` has two pieces at {part.at}",
                    f"`{rule.label}` の {part.at} にピースが二つあります",
                )
                yield Finding(Fault.BROKEN_CHUNK, rule.label, *said, phase, at)
            exits = pieces[part.piece].exits if part.piece in pieces else ()
            faces[part.at] = {side.turned(part.turns): leads for side, leads in exits}
        if not rule.parts:
            yield Finding(
                Fault.BROKEN_CHUNK, rule.label, "a chunk without pieces", "ピースのないチャンクです", phase, at
            )
        for (x, y, z), sides in faces.items():
            for side, leads in sides.items():
                dx, dy, dz = side.step
                other = faces.get((x + dx, y + dy, z + dz))
                if other is None or leads.type is not JoinType.MANDATORY:
                    continue
                facing = other.get(side.facing)
                if facing is None or facing.join != opposite.get(leads.join):
                    yield Finding(
                        Fault.BROKEN_CHUNK,
                        rule.label,
                        f"in `{rule.label}` nothing meets `{leads.join}` at {(x, y, z)} {side.name.lower()}",
                        f"`{rule.label}` の {(x, y, z)} の {side.name.lower()} 側の `{leads.join}` に対応する join がありません",
                        phase,
                        at,
                        side=side,
                    )
