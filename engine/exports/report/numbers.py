"""Numbers as they are read: as many digits as the interval allows, thousands apart, powers of ten where they must be."""

from __future__ import annotations

from math import floor, isfinite, log10

MOST_DECIMALS = 6
_PLAIN = (1e-4, 1e9)
"""Outside of these a number is written with a power of ten."""
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_THOUSANDS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))


def number(value: float, decimals: int | None = None) -> str:
    """A number to read; without `decimals`, a whole one as it is, another with three significant digits."""
    if not isfinite(value):
        return "–"
    if value == 0:
        return "0" if not decimals else f"{0:.{decimals}f}"
    size = abs(value)
    if size >= _PLAIN[1] or (size < _PLAIN[0] and not decimals):
        return _with_power(value)
    if decimals is None:
        decimals = 0 if value == round(value) else max(0, min(MOST_DECIMALS, 2 - _magnitude(size)))
    return _signed(f"{value:,.{decimals}f}")


def whole(count: int) -> str:
    """A count, thousands apart."""
    return f"{count:,}"


def decimals_for(interval: tuple[float, float] | None) -> int | None:
    """The decimals that an interval leaves sense in: two digits of its half; None where it has no width to speak of."""
    half = (interval[1] - interval[0]) / 2 if interval is not None else 0.0
    if not isfinite(half) or half <= 0:
        return None
    decimals = 1 - _magnitude(half)
    return max(0, decimals) if decimals <= MOST_DECIMALS else None


def estimate(value: float, interval: tuple[float, float] | None) -> tuple[str, str]:
    """A mean and its interval, with the same decimals; the interval is empty text where there is none, or no end of it."""
    decimals = decimals_for(interval)
    if interval is None or not all(map(isfinite, interval)):
        return number(value), ""
    return number(value, decimals), _ends(number(interval[0], decimals), number(interval[1], decimals))


def percent(share: float, decimals: int | None = None) -> str:
    """A share as percent; without `decimals`, three significant digits at most."""
    if share == 0:
        return "0%"
    if decimals is None:
        decimals = max(0, min(4, 2 - _magnitude(abs(share) * 100))) if share != 1 else 0
    written = f"{share * 100:.{decimals}f}"
    if float(written) == 0:
        return f"<{10.0**-decimals:.{decimals}f}%"
    if share < 1 and float(written) >= 100:
        return f">{100 - 10.0**-decimals:.{decimals}f}%"
    return _signed(written) + "%"


def share_estimate(share: float, interval: tuple[float, float] | None) -> tuple[str, str]:
    """A share and its interval in percent, with the same decimals."""
    if interval is None or not all(map(isfinite, interval)):
        return percent(share), ""
    decimals = share_decimals(interval)
    ends = (f"{max(0.0, end) * 100:.{decimals or 0}f}" for end in interval)
    return percent(share, decimals), _ends(*ends) + "%"


def share_decimals(interval: tuple[float, float] | None) -> int | None:
    """The decimals of a share in percent that its interval leaves sense in, four at most."""
    decimals = None if interval is None else decimals_for((interval[0] * 100, interval[1] * 100))
    return None if decimals is None else min(4, decimals)


def round_percent(share: float) -> str:
    """A share that is a round number, such as one at an axis."""
    return _signed(f"{round(share * 100, 6):,.6g}%")


def span(low: str, high: str) -> str:
    """From one number to another; of negative ones in words that cannot be taken for a minus."""
    return low if low == high else _ends(low, high)


def stretch(low: float, high: float) -> str:
    """A stretch of values, or the one value that it is."""
    if low == high:
        return number(low)
    width = high - low
    decimals = None if width >= 1 and low == round(low) and high == round(high) else max(0, 1 - _magnitude(width))
    if decimals is not None and decimals > MOST_DECIMALS:
        decimals = None
    return span(number(low, decimals), number(high, decimals))


def compact(value: float) -> str:
    """A number in four characters or about that: `1.2k`, `340k`, `5M`."""
    size = abs(value)
    if size >= 1e15 or 0 < size < _PLAIN[0]:
        return _with_power(value, 1)
    for thousand, sign in _THOUSANDS:
        if size >= thousand * 0.9995:
            scaled = value / thousand
            text = f"{scaled:.1f}" if abs(scaled) < 9.95 else f"{scaled:.0f}"
            return _signed(text.removesuffix(".0")) + sign
    return _signed(f"{value:.6g}")


def tick(value: float, step: float) -> str:
    """A number at an axis whose numbers are `step` apart."""
    size = abs(value)
    if value == 0:
        return "0"
    if size >= 1e15 or step < _PLAIN[0]:
        return _with_power(value, 1)
    if step >= 1000:
        return compact(value)
    return number(value, max(0, -_magnitude(step * 1.0001)))


def _ends(low: str, high: str) -> str:
    return f"{low}–{high}" if "−" not in low + high else f"{low} … {high}"


def _magnitude(size: float) -> int:
    return floor(log10(size))


def _with_power(value: float, digits: int = 2) -> str:
    mantissa, _, exponent = f"{value:.{digits}e}".partition("e")
    if digits == 1:
        mantissa = mantissa.removesuffix(".0")
    return f"{_signed(mantissa)} × 10{str(int(exponent)).translate(_RAISED)}".replace(" ", "\u202f")


def _signed(written: str) -> str:
    return written.replace("-", "−")
