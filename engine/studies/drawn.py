"""Destinations that were drawn, as columns to compute terms of."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property

import numpy as np

from engine.generators.destination import DestinationBatch
from engine.generators.destination.deck.leave_exit import LeaveExit
from engine.generators.streams import Flags, Ints
from engine.studies.evaluate import Column, as_column, gathered
from engine.studies.facts import Facts
from engine.studies.planned import PLANNED
from engine.studies.spans import unit_of
from engine.studies.terms import CARD, DESTINATION, ENEMY, PARTY, TRAP, Grain, Measure, Over
from engine.studies.vocabulary import plural

Take = Callable[["Drawn"], Column]


class Drawn:
    """A batch of destinations as a source; every column is made when first asked for.

    Numbers are float64, names int64 (-1 for none), yes and no bool. Things stand in the order of their destinations.
    """

    def __init__(self, facts: Facts, batch: DestinationBatch) -> None:
        self.facts, self.batch = facts, batch
        self._columns: dict[str, Column] = {}

    def size(self, grain: Grain) -> int:
        """How many things of a grain there are."""
        if grain == DESTINATION:
            return len(self.batch)
        return len(self.within(grain))

    def within(self, grain: Grain) -> Ints:
        """The destination, or of enemies the party, that each thing of a grain is part of, shape (things,)."""
        return {CARD: self.card_item, TRAP: self.trap_item, PARTY: self.party_item, ENEMY: self.enemy_party}[grain]

    def item_of(self, grain: Grain) -> Ints:
        """The destination that each thing of a grain is in, shape (things,)."""
        return self.party_item[self.enemy_party] if grain == ENEMY else self.within(grain)

    def column(self, measure: Measure, grain: Grain) -> Column:
        """A measure for each thing of a grain."""
        made = self._columns.get(measure.name)
        own: Column = self._made(measure) if made is None else made
        self._columns[measure.name] = own
        if grain == measure.grain:
            return own
        of: Column = own[self.item_of(grain) if measure.grain == DESTINATION else self.within(grain)]
        return of

    def number(self, value: Fraction) -> float:
        """A constant as a machine number."""
        return float(value)

    def spread(self, values: Column, grain: Grain) -> Column:
        """What destinations have, for each thing of a grain."""
        return values if grain == DESTINATION else values[self.item_of(grain)]

    def gather(self, over: Over, grain: Grain, values: Column | None, where: Column | None) -> Column:
        """For each destination, one value of its things of a grain."""
        return gathered(over, self.item_of(grain), len(self.batch), values, where)

    # -- what things are part of --------------------------------------------------------------------------------------

    @cached_property
    def _cards(self) -> tuple[Ints, Ints]:
        """The destination of each card and its place as laid, each (cards,)."""
        item, place = np.nonzero(self.batch.terrain >= 0)
        return item, place

    @property
    def card_item(self) -> Ints:
        """The destination of each card, (cards,)."""
        return self._cards[0]

    @cached_property
    def _traps(self) -> tuple[Ints, Ints]:
        item, place = np.nonzero(self.batch.trap >= 0)
        return item, place

    @property
    def trap_item(self) -> Ints:
        """The destination of each trap card, (traps,)."""
        return self._traps[0]

    @property
    def party_item(self) -> Ints:
        """The destination of each party, (parties,)."""
        return self.batch.party_item

    @cached_property
    def enemy_party(self) -> Ints:
        """The party of each enemy, (enemies,)."""
        return np.repeat(np.arange(len(self.batch.party_item)), self.batch.party_sizes())

    # -- columns ------------------------------------------------------------------------------------------------------

    def _made(self, measure: Measure) -> Column:
        if measure.name in PLANNED:
            return as_column(measure, PLANNED[measure.name](self.facts, self.batch.blueprints))
        take = _TAKE.get(measure.name)
        return as_column(measure, take(self) if take is not None else self._by_name(measure.name))

    def _by_name(self, name: str) -> Column:
        """Measures that there is one of for each event or terrain."""
        tables, batch = self.facts.tables, self.batch
        kind, _, of = name.partition(".")
        if kind == "terrain":
            return _counted(batch.terrain == tables.terrain_index[of])
        if kind == "lost":
            return batch.losses.get(of, np.zeros(len(batch), dtype=np.int64))
        event = self._event_of[name]
        counted = _counted(batch.event == event)
        return counted + 1 if tables.events[event] == self._exit else counted

    @cached_property
    def _event_of(self) -> dict[str, int]:
        return {plural(name): index for index, name in enumerate(self.facts.tables.events)}

    @cached_property
    def _exit(self) -> str | None:
        """The event of the card beside the deck, where a step leaves one."""
        return next((step.event for step in self.facts.steps["destination"] if isinstance(step, LeaveExit)), None)

    @cached_property
    def powers(self) -> Column:
        """The power of each enemy of the content."""
        powers, tables = self.facts.tier_powers, self.facts.tables
        return np.array([float(powers[int(tier)]) for tier in tables.tiers[: len(tables.enemies)]] or [0.0])

    def _sum_of_parties(self, values: Column) -> Column:
        return np.bincount(self.party_item, weights=values, minlength=len(self.batch))

    def party_power(self) -> Column:
        """The power of each party, (parties,)."""
        multiples = np.rint(self.powers / self._unit)[self.batch.member_enemy]
        sums = np.concatenate(([0.0], np.cumsum(multiples)))
        ends = self.batch.members_from
        return (sums[ends[1:]] - sums[ends[:-1]]) * self._unit

    @cached_property
    def _unit(self) -> float:
        """The largest number that every power is a whole multiple of: sums of multiples are exact."""
        return float(unit_of(map(Fraction, self.facts.tier_powers.values())))

    def first_of(self, column: Column) -> Column:
        """What each party's leader has, (parties,); `column` is (enemies,)."""
        return column[self.batch.members_from[:-1]]

    def boss_member(self) -> Column:
        """Whether each enemy is a boss, (enemies,)."""
        boss = np.zeros(len(self.batch.member_enemy), dtype=np.bool_)
        boss[self.batch.members_from[:-1][self.batch.party_boss]] = True
        return boss


def _counted(flags: Flags) -> Column:
    """How many of each row hold, (rows,)."""
    return np.asarray(np.count_nonzero(flags, axis=1))


_TAKE: dict[str, Take] = {
    "cards": lambda of: of.batch.cards,
    "invisible": lambda of: np.count_nonzero(of.batch.invisible & (of.batch.terrain >= 0), axis=1),
    "elites": lambda of: np.count_nonzero(of.batch.elite, axis=1),
    "parties": lambda of: np.diff(of.batch.parties_from),
    "enemies": lambda of: of._sum_of_parties(of.batch.party_sizes()),
    "power": lambda of: of._sum_of_parties(of.column(of.facts.measures["party.power"], PARTY)),
    "danger": lambda of: np.bincount(
        of.trap_item, weights=of.column(of.facts.measures["trap.danger"], TRAP), minlength=len(of.batch)
    ),
    "lost.enemy": lambda of: of.batch.losses["enemy"],
    "card.terrain": lambda of: of.facts.recoded("card.terrain", of.facts.tables.terrains, of.batch.terrain[of._cards]),
    "card.event": lambda of: of.facts.recoded("card.event", of.facts.tables.events, of.batch.event[of._cards]),
    "card.unique": lambda of: of.facts.recoded("card.unique", of.facts.tables.unique_kinds, of.batch.unique[of._cards]),
    "card.progress": lambda of: of.batch.progress[of._cards],
    "card.invisible": lambda of: of.batch.invisible[of._cards],
    "trap": lambda of: of.facts.recoded("trap", of.facts.tables.traps, of.batch.trap[of._traps]),
    "trap.danger": lambda of: np.array([of.facts.dangers[name] for name in of.facts.tables.traps] or [0])[
        of.batch.trap[of._traps]
    ],
    "trap.invisible": lambda of: of.batch.invisible[of._traps],
    "party.size": lambda of: of.batch.party_sizes(),
    "party.power": Drawn.party_power,
    "party.alertness": lambda of: of.batch.party_alertness,
    "party.elite": lambda of: of.batch.party_elite,
    "party.boss": lambda of: of.batch.party_boss,
    "leader": lambda of: of.first_of(of.column(of.facts.measures["enemy"], ENEMY)),
    "leader.tier": lambda of: of.first_of(of.column(of.facts.measures["enemy.tier"], ENEMY)),
    "leader.command": lambda of: of.facts.recoded("leader.command", of.batch.commands, of.batch.party_command),
    "leader.column": lambda of: of.first_of(of.batch.member_column),
    "leader.row": lambda of: of.first_of(of.batch.member_row),
    "enemy": lambda of: of.facts.recoded("enemy", of.facts.tables.enemies, of.batch.member_enemy),
    "enemy.tier": lambda of: of.facts.tables.tiers[of.batch.member_enemy],
    "enemy.movement": lambda of: of.facts.recoded(
        "enemy.movement", [of.facts.movements[name] for name in of.facts.tables.enemies], of.batch.member_enemy
    ),
    "enemy.boss": Drawn.boss_member,
    "enemy.column": lambda of: of.batch.member_column,
    "enemy.row": lambda of: of.batch.member_row,
}
"""How each measure is read from a batch that no blueprint shows; those of single events and terrains are found by their
names."""
