"""What a step of an overmap is, and how its draws are addressed.

A step's key is `about(x, y)` of the key of "overmap/<name>/<label>", in the words of `engine.generators.streams`: the
overmap's own coordinates. What crosses a border draws from "overmap/border", about the border; what lies over the whole
world from "overmap/world".
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Protocol

from engine.generators.draws import Draws
from engine.generators.streams import key
from engine.values.interval import Interval


class Mark(StrEnum):
    """What a step may need of the steps before it; the words serve in messages to designers."""

    RIVERS = "rivers"
    LAKES = "lakes"
    FORESTS = "forests"
    SWAMPS = "swamps"
    CITIES = "cities"
    TRAILS = "trails"
    ROADS = "roads"
    SPECIALS = "specials"
    SHAPES = "river shapes"


class Step(Protocol):
    """A frozen value that does one step of an overmap."""

    phrase: ClassVar[str]
    needs: ClassVar[frozenset[Mark]]
    """What some step before this one must have made."""
    makes: ClassVar[frozenset[Mark]]
    ends: ClassVar[frozenset[Mark]]
    """What no step after this one can count on any more."""

    def __call__(self, board: Any, draws: Draws, /) -> None:
        """Work on `board` in place with the draws of `draws`."""


def bounds(interval: Interval, endless: int) -> tuple[int, int]:
    """Both ends of an interval, open above being `endless`."""
    return interval.least or 0, endless if interval.most is None else interval.most


def border_draws(seed: int) -> Draws:
    """Where everything draws that is decided by a border."""
    return Draws(key(seed, "overmap/border"))


def world_draws(seed: int) -> Draws:
    """Where everything draws that is decided once for a world."""
    return Draws(key(seed, "overmap/world"))
