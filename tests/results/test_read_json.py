"""JSON that nobody vouches for: everything is a value or a `ResultError`."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.results.fault import ResultError
from engine.results.read_json import DEPTH, LIMIT, read_json


@pytest.mark.parametrize(
    ("document", "path", "words"),
    [
        ("[" * 100_000, "input", "nested more than 32 deep"),
        ('{"a":' * 100_000, "input", "nested more than 32 deep"),
        ('"' + '\\"' * 300_000, "input:1:1", "Unterminated string"),
        ('{"a": 1, "a": 2}', "input", 'the key "a" stands twice'),
        ('[{"b": {"a": 1, "a": 1}}]', "input", 'the key "a" stands twice'),
        ("[NaN]", "input", "NaN is not JSON"),
        ("-Infinity", "input", "-Infinity is not JSON"),
        ("9" * 5000, "input", "more than 20 digits"),
        ("0." + "9" * 5000, "input", "more than 200 digits"),
        ('{\n  "a": ]', "input:2:8", "is not JSON"),
        ("", "input:1:1", "is not JSON"),
        (b"\xff\xfe", "input", "byte 0 is not UTF-8"),
        ("\ud800", "input", "is not UTF-8"),
        (" " * (LIMIT + 1), "input", "larger than 1048576 bytes"),
    ],
)
def test_refused(document: str | bytes, path: str, words: str) -> None:
    with pytest.raises(ResultError) as caught:
        read_json(document)
    (fault,) = caught.value.faults
    assert path == fault.path
    assert words in fault.en
    assert fault.ja


def test_limit__is_counted_in_bytes() -> None:
    assert read_json('"迷"', limit=5) == "迷"
    with pytest.raises(ResultError):
        read_json('"迷"', limit=4)


def test_depth__brackets_in_texts_do_not_count() -> None:
    text = "[" * 100 + '\\"' + "{" * 100
    assert [text] == read_json(json.dumps([text]))


def test_depth__as_deep_as_allowed() -> None:
    document = "[" * DEPTH + "]" * DEPTH
    assert json.loads(document) == read_json(document)


def test_seed__the_largest_is_read() -> None:
    assert read_json(str(2**64 - 1).encode()) == 2**64 - 1


def test_byte_order_mark__is_no_part_of_the_text() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    )
)
def test_json__what_python_writes_is_read(value: object) -> None:
    assert value == read_json(json.dumps(value))


@given(st.text(st.sampled_from('{}[]",:\\ 1eE.-+NaInfty\n\ud800'), max_size=40) | st.binary(max_size=30))
def test_junk__is_a_value_or_a_result_error(document: str | bytes) -> None:
    try:
        value = read_json(document)
    except ResultError:
        return
    assert value == json.loads(document)
