"""What the steps of an overmap work on: one overmap, half made."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from engine.generators.overmap.content import Content
from engine.generators.overmap.layouts import Tile, Turned
from engine.generators.overmap.network import Network
from engine.generators.streams import Flags
from engine.results.overmap import City, Level, NotMade, Overmap, PlacedConnection, PlacedSpecial, Unclosed
from engine.values.extent import Extent
from engine.values.interval import Interval

Cells = npt.NDArray[np.int32]
NOWHERE = np.zeros(0, dtype=np.bool_)


@attrs.frozen
class Saved:
    """A board as it was before a try."""

    box: tuple[slice, slice]
    cells: Cells
    owned: npt.NDArray[np.uint8]
    counts: tuple[int, int, int, int]
    points: dict[tuple[str, int], int]
    network: Network


class Board:
    """An overmap while the steps work on it; x to the east, y to the south from 0, z upward.

    It is also the ground that mutable specials grow on: `terrain`, `inside`, `is_in`, `put`.
    """

    def __init__(self, content: Content, seed: int, at: tuple[int, int], size: Extent, levels: Interval) -> None:
        self.content = content
        self.seed = seed
        self.at = at
        self.width, self.height = size.width, size.height
        self.area = size.area
        self.lowest = levels.least or 0
        self.highest = max(self.lowest, levels.most or 0)
        region = content.region
        self.flat = array("i", bytes(4 * self.area * (self.highest - self.lowest + 1)))
        """Index of the terrain of every place, ((z - lowest) * height + y) * width + x; shares its memory with `cells`."""
        self.cells: Cells = np.frombuffer(self.flat, dtype=np.int32).reshape(-1, self.height, self.width)
        """The same by level, row and column."""
        self.default: list[int] = [
            content.own[region.below if z < 0 else region.ground if z == 0 else region.above]
            for z in range(self.lowest, self.highest + 1)
        ]
        """What each level is before anything happens, from the lowest up."""
        self.cells[:] = np.array(self.default, dtype=np.int32)[:, None, None]
        self.owned = bytearray(self.area * (self.highest - self.lowest + 1))
        """1 where a tile of a special or a building lies, as `flat`."""
        self.cities: list[City] = []
        self.specials: list[PlacedSpecial] = []
        self.connections: list[PlacedConnection] = []
        self.left_out: list[NotMade] = []
        self._roads_asked_for: list[tuple[str, int, str, bool]] = []
        self.points: dict[tuple[str, int], list[tuple[int, int]]] = {}
        """Where connections of an id end on a level, in the order they were laid."""
        self.network = Network()
        """Which places one can drive between."""
        self.built: list[tuple[int, Turned, tuple[int, int, int]]] = []
        """Buildings whose connections are still to be laid: their number among `specials`, and where."""
        self.exits: list[tuple[int, int, int]] = []
        """Where roads leave the overmap: x, y and the side."""
        self.window: tuple[int, Flags] = (0, NOWHERE)
        """Lakes on this overmap and some tiles beyond: how many tiles, and where, (height + 2n, width + 2n)."""
        self.beyond: Flags = np.zeros((self.height + 2, self.width + 2), dtype=np.bool_)
        """Water on the ring of tiles just outside, (height + 2, width + 2); false within."""

    @property
    def ground(self) -> Cells:
        """Level 0, (height, width)."""
        level: Cells = self.cells[-self.lowest]
        return level

    def place(self, x: int, y: int, z: int) -> int:
        """The number of a place in `flat` and `owned`."""
        return ((z - self.lowest) * self.height + y) * self.width + x

    def inside(self, x: int, y: int, z: int) -> bool:
        """Whether a place is on the overmap."""
        return 0 <= x < self.width and 0 <= y < self.height and self.lowest <= z <= self.highest

    def terrain(self, x: int, y: int, z: int) -> int:
        """The index of the terrain of a place inside."""
        return self.flat[((z - self.lowest) * self.height + y) * self.width + x]

    def is_in(self, locations: str | Sequence[str], x: int, y: int, z: int) -> bool:
        """Whether a place inside belongs to a location, or to one of several, and to no special."""
        place = ((z - self.lowest) * self.height + y) * self.width + x
        names = (locations,) if isinstance(locations, str) else tuple(locations)
        return not self.owned[place] and bool(self.content.table(names)[self.flat[place]])

    def put(self, x: int, y: int, z: int, terrain: int) -> None:
        """Lay a terrain."""
        self.flat[((z - self.lowest) * self.height + y) * self.width + x] = terrain

    def owned_on(self, z: int) -> Flags:
        """Where tiles of specials lie on a level, (height, width)."""
        low = (z - self.lowest) * self.area
        held: Flags = np.frombuffer(self.owned, dtype=np.bool_)[low : low + self.area]
        return held.reshape(self.height, self.width)

    def own(self, x: int, y: int, z: int) -> None:
        """Let nothing change a place any more."""
        self.owned[((z - self.lowest) * self.height + y) * self.width + x] = 1

    def saved(self, x: int, y: int, reach: int) -> Saved:
        """All that a try may change which lays nothing farther than `reach` from a place, to be restored."""
        box = slice(max(0, y - reach), y + reach + 1), slice(max(0, x - reach), x + reach + 1)
        counts = len(self.specials), len(self.connections), len(self.left_out), len(self.built)
        points = {end: len(spots) for end, spots in self.points.items()}
        owned = np.frombuffer(self.owned, dtype=np.uint8).reshape(self.cells.shape)
        return Saved(box, self.cells[:, *box].copy(), owned[:, *box].copy(), counts, points, self.network.copy())

    def restore(self, saved: Saved) -> None:
        """Go back to what was saved."""
        self.cells[:, *saved.box] = saved.cells
        np.frombuffer(self.owned, dtype=np.uint8).reshape(self.cells.shape)[:, *saved.box] = saved.owned
        for made, count in zip((self.specials, self.connections, self.left_out, self.built), saved.counts, strict=True):
            del made[count:]  # type: ignore[attr-defined]
        self.points = {end: spots[: saved.points[end]] for end, spots in self.points.items() if end in saved.points}
        self.network = saved.network.copy()

    def reaches(self, tiles: Iterable[Tile]) -> bool:
        """Whether it has the levels of all these tiles: what needs others is not for this overmap."""
        return all(self.lowest <= tile.z <= self.highest for tile in tiles)

    def ask_for_road(self, what: str, place: int, why: str, *, special: bool = False) -> None:
        """Ask for a place to be on the one network of roads; where it is not in the end, `what` is left out because of `why`."""
        self._roads_asked_for.append((what, place, why, special))

    def main_network(self) -> int:
        """A place of the one network of roads: of that with the most cities, or else exits, or else specials."""
        groups: dict[int, list[int]] = {}
        exits = [self.place(x, y, 0) for x, y, _ in self.exits]
        specials = [place for _, place, _, special in self._roads_asked_for if special]
        for sort, places in enumerate(([self.place(city.x, city.y, 0) for city in self.cities], exits, specials)):
            for place in places:
                groups.setdefault(self.network.of(place), [0, 0, 0])[sort] += 1
        return max(groups, key=lambda place: (groups[place], -place))

    def _left_out_in_the_end(self) -> tuple[NotMade, ...]:
        """What was left out, and what no road of the one network reaches, now that the last one is laid."""
        if not self._roads_asked_for:
            return tuple(self.left_out)
        main = self.network.of(self.main_network())
        apart = (NotMade(what, why) for what, at, why, _ in self._roads_asked_for if self.network.of(at) != main)
        return (*self.left_out, *apart)

    def leave_out(self, what: str, why: str, unclosed: Unclosed | None = None) -> None:
        """Write down that something asked for is not there."""
        self.left_out.append(NotMade(what, why, unclosed))

    def finished(self) -> Overmap:
        """The overmap as an immutable result; its legend holds the terrains that occur, in the order of the content."""
        flat_levels: list[Cells | int] = []
        used = np.zeros(len(self.content.terrains), dtype=np.bool_)
        for cells in self.cells:
            first = int(cells[0, 0])
            uniform = bool((cells == first).all())
            flat_levels.append(first if uniform else cells)
            used[first if uniform else cells] = True
        number = np.cumsum(used, dtype=np.int32) - np.int32(1)
        layers: list[Level] = []
        for level in flat_levels:
            if isinstance(level, int):
                layers.append(int(number[level]))
            else:
                renumbered: Cells = number[level]
                renumbered.flags.writeable = False
                layers.append(renumbered)
        return Overmap(
            at=self.at,
            width=self.width,
            height=self.height,
            lowest=self.lowest,
            legend=tuple(self.content.terrains.sign(int(index)) for index in np.flatnonzero(used)),
            layers=tuple(layers),
            cities=tuple(self.cities),
            specials=tuple(self.specials),
            connections=tuple(self.connections),
            left_out=self._left_out_in_the_end(),
        )
