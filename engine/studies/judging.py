"""Promises judged: exactly where they follow from the content, else by the same destinations for all of a case."""

from __future__ import annotations

from collections.abc import Iterator

from engine.studies.bounds import Bounds
from engine.studies.drawing import Draws
from engine.studies.facts import Facts
from engine.studies.narrowing import narrowed, possible_locations, without_needless
from engine.studies.promises import Case, Effort, Judged, Law, Method, Outcome, Pledge, Reason
from engine.studies.proving import nothing, proved, proved_law
from engine.studies.setting import Setting
from engine.studies.trials import Followed, Watched

FIRST_LOOK = 500
"""Destinations before the first verdict."""
GROWTH = 1.3
"""By how much there are more at each look than at the one before: an interval is hardly narrower any sooner."""


def judged(facts: Facts, case: Case, effort: Effort) -> tuple[Judged, ...]:
    """The verdict on each pledge of a case, then on each of its laws."""
    *_, last = judging(facts, case, effort)
    return last


def judging(facts: Facts, case: Case, effort: Effort) -> Iterator[tuple[Judged, ...]]:
    """The same while it is being done: what is known so far, told again and again; the last is the verdict.

    What was known at any time depends on the case and the effort alone.
    """
    asked: tuple[Pledge | Law, ...] = (*case.pledges, *case.laws)
    setting = narrowed(case.setting, case.where)
    locations = possible_locations(facts, case.where)
    if setting is None or not locations or (setting.location is not None and setting.location not in locations):
        yield tuple(nothing(each.text, Method.EXACT) for each in asked)
        return
    known = [Judged(each.text, Outcome.UNDECIDED, Method.SAMPLED, law=isinstance(each, Law)) for each in asked]
    yield tuple(known)
    bounds = Bounds.of(facts, setting, locations)
    followed: dict[int, Followed | Watched] = {}
    for place, each in enumerate(asked):
        known[place], waiting = _begun(facts, setting, case, effort, bounds, each)
        if waiting is not None:
            followed[place] = waiting
        yield tuple(known)
    looked_at = [part for each in followed.values() for part in each.terms]
    draws = Draws(without_needless(facts, looked_at), setting, effort.seed, case.where)
    for _ in _sampled(draws, list(followed.values()), effort):
        for place, waiting in followed.items():
            known[place] = waiting.judged
        yield tuple(known)
    for place, waiting in followed.items():
        known[place] = waiting.ended()
    yield tuple(known)


def _begun(
    facts: Facts, setting: Setting, case: Case, effort: Effort, bounds: Bounds, asked: Pledge | Law
) -> tuple[Judged, Followed | Watched | None]:
    """The exact verdict, and what has to be sampled, if anything."""
    why: Judged | Reason | None = None
    if isinstance(asked, Law):
        why = proved_law(facts, setting, asked, case.where) if effort.exact else None
        if isinstance(why, Judged):
            # That it is broken is certain; what it looks like has to be found.
            wanted = why.outcome is Outcome.BROKEN
            return why, Watched(asked, case.where, why, effort) if wanted else None
        unknown = Judged(asked.text, Outcome.UNDECIDED, Method.SAMPLED, chance=True, law=True, reason=why)
        return unknown, Watched(asked, case.where, unknown, effort)
    why = proved(facts, setting, asked) if effort.exact else None
    if isinstance(why, Judged):
        return why, None
    begun = Followed.of(asked, bounds, effort, why)
    return (begun, None) if isinstance(begun, Judged) else (begun.judged, begun)


def _sampled(draws: Draws, waiting: list[Followed | Watched], effort: Effort) -> Iterator[int]:
    """Draws until everything is decided or the budget ends; tells after each look how many were drawn."""
    first = 0
    for end in looks(len(draws.setting.levels), effort.budget):
        open_ones = [each for each in waiting if not _settled(each)]
        if not open_ones:
            return
        for numbers, drawn in draws.between(first, end):
            levels = draws.levels_of(numbers)
            for each in open_ones:
                if isinstance(each, Followed):
                    each.take(levels, drawn)
                elif not each.found:
                    each.take(numbers, drawn, draws)
            if all(isinstance(each, Watched) and each.found for each in open_ones):
                break
        for each in open_ones:
            each.look(end)
        first = end
        yield end


def _settled(waiting: Followed | Watched) -> bool:
    return waiting.found if isinstance(waiting, Watched) else waiting.judged.outcome is not Outcome.UNDECIDED


def looks(levels: int, budget: int) -> Iterator[int]:
    """After how many destinations a promise is looked at, the last one at the end of the budget.

    Always once around all levels: then the destinations so far have every level equally often, and what is bet on their
    mean is a fair game though each has a mean of its own (a product of factors is greatest where they are equal).
    """
    most = max(1, budget // levels)
    rounds = min(most, -(-FIRST_LOOK // levels))
    while True:
        yield rounds * levels
        if rounds == most:
            return
        rounds = min(most, max(rounds + 1, int(rounds * GROWTH)))
