"""What a step of a map is: what it says about itself, and how its draws are addressed.

A step's key is `subkey(key(seed, "map/<name>/<label>"), floor)`, in the words of `engine.generators.streams`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Protocol

from engine.generators.chain import paths
from engine.generators.draws import Draws
from engine.generators.streams import key, subkey


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


def run(name: str, floor: int, steps: tuple[Step, ...], board: Any, seed: int) -> None:
    """Run the steps over a board in their order."""
    for path, step in zip(paths(f"map/{name}", steps), steps, strict=True):
        board.before(step)
        step(board, Draws(subkey(key(seed, path), floor)))
