"""What a checker can say of the rows, one mistake each."""

from __future__ import annotations

import attrs
import pytest

from engine.generators.overmap.mutable import (
    WARNINGS,
    Exit,
    Fault,
    Fixed,
    Join,
    Level,
    Levels,
    Part,
    Piece,
    Rule,
    Side,
    Special,
    Uniform,
    findings,
    piece_rule,
)
from tests.generators_overmap_mutable.starter import OPTIONAL, exits

A, B = Join("a"), Join("b")
ROOT, END = Piece("root", "r", exits(north="a")), Piece("end", "e", exits(north="a"))
LAST = piece_rule("end", weight=1)
GOOD = Special("good", ("land",), (A,), (ROOT, END), "root", ((LAST,),))


def phases(*rules: Rule) -> Special:
    return attrs.evolve(GOOD, phases=(rules,))


def pieces(*more: Piece, rule: Rule | None = None) -> Special:
    rules = (LAST, rule) if rule else (LAST,)
    return attrs.evolve(GOOD, pieces=(*GOOD.pieces, *more), joins=(A, B), phases=(rules,))


CASES = {
    "side": (pieces(Piece("odd", "o", exits(north="c"))), Fault.UNKNOWN_JOIN, "c"),
    "alternative": (pieces(Piece("odd", "o", exits(north=Exit("a", alternatives=("c",))))), Fault.UNKNOWN_JOIN, "c"),
    "opposite": (attrs.evolve(GOOD, joins=(Join("a", "c"),)), Fault.UNKNOWN_JOIN, "c"),
    "rule's join": (phases(LAST, piece_rule("end", weight=1, join="c")), Fault.UNKNOWN_JOIN, "c"),
    "one-sided": (attrs.evolve(GOOD, joins=(A, Join("b", "a"))), Fault.ONE_SIDED, "b"),
    "root": (attrs.evolve(GOOD, root="rot"), Fault.UNKNOWN_PIECE, "rot"),
    "phase": (phases(LAST, piece_rule("ende", weight=1)), Fault.UNKNOWN_PIECE, "ende"),
    "chunk": (phases(LAST, Rule((Part("end"), Part("x", (1, 0, 0))), weight=1)), Fault.UNKNOWN_PIECE, "x"),
    "scale": (phases(LAST, piece_rule("end", Fixed(2), scale="size")), Fault.LOST_SCALE, "size"),
    "piece twice": (attrs.evolve(GOOD, pieces=(ROOT, END, END)), Fault.TWICE, "end"),
    "join twice": (attrs.evolve(GOOD, joins=(A, A)), Fault.TWICE, "a"),
    "no partner": (
        pieces(Piece("odd", "o", exits(north="a", below="b")), rule=piece_rule("odd", weight=1)),
        Fault.LONELY_JOIN,
        "b",
    ),
    "partner across": (
        pieces(Piece("odd", "o", exits(north="a", below="b", south="b")), rule=piece_rule("odd", weight=1)),
        Fault.LONELY_JOIN,
        "b",
    ),
    "join of no piece": (attrs.evolve(GOOD, joins=(A, B)), Fault.UNUSED_JOIN, "b"),
    "piece of no phase": (
        attrs.evolve(GOOD, pieces=(ROOT, END, attrs.evolve(END, name="odd"))),
        Fault.UNUSED_PIECE,
        "odd",
    ),
    "shared by none": (attrs.evolve(GOOD, shared=(("size", Fixed(1)),)), Fault.UNUSED_SHARED, "size"),
    "weight 0": (phases(LAST, piece_rule("end", weight=0)), Fault.DEAD_RULE, "end"),
    "max 0": (phases(LAST, piece_rule("end", Fixed(0))), Fault.DEAD_RULE, "end"),
    "no join at all": (pieces(Piece("odd", "o"), rule=piece_rule("odd", weight=1)), Fault.DEAD_RULE, "odd"),
    "join it has not": (
        attrs.evolve(pieces(), phases=((LAST, piece_rule("end", weight=1, join="b")),)),
        Fault.DEAD_RULE,
        "end",
    ),
    "no such join waits": (
        pieces(Piece("odd", "o", exits(north=Exit("b", OPTIONAL))), rule=piece_rule("odd", weight=1)),
        Fault.DEAD_RULE,
        "odd",
    ),
    "empty levels": (
        phases(LAST, piece_rule("end", weight=1, levels=Levels(Level(2), Level(1)))),
        Fault.DEAD_RULE,
        "end",
    ),
    "neither": (phases(piece_rule("end")), Fault.UNLIMITED_RULE, "end"),
    "two in one place": (phases(LAST, Rule((Part("end"), Part("end")), weight=1)), Fault.BROKEN_CHUNK, "end"),
    "chunk inside": (phases(LAST, Rule((Part("end"), Part("end", (0, -1, 0))), weight=1)), Fault.BROKEN_CHUNK, "end"),
    "empty chunk": (phases(LAST, Rule((), weight=1, name="nothing")), Fault.BROKEN_CHUNK, "nothing"),
    "empty interval": (phases(LAST, piece_rule("end", Uniform(3, 1))), Fault.EMPTY_AMOUNT, "end"),
    "below nothing": (phases(LAST, piece_rule("end", Uniform(-1, 2))), Fault.EMPTY_AMOUNT, "end"),
    "empty phase": (attrs.evolve(GOOD, phases=((LAST,), ())), Fault.EMPTY_PHASE, "2"),
}


@pytest.mark.parametrize("case", CASES)
def test_findings(case: str) -> None:
    special, fault, subject = CASES[case]
    found = [each for each in findings(special) if each.fault is fault]
    assert [subject] == [each.subject for each in found]
    assert all(each.en and each.ja for each in found)
    assert [(fault in WARNINGS)] == [each.warning for each in found]


def test_findings__none() -> None:
    assert () == findings(GOOD)


def test_findings__where() -> None:
    (found,) = findings(CASES["side"][0])
    assert ("odd", Side.NORTH) == (found.piece, found.side)
    (found,) = findings(CASES["scale"][0])
    assert (0, 1) == (found.phase, found.rule)


def test_findings__rules_open_the_way_in_any_order() -> None:
    late = pieces(
        Piece("first", "f", exits(north=Exit("b"))),
        Piece("then", "t", exits(north="a", south="b")),
    )
    rules = (piece_rule("first", weight=1), piece_rule("then", weight=1), LAST)
    assert () == findings(attrs.evolve(late, phases=(rules,)))
