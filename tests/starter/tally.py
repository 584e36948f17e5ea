"""A hundred thousand destinations, counted batch by batch: what occurs how often, and whatever breaks a promise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil

import attrs
import numpy as np
import numpy.typing as npt

from engine.game import Game
from engine.generators.destination import DestinationBatch, Tables

from .page import LOCATIONS, MOVEMENTS

Counts = npt.NDArray[np.int64]


@attrs.define
class Tally:
    """Counts over batches of one level."""

    game: Game
    level: int
    items: int = 0
    places: Counts = attrs.field(factory=lambda: np.zeros(len(LOCATIONS), dtype=np.int64))
    """Destinations by location, in the order of the tables."""
    bosses: int = 0
    alertness: Counts = attrs.field(factory=lambda: np.zeros(3, dtype=np.int64))
    """Plain battles by alertness."""
    commands: Counts = attrs.field(factory=lambda: np.zeros((2, 6), dtype=np.int64))
    """Leaders that are no boss, and bosses, by the place of their command skill."""
    sizes: Counts = attrs.field(factory=lambda: np.zeros((len(LOCATIONS), 2, 12), dtype=np.int64))
    """Drawn members, without the boss: by location, without and with a boss, by number."""
    columns: Counts = attrs.field(factory=lambda: np.zeros((len(MOVEMENTS), 5), dtype=np.int64))
    """Who stands first, by movement in the order of the page and by column."""
    broken: dict[str, int] = attrs.field(factory=dict)
    """How often each promise was broken."""

    @classmethod
    def of(cls, game: Game, seed: int, count: int, level: int, quest: str | None) -> Tally:
        tally = cls(game, level)
        for batch in game.destinations(seed, count, level=level, quest=quest).batches():
            tally.add(batch)
        return tally

    @property
    def tables(self) -> Tables:
        return self.game.tables

    @cached_property
    def moves(self) -> Counts:
        """The movement of each enemy, as its place on the page."""
        enemies, order = self.game.ruleset.all("enemy"), list(MOVEMENTS)
        return np.array([order.index(enemies[name].movement.name) for name in self.tables.enemies])

    def add(self, batch: DestinationBatch) -> None:
        """Count one batch."""
        self._frequencies(batch)
        self._promises_of_the_deck(batch)
        self._promises_of_the_events(batch)
        self._promises_of_the_parties(batch)

    def _frequencies(self, batch: DestinationBatch) -> None:
        self.items += len(batch)
        location = batch.blueprints.location
        self.places += np.bincount(location, minlength=len(LOCATIONS))
        self.bosses += int((batch.blueprints.boss >= 0).sum())
        plain = ~batch.party_elite & ~batch.party_boss
        self.alertness += np.bincount(batch.party_alertness[plain], minlength=3)
        for boss in (0, 1):
            self.commands[boss] += np.bincount(batch.party_command[batch.party_boss == boss], minlength=6)
        drawn = batch.party_sizes() - batch.party_boss
        np.add.at(self.sizes, (location[batch.party_item], batch.party_boss.astype(int), drawn), 1)
        first = batch.members_from[:-1]
        np.add.at(self.columns, (self.moves[batch.member_enemy[first]], batch.member_column[first]), 1)

    def _must(self, what: str, holds: npt.NDArray[np.bool_]) -> None:
        self.broken[what] = self.broken.get(what, 0) + int(np.size(holds) - np.count_nonzero(holds))

    def _promises_of_the_deck(self, batch: DestinationBatch) -> None:
        tables, location = self.tables, batch.blueprints.location
        rows = [LOCATIONS[name] for name in tables.locations]
        terrain = np.array([[row.cards()[name] for name in tables.terrains] for row in rows])
        kinds = np.arange(len(tables.terrains))
        self._must("terrain", (batch.terrain[:, :, None] == kinds).sum(axis=1) == terrain[location])
        self._must("thirty cards", batch.cards == 30)
        self._must("progress", np.sort(batch.progress[:, :30], axis=1) == np.repeat(np.arange(1, 6), 6))
        # Cards are hidden from level 20 on.
        share = min(self.level, 100) if self.level >= 20 else 0
        hidden = [ceil(30 * share * row.invisibility * 3 / 1000) for row in rows]
        self._must("invisible", batch.invisible.sum(axis=1) == np.array(hidden)[location])
        self._must("order", np.sort(batch.order[:, :30], axis=1) == np.arange(30))

    def _promises_of_the_events(self, batch: DestinationBatch) -> None:
        tables, location = self.tables, batch.blueprints.location
        rows = [LOCATIONS[name] for name in tables.locations]
        for name, place in tables.event_index.items():
            wanted = [row.happenings().get(name, row.battles() if name == "battle" else 0) for row in rows]
            self._must(f"{name} cards", (batch.event == place).sum(axis=1) == np.array(wanted)[location])
        for name, lost in batch.losses.items():
            self._must(f"{name} lost", lost == 0)
        for name, grounds in self._grounds().items():
            self._must(f"{name} ground", grounds[batch.terrain[batch.event == tables.event_index[name]]])
        there = batch.unique >= 0
        self._must("unique kinds on unique cards", there == (batch.event == tables.event_index["unique"]))
        self._must("unique ground", tables.unique_terrains[batch.unique[there], batch.terrain[there]])
        ranked = np.sort(np.where(there, batch.unique, -1 - np.arange(batch.width)), axis=1)
        self._must("each unique kind once", np.diff(ranked, axis=1) > 0)
        trapped = batch.trap >= 0
        self._must("trap kinds on trap cards", trapped == (batch.event == tables.event_index["trap"]))
        item, _ = np.nonzero(trapped)
        known = (batch.blueprints.traps[item] == batch.trap[trapped][:, None]).any(axis=1)
        self._must("trap kinds that were drawn", known)
        drawn = np.array([row.draws for row in rows])
        self._must("number of trap kinds", (batch.blueprints.traps >= 0).sum(axis=1) == drawn[location])

    def _grounds(self) -> Mapping[str, npt.NDArray[np.bool_]]:
        """By event: whether it may lie on each terrain."""
        events, terrains = self.game.ruleset.all("event"), self.tables.terrains
        listed = {
            name: self.game.ruleset.listed("terrain", events[name].terrains) for name in ("camp", "chest", "trap")
        }
        return {name: np.array([terrain in on for terrain in terrains]) for name, on in listed.items()}

    def _promises_of_the_parties(self, batch: DestinationBatch) -> None:
        tables, plans = self.tables, batch.blueprints
        rows = [LOCATIONS[name] for name in tables.locations]
        strong = np.array([row.strong() for row in rows])[plans.location]
        self._must("elites", batch.elite.sum(axis=1) == strong)
        self._must("elites fight", ~batch.elite | (batch.event == tables.event_index["battle"]))
        at_exit = np.bincount(batch.party_item[batch.party_boss], minlength=len(batch))
        self._must("a boss party where there is a boss", at_exit == (plans.boss >= 0))
        self._must("bosses at the exit", batch.party_boss == (batch.party_card == batch.width))
        self._must("never elite and boss", ~(batch.party_elite & batch.party_boss))
        self._must("elite and boss are alert", (batch.party_alertness == 1) | ~(batch.party_elite | batch.party_boss))
        bounds = np.array([row.party for row in rows])[plans.location[batch.party_item]]
        drawn = batch.party_sizes() - batch.party_boss
        self._must("party sizes", (bounds[:, 0] <= drawn) & (drawn <= bounds[:, 1]))
        party = np.repeat(np.arange(len(drawn)), batch.party_sizes())
        item = batch.party_item[party]
        self._must("members are candidates", (plans.candidates[item] == batch.member_enemy[:, None]).any(axis=1))
        self._must("columns", (batch.member_column >= 1) & (batch.member_column <= 4))
        self._must("rows", (batch.member_row >= 1) & (batch.member_row <= 3))
        cells = (party * 4 + batch.member_column - 1) * 3 + batch.member_row - 1
        self._must("a cell each", np.diff(np.sort(cells)) > 0)
        first = batch.members_from[:-1]
        self._must("the boss leads", batch.member_enemy[first[batch.party_boss]] == plans.boss[plans.boss >= 0])
        tiers = tables.tiers[batch.member_enemy]
        within = np.diff(party) == 0
        self._must("higher tiers first", (np.diff(tiers) <= 0) | ~within)
