"""A batch of queries: drawn by the steps of the query pipeline, or encoded from hand-written ones."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from engine.generators.destination.chain import Step, run
from engine.generators.destination.decks import LocationLists
from engine.generators.destination.tables import Tables, padded
from engine.generators.streams import Flags, Ints, Words
from engine.results import query as results


@attrs.define(eq=False)
class QueryBatch:
    """Queries side by side; every array has one entry an item along its first axis."""

    tables: Tables
    level: Ints
    """(items,)"""
    necessary_progression: Ints
    """(items,)"""
    quality_adjustment: Ints
    """(items,)"""
    invisible_enabled: Flags
    """(items,)"""
    places: LocationLists
    """The lists of candidate locations that occur."""
    places_of: Ints
    """Which of them each item has, (items,)."""
    group: Ints
    """Index of the group, -1 for none, (items,)."""
    candidates: Ints
    """Indices of the enemy candidates in the group's order, padded with -1 at the end, (items, most)."""
    boss: Ints
    """Index of the boss, -1 for none, (items,)."""
    quest: str | None = None
    stage: Ints | None = None
    """Index of the campaign's stage, (items,); `None` for hand-written queries."""
    window: tuple[Ints, Ints] | None = None
    """First and end of the groups that may occur, as places in the stage's sorted groups, each (items,)."""

    def __len__(self) -> int:
        return len(self.level)

    def query(self, i: int) -> results.Query:
        """The i-th query as a plain result."""
        tables = self.tables
        group, boss = int(self.group[i]), int(self.boss[i])
        return results.Query(
            level=int(self.level[i]),
            necessary_progression=int(self.necessary_progression[i]),
            location_candidates=tuple(tables.locations[place] for place in self.places.rows[int(self.places_of[i])]),
            enemy_candidates=tuple(tables.enemies[enemy] for enemy in self.candidates[i].tolist() if enemy >= 0),
            group=tables.groups[group] if group >= 0 else None,
            quality_adjustment=int(self.quality_adjustment[i]),
            boss=tables.enemies[boss] if boss >= 0 else None,
            invisible_enabled=bool(self.invisible_enabled[i]),
        )


def make_queries(
    tables: Tables,
    steps: Sequence[Step],
    seeds: Words,
    level: int | Ints,
    campaign: str,
    quest: str | None = None,
    location: str | None = None,
) -> QueryBatch:
    """Draw a query for every seed, shape (items,).

    `level` is one for all, or one an item (a study sweeps levels). No quest means no boss and no adjustment;
    `location` replaces the stage's candidates. Raises `KeyError` for an unknown name.
    """
    items = len(seeds)
    levels: Ints = np.broadcast_to(np.asarray(level, dtype=np.int64), (items,))
    distinct, which = (np.asarray(levels[:1]), np.zeros(items, dtype=np.int64))
    if np.ndim(level):
        distinct, which = np.unique(levels, return_inverse=True)
    stage = np.array([tables.stage_at(campaign, at) for at in distinct.tolist()], dtype=np.int64)[which]
    necessary = np.array([row.necessary_progression for row in tables.stages], dtype=np.int64)
    invisible = np.array([row.invisible_enabled for row in tables.stages], dtype=np.bool_)
    adjustment = tables.quests[quest].quality_adjustment if quest is not None else 0
    batch = QueryBatch(
        tables=tables,
        level=levels,
        necessary_progression=necessary[stage],
        quality_adjustment=np.full(items, adjustment, dtype=np.int64),
        invisible_enabled=invisible[stage],
        places=tables.stage_places if location is None else tables.places_of([(location,)]),
        places_of=stage if location is None else np.zeros(items, dtype=np.int64),
        group=np.full(items, -1, dtype=np.int64),
        candidates=np.full((items, 1), -1, dtype=np.int64),
        boss=np.full(items, -1, dtype=np.int64),
        quest=quest,
        stage=stage,
    )
    run("query", tuple(steps), batch, seeds)
    return batch


def encode_queries(tables: Tables, queries: Sequence[results.Query]) -> QueryBatch:
    """A batch of hand-written queries, one an item; a candidate named twice counts once.

    Raises `KeyError` for an unknown name and `ValueError` for a query without a candidate location.
    """
    for number, query in enumerate(queries):
        if not query.location_candidates:
            raise ValueError(f"query {number}: no candidate location")
    lists = list(dict.fromkeys(query.location_candidates for query in queries))
    enemies, groups = tables.enemy_index, tables.group_index
    return QueryBatch(
        tables=tables,
        level=_whole([query.level for query in queries]),
        necessary_progression=_whole([query.necessary_progression for query in queries]),
        quality_adjustment=_whole([query.quality_adjustment for query in queries]),
        invisible_enabled=np.array([query.invisible_enabled for query in queries], dtype=np.bool_),
        places=tables.places_of(lists),
        places_of=_whole([lists.index(query.location_candidates) for query in queries]),
        group=_whole([-1 if query.group is None else groups[query.group] for query in queries]),
        candidates=padded([[enemies[name] for name in dict.fromkeys(query.enemy_candidates)] for query in queries]),
        boss=_whole([-1 if query.boss is None else enemies[query.boss] for query in queries]),
    )


def _whole(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, dtype=np.int64)
