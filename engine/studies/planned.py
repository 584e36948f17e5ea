"""The measures of destinations that a blueprint shows, before any card is laid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from engine.generators.destination import BlueprintBatch
from engine.studies.evaluate import Column
from engine.studies.facts import Facts

PLANNED: Mapping[str, Callable[[Facts, BlueprintBatch], Column]] = {
    "level": lambda facts, plans: plans.level,
    "location": lambda facts, plans: facts.recoded("location", facts.tables.locations, plans.location),
    "group": lambda facts, plans: facts.recoded("group", facts.tables.groups, plans.group),
    "boss": lambda facts, plans: plans.boss >= 0,
    "candidates": lambda facts, plans: np.count_nonzero(plans.candidates >= 0, axis=1),
    "quality": lambda facts, plans: plans.quality,
    "necessary_progression": lambda facts, plans: plans.necessary_progression,
}
"""How each is read from a batch of blueprints, (items,)."""
