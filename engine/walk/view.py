"""What of a walk fits on a screen: the cells around the player, lit, remembered or unknown."""

from __future__ import annotations

import attrs
from rich.cells import set_cell_size

from engine.results.map import Thing
from engine.values.harmless import harmless
from engine.walk.state import State

PLAYER, WHITE = "@", "#f0f0f0"
FACES = ("player",)
"""Things that say how the player looks."""


@attrs.frozen
class Shown:
    """One cell of the screen."""

    symbol: str
    colour: str
    """`#rrggbb`."""
    lit: bool
    """Whether it is seen now; otherwise it is remembered, or unknown and blank."""


UNKNOWN = Shown(" ", WHITE, False)
Row = tuple[Shown, ...]


def view(state: State, width: int, height: int) -> tuple[Row, ...]:
    """The part of the map that a screen of that many cells shows, scrolled so that the player is on it."""
    left = _scrolled(state.player[0], state.map.width, width)
    top = _scrolled(state.player[1], state.map.height, height)
    standing = _standing(state)
    return tuple(
        tuple(_cell(state, x, y, standing) for x in range(left, left + width)) for y in range(top, top + height)
    )


def fitted(line: str, width: int) -> str:
    """A line cut or filled to a number of columns, of which wide characters take two."""
    return set_cell_size(line, max(0, width))


def _scrolled(at: int, size: int, shown: int) -> int:
    """The first column or row that is shown; a map smaller than the screen stands in its middle."""
    if size <= shown:
        return (size - shown) // 2
    return max(0, min(at - shown // 2, size - shown))


def _standing(state: State) -> dict[tuple[int, int], Thing]:
    """What is on top of each cell: pursuers only where they are seen."""
    standing = {(thing.x, thing.y): thing for thing in state.lying}
    standing |= {(thing.x, thing.y): thing for thing in state.pursuers if state.seen[thing.y, thing.x]}
    face = next((thing for thing in state.map.things if thing.kind in FACES), None)
    x, y = state.player
    standing[x, y] = Thing("player", x, y, face.symbol if face else PLAYER, face.colour if face else WHITE)
    return standing


def _cell(state: State, x: int, y: int, standing: dict[tuple[int, int], Thing]) -> Shown:
    if not state.ground.holds((x, y)) or not state.remembered[y, x]:
        return UNKNOWN
    shown = standing.get((x, y)) or state.map.tile(x, y)
    return Shown(harmless(shown.symbol), shown.colour, bool(state.seen[y, x]))
