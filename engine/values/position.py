"""Places: a tile of a world or of a layout, and an overmap among all."""

from __future__ import annotations

import attrs


@attrs.frozen
class Position:
    """A tile, `(1, -1, 0)`: x grows to the east, y to the south, z upward."""

    x: int
    y: int
    z: int = 0

    @property
    def point(self) -> tuple[int, int, int]:
        """x, y and z."""
        return self.x, self.y, self.z

    def __str__(self) -> str:
        return f"({self.x}, {self.y}, {self.z})"


@attrs.frozen
class OvermapPosition:
    """An overmap of the world, `(0, 0)`: x grows to the east, y to the south."""

    x: int
    y: int

    @property
    def point(self) -> tuple[int, int]:
        """x and y."""
        return self.x, self.y

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"
