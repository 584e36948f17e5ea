"""Enemies that no party can have, since their tier's weight is 0 in every case that occurs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache

import attrs

from engine.checks.facts import Facts, listed
from engine.checks.occurring import Occurring, written_by_hand
from engine.declarations.rule import computed
from engine.generators.destination import climb
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Fault, Message, Severity

_NONE_AT_THE_TOP = "replace rule tier_weight = if tier == 5 and lowest < {tier} then 0 else 1"

WEIGHTLESS_TIER = Fault(
    "ADV514",
    Message("a tier whose weight is always 0", "重みが常に 0 のティア"),
    Message(
        "no party draws an enemy of tier {tier}: its weight is 0 in every case that occurs",
        "ティア {tier} の敵はパーティに選ばれません。起こりうるすべての場合で重みが 0 です",
    ),
    Message(
        "Looked at are the qualities that locations and quests add up to, and the lowest and highest tiers of the candidates "
        "that groups give. An enemy of the tier may still be a boss. Where that is meant, allow the finding.",
        "調べるのは、目的地とクエストから生じる敵品質と、敵グループから生じる候補の最低・最高ティアです。"
        "そのティアの敵がボスになることはあります。意図したものなら許可してください。",
    ),
    severity=Severity.WARNING,
    wrong=_NONE_AT_THE_TOP.format(tier=5),
    right=_NONE_AT_THE_TOP.format(tier=3),
)
WEIGHTLESS_ENEMY = Fault(
    "ADV513",
    Message("an enemy that is never drawn", "決して選ばれない敵"),
    Message(
        "no party draws enemy `{name}`: its weight is 0 wherever it is a candidate",
        "敵 `{name}` はパーティに選ばれません。候補になるすべての場合で重みが 0 です",
    ),
    Message(
        "Rule `tier_weight` gives 0 for the enemy's tier beside every other enemy of its groups, and it is never the boss. "
        "Put it into another group, give it another tier, or change the rule.",
        "ルール `tier_weight` が、同じグループのどの敵と並んでもこの敵のティアに 0 を与え、ボスにもなりません。"
        "別のグループに入れるか、ティアかルールを変えてください。",
    ),
    severity=Severity.WARNING,
    wrong="replace rule tier_weight = if tier <= 2 and highest >= 4 then 0 else 1",
    right="replace rule tier_weight = if tier <= 2 and highest >= 4 then 1 else 2",
)
FAULTS = (WEIGHTLESS_ENEMY, WEIGHTLESS_TIER)

_RULE = Message("the rule", "このルール")


@attrs.frozen
class _Table:
    """Enemies that can be candidates together, by tier, and the lowest and highest tier that each tier can lie between."""

    names: tuple[str, ...]
    between: Mapping[int, Collection[tuple[int, int]]]
    qualities: frozenset[int]


def dead_enemies(model: Model, facts: Facts, occurring: Occurring) -> Iterator[Diagnostic]:
    """Candidates that are never drawn; of a tier that is never drawn the tier is told, and not each enemy of it."""
    if not model.has("rule", "tier_weight") or not facts.of("tiers"):
        return
    rule = model.get("rule", "tier_weight")
    weigh = computed(rule.value, rule.name, model)

    @cache
    def is_drawn(qualities: frozenset[int], tier: int, lowest: int, highest: int) -> bool:
        return any(weigh(quality=each, tier=tier, lowest=lowest, highest=highest) > 0 for each in qualities)

    tier_of = {name: fact["tier"] for name, fact in facts.of("enemy").items()}
    candidates: set[str] = set()
    drawn: set[str] = set()
    for table in _tables(facts, occurring, tier_of):
        tiers = {
            tier
            for tier, ends in table.between.items()
            if any(is_drawn(table.qualities, tier, lowest, highest) for lowest, highest in ends)
        }
        candidates.update(table.names)
        drawn.update(name for name in table.names if tier_of[name] in tiers)
    if candidates == drawn:
        return
    weightless = {tier_of[name] for name in candidates} - {tier_of[name] for name in drawn}
    for tier in sorted(weightless):
        yield WEIGHTLESS_TIER.at(rule.place, tier=tier)
    for name in sorted(candidates - drawn - _bosses(facts, occurring, tier_of)):
        if tier_of[name] not in weightless:
            yield WEIGHTLESS_ENEMY.at(model.get("enemy", name).at("tier"), name=name, also=((rule.place, _RULE),))


def _tables(facts: Facts, occurring: Occurring, tier_of: Mapping[str, int]) -> Iterator[_Table]:
    """All candidates that the content comes to, by group, query and blueprint."""
    places = {name: fact["quality"] for name, fact in facts.of("location").items()}
    adjustments = {0, *(fact["quality"] for fact in facts.of("quest").values())}
    chosen = occurring.locations if occurring.locations is not None else places.keys()
    qualities = _qualities(facts, [places[name] for name in chosen], adjustments)
    for members, counts in _drawn_groups(facts, occurring):
        between = _between(frozenset(tier_of[each] for each in members), counts)
        yield _Table(members, between, qualities)
    every = sorted(places)
    for kind, _, fact in written_by_hand(facts):
        names = tuple(fact["candidates"])
        tiers = [tier_of[each] for each in names]
        own = frozenset({fact["quality"]})
        if kind == "query":
            of_places = [places[each] for each in listed(fact["locations"], every)]
            own = _qualities(facts, of_places, {fact["quality"]})
        yield _Table(names, {tier: {(min(tiers), max(tiers))} for tier in set(tiers)}, own)


def _qualities(facts: Facts, of_places: list[int], adjustments: set[int]) -> frozenset[int]:
    """What the qualities of places and adjustments add up to; a pipeline that does not ask the place has the latter alone."""
    pipeline = facts.get("pipeline", "blueprint")
    if pipeline is not None and not pipeline["own_quality"]:
        of_places = [0]
    return frozenset(place + adjustment for place in of_places for adjustment in adjustments)


@lru_cache(maxsize=1024)
def _between(tiers: frozenset[int], counts: range) -> Mapping[int, Collection[tuple[int, int]]]:
    """The lowest and highest tiers that each tier of a group can lie between; most groups are like some other."""
    return {tier: set(climb.extremes(tiers, tier, counts)) for tier in tiers}


def _drawn_groups(facts: Facts, occurring: Occurring) -> Iterator[tuple[tuple[str, ...], range]]:
    """The enemies of every group that is drawn from, and how many of them may be drawn."""
    pipeline = facts.get("pipeline", "query")
    if pipeline is None or not pipeline["draws"]:
        return
    for name in sorted(occurring.groups):
        fact = facts.of("group")[name]
        size = len(fact["enemies"])
        least, most = fact["select"] or (size, size)
        yield tuple(fact["enemies"]), range(min(least, size), min(most, size) + 1)


def _bosses(facts: Facts, occurring: Occurring, tier_of: Mapping[str, int]) -> set[str]:
    """The enemies that can be bosses: of a group's candidates one of the highest tier, and those written by hand."""
    bosses = {fact["boss"] for _, _, fact in written_by_hand(facts)}
    pipeline = facts.get("pipeline", "query")
    if pipeline is None or not pipeline["bosses"] or not any(fact["boss"] for fact in facts.of("quest").values()):
        return bosses
    for members, counts in _drawn_groups(facts, occurring):
        between = _between(frozenset(tier_of[each] for each in members), counts)
        highest = {tier for tier, ends in between.items() if any(top == tier for _, top in ends)}
        bosses |= {each for each in members if tier_of[each] in highest}
    return bosses
