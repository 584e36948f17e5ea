"""Queries and blueprints that came from outside, held to the content: the same rules as for those written in `.adv`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from engine.declarations.blueprint import Blueprint as DeclaredBlueprint
from engine.declarations.deck import Deck, broken_rules
from engine.declarations.query import Query as DeclaredQuery
from engine.declarations.rule import MOST_LEVEL, QUALITIES
from engine.generators.destination.deck.spread_progress import SpreadProgress, progress_of
from engine.generators.destination.decks import AlertnessRatios
from engine.language.near import did_you_mean
from engine.results.blueprint import Blueprint, PartySize
from engine.results.check import faults_in
from engine.results.fault import ResultError, ResultFault
from engine.results.query import Query
from engine.ruleset.ruleset import Ruleset
from engine.source.diagnostic import Clause, Message
from engine.source.limits import DECK_CARDS
from engine.values.holds import Holds
from engine.values.prop import props


def query_of(ruleset: Ruleset, declared: DeclaredQuery) -> Query:
    """A query that the content declares, as a result."""
    return Query(
        level=declared.level,
        necessary_progression=declared.necessary_progression,
        location_candidates=ruleset.listed("location", declared.location_candidates),
        enemy_candidates=ruleset.listed("enemy", declared.enemy_candidates),
        group=declared.group.name if declared.group else None,
        quality_adjustment=declared.quality_adjustment,
        boss=declared.boss.name if declared.boss else None,
        invisible_enabled=declared.invisible_enabled,
    )


def blueprint_of(ruleset: Ruleset, declared: DeclaredBlueprint) -> Blueprint:
    """A blueprint that the content declares, as a result."""
    shares = declared.alertness or ruleset.only("alertness").levels
    ratio = AlertnessRatios([[(share.level, share.weight) for share in shares]])
    return Blueprint(
        level=declared.level,
        necessary_progression=declared.necessary_progression,
        location=declared.location.name,
        group=declared.group.name if declared.group else None,
        terrain={name: amount or 0 for name, amount in declared.terrain.amounts().items()},
        events={name: amount for name, amount in declared.events.amounts().items() if amount is not None},
        elites=declared.elites.amount or 0,
        invisible=declared.invisible,
        unique_kinds=ruleset.listed("unique_event", declared.unique_kinds),
        trap_kinds=ruleset.listed("trap", declared.trap_kinds),
        alertness={str(level): weight for level, weight in ratio.printed(0)},
        party=PartySize(declared.party.least or 1, declared.party.most or 1),
        enemy_candidates=ruleset.listed("enemy", declared.enemy_candidates),
        quality=declared.quality,
        boss=declared.boss.name if declared.boss else None,
    )


def check_query(ruleset: Ruleset, query: Query) -> Query:
    """The query itself if the content can obey it; raises `ResultError` with everything that is wrong."""
    _refuse(_misshapen(query, Query, "query"))
    faults = [*_unknown_names(ruleset, query, "query"), *_ranges(query.level, "query")]
    for key in ("location_candidates", "enemy_candidates"):
        if not getattr(query, key):
            faults.append(_fault(f"query.{key}", _EMPTY))
    if not faults:
        faults += [*_beyond_quality(ruleset, query), *_exits_out_of_reach(ruleset, query)]
    _refuse(faults)
    return query


def check_blueprint(ruleset: Ruleset, blueprint: Blueprint) -> Blueprint:
    """The blueprint itself if the content can obey it; raises `ResultError` with everything that is wrong."""
    _refuse(_misshapen(blueprint, Blueprint, "blueprint"))
    faults = [*_unknown_names(ruleset, blueprint, "blueprint"), *_ranges(blueprint.level, "blueprint")]
    if not faults:
        faults += _broken(ruleset, blueprint)
    _refuse(faults)
    return blueprint


def _refuse(faults: Sequence[ResultFault]) -> None:
    if faults:
        raise ResultError(tuple(faults))


_EMPTY = Message("is empty", "空です")
_UNKNOWN = Message("no {kind} `{name}`", "{kind} `{name}` はありません")
_LEVEL = Message("must lie from 0 to {most}", "0 から {most} まででなければなりません")
_PARTY = Message(
    "parties of {least}..{most}; the limits are {limits}", "パーティが {least}..{most} です。制限は {limits} です"
)
_NO_KINDS = Message("is empty, but there are {count} cards for it", "空ですが、そのカードが {count} 枚あります")
_TOO_MANY = Message("is {count}; the deck has {cards} cards", "{count} ですが、山札は {cards} 枚です")
_WEIGHTS = Message("needs a weight above 0", "0 より大きい重みが必要です")
_SUM = Message(
    "makes the enemy quality of `{location}` {quality}; it must lie from {least} to {most}",
    "`{location}` の敵品質が {quality} になります。{least} から {most} まででなければなりません",
)
_SHORT = Message(
    "`{owner}` has {cards} cards with {progress} progress in all; the exit needs {necessary}",
    "`{owner}` は {cards} 枚で進行度の合計が {progress} ですが、出口には {necessary} 必要です",
)
_QUALITY = Message("must lie from {least} to {most}", "{least} から {most} まででなければなりません")


def _fault(path: str, message: Message, /, **arguments: Any) -> ResultFault:
    return ResultFault(path, message.filled("en", arguments), message.filled("ja", arguments))


def _misshapen(result: Any, cls: type[Query] | type[Blueprint], root: str) -> tuple[ResultFault, ...]:
    """What the reader of JSON would refuse: a result made in Python was never read."""
    return faults_in(attrs.asdict(result) if isinstance(result, cls) else result, cls, root)


def _unknown_names(ruleset: Ruleset, result: Any, root: str) -> Iterator[ResultFault]:
    """A fault for every name that the content does not have."""
    for attribute, described in props(type(result)):
        kind = described.names
        if kind is None:
            continue
        value = getattr(result, attribute.name)
        path = f"{root}.{attribute.name}"
        if isinstance(value, str):
            named = [(path, value)]
        elif isinstance(value, dict):
            named = [(f"{path}.{name}", name) for name in value]
        else:
            named = [(f"{path}[{index}]", name) for index, name in enumerate(value or ())]
        for where, name in named:
            if name not in ruleset.all(kind):
                yield _with_near(where, kind, name, did_you_mean(name, ruleset.all(kind)))


def _with_near(path: str, kind: str, name: str, near: Clause | None) -> ResultFault:
    arguments = {"kind": kind, "name": name[:60]}
    en, ja = (_UNKNOWN.filled(language, arguments) for language in ("en", "ja"))
    if near is not None:
        en += "; " + near.message.filled("en", near.arguments)
        ja += "。" + near.message.filled("ja", near.arguments)
    return ResultFault(path, en, ja)


def _ranges(level: int, root: str) -> Iterator[ResultFault]:
    if not 0 <= level <= MOST_LEVEL:
        yield _fault(f"{root}.level", _LEVEL, most=MOST_LEVEL)


def _beyond_quality(ruleset: Ruleset, query: Query) -> Iterator[ResultFault]:
    """A fault for the first location whose enemies the rules are not proved for."""
    for name in query.location_candidates:
        quality = ruleset.all("location")[name].party.quality + query.quality_adjustment
        if quality not in QUALITIES:
            bounds = {"least": QUALITIES[0], "most": QUALITIES[-1]}
            yield _fault("query.quality_adjustment", _SUM, location=name, quality=quality, **bounds)
            return


def _exits_out_of_reach(ruleset: Ruleset, query: Query) -> Iterator[ResultFault]:
    """A fault for the first location whose deck cannot reach the necessary progression."""
    for name in query.location_candidates:
        terrain = ruleset.all("location")[name].terrain.amounts()
        short = list(_short_of_progress(ruleset, query, name, sum(amount or 0 for amount in terrain.values()), "query"))
        if short:
            yield from short
            return


def _short_of_progress(
    ruleset: Ruleset, result: Query | Blueprint, owner: str, cards: int, root: str
) -> Iterator[ResultFault]:
    for written in ruleset.all("pipeline")["destination"].steps.written:
        if isinstance(written.step, SpreadProgress):
            total = sum(progress_of(cards, *written.step.bounds))
            if total < result.necessary_progression:
                yield _fault(
                    f"{root}.necessary_progression",
                    _SHORT,
                    owner=owner,
                    cards=cards,
                    progress=total,
                    necessary=result.necessary_progression,
                )


def _broken(ruleset: Ruleset, plan: Blueprint) -> Iterator[ResultFault]:
    events = ruleset.all("event")
    limits = ruleset.only("limits")
    cards = sum(plan.terrain.values())
    deck = Deck(
        plan.terrain,
        plan.events,
        plan.elites,
        limits.terrain.least or 0,
        {name: _grounds(ruleset, name) for name in plan.events},
        frozenset(name for name in plan.events if events[name].holds is Holds.PARTY),
    )
    for broken in broken_rules(deck):
        path = f"blueprint.{broken.key}" + (f".{broken.name}" if broken.name else "")
        yield _fault(path, broken.fault.message, owner="blueprint", **broken.arguments)
    if plan.party.min not in limits.party or plan.party.max not in limits.party or plan.party.min > plan.party.max:
        yield _fault("blueprint.party", _PARTY, least=plan.party.min, most=plan.party.max, limits=limits.party)
    if cards <= DECK_CARDS:
        yield from _short_of_progress(ruleset, plan, plan.location, cards, "blueprint")
    if plan.invisible > min(cards, DECK_CARDS):
        yield _fault("blueprint.invisible", _TOO_MANY, count=plan.invisible, cards=cards)
    if plan.quality not in QUALITIES:
        yield _fault("blueprint.quality", _QUALITY, least=QUALITIES[0], most=QUALITIES[-1])
    if not plan.enemy_candidates:
        yield _fault("blueprint.enemy_candidates", _EMPTY)
    if not any(plan.alertness.values()):
        yield _fault("blueprint.alertness", _WEIGHTS)
    for holds, key in ((Holds.TRAP, "trap_kinds"), (Holds.UNIQUE_EVENT, "unique_kinds")):
        count = sum(amount for name, amount in plan.events.items() if events[name].holds is holds)
        if count and not getattr(plan, key):
            yield _fault(f"blueprint.{key}", _NO_KINDS, count=count)


def _grounds(ruleset: Ruleset, name: str) -> frozenset[str]:
    event = ruleset.all("event")[name]
    if event.holds is Holds.UNIQUE_EVENT:
        uniques = ruleset.all("unique_event")
        return frozenset(
            terrain
            for kind in ruleset.listed("unique_event", event.kinds)
            for terrain in ruleset.listed("terrain", uniques[kind].terrains)
        )
    return frozenset(ruleset.listed("terrain", event.terrains))
