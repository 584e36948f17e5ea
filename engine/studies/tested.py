"""An expectation of a content after it was put to the test."""

from __future__ import annotations

import attrs

from engine.studies.levers import Lever
from engine.studies.promises import Judged, Outcome
from engine.studies.setting import Setting


@attrs.frozen
class Tested:
    """An expectation, and what has become of each of its promises."""

    title: str
    """As the designer wrote it."""
    file: str
    line: int
    setting: Setting
    seed: int
    where: str | None
    """Its condition, as the designer wrote it."""
    options: tuple[str, ...]
    """What `advc generate destination` has to be told besides seed and level to make one of these destinations."""
    judged: tuple[Judged, ...]
    """The verdicts on its promises, then those on what holds for every destination, each in the order they are written."""
    levers: tuple[tuple[Lever, ...], ...]
    """For each verdict the lines of content that move a broken promise most towards being kept; none for the others."""
    done: bool = True
    """Whether it was tested to the end."""

    @property
    def outcome(self) -> Outcome:
        """The worst verdict: broken before undecided before kept."""
        outcomes = {each.outcome for each in self.judged}
        if outcomes & {Outcome.BROKEN, Outcome.NOTHING}:
            return Outcome.BROKEN
        return Outcome.UNDECIDED if Outcome.UNDECIDED in outcomes else Outcome.KEPT
