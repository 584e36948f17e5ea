"""Expressions are worked out exactly, and never leave the bounds that were proved for them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.rules.bounds import Bounds
from tests.rules.evaluator import evaluate
from tests.rules.formulas import NAMES, bound, value

numbers = st.one_of(
    st.integers(0, 30).map(str),
    st.sampled_from(["0.3", "1.5", "0.25", "30%", "150%", "12.5%", "100"]),
)
leaves = st.one_of(numbers, st.sampled_from(sorted(NAMES)))


def conditions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    compared = st.tuples(inner, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), inner).map(" ".join)
    ranged = st.tuples(inner, st.sampled_from(["1..3", "..5", "2..", "-3..3", "0..0"])).map("{0[0]} in {0[1]}".format)
    simple = st.one_of(compared, ranged)
    joined = st.tuples(simple, st.sampled_from(["and", "or"]), simple).map(" ".join)
    return st.one_of(simple, joined, simple.map("not {}".format))


def combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(" ".join),
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map("({0[0]} {0[1]} {0[2]})".format),
        st.tuples(inner, st.integers(0, 4)).map("({0[0]}) ^ {0[1]}".format),
        st.tuples(inner, st.sampled_from(["tier", "quality", "floor(share)", "-2", "share", "tier / 2"])).map(
            "({0[0]}) ^ {0[1]}".format
        ),
        inner.map("-{}".format),
        inner.map("({})".format),
        st.tuples(st.sampled_from(["floor", "ceil", "round", "abs"]), inner).map("{0[0]}({0[1]})".format),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner, inner).map("{0[0]}({0[1]}, {0[2]}, {0[3]})".format),
        st.tuples(inner, inner, inner).map("clamp({0[0]}, {0[1]}, {0[2]})".format),
        st.tuples(conditions(inner), inner, inner).map("(if {0[0]} then {0[1]} else {0[2]})".format),
    )


expressions = st.recursive(leaves, combined, max_leaves=12)


def pythonic(text: str) -> str:
    """Our choices as Python's: innermost first."""
    while "(if " in text:
        start = text.rindex("(if ")
        depth, end = 0, start
        for end in range(start, len(text)):
            depth += (text[end] == "(") - (text[end] == ")")
            if depth == 0:
                break
        inside = text[start + 4 : end]
        condition, _, rest = inside.partition(" then ")
        one, _, other = rest.partition(" else ")
        text = f"{text[:start]}(({one}) IF ({condition}) ELSE ({other})){text[end + 1 :]}"
    return text.replace(" IF ", " if ").replace(" ELSE ", " else ")


values = st.fixed_dictionaries(
    {
        "level": st.integers(0, 1000),
        "tier": st.integers(1, 5),
        "quality": st.integers(-20, 20),
        "share": st.fractions(0, 10, max_denominator=100),
    }
)


@settings(max_examples=400, deadline=None)
@given(expressions, st.lists(values, min_size=1, max_size=4))
def test_value__as_python_has_it_and_within_the_bounds(text: str, cases: list[dict[str, Fraction | int]]) -> None:
    made, _ = bound(text)
    assume(made is not None)
    assert made is not None
    for names in cases:
        actual = made(**names)
        assert evaluate(pythonic(text), names) == actual
        assert made.bounds.least <= actual <= made.bounds.most


@settings(max_examples=200, deadline=None)
@given(expressions)
def test_refused__only_for_a_reason(text: str) -> None:
    """What is refused divides by what can be zero, grows too large, or has an exponent that is not whole."""
    made, found = bound(text)
    assert (made is None) == bool(found)
    assert {each.code for each in found} <= {"ADV304", "ADV305", "ADV306"}


@settings(max_examples=200, deadline=None)
@given(expressions, values)
def test_bounds__of_single_values_are_the_value(text: str, names: dict[str, Fraction | int]) -> None:
    made, _ = bound(
        text,
        {name: Bounds(Fraction(each), Fraction(each), Fraction(each).denominator == 1) for name, each in names.items()},
    )
    assume(made is not None)
    assert made is not None
    assume(" then " not in text)  # a choice keeps both ways
    assert (made.bounds.least, made.bounds.most) == (made(**names), made(**names))


def test_value__invisible_cards_are_exact() -> None:
    """Floats that multiply the last three first give 9.000000000000002, and so 10."""
    text = "ceil(total * min(level, 100) / 100 * 0.3 * invisibility)"
    assert 9 == value(text, total=25, level=80, invisibility=Fraction(3, 2))


@pytest.mark.parametrize(
    ("level", "cards"), [(50, 6), (100, 11), (101, 11), (1000, 11), (0, 0)], ids=lambda number: str(number)
)
def test_value__invisible_cards_of_a_cave(level: int, cards: int) -> None:
    text = "ceil(total * min(level, 100) / 100 * 0.3 * invisibility)"
    assert cards == value(text, total=30, level=level, invisibility=Fraction(6, 5))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("2 ^ 3 ^ 2", 512),
        ("-2 ^ 2", -4),
        ("2 ^ -1", Fraction(1, 2)),
        ("7 - 2 - 1", 4),
        ("8 / 2 / 2", 2),
        ("1 / 3 * 3", 1),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("150% * 2", 3),
        ("round(0.5)", 1),
        ("round(1.5)", 2),
        ("round(-0.5)", 0),
        ("floor(-0.5)", -1),
        ("if 0 - 1 in 1..3 then 0 else 1", 1),
        ("if 2 * 2 in 1..3 then 0 else 1", 1),
        ("if 0 - 1 in -1..3 then 0 else 1", 0),
        ("ceil(-0.5)", 0),
        ("abs(-3)", 3),
        ("clamp(7, 1, 5)", 5),
        ("clamp(0, 1, 5)", 1),
        ("max(1, 2, 3)", 3),
        ("if 1 < 2 then 3 else 4", 3),
        ("if not 1 < 2 or 2 in 3.. then 3 else 4", 4),
        ("if 50% in 30%..60% then 1 else 0", 1),
        ("if 2 in 1..3 and 2 != 3 then 1 else 0", 1),
        ("if 1 == 2 then 1 else if 2 >= 2 then 5 else 6", 5),
        ("- - 3", 3),
        ("2 * -3", -6),
    ],
)
def test_value__worked_examples(text: str, expected: Fraction | int) -> None:
    assert expected == value(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("levle + 1", "ADV301"),
        ("mini(1, 2)", "ADV302"),
        ("min(1)", "ADV303"),
        ("clamp(1, 2)", "ADV303"),
        ("1 / 0", "ADV304"),
        ("1 / (tier - 3)", "ADV304"),
        ("1 / (level - level)", "ADV304"),
        ("0 ^ -1", "ADV305"),
        ("level ^ 64", "ADV305"),
        ("2 ^ 65", "ADV305"),
        ("9^9^9^9", "ADV305"),
        ("((0.000000001 ^ 64) ^ 64) ^ 64", "ADV305"),
        ("level * level * level * level * level", "ADV305"),
        ("2 ^ (tier / 2)", "ADV306"),
        ("2 ^ ((tier - 1) / 2)", "ADV306"),
        ("2 ^ share", "ADV306"),
        ("level > 3", "ADV306"),
        ("if level then 1 else 2", "ADV306"),
        ("1 + (level > 3)", "ADV306"),
        ("not level", "ADV306"),
        ("min(level > 1, 2)", "ADV306"),
        ("min(level where tier > 3, 2)", "ADV307"),
        ("count(level where levle > 3)", "ADV307"),
        ("level rises with tier", "ADV307"),
        ("1 + (level falls with tier)", "ADV307"),
        ("if level rises with tier then 1 else 2", "ADV307"),
        ("if not level falls with tier then 1 else 2", "ADV307"),
        ("1 < 2 < 3", "ADV004"),
        ("1 +", "ADV004"),
        ("(1", "ADV004"),
        ("1)", "ADV004"),
        ("1 2", "ADV004"),
        ("level in 3", "ADV004"),
        ("if 1 < 2 then 3", "ADV004"),
        ("", "ADV004"),
    ],
)
def test_refused__with_its_code(text: str, code: str) -> None:
    made, found = bound(text)
    assert made is None
    assert [code] == [each.code for each in found]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1 + max(tier, level where tier > 3)", "level where tier > 3"),
        ("max(1, if tier > 3 or level rises with tier then 1 else 2)", "level rises with tier"),
    ],
)
def test_refused__results_at_their_place(text: str, place: str) -> None:
    _, found = bound(text)
    assert [("ADV307", place)] == [
        (each.code, each.place.file.text[each.place.start : each.place.end]) for each in found
    ]


asking = st.one_of(
    st.tuples(expressions, conditions(expressions)).map("max(1, {0[0]} where {0[1]})".format),
    st.tuples(expressions, st.sampled_from(["rises", "falls"])).map(
        "(if ({0[0]}) {0[1]} with level then 1 else 2)".format
    ),
)


@settings(max_examples=200, deadline=None)
@given(expressions, asking, st.sampled_from(["{1} + {0}", "min({1}, {0})", "if {1} > 1 then 2 else {0}"]))
def test_refused__whatever_looks_over_results(text: str, asks: str, frame: str) -> None:
    """Another mistake may be told first, but never none."""
    made, found = bound(frame.format(text, asks))
    assert made is None
    assert {each.code for each in found} <= {"ADV304", "ADV305", "ADV306", "ADV307"}


def test_refused__too_many_parts_however_deep() -> None:
    for text in ("max(1, " + " + ".join(["level"] * 200) + " where " + " + ".join(["tier"] * 200) + ")",
                 "(" + " + ".join(["level"] * 400) + ") rises with tier"):  # fmt: skip
        assert ["ADV305"] == [each.code for each in bound(text)[1]]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("quality ^ 2", 0, 400),
        ("quality ^ 3", -8000, 8000),
        ("abs(quality)", 0, 20),
        ("tier - tier", -4, 4),
        ("quality * quality", -400, 400),
        ("100 / tier", 20, 100),
        ("min(level, 100)", 0, 100),
        ("clamp(level / 2, 0, 40)", 0, 40),
        ("if level > 3 then tier else -quality", -20, 20),
        ("floor(share)", 0, 10),
        ("(tier + 0) ^ -1", Fraction(1, 5), 1),
        ("quality ^ tier", -3200000, 3200000),
    ],
)
def test_bounds__worked_examples(text: str, least: Fraction | int, most: Fraction | int) -> None:
    made, found = bound(text)
    assert [] == [each.message() for each in found]
    assert made is not None
    assert (least, most) == (made.bounds.least, made.bounds.most)
