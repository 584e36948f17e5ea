"""The name that was probably meant."""

from __future__ import annotations

from difflib import SequenceMatcher
from time import perf_counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.language.near import nearest

NAMES = [
    "terrain",
    "events",
    "elites",
    "party",
    "traps",
    "invisibility",
    "frequency",
    "side",
    "name",
    "洞窟",
    "月の洞窟",
]
letters = st.text("abcdefgh_", min_size=4, max_size=12)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("terrian", "terrain"),
        ("terain", "terrain"),
        ("terraain", "terrain"),
        ("tarrain", "terrain"),
        ("Terrain", "terrain"),
        ("evnts", "events"),
        ("invisiblity", "invisibility"),
        ("frequncies", "frequency"),
        ("elite", "elites"),
        ("月の洞屈", "月の洞窟"),
        ("goblin", None),
        ("x", None),
        ("", None),
        ("q" * 10_000, None),
    ],
)
def test_nearest__of_the_keys_of_a_location(word: str, expected: str | None) -> None:
    assert expected == nearest(word, NAMES)


def test_nearest__order_does_not_matter() -> None:
    assert nearest("aab", ["aaa", "aac", "abb"]) == nearest("aab", ["abb", "aac", "aaa"])


@settings(max_examples=200, deadline=None)
@given(st.lists(letters, min_size=1, max_size=30), letters, st.integers(0, 11), st.sampled_from("abcxyz"))
def test_nearest__a_name_less_a_letter_is_found(names: list[str], name: str, at: int, letter: str) -> None:
    word = name[: at % len(name)] + name[at % len(name) + 1 :]
    # Of a short word with repeated letters, a letter less can leave too little that is alike: `a_a_` and `aa_`.
    assume(SequenceMatcher(None, name, word).ratio() >= 0.6)
    found = nearest(word, [*names, name])
    assert found is not None
    assert SequenceMatcher(None, found, word).ratio() >= SequenceMatcher(None, name, word).ratio()


@settings(max_examples=200, deadline=None)
@given(st.lists(letters, max_size=30), letters)
def test_nearest__is_one_of_the_names_and_like_the_word(names: list[str], word: str) -> None:
    found = nearest(word, names)
    assert found is None or (found in names and SequenceMatcher(None, found, word).ratio() >= 0.6)


def test_nearest__among_20_000_names_200_times() -> None:
    names = [f"goblin_{number}" for number in range(20_000)]
    start = perf_counter()
    assert ["goblin_7"] * 200 == [nearest("gobln_7", names) for _ in range(200)]
    assert perf_counter() - start < 10
