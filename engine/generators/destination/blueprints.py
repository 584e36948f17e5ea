"""A batch of blueprints: drawn by the steps of the blueprint pipeline, or encoded from hand-written ones."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

import attrs
import numpy as np

from engine.generators.destination.chain import Step, run
from engine.generators.destination.decks import AlertnessRatios, Decks, PartySizes, UniqueLists
from engine.generators.destination.queries import QueryBatch
from engine.generators.destination.tables import Tables, padded
from engine.generators.streams import Ints, Words
from engine.results import blueprint as results

_Key = TypeVar("_Key", bound=Hashable)


@attrs.define(eq=False)
class BlueprintBatch:
    """Blueprints side by side; every array has one entry an item along its first axis.

    What is fixed by a location stands once in `decks`, `sizes`, `uniques` and `alertness`; the array beside each says
    which of its rows an item has.
    """

    tables: Tables
    level: Ints
    """(items,)"""
    necessary_progression: Ints
    """(items,)"""
    group: Ints
    """Index of the group, -1 for none, (items,)."""
    candidates: Ints
    """Indices of the enemy candidates, padded with -1 at the end, (items, most)."""
    boss: Ints
    """Index of the boss, -1 for none, (items,)."""
    quality: Ints
    """Enemy quality, (items,)."""
    location: Ints
    """Index of the location, (items,)."""
    decks: Decks
    deck_of: Ints
    """(items,)"""
    sizes: PartySizes
    size_of: Ints
    """(items,)"""
    uniques: UniqueLists
    uniques_of: Ints
    """(items,)"""
    alertness: AlertnessRatios
    alertness_of: Ints
    """(items,)"""
    invisible: Ints
    """Cards to hide, (items,)."""
    traps: Ints
    """Indices of the trap kinds drawn, padded with -1 at the end, (items, most)."""
    queries: QueryBatch | None = None
    """Where the blueprints came from; `None` for hand-written ones."""

    def __len__(self) -> int:
        return len(self.level)

    def part(self, first: int, end: int) -> BlueprintBatch:
        """The items from `first` up to `end`, sharing the memory of these."""
        return self._of(slice(first, end))

    def at(self, which: Ints) -> BlueprintBatch:
        """Some of the items, in that order."""
        return self._of(which)

    def _of(self, which: slice | Ints) -> BlueprintBatch:
        return attrs.evolve(
            self,
            queries=None,
            **{name: getattr(self, name)[which] for name in _ARRAYS},
        )

    def blueprint(self, i: int) -> results.Blueprint:
        """The i-th blueprint as a plain result."""
        tables, deck = self.tables, int(self.deck_of[i])
        group, boss = int(self.group[i]), int(self.boss[i])
        least, most = self.sizes.bounds[int(self.size_of[i])]
        return results.Blueprint(
            level=int(self.level[i]),
            necessary_progression=int(self.necessary_progression[i]),
            location=tables.locations[int(self.location[i])],
            group=tables.groups[group] if group >= 0 else None,
            terrain={tables.terrains[kind]: count for kind, count in self.decks.terrain_counts[deck]},
            events={tables.events[event]: count for event, count in self.decks.event_counts[deck]},
            elites=int(self.decks.elites[deck]),
            invisible=int(self.invisible[i]),
            unique_kinds=tuple(tables.unique_kinds[kind] for kind in self.uniques.rows[int(self.uniques_of[i])]),
            trap_kinds=tuple(tables.traps[trap] for trap in self.traps[i].tolist() if trap >= 0),
            alertness={str(value): weight for value, weight in self.alertness.printed(int(self.alertness_of[i]))},
            party=results.PartySize(least, most),
            enemy_candidates=tuple(tables.enemies[enemy] for enemy in self.candidates[i].tolist() if enemy >= 0),
            quality=int(self.quality[i]),
            boss=tables.enemies[boss] if boss >= 0 else None,
        )


_ARRAYS = (
    "level",
    "necessary_progression",
    "group",
    "candidates",
    "boss",
    "quality",
    "location",
    "deck_of",
    "size_of",
    "uniques_of",
    "alertness_of",
    "invisible",
    "traps",
)


def make_blueprints(tables: Tables, steps: Sequence[Step], queries: QueryBatch, seeds: Words) -> BlueprintBatch:
    """Draw a blueprint from every query; `seeds` has shape (items,).

    What no step of the pipeline decides stays empty: no cards, no traps, parties of the least size, alertness 0.
    """
    items = len(queries)
    nothing = np.zeros(items, dtype=np.int64)
    batch = BlueprintBatch(
        tables=tables,
        level=queries.level,
        necessary_progression=queries.necessary_progression,
        group=queries.group,
        candidates=queries.candidates,
        boss=queries.boss,
        quality=queries.quality_adjustment,
        location=nothing,
        decks=tables.no_deck,
        deck_of=nothing,
        sizes=tables.least_sizes,
        size_of=nothing,
        uniques=tables.no_uniques,
        uniques_of=nothing,
        alertness=tables.calm,
        alertness_of=nothing,
        invisible=nothing,
        traps=np.full((items, 1), -1, dtype=np.int64),
        queries=queries,
    )
    run("blueprint", tuple(steps), batch, seeds)
    return batch


def encode_blueprints(tables: Tables, blueprints: Sequence[results.Blueprint]) -> BlueprintBatch:
    """A batch of hand-written blueprints, one an item; a name listed twice counts once.

    Raises `KeyError` for an unknown name and `ValueError` for a deck of more than 255 cards.
    """
    decks, deck_of = _distinct(
        [(tuple(plan.terrain.items()), tuple(plan.events.items()), plan.elites) for plan in blueprints]
    )
    sizes, size_of = _distinct([(plan.party.min, plan.party.max) for plan in blueprints])
    uniques, uniques_of = _distinct([plan.unique_kinds for plan in blueprints])
    alertness, alertness_of = _distinct([tuple(plan.alertness.items()) for plan in blueprints])
    enemies = tables.enemy_index
    return BlueprintBatch(
        tables=tables,
        level=_whole([plan.level for plan in blueprints]),
        necessary_progression=_whole([plan.necessary_progression for plan in blueprints]),
        group=_whole([-1 if plan.group is None else tables.group_index[plan.group] for plan in blueprints]),
        candidates=padded([[enemies[name] for name in dict.fromkeys(plan.enemy_candidates)] for plan in blueprints]),
        boss=_whole([-1 if plan.boss is None else enemies[plan.boss] for plan in blueprints]),
        quality=_whole([plan.quality for plan in blueprints]),
        location=_whole([tables.location_index[plan.location] for plan in blueprints]),
        decks=tables.decks_of([(dict(terrain), dict(events), elites) for terrain, events, elites in decks]),
        deck_of=deck_of,
        sizes=PartySizes(sizes, tables.party_limits, tables.rules.party_size_weight),
        size_of=size_of,
        uniques=UniqueLists([[tables.unique_index[name] for name in row] for row in uniques]),
        uniques_of=uniques_of,
        alertness=AlertnessRatios([[(int(value), weight) for value, weight in row] for row in alertness]),
        alertness_of=alertness_of,
        invisible=_whole([plan.invisible for plan in blueprints]),
        traps=padded([[tables.trap_index[name] for name in dict.fromkeys(plan.trap_kinds)] for plan in blueprints]),
    )


def _distinct(keys: Sequence[_Key]) -> tuple[list[_Key], Ints]:
    """The different keys in the order they first occur, and which of them each item has."""
    places: dict[_Key, int] = {}
    which = [places.setdefault(key, len(places)) for key in keys]
    return list(places), _whole(which)


def _whole(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, dtype=np.int64)
