"""A size in two directions, `100 x 80`."""

from __future__ import annotations

import attrs


@attrs.frozen
class Extent:
    """How wide and how high something is: cells of a map, or rooms of a grid."""

    width: int
    height: int

    @property
    def area(self) -> int:
        """Cells within."""
        return self.width * self.height

    def __str__(self) -> str:
        return f"{self.width} x {self.height}"
