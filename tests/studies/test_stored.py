"""Tallies in files: as they were written, or refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.studies.stored import decode, encode
from engine.studies.tally import tally

from .crowd import ASKED, Crowd

FIRST, COUNT = 40, 30
STORED = encode(tally(ASKED, Crowd(FIRST, COUNT), FIRST))


def changed(change: Callable[[Any], Any]) -> bytes:
    """A file with a right checksum over something else."""
    data = json.loads(STORED[65:])
    after = change(data)
    return signed(json.dumps(data if after is None else after).encode())


def signed(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode() + b"\n" + body


def test_decode__as_written() -> None:
    assert STORED == encode(decode(STORED, ASKED, FIRST, COUNT))


@pytest.mark.parametrize(("first", "count"), [(FIRST, COUNT + 1), (FIRST, 1), (0, COUNT)])
def test_decode__of_other_results(first: int, count: int) -> None:
    with pytest.raises(ValueError, match="it is of other results"):
        decode(STORED, ASKED, first, count)


@given(st.binary(max_size=200))
def test_decode__anything(stored: bytes) -> None:
    with pytest.raises(ValueError, match="it is damaged"):
        decode(stored, ASKED, FIRST, COUNT)


@given(st.integers(0, len(STORED) - 1), st.integers(1, 255))
def test_decode__one_byte_off(at: int, by: int) -> None:
    with pytest.raises(ValueError, match="it is damaged"):
        decode(STORED[:at] + bytes([STORED[at] ^ by]) + STORED[at + 1 :], ASKED, FIRST, COUNT)


@pytest.mark.parametrize("size", [0, 1, 64, 65, 66, len(STORED) // 2, len(STORED) - 1])
def test_decode__cut_off(size: int) -> None:
    with pytest.raises(ValueError, match="it is damaged"):
        decode(STORED[:size], ASKED, FIRST, COUNT)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b"{}", b"NaN", b"[" * 100_000, b"{" * 9, b'"\xff"', b"1" * 5_000, b'{"results": 1e999}',
    ],
)  # fmt: skip
def test_decode__signed_but_no_tally(body: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode(signed(body), ASKED, FIRST, COUNT)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("heats"),
        lambda data: data.update(more=1),
        lambda data: data.update(results=[0, 1, 2]),
        lambda data: data.update(things=[]),
        lambda data: data["answers"].pop(),
        lambda data: data["answers"].reverse(),
        lambda data: data["answers"][0][0]["counts"].append(1),
        lambda data: data["answers"][0][0].update(counts=[1] * len(data["answers"][0][0]["counts"])),
        lambda data: data["answers"][0].__setitem__(1, None),
        lambda data: data["answers"][0].__setitem__(1, [[0, 1]] * 3),
        lambda data: data["answers"][3].__setitem__(1, [[0, 1, 1, 1]] * 3),
        lambda data: data["answers"][3][0]["values"].__setitem__(-1, 99.0),
        lambda data: data["answers"][3][0]["values"].__setitem__(-1, 1.5),
        lambda data: data["heats"][0]["first"].__setitem__(0, -1),
        lambda data: data["heats"][0]["across"].pop(),
        lambda data: data["heats"][0]["counts"].__setitem__(0, 10**30),
        lambda data: data["failures"].__setitem__(0, [1, -1]),
        lambda data: data["failures"].__setitem__(0, [1, 10**9]),
        lambda data: data["failures"].__setitem__(0, "x"),
        lambda data: [data],
    ],
)
def test_decode__signed_but_changed(change: Callable[[Any], Any]) -> None:
    def only(data: Any) -> Any:
        after = change(data)
        return after if isinstance(after, list) and after and after[0] is data else None

    with pytest.raises(ValueError, match=r"."):
        decode(changed(only), ASKED, FIRST, COUNT)
