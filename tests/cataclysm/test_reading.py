"""JSON with places: what it says is what `json` says, and what is no JSON is found where it stands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cataclysm.reading import Json, read_json
from engine.source.file import SourceFile
from engine.source.limits import NESTING

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


def read(text: str) -> Json:
    value, found = read_json(SourceFile("x.json", text))
    assert [] == [each.message() for each in found]
    assert value is not None
    return value


def wrong(text: str) -> tuple[tuple[int, int], str]:
    value, found = read_json(SourceFile("x.json", text))
    assert value is None
    return found[-1].place.position, found[-1].message()


@given(VALUES, st.sampled_from((None, 2)), st.booleans())
def test_value__as_json_reads_it(value: Any, indent: int | None, ascii: bool) -> None:
    plain = json.loads(json.dumps(value).replace("\\u0000", "\\ufffd"))
    assert plain == read(json.dumps(plain, indent=indent, ensure_ascii=ascii)).plain()


def test_places__of_keys_and_values() -> None:
    value = read('{\n  "a": [ 1,\n    { "b": -2.5 } ] }')
    outer = value.value["a"]  # type: ignore[index, call-overload]
    assert (2, 3) == outer.key.position
    inner = outer.value.value[1].value["b"]
    assert ((3, 7), (3, 12), (3, 16)) == (
        inner.key.position,
        inner.value.place.position,
        inner.value.place.end_position,
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)),
        ("[ 1, ]", (1, 6)),
        ("[ 1 2 ]", (1, 5)),
        ('{ "a" 1 }', (1, 7)),
        ("{ a: 1 }", (1, 3)),
        ('[ "a\\x" ]', (1, 3)),
        ('[\n"never ends\n]', (2, 1)),
        ("[ 1 ] 2", (1, 7)),
        ("[ 01 ]", (1, 3)),
        ("[ 1e999 ]", (1, 3)),
        ("[ NaN ]", (1, 3)),
        ("[ 123456789012345678901 ]", (1, 3)),
        ("[ 'a' ]", (1, 3)),
    ],
)
def test_no_json__found_where_it_stands(text: str, place: tuple[int, int]) -> None:
    assert place == wrong(text)[0]


def test_nesting__has_an_end() -> None:
    assert f"more than {NESTING} levels" in wrong("[" * 100_000)[1]
    assert f"more than {NESTING} levels" in wrong('{"a":' * 100_000)[1]


def test_key_twice__the_later_counts_and_the_first_is_shown() -> None:
    value, found = read_json(SourceFile("x.json", '{ "a": 1, "a": 2 }'))
    assert value is not None
    assert {"a": 2} == value.plain()
    assert [("ADV602", (1, 11))] == [(each.code, each.place.position) for each in found]


def test_comments__all_are_kept() -> None:
    value = read('{ "//": "one", "//": [ "two", "three" ], "//2": "four", "a": 1 }')
    assert ["one", "two", "three", "four"] == list(value.comments())
    assert ["a"] == list(value.members())
