"""How far a pursuer thinks."""

from __future__ import annotations

import attrs


@attrs.frozen
class Limits:
    """What keeps a search short; `None` is no limit."""

    stretch: int | None = 2
    """A route has at most this many times the Manhattan distance in cells, both ends counted."""
    most: int | None = 10
    """Nobody searches where that limit would exceed this: with a stretch of 2, beyond distance 5."""
    budget: int | None = None
    """Open cells that a search may look at; where more lie within reach of the limit, nobody searches."""

    def cells(self, distance: int) -> int | None:
        """The most cells of a route at a Manhattan distance; 0 where nobody searches, `None` without a limit."""
        if self.stretch is None:
            return 0 if self.most is not None and distance > self.most else None
        longest = self.stretch * distance
        return 0 if self.most is not None and longest > self.most else longest


SOURCE_LIMITS = Limits()
"""Those of the source, a two-day roguelike: routes of at most ten cells."""
NO_LIMITS = Limits(None, None, None)
