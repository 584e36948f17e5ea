"""The real content's mutable specials, where it is at hand: placed whole, and as the proofs say."""

from __future__ import annotations

import pytest

from engine.generators.overmap.mutable import (
    ONCE,
    Budget,
    Cause,
    Known,
    Placement,
    Refusal,
    Special,
    Verdict,
    findings,
    place,
    prove,
    stress,
)
from tests.generators_overmap_mutable.corpus import CORPUS, CorpusGround, locations, mutable_specials
from tests.generators_overmap_mutable.starter import faults

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the corpora are not at hand")

FOUND = list(mutable_specials())
LEVELS = {
    "subterranean_empty": (-10, -1),
    "land": (0, 0),
    "wilderness": (0, 0),
    "agricultural": (0, 0),
    "open_air": (1, 10),
}
SMALL = Budget(24, 400, 400)
"""For what only its ground would stop."""


def case(each: tuple[str, Special]) -> str:
    return f"{each[0]}-{each[1].name}"


def grow(corpus: str, special: Special, count: int) -> None:
    """On ground without holes beside the root, nothing may be refused; with some, nothing half-built may be left."""
    refused = []
    endless = not prove(special, Known(LEVELS, locations(corpus)), trials=0).bounded
    for seed in range(count):
        ground = CorpusGround(corpus, special, seed, 0.02 if seed % 2 else 0.0)
        found = place(special, ground, (0, 0, 0), seed, budget=SMALL if endless else Budget())
        if isinstance(found, Placement):
            assert [] == [each for each in faults(special, ground, found) if "ground" not in each], seed
        elif seed % 2 == 0:
            refused.append(found)
    left_open = [each for each in refused if each.cause is not Cause.LARGE]
    assert [] == left_open, str(left_open[0])
    # What outgrows its budget is what the proof names as having no bound.
    assert endless or not refused


@pytest.mark.parametrize("each", FOUND, ids=case)
def test_corpus__placed(each: tuple[str, Special]) -> None:
    grow(*each, 100)


@pytest.mark.long
@pytest.mark.parametrize("each", FOUND, ids=case)
def test_corpus__placed_a_thousand_times(each: tuple[str, Special]) -> None:
    grow(*each, 1000)


@pytest.mark.parametrize("each", FOUND, ids=case)
def test_corpus__no_errors(each: tuple[str, Special]) -> None:
    assert [] == [found.en for found in findings(each[1]) if not found.warning]


@pytest.mark.parametrize("each", FOUND, ids=case)
def test_corpus__proofs_hold(each: tuple[str, Special]) -> None:
    corpus, special = each
    proof = prove(special, Known(LEVELS, locations(corpus)), trials=16)
    told = stress(special, 20, 7, lambda seed, _: CorpusGround(corpus, special, seed, 0.1), budget=Budget(1, 1500))
    stayed_open = [one for one in told.refused if one.example.cause is Cause.OPEN]
    if proof.verdict is Verdict.PROVED:
        assert [] == stayed_open
    if proof.verdict is Verdict.COUNTER:
        assert proof.counter is not None
        assert isinstance(proof.counter.refused, Refusal)
    assert 1 == ONCE.attempts
