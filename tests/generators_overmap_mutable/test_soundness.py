"""Proofs held against placements: what is proved never stays open, whatever the special and the ground."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.generators.overmap.mutable import (
    Budget,
    Cause,
    Chance,
    Exit,
    Fault,
    Fixed,
    Join,
    JoinType,
    Known,
    Level,
    Levels,
    Need,
    Part,
    Patchy,
    Piece,
    Poisson,
    Refusal,
    Rule,
    Side,
    Special,
    Verdict,
    findings,
    piece_rule,
    place,
    prove,
)
from engine.generators.streams import below, draw

KNOWN = Known({"land": (-10, 10), "rock": (-10, -1)})


class Dice:
    """Draws one after another."""

    def __init__(self, seed: int) -> None:
        self._seed, self._at = seed, 0

    def __call__(self, count: int) -> int:
        self._at += 1
        return below(draw(self._seed * 7919 + 13, self._at), count)


def any_special(seed: int) -> Special:
    """A special of chance: a few joins, some asymmetric; pieces of every shape; a last phase that mostly closes."""
    dice = Dice(seed)
    joins = (Join("a"), Join("b", into=("rock",) if dice(4) == 0 else ()), Join("key", "lock"), Join("lock", "key"))
    names = [join.name for join in joins[: 1 + dice(4)]]
    names += ["lock"] * ("key" in names)
    types = (JoinType.MANDATORY,) * 5 + (JoinType.OPTIONAL, JoinType.AVAILABLE, JoinType.REJECT)

    def leads(types: tuple[JoinType, ...] = types) -> Exit:
        return Exit(
            names[dice(len(names))], types[dice(len(types))], (names[dice(len(names))],) if dice(4) == 0 else ()
        )

    def piece(name: str, sides: int) -> Piece:
        at = [side for side in Side if side < 4 or dice(5) == 0]
        return Piece(name, name, tuple((side, leads()) for side in at if dice(4) < sides))

    last = tuple(types[(0, 6)[dice(2)]] for _ in range(3))
    closing = [
        Piece(f"close{at}", "close", tuple((side, leads(last)) for side in list(Side)[: 1 + at])) for at in range(4)
    ]
    wall = Piece("wall", "wall", tuple((side, Exit(names[0], JoinType.AVAILABLE, tuple(names[1:]))) for side in Side))
    pieces = [piece(f"piece{at}", 1 + dice(3)) for at in range(2 + dice(3))]
    root = Piece("root", "root", tuple((side, leads(types[:6])) for side in Side if side < 4 and dice(2)))
    amounts = (Fixed(1 + dice(2)), Poisson(2), Chance(0.5))
    middle = [piece_rule(each.name, amounts[dice(3)]) for each in pieces]
    if dice(3) == 0:
        middle.append(Rule((Part(pieces[0].name), Part("block", (1, 0, 0))), Fixed(1)))
    final = [piece_rule(each.name, None if dice(6) else Fixed(2), 1 + 50 * dice(2)) for each in closing if dice(5)]
    if dice(3) == 0:
        final.append(piece_rule("wall", weight=1, levels=Levels(Level(-1)) if dice(4) == 0 else Levels()))
    phases = tuple(tuple(each) for each in (middle[: len(middle) // 2], middle[len(middle) // 2 :], final) if each)
    checks = (Need(((-1, -1, 0), (1, 1, 0)), ("land",)),) if dice(2) else ()
    block = Piece("block", "block")
    return Special(
        f"any{seed}", ("land",), joins, (root, *pieces, *closing, wall, block), "root", phases, (), checks, dice(4) > 0
    )


def verdict(seed: int) -> Verdict | None:
    """The verdict on a special of chance, after placements on ground with and without holes agreed with it."""
    special = any_special(seed)
    if any(not each.warning and each.fault is not Fault.LONELY_JOIN for each in findings(special)):
        return None
    proof = prove(special, KNOWN, trials=24, tiles=120)
    if proof.verdict is Verdict.PROVED:
        for each in range(24):
            ground = Patchy(special, each, (0, 0.1, 0.3)[each % 3], KNOWN.levels)
            found = place(special, ground, (0, 0, 0), each, budget=Budget(1, 150))
            if isinstance(found, Refusal) and found.cause is Cause.OPEN:
                pytest.fail(f"seed {seed} was proved, and yet: {found}")
    return proof.verdict


def run(first: int, count: int) -> Counter[Verdict | None]:
    return Counter(verdict(seed) for seed in range(first, first + count))


def test_proof__never_wrong() -> None:
    told = run(0, 160)
    assert min(told[Verdict.PROVED], told[Verdict.COUNTER]) > 15, told


@pytest.mark.long
def test_proof__never_wrong_ten_thousand() -> None:
    run(1000, 10_000)
