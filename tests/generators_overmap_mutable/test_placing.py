"""Whole or not at all, tried again, told why, and the same from the same key."""

from __future__ import annotations

import attrs

from engine.generators.overmap.mutable import (
    ONCE,
    Budget,
    Cause,
    Chance,
    Join,
    Piece,
    Placement,
    Refusal,
    Special,
    piece_rule,
    place,
    special_key,
    stress,
)
from tests.generators_overmap_mutable.starter import SPECIALS, Open, anthill, exits, patchy

LUCK = Special(
    "luck",
    ("land",),
    (Join("a"),),
    (Piece("root", "root", exits(north="a")), Piece("end", "end", exits(north="a"))),
    "root",
    ((piece_rule("end", Chance(0.3)),),),
)
"""Stands in three attempts of ten."""


def test_retry__within_a_budget() -> None:
    once = [place(LUCK, Open(), (0, 0, 0), seed, budget=Budget(1)) for seed in range(300)]
    often = [place(LUCK, Open(), (0, 0, 0), seed) for seed in range(300)]
    assert 60 < sum(isinstance(each, Placement) for each in once) < 120
    assert all(isinstance(each, Placement) for each in often)
    attempts = [each.attempts for each in often if isinstance(each, Placement)]
    assert 2.5 < sum(attempts) / 300 < 4.2
    # What the first attempt gives does not hang on how many may follow.
    assert [each for each in once if isinstance(each, Placement)] == [
        each for each in often if isinstance(each, Placement) and each.attempts == 1
    ]


def test_refusal__tells_where_and_why() -> None:
    special = anthill("corner")
    told = next(
        each
        for each in (place(special, patchy(special, seed), (0, 0, 0), seed, budget=Budget(1)) for seed in range(99))
        if isinstance(each, Refusal)
    )
    assert Cause.OPEN is told.cause
    assert 3 == told.phase
    assert 2 <= len([each for each in told.joins if each.join == "tunnel_to_tunnel"])
    assert ["dead_end", "straight", "tee", "crossing"] == [each.rule for each in told.candidates]
    assert "it leaves another open join unmet" == told.candidates[0].why
    assert all(each.why and each.why_ja for each in told.candidates)
    assert 1 == told.picture.count("?")
    assert "tunnel_to_tunnel" in str(told)
    assert "phase 4" in str(told)


def test_refusal__of_the_phase_that_could_have() -> None:
    told = place(
        attrs.evolve(LUCK, phases=(LUCK.phases[0], LUCK.phases[0])), Open({(0, -1, 0): "wet"}), (0, 0, 0), 1, 0
    )
    assert isinstance(told, Refusal)
    assert (1, (0, -1, 0)) == (told.phase, told.place)


def test_same__from_the_same_key() -> None:
    for special in SPECIALS.values():
        ground = patchy(special, 5)
        first, second = (place(special, ground, (0, 0, 0), 77) for _ in range(2))
        assert first == second
        assert first != place(special, ground, (0, 0, 0), 78)


def test_same__wherever_it_stands() -> None:
    special = SPECIALS["crater"]
    here, there = place(special, Open(), (0, 0, 0), 9), place(special, Open(), (5, -3, 0), 9)
    assert isinstance(here, Placement)
    assert isinstance(there, Placement)
    moved = [(x + 5, y - 3, z) for x, y, z in (tile.at for tile in here.tiles)]
    assert moved == [tile.at for tile in there.tiles]


def test_addressed__a_later_phase_changes_no_earlier_one() -> None:
    special = SPECIALS["anthill"]
    first = special.phases[:2]
    more = attrs.evolve(special, phases=(*first, special.phases[3]))
    for seed in range(20):
        tiles = [place(each, Open(), (0, 0, 0), seed, 0) for each in (special, more)]
        whole, short = (each.tiles for each in tiles if isinstance(each, Placement))
        early = ("surface", "entrance", "straight", "corner", "tee")
        same = next((at for at, tile in enumerate(whole) if tile.piece not in early), len(whole))
        assert whole[:same] == short[:same]


def test_stress__a_seed_for_each_reason() -> None:
    told = stress(LUCK, 200, 50, lambda seed, holes: Open(), budget=ONCE)
    assert 200 == told.tried == told.placed + sum(each.count for each in told.refused)
    assert {2: told.placed} == dict(told.sizes)
    for each in told.refused:
        again = place(LUCK, Open(), (0, 0, 0), special_key(LUCK, each.seed), budget=ONCE)
        assert isinstance(again, Refusal)
        assert each.reason == again.reason
        assert each.example == again
    assert 2 == told.mean
