"""What a game holds: content that loaded without an error, ready to generate."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Unpack

import attrs

from engine.adventures import Destinations
from engine.asking import condition_of, question_of
from engine.declarations.rule import MOST_LEVEL
from engine.declarations.trap import Side
from engine.expectations import expected, tested
from engine.generators.destination import (
    Step,
    Tables,
)
from engine.generators.map.chain import Step as MapStep
from engine.generators.map.parties import PARTY
from engine.generators.overmap.mutable import Proof, Refusal, Stress
from engine.generators.overmap.mutable import Special as GrowingSpecial
from engine.generators.overmap.rows import MutableRow
from engine.generators.streams import SEEDS, Words, seeds_from
from engine.language.near import nearest
from engine.making import Making, Wish
from engine.overmaps import FARTHEST, SITE_LEVEL
from engine.pipelines.given import blueprint_of, check_blueprint, check_query, query_of
from engine.questions import (
    asked_of,
    destination_questions,
    map_questions,
    overmap_questions,
    that_occurred,
    usual,
)
from engine.results.blueprint import Blueprint
from engine.results.destination import Adventure, Destination
from engine.results.map import Map, MapLine
from engine.results.overmap import Overmap, OvermapLine
from engine.results.query import Query
from engine.results.special import DrawnSpecial
from engine.results.world import World
from engine.ruleset.ruleset import Ruleset
from engine.simulating import How, Study, Who, kept_in, simulate
from engine.studies.facts import Facts
from engine.studies.findings import Findings
from engine.studies.kept import Kept
from engine.studies.odds import Odds, odds
from engine.studies.promises import Effort
from engine.studies.setting import MapSetting, OvermapSetting, Setting
from engine.studies.simulation import Watcher
from engine.studies.terms import DESTINATION, MAP, OVERMAP
from engine.studies.tested import Tested
from engine.values.extent import Extent
from engine.values.interval import Interval

STAGES = ("query", "blueprint", "destination")
"""The stages of an adventure, in the order they are made."""
MOST_CHUNKS = 500_000
"""Chunks of one study."""


class Game:
    """Content ready to generate; made by `engine.load`. The same seed and arguments give the same result for ever.

    Every method raises ValueError for an argument that makes no sense, with the argument's name in the message.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._making = Making(ruleset)
        self._overmaps = self._making.overmaps
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
        steps = self._map_steps(name, floor)
        self._seeds(seed, 1)
        return self._making.map(name, steps, seed, floor)

    def map_line(self, name: str, seed: int, *, floor: int = 1) -> MapLine:
        """The same with its seed and its stamp: the line that `advc generate map --format json` prints."""
        return MapLine(seed, self.stamp, self.map(name, seed, floor=floor))

    # -- the world around the adventures ------------------------------------------------------------------------------

    def overmap(self, seed: int, *, name: str | None = None, at: tuple[int, int] = (0, 0)) -> Overmap:
        """A map of a part of the world, which fits its neighbours whichever is made first.

        `name` is an overmap that the content declares, its default if there is none; `at` says which of endlessly many it
        is, by column and row. Terrain is `overmap.terrain(x, y, z)`. What found no place is in `overmap.left_out`.
        """
        named = self._overmap_named(name, seed)
        return self._overmaps.overmap(named, seed, _place(at))

    def overmaps(
        self,
        seed: int,
        *,
        name: str | None = None,
        at: tuple[int, int] = (0, 0),
        size: tuple[int, int] = (1, 1),
        workers: int = 1,
    ) -> Generator[Overmap, None, None]:
        """A lazy block of overmaps, `size` columns and rows of them from `at` on, each as it is alone.

        Rows come from the north. On Linux so many processes make them as `workers` says.
        """  # fmt: skip
        named = self._overmap_named(name, seed)
        (x, y), (columns, rows) = _place(at), _two("size", size)
        for argument, number in (("size", columns), ("size", rows), ("workers", workers)):
            _positive(argument, number)
        if max(x + columns, y + rows) - 1 > FARTHEST:
            raise ValueError(f"size: the block of {columns} x {rows} from {(x, y)} goes beyond {FARTHEST}")
        return self._overmaps.block(named, seed, (x, y), Extent(columns, rows), workers)

    def overmap_line(self, seed: int, *, name: str | None = None, at: tuple[int, int] = (0, 0)) -> OvermapLine:
        """An overmap with its seed and its stamp: the line that `advc generate overmap --format json` prints."""
        return OvermapLine(seed, self.stamp, self.overmap(seed, name=name, at=at))

    def world(
        self, seed: int, *, name: str | None = None, at: tuple[int, int] = (0, 0), campaign: str | None = None
    ) -> World:
        """An overmap and its sites, each of which leads to an adventure: `game.destination(**site.entry)`.

        The content's rule `site_level` says how hard a site is; a level that the campaign does not have becomes the nearest
        that it has. The start of the world is the middle of the overmap (0, 0).
        """
        named, place = self._overmap_named(name, seed), _place(at)
        self._settle_sites(campaign)
        return self.sites_on(self._overmaps.overmap(named, seed, place), seed, campaign=campaign)

    def sites_on(self, overmap: Overmap, seed: int, *, campaign: str | None = None) -> World:
        """The same for an overmap that was made already, at the seed that it was made with."""
        self._seeds(seed, 1)
        if not isinstance(overmap, Overmap):
            raise ValueError(f"overmap: must be an overmap, not {overmap!r}")
        self._settle_sites(campaign)
        stages = self._named("campaign", self.default_campaign if campaign is None else campaign).stage
        return self._overmaps.world(overmap, seed, tuple(stage.levels for stage in stages))

    def _settle_sites(self, campaign: str | None) -> None:
        """Raise ValueError where the content cannot tell what sites lead to, before anything is drawn."""
        self._making.need_whole_content()
        if SITE_LEVEL not in self.ruleset.rules:
            raise ValueError(f"content: cannot tell the level of sites without `rule {SITE_LEVEL}`")
        if not self.ruleset.all("campaign"):
            raise ValueError("campaign: the content declares none, and sites need its levels")
        self._named("campaign", self.default_campaign if campaign is None else campaign)

    def with_destinations(self, world: World, *, campaign: str | None = None) -> World:
        """The same with the adventure of every site."""
        if not isinstance(world, World):
            raise ValueError(f"world: must be a world, not {world!r}")
        sites = []
        for site in world.sites:
            wish = Wish(level=site.level, location=site.location, campaign=campaign)
            sites.append(attrs.evolve(site, destination=self.destination(site.seed, **wish)))
        return attrs.evolve(world, sites=tuple(sites))

    @property
    def default_overmap(self) -> str:
        """The overmap where none is named: the one marked as default, or the only one."""
        return self._overmaps.default

    def overmap_size(self, name: str | None = None) -> Extent:
        """How many tiles an overmap has in each direction."""
        declared = self._named("overmap", self.default_overmap if name is None else name, "name")
        return Extent(declared.size.width, declared.size.height)

    def special(self, name: str, seed: int = 0, *, attempts: int | None = None) -> DrawnSpecial | Refusal:
        """A special or a city building by itself; one that grows does so on the ground that `stress` tries at that seed.

        A `Refusal` says why a special that grows found no way to stand, in `attempts` if not in as many as usual.
        """
        self._seeds(seed, 1)
        _positive("attempts", 1 if attempts is None else attempts)
        if not isinstance(name, str):
            raise ValueError(f"name: must be a name, not {name!r}")
        names = {*self.ruleset.all("overmap_special"), *self.ruleset.all("city_building")}
        if name not in names:
            near = nearest(name, names)
            said = f"; did you mean {near!r}?" if near else ""
            raise ValueError(f"name: the content has no special or city building {name!r}{said}")
        return self._overmaps.special(name, seed, attempts)

    def stress(self, name: str, count: int = 1000, *, seed: int = 0, attempts: int | None = None) -> Iterator[Stress]:
        """What comes of growing a mutable special `count` times at the seeds `seed`, `seed + 1`, …, told after each.

        The ground has no holes, some, and many in turn. Raises ValueError for a special that does not grow.
        """
        self._seeds(seed, 1)
        _positive("count", count)
        _positive("attempts", 1 if attempts is None else attempts)
        return self._overmaps.stress(self._growing(name), seed, count, attempts)

    def proof(self, name: str) -> Proof:
        """Whether every join of a mutable special is always closed, and whether its growth has an end."""
        self._growing(name)
        return self._overmaps.proof(name)

    def growing_special(self, name: str) -> GrowingSpecial:
        """The joins, pieces and phases of a mutable special; raises ValueError for one that does not grow."""
        return self._growing(name).special

    def _growing(self, name: str) -> MutableRow:
        self._named("overmap_special", name, "name")
        grows = self._overmaps.growing(name)
        if grows is None:
            raise ValueError(f"name: {name!r} has a fixed layout; only specials that are `mutable` grow")
        return grows

    def overmap_levels(self, name: str | None = None) -> Interval:
        """The levels of an overmap, the lowest and the highest."""
        declared = self._named("overmap", self.default_overmap if name is None else name, "name")
        return Interval(declared.levels.least, declared.levels.most)

    def city_name(self, name: str, language: str = "en") -> str:
        """What a player reads for the name of a city on an overmap; one that no region gives stays as it is."""
        for region in self.ruleset.all("region").values():
            for text in region.city.names:
                if str(text) == name:
                    return str(text.within(language))
        return name

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

    # -- studies ------------------------------------------------------------------------------------------------------

    @property
    def facts(self) -> Facts:
        """The content as studies see it; raises ValueError where it lacks what destinations need."""
        return self._making.facts

    def simulate(
        self,
        count: int,
        *,
        levels: Sequence[int] = (1,),
        campaign: str | None = None,
        quest: str | None = None,
        location: str | None = None,
        measures: Sequence[str] | None = None,
        heats: Sequence[tuple[str, str]] = (),
        seed: int = 0,
        workers: int = 1,
        scheduler: str | None = None,
        folder: Path | None = None,
        watcher: Watcher | None = None,
    ) -> Findings:
        """What `count` destinations at the seeds `seed`, `seed + 1`, … are like; each as it would be alone.

        They have the `levels` in turn, around and around. `measures` are all by default; `heats` are pairs of numbers of a
        destination. With several `workers`, or the address of a `scheduler`, Dask draws them; that changes no digit of what is found.
        Workers are new processes that read the program's main file again: call this below `if __name__ == "__main__":`.
        A `folder` keeps what is done in case that it is stopped, and the next call with the same arguments goes on from there;
        `forget` of `Game.kept` removes that. A `watcher` is told how it goes on.

        Raises `ClusterLost` where a cluster does not draw.
        """
        study = self.study(levels, campaign, quest, location, measures, heats, seed)
        return self._simulated(study, count, workers=workers, scheduler=scheduler, folder=folder, watcher=watcher)

    def simulate_map(
        self,
        name: str,
        count: int,
        *,
        floor: int = 1,
        measures: Sequence[str] | None = None,
        heats: Sequence[tuple[str, str]] = (),
        seed: int = 0,
        **how: Unpack[How],
    ) -> Findings:
        """What a floor of a map is like at the seeds `seed`, `seed + 1`, …; each map as it would be alone.

        Without `measures` they are all, but for those of single tiles and losses of which there was never any. All else
        is as of `simulate`.
        """
        study = self.study_map(name, floor, measures, heats, seed)
        found = self._simulated(study, count, **how)
        return that_occurred(found) if measures is None else found

    def simulate_overmap(
        self,
        count: int,
        *,
        name: str | None = None,
        at: tuple[int, int] = (0, 0),
        measures: Sequence[str] | None = None,
        heats: Sequence[tuple[str, str]] = (),
        seed: int = 0,
        **how: Unpack[How],
    ) -> Findings:
        """What an overmap of so many worlds is like, of the seeds `seed`, `seed + 1`, …, always at the same place in them.

        Without `measures` they are all, but for those of single terrains (`terrain` tells of them together) and of losses
        of which there was never any. All else is as of `simulate` and of `overmap`.
        """
        study = self.study_overmap(name, at, measures, heats, seed)
        found = self._simulated(study, count, **how)
        return that_occurred(found) if measures is None else found

    def _simulated(self, study: Study, count: int, *, folder: Path | None = None, **how: Unpack[Who]) -> Findings:
        most = MOST_CHUNKS * study.setting.chunk
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= most:
            raise ValueError(f"count: must be a whole number from 1 to {most}, not {count!r}")
        _positive("workers", how.get("workers", 1))
        kept = None if folder is None else kept_in(folder, self._making, study)
        return simulate(self._making, study, count, kept=kept, **how)

    def study(
        self,
        levels: Sequence[int],
        campaign: str | None = None,
        quest: str | None = None,
        location: str | None = None,
        measures: Sequence[str] | None = None,
        heats: Sequence[tuple[str, str]] = (),
        seed: int = 0,
    ) -> Study:
        """What `simulate` draws and asks with the same arguments."""
        self._making.need_whole_content()
        self._seeds(seed, 1)
        setting = self._setting(levels, campaign, quest, location)
        known = destination_questions(self._making)
        asked = asked_of(DESTINATION, known, known if measures is None else measures, heats, levels)
        return Study(setting, asked, seed)

    def study_map(
        self,
        name: str,
        floor: int = 1,
        measures: Sequence[str] | None = None,
        heats: Sequence[tuple[str, str]] = (),
        seed: int = 0,
    ) -> Study:
        """What `simulate_map` draws and asks with the same arguments."""
        self._seeds(seed, 1)
        self._map_steps(name, floor)
        known = map_questions(self.ruleset)
        asked = asked_of(MAP, known, known if measures is None else measures, heats)
        return Study(MapSetting(name, floor), asked, seed)

    def study_overmap(
        self,
        name: str | None = None,
        at: tuple[int, int] = (0, 0),
        measures: Sequence[str] | None = None,
        heats: Sequence[tuple[str, str]] = (),
        seed: int = 0,
    ) -> Study:
        """What `simulate_overmap` draws and asks with the same arguments."""
        named, place = self._overmap_named(name, seed), _place(at)
        known = overmap_questions(self.ruleset)
        asked = asked_of(OVERMAP, known, usual(known) if measures is None else measures, heats)
        return Study(OvermapSetting(named, place), asked, seed)

    def odds(
        self,
        question: str,
        *,
        levels: Sequence[int] = (1,),
        campaign: str | None = None,
        quest: str | None = None,
        location: str | None = None,
        where: str | None = None,
        count: int = 20_000,
        seed: int = 0,
    ) -> Odds:
        """How likely each value of a measure is, as exact fractions where that can be told, else as shares of `count` drawn ones.

        `question` is a measure (`location`, `enemy.tier`), an expression over measures (`traps + battles`), or a figure
        (`chance(party.size >= 7)`, `mean(power)`); `where` is a condition on what is looked at. All `levels` count alike.
        Raises `asking.Unasked` for what cannot be asked, and `Nothing` where nothing is as `where` says.
        """
        self._making.need_whole_content()
        self._seeds(seed, 1)
        _positive("count", count)
        setting = self._setting(levels, campaign, quest, location)
        return odds(
            self._making.facts,
            setting,
            question_of(self.ruleset, question),
            where=None if where is None else condition_of(self.ruleset, where),
            count=count,
            seed=seed,
        )

    def test(
        self,
        *,
        only: str | None = None,
        budget: int = 200_000,
        error: Fraction | float = Fraction(1, 100),
        seed: int = 0,
    ) -> tuple[Tested, ...]:
        """What the content promises with `expect`, and whether it keeps it, in the order it is written.

        `only` takes those with a text in their title. What cannot be computed exactly is decided by up to `budget` destinations
        of each expectation, at the seeds `seed`, `seed + 1`, …; such a verdict is wrong with a chance of `error` at most.
        Raises `ResultError` where the content cannot obey what is asked.
        """
        self._making.need_whole_content()
        self._seeds(seed, 1)
        _positive("budget", budget)
        if not 0 < error < 1:
            raise ValueError(f"error: must lie between 0 and 1, not {error!r}")
        effort = Effort(budget=budget, error=Fraction(error), seed=seed)
        return tuple(tested(self._making, expect, effort) for expect in expected(self._making, only))

    def kept(self, study: Study, folder: Path) -> Kept:
        """The chunks of a study that a folder keeps."""
        return kept_in(folder, self._making, study)

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

    def _map_steps(self, name: str, floor: int) -> Sequence[MapStep]:
        declared = self._named("map", name, "name")
        if not isinstance(floor, int) or isinstance(floor, bool) or floor not in declared.floors():
            raise ValueError(f"floor: map {name!r} has the floors {declared.floors()}, not {floor!r}")
        steps: Sequence[MapStep] = declared.at_floor(floor)
        return steps

    def _overmap_named(self, name: str | None, seed: int) -> str:
        self._seeds(seed, 1)
        named = self._overmaps.default if name is None else name
        self._named("overmap", named, "name")
        return named

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

    def _setting(self, levels: Sequence[int], campaign: str | None, quest: str | None, location: str | None) -> Setting:
        """What is asked of all destinations of a study."""
        if not levels:
            raise ValueError("levels: must be one or more")
        for level in levels:
            self._settle_wish(level, campaign, quest, location)
        return Setting(tuple(levels), self.default_campaign if campaign is None else campaign, quest, location)

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


def _two(argument: str, pair: object, more: str = "") -> tuple[int, int]:
    numbers = list(pair) if isinstance(pair, (tuple, list)) else []
    if len(numbers) != 2 or not all(isinstance(each, int) and not isinstance(each, bool) for each in numbers):
        raise ValueError(f"{argument}: must be two whole numbers{more}, not {pair!r}")
    return numbers[0], numbers[1]


def _place(at: object) -> tuple[int, int]:
    within = f" within {FARTHEST} of 0"
    x, y = _two("at", at, within)
    if max(abs(x), abs(y)) > FARTHEST:
        raise ValueError(f"at: must be two whole numbers{within}, not {at!r}")
    return x, y


def _positive(argument: str, number: object) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise ValueError(f"{argument}: must be a whole number of 1 or more, not {number!r}")


def load_game(*paths: str | Path) -> Game:
    """See `engine.load`."""
    from engine.errors import ContentError
    from engine.loading import load_paths
    from engine.resources import content_folder

    loaded = load_paths(paths or (content_folder() / "base",))
    if loaded.ruleset is None:
        raise ContentError(tuple(loaded.found))
    return Game(loaded.ruleset)
