"""A special as a small text map, level by level, for messages and terminals."""

from __future__ import annotations

from engine.generators.overmap.mutable.growing import Growing
from engine.generators.overmap.mutable.plan import AVAILABLE, REJECT, place_of, point_of

_LINES = "■╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the sides that lead on: north 1, east 2, south 4, west 8."""
HALF_WIDTH, HALF_HEIGHT = 12, 6


def picture(growing: Growing, place: int) -> str:
    """The level of a tile, around it: `?` the tile, `·` others that wait, lines for what stands."""
    x, y, z = point_of(place)
    marks = {at: _LINES[_ways(growing, at)] for at in growing.tiles}
    marks |= dict.fromkeys(growing.waiting, "·") | {place: "?"}
    rows = []
    for dy in range(-HALF_HEIGHT, HALF_HEIGHT + 1):
        row = "".join(marks.get(place_of((x + dx, y + dy, z)), " ") for dx in range(-HALF_WIDTH, HALF_WIDTH + 1))
        rows.append(row.rstrip())
    while rows and not rows[-1]:
        rows.pop()
    while rows and not rows[0]:
        rows.pop(0)
    left = min((len(row) - len(row.lstrip()) for row in rows if row), default=0)
    return "\n".join(row[left:] for row in rows)


def _ways(growing: Growing, at: int) -> int:
    ways = 0
    for side in range(4):
        own = growing.sides.get(at * 8 + side)
        if own is not None and own[1] not in (AVAILABLE, REJECT):
            ways |= 1 << side
    return ways
