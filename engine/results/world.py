"""An overmap whose sites lead to adventures."""

from __future__ import annotations

from typing import TypedDict

import attrs

from engine.results.destination import Destination
from engine.results.overmap import Overmap
from engine.results.stamp import Stamp
from engine.values.prop import prop


class Entry(TypedDict):
    """What a game is asked for to enter a site: the arguments of its `destination`."""

    seed: int
    level: int
    location: str


@attrs.frozen
class Site:
    """A special that leads to an adventure, and which."""

    special: str = prop("The special.", names="overmap_special")
    at: tuple[int, int, int] = prop("Where its origin lies on the overmap: x, y, z.")
    location: str = prop("The location of the adventure.", names="location")
    level: int = prop("The adventure level.", least=0, most=1000)
    seed: int = prop("The seed of the adventure, folded from the world's seed and the place.", least=0, most=2**64 - 1)

    destination: Destination | None = prop("The adventure, where it was asked for.", default=None)

    @property
    def entry(self) -> Entry:
        """The arguments that give its adventure: `game.destination(**site.entry)`."""
        return {"seed": self.seed, "level": self.level, "location": self.location}


@attrs.frozen
class World:
    """A part of an endless world: an overmap and the sites on it."""

    overmap: Overmap = prop("The overmap.")
    sites: tuple[Site, ...] = prop("Its sites, in the order they were placed.")


@attrs.frozen
class WorldLine:
    """One line of output: a part of a world with its seed and its stamp."""

    seed: int = prop("The number that every draw derives from.", least=0, most=2**64 - 1)
    stamp: Stamp = prop("Content, engine and algorithm that made this.")
    world: World = prop("The overmap and its sites.")
