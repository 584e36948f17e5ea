"""Runs every check there is, each on what it judges, and keeps going whatever it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.checks.defaults import TWO_DEFAULTS, two_defaults
from engine.checks.progress import SHORT_OF_PROGRESS, short_of_progress
from engine.checks.translations import UNTRANSLATED, untranslated
from engine.checks.unused import NEVER_OCCURS, never_occurs
from engine.model.model import Model, Unsound
from engine.source.diagnostic import Diagnostic, Severity

WHOLE: tuple[Callable[[Model], Iterator[Diagnostic]], ...] = (short_of_progress, two_defaults, never_occurs)
"""The checks that look at many declarations at once."""
FAULTS = (SHORT_OF_PROGRESS, TWO_DEFAULTS, NEVER_OCCURS, UNTRANSLATED)

Unit = tuple[str, str]
"""What is judged by itself: a kind and a name, or "" and the name of a check over the whole."""


def units(model: Model) -> Iterator[Unit]:
    """Everything that is judged, in order."""
    for kind, owners in model.owners.items():
        for name in owners:
            yield kind, name
    for check in WHOLE:
        yield "", check.__name__


def judge(model: Model, which: Iterable[Unit]) -> list[Diagnostic]:
    """What is wrong with some units."""
    found: list[Diagnostic] = []
    for kind, name in which:
        found += judge_one(model, kind, name)
    return found


def judge_one(model: Model, kind: str, name: str) -> list[Diagnostic]:
    """What is wrong with one declaration, or what one check over the whole finds."""
    if not kind:
        check = next(each for each in WHOLE if each.__name__ == name)
        return _run(check(model))
    declared = model.get(kind, name)
    found = list(declared.found)
    if declared.value is None or declared.broken:
        return found
    for each in (*declared.kind.checks, untranslated):
        found += _run(each(declared, model))
    return found


def _run(check: Iterator[Diagnostic]) -> list[Diagnostic]:
    """What a check finds before it meets something that is wrong itself."""
    found: list[Diagnostic] = []
    try:
        found.extend(check)
    except Unsound:
        pass
    return found


def loads(found: Iterable[Diagnostic]) -> bool:
    """Whether content with these findings can be loaded."""
    return all(finding.severity is not Severity.ERROR for finding in found)
