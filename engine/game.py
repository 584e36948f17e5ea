"""What a game holds: content that loaded without an error, ready to generate."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

from engine.adventures import SEEDS, Destinations
from engine.declarations.rule import MOST_LEVEL
from engine.declarations.trap import Side
from engine.generators.destination import (
    Step,
    Tables,
)
from engine.generators.map.parties import PARTY
from engine.generators.streams import Words, seeds_from
from engine.language.near import nearest
from engine.making import Making, Wish
from engine.pipelines.given import blueprint_of, check_blueprint, check_query, query_of
from engine.results.blueprint import Blueprint
from engine.results.destination import Adventure, Destination
from engine.results.map import Map, MapLine
from engine.results.query import Query
from engine.ruleset.ruleset import Ruleset

STAGES = ("query", "blueprint", "destination")
"""The stages of an adventure, in the order they are made."""


class Game:
    """Content ready to generate; made by `engine.load`. The same seed and arguments give the same result for ever.

    Every method raises ValueError for an argument that makes no sense, with the argument's name in the message.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._making = Making(ruleset)
        self.stamp = self._making.stamp

    # -- one at a time ------------------------------------------------------------------------------------------------

    def query(
        self,
        seed: int,
        *,
        level: int = 1,
        campaign: str | None = None,
        quest: str | None = None,
        location: str | None = None,
    ) -> Query:
        """A wish for an adventure, drawn from a campaign.

        `level` is the adventure level (0 to 1000, as far as the campaign goes); no `campaign` takes the content's
        default; no `quest` means no boss and no quality adjustment; a `location` replaces the stage's candidates.
        """
        wish = Wish(level=level, campaign=campaign, quest=quest, location=location)
        self._settle("query", None, None, wish)
        return self._making.queries(self._seeds(seed, 1), **wish).query(0)

    def blueprint(self, query: Query | None = None, *, seed: int, **wish: Unpack[Wish]) -> Blueprint:
        """A plan of a destination, drawn from a query, or from a campaign with the arguments of `query`.

        Raises `ResultError` where the content cannot obey the query.
        """
        self._settle("blueprint", query, None, wish)
        return self._making.blueprints(self._seeds(seed, 1), query, wish).blueprint(0)

    def destination(
        self, seed: int, *, query: Query | None = None, blueprint: Blueprint | None = None, **wish: Unpack[Wish]
    ) -> Destination:
        """An adventure ready to play, drawn from a blueprint, a query, or a campaign with the arguments of `query`.

        Raises `ResultError` where the content cannot obey the query or the blueprint.
        """
        self._settle("destination", query, blueprint, wish)
        return self._making.destinations(self._seeds(seed, 1), query, blueprint, wish).destination(0)

    def map(self, name: str, seed: int, *, floor: int = 1) -> Map:
        """A dungeon map that the content declares; `floor` counts from 1, as far down as the map goes.

        The cells are `map.cells[y][x]`, indices into `map.legend`. What the steps could not do is in `map.left_out`.
        """
        declared = self._named("map", name, "name")
        self._seeds(seed, 1)
        if not isinstance(floor, int) or isinstance(floor, bool) or floor not in declared.floors():
            raise ValueError(f"floor: map {name!r} has the floors {declared.floors()}, not {floor!r}")
        return self._making.map(name, declared.at_floor(floor), seed, floor)

    def map_line(self, name: str, seed: int, *, floor: int = 1) -> MapLine:
        """The same with its seed and its stamp: the line that `advc generate map --format json` prints."""
        return MapLine(seed, self.stamp, self.map(name, seed, floor=floor))

    # -- with what led to it, and many --------------------------------------------------------------------------------

    def adventure(
        self,
        seed: int,
        *,
        upto: str = "destination",
        query: Query | None = None,
        blueprint: Blueprint | None = None,
        with_map: bool = False,
        **wish: Unpack[Wish],
    ) -> Adventure:
        """A destination with its query, its blueprint, its seed and its stamp; `upto` stops at an earlier stage.

        `with_map` adds the map of the location, if it names one: its first floor at the same seed, and on it a thing
        `party` for each battle card, with the card's place in the deck. Nothing else changes by that.
        """
        (one,) = self.destinations(seed, 1, upto=upto, query=query, blueprint=blueprint, with_map=with_map, **wish)
        return one

    def destinations(
        self,
        seed: int,
        count: int,
        *,
        upto: str = "destination",
        query: Query | None = None,
        blueprint: Blueprint | None = None,
        with_map: bool = False,
        **wish: Unpack[Wish],
    ) -> Destinations:
        """A lazy batch of `count` adventures at the seeds `seed`, `seed + 1`, …; each is what it would be alone."""
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise ValueError(f"count: must be a whole number of 0 or more, not {count!r}")
        if upto not in STAGES:
            raise ValueError(f"upto: must be `query`, `blueprint` or `destination`, not {upto!r}")
        self._seeds(seed, 1)
        self._settle(upto, query, blueprint, wish)
        if with_map:
            self._settle_maps(upto)
        return Destinations(self._making, seed, count, upto, query, blueprint, wish, with_map)

    def declared_query(self, name: str) -> Query:
        """A `query` that the content declares; raises ValueError for an unknown name."""
        return query_of(self.ruleset, self._named("query", name))

    def declared_blueprint(self, name: str) -> Blueprint:
        """A `blueprint` that the content declares; raises ValueError for an unknown name."""
        return blueprint_of(self.ruleset, self._named("blueprint", name))

    def text(self, kind: str, name: str, language: str = "en", side: str = "indoor") -> str:
        """What a player reads for an identifier of the results: `text("enemy", "goblin", "ja")`.

        Terrain has a face for each `side`, `indoor` and `outdoor`. A language that the content does not have gives the
        pack's own.
        """
        self._named(kind, name)
        if side not in (Side.INDOOR, Side.OUTDOOR):
            raise ValueError(f"side: must be `indoor` or `outdoor`, not {side!r}")
        return self.ruleset.text(kind, name, language, side)

    @property
    def default_campaign(self) -> str:
        """The campaign of a game that names none: the one marked as default, or the only one."""
        return self._making.default_campaign

    @property
    def tables(self) -> Tables:
        """The content as arrays, for studies; raises ValueError where the content lacks what destinations need."""
        return self._making.tables

    @property
    def steps(self) -> dict[str, tuple[Step, ...]]:
        """The steps of each pipeline, in order, for studies."""
        return self._making.steps

    # -- inside -------------------------------------------------------------------------------------------------------

    def _named(self, kind: str, name: str, argument: str | None = None) -> Any:
        values = self.ruleset.values.get(kind)
        if values is None:
            raise ValueError(f"kind: there is no kind {kind!r}")
        if not isinstance(name, str):
            raise ValueError(f"{argument or kind}: must be a name, not {name!r}")
        if name not in values:
            near = nearest(name, values)
            raise ValueError(
                f"{argument or kind}: the content has no {kind} {name!r}"
                + (f"; did you mean {near!r}?" if near else "")
            )
        return values[name]

    def _seeds(self, seed: int, count: int) -> Words:
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
            raise ValueError(f"seed: must be a whole number from 0 to {SEEDS - 1}, not {seed!r}")
        return seeds_from(seed, count)

    def _settle(self, upto: str, query: Query | None, blueprint: Blueprint | None, wish: Wish) -> None:
        """Raise ValueError for arguments that make no sense, before anything is drawn."""
        self._making.need_whole_content()
        given = "blueprint" if blueprint is not None else "query" if query is not None else None
        if given is None:
            self._settle_wish(**wish)
            return
        decided = sorted([*wish, *(["query"] if blueprint is not None and query is not None else [])])
        if decided:
            raise ValueError(f"{', '.join(decided)}: decided already by the given {given}")
        if STAGES.index(upto) <= STAGES.index(given):
            raise ValueError(f"upto: with a {given} given, nothing is left to draw up to `{upto}`")
        if blueprint is not None:
            check_blueprint(self.ruleset, blueprint)
        elif query is not None:
            check_query(self.ruleset, query)

    def _settle_maps(self, upto: str) -> None:
        if upto != STAGES[-1]:
            raise ValueError(f"with_map: only a destination has a map, and this stops at the {upto}")
        mapped = [name for name, location in self.ruleset.all("location").items() if location.map is not None]
        if mapped and PARTY not in self.ruleset.all("thing"):
            raise ValueError(f"with_map: the content has no `thing {PARTY}` to put on the map of {mapped[0]!r}")

    def _settle_wish(
        self, level: int = 1, campaign: str | None = None, quest: str | None = None, location: str | None = None
    ) -> None:
        name = campaign if campaign is not None else self.default_campaign
        stages = self._named("campaign", name).stage
        if quest is not None:
            self._named("quest", quest)
        if location is not None:
            self._named("location", location)
        if not isinstance(level, int) or isinstance(level, bool) or not 0 <= level <= MOST_LEVEL:
            raise ValueError(f"level: must be a whole number from 0 to {MOST_LEVEL}, not {level!r}")
        if not any(level in stage.levels for stage in stages):
            levels = ", ".join(str(stage.levels) for stage in stages)
            raise ValueError(f"level: campaign {name!r} has the levels {levels}, not {level!r}")


def load_game(*paths: str | Path) -> Game:
    """See `engine.load`."""
    from engine.errors import ContentError
    from engine.loading import load_paths
    from engine.resources import content_folder

    loaded = load_paths(paths or (content_folder() / "base",))
    if loaded.ruleset is None:
        raise ContentError(tuple(loaded.found))
    return Game(loaded.ruleset)
