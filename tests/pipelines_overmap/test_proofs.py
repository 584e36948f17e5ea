"""What the checker proves of mutable specials, held against many placements of the same special."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.generators.overmap.mutable import ONCE, Bound, Cause, Known, Open, Proof, Special, Verdict, prove, stress
from engine.pipelines.overmap.rows import mutable_of
from engine.source.diagnostic import Diagnostic
from tests.cases.laid import shown
from tests.pipelines_overmap.world import loaded

CASE = Path(__file__).parents[1] / "cases" / "good" / "overmap_anthill_of_the_source.adv"
ANTS = """
overmap_terrain anthill { name "Anthill"; symbol "O"; color brown; flags no_rotate }
overmap_terrain ants { name "Tunnel"; symbol "x"; color brown; flags linear }
overmap_terrain ants_queen { name "Queen"; symbol "Q"; color red }
overmap_terrain ants_nursery { name "Larvae"; symbol "L"; color red }
overmap_terrain ants_chamber { name "Food"; symbol "F"; color red }
overmap_location subterranean_empty { terrains rock }
"""
ANTHILL = CASE.read_text("utf-8").partition("# The first form of the source")[0] + ANTS
"""The source's own example in the language, as the cases have it."""
LAST = ("dead_end", "straight_tunnel", "corner", "tee", "crossroads")
ASKED = {"land": frozenset({"moss"}), "subterranean_empty": frozenset({"rock"})}


def without(piece: str) -> str:
    """The source's anthill without one of the rules of its last phase."""
    begin = ANTHILL.index("    dead_end weight 2000")
    end = ANTHILL.index("  }", begin)
    lines = [line for line in ANTHILL[begin:end].splitlines(keepends=True) if line.split()[0] != piece]
    assert len(LAST) - 1 == len(lines)
    return ANTHILL[:begin] + "".join(lines) + ANTHILL[end:]


def special(text: str) -> Special:
    """The one mutable special of a text as the generator takes it, whatever is told of it."""
    (name,) = (each for each in loaded(text).model.names("overmap_special") if each != "well")
    return mutable_of(name, loaded(text).model.value("overmap_special", name))


def proof(text: str) -> Proof:
    return prove(special(text), Known(terrains=ASKED))


def found(text: str, *codes: str) -> list[Diagnostic]:
    """The findings with one of some codes."""
    return [each for each in loaded(text).found if each.code in codes]


PROOFS = ("ADV415", "ADV416", "ADV417")


def test_anthill__clean_and_proved() -> None:
    assert [] == shown(loaded(ANTHILL).found)
    assert Verdict.PROVED is proof(ANTHILL).verdict
    assert Bound.FADING is proof(ANTHILL).pace.bound


def test_anthill__stands_at_the_first_attempt_wherever_it_is_tried() -> None:
    tried = stress(special(ANTHILL), 300, seed=1, budget=ONCE)
    assert (300, 300, 0) == (tried.tried, tried.placed, tried.unresolved)
    assert () == tried.refused


@pytest.mark.parametrize("piece", LAST)
def test_without__a_rule_of_the_last_phase_is_missed(piece: str) -> None:
    (told,) = found(without(piece), "ADV415", "ADV416")
    assert ("text.adv", line_of_the_last_phase(without(piece))) == (told.place.file.path, told.place.position[0])
    assert Verdict.PROVED is not proof(without(piece)).verdict


def line_of_the_last_phase(text: str) -> int:
    return text[: text.rindex("  phase {")].count("\n") + 1


@pytest.mark.parametrize("piece", ["dead_end", "straight_tunnel", "corner"])
def test_without__the_counter_example_names_the_piece_that_is_missing(piece: str) -> None:
    (told,) = found(without(piece), "ADV415")
    assert f"add `{piece}` to the last phase" in told.message("en")
    assert f"最終フェーズに `{piece}`" in told.message("ja")
    assert piece == proof(without(piece)).missing[0]


@pytest.mark.parametrize(("piece", "tries"), [("dead_end", 60), ("straight_tunnel", 300), ("corner", 120)])
def test_without__proof_and_many_placements_agree(piece: str, tries: int) -> None:
    """What the proof finds, placements run into: refused where each has one attempt, tried again where it has more."""
    broken = special(without(piece))
    once = stress(broken, tries, seed=1, budget=ONCE)
    assert once.placed < once.tried
    assert {(Cause.OPEN, len(broken.phases) - 1)} == {(each.example.cause, each.phase) for each in once.refused}
    counter = proof(without(piece)).counter
    assert counter is not None
    assert turned_alike(counter.refused.joins) in {turned_alike(each.example.joins) for each in once.refused}
    usual = stress(broken, tries, seed=1)
    assert (once.tried - once.placed, 0) == (sum(each.count for each in usual.retried), usual.unresolved)


def turned_alike(joins: Iterable[Open]) -> frozenset[tuple[int, str]]:
    """Open joins, however the place is turned: the least of its four turns."""
    turns = [[(int(each.side.turned(turn)), each.join) for each in joins] for turn in range(4)]
    return frozenset(min(sorted(each) for each in turns))


UNBOUNDED = {
    "tee weight 10": "tee weight 9000",
    "crossroads weight 1": "crossroads weight 3000",
    "dead_end weight 2000": "dead_end weight 1",
    "straight_tunnel weight 100": "tee",
}
"""A rule of the anthill's last phase, and what stands there instead."""


@pytest.mark.parametrize(("rule", "instead"), UNBOUNDED.items(), ids=UNBOUNDED.values())
def test_growth__without_a_bound_is_named(rule: str, instead: str) -> None:
    text = ANTHILL.replace(rule, instead)
    (told,) = found(text, "ADV417")
    assert line_of_the_last_phase(text) == told.place.position[0]
    assert "in phase 5" in told.message("en")
    assert "フェーズ 5" in told.message("ja")
    assert Bound.UNBOUNDED is proof(text).pace.bound
    assert f"`{instead.split()[0]}`" in told.message("en") or instead.startswith("dead_end")


def test_growth__without_a_bound_runs_out_of_room() -> None:
    tried = stress(special(ANTHILL.replace("tee weight 10", "tee weight 9000")), 12, seed=1, budget=ONCE)
    assert Cause.LARGE in {each.example.cause for each in tried.refused}


def test_growth__with_a_max_in_every_rule_is_limited() -> None:
    text = ANTHILL.replace("tee weight 10", "tee max 10").replace("crossroads weight 1", "crossroads max 1")
    text = text.replace("straight_tunnel weight 100", "straight_tunnel max 9").replace(
        "corner weight 100", "corner max 9"
    )
    assert [] == found(text, "ADV417")
    assert Bound.LIMITED is proof(text).pace.bound


GRID = """
overmap_special grid mutable {{
  on land
  join way
  piece start {{ terrain path.nesw; sides way }}
  piece end {{ terrain path.end_south; north way }}
  root start
  {check}
  {phase}
}}
"""
NEEDED = "check (-1, 0, 0) to (1, 0, 0) land\n  check (0, -1, 0) to (0, 1, 0) land"


@pytest.mark.parametrize(
    ("check", "phase", "code"),
    [
        (NEEDED, "phase { end max 4 }", None),
        (NEEDED, "phase { end max 1 }\n  phase { end max 3 }", None),
        (NEEDED, "phase { end max 3 }", "ADV415"),
        ("", "phase { end weight 1 }", "ADV415"),
        (NEEDED, "", "ADV415"),
    ],
    ids=["four ends for four", "in two phases", "three ends for four", "no ground asked for", "no phase"],
)
def test_verdict__of_the_smallest_special(check: str, phase: str, code: str | None) -> None:
    expected = [] if code is None else [code]
    assert expected == [each.code for each in found(GRID.format(check=check, phase=phase), *PROOFS)]


@pytest.mark.parametrize(
    "sides",
    ["sides way optional", "sides way available", "sides way reject", "above way optional; below way available"],
)
def test_verdict__what_need_not_be_met_is_never_open(sides: str) -> None:
    text = (
        GRID.format(check="", phase="phase { end max 1 }")
        .replace("sides way ", f"{sides} ")
        .replace("sides way }", f"{sides} }}")
    )
    assert [] == found(text, *PROOFS)
