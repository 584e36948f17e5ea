"""The specials of the starter pack that grow: whole or not at all, on any ground, and as the proof says."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction

import attrs
import numpy as np
import pytest

from engine.game import Game
from engine.generators.overmap.content import Content
from engine.generators.overmap.drawing import stressed_mutable
from engine.generators.overmap.growing import Plot, grow
from engine.generators.overmap.mutable import (
    HOLES,
    ONCE,
    Budget,
    Cause,
    Placement,
    Proof,
    Refusal,
    Special,
    Stress,
    Verdict,
    place,
    prove,
)
from engine.generators.overmap.rows import MutableRow
from tests.generators_overmap_mutable.starter import faults

from .overmap_growing import GROWING, NEEDED, SHARES, known, row_of, trial, without
from .overmap_reading import content_for

SMALL = Budget(24, 400, 2000)
"""For what does not close any more."""
FEW, MANY, PARTS = range(100), 10_000, 10
NEVER_WHOLE = ("abbey", "fallen_star")
"""Those of which nothing stands without the piece; of the others some do, as luck has it."""


def proof_of(special: Special) -> Proof:
    return prove(special, known())


def stressed(row: MutableRow, count: int, budget: Budget = ONCE, holes: tuple[Fraction, ...] = HOLES) -> Stress:
    """What came of growing a special on the ground that `advc stress special` tries."""
    return deque(stressed_mutable(row, content_for("default"), count, 0, holes, budget), maxlen=1)[0]


def test_specials__all_that_grow(game: Game) -> None:
    written = game.ruleset.all("overmap_special")
    assert list(GROWING) == sorted(name for name, special in written.items() if special.subtype == "mutable")


# -- on ground of chance -----------------------------------------------------------------------------------------------


def complaints(content: Content, row: MutableRow, seeds: range) -> tuple[list[str], Counter[str]]:
    """What is wrong with a special on the ground of many seeds, and how often it stood or was refused for what."""
    found: list[str] = []
    counts: Counter[str] = Counter()
    for seed in seeds:
        tried = trial(content, row, seed)
        board = tried.board
        grown = place(row.special, Plot(board), tried.at, tried.key, tried.turn, board.at)
        cells, owned = board.cells.copy(), bytes(board.owned)
        if isinstance(grown, Placement):
            found += [f"{seed}: {each}" for each in faults(row.special, Plot(board), grown)]
        leads = grow(board, row, tried.at, tried.turn, tried.key)
        changed = {(int(x), int(y), int(z) + board.lowest) for z, y, x in np.argwhere(cells != board.cells)}
        if isinstance(grown, Refusal):
            counts[grown.cause.name] += 1
            if not isinstance(leads, Refusal) or changed or owned != bytes(board.owned) or board.specials:
                found.append(f"{seed}: refused, and {len(changed)} tiles remain")
            continue
        counts["stands"] += 1
        tiles = {tile.at for tile in grown.tiles}
        if changed - tiles or any(not board.owned[board.place(*at)] for at in tiles):
            found.append(f"{seed}: tiles of others changed, or tiles that nobody owns")
        there = [
            board.content.terrains.turns[board.content.terrains.of(tile.terrain)][tile.turns] for tile in grown.tiles
        ]
        if there != [board.terrain(*tile.at) for tile in grown.tiles]:
            found.append(f"{seed}: other tiles than those of the placement")
        if owned.count(1) + len(tiles) != bytes(board.owned).count(1) or [len(tiles)] != [
            p.tiles for p in board.specials
        ]:
            found.append(f"{seed}: something else was owned or written down")
    return found, counts


@pytest.mark.parametrize("name", GROWING)
def test_growing__whole_or_not_at_all(name: str) -> None:
    found, counts = complaints(content_for("default"), row_of(name), FEW)
    assert [] == found
    # What is proved is refused for its ground alone.
    assert {"stands", Cause.GROUND.name} == set(counts)
    assert counts["stands"] > len(FEW) // 2


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GROWING)
def test_growing__whole_or_not_at_all__ten_thousand(name: str, part: int) -> None:
    size = MANY // PARTS
    found, counts = complaints(content_for("default"), row_of(name), range(part * size, (part + 1) * size))
    assert [] == found
    assert {"stands", Cause.GROUND.name} == set(counts)
    assert size == counts.total()


def refused_whole(name: str, seeds: range) -> None:
    found, counts = complaints(content_for("default"), without(row_of(name), NEEDED[name]), seeds)
    assert [] == found
    assert counts[Cause.OPEN.name] > len(seeds) // 2
    assert 0 == counts["stands"]


@pytest.mark.parametrize("name", NEVER_WHOLE)
def test_piece_removed__nothing_half_built_remains(name: str) -> None:
    refused_whole(name, range(24))


@pytest.mark.long
@pytest.mark.parametrize("name", NEVER_WHOLE)
def test_piece_removed__nothing_half_built_remains__a_thousand(name: str) -> None:
    refused_whole(name, range(1000))


def test_ground__much_of_it_does_not_suit() -> None:
    content, row = content_for("default"), row_of("abbey")
    shares = []
    for seed in range(len(SHARES)):
        board = trial(content, row, seed).board
        shares.append(np.mean([not board.is_in("land", x, y, 0) for x in range(72) for y in range(72)]))
    assert [float(share) for share in SHARES] == pytest.approx(shares, abs=0.03)


# -- as the proof says -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GROWING)
def test_proof__proved_and_never_refused(name: str) -> None:
    row = row_of(name)
    proof, told = proof_of(row.special), stressed(row, len(FEW))
    assert (Verdict.PROVED, True) == (proof.verdict, proof.bounded), proof.en
    assert (len(FEW), 0, ()) == (told.placed, told.unresolved, told.refused)


@pytest.mark.long
@pytest.mark.parametrize("name", GROWING)
def test_proof__proved_and_never_refused__ten_thousand(name: str) -> None:
    told = stressed(row_of(name), MANY)
    assert (MANY, 0, ()) == (told.placed, told.unresolved, told.refused)


@pytest.mark.parametrize("name", GROWING)
def test_piece_removed__proof_names_it_and_stress_finds_it(name: str) -> None:
    row = without(row_of(name), NEEDED[name])
    proof = proof_of(row.special)
    assert Verdict.COUNTER is proof.verdict, proof.en
    assert NEEDED[name] in proof.missing
    assert f"`{NEEDED[name]}`" in proof.en
    once, often = stressed(row, 120, attrs.evolve(SMALL, attempts=1)), stressed(row, 60, SMALL)
    assert once.refused
    assert {Cause.OPEN} == {each.example.cause for each in once.refused}
    assert once.placed + sum(each.count for each in once.refused) == 120
    # With more tries some of these stand after all; what is told then is what the first try failed for.
    assert often.refused or often.retried
    assert 0 == once.unresolved == often.unresolved


@pytest.mark.long
@pytest.mark.parametrize("name", GROWING)
def test_piece_removed__whichever_proved_is_never_refused(name: str) -> None:
    verdicts: Counter[Verdict] = Counter()
    for piece in row_of(name).special.pieces:
        if piece.name == row_of(name).special.root:
            continue
        row = without(row_of(name), piece.name)
        verdict = proof_of(row.special).verdict
        told = stressed(row, 600, attrs.evolve(SMALL, attempts=1))
        stayed_open = [each.label for each in told.refused if each.example.cause is Cause.OPEN]
        verdicts[verdict] += 1
        assert Verdict.PROVED is not verdict or not stayed_open, piece.name
    assert verdicts[Verdict.PROVED] > 0
    assert verdicts[Verdict.COUNTER] > 0


def test_corner_removed__the_open_joins_are_told() -> None:
    row = without(row_of("anthill"), "corner")
    proof = proof_of(row.special)
    assert "`tunnel_to_tunnel` to the" in proof.en
    assert "add `corner` to the last phase" in proof.en
    refused = stressed(row, 300, attrs.evolve(SMALL, attempts=1)).refused
    assert all("`tunnel_to_tunnel` to the" in each.reason and " and " in each.reason for each in refused)
    assert {len(row.special.phases) - 1} == {each.phase for each in refused}
    assert all("?" in each.example.picture for each in refused)
