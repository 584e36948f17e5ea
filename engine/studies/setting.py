"""What is asked of every result of a study."""

from __future__ import annotations

import attrs


@attrs.frozen
class Setting:
    """The arguments of `Game.query` for all results of a study; result i has the i-th level, around and around.

    So a study over levels looks at each as often as at the others, and result i is what the seed + i gives alone.
    """

    levels: tuple[int, ...]
    """Adventure levels, in order; one at least."""
    campaign: str
    quest: str | None = None
    location: str | None = None
