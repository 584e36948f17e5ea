"""Exact percents: `150%` is 3/2, never a float."""

from __future__ import annotations

from fractions import Fraction

import attrs


@attrs.frozen(order=True)
class Percent:
    """A share written in hundredths; `Percent(Fraction(150))` is 150 %."""

    hundredths: Fraction = attrs.field(converter=Fraction)

    @property
    def share(self) -> Fraction:
        """The same as a plain factor: 150 % is 3/2."""
        return self.hundredths / 100

    def __str__(self) -> str:
        if self.hundredths.denominator == 1:
            return f"{self.hundredths.numerator}%"
        return f"{float(self.hundredths):.6g}%"
