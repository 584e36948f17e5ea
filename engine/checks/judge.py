"""Runs every check there is, each on what it judges, and keeps going whatever it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

import attrs

from engine.checks.campaigns import FAULTS as CAMPAIGN_FAULTS
from engine.checks.campaigns import empty_stage, two_defaults
from engine.checks.dead_enemies import FAULTS as DEAD_ENEMY_FAULTS
from engine.checks.dead_enemies import dead_enemies
from engine.checks.dead_groups import FAULTS as DEAD_GROUP_FAULTS
from engine.checks.dead_groups import dead_groups
from engine.checks.dead_places import FAULTS as DEAD_PLACE_FAULTS
from engine.checks.dead_places import groundless_events, uncounted_events, undrawn_traps, unvisited_locations
from engine.checks.facts import Fact, Facts, fact_of
from engine.checks.occurring import Occurring, occurring
from engine.checks.progress import SHORT_OF_PROGRESS, short_of_progress
from engine.checks.translations import UNTRANSLATED, untranslated
from engine.checks.unused import FAULTS as UNUSED_FAULTS
from engine.checks.unused import counted_not_placed, never_occurs
from engine.language.spoilt import Unsound
from engine.model.model import Model
from engine.source.diagnostic import Diagnostic, Severity

WHOLE: tuple[Callable[[Model, Facts], Iterator[Diagnostic]], ...] = (
    short_of_progress,
    empty_stage,
    two_defaults,
    never_occurs,
    counted_not_placed,
)
"""The checks that look at many declarations at once, through their facts."""
DEAD: tuple[Callable[[Model, Facts, Occurring], Iterator[Diagnostic]], ...] = (
    dead_groups,
    dead_enemies,
    unvisited_locations,
    undrawn_traps,
    uncounted_events,
    groundless_events,
)
"""The proofs that something never occurs. They need the whole content, and say nothing while anything of it is an error."""
FAULTS = (
    SHORT_OF_PROGRESS,
    *CAMPAIGN_FAULTS,
    UNTRANSLATED,
    *UNUSED_FAULTS,
    *DEAD_GROUP_FAULTS,
    *DEAD_ENEMY_FAULTS,
    *DEAD_PLACE_FAULTS,
)

Unit = tuple[str, str]
"""A declaration, which is judged by itself: its kind and its name."""


@attrs.frozen(eq=False)
class Verdict:
    """What was found about one declaration, what it contributes to the whole, and what was asked to find it out."""

    found: list[Diagnostic]
    fact: Fact | None
    asked: set[str]
    """`kind name` of every declaration asked for, and `kind ` where all names of a kind were."""


def units(model: Model) -> Iterator[Unit]:
    """Every declaration, in order."""
    for kind, owners in model.owners.items():
        for name in owners:
            yield kind, name


def judge(model: Model) -> list[Diagnostic]:
    """Everything that is wrong with a content's declarations."""
    verdicts = {unit: judge_one(model, *unit) for unit in units(model)}
    return [
        *(finding for verdict in verdicts.values() for finding in verdict.found),
        *judge_whole(model, verdicts.items()),
    ]


def judge_one(model: Model, kind: str, name: str) -> Verdict:
    """What is wrong with one declaration, and what it contributes."""
    asked = model.watch()
    try:
        declared = model.get(kind, name)
        found = list(declared.found)
        if declared.value is None:
            return Verdict(found, None, asked)
        for check in (*declared.kind.checks, untranslated):
            found += _run(check(declared, model))
        return Verdict(found, fact_of(declared, model, faultless=loads(found)) if declared.sound else None, asked)
    finally:
        model.unwatch()


def judge_whole(
    model: Model, verdicts: Iterable[tuple[Unit, Verdict]], beside: Iterable[Diagnostic] = ()
) -> list[Diagnostic]:
    """What is wrong with the content as a whole, given the verdict on each declaration.

    `beside` is what was found besides these and the model's own findings, such as a required pack that is not there.
    """
    facts = Facts()
    faultless = loads(beside) and loads(model.found)
    for (kind, name), verdict in verdicts:
        if verdict.fact is not None:
            facts.add(kind, name, verdict.fact)
        if verdict.found:
            faultless = faultless and loads(verdict.found)
    found = [finding for check in WHOLE for finding in _run(check(model, facts))]
    if faultless and loads(found):
        come_to = occurring(model, facts)
        found += [finding for check in DEAD for finding in check(model, facts, come_to)]
    return found


def _run(check: Iterator[Diagnostic]) -> list[Diagnostic]:
    """What a check finds before it meets something that is wrong itself."""
    found: list[Diagnostic] = []
    with suppress(Unsound):
        found.extend(check)
    return found


def loads(found: Iterable[Diagnostic]) -> bool:
    """Whether content with these findings can be loaded."""
    return all(finding.severity is not Severity.ERROR for finding in found)
