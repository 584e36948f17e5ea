"""Quantiles on one line: thin from the least to the most, thicker towards the middle, the median, the mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.exports.report.markup import Html, html, tag
from engine.exports.report.numbers import number, round_percent
from engine.exports.report.scales import Scale, spanned
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import MeasureFinding

WIDTH, HEIGHT = 132, 16
_THIN, _THICK = 4.0, 11.0


def strip(finding: MeasureFinding, voice: Voice) -> Html:
    """A measure's quantiles by themselves, on an axis from its least to its most."""
    if finding.least is None or finding.most is None:
        return html()
    across = Scale(*spanned(finding.least, finding.most), 4, WIDTH - 4)
    return tag(
        "svg",
        marks(finding, across, HEIGHT / 2),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="strip",
        role="img",
        aria_label=quantile_words(finding, voice),
    )


def marks(finding: MeasureFinding, across: Scale, y: float) -> Html:
    """The marks of a strip, on an axis that is there already."""
    if finding.least is None or finding.most is None:
        return html()
    found = pairs(finding)
    parts = [tag("path", d=f"M{across(finding.least):.1f} {y:g}H{across(finding.most):.1f}", class_="whisker")]
    for at, (_, low, _, high) in enumerate(found):
        last = at == len(found) - 1
        thick = _THICK if last else _THIN
        parts.append(
            tag(
                "rect", x=across(low), y=y - thick / 2, width=max(1.0, across(high) - across(low)), height=thick,
                class_="box" if last else "tail",
            )
        )  # fmt: skip
    median = dict(finding.quantiles).get(0.5)
    if median is not None:
        parts.append(tag("path", d=f"M{across(median):.1f} {y - 7:g}v14", class_="median"))
    if finding.mean is not None:
        parts.append(mean_mark(across, y, finding.mean, finding.interval))
    return html(*parts)


def mean_mark(across: Scale, y: float, mean: float, interval: tuple[float, float] | None) -> Html:
    """A diamond at the mean, and its interval as a line where that is wider."""
    at = across(mean)
    line = f"M{across(interval[0]):.1f} {y:g}H{across(interval[1]):.1f}" if interval is not None else ""
    return html(
        tag("path", d=line, class_="interval") if line else None,
        tag("path", d=f"M{at:.1f} {y - 4.5:g}l4 4.5l-4 4.5l-4 -4.5z", class_="mean"),
    )


def pairs(finding: MeasureFinding) -> list[tuple[float, float, float, float]]:
    """Which quantiles a strip shows: the pair nearest to 5% and 95%, and inside of it that nearest to the quarters.

    Each as share, value, other share, other value, the outer one first.
    """
    values = sorted(finding.quantiles)
    found = [
        (share, low, other, high)
        for share, low in values
        for other, high in values
        if 0 < share < 0.5 and abs(share + other - 1) < 1e-9
    ]
    if len(found) < 2:
        return found
    outer = min(found, key=lambda each: abs(each[0] - 0.05))
    inner = min(found, key=lambda each: abs(each[0] - 0.25))
    return [outer, inner] if outer[0] < inner[0] else [inner]


def quantile_words(finding: MeasureFinding, voice: Voice) -> str:
    """The quantiles in words, for those who hear the page."""
    ends = [(voice("least"), finding.least), (voice("most"), finding.most)]
    middle = [(round_percent(share), value) for share, value in sorted(finding.quantiles)]
    told = [voice("quantile", name, number(value)) for name, value in (ends[0], *middle, ends[1]) if value is not None]
    return voice("strip_of", voice.listed(told))
