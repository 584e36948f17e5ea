"""What a game holds: content that loaded without an error, ready to generate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict, Unpack

import attrs
import numpy as np

from engine.declarations.rule import MOST_LEVEL
from engine.declarations.trap import Side
from engine.generators.destination import (
    BlueprintBatch,
    DestinationBatch,
    QueryBatch,
    Step,
    Tables,
    encode_blueprints,
    encode_queries,
    make_blueprints,
    make_destinations,
    make_queries,
)
from engine.generators.map.chain import Step as MapStep
from engine.generators.map.maps import make_map
from engine.generators.map.parties import PARTY, Parties
from engine.generators.streams import Words
from engine.language.near import nearest
from engine.pipelines.given import blueprint_of, check_blueprint, check_query, query_of
from engine.pipelines.tables import destination_tables, lacking, thing_rows, tile_rows
from engine.results.blueprint import Blueprint
from engine.results.destination import Adventure, Destination
from engine.results.map import Map, MapLine
from engine.results.query import Query
from engine.results.stamp import ALGORITHM, Stamp
from engine.ruleset.ruleset import Ruleset
from engine.version import VERSION

SEEDS = 2**64
"""Seeds are whole numbers from 0 up to, not including, this."""
CHUNK = 4096
"""Destinations that a lazy batch makes at a time."""
STAGES = ("query", "blueprint", "destination")
"""The stages of an adventure, in the order they are made."""


class Wish(TypedDict, total=False):
    """What to ask of a campaign: the arguments of `Game.query`."""

    level: int
    campaign: str | None
    quest: str | None
    location: str | None


class Game:
    """Content ready to generate; made by `engine.load`. The same seed and arguments give the same result for ever.

    Every method raises ValueError for an argument that makes no sense, with the argument's name in the message.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.stamp = Stamp(ruleset.stamp, VERSION, ALGORITHM)

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
        return self._queries(self._seeds(seed, 1), **wish).query(0)

    def blueprint(self, query: Query | None = None, *, seed: int, **wish: Unpack[Wish]) -> Blueprint:
        """A plan of a destination, drawn from a query, or from a campaign with the arguments of `query`.

        Raises `ResultError` where the content cannot obey the query.
        """
        self._settle("blueprint", query, None, wish)
        return self._blueprints(self._seeds(seed, 1), query, wish).blueprint(0)

    def destination(
        self, seed: int, *, query: Query | None = None, blueprint: Blueprint | None = None, **wish: Unpack[Wish]
    ) -> Destination:
        """An adventure ready to play, drawn from a blueprint, a query, or a campaign with the arguments of `query`.

        Raises `ResultError` where the content cannot obey the query or the blueprint.
        """
        self._settle("destination", query, blueprint, wish)
        return self._destinations(self._seeds(seed, 1), query, blueprint, wish).destination(0)

    def map(self, name: str, seed: int, *, floor: int = 1) -> Map:
        """A dungeon map that the content declares; `floor` counts from 1, as far down as the map goes.

        The cells are `map.cells[y][x]`, indices into `map.legend`. What the steps could not do is in `map.left_out`.
        """
        declared = self._named("map", name, "name")
        self._seeds(seed, 1)
        if not isinstance(floor, int) or isinstance(floor, bool) or floor not in declared.floors():
            raise ValueError(f"floor: map {name!r} has the floors {declared.floors()}, not {floor!r}")
        return self._map(name, declared.at_floor(floor), seed, floor)

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
        return Destinations(self, seed, count, upto, query, blueprint, wish, with_map)

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
        campaigns = self.ruleset.all("campaign")
        marked = [name for name, campaign in campaigns.items() if campaign.default]
        if marked:
            return marked[0]
        if len(campaigns) == 1:
            return next(iter(campaigns))
        if not campaigns:
            raise ValueError("campaign: the content declares none; give a query or a blueprint")
        raise ValueError("campaign: the content has no default campaign; name one of " + ", ".join(campaigns))

    # -- inside -------------------------------------------------------------------------------------------------------

    @cached_property
    def tables(self) -> Tables:
        """The content as arrays, for studies; raises ValueError where the content lacks what destinations need."""
        self._need_whole_content()
        return destination_tables(self.ruleset)

    @cached_property
    def steps(self) -> dict[str, tuple[Step, ...]]:
        """The steps of each pipeline, in order."""
        return {
            name: tuple(written.step for written in pipeline.steps.written)
            for name, pipeline in self.ruleset.all("pipeline").items()
        }

    def _need_whole_content(self) -> None:
        missing = lacking(self.ruleset)
        if missing:
            raise ValueError("content: cannot make destinations without " + ", ".join(f"`{each}`" for each in missing))

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
        return np.uint64(seed) + np.arange(count, dtype=np.uint64)

    def _settle(self, upto: str, query: Query | None, blueprint: Blueprint | None, wish: Wish) -> None:
        """Raise ValueError for arguments that make no sense, before anything is drawn."""
        self._need_whole_content()
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

    def _map(self, name: str, steps: Sequence[MapStep], seed: int, floor: int) -> Map:
        tiles, things = tile_rows(self.ruleset), thing_rows(self.ruleset)
        return make_map(tiles, things, steps, seed, name, floor, self.ruleset.all("map")[name].size)

    def _with_map(self, adventure: Adventure) -> Adventure:
        """The same with the map of its location, if there is one, and the parties of its deck on it."""
        destination = adventure.destination
        name = self.ruleset.all("location")[destination.location].map if destination is not None else None
        if destination is None or name is None:
            return adventure
        declared = self.ruleset.all("map")[name]
        floor = declared.floors().least or 1
        battles = tuple(index for index, card in enumerate(destination.cards) if card.party is not None)
        steps = (*declared.at_floor(floor), Parties(battles))
        return attrs.evolve(adventure, map=self._map(name, steps, adventure.seed, floor))

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

    def _queries(
        self,
        seeds: Words,
        level: int = 1,
        campaign: str | None = None,
        quest: str | None = None,
        location: str | None = None,
    ) -> QueryBatch:
        name = campaign if campaign is not None else self.default_campaign
        return make_queries(self.tables, self.steps["query"], seeds, level, name, quest, location)

    def _blueprints(self, seeds: Words, query: Query | None, wish: Wish) -> BlueprintBatch:
        queries = self._queries(seeds, **wish) if query is None else encode_queries(self.tables, [query] * len(seeds))
        return make_blueprints(self.tables, self.steps["blueprint"], queries, seeds)

    def _destinations(
        self, seeds: Words, query: Query | None, blueprint: Blueprint | None, wish: Wish
    ) -> DestinationBatch:
        plans = (
            self._blueprints(seeds, query, wish)
            if blueprint is None
            else encode_blueprints(self.tables, [blueprint] * len(seeds))
        )
        return make_destinations(self.tables, self.steps["destination"], plans, seeds)


@attrs.frozen(eq=False)
class Destinations(Sequence[Adventure]):
    """Adventures at consecutive seeds, made when asked for; item i is the adventure at seed + i alone."""

    game: Game
    seed: int
    size: int
    upto: str
    query: Query | None
    blueprint: Blueprint | None
    wish: Wish
    with_map: bool = False

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int | slice) -> Any:
        """The adventure at an index, or for a slice the list of them."""
        if isinstance(index, slice):
            asked = range(*index.indices(self.size))
            if asked.step != 1:
                return [self[each] for each in asked]
            seed = (self.seed + asked.start) % SEEDS
            return list(attrs.evolve(self, seed=seed, size=len(asked)))
        at = index + self.size if index < 0 else index
        if not 0 <= at < self.size:
            raise IndexError(f"index: {index} of {self.size} adventures")
        return self._chunk(at, 1)[0]

    def __iter__(self) -> Iterator[Adventure]:
        first, size = 0, 1
        while first < self.size:  # few at first, so that the first is soon there
            yield from self._chunk(first, min(size, self.size - first))
            first, size = first + size, min(2 * size, CHUNK)

    def batches(self, size: int = CHUNK) -> Iterator[DestinationBatch]:
        """The same as batches of arrays, for studies; memory is that of one batch."""
        if not isinstance(size, int) or isinstance(size, bool) or size < 1:
            raise ValueError(f"size: must be a whole number of 1 or more, not {size!r}")
        for first in range(0, self.size, size):
            yield self._batch(first, min(size, self.size - first))

    def _seeds(self, first: int, count: int) -> Words:
        return self.game._seeds((self.seed + first) % SEEDS, count)

    def _batch(self, first: int, count: int) -> DestinationBatch:
        return self.game._destinations(self._seeds(first, count), self.query, self.blueprint, self.wish)

    def _chunk(self, first: int, count: int) -> list[Adventure]:
        stamp, game = self.game.stamp, self.game
        seeds = [(self.seed + first + index) % SEEDS for index in range(count)]
        if self.upto == "query":
            queries = game._queries(self._seeds(first, count), **self.wish)
            return [Adventure(seed, stamp, queries.query(index)) for index, seed in enumerate(seeds)]
        if self.upto == "blueprint":
            plans = game._blueprints(self._seeds(first, count), self.query, self.wish)
            return [
                Adventure(seed, stamp, self._query(plans, index), plans.blueprint(index))
                for index, seed in enumerate(seeds)
            ]
        batch = self._batch(first, count)
        plans = batch.blueprints
        made = [
            Adventure(seed, stamp, self._query(plans, index), self._plan(plans, index), batch.destination(index))
            for index, seed in enumerate(seeds)
        ]
        return [game._with_map(each) for each in made] if self.with_map else made

    def _query(self, plans: BlueprintBatch, index: int) -> Query | None:
        if self.blueprint is not None:
            return None
        return (
            self.query if self.query is not None else plans.queries.query(index) if plans.queries is not None else None
        )

    def _plan(self, plans: BlueprintBatch, index: int) -> Blueprint:
        return self.blueprint if self.blueprint is not None else plans.blueprint(index)


def load_game(*paths: str | Path) -> Game:
    """See `engine.load`."""
    from engine.errors import ContentError
    from engine.loading import load_paths
    from engine.resources import content_folder

    loaded = load_paths(paths or (content_folder() / "base",))
    if loaded.ruleset is None:
        raise ContentError(tuple(loaded.found))
    return Game(loaded.ruleset)
