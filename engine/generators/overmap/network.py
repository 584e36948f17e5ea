"""Which places one can drive between: groups of joined places, grown tile by tile."""

from __future__ import annotations

from collections.abc import Sequence


class Network:
    """Places by number, joined as roads are laid (union-find)."""

    def __init__(self) -> None:
        self._above: dict[int, int] = {}

    def of(self, place: int) -> int:
        """The place that stands for the group of `place`; a place without a road is its own group."""
        above = self._above
        top = place
        while above.get(top, top) != top:
            top = above[top]
        while above.get(place, top) != top:
            above[place], place = top, above[place]
        return top

    def join(self, one: int, other: int) -> None:
        """Say that one can drive from one place to the other."""
        a, b = self.of(one), self.of(other)
        self._above.setdefault(a, a)
        self._above[b] = a

    def join_all(self, places: Sequence[int]) -> None:
        """Say that one can drive along these places."""
        above, top = self._above, self.of(places[0])
        above.setdefault(top, top)
        for place in places:
            if place not in above:
                above[place] = top
            else:
                other = self.of(place)
                if other != top:
                    above[other] = top

    def holds(self, place: int) -> bool:
        """Whether a road lies there."""
        return place in self._above

    def copy(self) -> Network:
        """The same, to try something on."""
        other = Network()
        other._above = dict(self._above)
        return other
