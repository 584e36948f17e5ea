"""What measures need to know of a content besides its tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import attrs

from engine.generators.destination import Step, Tables
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
