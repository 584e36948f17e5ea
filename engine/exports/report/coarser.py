"""Heat maps with fewer, larger cells: what fits a page, can be touched, and is still numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from engine.studies.findings import Heat, HeatCell

SIDE = 20
"""Columns, and rows, that are shown at most."""

Stretches = tuple[tuple[float, float], ...]


def coarser(heat: Heat, side: int = SIDE) -> Heat:
    """The same results in at most so many columns and rows, each as many neighbours together as it takes.

    The example of a cell is that of the fullest cell in it.
    """
    columns, rows = (-(-len(each) // side) or 1 for each in (heat.columns, heat.rows))
    if columns == rows == 1:
        return heat
    together: dict[tuple[int, int], list[HeatCell]] = {}
    for cell in heat.cells:
        together.setdefault((cell.column // columns, cell.row // rows), []).append(cell)
    cells = tuple(
        attrs.evolve(
            max(each, key=lambda cell: cell.count), column=column, row=row, count=sum(cell.count for cell in each)
        )
        for (column, row), each in sorted(together.items())
    )
    return attrs.evolve(heat, columns=_joined(heat.columns, columns), rows=_joined(heat.rows, rows), cells=cells)


def _joined(stretches: Stretches, times: int) -> Stretches:
    """Neighbours as one: up to, not including, where the next begins, as all stretches are; a last number has one to itself."""
    if times == 1:
        return stretches
    starts = [low for low, _ in stretches[::times]]
    low, high = stretches[-1]
    return tuple(zip(starts, [*starts[1:], high if high > low else low + 1], strict=True))
