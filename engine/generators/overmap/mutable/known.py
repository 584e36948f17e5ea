"""What is known of locations beforehand, for proofs: their levels and their terrains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

Places = frozenset[str]
"""Locations of which a tile has to be one."""


@attrs.frozen
class Known:
    """Knowledge of the locations, by name; none of it is needed, and all of it makes proofs sharper."""

    levels: Mapping[str, tuple[int, int]] = attrs.field(factory=dict)
    """The lowest and the highest level where a location can be, counted from the root's."""
    terrains: Mapping[str, frozenset[str]] = attrs.field(factory=dict)
    """The terrains that belong to a location."""

    def inside(self, asked: Sequence[Places], those: Places) -> bool:
        """Whether a tile that is of all of `asked` is surely one of `those`."""
        known = [terrains for each in asked if (terrains := self._terrains(each)) is not None]
        if known:
            whole = frozenset.intersection(*known)
            if whole <= frozenset[str]().union(*(self.terrains.get(each, ()) for each in those)):
                return True
        return any(all(each in those for each in places) for places in asked)

    def meet(self, asked: Sequence[Places]) -> bool:
        """Whether a tile can be of all of `asked`."""
        lowest = [min(self.levels.get(each, (-10, 10))[0] for each in places) for places in asked if places]
        highest = [max(self.levels.get(each, (-10, 10))[1] for each in places) for places in asked if places]
        if max(lowest, default=0) > min(highest, default=0):
            return False
        known = [terrains for each in asked if (terrains := self._terrains(each)) is not None]
        return not known or bool(frozenset.intersection(*known))

    def _terrains(self, places: Places) -> frozenset[str] | None:
        if not all(each in self.terrains for each in places):
            return None
        return frozenset[str]().union(*(self.terrains[each] for each in places))
