"""Lines of a drawing, written shortly: there are tens of thousands of points on a page."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise


def line(points: Iterable[tuple[float, float]]) -> str:
    """A path through points, to a tenth: the first as it is, each other by how far it lies from the one before."""
    # In whole tenths, so that what rounding leaves does not add up along the line.
    places = [(round(x * 10), round(y * 10)) for x, y in points]
    if not places:
        return ""
    start = "M" + _pair(*places[0])
    return start + "".join("l" + _pair(x - before, y - above) for (before, above), (x, y) in pairwise(places))


def box(left: float, top: float, right: float, bottom: float) -> str:
    """A path around a rectangle."""
    across, down = (round(right * 10) - round(left * 10), round(bottom * 10) - round(top * 10))
    start = _pair(round(left * 10), round(top * 10))
    return f"M{start}h{_tenths(across)}v{_tenths(down)}h{_tenths(-across)}z"


def _pair(x: int, y: int) -> str:
    second = _tenths(y)
    return _tenths(x) + (second if second.startswith("-") else f" {second}")


def _tenths(value: int) -> str:
    """`12.3`, `.5`, `-.5`, `4`."""
    sign, (whole, tenth) = "-" if value < 0 else "", divmod(abs(value), 10)
    if not tenth:
        return f"{sign}{whole}" if whole else "0"
    return f"{sign}{whole or ''}.{tenth}"
