"""Mutable specials as they are written: every form of amounts, levels, sides, checks, chunks, and what they come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.generators.overmap.mutable import (
    Binomial,
    Chance,
    Exit,
    Fixed,
    JoinType,
    Level,
    Levels,
    Mark,
    Need,
    Part,
    Poisson,
    Rule,
    Side,
    Special,
    Uniform,
)
from tests.cases.laid import shown
from tests.pipelines_overmap.world import content, loaded


def special(lines: str) -> str:
    """A special of two pieces with some lines more."""
    return (
        "overmap_special grown mutable {\n  on land\n  join way\n  join door { opposite street }\n"
        "  join street { opposite door }\n  shared size 1..3\n  piece stone { terrain moss; sides way optional }\n"
        f"  piece end {{ terrain moss; sides way available or street }}\n  root stone\n{lines}\n}}"
    )


def row(lines: str) -> Special:
    (made,) = content(special(lines)).mutables
    return made.special


def value(lines: str) -> Any:
    """The special as it is declared."""
    ruleset = loaded(special(lines)).ruleset
    assert ruleset is not None, shown(loaded(special(lines)).found)
    return ruleset.all("overmap_special")["grown"]


def rule(written: str) -> Rule:
    return row(f"  phase {{\n    stone {written}\n  }}").phases[0][0]


def keys(written: str) -> Any:
    """The keys of a rule as they are declared."""
    return value(f"  phase {{\n    stone {written}\n  }}").phase[0].rules[0].keys


AMOUNTS = {
    "0": Fixed(0),
    "3": Fixed(3),
    "1000": Fixed(1000),
    "1..3": Uniform(1, 3),
    "0..0": Uniform(0, 0),
    "5..5": Uniform(5, 5),
    "poisson 5": Poisson(Fraction(5)),
    "poisson 2.5": Poisson(Fraction(5, 2)),
    "poisson 0.125": Poisson(Fraction(1, 8)),
    "chance 30%": Chance(Fraction(3, 10)),
    "chance 0.5%": Chance(Fraction(1, 200)),
    "chance 100%": Chance(Fraction(1)),
    "binomial 5 30%": Binomial(5, Fraction(3, 10)),
    "binomial 1 12.5%": Binomial(1, Fraction(1, 8)),
    "poisson 0.00001": Poisson(Fraction(1, 100_000)),
    "chance 0.00001%": Chance(Fraction(1, 10_000_000)),
    "binomial 5 0.00001%": Binomial(5, Fraction(1, 10_000_000)),
}


@pytest.mark.parametrize(("written", "drawn"), AMOUNTS.items(), ids=AMOUNTS)
def test_max__every_amount(written: str, drawn: Any) -> None:
    assert drawn == rule(f"max {written}").max


@pytest.mark.parametrize(("written", "drawn"), AMOUNTS.items(), ids=AMOUNTS)
def test_shared__every_amount(written: str, drawn: Any) -> None:
    assert (("size", Uniform(1, 3)), ("depth", drawn)) == row(f"  shared depth {written}").shared


@pytest.mark.parametrize("written", AMOUNTS)
def test_amount__shown_reads_back_equal(written: str) -> None:
    max = keys(f"max {written}").max
    assert max == keys(f"max {max.shown()}").max
    shared = value(f"  shared depth {written}").shared[-1]
    assert shared == value(f"  shared {shared.shown()}").shared[-1]


def level(offset: int) -> Level:
    return Level(offset)


def top(offset: int = 0) -> Level:
    return Level(offset, Mark.TOP)


def bottom(offset: int = 0) -> Level:
    return Level(offset, Mark.BOTTOM)


LEVELS = {
    "-2": Levels(level(-2), level(-2)),
    "0": Levels(level(0), level(0)),
    "3": Levels(level(3), level(3)),
    "-3..-1": Levels(level(-3), level(-1)),
    "-3..4": Levels(level(-3), level(4)),
    "..-1": Levels(None, level(-1)),
    "2..": Levels(level(2), None),
    "top": Levels(least=top()),
    "bottom": Levels(most=bottom()),
    "top-1": Levels(top(-1), top(-1)),
    "top+2": Levels(top(2), top(2)),
    "bottom+1": Levels(bottom(1), bottom(1)),
    "bottom to top": Levels(bottom(), top()),
    "bottom to bottom+2": Levels(bottom(), bottom(2)),
    "bottom+1 to top-1": Levels(bottom(1), top(-1)),
    "-5 to bottom+3": Levels(level(-5), bottom(3)),
    "top-2 to 4": Levels(top(-2), level(4)),
    "-3 to -1": Levels(level(-3), level(-1)),
    "from top": Levels(top(), None),
    "from bottom+1": Levels(bottom(1), None),
    "from -5": Levels(level(-5), None),
    "to top-1": Levels(None, top(-1)),
    "to bottom": Levels(None, bottom()),
    "to -1": Levels(None, level(-1)),
    "from top to 9": Levels(top(), level(9)),
}


@pytest.mark.parametrize(("written", "levels"), LEVELS.items(), ids=LEVELS)
def test_z__every_form(written: str, levels: Levels) -> None:
    assert levels == rule(f"max 1 z {written}").levels


@pytest.mark.parametrize("written", LEVELS)
def test_z__shown_reads_back_equal(written: str) -> None:
    z = keys(f"max 1 z {written}").z
    assert z == keys(f"max 1 z {z.shown()}").z


def test_z__not_written_has_no_bounds() -> None:
    assert Levels() == rule("max 1").levels


EXITS = {
    "way": Exit("way"),
    "way mandatory": Exit("way", JoinType.MANDATORY),
    "way optional": Exit("way", JoinType.OPTIONAL),
    "way available": Exit("way", JoinType.AVAILABLE),
    "way reject": Exit("way", JoinType.REJECT),
    "way or door": Exit("way", JoinType.MANDATORY, ("door",)),
    "way or door or street": Exit("way", JoinType.MANDATORY, ("door", "street")),
    "street optional or way": Exit("street", JoinType.OPTIONAL, ("way",)),
    "street available or door or way": Exit("street", JoinType.AVAILABLE, ("door", "way")),
}
"""On the north of a piece; a mandatory side has its partner on the pieces of every special here."""


@pytest.mark.parametrize(("written", "leads"), EXITS.items(), ids=EXITS)
def test_side__every_form(written: str, leads: Exit) -> None:
    made = row(piece(f"north {written}"))
    assert ((Side.NORTH, leads),) == made.pieces[-1].exits


@pytest.mark.parametrize("written", EXITS)
def test_side__shown_reads_back_equal(written: str) -> None:
    north = value(piece(f"north {written}")).piece[-1].north
    assert north == value(piece(f"north {north.shown()}")).piece[-1].north


def piece(sides: str) -> str:
    """A piece, used once."""
    return f"  piece other {{ terrain moss; {sides} }}\n  phase {{ other max 1; end weight 1 }}"


@pytest.mark.parametrize(
    ("written", "joins"),
    [
        ("sides way available", {"NORTH": "way", "EAST": "way", "SOUTH": "way", "WEST": "way"}),
        ("sides way available; south door optional", {"NORTH": "way", "EAST": "way", "SOUTH": "door", "WEST": "way"}),
        ("sides way reject; above way available", {**dict.fromkeys(("NORTH", "EAST", "SOUTH", "WEST", "ABOVE"), "way")}),
        ("above way optional; below door available", {"ABOVE": "way", "BELOW": "door"}),
        ("west street optional; east way available", {"EAST": "way", "WEST": "street"}),
    ],
)  # fmt: skip
def test_sides__all_four_unless_they_name_their_own(written: str, joins: dict[str, str]) -> None:
    assert joins == {side.name: leads.join for side, leads in row(piece(written)).pieces[-1].exits}


CHECKS = {
    "(0, 0, 0) land": [Need(((0, 0, 0), (0, 0, 0)), ("land",))],
    "(0, 0, 0) land, moor": [Need(((0, 0, 0), (0, 0, 0)), ("land", "moor"))],
    "(0, 0, 0), (1, -2, 3) land": [
        Need(((0, 0, 0), (0, 0, 0)), ("land",)),
        Need(((1, -2, 3), (1, -2, 3)), ("land",)),
    ],
    "(1, 1, -2) to (-1, -1, -2) below": [Need(((1, 1, -2), (-1, -1, -2)), ("below",))],
    "(0, 0, 0) to (1, 1, 0), (5, 5, 0), (7, 0, 0) to (8, 0, 1) below, moor": [
        Need(((0, 0, 0), (1, 1, 0)), ("below", "moor")),
        Need(((5, 5, 0), (5, 5, 0)), ("below", "moor")),
        Need(((7, 0, 0), (8, 0, 1)), ("below", "moor")),
    ],
}


@pytest.mark.parametrize(("written", "needs"), CHECKS.items(), ids=CHECKS)
def test_check__every_form(written: str, needs: list[Need]) -> None:
    assert tuple(needs) == row(f"  check {written}").checks


@pytest.mark.parametrize("written", CHECKS)
def test_check__shown_reads_back_equal(written: str) -> None:
    (check,) = value(f"  check {written}").check
    assert (check,) == value(f"  check {check.shown()}").check
    assert written == check.shown()


def test_check__nine_points_are_one_box() -> None:
    points = ", ".join(f"({x}, {y}, -2)" for y in (-1, 0, 1) for x in (-1, 0, 1))
    listed = [point for need in row(f"  check {points} below").checks for point in need.points()]
    (box,) = row("  check (1, 1, -2) to (-1, -1, -2) below").checks
    assert sorted(listed) == sorted(box.points())


def test_checks__stay_in_order() -> None:
    made = row("  check (0, 0, 0) land\n  check (0, 0, -1) below\n  check (0, 0, 1) moor")
    assert [("land",), ("below",), ("moor",)] == [need.locations for need in made.checks]


def chunk(written: str) -> Rule:
    return row(f"  phase {{\n    {written}\n    end weight 9\n  }}").phases[0][0]


PAIR = "{ at (0, 0, 0) end; at (0, -1, 0) end rotated east }"
PARTS = (Part("end"), Part("end", (0, -1, 0), 1))
CHUNKS = {
    f"chunk {PAIR} max 1": Rule(PARTS, Fixed(1)),
    f"chunk pair {PAIR} max 1": Rule(PARTS, Fixed(1), name="pair"),
    f"chunk pair {PAIR} weight 7": Rule(PARTS, None, 7, name="pair"),
    f"chunk pair {PAIR} max 1..2 weight 7": Rule(PARTS, Uniform(1, 2), 7, name="pair"),
    f"chunk pair {PAIR} max 2 scale size": Rule(PARTS, Fixed(2), scale="size", name="pair"),
    f"chunk pair {PAIR} max 1 z -2": Rule(PARTS, Fixed(1), levels=Levels(level(-2), level(-2)), name="pair"),
    f"chunk pair {PAIR} max 1 z top": Rule(PARTS, Fixed(1), levels=Levels(top()), name="pair"),
    f"chunk pair {PAIR} max 1 join way": Rule(PARTS, Fixed(1), join="way", name="pair"),
    f"chunk pair {PAIR} max 1 rotate no": Rule(PARTS, Fixed(1), rotate=False, name="pair"),
    f"chunk pair {PAIR} max 1 rotate yes": Rule(PARTS, Fixed(1), rotate=True, name="pair"),
    f"chunk pair {PAIR} max 1 overmap (0, -7)": Rule(PARTS, Fixed(1), overmap=(0, -7), name="pair"),
    f"chunk pair max 1 weight 7 {PAIR}": Rule(PARTS, Fixed(1), 7, name="pair"),
    f"chunk pair max 1 {PAIR} weight 7": Rule(PARTS, Fixed(1), 7, name="pair"),
    f"chunk pair {PAIR[:-2]}; max 1; weight 7; z ..-1 }}": Rule(
        PARTS, Fixed(1), 7, levels=Levels(None, level(-1)), name="pair"
    ),
    f"chunk pair {PAIR} z -2..-1 join way rotate no overmap (3, 4) scale size weight 7 max 2": Rule(
        PARTS, Fixed(2), 7, "size", "way", Levels(level(-2), level(-1)), (3, 4), False, "pair"
    ),
}


@pytest.mark.parametrize(("written", "made"), CHUNKS.items(), ids=CHUNKS)
def test_chunk__every_form(written: str, made: Rule) -> None:
    assert made == chunk(written)


@pytest.mark.parametrize(("side", "turns"), [("north", 0), ("east", 1), ("south", 2), ("west", 3)])
def test_chunk__rotated_is_quarter_turns_from_north(side: str, turns: int) -> None:
    assert (Part("end", (4, -3, 2), turns),) == chunk(f"chunk {{ at (4, -3, 2) end rotated {side} }} max 1").parts


def test_chunk__without_a_word_it_faces_north() -> None:
    assert (Part("end", (1, 2, 0), 0),) == chunk("chunk { at (1, 2) end } max 1").parts


@pytest.mark.parametrize("at", [(0, 0), (-3, 40), (1_000_000, -1_000_000)], ids=str)
def test_overmap__any_in_the_world(at: tuple[int, int]) -> None:
    assert at == rule(f"max 1 overmap {at}").overmap


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ("max 3", Rule((Part("stone"),), Fixed(3))),
        ("max 0 weight 7", Rule((Part("stone"),), Fixed(0), 7)),
        ("weight 1000000", Rule((Part("stone"),), None, 1_000_000)),
        ("max poisson 2.5 scale size", Rule((Part("stone"),), Poisson(2.5), scale="size")),
        ("rotate no join way max 1", Rule((Part("stone"),), Fixed(1), join="way", rotate=False)),
        ("", Rule((Part("stone"),))),
    ],
)
def test_rule__every_key_alone_and_together(written: str, made: Rule) -> None:
    assert made == rule(written)


def test_phases__rules_stay_in_order() -> None:
    made = row(
        "  phase { stone max 1; end max 2 }\n  phase { end max 3 }\n  phase {\n    stone max 4\n    end weight 1\n  }"
    )
    assert [["stone", "end"], ["end"], ["stone", "end"]] == [[each.label for each in rules] for rules in made.phases]


def test_joins__in_the_order_of_their_priority() -> None:
    assert ["way", "door", "street"] == [join.name for join in row("").joins]
    assert ["way", "street", "door"] == [join.partner for join in row("").joins]


def test_base__repeated_keys_are_written_anew() -> None:
    text = special("  phase { stone max 1; end weight 1 }\n  check (0, 0, 0) land")
    text += "\novermap_special later : grown { check (0, 0, -1) below; rotate no; shared size 5; phase { end max 1 scale size } }"
    made = {each.id: each.special for each in content(text).mutables}
    assert [["end"]] == [[each.label for each in rules] for rules in made["later"].phases]
    assert (("size", Fixed(5)),) == made["later"].shared
    assert (Need(((0, 0, -1), (0, 0, -1)), ("below",)),) == made["later"].checks
    assert made["grown"].pieces == made["later"].pieces
    assert (True, False) == (made["grown"].rotate, made["later"].rotate)


SPAWN_AT = {"(0, 0)": (0, 0), "(-12, 340)": (-12, 340), "anywhere": None}


@pytest.mark.parametrize(("written", "at"), SPAWN_AT.items(), ids=SPAWN_AT)
def test_spawn_at__shown_reads_back_equal(written: str, at: tuple[int, int] | None) -> None:
    made = value(f"  spawn_at {written}; occurrences 1").spawn_at
    assert written == made.shown()
    assert at == content(special(f"  spawn_at {made.shown()}; occurrences 1")).mutables[0].overmap
