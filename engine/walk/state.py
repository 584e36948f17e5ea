"""How a walk stands: where everybody is, what is seen and remembered, what was done."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from engine.pursuit import Cell, Ground, ground_of, region_table, seen
from engine.results.map import Map, Thing

Flags = npt.NDArray[np.bool_]
STARTS = ("player", "entrance")
"""Things where the player starts, the first that there is; they are not to be seen."""
PURSUERS = ("enemy", "party")
"""Things that pursue the player."""
SIGHT = 12
"""Cells as far as the player sees."""


@attrs.frozen(eq=False)
class State:
    """One moment of a walk; `Walk.step` makes the next one."""

    map: Map
    ground: Ground
    """Of the map, doors that were opened included."""
    player: Cell
    pursuers: tuple[Thing, ...]
    """Where they stand now."""
    lying: tuple[Thing, ...]
    """What stands still: items that are left, stairs, exits and all else."""
    seen: Flags
    """What the player sees, (height, width)."""
    remembered: Flags
    """What the player has seen on this floor, (height, width)."""
    turn: int = 0
    items: int = 0
    caught: int = 0
    """How often a pursuer has caught up."""
    over: bool = False

    def lies_at(self, cell: Cell) -> Thing | None:
        """What lies or stands still on a cell."""
        return next((thing for thing in self.lying if (thing.x, thing.y) == cell), None)

    def pursuer_at(self, cell: Cell) -> int | None:
        """Which pursuer stands on a cell."""
        cells = [(thing.x, thing.y) for thing in self.pursuers]
        return cells.index(cell) if cell in cells else None

    def is_closed(self, cell: Cell) -> bool:
        """Whether a cell is a way that one does not see through: a closed door, a curtain, a thicket."""
        x, y = cell
        return bool(self.ground.walkable[y, x] and not self.ground.transparent[y, x])


def arrived(map: Map, turn: int = 0, items: int = 0, caught: int = 0) -> State:
    """The moment of coming onto a floor; raises ValueError for a map on which nobody can stand."""
    ground = ground_of(map)
    player = _start(map)
    nothing = np.zeros(ground.transparent.shape, dtype=np.bool_)
    state = State(
        map,
        ground,
        player,
        tuple(thing for thing in map.things if thing.kind in PURSUERS and (thing.x, thing.y) != player),
        tuple(thing for thing in map.things if thing.kind not in (*PURSUERS, *STARTS)),
        nothing,
        nothing,
        turn,
        items,
        caught,
    )
    return looked_around(state)


def looked_around(state: State) -> State:
    """The same with what is seen from where the player is now."""
    view = seen(state.ground, state.player, SIGHT)
    return attrs.evolve(state, seen=view, remembered=state.remembered | view)


def opened(state: State, cell: Cell) -> State:
    """The same with a door open: one sees through it from now on."""
    transparent = state.ground.transparent.copy()
    transparent[cell[1], cell[0]] = True
    return attrs.evolve(state, ground=attrs.evolve(state.ground, transparent=transparent))


def _start(map: Map) -> Cell:
    """Where the player comes in; without a thing that says so, the first cell of the largest region."""
    for kind in STARTS:
        for thing in map.of_kind(kind):
            return thing.x, thing.y
    regions = region_table(map)
    if not regions:
        raise ValueError(f"map: on {map.name!r}, floor {map.floor}, there is no ground to stand on")
    return max(regions, key=lambda region: region.cells).first
