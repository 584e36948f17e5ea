"""Joins, one rule of the source each, with a special that shows it: broken, the rule fails its test."""

from __future__ import annotations

import attrs

from engine.generators.overmap.mutable import (
    Cause,
    Exit,
    Fixed,
    Join,
    Piece,
    piece_rule,
)
from tests.generators_overmap_mutable.starter import AVAILABLE, OPTIONAL, REJECT, Open, exits
from tests.generators_overmap_mutable.trying import CLOSE, JOINS, at, counts, grown, refused, special


def test_join__the_neighbour_has_the_same() -> None:
    found = grown(special(CLOSE))
    assert ("end", 3) == next((tile.piece, tile.turns) for tile in found.tiles if tile.at == (1, 0, 0))


def test_join__opposite() -> None:
    ring = Piece("root", "root", exits(east="key"))
    wrong, right = Piece("wrong", "w", exits(north="key")), Piece("right", "r", exits(north="lock"))
    rules = (piece_rule("wrong", weight=1000), piece_rule("right", weight=1))
    assert "right" == at(grown(special(rules, root=ring, pieces=(wrong, right))), 1, 0)


def test_join__not_turned_out_of_the_plane() -> None:
    ring = Piece("root", "root", exits(below="a"))
    under = Piece("under", "under", exits(above="a"))
    assert "under" == at(
        grown(special(((*CLOSE, piece_rule("under", weight=1))), root=ring, pieces=(under,))), 0, 0, -1
    )


def test_locations__of_a_piece() -> None:
    tail = Piece("tail", "tail", exits(north="a"), ("wet",))
    what = special((piece_rule("end", weight=1), piece_rule("tail", weight=1)), pieces=(tail,))
    assert "tail" == at(grown(what, ground=Open({(1, 0, 0): "wet"})), 1, 0)
    assert "end" == at(grown(what, ground=Open({(1, 0, 0): "land"})), 1, 0)


def test_into__joins_lead_to_their_ground() -> None:
    pair = Piece("pair", "pair", exits(north="a", south="a"))
    what = special((piece_rule("pair", Fixed(9)),), CLOSE, pieces=(pair,))
    assert 3 == counts(grown(what, ground=Open({(5, 0, 0): "wet"})))["pair"]
    over = attrs.evolve(what, joins=(Join("a", into=("land", "wet")), *JOINS[1:]))
    told = refused(over, ground=Open({(5, 0, 0): "wet"}))
    assert ((5, 0, 0), "end") == (told.place, told.candidates[0].rule)
    assert "ground" in told.candidates[0].why


def test_into__not_asked_of_optional_joins() -> None:
    spare = Piece("spare", "spare", exits(north="a", south=Exit("a", OPTIONAL)))
    what = special((piece_rule("spare", weight=1),), pieces=(spare,))
    assert 2 == len(grown(what, ground=Open({(2, 0, 0): "wet"})).tiles)


def test_optional__grows_but_may_stay_open() -> None:
    spare = Piece("spare", "spare", exits(north="a", south=Exit("a", OPTIONAL)))
    found = grown(special((piece_rule("spare", Fixed(3)),), pieces=(spare,)))
    assert {"root": 1, "spare": 3} == counts(found)


def test_available__opens_nothing() -> None:
    spare = Piece("spare", "spare", exits(north="a", south=Exit("a", AVAILABLE)))
    assert {"root": 1, "spare": 1} == counts(grown(special((piece_rule("spare", Fixed(3)),), pieces=(spare,))))


def test_available__meets_what_waits() -> None:
    free = Exit("a", AVAILABLE)
    ring = Piece("root", "root", exits(north="a", east="b"))
    elbow, bend = Piece("elbow", "elbow", exits(south="a", east="a")), Piece("bend", "bend", exits(west="b", north="a"))
    edge = Piece("edge", "edge", exits(north="a", east=free, south=free, west=free))
    rules = (piece_rule("elbow", Fixed(1), rotate=False), piece_rule("bend", Fixed(1), rotate=False))
    what = special(rules, (*CLOSE, piece_rule("edge", weight=1)), root=ring, pieces=(elbow, bend, edge))
    assert all("edge" == at(grown(what, seed), 1, -1) for seed in range(10))


def test_turning__meets_as_many_as_it_can() -> None:
    # Its mandatory side must meet the root although three of its sides could.
    free = Exit("a", AVAILABLE)
    edge = Piece("edge", "edge", exits(north="a", east=free, south=free, west=free))
    for seed in range(20):
        found = grown(special((piece_rule("edge", weight=1),), pieces=(edge,)), seed)
        assert [("root", 0), ("edge", 3)] == [(tile.piece, tile.turns) for tile in found.tiles]


def test_turning__every_waiting_join_is_met() -> None:
    ring = Piece("root", "root", exits(north="a", east="b"))
    elbow = Piece("elbow", "elbow", exits(south="a", east="a"))
    bend = Piece("bend", "bend", exits(west="b", north="a"))
    corner = Piece("corner", "corner", exits(north="a", east="a"))
    rules = (piece_rule("elbow", Fixed(1), rotate=False), piece_rule("bend", Fixed(1), rotate=False))
    last = (piece_rule("end", weight=2000), piece_rule("corner", weight=1))
    found = grown(special(rules, last, root=ring, pieces=(elbow, bend, corner)))
    assert "corner" == at(found, 1, -1)


def test_reject__keeps_others_away() -> None:
    spare = Exit("a", OPTIONAL)
    ring = Piece("root", "root", exits(east=spare))
    shut = Piece("shut", "shut", exits(north=Exit("a", REJECT), south=Exit("b", AVAILABLE)))
    what = special((piece_rule("shut", weight=1),), root=ring, pieces=(shut,))
    assert 1 == len(grown(what).tiles)
    # What must be met is met even so.
    assert 2 == len(grown(special((piece_rule("shut", weight=1),), pieces=(shut,))).tiles)


def test_reject__beside_what_already_stands() -> None:
    spare = Exit("a", OPTIONAL)
    ring = Piece("root", "root", exits(north="b", east="b"))
    up = Piece("up", "up", exits(south="b", east=Exit("a", REJECT)))
    right = Piece("right", "right", exits(west="b", north="key"))
    both = Piece("both", "both", exits(south="lock", west=spare))
    bare = Piece("bare", "bare", exits(south="lock"))
    first = (piece_rule("up", Fixed(1)), piece_rule("right", Fixed(1)))
    last = (piece_rule("both", weight=1000), piece_rule("bare", weight=1))
    found = grown(special(first, last, root=ring, pieces=(up, right, both, bare), rotate=False))
    assert "bare" == at(found, 1, -1)


def test_mismatch__only_where_neither_must_be_met() -> None:
    ring = Piece("root", "root", exits(north="b", east="b"))
    up = Piece("up", "up", exits(south="b", east=Exit("a", AVAILABLE)))
    right = Piece("right", "right", exits(west="b", north="key"))
    loose = Piece("loose", "loose", exits(south="lock", west=Exit("b", OPTIONAL)))
    stiff = Piece("stiff", "stiff", exits(south="lock", west="b"))
    first = (piece_rule("up", Fixed(1)), piece_rule("right", Fixed(1)))
    last = (piece_rule("stiff", weight=1000), piece_rule("loose", weight=1))
    found = grown(special(first, last, root=ring, pieces=(up, right, loose, stiff), rotate=False))
    assert "loose" == at(found, 1, -1)


def test_alternatives__only_while_it_is_set() -> None:
    room = Piece(
        "room", "room", exits(north=Exit("a", alternatives=("lock",)), south=Exit("a", alternatives=("lock",)))
    )
    ring = Piece("root", "root", exits(east="key"))
    other = Piece("other", "other", exits(north="key"))
    phases = ((piece_rule("room", Fixed(1)),), (piece_rule("other", weight=1000), piece_rule("end", weight=1)))
    assert ["root", "room", "end"] == [
        tile.piece for tile in grown(special(*phases, root=ring, pieces=(room, other))).tiles
    ]


def test_rule_join__must_be_met() -> None:
    stairs = Piece("stairs", "stairs", exits(north="a", above=Exit("b", OPTIONAL)))
    what = special((piece_rule("stairs", weight=1, join="b"), piece_rule("end", weight=1)), pieces=(stairs,))
    assert all("end" == at(grown(what, seed), 1, 0) for seed in range(10))
    ring = Piece("root", "root", exits(below="b"))
    down = special((piece_rule("stairs", Fixed(1), join="b"), piece_rule("end", weight=1)), root=ring, pieces=(stairs,))
    assert {"root": 1, "stairs": 1, "end": 1} == counts(grown(down))
    assert Cause.OPEN is refused(special((piece_rule("end", weight=1, join="b"),))).cause


def test_rule_join__is_not_met_by_another() -> None:
    ring = Piece("root", "root", exits(north="b", east="b"))
    up = Piece("up", "up", exits(south="b", east=Exit("a", AVAILABLE)))
    right = Piece("right", "right", exits(west="b", north="key"))
    odd = Piece("odd", "odd", exits(south="lock", west=Exit("b", OPTIONAL)))
    bare = Piece("bare", "bare", exits(south="lock"))
    first = (piece_rule("up", Fixed(1)), piece_rule("right", Fixed(1)))
    last = (piece_rule("odd", weight=1000, join="b"), piece_rule("bare", weight=1))
    found = grown(special(first, last, root=ring, pieces=(up, right, odd, bare), rotate=False))
    assert "bare" == at(found, 1, -1)
