"""A terrain of overmaps, as far as one is meant: its type, and where it needs one its side or its shape."""

from __future__ import annotations

import attrs

SIDES = ("north", "east", "south", "west")
"""The sides of a terrain that turns, clockwise."""
SHAPES = (
    "isolated", "end_south", "end_west", "ne", "end_north", "ns", "es", "nes",
    "end_east", "wn", "ew", "new", "sw", "nsw", "esw", "nesw",
)  # fmt: skip
"""The shapes of a linear terrain by the set of joined sides: north 1, east 2, south 4, west 8."""


@attrs.frozen
class Sided:
    """`house.north`, `road.ns`, or `field` where there is nothing to turn."""

    type: str
    side: str | None = None

    def __str__(self) -> str:
        return self.type if self.side is None else f"{self.type}.{self.side}"
