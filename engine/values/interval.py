"""A run of whole numbers, `1..9`, open at either end where a bound is missing."""

from __future__ import annotations

import attrs


@attrs.frozen
class Interval:
    """All whole numbers from `least` to `most`, both included; `None` is no bound."""

    least: int | None
    most: int | None

    def __contains__(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.least is not None and self.least == self.most:
            return str(self.least)
        return f"{'' if self.least is None else self.least}..{'' if self.most is None else self.most}"
