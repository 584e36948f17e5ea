"""Every terrain with its turns and shapes: the ids that the source derives from one declaration."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.generators.overmap.rows import Shape, TerrainRow
from engine.generators.streams import Flags, Ints
from engine.results.overmap import OvermapTerrain
from engine.values.sided import SHAPES, SIDES

LINE_SYMBOLS = "□│─└││┌├─┘─┴┐┤┬┼"
_CYCLES = ("^>v<", "│─│─", "└┌┐┘", "├┬┤┴", "|-|-")


def turned_bits(bits: int, turns: int) -> int:
    """A set of sides after quarter turns clockwise."""
    return (bits << turns | bits >> (4 - turns)) & 15


class Terrains:
    """All terrain ids with their indices; index i is what an overmap's cells hold."""

    def __init__(self, rows: Sequence[TerrainRow]) -> None:
        self.rows: tuple[TerrainRow, ...] = tuple({row.id: row for row in rows}.values())
        """A later row of an id replaces the earlier one."""
        self.names: list[str] = []
        self.first: dict[str, int] = {}
        """Index of a type's first terrain: the only one, the northern one, or that without sides."""
        self.shape: dict[str, Shape] = {row.id: row.shape for row in self.rows}
        kinds: list[int] = []
        turns: list[list[int]] = []
        bits: list[int] = []
        sides: list[int] = []
        for number, row in enumerate(self.rows):
            start = self.first[row.id] = len(self.names)
            if row.shape is Shape.LINEAR:
                self.names += [f"{row.id}_{line}" for line in SHAPES]
                turns += [[start + turned_bits(line, turn) for turn in range(4)] for line in range(16)]
                bits += range(16)
                sides += [-1] * 16
            elif row.shape is Shape.ROTATES:
                self.names += [f"{row.id}_{side}" for side in SIDES]
                turns += [[start + (side + turn) % 4 for turn in range(4)] for side in range(4)]
                bits += [0] * 4
                sides += range(4)
            else:
                self.names.append(row.id)
                turns.append([start] * 4)
                bits.append(0)
                sides.append(-1)
            kinds += [number] * (len(self.names) - start)
        self.index: dict[str, int] = {name: index for index, name in enumerate(self.names)}
        self.kind: Ints = np.array(kinds, dtype=np.int64)
        """Number of each terrain's row."""
        self.turns: list[list[int]] = turns
        """Index after 0..3 quarter turns clockwise."""
        self.bits: list[int] = bits
        """Joined sides of linear terrains, 0 else."""
        self.side: list[int] = sides
        """0..3 north to west of rotating terrains, -1 else."""
        self._signs: dict[int, OvermapTerrain] = {}
        self.number: dict[str, int] = {row.id: number for number, row in enumerate(self.rows)}

    def __len__(self) -> int:
        return len(self.names)

    def find(self, name: str) -> int | None:
        """The index of `house_north`, `house.north`, `road.ns`, or of a type's first terrain; None for no such id."""
        plain = name.replace(".", "_")
        found = self.index.get(plain)
        return self.first.get(name, self.first.get(plain)) if found is None else found

    def of(self, name: str) -> int:
        """The same where it must be there; raises KeyError with the name."""
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        return found

    def flagged(self, flag: str) -> Flags:
        """Which terrains carry a flag, (terrains,)."""
        return np.array([flag in row.flags for row in self.rows], dtype=np.bool_)[self.kind]

    def of_kinds(self, ids: Sequence[str]) -> Flags:
        """Which terrains are of one of the types, or are named themselves, (terrains,)."""
        mask = np.zeros(len(self), dtype=np.bool_)
        for name in ids:
            if name in self.number:
                mask |= self.kind == self.number[name]
            elif name in self.index:
                mask[self.index[name]] = True
        return mask

    def sign(self, index: int) -> OvermapTerrain:
        """A terrain as a result's legend shows it."""
        known = self._signs.get(index)
        if known is None:
            known = self._signs[index] = self._sign(index)
        return known

    def _sign(self, index: int) -> OvermapTerrain:
        row = self.rows[int(self.kind[index])]
        symbol = row.symbol
        if row.shape is Shape.LINEAR:
            symbol = LINE_SYMBOLS[self.bits[index]]
        elif row.shape is Shape.ROTATES:
            symbol = turned_symbol(symbol, self.side[index])
        return OvermapTerrain(
            id=self.names[index],
            type=row.id,
            name=row.name,
            symbol=symbol,
            colour="#{:02x}{:02x}{:02x}".format(*row.colour),
            rotation=None if self.side[index] < 0 else SIDES[self.side[index]],
            flags=tuple(sorted(row.flags)),
            see_cost=row.see_cost,
            travel_cost=row.travel_cost,
            looks_like=row.looks_like,
            connect_group=row.connect_group,
            extras=row.extras,
            mondensity=row.mondensity,
            spawns=None if row.spawns is None else (row.spawns[0], str(row.spawns[1]), row.spawns[2]),
            mapgen=row.mapgen,
        )


def turned_symbol(symbol: str, turns: int) -> str:
    """An arrow or a line after quarter turns clockwise; other signs stay as they are."""
    for cycle in _CYCLES:
        if symbol in cycle:
            return cycle[(cycle.index(symbol) + turns) % 4]
    return symbol
