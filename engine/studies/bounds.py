"""The least and the most that a term can be for a content, and the most things of a kind that a destination can have.

What a sampled promise rests on: an interval that holds at every look needs to know beforehand how far a value can lie.
Everything is read from the content's tables, so that a content of its own kind has bounds of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce

import attrs

from engine.generators.destination.deck.fill import Fill
from engine.generators.destination.deck.leave_exit import LeaveExit
from engine.generators.destination.deck.place import Place
from engine.generators.destination.deck.spread_progress import SpreadProgress
from engine.generators.destination.rows import LocationRow
from engine.studies.facts import Facts
from engine.studies.setting import Setting
from engine.studies.spans import ONE, YES_OR_NO, Span
from engine.studies.terms import (
    CARD,
    DESTINATION,
    ENEMY,
    PARTY,
    TRAP,
    Aggregate,
    Choice,
    Constant,
    Function,
    Grain,
    Measure,
    Named,
    Operation,
    Over,
    Term,
    Values,
)
from engine.studies.vocabulary import plural
from engine.values.holds import Holds


@attrs.frozen(eq=False)
class Bounds:
    """What is known beforehand of every destination of a setting at some locations."""

    facts: Facts
    setting: Setting
    locations: tuple[str, ...]
    """The only ones that occur, one at least."""

    @classmethod
    def of(cls, facts: Facts, setting: Setting, locations: tuple[str, ...] = ()) -> Bounds:
        """Those of a setting; `locations` are all that come into question, where that is known."""
        known = (setting.location,) if setting.location is not None else locations or facts.tables.locations
        return cls(facts, setting, known)

    def of_term(self, term: Term) -> Span:
        """The least and the most that a term can be; yes is 1 and no is 0. Raises UnboundedError."""
        if isinstance(term, Constant):
            return Span.steps(term.value, term.value, abs(term.value) or ONE)
        if isinstance(term, Named):
            return self.of_measure(term.measure)
        if isinstance(term, Choice):
            return self.of_term(term.then) | self.of_term(term.otherwise)
        if isinstance(term, Aggregate):
            return self._aggregate(term)
        if isinstance(term, Function):
            return _function(term.name, [self.of_term(each) for each in term.arguments])
        if isinstance(term, Operation) and term.sign in _ARITHMETIC:
            return _operation(term, [self.of_term(each) for each in term.operands])
        return YES_OR_NO

    def most_things(self, grain: Grain) -> int:
        """The most things of a grain that one destination can have."""
        if grain == DESTINATION:
            return 1
        if grain == CARD:
            return max(self.cards, 1)
        if grain == TRAP:
            tables = self.facts.tables
            holding = [
                name for name, row in zip(tables.events, tables.event_rows, strict=True) if row.holds is Holds.TRAP
            ]
            return max(1, min(self.cards, sum(map(self.on_cards, holding))))
        parties = self.cards + 1
        return parties if grain == PARTY else parties * self.largest_party

    # -- what the tables say ------------------------------------------------------------------------------------------

    @property
    def rows(self) -> list[LocationRow]:
        """The locations that occur, as rows."""
        tables = self.facts.tables
        return [tables.location_rows[tables.location_index[name]] for name in self.locations]

    @property
    def cards(self) -> int:
        """Of the largest deck."""
        return max(sum(row.terrain.values()) for row in self.rows)

    @property
    def largest_party(self) -> int:
        """Members, a boss too; who finds no cell on the field takes no part."""
        tables = self.facts.tables
        least, most = tables.party_limits
        # Where no step sets a party's size it is the least that is allowed.
        drawn = max(least, *(min(max(*row.party, least), most) for row in self.rows))
        return max(1, min(drawn + 1, tables.columns * tables.rows))

    def on_cards(self, event: str) -> int:
        """The most cards of the deck that can have an event."""
        steps = self.facts.steps["destination"]
        if any(isinstance(step, Fill) and step.event == event for step in steps):
            return self.cards
        times = sum(isinstance(step, Place) and step.event == event for step in steps)
        return min(self.cards, times * max(row.events.get(event, 0) for row in self.rows))

    def lost(self, event: str) -> int:
        """The most cards of an event that can find no place."""
        steps = self.facts.steps["destination"]
        times = sum(isinstance(step, Place) and step.event == event for step in steps)
        return times * max(row.events.get(event, 0) for row in self.rows)

    def powers(self) -> Span:
        """The power of one enemy."""
        tiers = {int(tier) for tier in self.facts.tables.tiers[: len(self.facts.tables.enemies)]}
        return Span.of([Fraction(self.facts.tier_powers[tier]) for tier in sorted(tiers)] or [Fraction(0)])

    def tiers(self) -> Span:
        """The tier of one enemy."""
        return Span.whole(int(self.facts.tables.tiers.min()), int(self.facts.tables.tiers.max()))

    def of_measure(self, measure: Measure) -> Span:
        """The least and the most of a measure of the engine."""
        if measure.values is not Values.NUMBER:
            return YES_OR_NO
        known = _MEASURES.get(measure.name)
        if known is not None:
            return known(self)
        tables = self.facts.tables
        kind, _, of = measure.name.partition(".")
        if kind == "terrain":
            return Span.whole(0, max(row.terrain.get(of, 0) for row in self.rows))
        if kind == "lost":
            return Span.whole(0, self.lost(of))
        event = {plural(name): name for name in tables.events}[measure.name]
        exits = any(isinstance(step, LeaveExit) and step.event == event for step in self.facts.steps["destination"])
        return Span.whole(0, self.on_cards(event) + exits)

    def _aggregate(self, term: Aggregate) -> Span:
        things = self.most_things(term.grain)
        if term.over is Over.COUNT or term.value is None:
            return Span.whole(0, things)
        if term.over in (Over.ANY, Over.ALL):
            return YES_OR_NO
        value = self.of_term(term.value)
        if term.over is Over.SUM:
            return value.added_up(things)
        return value.averaged(things) if term.over is Over.MEAN else value.with_zero()


def _qualities(of: Bounds) -> Span:
    quest = of.setting.quest
    own = of.facts.tables.quests[quest].quality_adjustment if quest is not None else 0
    # Where no step sets the party, the adjustment is all there is.
    every = [own, *(row.quality + own for row in of.rows)]
    return Span.whole(min(every), max(every))


def _candidates(of: Bounds) -> Span:
    return Span.whole(0, max((min(max(row.select), len(row.enemies)) for row in of.facts.tables.group_rows), default=0))


def _progress(of: Bounds) -> Span:
    spread = [step.bounds for step in of.facts.steps["destination"] if isinstance(step, SpreadProgress)]
    return Span.whole(min([0, *(least for least, _ in spread)]), max([0, *(most for _, most in spread)]))


def _alertness(of: Bounds) -> Span:
    values = [0, 1, *(value for value, _ in of.facts.tables.alertness.rows[0])]
    return Span.whole(min(values), max(values))


def _lost_enemies(of: Bounds) -> Span:
    tables = of.facts.tables
    most = max(max(of.facts.tables.party_limits), *(max(row.party) for row in of.rows)) + 1
    return Span.whole(0, max(0, most - tables.columns * tables.rows) * (of.cards + 1))


def _stages(of: Bounds) -> Span:
    stages = [of.facts.tables.stages[stage] for stage in of.facts.tables.campaigns[of.setting.campaign]]
    return Span.whole(*(end(stage.necessary_progression for stage in stages) for end in (min, max)))


def _dangers(of: Bounds) -> Span:
    dangers = [of.facts.dangers[name] for name in of.facts.tables.traps] or [0]
    return Span.whole(min(dangers), max(dangers))


_MEASURES: dict[str, Callable[[Bounds], Span]] = {
    "level": lambda of: Span.whole(min(of.setting.levels), max(of.setting.levels)),
    "candidates": _candidates,
    "quality": _qualities,
    "necessary_progression": _stages,
    "cards": lambda of: Span.whole(0, of.cards),
    "invisible": lambda of: Span.whole(0, of.cards),
    "elites": lambda of: Span.whole(0, min(of.cards, max(row.elites for row in of.rows))),
    "parties": lambda of: Span.whole(0, of.most_things(PARTY)),
    "enemies": lambda of: Span.whole(0, of.most_things(ENEMY)),
    "power": lambda of: of.powers().added_up(of.most_things(ENEMY)),
    "danger": lambda of: _dangers(of).added_up(of.most_things(TRAP)),
    "lost.enemy": _lost_enemies,
    "card.progress": _progress,
    "trap.danger": _dangers,
    "party.size": lambda of: Span.whole(1, of.largest_party),
    "party.power": lambda of: of.powers().added_up(of.largest_party),
    "party.alertness": _alertness,
    "leader.tier": Bounds.tiers,
    "leader.column": lambda of: Span.whole(1, of.facts.tables.columns),
    "leader.row": lambda of: Span.whole(1, of.facts.tables.rows),
    "enemy.tier": Bounds.tiers,
    "enemy.column": lambda of: Span.whole(1, of.facts.tables.columns),
    "enemy.row": lambda of: Span.whole(1, of.facts.tables.rows),
}
"""Those of single events and terrains are found by their names."""
_ARITHMETIC = ("+", "-", "*", "/", "^")


def _operation(term: Operation, operands: list[Span]) -> Span:
    if len(operands) == 1:
        return -operands[0]
    left, right = operands
    if term.sign == "+":
        return left + right
    if term.sign == "-":
        return left + -right
    if term.sign == "*":
        return left * right
    return left.over(right) if term.sign == "/" else left.power(int(right.most))


def _function(name: str, arguments: list[Span]) -> Span:
    if name == "clamp":
        value, least, most = arguments
        return value.greater(least).lesser(most)
    if name in ("min", "max"):
        return reduce(Span.lesser if name == "min" else Span.greater, arguments)
    value = arguments[0]
    return value.size() if name == "abs" else value.rounded(name)
