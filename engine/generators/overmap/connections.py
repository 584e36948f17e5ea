"""A connection made ready: what it lays on each terrain, at what cost, and how it may run there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import numpy as np

from engine.generators.draws import Dice
from engine.generators.map.fast import is_compiled
from engine.generators.overmap.rows import ConnectionRow, Shape, Subtype
from engine.generators.overmap.terrains import Terrains
from engine.generators.streams import Flags

HIGHEST_COST = 5000
"""A basic cost beyond this counts as this: the search sorts by whole numbers in buckets."""
TURNS, ORTHOGONAL, HAS, NORTH_SOUTH, EAST_WEST = 1, 2, 4, 8, 16
"""What a ground's traits hold: a subtype that may turn; measured by city blocks; the connection is there already; a
bridge that runs one way only."""


@attrs.frozen
class Style:
    """What one path lays on every terrain: remembered for the path, so that a road keeps its style."""

    lays: tuple[int, ...]
    """Number of the subtype for each terrain, -1 where nothing can be laid."""
    cost: Any
    """Basic cost for each terrain, -1 where nothing can be laid; an array with Numba, a list without."""
    traits: Any
    """The traits of each terrain, likewise."""


class Connection:
    """A connection with its tables over all terrains."""

    def __init__(self, row: ConnectionRow, terrains: Terrains, mask: Callable[[tuple[str, ...]], Flags]) -> None:
        self.row = row
        self.id = row.id
        self.subtypes: tuple[Subtype, ...] = row.subtypes
        self.base: tuple[int, ...] = tuple(terrains.of(subtype.terrain) for subtype in row.subtypes)
        self.linear: tuple[bool, ...] = tuple(
            terrains.shape[terrains.rows[int(terrains.kind[base])].id] is Shape.LINEAR for base in self.base
        )
        bridge = terrains.flagged("IS_BRIDGE")
        self.bridges = frozenset(number for number, base in enumerate(self.base) if bridge[base])
        """The subtypes that are bridges."""
        kinds = [int(terrains.kind[base]) for base in self.base]
        self.turning: tuple[bool, ...] = tuple(
            linear or not subtype.locations for linear, subtype in zip(self.linear, row.subtypes, strict=True)
        )
        """Whether a way may turn on each subtype: on lines, and on what is joined to all sides, such as a manhole."""
        has: Flags = np.isin(terrains.kind, kinds)
        self.has: bytes = has.tobytes()
        """Whether each terrain is this connection already, a byte a terrain."""
        crossing = [kind for kind, subtype in zip(kinds, row.subtypes, strict=True) if not subtype.locations]
        self.bits: tuple[int, ...] = tuple(
            self._bits(index, terrains, crossing) if has[index] else 0 for index in range(len(terrains))
        )
        """The sides on which each terrain is joined, 0 where it is not this connection."""
        default = terrains.find(row.default_terrain)
        self.is_default: bytes = (terrains.kind == (-1 if default is None else terrains.kind[default])).tobytes()
        self.default_mask: Flags = np.frombuffer(self.is_default, dtype=np.bool_)
        """The same as flags, (terrains,)."""
        self._ties, self._choice = self._candidates(terrains, kinds, mask)
        self.begin_mask: Flags = np.array([self.can_start(index) for index in range(len(terrains))], dtype=np.bool_)
        """Where the connection can begin, (terrains,)."""
        axis = np.array(terrains.side, dtype=np.int64)
        one_way = (axis >= 0) & (has | terrains.flagged("IS_BRIDGE"))
        self._ways = has * HAS + np.where(one_way, np.where(axis % 2 == 0, NORTH_SOUTH, EAST_WEST), 0)
        self._styles: dict[tuple[int, ...], Style] = {}
        self._open = tuple(number for number, tie in enumerate(self._ties) if len(tie) > 1)
        """Which sets of candidates leave a choice."""

    def style(self, dice: Dice) -> Style:
        """What a path lays where: of equally cheap subtypes one by weight, or by an equal chance among weights of 0."""
        chosen = [tie[0] for tie in self._ties]
        for number in self._open:
            tie = self._ties[number]
            weights = [self.subtypes[option].weight for option in tie]
            chosen[number] = tie[dice.weighted(weights if any(weights) else [1] * len(tie)) or 0]
        known = self._styles.get(tuple(chosen))
        if known is None:
            known = self._styles[tuple(chosen)] = self._style(chosen)
        return known

    def can_lay(self, terrain: int) -> bool:
        """Whether something can be laid on such ground."""
        return self._choice[terrain] >= 0

    def can_start(self, terrain: int) -> bool:
        """Whether the connection can begin on such ground: something can be laid there that may turn."""
        tie = self._choice[terrain]
        return tie >= 0 and self.turning[self._ties[tie][0]]

    def _candidates(
        self, terrains: Terrains, kinds: list[int], mask: Callable[[tuple[str, ...]], Flags]
    ) -> tuple[list[tuple[int, ...]], list[int]]:
        """The sets of equally cheap subtypes, and the number of the set of each terrain, -1 for none."""
        fits = [
            (terrains.kind == kind) | mask(subtype.locations)
            for kind, subtype in zip(kinds, self.subtypes, strict=True)
        ]
        ties: dict[tuple[int, ...], int] = {}
        choice = []
        for index in range(len(terrains)):
            fitting = [number for number, fit in enumerate(fits) if fit[index]]
            own = [number for number in fitting if not self.subtypes[number].locations]
            if own:
                fitting = own[:1]
            elif fitting:
                least = min(self.subtypes[number].basic_cost for number in fitting)
                fitting = [number for number in fitting if self.subtypes[number].basic_cost == least]
            choice.append(ties.setdefault(tuple(fitting), len(ties)) if fitting else -1)
        return list(ties), choice

    def _style(self, chosen: list[int]) -> Style:
        lays = tuple(chosen[tie] if tie >= 0 else -1 for tie in self._choice)
        number = np.array(lays, dtype=np.int64)
        costs = [min(HIGHEST_COST, max(0, subtype.basic_cost)) for subtype in self.subtypes] + [-1]
        manner = [
            TURNS * turning + ORTHOGONAL * subtype.orthogonal
            for turning, subtype in zip(self.turning, self.subtypes, strict=True)
        ]
        cost = np.array(costs, dtype=np.int32)[number]
        traits = (np.array([*manner, 0], dtype=np.int32)[number] + self._ways).astype(np.int32)
        return Style(lays, cost, traits) if is_compiled() else Style(lays, cost.tolist(), traits.tolist())

    def _bits(self, index: int, terrains: Terrains, crossing: list[int]) -> int:
        if terrains.side[index] >= 0:
            return 5 if terrains.side[index] % 2 == 0 else 10
        shape = terrains.shape[terrains.rows[int(terrains.kind[index])].id]
        if shape is Shape.LINEAR:
            return terrains.bits[index]
        return 15 if int(terrains.kind[index]) in crossing else 0
