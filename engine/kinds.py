"""Every kind of the language and every fault there is, in order: the two registries that all else derives from."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.checks.judge import FAULTS as CHECK_FAULTS
from engine.checks.suppression import FAULTS as SUPPRESSION_FAULTS
from engine.declarations import KINDS as DECLARED_KINDS
from engine.generators.map.steps import MAP_STEPS
from engine.generators.overmap.steps import OVERMAP_STEPS
from engine.language.faults import FAULTS as LANGUAGE_FAULTS
from engine.language.kind import Kind
from engine.model.faults import FAULTS as PACK_FAULTS
from engine.model.idle import FAULTS as IDLE_FAULTS
from engine.pipelines.map import KIND as MAP
from engine.pipelines.overmap import KINDS as OVERMAP_KINDS
from engine.pipelines.pipeline import KIND as PIPELINE
from engine.pipelines.pipeline import STAGES
from engine.rules.faults import FAULTS as RULE_FAULTS
from engine.source.diagnostic import Fault
from engine.source.json_faults import FAULTS as JSON_FAULTS
from engine.source.json_slips import FAULTS as JSON_SLIPS
from engine.syntax.faults import FAULTS as SYNTAX_FAULTS

KINDS: tuple[Kind, ...] = (*DECLARED_KINDS, PIPELINE, MAP, *OVERMAP_KINDS)


STEPS: dict[str, dict[str, tuple[Any, ...]]] = {
    "pipeline": {f"pipeline {name}": steps for name, steps in STAGES.items()},
    "map": {"map": MAP_STEPS},
    "overmap": {"overmap": OVERMAP_STEPS},
}
"""The steps that declarations of a kind hold: by kind, and there by what holds them."""


@cache
def faults() -> dict[str, Fault]:
    """Every fault by its code, sorted by code."""
    of_kinds = [fault for kind in KINDS for fault in kind.faults]
    every = [
        *SYNTAX_FAULTS,
        *LANGUAGE_FAULTS,
        *PACK_FAULTS,
        *IDLE_FAULTS,
        *RULE_FAULTS,
        *of_kinds,
        *CHECK_FAULTS,
        *SUPPRESSION_FAULTS,
        *JSON_FAULTS,
        *JSON_SLIPS,
    ]
    return {fault.code: fault for fault in sorted(every, key=lambda fault: fault.code)}
