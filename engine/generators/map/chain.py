"""What a step of a map is: what it says about itself, and how its draws are addressed.

A step's key is `subkey(key(seed, "map/<name>/<label>"), floor)`, in the words of `engine.generators.streams`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Protocol

import attrs
import numpy as np

from engine.generators.chain import paths
from engine.generators.streams import GAMMA, Ints, Words, below, draw, key, lots, path_key, splitmix, subkey
from engine.values.interval import Interval


class Mark(StrEnum):
    """What a step may need of the steps before it; the words serve in messages to designers."""

    GROUND = "ground"
    ROOMS = "rooms"
    CORRIDORS = "corridors"
    CONNECTED = "connected ground"
    BORDER = "border"
    REGIONS = "regions"
    THINGS = "things"


class Step(Protocol):
    """A frozen value that does one step of a map."""

    phrase: ClassVar[str]
    """What the designer writes before the positional fields."""
    needs: ClassVar[frozenset[Mark]]
    """What some step before this one must have made."""
    makes: ClassVar[frozenset[Mark]]
    ends: ClassVar[frozenset[Mark]]
    """What no step after this one can count on any more: noise leaves nothing connected."""

    def __call__(self, board: Any, draws: Draws, /) -> None:
        """Work on `board` in place with the draws of `draws`."""


@attrs.frozen
class Draws:
    """The randomness of one step of one map, or of one thing of that step."""

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

    def bits(self, count: int) -> Words:
        """The first `count` draws, 64 bits each, shape (count,)."""
        states = np.arange(count, dtype=np.uint64)
        states *= np.uint64(GAMMA)
        states += np.uint64(self.key)
        return splitmix(states, out=states)

    def lots(self, stirred: Words) -> Words:
        """One draw for each of many things; `stirred` comes from `stir`, and so does the shape."""
        return lots(np.array([self.key], dtype=np.uint64), stirred)


def stir(identities: Ints) -> Words:
    """The stirred identities of things that are whole numbers, ready for `Draws.lots`; of the same shape."""
    return splitmix(identities.astype(np.uint64))


def ends(interval: Interval) -> tuple[int, int]:
    """Both ends of an interval of amounts: open below is 0, open above is no more than the least."""
    least = interval.least or 0
    return least, max(least, least if interval.most is None else interval.most)


def run(name: str, floor: int, steps: tuple[Step, ...], board: Any, seed: int) -> None:
    """Run the steps over a board in their order."""
    for path, step in zip(paths(f"map/{name}", steps), steps, strict=True):
        board.before(step)
        step(board, Draws(subkey(key(seed, path), floor)))
