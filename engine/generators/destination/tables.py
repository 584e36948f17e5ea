"""The tables of a content: every name an index, every rule's answer kept, ready for arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

import numpy as np

from engine.generators.destination import climb
from engine.generators.destination.choices import MOST_WEIGHT, bounded_weights
from engine.generators.destination.decks import AlertnessRatios, Decks, LocationLists, PartySizes, UniqueLists
from engine.generators.destination.rows import (
    EnemyRow,
    EventRow,
    GroupRow,
    LocationRow,
    QuestRow,
    Rules,
    StageRow,
)
from engine.generators.streams import Ints, Words, marks
from engine.values.holds import Holds
from engine.values.text import Text

MOST_TIER = 125
"""The highest tier: members are sorted by seven bits of tier, of which the boss and empty places take a value."""
MOST_ROWS = 16


class Tables:
    """A content as arrays; built once, shared by every batch, never changed but for the answers it remembers.

    Everything is given by name in the order of the content, and indices follow that order. Names are taken as known
    to be good (the language has checked them): an unknown one is a `KeyError`.

        terrains           names of the terrain kinds
        events             every event kind, `battle` and `exit` too, by name
        unique_kinds       terrains that each unique kind may lie on, by name; the order is the pack's
        traps              names of the trap kinds
        locations, enemies, groups, quests   rows by name
        movements          weight of each column from the front, by name of the movement; all of one length
        field              (columns, rows) of the field that parties stand on; rows at most 16
        tier_powers        power of each tier
        alertness          weight of each alertness
        campaigns          stages of each campaign, by name
        name_pattern       a destination's name, with {group} and {location}
        bare_name_pattern  the same for a destination without a group, with {location}
        party_limits       (least, most) drawn members, whatever a location says
        rules              the content's formulas

    Raises `ValueError` where a number is beyond what the arrays hold: a deck above 255 cards, a tier outside 0..125,
    a field of more than 16 rows, a party limit above 200.
    """

    def __init__(
        self,
        *,
        terrains: Sequence[str],
        events: Mapping[str, EventRow],
        unique_kinds: Mapping[str, Sequence[str]],
        traps: Sequence[str],
        locations: Mapping[str, LocationRow],
        enemies: Mapping[str, EnemyRow],
        groups: Mapping[str, GroupRow],
        movements: Mapping[str, Sequence[Fraction | int]],
        field: tuple[int, int],
        tier_powers: Mapping[int, Fraction | int],
        alertness: Mapping[int, Fraction | int],
        campaigns: Mapping[str, Sequence[StageRow]],
        quests: Mapping[str, QuestRow],
        name_pattern: Text,
        bare_name_pattern: Text,
        party_limits: tuple[int, int],
        rules: Rules,
    ) -> None:
        self.rules = rules
        self.terrains, self.terrain_index = _indexed(terrains)
        self.events, self.event_index = _indexed(events)
        self.unique_kinds, self.unique_index = _indexed(unique_kinds)
        self.traps, self.trap_index = _indexed(traps)
        self.locations, self.location_index = _indexed(locations)
        self.enemies, self.enemy_index = _indexed(enemies)
        self.groups, self.group_index = _indexed(groups)
        self.quests = dict(quests)
        self.boss_odds = {name: bounded_weights(_chance(row.boss_chance)) for name, row in quests.items()}
        """Whole weights of a boss and of none, by quest."""
        self.location_rows = tuple(locations.values())
        self.group_rows = tuple(groups.values())
        self.name_pattern, self.bare_name_pattern = name_pattern, bare_name_pattern
        self.party_limits = party_limits
        if party_limits[1] > 200:
            raise ValueError(f"party limits: at most 200 members, got {party_limits[1]}")

        self.event_rows = tuple(events.values())
        self.event_kinds = tuple(tuple(self.unique_index[k] for k in row.kinds) for row in self.event_rows)
        self.event_terrains = self._allowed(row.terrains for row in self.event_rows)
        """Where each event may lie, shape (events, terrains)."""
        # One place more, read through the index -1 of a card without an event.
        self.holds_party = np.array([row.holds is Holds.PARTY for row in self.event_rows] + [False])
        self.holds_trap = np.array([row.holds is Holds.TRAP for row in self.event_rows] + [False])
        self.unique_terrains = self._allowed(unique_kinds.values())
        """Where each unique kind may lie, shape (unique kinds, terrains)."""
        self.unique_marks = marks(self.unique_kinds)

        self._place_locations(alertness)
        self._place_enemies(enemies, movements, field)
        self._place_groups(tier_powers)
        self._place_stages(campaigns)
        self.tier_rows: dict[tuple[int, int, int], Ints] = {}
        self._invisible: dict[tuple[int, int, Fraction], int] = {}
        self._windows: dict[tuple[int, int, Fraction], tuple[int, int]] = {}
        self._names: dict[tuple[int, int], dict[str, str]] = {}

    def _allowed(self, rows: Iterable[Sequence[str]]) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        rows = list(rows)
        allowed = np.zeros((len(rows), len(self.terrains)), dtype=np.bool_)
        for i, row in enumerate(rows):
            allowed[i, [self.terrain_index[name] for name in row]] = True
        return allowed

    def _place_locations(self, alertness: Mapping[int, Fraction | int]) -> None:
        rows = self.location_rows
        self.frequencies = [row.frequency for row in rows]
        self.decks = self.decks_of([(row.terrain, row.events, row.elites) for row in rows])
        self.sizes = PartySizes([row.party for row in rows], self.party_limits, self.rules.party_size_weight)
        every_kind = dict.fromkeys(kind for kinds in self.event_kinds for kind in kinds)
        self.uniques = UniqueLists([tuple(every_kind)])
        self.alertness = AlertnessRatios([tuple(alertness.items())])
        # What a blueprint has where no step of the pipeline decides.
        self.no_deck = self.decks_of([({}, {}, 0)])
        self.least_sizes = PartySizes([(self.party_limits[0],) * 2], self.party_limits, self.rules.party_size_weight)
        self.no_uniques = UniqueLists([()])
        self.calm = AlertnessRatios([((0, 1),)])
        self.qualities: Ints = np.array([row.quality for row in rows], dtype=np.int64)
        self.location_traps: Ints = padded([[self.trap_index[name] for name in row.traps] for row in rows])
        """Trap kinds that a location draws from, shape (locations, most), padded with -1."""
        self.trap_marks: Words = np.append(marks(self.traps), np.uint64(0))[self.location_traps]
        self.trap_counts: Ints = np.array([min(row.trap_count, len(row.traps)) for row in rows], dtype=np.int64)

    def _place_enemies(
        self,
        enemies: Mapping[str, EnemyRow],
        movements: Mapping[str, Sequence[Fraction | int]],
        field: tuple[int, int],
    ) -> None:
        self.columns, self.rows = field
        if self.rows > MOST_ROWS:
            raise ValueError(f"field: at most {MOST_ROWS} rows, got {self.rows}")
        order = {name: i for i, name in enumerate(movements)}
        self.tiers: Ints = np.array([row.tier for row in enemies.values()] or [0], dtype=np.int64)
        if self.tiers.min() < 0 or self.tiers.max() > MOST_TIER:
            raise ValueError(f"enemies: tiers lie in 0..{MOST_TIER}, got {self.tiers.min()}..{self.tiers.max()}")
        self.top_tier = int(self.tiers.max())
        self.enemy_marks = marks(self.enemies or ("",))
        weights = np.zeros((self.columns, max(len(order), 1)), dtype=np.int64)
        for i, row in enumerate(movements.values()):
            weights[:, i] = bounded_weights(row, MOST_WEIGHT // self.rows)
        moves = [order[row.movement] for row in enemies.values()] or [0]
        self.column_weights = np.ascontiguousarray(weights[:, moves], dtype=np.uint32)
        """Weight of each column for each enemy, shape (columns, enemies)."""
        preferred = np.count_nonzero(weights, axis=0)
        self.least_room = int(preferred[moves].min()) * self.rows
        """Members that surely find a cell in a column they prefer."""
        masks = np.arange(2**self.rows)
        free = [np.flatnonzero(mask >> np.arange(self.rows) & 1) for mask in masks]
        self.free_row: Ints = np.zeros((len(masks), self.rows), dtype=np.int64)
        """The nth free row of a column, by the column's bits (1 is free): shape (2^rows, rows)."""
        for mask, rows in enumerate(free):
            self.free_row[mask, : len(rows)] = rows
        self.left_free: Ints = masks[:, None] & ~(1 << self.free_row)
        """The column's bits when that row is taken, shape (2^rows, rows)."""

    def _place_groups(self, tier_powers: Mapping[int, Fraction | int]) -> None:
        rows = self.group_rows
        self.group_enemies: Ints = padded([[self.enemy_index[name] for name in row.enemies] for row in rows])
        """Enemies of each group, shape (groups, most), padded with -1."""
        self.group_sizes: Ints = np.array([len(row.enemies) for row in rows], dtype=np.int64)
        tiers = [np.bincount(self.tiers[row[row >= 0]], minlength=self.top_tier + 1) for row in self.group_enemies]
        self.group_tiers: Ints = np.array(tiers, dtype=np.int64)
        """Enemies of each tier in each group, shape (groups, top tier + 1)."""
        self.select_least: Ints = np.array([min(row.select) for row in rows], dtype=np.int64)
        self.select_span: Ints = np.array([abs(row.select[1] - row.select[0]) + 1 for row in rows], dtype=np.int64)
        self.average_powers = tuple(
            climb.average_power([int(self.tiers[self.enemy_index[name]]) for name in row.enemies], tier_powers)
            for row in rows
        )

    def _place_stages(self, campaigns: Mapping[str, Sequence[StageRow]]) -> None:
        self.stages: tuple[StageRow, ...] = tuple(stage for stages in campaigns.values() for stage in stages)
        self.campaigns: dict[str, tuple[int, ...]] = {}
        first = 0
        for name, stages in campaigns.items():
            self.campaigns[name] = tuple(range(first, first + len(stages)))
            first += len(stages)
        powers = dict(zip(self.groups, self.average_powers, strict=True))
        sorted_groups = [
            [self.group_index[name] for name in climb.by_power({name: powers[name] for name in stage.groups})]
            for stage in self.stages
        ]
        self.stage_groups: Ints = padded(sorted_groups)
        """Groups of each stage by average power, then name: shape (stages, most), padded with -1."""
        self.stage_marks: Words = np.append(marks(self.groups), np.uint64(0))[self.stage_groups]
        self.stage_sizes: tuple[int, ...] = tuple(len(groups) for groups in sorted_groups)
        self.stage_places = self.places_of([stage.locations for stage in self.stages])

    def decks_of(self, rows: Sequence[tuple[Mapping[str, int], Mapping[str, int], int]]) -> Decks:
        """Decks from (cards by terrain, cards by event, elites)."""
        return Decks(
            self.terrains,
            len(self.events),
            [
                (
                    tuple((self.terrain_index[name], n) for name, n in terrain.items()),
                    tuple((self.event_index[name], n) for name, n in events.items()),
                    elites,
                )
                for terrain, events, elites in rows
            ],
        )

    def places_of(self, rows: Sequence[Sequence[str]]) -> LocationLists:
        """Lists of candidate locations."""
        return LocationLists([[self.location_index[name] for name in row] for row in rows], self.frequencies)

    def stage_at(self, campaign: str, level: int) -> int:
        """The stage of a campaign at a level; in a gap the last one that began, else the first."""
        stages = self.campaigns[campaign]
        return stages[climb.stage_at([self.stages[stage].levels for stage in stages], level)]

    def window(self, stage: int, level: int, share: Fraction) -> tuple[int, int]:
        """The half-open range of a stage's sorted groups that may occur at a level; `share` is its width."""
        asked = stage, level, share
        if asked not in self._windows:
            index = Fraction(self.rules.group_index(level))
            self._windows[asked] = climb.window(self.stage_sizes[stage], index, share)
        return self._windows[asked]

    def invisible_cards(self, total: int, level: int, invisibility: Fraction) -> int:
        """The rule's number of hidden cards, kept inside 0..total."""
        asked = total, level, invisibility
        if asked not in self._invisible:
            self._invisible[asked] = min(max(self.rules.invisible_cards(total, level, invisibility), 0), total)
        return self._invisible[asked]

    def tier_weights(self, quality: int, lowest: int, highest: int) -> Ints:
        """Whole weight of each tier for a quality and range of tiers, shape (top tier + 1,)."""
        asked = quality, lowest, highest
        row = self.tier_rows.get(asked)
        if row is None:
            row = np.zeros(self.top_tier + 1, dtype=np.int64)
            weigh = self.rules.tier_weight
            exact = [weigh(quality, tier, lowest, highest) for tier in range(lowest, highest + 1)]
            row[lowest : highest + 1] = bounded_weights(exact)
            self.tier_rows[asked] = row
        return row

    def name(self, location: int, group: int) -> dict[str, str]:
        """A destination's name in every language; `group` is -1 where there is none."""
        asked = location, group
        if asked not in self._names:
            pattern = self.bare_name_pattern if group < 0 else self.name_pattern
            place = self.location_rows[location].name
            theme = place if group < 0 else self.group_rows[group].name
            languages = dict.fromkeys(code for text in (pattern, place, theme) for code, _ in text.translations)
            self._names[asked] = {
                code: pattern.within(code)
                .replace("{location}", place.within(code))
                .replace("{group}", theme.within(code))
                for code in languages
            }
        return dict(self._names[asked])


Answer = TypeVar("Answer")


def asked_once(ask: Callable[..., Answer], *arguments: Ints) -> tuple[list[Answer], Ints]:
    """Ask a rule once for each different case of its arguments, each (items,), for items with few cases.

    Gives the answers, and which of them each item has, (items,).
    """
    places: dict[tuple[int, ...], int] = {}
    cases = zip(*(of.tolist() for of in arguments), strict=True)
    which = [places.setdefault(case, len(places)) for case in cases]
    return [ask(*case) for case in places], np.array(which, dtype=np.int64)


def padded(rows: Sequence[Sequence[int]]) -> Ints:
    """Rows of different lengths as one array, filled up with -1; at least one column and one row."""
    filled = np.full((max(len(rows), 1), max((len(row) for row in rows), default=0) or 1), -1, dtype=np.int64)
    for i, row in enumerate(rows):
        filled[i, : len(row)] = row
    return filled


def _chance(chance: Fraction | int) -> tuple[Fraction, Fraction]:
    inside = min(max(Fraction(chance), Fraction(0)), Fraction(1))
    return inside, 1 - inside


def _indexed(names: Iterable[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    ordered = tuple(names)
    return ordered, {name: i for i, name in enumerate(ordered)}
