"""A ruleset as studies see it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.generators.destination import Step, Tables
from engine.ruleset.ruleset import Ruleset
from engine.studies.facts import Facts
from engine.studies.vocabulary import destination_measures


def study_facts(ruleset: Ruleset, tables: Tables, steps: Mapping[str, tuple[Step, ...]]) -> Facts:
    """The facts of a content that has what destinations need, with its tables and the steps of its pipelines."""
    return Facts(
        tables=tables,
        steps=steps,
        measures=destination_measures(lambda kind: tuple(ruleset.all(kind))),
        tier_powers=ruleset.only("tiers").powers(),
        dangers={name: trap.danger for name, trap in ruleset.all("trap").items()},
        movements={name: enemy.movement.name for name, enemy in ruleset.all("enemy").items()},
    )
