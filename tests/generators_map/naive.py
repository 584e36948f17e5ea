"""The automaton and the room grids written once more, as plainly as the sources: what the engine is held to."""

from __future__ import annotations

from engine.generators.streams import below, draw


def settle(
    cells: list[list[int]], pattern: int, sweeps: int, key: int, across: bool, down: bool, everywhere: bool
) -> list[list[int]]:
    """A settled copy, counting every block anew."""
    height, width = len(cells), len(cells[0])
    cells = [row[:] for row in cells]
    sites = [
        (x, y)
        for y in range(height)
        for x in range(width)
        if (across or 0 < x < width - 1) and (down or 0 < y < height - 1)
    ]
    if pattern == -1 or not sites:
        return cells

    def bit(x: int, y: int) -> int:
        count = sum(cells[(y + dy) % height][(x + dx) % width] for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        return pattern >> count & 1

    if everywhere:
        for _ in range(sweeps):
            after = [row[:] for row in cells]
            for x, y in sites:
                after[y][x] = bit(x, y)
            cells[:] = after
        return cells
    for update in range(width * height * sweeps):
        x, y = sites[below(draw(key, update), len(sites))]
        cells[y][x] = bit(x, y)
    return cells
