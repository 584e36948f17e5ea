"""A measure by adventure level as a drawing: the mean as a line, its interval as a band."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING

from engine.exports.report.histogram import LEFT, RIGHT, TOP, WIDTH, numbers_below
from engine.exports.report.markup import Html, html, tag
from engine.exports.report.numbers import number, percent, round_percent
from engine.exports.report.paths import line
from engine.exports.report.scales import Scale, spanned, ticks
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import AtLevel, MeasureFinding

HEIGHT, GROUND = 148, 122
NUMBERS = 140
FEW = 25
"""Up to so many levels each has a dot of its own."""


def heights(by_level: Sequence[AtLevel]) -> tuple[float, float]:
    """The ends of the upright axis: from zero, unless all that happens is far above it."""
    # The interval of a few things may have no end; then it reaches to the end of the drawing.
    values = [value for each in by_level for value in (each.mean, *each.interval) if isfinite(value)]
    low, high = min(values), max(values)
    if 0 < low < high * 0.5:
        low = 0.0
    return spanned(low, high)


def curve(finding: MeasureFinding, voice: Voice) -> Html:
    """The drawing; empty where there is only one level."""
    levels = sorted(finding.by_level, key=lambda each: each.level)
    if len(levels) < 2:
        return html()
    across = Scale(levels[0].level, levels[-1].level, LEFT + 6, RIGHT - 6)
    upward = Scale(*heights(levels), GROUND, TOP)
    written = number if finding.values == "number" else percent
    grid = ticks(upward.low, upward.high, 5)
    words = dict(grid) if finding.values == "number" else {value: round_percent(value) for value, _ in grid}
    upper = [(across(each.level), upward(each.interval[1])) for each in levels]
    lower = [(across(each.level), upward(each.interval[0])) for each in reversed(levels)]
    middle = [(across(each.level), upward(each.mean)) for each in levels]
    return tag(
        "svg",
        tag("path", d="".join(f"M{LEFT} {upward(value):.1f}H{RIGHT}" for value, _ in grid), class_="grid"),
        *(tag("text", words[value], x=LEFT - 5, y=upward(value) + 4, text_anchor="end") for value, _ in grid),
        tag("path", d=line([*upper, *lower]) + "z", class_="band"),
        tag("path", d=line(middle), class_="curve"),
        *(
            tag(
                "circle",
                tag("title", f"{voice('level')} {each.level}: {written(each.mean)}"),
                cx=across(each.level),
                cy=upward(each.mean),
                r=2.5,
                class_="bar",
            )
            for each in (levels if len(levels) <= FEW else ())
        ),
        tag("path", d=f"M{LEFT} {GROUND}H{RIGHT}", class_="axis"),
        numbers_below(across, ticks(across.low, across.high, 6, whole=True), NUMBERS, GROUND),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=_told(finding, levels, voice),
    )


def _told(finding: MeasureFinding, levels: Sequence[AtLevel], voice: Voice) -> str:
    written = number if finding.values == "number" else percent
    means = [each.mean for each in levels]
    first, last = levels[0], levels[-1]
    return voice(
        "curve_of", finding.name, written(first.mean), first.level, written(last.mean), last.level,
        written(min(means)), written(max(means)),
    )  # fmt: skip
