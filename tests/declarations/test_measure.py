"""Measures made of measures: each is made once, from the bottom up, however many there are and however they stand."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.declarations import measure
from engine.declarations.measure import MOST_DEEP, bound_measure
from tests.cases.laid import found, loaded


def tower(height: int, more: str = " + 1") -> str:
    """Measures one of another, the highest first."""
    return "\n".join(f"measure m{at} = {f'm{at - 1}' if at else 'traps'}{more}" for at in reversed(range(height)))


def codes(text: str) -> list[tuple[str, int]]:
    """The errors in a text, each with its line."""
    return [(each.code, each.place.position[0]) for each in found(text) if each.severity.value == "error"]


def test_towers__as_high_as_they_may_be() -> None:
    assert codes(tower(MOST_DEEP)) == []
    assert bound_measure(loaded(tower(MOST_DEEP)).model, f"m{MOST_DEEP - 1}")[0] is not None


@pytest.mark.parametrize("height", [MOST_DEEP + 1, MOST_DEEP + 2, 2000])
def test_towers__too_high_are_told_once(height: int) -> None:
    assert codes(tower(height)) == [("ADV305", height - MOST_DEEP)]


@pytest.mark.parametrize("more", [" + 1" * 20, " + 1" * 149])
def test_towers__of_long_formulas(more: str) -> None:
    assert [code for code, _ in codes(tower(MOST_DEEP, more))] == ["ADV305"]


def test_towers__both_of_two_at_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measure of two of the step below would be made twice as often at each step, were it made for whatever names it."""
    made: Counter[str] = Counter()
    make = measure._make
    monkeypatch.setattr(measure, "_make", lambda model, name, *rest: made.update([name]) or make(model, name, *rest))
    pairs = [f"measure {each}{at} = " + (f"a{at - 1} + b{at - 1}" if at % 7 else "traps") for at in range(200) for each in "ab"]  # fmt: skip
    promises = [f'expect "{at}" {{ promise = mean(a{at}) >= 0; every = b{at} >= 0 }}' for at in range(200)]
    assert codes("\n".join(reversed([*pairs, *promises]))) == []
    assert made == {f"{each}{at}": 1 for at in range(200) for each in "ab"}


def test_circles__depend_on_all_of_them() -> None:
    model = loaded('measure a = c\nmeasure b = a\nmeasure c = b + traps\nexpect "x" { promise = mean(b) > 1 }').model
    for name in "abc":
        assert bound_measure(model, name)[0] is None
    for name in "abc":
        asked = model.watch()
        bound_measure(model, name)
        model.unwatch()
        assert asked >= {"measure a", "measure b", "measure c", "location "}
