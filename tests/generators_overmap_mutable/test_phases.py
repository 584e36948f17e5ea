"""Phases, chunks and checks, one rule of the source each: broken, the rule fails its test."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from engine.generators.overmap.mutable import (
    Budget,
    Cause,
    Exit,
    Fixed,
    Join,
    Level,
    Levels,
    Mark,
    Need,
    Part,
    Piece,
    Poisson,
    Refusal,
    Rule,
    Side,
    Special,
    Uniform,
    piece_rule,
    place,
)
from tests.generators_overmap_mutable.starter import OPTIONAL, REJECT, Open, around, exits, need
from tests.generators_overmap_mutable.trying import CLOSE, END, JOINS, ROOT, at, counts, grown, refused, special


def test_priority__the_first_join_first() -> None:
    ring = Piece("root", "root", exits(north="b", east="a", south="b", west="a"))
    tail = Piece("tail", "tail", exits(north="b"))
    for seed in range(8):
        found = grown(special((*CLOSE, piece_rule("tail", weight=1)), root=ring, pieces=(tail,)), seed)
        assert ["root", "end", "end", "tail", "tail"] == [tile.piece for tile in found.tiles]


def test_priority__by_chance_among_the_same() -> None:
    ring = Piece("root", "root", around("a"))
    firsts = {grown(special(CLOSE, root=ring), seed).tiles[1].at for seed in range(60)}
    assert 4 == len(firsts)


def test_phases__in_order() -> None:
    pair = Piece("pair", "pair", exits(north="a", south="a"))
    found = grown(special((piece_rule("pair", Fixed(3)),), CLOSE, pieces=(pair,)))
    assert ["root", "pair", "pair", "pair", "end"] == [tile.piece for tile in found.tiles]


def test_phases__put_off_till_a_later_one() -> None:
    ring = Piece("root", "root", exits(east="a", west="b"))
    tail = Piece("tail", "tail", exits(north="b"))
    found = grown(special((piece_rule("tail", Fixed(9)),), CLOSE, root=ring, pieces=(tail,)))
    assert ["root", "tail", "end"] == [tile.piece for tile in found.tiles]


def test_phases__put_off_till_something_stands_beside() -> None:
    # East of the root only `both` fits, and only when `lift` is there; that tile is looked at first, and too early.
    ring = Piece("root", "root", exits(east="a", south="b"))
    elbow, lift = (
        Piece("elbow", "elbow", exits(north="b", east="c")),
        Piece("lift", "lift", exits(west="c", north="lock")),
    )
    both = Piece("both", "both", exits(west="a", south="key"))
    joins = (Join("a"), Join("b"), Join("c"), Join("key", "lock", ("nowhere",)), Join("lock", "key"))
    rules = tuple(piece_rule(name, Fixed(1)) for name in ("elbow", "lift", "both"))
    nowhere = Open({(x, y, 0): "land" for x in range(-3, 4) for y in range(-3, 4)})
    what = special(rules, root=ring, pieces=(elbow, lift, both), rotate=False, joins=joins)
    assert ["root", "elbow", "lift", "both"] == [tile.piece for tile in grown(what, ground=nowhere).tiles]


def test_phases__what_is_put_off_is_not_covered() -> None:
    ring = Piece("root", "root", exits(below="a", east="b"))
    early, late = (Piece(name, name, exits(west="b")) for name in ("early", "late"))
    cap = Piece("cap", "cap", exits(above="a"))
    first = Rule((Part("early"), Part("cap", (-1, 0, -1))), Fixed(1), levels=Levels(Level(0), Level(0)))
    what = special(
        (first,), (Rule((Part("late"), Part("cap", (-1, 0, -1))), Fixed(1)),), root=ring, pieces=(early, late, cap)
    )
    assert {"root": 1, "late": 1, "cap": 1} == counts(grown(what))


def test_max__limits() -> None:
    ring = Piece("root", "root", around("a"))
    found = grown(special((piece_rule("tail", Fixed(3)),), CLOSE, root=ring, pieces=(attrs.evolve(END, name="tail"),)))
    assert 3 == counts(found)["tail"]


def test_weight__as_often_as_wanted() -> None:
    ring = Piece("root", "root", around("a"))
    assert 4 == counts(grown(special((piece_rule("end", weight=1),), root=ring)))["end"]


@pytest.mark.parametrize(
    ("rule", "share"),
    [
        (piece_rule("tail", weight=3), 3 / 4),
        (piece_rule("tail", Fixed(4)), 4 / 5),
        (piece_rule("tail", Fixed(2), weight=9), 2 / 3),
        (piece_rule("tail", Fixed(9), weight=1), 1 / 2),
    ],
    ids=["weight", "max", "max is less", "weight is less"],
)
def test_weight__the_smaller_of_both(rule: Rule, share: float) -> None:
    what = special((piece_rule("end", weight=1), rule), pieces=(attrs.evolve(END, name="tail"),))
    taken = sum(counts(grown(what, seed))["tail"] for seed in range(800))
    assert share == pytest.approx(taken / 800, abs=0.06)


def test_weight__max_falls_with_use() -> None:
    ring = Piece("root", "root", exits(north="a", south="a"))
    what = special(
        (piece_rule("end", weight=2), piece_rule("tail", Fixed(2))), root=ring, pieces=(attrs.evolve(END, name="tail"),)
    )
    twice = sum(counts(grown(what, seed))["tail"] == 2 for seed in range(800))
    assert 1 / 2 * 1 / 3 == pytest.approx(twice / 800, abs=0.05)


def test_weight__nought_is_never_used() -> None:
    assert Cause.OPEN is refused(special((piece_rule("end", weight=0),))).cause


def test_neither__without_limit() -> None:
    ring = Piece("root", "root", around("a"))
    what = special((piece_rule("end"), piece_rule("tail")), root=ring, pieces=(attrs.evolve(END, name="tail"),))
    found = [counts(grown(what, seed)) for seed in range(40)]
    assert all(each["end"] + each["tail"] == 4 for each in found)
    assert {True, False} == {each["end"] >= 2 for each in found}


def test_shared__drawn_once() -> None:
    pair = Piece("pair", "pair", exits(north="a", south="a"))
    bend = Piece("post", "post", exits(north="a", south="a"))
    phases = ((piece_rule("pair", Fixed(2), scale="size"),), (piece_rule("post", Fixed(1), scale="size"),), CLOSE)
    what = special(*phases, pieces=(pair, bend), shared=(("size", Uniform(1, 3)),))
    sizes = set()
    for seed in range(40):
        found = grown(what, seed)
        ((_, size),) = found.shared
        assert (2 * size, size) == (counts(found)["pair"], counts(found)["post"])
        sizes.add(size)
    assert {1, 2, 3} == sizes


def test_max__distributions() -> None:
    pair = Piece("pair", "pair", exits(north="a", south="a"))

    def mean(amount: object, scale: int = 1) -> float:
        rule = piece_rule("pair", amount, scale="size")  # type: ignore[arg-type]
        what = special((rule,), CLOSE, pieces=(pair,), shared=(("size", Fixed(scale)),))
        return sum(counts(grown(what, seed))["pair"] for seed in range(400)) / 400

    assert 4 == mean(Fixed(2), 2)
    assert 5 == pytest.approx(mean(Poisson(Fraction(5, 2)), 2), abs=0.4)
    assert 4 == pytest.approx(mean(Uniform(1, 3), 2), abs=0.3)


def test_chunk__one_body_moved_and_turned() -> None:
    head = Piece("head", "head", exits(north="a"))
    chunk = Rule((Part("head"), Part("left", (-1, 0, 0), 1), Part("deep", (0, 1, -1))), Fixed(1))
    what = special((chunk,), pieces=(head, Piece("left", "left"), Piece("deep", "deep")))
    for turns in range(4):
        found = {tile.piece: (tile.at, tile.turns) for tile in grown(what, turns=turns).tiles}
        (x, y, z), head_turns = found["head"]
        assert ((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0))[turns] == (x, y, z)
        assert (turns + 3) % 4 == head_turns  # its north looks back at the root
        left, deep = (((-1, 0), (0, 1)), ((0, -1), (-1, 0)), ((1, 0), (0, -1)), ((0, 1), (1, 0)))[head_turns]
        assert ((x + left[0], y + left[1], 0), (head_turns + 1) % 4) == found["left"]
        assert ((x + deep[0], y + deep[1], -1), head_turns) == found["deep"]


def test_chunk__any_of_its_pieces_may_join() -> None:
    chunk = Rule((Part("head"), Part("end", (3, 0, 0))), Fixed(1))
    found = grown(special((chunk,), pieces=(Piece("head", "head"),)))
    assert "end" == at(found, 1, 0)
    assert 3 == len(found.tiles)


def test_chunk__all_its_ground_counts() -> None:
    chunk = Rule((Part("end"), Part("rest", (0, 1, 0))), Fixed(1))
    what = special((chunk,), CLOSE, pieces=(Piece("rest", "rest"),))
    assert 3 == len(grown(what).tiles)
    assert 2 == len(grown(what, ground=Open({(2, 0, 0): "wet"})).tiles)


def test_checks__before_anything() -> None:
    what = special(CLOSE, checks=(need((0, -2, 0), "land"),))
    told = refused(what, ground=Open({(0, -2, 0): "wet"}))
    assert (Cause.GROUND, (0, -2, 0), ("land",)) == (told.cause, told.place, told.needed)
    assert (2, 0, 0) == refused(what, ground=Open({(2, 0, 0): "wet"}), turns=1).place


def test_checks__areas_with_corners_in_any_order() -> None:
    what = special(CLOSE, checks=(Need(((2, 2, 0), (-1, -1, -1)), ("land",)),))
    assert 4 * 4 * 2 == len(what.checks[0].points())
    assert (-1, 2, -1) == refused(what, ground=Open({(-1, 2, -1): "wet"})).place


def test_checks__instead_of_the_roots_own() -> None:
    wet = Open({(0, 0, 0): "wet"})
    assert Cause.GROUND is refused(special(CLOSE), ground=wet).cause
    assert 2 == len(grown(special(CLOSE, checks=(need((1, 0, 0), "land"),)), ground=wet).tiles)


def test_checks__plain_rock_will_do_for_them_alone() -> None:
    rock = Open({(1, 0, 0): "rock"}, frozenset({(1, 0, 0)}))
    told = refused(special(CLOSE, checks=(need((1, 0, 0), "land"),)), ground=rock)
    assert Cause.OPEN is told.cause


def shaft(levels: Levels) -> set[int]:
    """The levels where a rule sets a lamp on a shaft with an open side on each, from 0 down to -4."""
    side = Exit("key", OPTIONAL)
    deep = Piece("deep", "deep", exits(above="b", below="b", east=side))
    foot, lamp = Piece("foot", "foot", exits(above="b")), Piece("lamp", "lamp", exits(north="lock"))
    ring = Piece("root", "root", exits(below="b", east=side))
    light = piece_rule("lamp", weight=1, levels=levels)
    phases = ((piece_rule("deep", Fixed(4)),), (light,), (piece_rule("foot", Fixed(1)),))
    found = grown(special(*phases, root=ring, pieces=(deep, foot, lamp)))
    return {tile.at[2] for tile in found.tiles if tile.piece == "lamp"}


def test_levels__number_and_range() -> None:
    assert {-2} == shaft(Levels(Level(-2), Level(-2)))
    assert {-4, -3} == shaft(Levels(Level(-10), Level(-3)))


def test_levels__top_and_bottom() -> None:
    assert {0} == shaft(Levels(least=Level(0, Mark.TOP)))
    assert {-4} == shaft(Levels(most=Level(0, Mark.BOTTOM)))
    assert {-4, -3, -2} == shaft(Levels(Level(0, Mark.BOTTOM), Level(2, Mark.BOTTOM)))
    assert {-1, 0} == shaft(Levels(Level(-1, Mark.TOP), Level(0, Mark.TOP)))


def test_overmap__only_there() -> None:
    what = special((piece_rule("tail", Fixed(1), overmap=(2, -1)),), CLOSE, pieces=(attrs.evolve(END, name="tail"),))
    assert {"root": 1, "end": 1} == counts(grown(what))
    assert {"root": 1, "tail": 1} == counts(grown(what, overmap=(2, -1)))


def test_rotate__rule_before_special() -> None:
    fits, turned = Piece("fits", "fits", exits(west="a")), CLOSE[0]
    still = special((turned, piece_rule("fits", weight=1)), pieces=(fits,), rotate=False)
    assert "fits" == at(grown(still), 1, 0)
    assert "end" == at(grown(special((attrs.evolve(turned, rotate=True),), pieces=(fits,), rotate=False)), 1, 0)
    assert Cause.OPEN is refused(special((attrs.evolve(turned, rotate=False),))).cause


def test_rotate__the_whole_special() -> None:
    spots = {grown(special(CLOSE), seed, turns=None).tiles[1].at for seed in range(60)}
    assert {(1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)} == spots
    still = special((piece_rule("end", weight=1, rotate=True),), rotate=False)
    assert {(1, 0, 0)} == {grown(still, seed, turns=None).tiles[1].at for seed in range(9)}


def test_connections__turn_with_the_piece() -> None:
    where = Piece("end", "road.end_north", exits(west="a"), connections=((Side.NORTH, "local_road"),))
    what = Special("tried", ("land",), JOINS, (ROOT, where), "root", ((piece_rule("end", weight=1),),))
    for turns, beyond in enumerate(((1, -1, 0), (1, 1, 0), (-1, 1, 0), (-1, -1, 0))):
        (lead,) = grown(what, turns=turns).leads
        assert ("local_road", turns, beyond) == (lead.connection, lead.side, lead.point)


def test_cover__only_what_has_no_joins() -> None:
    ring = Piece("root", "root", exits(east="a", west="b"))
    right, left = Piece("right", "right", exits(west="a")), Piece("left", "left", exits(east="b"))
    rubble, pit = Piece("rubble", "rubble"), Piece("pit", "pit", (), ("land", "rubble"))
    rules = (
        Rule((Part("right"), Part("rubble", (-1, 1, 0))), Fixed(1)),
        Rule((Part("left"), Part("pit", (1, 1, 0))), Fixed(1)),
    )
    what = special(rules, root=ring, pieces=(right, left, rubble, pit), rotate=False)
    found = grown(what)
    assert ("pit", 4) == (at(found, 0, 1), len(found.tiles))
    dry = attrs.evolve(pit, locations=("land",))
    shut = exits(south=Exit("a", REJECT))
    for pieces in ((rubble, dry), (attrs.evolve(rubble, exits=shut), pit), (rubble, attrs.evolve(pit, exits=shut))):
        told = refused(attrs.evolve(what, pieces=(ring, END, right, left, *pieces)))
        assert "already stands" in told.candidates[1].why


def test_joined__pairs_that_hold() -> None:
    pair = Piece("pair", "pair", exits(north="a", south="a"))
    found = grown(special((piece_rule("pair", Fixed(2)),), CLOSE, pieces=(pair,)))
    assert [((x, 0, 0), Side.EAST, "a") for x in range(3)] == [(one.at, one.side, one.join) for one in found.joined]


def test_budget__tiles() -> None:
    pair = Piece("pair", "pair", exits(north="a", south="a"))
    what = special((piece_rule("pair", weight=1),), CLOSE, pieces=(pair,))
    told = place(what, Open(), (0, 0, 0), 1, 0, budget=Budget(5, 20))
    assert isinstance(told, Refusal)
    assert (Cause.LARGE, 5) == (told.cause, told.attempts)
