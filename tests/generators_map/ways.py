"""Ways over a finished map, searched as plainly as can be: what the tests hold maps to."""

from __future__ import annotations

from collections.abc import Iterable

from engine.results.map import Map

Cell = tuple[int, int]


def walkable(made: Map) -> set[Cell]:
    return {(x, y) for y, row in enumerate(made.cells) for x, index in enumerate(row) if made.legend[index].walkable}


def beside(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def steps_from(start: Cell, cells: set[Cell]) -> dict[Cell, int]:
    """Steps to every cell that can be reached."""
    steps, front = {start: 0}, [start]
    while front:
        front = [near for cell in front for near in beside(cell) if near in cells and near not in steps
                 and not steps.update({near: steps[cell] + 1})]  # fmt: skip
    return steps


def pieces(cells: Iterable[Cell]) -> int:
    left, count = set(cells), 0
    while left:
        left -= steps_from(next(iter(left)), left).keys()
        count += 1
    return count


def assert_sound(made: Map) -> None:
    """Nothing on another, everything on open ground, and everybody reaches everybody without stepping on anybody."""
    cells = walkable(made)
    standing = [(thing.x, thing.y) for thing in made.things]
    assert len(set(standing)) == len(standing)
    assert cells >= set(standing)
    free = cells - set(standing)
    assert pieces(cells) == made.regions
    if len(standing) > 1:
        start = next(near for near in beside(standing[0]) if near in free)
        reached = steps_from(start, free)
        assert all(any(near in reached for near in beside(cell)) for cell in standing)
        if made.regions == 1:
            assert reached.keys() == free
