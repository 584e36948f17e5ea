"""Drawing overmaps, and sites on them, from content that is sound; arguments are settled before."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache, cached_property
from math import isqrt

import attrs
import numpy as np

from engine.declarations.rule import MOST_DISTANCE
from engine.generators.draws import Draws
from engine.generators.overmap import Content, make_block, make_overmap
from engine.generators.overmap.chain import Step
from engine.generators.overmap.drawing import draw_fixed, draw_mutable, stressed_mutable
from engine.generators.overmap.mutable import Budget, Proof, Refusal, Stress, prove
from engine.generators.overmap.mutable.placing import USUAL
from engine.generators.overmap.rows import MutableRow
from engine.generators.streams import key
from engine.pipelines.overmap.rows import content_of, known_of, mutable_of
from engine.results.overmap import Overmap
from engine.results.special import DrawnSpecial
from engine.results.world import Site, World
from engine.ruleset.ruleset import Ruleset
from engine.studies.of_overmaps import Land
from engine.values.extent import Extent
from engine.values.interval import Interval

FARTHEST = 1_000_000
"""How far from the first an overmap can be, by column and row."""
SITE_LEVEL = "site_level"
"""The rule that gives the level of a site."""


class Overmaps:
    """The overmaps of a content by name; what is derived from a region is made once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.content = cache(self._content)
        """All that overmaps of a region are made from, by the region's name; without one all that specials are made from."""

    def _content(self, region: str | None) -> Content:
        return content_of(self._ruleset, region)

    @cached_property
    def land(self) -> Land:
        """What studies need to know to read an overmap."""
        content = self.content(None)
        grounds = {name: np.flatnonzero(content.mask((name,))).tolist() for name in content.location_rows}
        return Land(
            {name: frozenset(content.terrains.names[index] for index in each) for name, each in grounds.items()},
            frozenset(self._ruleset.all("overmap_special")),
            frozenset(self._ruleset.all("city_building")),
        )

    @property
    def default(self) -> str:
        """The overmap where none is named: the one marked as default, or the only one; raises ValueError for neither."""
        overmaps = self._ruleset.all("overmap")
        marked = [name for name, overmap in overmaps.items() if overmap.default]
        if marked:
            return marked[0]
        if len(overmaps) == 1:
            return next(iter(overmaps))
        if not overmaps:
            raise ValueError("name: the content declares no overmap")
        raise ValueError("name: the content has no default overmap; name one of " + ", ".join(overmaps))

    def overmap(self, name: str, seed: int, at: tuple[int, int]) -> Overmap:
        """One overmap of a world."""
        content, steps, size, levels = self._plan(name)
        return make_overmap(content, steps, seed, name, at, size, levels)

    def block(
        self, name: str, seed: int, at: tuple[int, int], count: Extent, workers: int
    ) -> Generator[Overmap, None, None]:
        """The overmaps of a block, rows from the north, in so many processes."""
        content, steps, size, levels = self._plan(name)
        return make_block(content, steps, seed, name, at, count, size, levels, workers)

    def _plan(self, name: str) -> tuple[Content, tuple[Step, ...], Extent, Interval]:
        declared = self._ruleset.all("overmap")[name]
        steps = tuple(written.step for written in declared.steps.written)
        return self.content(declared.region.name), steps, declared.size, declared.levels

    def special(self, name: str, seed: int, attempts: int | None) -> DrawnSpecial | Refusal:
        """A special or a city building as it is drawn; one that grows does so as `stress` tries it for the seed."""
        content = self.content(None)
        grows = self.growing(name)
        if grows is not None:
            return draw_mutable(grows, content, seed, budget=budget_of(attempts))
        return draw_fixed(content.specials.get(name) or content.buildings[name], content)

    def growing(self, name: str) -> MutableRow | None:
        """A special that grows, by name; `None` for every other."""
        return next((row for row in self.content(None).mutables if row.id == name), None)

    def proof(self, name: str) -> Proof:
        """What is proved of a special that grows."""
        value = self._ruleset.all("overmap_special")[name]
        return prove(mutable_of(name, value), known_of(value, self._ruleset.all("overmap_location").__getitem__))

    def stress(self, grows: MutableRow, seed: int, count: int, attempts: int | None) -> Iterator[Stress]:
        """What comes of growing a special for so many seeds, told after each."""
        return stressed_mutable(grows, self.content(None), count, seed, budget=budget_of(attempts))

    def world(self, overmap: Overmap, seed: int, levels: tuple[Interval, ...]) -> World:
        """An overmap with its sites; a level that none of `levels` holds becomes the nearest that one does."""
        rule = self._ruleset.rules[SITE_LEVEL]
        sites = []
        for special in overmap.specials:
            if special.leads_to is None:
                continue
            x, y = overmap.at[0] * overmap.width + special.at[0], overmap.at[1] * overmap.height + special.at[1]
            level = int(rule(distance=distance(x - overmap.width // 2, y - overmap.height // 2)))
            of = Draws(key(seed, "world/site")).about(special.id, x, y, special.at[2])
            sites.append(Site(special.id, special.at, special.leads_to, nearest(level, levels), int(of.bits(1)[0])))
        return World(overmap, tuple(sites))


def budget_of(attempts: int | None) -> Budget:
    """The usual budget of a placement, or the same with another number of attempts."""
    return USUAL if attempts is None else attrs.evolve(USUAL, attempts=attempts)


def distance(x: int, y: int) -> int:
    """How far a tile is from the start of the world, the middle of the overmap (0, 0), in whole tiles."""
    return min(isqrt(x * x + y * y), MOST_DISTANCE)


def nearest(level: int, ranges: tuple[Interval, ...]) -> int:
    """A level, or the nearest one that some range holds; of two as near the lower."""
    if any(level in each for each in ranges):
        return level
    ends = {end for each in ranges for end in (each.least, each.most) if end is not None}
    return min(ends, key=lambda end: (abs(end - level), end))
