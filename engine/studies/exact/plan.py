"""What the steps of a content do: which there are, in an order whose outcome is known here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import attrs

from engine.generators.destination import BLUEPRINT_STEPS, DESTINATION_STEPS, QUERY_STEPS, Mark, Step, label
from engine.generators.destination.deck.place import Place
from engine.studies.exact.refusals import TooCostly

_KNOWN: Mapping[str, tuple[type, ...]] = {
    "query": QUERY_STEPS,
    "blueprint": BLUEPRINT_STEPS,
    "destination": DESTINATION_STEPS,
}
_Step = TypeVar("_Step")


@attrs.frozen
class Plan:
    """The steps of the three pipelines, each of a class whose odds are known, none before what it needs."""

    steps: Mapping[type, Step]
    """Each step by its class; all but `place` occur once at most."""
    deck: tuple[Step, ...]
    """The steps of the destination pipeline, in order."""

    def has(self, step: type) -> bool:
        """Whether there is a step of that class."""
        return step in self.steps

    def get(self, step: type[_Step]) -> _Step | None:
        """The step of a class, if there is one."""
        found = self.steps.get(step)
        return found if isinstance(found, step) else None


def plan_of(steps: Mapping[str, tuple[Step, ...]]) -> Plan:
    """The plan of a content's pipelines; raises TooCostly for a step or an order of steps that is not known here."""
    kept: dict[type, Step] = {}
    seen: set[Step] = set()
    for pipeline, known in _KNOWN.items():
        made: set[Mark] = set()
        for step in steps[pipeline]:
            if type(step) not in known:
                raise TooCostly(
                    f"the step `{step.phrase}` is not one whose odds are known",
                    f"手順 `{step.phrase}` の確率は知られていない",
                )
            if (type(step) in kept and not isinstance(step, Place)) or step in seen:
                # A second step of a class would undo or redo the first in ways of its own; no content has reason to.
                raise TooCostly(f"the step `{label(step)}` occurs twice", f"手順 `{label(step)}` が二度ある")
            if not step.needs <= made:
                raise TooCostly(
                    f"the step `{step.phrase}` stands before one that it needs",
                    f"手順 `{step.phrase}` が、必要な手順より前にある",
                )
            made |= step.makes
            made -= step.ends
            seen.add(step)
            kept[type(step)] = step
    return Plan(kept, tuple(steps["destination"]))
