"""Single parties and enemies, as weighted rows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from engine.studies.exact.model import Model
from engine.studies.exact.places import Fights
from engine.studies.exact.purse import Purse
from engine.studies.exact.queries import Foes
from engine.studies.exact.refusals import TooCostly
from engine.studies.exact.weights import Factor, Tally, added, crossed, one_column, whole
from engine.studies.terms import ENEMY, Grain

LEADER = ("leader", "leader.column")
"""The measures that need to know which enemy leads."""
MEMBER = ("enemy", "enemy.movement")
"""The measures that need to know which enemy a member is."""
_CORE = ("party.size", "party.power", "leader.tier", "enemy.tier", "enemy.boss")
_ANYBODY = ((0, 1),)
"""Weights of tiers where no question tells tiers apart: all that counts is that somebody can be drawn."""
Row = tuple[Any, ...]


class Law(NamedTuple):
    """All that the odds of a party depend on."""

    rank: str
    sizes: tuple[int, int]
    weights: tuple[tuple[int, int], ...] | None
    """The weight of each tier of a drawn member, None where nobody can be drawn."""
    top: int
    """The tier of the boss; -1 without one."""
    battles: int = 0
    """Parties of the destination, where it is asked for all."""
    boss: bool = False
    """Whether a boss's party is among all."""


def law_of(model: Model, fights: Fights, foes: Foes, joined: bool, tiers: bool) -> Law:
    """The law of the parties that foes make at a place; `joined` asks for all of them, `tiers` for tiers or power."""
    weights = model.tier_chances(foes.company, fights.quality)
    boss = joined and foes.boss and fights.exit
    if weights is not None and not tiers:
        weights = _ANYBODY
    top = foes.company[-1][0] if tiers and (boss or fights.rank == "boss") else -1
    return Law(fights.rank, fights.sizes, weights, top, fights.battles if joined else 0, boss)


def asks_tiers(names: tuple[str, ...]) -> bool:
    """Whether measures of these names tell tiers apart."""
    return not {"power", "party.power", "leader.tier", "enemy.tier", *LEADER, *MEMBER}.isdisjoint(names)


class Case(NamedTuple):
    """A party, or one enemy of it, as far as its sums tell; -1 and 0 where nobody asks."""

    size: int
    power: int
    """In units of `Model.units`."""
    leading: int
    """Tier of the leader."""
    tier: int
    """Of the enemy."""
    boss: bool
    """Whether the enemy is the boss."""


def party_rows(model: Model, grain: Grain, own: tuple[str, ...], law: Law, purse: Purse) -> tuple[dict[Row, int], int]:
    """One party, or its enemies, by the measures of `own`; whole weights, and of how many parties, are how many of such.

    Instead of columns of `LEADER` and `MEMBER` a row ends with the tiers of the leader and of the enemy, -1 where none
    of these is asked for; power is in units of `Model.units`. A party is there or not: nobody waits where nobody can be drawn. Raises TooCostly where a
    party may be larger than its field and the question needs to know who stays out.
    """
    kept = tuple(name for name in own if name not in (*LEADER, *MEMBER))
    core = tuple(name for name in kept if name in _CORE)
    side = tuple(name for name in kept if name not in _CORE)
    sides, of_sides = whole(crossed(side, list(_of_rank(model, side, law.rank))))
    leads, stands = not set(LEADER).isdisjoint(own), not set(MEMBER).isdisjoint(own)
    header = (*core, *side)
    places = [header.index(name) for name in kept]

    cases, tally = Tally(), Tally()
    for case, weight, of in _cases(model, grain, own, law):
        purse.spend(1)
        cases.add(case, weight, of)
    weights, of_cases = cases.settled()
    for case, weight in weights.items():
        values = {
            "party.size": case.size,
            "party.power": case.power,
            "leader.tier": case.leading,
            "enemy.tier": case.tier,
            "enemy.boss": case.boss,
        }
        seen = tuple([values[name] for name in core])
        ends = case.leading if leads else -1, case.tier if stands else -1
        for more, share in sides.items():
            both = (*seen, *more)
            tally.add((*[both[place] for place in places], *ends), weight * share, 1)
    return tally.settled()[0], of_cases * of_sides


def _cases(model: Model, grain: Grain, own: tuple[str, ...], law: Law) -> Iterator[tuple[Case, int, int]]:
    """The parties, or their enemies, with how many there are of such in how many parties."""
    boss, weights, top = law.rank == "boss", law.weights, law.top
    cells = model.tables.columns * model.tables.rows
    asks_size, asks_power = "party.size" in own, "party.power" in own
    asks_leading = not {"leader.tier", *LEADER}.isdisjoint(own)
    asks_tier = not {"enemy.tier", *MEMBER}.isdisjoint(own)
    powers = model.units[0] if asks_power else {}
    drawn = model.drawn_sizes(law.sizes) if weights else {0: Fraction(1)}
    members = model.members(weights or (), asks_leading, asks_power)
    extra = powers.get(top, 0) if boss else 0

    def case(size: int, power: int, leading: int, tier: int, is_boss: bool) -> Case:
        leading = top if boss else leading
        return Case(
            size if asks_size else 0, power, leading if asks_leading else -1, tier if asks_tier else -1, is_boss
        )

    for count, chance in drawn.items():
        size = min(count + boss, cells)
        if count + boss > cells and (grain == ENEMY or asks_power):
            raise TooCostly(
                "a party may be larger than its field, and who stays out has no formula here",
                "パーティーがフィールドより大きくなりうる。入れない敵の計算式はない",
            )
        if size == 0:
            continue
        of = chance.denominator * members.total**count
        if grain != ENEMY or boss:
            for (leading, power), ways in members.law(count).items():
                yield case(size, power + extra, leading, top, boss), chance.numerator * ways, of
        if grain == ENEMY and count:
            # One member is looked at; the others are drawn as ever.
            for tier, weight in weights or ():
                for (leading, power), ways in members.law(count - 1).items():
                    one = case(size, power + powers.get(tier, 0) + extra, max(leading, tier), tier, False)
                    yield one, chance.numerator * count * weight * ways, of


def _of_rank(model: Model, side: tuple[str, ...], rank: str) -> Iterator[Factor]:
    """What depends on nothing but whether a party is common, elite or a boss's."""
    certain, boss = Fraction(1), rank == "boss"
    if "party.boss" in side:
        yield one_column("party.boss", {boss: certain})
    if "party.elite" in side:
        yield one_column("party.elite", {rank == "elite": certain})
    if "party.alertness" in side:
        yield one_column("party.alertness", model.alertness if rank == "common" else {1: certain})
    if "leader.command" in side:
        yield one_column("leader.command", model.commands(boss))
    if "leader.row" in side:
        # The leader is the first on the field: every row of its column is free.
        rows = model.tables.rows
        yield one_column("leader.row", {row: Fraction(1, rows) for row in range(1, rows + 1)})


def which_enemies(model: Model, names: tuple[str, ...], group: int, tier: int) -> tuple[dict[Row, int], int]:
    """Who leads a party of a group, or who a member is, given its tier: whole weights, and their sum.

    Of a tier each candidate is as likely, and each enemy of the group is as likely to be a candidate. Leader and member
    are not asked for together, since they may be the same.
    """
    return model.once(("which", names, group, tier), lambda: whole(added(_which(model, names, group, tier))))


def _which(model: Model, names: tuple[str, ...], group: int, tier: int) -> Iterator[tuple[Row, Fraction]]:
    tables = model.tables
    enemies = model.of_tier(group, tier)
    leaders, members = model.codes("leader", tables.enemies), model.codes("enemy", tables.enemies)
    moves = model.codes("enemy.movement", tuple(model.facts.movements[name] for name in tables.enemies))
    anywhere = {0: Fraction(1)}
    for enemy in enemies:
        for column, share in (model.columns(enemy) if "leader.column" in names else anywhere).items():
            values = {"leader": leaders[enemy], "leader.column": column}
            values |= {"enemy": members[enemy], "enemy.movement": moves[enemy]}
            yield tuple([values[name] for name in names]), share / len(enemies)
