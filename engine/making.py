"""Drawing in batches from content that is sound: what a game and its batches stand on, arguments settled before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypedDict

import attrs

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
from engine.generators.map.parties import Parties
from engine.generators.streams import Ints, Words
from engine.overmaps import Overmaps
from engine.pipelines.facts import study_facts
from engine.pipelines.tables import destination_tables, lacking, thing_rows, tile_rows
from engine.results.blueprint import Blueprint
from engine.results.destination import Adventure
from engine.results.map import Map
from engine.results.query import Query
from engine.results.stamp import ALGORITHM, Stamp
from engine.ruleset.ruleset import Ruleset
from engine.studies.facts import Facts
from engine.version import VERSION


class Wish(TypedDict, total=False):
    """What to ask of a campaign: the arguments of `Game.query`."""

    level: int
    campaign: str | None
    quest: str | None
    location: str | None


class Making:
    """Content as tables and steps, and every stage drawn from them for many seeds at once; asks no questions."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.stamp = Stamp(ruleset.stamp, VERSION, ALGORITHM)
        self.overmaps = Overmaps(ruleset)

    @cached_property
    def tables(self) -> Tables:
        """The content as arrays; raises ValueError where the content lacks what destinations need."""
        self.need_whole_content()
        return destination_tables(self.ruleset)

    @cached_property
    def steps(self) -> dict[str, tuple[Step, ...]]:
        """The steps of each pipeline, in order."""
        return {
            name: tuple(written.step for written in pipeline.steps.written)
            for name, pipeline in self.ruleset.all("pipeline").items()
        }

    @cached_property
    def facts(self) -> Facts:
        """The content as studies see it; raises ValueError where it lacks what destinations need."""
        return study_facts(self.ruleset, self.tables, self.steps)

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

    def need_whole_content(self) -> None:
        """Raise ValueError where the content lacks what destinations need."""
        missing = lacking(self.ruleset)
        if missing:
            raise ValueError("content: cannot make destinations without " + ", ".join(f"`{each}`" for each in missing))

    def queries(
        self,
        seeds: Words,
        level: int | Ints = 1,
        campaign: str | None = None,
        quest: str | None = None,
        location: str | None = None,
    ) -> QueryBatch:
        """A query for each seed, drawn from a campaign; `seeds` has shape (items,), and `level` may have it too."""
        name = campaign if campaign is not None else self.default_campaign
        return make_queries(self.tables, self.steps["query"], seeds, level, name, quest, location)

    def blueprints(self, seeds: Words, query: Query | None, wish: Wish) -> BlueprintBatch:
        """A blueprint for each seed, from a given query or from one drawn for it."""
        queries = self.queries(seeds, **wish) if query is None else encode_queries(self.tables, [query] * len(seeds))
        return make_blueprints(self.tables, self.steps["blueprint"], queries, seeds)

    def destinations(
        self, seeds: Words, query: Query | None, blueprint: Blueprint | None, wish: Wish
    ) -> DestinationBatch:
        """A destination for each seed, from a given blueprint, a given query, or what is drawn for it."""
        plans = (
            self.blueprints(seeds, query, wish)
            if blueprint is None
            else encode_blueprints(self.tables, [blueprint] * len(seeds))
        )
        return make_destinations(self.tables, self.steps["destination"], plans, seeds)

    def map(self, name: str, steps: Sequence[MapStep], seed: int, floor: int) -> Map:
        """The map that steps make at a seed."""
        tiles, things = tile_rows(self.ruleset), thing_rows(self.ruleset)
        return make_map(tiles, things, steps, seed, name, floor, self.ruleset.all("map")[name].size)

    def with_map(self, adventure: Adventure) -> Adventure:
        """The same with the map of its location, if there is one, and the parties of its deck on it."""
        destination = adventure.destination
        name = self.ruleset.all("location")[destination.location].map if destination is not None else None
        if destination is None or name is None:
            return adventure
        declared = self.ruleset.all("map")[name]
        floor = declared.floors().least or 1
        battles = tuple(index for index, card in enumerate(destination.cards) if card.party is not None)
        steps = (*declared.at_floor(floor), Parties(battles))
        return attrs.evolve(adventure, map=self.map(name, steps, adventure.seed, floor))
