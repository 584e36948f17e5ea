"""Expectations after a test as data: a line of JSON each."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from engine.studies.levers import Lever
    from engine.studies.promises import Judged, Number
    from engine.studies.tested import Tested


def expectation_line(tested: Tested, language: str = "en") -> str:
    """One expectation as a line; the last word of a sentence is in the language."""
    setting = tested.setting
    data = {
        "expect": tested.title,
        "file": tested.file,
        "line": tested.line,
        "outcome": tested.outcome.value,
        "done": tested.done,
        "level": [setting.levels[0], setting.levels[-1]],
        "campaign": setting.campaign,
        "quest": setting.quest,
        "location": setting.location,
        "where": tested.where,
        "seed": tested.seed,
        "promises": [
            _judged(judged, levers, language) for judged, levers in zip(tested.judged, tested.levers, strict=True)
        ],
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def _judged(judged: Judged, levers: tuple[Lever, ...], language: str) -> dict[str, Any]:
    return {
        "every" if judged.law else "promise": judged.text,
        "outcome": judged.outcome.value,
        "method": judged.method.value,
        "value": _number(judged.value),
        "interval": judged.interval,
        "margin": _number(judged.margin),
        "looked": judged.looked,
        "stretches": [
            {"level": [each.first, each.last], "value": _number(each.value), "interval": each.interval}
            for each in judged.stretches
        ],
        "example": None if judged.example is None else attrs.asdict(judged.example),
        "at_most": judged.unlikely,
        "reason": None if judged.reason is None else judged.reason.within(language),
        "levers": [_lever(lever) for lever in levers],
    }


def _lever(lever: Lever) -> dict[str, Any]:
    before, after = lever.figure
    return {
        "file": lever.file,
        "line": lever.line,
        "what": lever.what,
        "of": lever.owners,
        "change": [lever.before, lever.after],
        "figure": [_number(before), _number(after)],
        "method": lever.method.value,
    }


def _number(value: Number | None) -> float | dict[str, Any] | None:
    """A machine number, or a fraction in full beside it."""
    if isinstance(value, Fraction):
        return {"exact": str(value), "about": float(value)}
    return value
