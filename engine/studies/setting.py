"""What is asked of every result of a study: the arguments that all its results share."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from engine.studies.simulation import CHUNK
from engine.studies.terms import DESTINATION, MAP, OVERMAP, Grain


@attrs.frozen
class Setting:
    """The arguments of `Game.query` for all results of a study; result i has the i-th level, around and around.

    So a study over levels looks at each as often as at the others, and result i is what the seed + i gives alone.
    """

    whole: ClassVar[Grain] = DESTINATION
    chunk: ClassVar[int] = CHUNK

    levels: tuple[int, ...]
    """Adventure levels, in order; one at least."""
    campaign: str
    quest: str | None = None
    location: str | None = None

    @property
    def subject(self) -> str:
        """What is drawn, as `advc generate` takes it."""
        return self.whole.name

    @property
    def written(self) -> dict[str, str]:
        """The arguments by option, as they are written on the command line."""
        given = {
            "level": levels_text(self.levels),
            "campaign": self.campaign,
            "quest": self.quest,
            "location": self.location,
        }
        return {name: value for name, value in given.items() if value is not None}


@attrs.frozen
class MapSetting:
    """The arguments of `Game.map` for all results of a study."""

    whole: ClassVar[Grain] = MAP
    chunk: ClassVar[int] = 100
    """Results of a chunk, again about a second's work: a map takes some milliseconds."""

    name: str
    floor: int = 1

    @property
    def subject(self) -> str:
        """What is drawn, as `advc generate` takes it."""
        return f"{self.whole} {self.name}"

    @property
    def written(self) -> dict[str, str]:
        """The arguments by option, as they are written on the command line."""
        return {"floor": str(self.floor)}


@attrs.frozen
class OvermapSetting:
    """The arguments of `Game.overmap` for all results of a study."""

    whole: ClassVar[Grain] = OVERMAP
    chunk: ClassVar[int] = 5
    """Results of a chunk, again about a second's work: an overmap takes a tenth of a second, or several."""

    name: str
    at: tuple[int, int] = (0, 0)

    @property
    def subject(self) -> str:
        """What is drawn, as `advc generate` takes it."""
        return f"{self.whole} {self.name}"

    @property
    def written(self) -> dict[str, str]:
        """The arguments by option, as they are written on the command line."""
        return {"at": f"{self.at[0]},{self.at[1]}"}


AnySetting: TypeAlias = Setting | MapSetting | OvermapSetting


def levels_text(levels: tuple[int, ...]) -> str:
    """Levels as they are written on the command line."""
    if levels == tuple(range(levels[0], levels[-1] + 1)):
        return str(levels[0]) if len(levels) == 1 else f"{levels[0]}..{levels[-1]}"
    return ",".join(map(str, levels))
