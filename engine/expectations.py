"""What a content expects of itself, put to the test."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from engine.declarations.expect import Bound, Expect
from engine.declarations.rule import MOST_LEVEL
from engine.making import Making
from engine.model.declared import Declared
from engine.pipelines.knobs import knobs
from engine.studies.judging import judging
from engine.studies.knobs import Knob
from engine.studies.levers import levers
from engine.studies.narrowing import possible_locations
from engine.studies.promises import Case, Effort, Law, Outcome, Pledge
from engine.studies.setting import Setting
from engine.studies.tested import Tested


def expected(making: Making, only: str | None = None) -> tuple[Declared[Expect], ...]:
    """The expectations whose title has a text in it, in the order they are written; all where none is given."""
    written = making.ruleset.written
    every = () if written is None else written.expectations
    return tuple(each for each in every if only is None or only.casefold() in each.name.casefold())


def testing(making: Making, expect: Declared[Expect], effort: Effort) -> Iterator[Tested]:
    """An expectation while it is being tested: what is known so far, told again and again; only the last is `done`.

    Raises ValueError where the content lacks what destinations need, and ResultError where it cannot obey what is asked.
    """
    making.need_whole_content()
    written = making.ruleset.written
    assert written is not None, "an expectation is written"
    case = case_of(making, expect.value, written.bound(expect))
    condition = expect.value.where
    known = Tested(
        title=expect.name.strip('"'),
        file=expect.place.file.path,
        line=expect.place.position[0],
        setting=case.setting,
        seed=effort.seed,
        where=None if condition is None else condition.text,
        options=_options(expect.value),
        judged=(),
        levers=(),
        done=False,
    )
    for judged in judging(making.facts, case, effort):
        known = attrs.evolve(known, judged=judged, levers=((),) * len(judged))
        yield known
    turned: list[Knob] | None = None
    every: tuple[Pledge | Law, ...] = (*case.pledges, *case.laws)
    for at, (asked, verdict) in enumerate(zip(every, known.judged, strict=True)):
        if verdict.outcome is not Outcome.BROKEN:
            continue
        if turned is None:
            turned = knobs(making.ruleset, written, making.facts, case.setting.quest, occurring(making, case))
        for best in levers(making.facts, case, asked, verdict, turned, effort.seed):
            known = attrs.evolve(known, levers=(*known.levers[:at], best, *known.levers[at + 1 :]))
            yield known
    yield attrs.evolve(known, done=True)


def tested(making: Making, expect: Declared[Expect], effort: Effort) -> Tested:
    """An expectation tested to the end."""
    *_, last = testing(making, expect, effort)
    return last


def occurring(making: Making, case: Case) -> tuple[str, ...]:
    """The locations that a case's destinations can have."""
    setting, tables = case.setting, making.tables
    possible = possible_locations(making.facts, case.where)
    if setting.location is not None:
        return tuple(name for name in possible if name == setting.location)
    stages = {tables.stage_at(setting.campaign, level) for level in setting.levels}
    offered = {name for stage in stages for name in tables.stages[stage].locations}
    return tuple(name for name in possible if name in offered)


def case_of(making: Making, expect: Expect, bound: Bound) -> Case:
    """An expectation as studies judge it."""
    least, most = expect.level.least, expect.level.most
    levels = range(0 if least is None else least, (MOST_LEVEL if most is None else most) + 1)
    setting = Setting(
        tuple(levels),
        making.default_campaign if expect.campaign is None else expect.campaign.name,
        None if expect.quest is None else expect.quest.name,
        None if expect.location is None else expect.location.name,
    )
    return Case(
        setting,
        bound.where,
        tuple(Pledge(formula.text, promise) for formula, promise in bound.promises),
        tuple(Law(formula.text, condition) for formula, condition in bound.every),
    )


def _options(expect: Expect) -> tuple[str, ...]:
    asked = (("--campaign", expect.campaign), ("--quest", expect.quest), ("--location", expect.location))
    return tuple(word for option, ref in asked if ref is not None for word in (option, ref.name))
