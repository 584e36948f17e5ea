"""The addressed randomness against a second implementation in plain whole numbers, and against kept vectors.

`python tests/generators/test_streams.py` writes the vectors anew; only a change of the algorithm's number allows that.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.generators import streams

VECTORS = Path(__file__).parents[1] / "vectors" / "random.json"
WORD = 2**64
words = st.integers(0, WORD - 1)
SEEDS = (0, 1, 7, 1234567, 2**63, WORD - 1)
PATHS = ("", "a", "destination/place chest", "destination/place chest#2", "冒険先/宝箱を置く", "query/pick group")


def splitmix(z: int) -> int:
    z = (z + 0x9E3779B97F4A7C15) % WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def path_key(path: str) -> int:
    folded = 0
    for byte in path.encode("utf-8"):
        folded = splitmix(folded ^ byte)
    return folded


def key(seed: int, path: str) -> int:
    return splitmix(splitmix(seed) ^ path_key(path))


def subkey(of: int, about: int) -> int:
    return splitmix(of ^ splitmix(about))


def draw(of: int, index: int) -> int:
    return splitmix((of + index * 0x9E3779B97F4A7C15) % WORD)


def vectors() -> dict[str, Any]:
    """What any other language has to repeat; 64-bit words as hexadecimal texts, since JSON's numbers are too small."""
    bits = [draw(key(7, "destination/place chest"), index) for index in range(8)]
    return {
        "splitmix64": [{"seed": seed, "outputs": [hex(draw(seed, i)) for i in range(5)]} for seed in (0, 1234567)],
        "path_key": [{"path": path, "key": hex(path_key(path))} for path in PATHS],
        "key": [{"seed": str(seed), "path": path, "key": hex(key(seed, path))} for seed in SEEDS for path in PATHS],
        "subkey": [
            {"key": hex(key(7, path)), "about": hex(about), "subkey": hex(subkey(key(7, path), about))}
            for path in PATHS
            for about in (0, 1, 255, path_key("maze"))
        ],
        "draw": [
            {"key": hex(of), "index": index, "draw": hex(draw(of, index))}
            for of in (0, key(7, PATHS[2]), WORD - 1)
            for index in (0, 1, 2, 255, 2**32, WORD - 1)
        ],
        "below": [
            {"bits": hex(u), "n": n, "below": u * n // WORD}
            for u in (0, 1, 2**32 - 1, 2**32, WORD - 1, *bits)
            for n in (1, 2, 3, 6, 10, 1000, 2**31, 2**32 - 1)
        ],
    }


def test_vectors__kept_file() -> None:
    assert json.loads(VECTORS.read_text("utf-8")) == vectors()


def test_splitmix__published_outputs() -> None:
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert published == [streams.draw(1234567, index) for index in range(5)]


@pytest.mark.parametrize("path", PATHS)
def test_keys__path(path: str) -> None:
    assert path_key(path) == streams.path_key(path)
    expected = [key(seed, path) for seed in SEEDS]
    assert expected == [streams.key(seed, path) for seed in SEEDS]
    assert expected == streams.key(np.array(SEEDS, dtype=np.uint64), path).tolist()


@given(words, words, st.integers(0, WORD - 1))
def test_draws__array_as_number(of: int, about: int, index: int) -> None:
    array = np.array([of], dtype=np.uint64)
    assert [splitmix(of)] == streams.splitmix(array).tolist() == [streams.splitmix(of)]
    assert [subkey(of, about)] == streams.subkey(array, about).tolist() == [streams.subkey(of, about)]
    assert [draw(of, index)] == streams.draw(array, index).tolist() == [streams.draw(of, index)]
    assert [subkey(of, about)] == streams.lots(array, np.array([splitmix(about)], dtype=np.uint64)).tolist()
    assert [of] == array.tolist()


@given(words, st.integers(0, 2**32 - 1))
def test_below__exact(bits: int, count: int) -> None:
    exact = bits * count // WORD
    array = np.array([bits], dtype=np.uint64)
    assert [exact] == streams.below(array, count).tolist()
    assert [exact] == streams.below(array, np.array([count], dtype=np.uint64)).tolist()
    assert exact == streams.below(bits, count)


def test_seeds__past_the_end() -> None:
    assert streams.seeds_from(WORD - 1, 3).tolist() == [WORD - 1, 0, 1]


def test_mark__thing_and_number() -> None:
    assert splitmix(subkey(path_key("maze"), 3)) == streams.mark("maze", 3)
    assert [splitmix(path_key("洞窟"))] == streams.marks(["洞窟"]).tolist()


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n", "utf-8")
