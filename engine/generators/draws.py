"""Draws of a step that works on one result at a time, by address: the scheme of `engine.generators.streams` at hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import attrs
import numpy as np

from engine.generators.streams import GAMMA, Ints, Words, below, draw, lots, path_key, splitmix, subkey
from engine.values.interval import Interval

Option = TypeVar("Option")
ALL = 1 << 64
_CHUNK = 512


@attrs.frozen
class Draws:
    """The randomness of one step, or of one thing of that step, where a step works on one result at a time."""

    key: int

    def about(self, *identity: int | str) -> Draws:
        """The same for one purpose or thing of the step, named by whole numbers of 0 or more, or by names."""
        of = self.key
        for part in identity:
            of = subkey(of, path_key(part) if isinstance(part, str) else part)
        return Draws(of)

    def below(self, count: int, index: int = 0) -> int:
        """A whole number from 0 to `count - 1`: the index-th draw."""
        return below(draw(self.key, index), count)

    def within(self, interval: Interval, index: int = 0) -> int:
        """A whole number of an interval, both ends included: the index-th draw."""
        least, most = ends(interval)
        return least + self.below(most - least + 1, index)

    def bits(self, count: int, start: int = 0) -> Words:
        """`count` draws from the `start`-th on, 64 bits each, shape (count,)."""
        states = np.arange(start, start + count, dtype=np.uint64)
        states *= np.uint64(GAMMA)
        states += np.uint64(self.key)
        return splitmix(states, out=states)

    def dice(self) -> Dice:
        """The draws one after the other, for a search or a walk."""
        return Dice(self)

    def lots(self, stirred: Words) -> Words:
        """One draw for each of many things; `stirred` comes from `stir`, and so does the shape."""
        return lots(np.array([self.key], dtype=np.uint64), stirred)


class Dice:
    """Draw 0, 1, 2 … of a key, each used once; for work that is sequential by nature."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._next = 0
        self._ready: list[int] = []
        self._at = 0

    def bits(self) -> int:
        """64 random bits."""
        if self._at == len(self._ready):
            size = 16 if self._next == 0 else _CHUNK
            self._ready = self._draws.bits(size, self._next).tolist()
            self._next += size
            self._at = 0
        self._at += 1
        return self._ready[self._at - 1]

    def below(self, count: int) -> int:
        """A whole number from 0 to `count - 1`."""
        return self.bits() * count >> 64

    def within(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both included; `least` where there is no room."""
        return least + self.below(most - least + 1) if most > least else least

    def one_in(self, count: int) -> bool:
        """True with probability 1 / `count`; always for 1 and less."""
        return count <= 1 or self.below(count) == 0

    def happens(self, chance: Fraction) -> bool:
        """True with exactly that probability."""
        return self.bits() * chance.denominator < chance.numerator * ALL

    def rounded(self, amount: Fraction) -> int:
        """The whole part, plus 1 with the probability of the rest: 2.4 is 2 at 60 % and 3 at 40 %."""
        whole = amount.numerator // amount.denominator
        return whole + self.happens(amount - whole)

    def weighted(self, weights: Sequence[int]) -> int | None:
        """The place of one of the weights; None where all are 0."""
        total = sum(weights)
        if total <= 0:
            return None
        rest = self.below(total)
        for place, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return place
        return None

    def shuffled(self, options: Sequence[Option]) -> list[Option]:
        """The options in random order (Fisher-Yates from the end)."""
        mixed = list(options)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def normal(self, mean: int, spread: int) -> int:
        """About normal, by the sum of four uniform lanes of one draw (Irwin-Hall); whole, never 3.5 spreads away."""
        if spread == 0:
            return mean
        bits = self.bits()
        total = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48) - 131070
        return mean + (total * spread * 113512 >> 32)  # 113512 / 65536 is the square root of 3


def stir(identities: Ints) -> Words:
    """The stirred identities of things that are whole numbers, ready for `Draws.lots`; of the same shape."""
    return splitmix(identities.astype(np.uint64))


def ends(interval: Interval) -> tuple[int, int]:
    """Both ends of an interval of amounts: open below is 0, open above is no more than the least."""
    least = interval.least or 0
    return least, max(least, least if interval.most is None else interval.most)
