"""Our four specials on ground of chance: whole or not at all, and the proof agrees."""

from __future__ import annotations

import pytest

from engine.generators.overmap.mutable import (
    ONCE,
    Bound,
    Budget,
    Cause,
    Placement,
    Refusal,
    Verdict,
    findings,
    place,
    prove,
    stress,
)
from tests.generators_overmap_mutable.starter import KNOWN, LEVELS, SPECIALS, anthill, faults, patchy


def grow(name: str, count: int) -> list[Placement | Refusal]:
    special = SPECIALS[name]
    found = []
    for seed in range(count):
        ground = patchy(special, seed)
        placed = place(special, ground, (0, 0, 0), seed)
        found.append(placed)
        if isinstance(placed, Placement):
            assert [] == faults(special, ground, placed), seed
    return found


@pytest.mark.parametrize("name", SPECIALS)
def test_placement__random_ground(name: str) -> None:
    found = grow(name, 300)
    assert [] == [each for each in found if isinstance(each, Refusal)]
    sizes = {len(each.tiles) for each in found if isinstance(each, Placement)}
    assert len(sizes) > 5


@pytest.mark.long
@pytest.mark.parametrize("name", SPECIALS)
def test_placement__ten_thousand(name: str) -> None:
    assert [] == [each for each in grow(name, 10_000) if isinstance(each, Refusal)]


@pytest.mark.parametrize("name", SPECIALS)
def test_findings__ours_are_clean(name: str) -> None:
    assert () == findings(SPECIALS[name])


@pytest.mark.parametrize("name", SPECIALS)
def test_proof__agrees_with_stress(name: str) -> None:
    special = SPECIALS[name]
    proof = prove(special, KNOWN[name])
    assert Verdict.PROVED is proof.verdict, proof.en
    assert proof.bounded
    told = stress(special, 300, 1000, lambda seed, _: patchy(special, seed), budget=ONCE)
    assert (300, 300, ()) == (told.tried, told.placed, told.refused)
    assert 300 == sum(count for _, count in told.sizes)
    assert set(LEVELS) == set(SPECIALS)


@pytest.mark.parametrize("without", ["corner", "dead_end", "tee"])
def test_proof__piece_removed(without: str) -> None:
    special = anthill(without)
    proof = prove(special, KNOWN["anthill"])
    assert Verdict.COUNTER is proof.verdict
    assert without == proof.missing[0]
    assert f"add `{without}` to the last phase" in proof.en
    assert "`tunnel_to_tunnel` to the" in proof.en
    assert proof.counter is not None
    assert any(proof.counter.pieces)
    told = stress(special, 200, 0, lambda seed, _: patchy(special, seed), budget=Budget(1, 300))
    assert told.placed < 200
    first = next(each for each in told.refused if each.example.cause is Cause.OPEN)
    assert "?" in first.example.picture
    assert {"straight", "crossing"} <= {each.rule for each in first.example.candidates}


def test_proof__growth_without_bound() -> None:
    special = anthill("dead_end")
    proof = prove(special, KNOWN["anthill"])
    assert Bound.UNBOUNDED is proof.pace.bound
    assert not proof.bounded
    assert "growth has no bound: in phase 4" in proof.pace_en
    assert proof.pace.rate > 1
