"""Numbers in words, without losing any of them."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

_DIGITS = Context(prec=60)


def decimal(number: Fraction | int) -> str:
    """A fraction as a decimal number, `0.00001`; one that never ends is cut after 60 digits."""
    exact = Fraction(number)
    text = format(_DIGITS.divide(Decimal(exact.numerator), Decimal(exact.denominator)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
