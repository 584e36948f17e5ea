"""What measures need to know of a content besides its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs
import numpy as np

from engine.generators.destination import Step, Tables
from engine.generators.streams import Ints, Whole
from engine.studies.terms import Measure


@attrs.frozen(eq=False)
class Facts:
    """A content as studies see it: its tables and steps, its measures, and what they add up."""

    tables: Tables
    steps: Mapping[str, tuple[Step, ...]]
    """The steps of `query`, `blueprint` and `destination`, in order."""
    measures: Mapping[str, Measure]
    tier_powers: Mapping[int, Fraction]
    dangers: Mapping[str, int]
    """The danger of each trap."""
    movements: Mapping[str, str]
    """How each enemy moves."""

    def codes(self, measure: str, names: Sequence[str]) -> tuple[int, ...]:
        """Indices of names as those of a measure's names, which may stand in another order; at last -1, for none."""
        into = {name: place for place, name in enumerate(self.measures[measure].names)}
        return (*(into.get(name, -1) for name in names), -1)

    def recoded(self, measure: str, names: Sequence[str], column: Whole) -> Ints:
        """A column of indices into names as one of indices into a measure's names."""
        codes: Ints = np.array(self.codes(measure, names), dtype=np.int64)[column]
        return codes
