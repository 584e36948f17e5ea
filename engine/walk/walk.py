"""The rules of a walk: what a key does, and who moves after it."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from engine.pursuit import SOURCE_LIMITS, Cell, Limits, step_all
from engine.results.map import Map, Thing
from engine.walk.state import State, arrived, looked_around, opened
from engine.walk.words import Names, Words

KEYS: dict[str, Cell] = {
    "left": (-1, 0), "down": (0, 1), "up": (0, -1), "right": (1, 0),
    "h": (-1, 0), "j": (0, 1), "k": (0, -1), "l": (1, 0),
}  # fmt: skip
"""Keys that walk, and where to."""
WAIT, QUIT = ".", "q"
ITEMS, STAIRS, EXIT = ("item", "chest"), "stairs", "exit"
"""Things that are picked up, lead to the next floor, and lead out."""

Step = tuple[State, tuple[str, ...]]
"""The next moment, and what is said about it."""


@attrs.frozen
class Walk:
    """A dungeon to walk through; it holds no moment of it, `start` and `step` give those.

    Walls bar the way, a closed door opens when one walks in, items are picked up. Then pursuers move, each by one cell;
    beside the player they stop. A walk knows no fight: walking into a pursuer trades places with it.
    """

    floors: Callable[[int], Map | None]
    """The map of a floor, or `None` below the last."""
    names: Names
    language: str = "en"
    limits: Limits = SOURCE_LIMITS
    """How far pursuers think."""

    def start(self, floor: int = 1) -> State:
        """The first moment; raises ValueError for a floor that there is not, or one without ground."""
        map = self.floors(floor)
        if map is None:
            raise ValueError(f"floor: there is no floor {floor}")
        return arrived(map)

    def step(self, state: State, key: str) -> Step:
        """What a key makes of a moment: one of `KEYS`, `.` to wait, `q` to stop; any other changes nothing."""
        if state.over:
            return state, ()
        if key == QUIT:
            return attrs.evolve(state, over=True), (self.words.say("stopped"),)
        if key == WAIT:
            return self._pursued(state, state.player, [])
        if key not in KEYS:
            return state, ()
        right, down = KEYS[key]
        return self._to(state, (state.player[0] + right, state.player[1] + down))

    @property
    def words(self) -> Words:
        """What is said, and how things are called."""
        return Words(self.names, self.language)

    def _to(self, state: State, cell: Cell) -> Step:
        if not state.ground.holds(cell):
            return state, (self.words.say("edge"),)
        if not state.ground.walkable[cell[1], cell[0]]:
            return state, (self.words.say("barred", tile=state.map.tile(*cell).id),)
        said: list[str] = []
        left = state.player
        other = state.pursuer_at(cell)
        if other is not None:
            said.append(self.words.say("past", thing=state.pursuers[other].kind))
            state = attrs.evolve(state, pursuers=_moved(state.pursuers, other, left))
        state = attrs.evolve(state, player=cell)
        if state.is_closed(cell):
            said.append(self.words.say("opened", tile=state.map.tile(*cell).id))
            state = opened(state, cell)
        return self._here(state, left, said)

    def _here(self, state: State, left: Cell, said: list[str]) -> Step:
        """What lies on the cell where the player is now, and what that leads to."""
        thing = state.lies_at(state.player)
        if thing is None:
            return self._pursued(state, left, said)
        if thing.kind == EXIT:
            return self._ended(state, said)
        if thing.kind == STAIRS:
            below = self.floors(state.map.floor + 1)
            if below is None:
                return self._ended(state, said)
            said.append(self.words.say("floor", number=below.floor))
            return arrived(below, state.turn + 1, state.items, state.caught), tuple(said)
        if thing.kind in ITEMS:
            lying = tuple(each for each in state.lying if each is not thing)
            state = attrs.evolve(state, lying=lying, items=state.items + 1)
        said.append(self.words.say("taken" if thing.kind in ITEMS else "here", thing=thing.kind))
        return self._pursued(state, left, said)

    def _ended(self, state: State, said: list[str]) -> Step:
        state = attrs.evolve(looked_around(state), turn=state.turn + 1, over=True)
        return state, (*said, self.words.say("out"))

    def _pursued(self, state: State, left: Cell, said: list[str]) -> Step:
        """The turn of all who pursue, and its end; whoever was beside the cell that was left has caught up before."""
        before = [(thing.x, thing.y) for thing in state.pursuers]
        after = step_all(state.ground, before, state.player, limits=self.limits) if before else ()
        caught = [
            self.words.say("caught", thing=thing.kind)
            for thing, was, now in zip(state.pursuers, before, after, strict=True)
            if _distance(now, state.player) == 1 and _distance(was, left) > 1
        ]
        pursuers = tuple(attrs.evolve(each, x=x, y=y) for each, (x, y) in zip(state.pursuers, after, strict=True))
        state = attrs.evolve(state, pursuers=pursuers, turn=state.turn + 1, caught=state.caught + len(caught))
        return looked_around(state), (*said, *dict.fromkeys(caught))


def _moved(things: tuple[Thing, ...], index: int, cell: Cell) -> tuple[Thing, ...]:
    moved = attrs.evolve(things[index], x=cell[0], y=cell[1])
    return (*things[:index], moved, *things[index + 1 :])


def _distance(one: Cell, other: Cell) -> int:
    """Steps between two cells, as if nothing stood in between."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
