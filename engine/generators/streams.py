"""Addressed randomness: a draw is a function of (seed, path, what it is about, index), and of nothing else.

So a new step, card or enemy leaves every unrelated draw as it was, and a batch gives each item what it gets alone.
The whole scheme, to be repeated in any language (all arithmetic modulo 2^64, `^` is exclusive or):

    GAMMA          = 0x9E3779B97F4A7C15
    finalizer(z)   : z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
                     z = (z ^ z >> 27) * 0x94D049BB133111EB
                     z ^ z >> 31
    splitmix(z)    = finalizer(z + GAMMA)
    path_key(path) : k = 0; for each byte b of the path in UTF-8: k = splitmix(k ^ b)
    key(seed, path)    = splitmix(splitmix(seed) ^ path_key(path))
    subkey(key, about) = splitmix(key ^ splitmix(about))       about: a whole number, or path_key of a name
    draw(key, index)   = splitmix(key + index * GAMMA)         the index-th output of SplitMix64 seeded with key
    lot(key, about)    = subkey(key, about)                    where each of many things draws once, and the least wins
    below(u, n)        = floor(u * n / 2^64)                   a whole number 0 .. n-1, n < 2^32
    weighted choice    : r = below(u, sum of whole weights); the first option whose running sum is above r

Item i of a batch that starts at seed s is the item alone at seed (s + i) mod 2^64. SplitMix64: Steele, Lea, Flood,
"Fast splittable pseudorandom number generators", 2014. Vectors: `tests/vectors/random.json`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, overload

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.integer[Any]]

SEEDS = 2**64
"""How many seeds there are: whole numbers from 0 up to, not including, this; behind the last comes 0 again."""
GAMMA = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = 0xFFFFFFFFFFFFFFFF
# Arrays of no dimension, made once: a short array takes them up faster than a number, of Python or of NumPy.
_GAMMA64, _FIRST64, _SECOND64 = (np.array(word, dtype=np.uint64) for word in (GAMMA, _FIRST, _SECOND))
_S27, _S30, _S31, _S32, _LOW = (np.array(n, dtype=np.uint64) for n in (27, 30, 31, 32, 0xFFFFFFFF))


@overload
def splitmix(z: int) -> int: ...
@overload
def splitmix(z: Words, out: Words | None = None) -> Words: ...
def splitmix(z: int | Words, out: Words | None = None) -> int | Words:
    """Stir 64 bits so that every bit of the result hangs on every bit of `z`.

    `z` is a whole number or an array of uint64 of any shape but the empty one `()`; `out` may be `z` itself.
    """
    if isinstance(z, int):
        z = (z + GAMMA) & _ALL
        z = ((z ^ z >> 30) * _FIRST) & _ALL
        z = ((z ^ z >> 27) * _SECOND) & _ALL
        return z ^ z >> 31
    z = np.add(z, _GAMMA64, out=out)
    shifted = np.right_shift(z, _S30)
    np.bitwise_xor(z, shifted, out=z)
    np.multiply(z, _FIRST64, out=z)
    np.right_shift(z, _S27, out=shifted)
    np.bitwise_xor(z, shifted, out=z)
    np.multiply(z, _SECOND64, out=z)
    np.right_shift(z, _S31, out=shifted)
    np.bitwise_xor(z, shifted, out=z)
    return z


@cache
def path_key(path: str) -> int:
    """The 64-bit key of a name or path, from its UTF-8 bytes. Remembered: call it with names of the content only."""
    folded = 0
    for byte in path.encode():
        folded = splitmix(folded ^ byte)
    return folded


@cache
def mark(name: str, number: int | None = None) -> int:
    """The stirred identity of a thing, ready for `lots`: of a name, or of the number-th thing of that name."""
    identity = path_key(name) if number is None else subkey(path_key(name), number)
    return splitmix(identity)


def marks(names: Sequence[str]) -> Words:
    """The stirred identities of several names, shape (names,)."""
    return np.array([mark(name) for name in names], dtype=np.uint64)


def seeds_from(seed: int, count: int) -> Words:
    """The seeds of a batch: `seed`, `seed + 1`, … modulo 2^64, shape (count,)."""
    return np.arange(count, dtype=np.uint64) + np.array([seed & _ALL], dtype=np.uint64)


@overload
def key(seed: int, path: str) -> int: ...
@overload
def key(seed: Words, path: str) -> Words: ...
def key(seed: int | Words, path: str) -> int | Words:
    """The key of a path under a seed; with an array of seeds, an array of keys of the same shape."""
    if isinstance(seed, int):
        return splitmix(splitmix(seed) ^ path_key(path))
    return splitmix(splitmix(seed) ^ np.uint64(path_key(path)))


@overload
def subkey(of: int, about: int) -> int: ...
@overload
def subkey(of: Words, about: int) -> Words: ...
def subkey(of: int | Words, about: int) -> int | Words:
    """The key of one thing under a key: `about` is its whole number, or the `path_key` of its name."""
    if isinstance(of, int):
        return splitmix(of ^ splitmix(about))
    return splitmix(of ^ np.uint64(splitmix(about)))


@overload
def draw(of: int, index: int) -> int: ...
@overload
def draw(of: Words, index: int) -> Words: ...
def draw(of: int | Words, index: int) -> int | Words:
    """The index-th draw of a key: 64 random bits."""
    step = index * GAMMA & _ALL
    if isinstance(of, int):
        return splitmix(of + step)
    return splitmix(of + np.uint64(step))


def lots(of: Words, stirred: Words) -> Words:
    """One draw for each of many things; `stirred` are their `marks`, broadcast against the keys."""
    states = of ^ stirred
    return splitmix(states, out=states)


@overload
def below(bits: int, count: int) -> int: ...
@overload
def below(bits: Words, count: int | Words) -> Words: ...
def below(bits: int | Words, count: int | Words) -> int | Words:
    """A whole number from 0 to `count - 1`, exactly floor(bits * count / 2^64); `count` is below 2^32.

    A count of 0 gives 0.
    """
    if isinstance(bits, int):
        return bits * int(count) >> 64
    many = np.uint64(count) if isinstance(count, int) else count
    low = np.bitwise_and(bits, _LOW)
    np.multiply(low, many, out=low)
    np.right_shift(low, _S32, out=low)
    high = np.right_shift(bits, _S32)
    np.multiply(high, many, out=high)
    np.add(high, low, out=high)
    np.right_shift(high, _S32, out=high)
    return high
