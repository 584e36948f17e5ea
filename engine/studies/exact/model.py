"""What is computed once for a content and kept: the pieces that every table is put together from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from engine.generators.destination.blueprint.count_cards import CountCards
from engine.generators.destination.blueprint.list_uniques import ListUniques
from engine.generators.destination.blueprint.set_alertness import SetAlertness
from engine.generators.destination.blueprint.set_party import SetParty
from engine.generators.destination.deck.leave_exit import LeaveExit
from engine.generators.destination.deck.populate import Populate
from engine.studies.exact.companies import Company, companies, tier_chances
from engine.studies.exact.decks import DeckOutcome, deck_outcomes
from engine.studies.exact.members import Members
from engine.studies.exact.plan import Plan, plan_of
from engine.studies.exact.refusals import TooCostly
from engine.studies.exact.weights import added, shares
from engine.studies.facts import Facts
from engine.values.weighted import Weighted

Answer = TypeVar("Answer")
_KEPT = 200_000
"""Answers that a content's model keeps at most; beyond, it forgets all and begins again."""


class Model:
    """A content's pieces, each made when first asked for."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.tables = facts, facts.tables
        self._kept: dict[Any, Any] = {}

    @cached_property
    def plan(self) -> Plan:
        """The steps of the pipelines; raises TooCostly where their odds are not known."""
        return plan_of(self.facts.steps)

    def once(self, key: tuple[Any, ...], make: Callable[[], Answer]) -> Answer:
        """The answer kept under a key, made if it is not there; to be refused one is an answer too."""
        if key not in self._kept:
            made: Any
            try:
                made = make()
            except TooCostly as refusal:
                made = TooCostly(refusal.english, refusal.japanese)  # another, that holds on to no stack
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = made
        answer = self._kept[key]
        if isinstance(answer, TooCostly):
            raise TooCostly(answer.english, answer.japanese)
        kept: Answer = answer
        return kept

    # -- names ---------------------------------------------------------------------------------------------------------

    def codes(self, measure: str, names: tuple[str, ...]) -> tuple[int, ...]:
        """Indices of names as those of a measure's names, and at last -1, for none."""
        return self.facts.codes(measure, names)

    @cached_property
    def exit_event(self) -> str | None:
        """The event of the card beside the deck, where a step leaves one."""
        step = self.plan.get(LeaveExit)
        return None if step is None else step.event

    @cached_property
    def units(self) -> tuple[Mapping[int, int], int]:
        """The power of each tier in whole units, and how many units make 1."""
        powers = {tier: Fraction(power) for tier, power in self.facts.tier_powers.items()}
        below = lcm(*(power.denominator for power in powers.values()))
        return {tier: int(power * below) for tier, power in powers.items()}, below

    # -- the query -----------------------------------------------------------------------------------------------------

    def companies(self, group: int) -> Mapping[Company, Fraction]:
        """The candidates that a group may send."""
        return self.once(("companies", group), lambda: companies(self.tables, group))

    def tier_chances(self, company: Company, quality: int) -> tuple[tuple[int, int], ...] | None:
        """The weights of a member's tier, None where nobody can be drawn."""
        return self.once(("tiers", company, quality), lambda: tier_chances(self.tables, company, quality))

    def members(self, weights: tuple[tuple[int, int], ...], tiers: bool, power: bool) -> Members:
        """Members drawn by weights of tiers, telling apart what is asked for."""
        powers = self.units[0] if power else dict.fromkeys((tier for tier, _ in weights), 0)
        return self.once(("members", weights, tiers, power), lambda: Members(weights, powers, tiers=tiers))

    # -- the place -----------------------------------------------------------------------------------------------------

    def sizes_of(self, location: int) -> tuple[int, int]:
        """Least and most drawn members of a location's parties."""
        tables = self.tables
        low, high = tables.sizes.bounds[location] if self.plan.has(SetParty) else tables.least_sizes.bounds[0]
        least, most = tables.party_limits
        return min(max(low, least), most), min(max(low, high, least), most)

    def drawn_sizes(self, sizes: tuple[int, int]) -> Mapping[int, Fraction]:
        """How many members are drawn, by chance, from the least and the most."""
        return self.once(("sizes", sizes), lambda: self._drawn_sizes(*sizes))

    def _drawn_sizes(self, low: int, high: int) -> Mapping[int, Fraction]:
        weigh = self.tables.rules.party_size_weight
        chances = shares([weigh(size, low, high) for size in range(low, high + 1)])
        return {low + place: chance for place, chance in enumerate(chances) if chance}

    def decks(self, location: int) -> tuple[DeckOutcome, ...]:
        """All that can become of a location's deck."""
        tables, plan = self.tables, self.plan
        decks, row = (tables.decks, location) if plan.has(CountCards) else (tables.no_deck, 0)
        uniques = tables.uniques.rows[0] if plan.has(ListUniques) else ()
        # Locations with equal decks share an answer: they differ in nothing that a deck knows.
        key = decks.terrain_counts[row], decks.event_counts[row], int(decks.elites[row]), uniques
        return self.once(("deck", *key), lambda: deck_outcomes(tables, plan, decks, row, uniques))

    # -- parties -------------------------------------------------------------------------------------------------------

    @cached_property
    def alertness(self) -> Mapping[int, Fraction]:
        """How alert a common party is."""
        ratios = self.tables.alertness if self.plan.has(SetAlertness) else self.tables.calm
        row = ratios.rows[0]
        if not row:
            return {0: Fraction(1)}
        chances = shares([weight for _, weight in row])
        return added((value, chance) for (value, _), chance in zip(row, chances, strict=True))

    def commands(self, boss: bool) -> Mapping[int, Fraction]:
        """The leader's command skill, as an index of the measure's names."""
        step = self.plan.get(Populate)
        choices: tuple[Weighted, ...] = () if step is None else step.boss_command if boss else step.command
        if not choices:
            return {-1: Fraction(1)}
        codes = self.codes("leader.command", tuple(choice.name for choice in choices))
        chances = shares([choice.weight for choice in choices])
        return added(zip(codes[:-1], chances, strict=True))

    def columns(self, enemy: int) -> Mapping[int, Fraction]:
        """The column that an enemy takes on an empty field, from 1; where it prefers none, any."""
        return self.once(("columns", enemy), lambda: self._columns(enemy))

    def _columns(self, enemy: int) -> Mapping[int, Fraction]:
        weights = self.tables.column_weights[:, enemy].tolist()
        chances = shares(weights if any(weights) else [1] * len(weights))
        return {1 + place: chance for place, chance in enumerate(chances) if chance}

    def of_tier(self, group: int, tier: int) -> tuple[int, ...]:
        """The enemies of a tier in a group; of one that is a candidate each is as likely to be it."""
        members = self.tables.group_enemies[group]
        return tuple(members[(members >= 0) & (np.take(self.tables.tiers, members) == tier)].tolist())


_MODELS: WeakKeyDictionary[Facts, Model] = WeakKeyDictionary()


def model_of(facts: Facts) -> Model:
    """The model of a content; it lives as long as the facts do."""
    model = _MODELS.get(facts)
    if model is None:
        model = _MODELS[facts] = Model(facts)
    return model
