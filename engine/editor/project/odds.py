"""The exact odds of play that an editor shows: computed by the studies, put together here, and not a rule of their own.

Takes a sound ruleset and gives what is known so far, again and again, the cheap answers first; whoever takes it may stop
anywhere. Nothing is sampled: what has no exact answer, or would cost too much, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from time import perf_counter

import attrs

from engine.declarations.expect import USUAL_LEVELS, Expect
from engine.expectations import case_of, expected
from engine.making import Making
from engine.model.declared import Declared
from engine.pipelines.tables import lacking
from engine.ruleset.ruleset import Ruleset
from engine.studies.exact import Nothing, TooCostly, exact_distribution
from engine.studies.facts import Facts
from engine.studies.judging import judging
from engine.studies.promises import Effort, Judged, Method
from engine.studies.setting import Setting
from engine.studies.terms import Kind

LEVELS = tuple(range(USUAL_LEVELS.least or 0, (USUAL_LEVELS.most or 0) + 1))
"""The adventure levels that are looked at, each as often as the others."""
MOST_CAMPAIGNS = 4
"""Campaigns that are looked at, the default first."""
BY_LEVEL = 2.0
"""Seconds for the odds level by level, of a campaign; a large content goes without them."""
NAMED = ("location", "group", "trap", "enemy")
"""The kinds whose names have chances; the measure of each is called like it."""


@attrs.frozen
class Stretch:
    """Levels at which something can occur, and its least and greatest chance there."""

    first: int
    last: int
    least: Fraction
    most: Fraction


@attrs.frozen
class Play:
    """The odds of a campaign without a quest, over `LEVELS`."""

    campaign: str
    chances: Mapping[str, Mapping[str, Fraction]] = attrs.field(factory=dict)
    """By kind and name: of a location or group the chance to be that of an adventure, of a trap its share of all trap cards,
    of an enemy its share of all enemies."""
    stretches: Mapping[str, Mapping[str, tuple[Stretch, ...]]] = attrs.field(factory=dict)
    """Of locations and groups: at which levels."""


@attrs.frozen
class Boss:
    """With a quest: how often a boss waits, and which share of all parties one leads."""

    adventures: Fraction
    parties: Fraction


@attrs.frozen
class Verdict:
    """What is certain of a promise; `is_chance` says how its figure is shown."""

    judged: Judged
    is_chance: bool


@attrs.frozen
class Odds:
    """All that is known of a content's odds so far."""

    plays: tuple[Play, ...] = ()
    """By campaign, the default first."""
    bosses: Mapping[str, Boss] = attrs.field(factory=dict)
    """By quest, in the default campaign."""
    shares: Mapping[str, Mapping[str, Fraction]] = attrs.field(factory=dict)
    """Of all parties of the default campaign: by `party.alertness` and `leader.command`, and the value."""
    verdicts: Mapping[str, tuple[Verdict | None, ...]] = attrs.field(factory=dict)
    """By the title of an expectation: of its promises, then of what holds for each destination."""


def odds_of(ruleset: Ruleset) -> Iterator[Odds]:
    """What is known of a content's odds, told again with every part that is new; nothing of a content that makes no adventures."""
    if lacking(ruleset) or not ruleset.all("campaign"):
        return
    making = Making(ruleset)
    campaigns = _campaigns(ruleset)
    known = Odds(tuple(Play(campaign) for campaign in campaigns))
    for kind in NAMED:
        plays = tuple(_with_chances(making.facts, play, kind) for play in known.plays)
        known = attrs.evolve(known, plays=plays)
        yield known
    default = campaigns[0] if len(campaigns) == 1 or ruleset.all("campaign")[campaigns[0]].default else None
    if default is not None:
        shares = {
            name: _shares(making.facts, Setting(LEVELS, default), name)
            for name in ("party.alertness", "leader.command")
        }
        known = attrs.evolve(known, shares=shares, bosses=dict(_bosses(making.facts, default, ruleset.all("quest"))))
        yield known
    for at, play in enumerate(known.plays):
        plays = (*known.plays[:at], _by_level(making.facts, play), *known.plays[at + 1 :])
        known = attrs.evolve(known, plays=plays)
        yield known
    for expect in expected(making):
        if default is None and expect.value.campaign is None:
            continue
        known = attrs.evolve(known, verdicts={**known.verdicts, expect.name: tuple(_verdicts(making, expect))})
        yield known


def _campaigns(ruleset: Ruleset) -> list[str]:
    """The campaigns to look at, the default first."""
    found = ruleset.all("campaign")
    return sorted(found, key=lambda name: not found[name].default)[:MOST_CAMPAIGNS]


def _shares(facts: Facts, setting: Setting, measure: str) -> dict[str, Fraction]:
    """How likely each value of a measure is, by its words; nothing where there is no exact answer."""
    try:
        found = exact_distribution(facts, setting, facts.measures[measure])
    except (TooCostly, Nothing):
        return {}
    return {str(value): chance for value, chance in found.items() if value is not None}


def _with_chances(facts: Facts, play: Play, kind: str) -> Play:
    """The same with the chances of the names of a kind."""
    chances = _shares(facts, Setting(LEVELS, play.campaign), kind)
    return attrs.evolve(play, chances={**play.chances, kind: chances})


def _bosses(facts: Facts, campaign: str, quests: Mapping[str, object]) -> Iterator[tuple[str, Boss]]:
    for quest in quests:
        setting = Setting(LEVELS, campaign, quest)
        adventures, parties = (_shares(facts, setting, measure) for measure in ("boss", "party.boss"))
        if adventures and parties:
            yield quest, Boss(*(each.get(str(True), Fraction()) for each in (adventures, parties)))


def _by_level(facts: Facts, play: Play) -> Play:
    """The same with the levels at which things occur; without them where that takes too long."""
    until = perf_counter() + BY_LEVEL
    by_name: dict[str, dict[str, list[Stretch]]] = {"location": {}, "group": {}}
    for level in LEVELS:
        for measure, stretches in by_name.items():
            if perf_counter() > until:
                return play
            for name, chance in _shares(facts, Setting((level,), play.campaign), measure).items():
                _extend(stretches.setdefault(name, []), level, chance, steady=measure == "location")
    return attrs.evolve(
        play,
        stretches={kind: {name: tuple(each) for name, each in found.items()} for kind, found in by_name.items()},
    )


def _extend(stretches: list[Stretch], level: int, chance: Fraction, steady: bool) -> None:
    """Let a level be part of the last stretch if it follows it, and if asked for, only with the same chance."""
    last = stretches[-1] if stretches else None
    if last is None or last.last + 1 != level or (steady and last.most != chance):
        stretches.append(Stretch(level, level, chance, chance))
    else:
        stretches[-1] = Stretch(last.first, level, min(last.least, chance), max(last.most, chance))


def _verdicts(making: Making, expect: Declared[Expect]) -> Iterator[Verdict | None]:
    """What is certain of each promise of an expectation: judged as `advc test` does, up to where it would draw the first destination."""
    written = making.ruleset.written
    assert written is not None, "an expectation is written"
    case = case_of(making, expect.value, written.bound(expect))
    asked = (*case.pledges, *case.laws)
    last: tuple[Judged, ...] = ()
    # The first word is that nothing is known, then comes one for each promise; behind them everything is drawn.
    for told in islice(judging(making.facts, case, Effort()), 1 + len(asked)):
        last = told
    chances = [pledge.promise.figure.kind is Kind.CHANCE for pledge in case.pledges] + [True] * len(case.laws)
    for judged, is_chance in zip(last, chances, strict=True):
        yield Verdict(judged, is_chance) if judged.method is Method.EXACT else None
