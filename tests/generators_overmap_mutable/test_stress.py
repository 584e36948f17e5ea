"""Many placements: counted as they come, whole whenever one stops, and each seed the same when looked at again."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise

import attrs
import pytest

from engine.generators.overmap.mutable import (
    HOLES,
    ONCE,
    Budget,
    Cause,
    Patchy,
    Placement,
    Refusal,
    Stress,
    holes_of,
    place,
    special_key,
    stress,
    stress_data,
    stressed,
)
from engine.generators.overmap.mutable.stress import left_open
from tests.generators_overmap_mutable.starter import LEVELS, SPECIALS, Open, anthill
from tests.generators_overmap_mutable.test_placing import LUCK

HILL = anthill("dead_end")
SMALL = Budget(attempts=2, tiles=200)


@cache
def hills() -> Stress:
    return stress(HILL, 60, 0, lambda seed, holes: Patchy(HILL, seed, holes, LEVELS["anthill"]), budget=SMALL)


@cache
def again(seed: int) -> Placement | Refusal:
    ground = Patchy(HILL, seed, holes_of(seed), LEVELS["anthill"])
    return place(HILL, ground, (0, 0, 0), special_key(HILL, seed), budget=SMALL)


def test_ground__shares_of_holes_take_turns() -> None:
    asked: list[tuple[int, Fraction]] = []

    def ground(seed: int, holes: Fraction) -> Open:
        asked.append((seed, holes))
        return Open()

    told = stress(LUCK, 7, 4, ground)
    assert [(seed, HOLES[seed % 3]) for seed in range(4, 11)] == asked
    assert [(share, sum(holes == share for _, holes in asked)) for share in HOLES] == [
        (each.holes, each.tried) for each in told.grounds
    ]
    assert told.placed == sum(each.placed for each in told.grounds)


@pytest.mark.parametrize("name", SPECIALS)
def test_ground__ours_stand_on_the_usual_one(name: str) -> None:
    told = stress(SPECIALS[name], 60, 0)
    assert (60, 60, 0) == (told.tried, told.placed, told.unresolved)


def test_counts__add_up() -> None:
    told = hills()
    assert told.tried == told.asked == told.placed + sum(each.count for each in told.refused)
    assert told.placed == sum(count for _, count in told.sizes) == sum(count for _, count in told.tries)
    late = sum(count for attempt, count in told.tries if attempt > 1)
    assert 0 < late == sum(each.count for each in told.retried)
    assert told.attempts == told.placed + late


def test_refused__a_seed_with_as_few_holes_as_there_are() -> None:
    told = hills()
    for each in told.refused:
        assert each.holes == holes_of(each.seed)
        alone = [
            seed
            for seed in range(60)
            if isinstance(found := again(seed), Refusal) and (found.reason, found.phase) == (each.reason, each.phase)
        ]
        assert each.count == len(alone)
        assert each.seed == min(alone, key=lambda seed: (holes_of(seed), seed))
        assert each.example == again(each.seed)
        assert 2 == each.attempts


def test_refused__attempts_are_told_where_they_are_not_as_usual() -> None:
    usual = stress(attrs.evolve(LUCK, phases=((),)), 3, 0)
    assert {None} == {each.attempts for each in usual.refused}


def test_stressed__whole_after_each() -> None:
    all_of = list(stressed(LUCK, 40, 9, lambda seed, holes: Open(), budget=ONCE))
    assert list(range(1, 41)) == [each.tried for each in all_of]
    assert {40} == {each.asked for each in all_of}
    for before, after in pairwise(all_of):
        assert after.placed - before.placed in (0, 1)
        assert after.tried == after.placed + sum(each.count for each in after.refused)
    assert all_of[-1] == stress(LUCK, 40, 9, lambda seed, holes: Open(), budget=ONCE)


def test_stressed__made_only_as_far_as_asked() -> None:
    first = list(islice(stressed(LUCK, 10**9, 0, lambda seed, holes: Open()), 3))
    assert first[-1] == attrs.evolve(stress(LUCK, 3, 0, lambda seed, holes: Open()), asked=10**9)


def test_stress__none() -> None:
    told = stress(LUCK, 0, 5)
    assert Stress("luck", 5, 0) == told
    assert told.quartiles() is None
    assert 0 == told.mean


def test_seeds__go_round() -> None:
    asked: list[int] = []

    def ground(seed: int, holes: Fraction) -> Open:
        asked.append(seed)
        return Open()

    stress(LUCK, 3, 2**64 - 2, ground)
    assert [2**64 - 2, 2**64 - 1, 0] == asked


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        (((4, 1),), (4, 4, 4, 4, 4)),
        (((1, 1), (2, 1), (3, 1), (4, 1)), (1, 1, 2, 3, 4)),
        (((1, 97), (50, 2), (90, 1)), (1, 1, 1, 1, 90)),
        (((2, 1), (7, 3)), (2, 2, 7, 7, 7)),
    ],
)
def test_quartiles(sizes: tuple[tuple[int, int], ...], expected: tuple[int, ...]) -> None:
    placed = sum(count for _, count in sizes)
    assert expected == Stress("any", 0, placed, placed, placed, sizes=sizes).quartiles()


def test_left_open__sees_what_is_taken_away() -> None:
    for special in SPECIALS.values():
        placed = place(special, Patchy(special, 3, 0, LEVELS[special.name]), (0, 0, 0), 3)
        assert isinstance(placed, Placement)
        assert not left_open(special, placed)
        gone = [
            left_open(special, attrs.evolve(placed, tiles=tuple(tile for tile in placed.tiles if tile is not each)))
            for each in placed.tiles
        ]
        assert any(gone), special.name


def test_data__as_the_architecture_says() -> None:
    told = hills()
    data = json.loads(json.dumps(stress_data(told)))
    assert ["special", "tried", "placed", "refused", "unresolved", "seeds"] == list(data)
    assert ("anthill", 60, told.placed, 0) == (data["special"], data["tried"], data["placed"], data["unresolved"])
    assert list(data["refused"]) == list(data["seeds"])
    assert data["tried"] == data["placed"] + sum(data["refused"].values())
    assert {f"phase 4: {Cause.LARGE}", f"phase 4: {Cause.OPEN}: `tunnel_to_tunnel` to the north"} <= set(
        data["refused"]
    )
