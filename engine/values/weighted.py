"""A choice and how often it is taken against its neighbours."""

from __future__ import annotations

from fractions import Fraction

import attrs


@attrs.frozen
class Weighted:
    """`weak 3`: the name of a choice and its weight; only the proportion to its neighbours counts."""

    name: str
    weight: Fraction = attrs.field(converter=Fraction)
