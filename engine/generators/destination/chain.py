"""What a step is: what it says about itself, and how its draws are addressed."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Protocol

import attrs
import numpy as np

from engine.generators.chain import label, paths
from engine.generators.streams import GAMMA, Words, lots, path_key, splitmix

__all__ = ["Mark", "Step", "Streams", "label", "paths", "run"]


class Mark(StrEnum):
    """What a step may need of the steps before it; the words serve in messages to designers."""

    WINDOW = "window of groups"
    GROUP = "group"
    ENEMIES = "enemy candidates"
    BOSS = "boss"
    LOCATION = "location"
    CARD_COUNTS = "card counts"
    INVISIBLE_COUNT = "invisible count"
    TRAP_KINDS = "trap kinds"
    UNIQUE_KINDS = "unique kinds"
    PARTY_SIZE = "party size"
    ALERTNESS = "alertness"
    TERRAIN = "terrain"
    FREE_CARDS = "free cards"
    EXIT = "exit"
    PROGRESS = "progress"
    HIDDEN = "hidden cards"
    EVENTS = "events"
    BATTLES = "battles"
    ELITES = "elites"
    PARTIES = "parties"
    ARMED = "armed traps"
    ORDER = "order"


class Step(Protocol):
    """A frozen value that does one step of a pipeline for a whole batch."""

    phrase: ClassVar[str]
    """What the designer writes before the positional fields."""
    needs: ClassVar[frozenset[Mark]]
    """What some step before this one must have made."""
    makes: ClassVar[frozenset[Mark]]
    ends: ClassVar[frozenset[Mark]]
    """What no step after this one can use any more: `fill` leaves no free cards."""

    def __call__(self, board: Any, streams: Streams, /) -> None:
        """Work on `board` in place with the draws of `streams`."""


@attrs.frozen
class Streams:
    """The randomness of one step: its key for every item of the batch, shape (items,)."""

    keys: Words

    def about(self, mark: int) -> Streams:
        """The same for one purpose or thing of the step, given its stirred identity (`streams.mark`)."""
        return Streams(splitmix(self.keys ^ np.uint64(mark)))

    def lots(self, marks: Words) -> Words:
        """One draw a thing and item, shape (items, things); `marks` is (things,) or (items, things)."""
        return lots(self.keys[:, None], marks)

    def draw(self, index: int = 0) -> Words:
        """The index-th draw of every item, shape (items,)."""
        return splitmix(self.keys + np.uint64(index * GAMMA & 2**64 - 1))


@lru_cache(maxsize=256)
def _path_keys(pipeline: str, steps: tuple[Step, ...]) -> Words:
    return np.array([[path_key(path)] for path in paths(pipeline, steps)], dtype=np.uint64).reshape(-1, 1)


def run(pipeline: str, steps: tuple[Step, ...], board: Any, seeds: Words) -> None:
    """Run the steps over a board in their order; `seeds` has shape (items,)."""
    keys = splitmix(splitmix(seeds) ^ _path_keys(pipeline, steps))
    for step, of in zip(steps, keys, strict=True):
        step(board, Streams(of))
