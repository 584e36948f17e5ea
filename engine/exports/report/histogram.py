"""The distribution of a number as a drawing: bars, below them the quantiles and the mean on the same axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.exports.report.columns import Column, Columns, columns
from engine.exports.report.markup import Html, html, tag
from engine.exports.report.numbers import number, percent, round_percent, stretch
from engine.exports.report.paths import box
from engine.exports.report.scales import Scale, spanned, ticks
from engine.exports.report.strip import marks, quantile_words
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import MeasureFinding

WIDTH, HEIGHT = 340, 178
LEFT, RIGHT, TOP = 40, 330, 8
GROUND = 126
"""Where the bars stand."""
STRIP = 142
"""The middle of the quantile strip."""
NUMBERS = 168
"""The line that the numbers of the axis stand on."""
LEAST_SEEN = 1.0
"""The height of a bar that would be too low to see."""


def histogram(finding: MeasureFinding, voice: Voice) -> Html:
    """The drawing; empty where nothing was looked at."""
    shown = columns(finding)
    if not shown.each or finding.least is None or finding.most is None:
        return html()
    low, high = spanned(*shown.reaching(finding.least, finding.most))
    across = Scale(low, high, LEFT, RIGHT)
    upward = Scale(0.0, shown.highest or 1.0, GROUND, TOP + 4)
    return tag(
        "svg",
        _grid(shown, upward),
        tag("g", *(_bar(each, finding, shown, across, upward) for each in shown.each if each.bar.count), class_="bar"),
        tag("path", d=f"M{LEFT} {GROUND}H{RIGHT}", class_="axis"),
        marks(finding, across, STRIP),
        numbers_below(across, ticks(low, high, whole=shown.whole)),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=_told(finding, shown, voice),
    )  # fmt: skip


def _bar(column: Column, finding: MeasureFinding, shown: Columns, across: Scale, upward: Scale) -> Html:
    """A bar, which tells its numbers to who points at it; they are in the table, too."""
    words = f"{stretch(column.bar.low, column.bar.high)}: {_share(finding, column.bar.count)}"
    left, right = across(column.left), across(column.right) - (0 if shown.single else 0.6)
    top = min(upward(column.height), GROUND - LEAST_SEEN)
    return tag("path", tag("title", words), d=box(left, top, max(left + 1.0, right), GROUND))


def numbers_below(across: Scale, shown: list[tuple[float, str]], at: int = NUMBERS, tick_from: int = GROUND) -> Html:
    """The numbers of a level axis, each below a short line."""
    lines = "".join(f"M{across(value):.1f} {tick_from}v4" for value, _ in shown)
    return html(
        tag("path", d=lines, class_="axis"),
        *(
            tag("text", words, x=across(value), y=at, text_anchor=_anchor(across(value), words))
            for value, words in shown
        ),
    )


def _anchor(x: float, words: str) -> str:
    """Below its place, unless it would stand out of the drawing; a digit is not wider than 7."""
    return "end" if x + len(words) * 3.5 > WIDTH else "middle"


def _grid(shown: Columns, upward: Scale) -> Html:
    """Faint lines at round shares, with their numbers on the left; shares per width have none."""
    if shown.dense:
        return html()
    found = [value for value, _ in ticks(0.0, upward.high, 4) if value > 0]
    return html(
        tag("path", d="".join(f"M{LEFT} {upward(value):.1f}H{RIGHT}" for value in found), class_="grid"),
        *(
            tag("text", round_percent(value), x=LEFT - 5, y=upward(value) + 4, text_anchor="end")
            for value in found
        ),
    )  # fmt: skip


def _share(finding: MeasureFinding, count: int) -> str:
    return percent(count / max(1, finding.count))


def _told(finding: MeasureFinding, shown: Columns, voice: Voice) -> str:
    highest = max(shown.each, key=lambda each: each.height).bar
    mean = "–" if finding.mean is None else number(finding.mean)
    ends = (number(finding.least or 0), number(finding.most or 0))
    words = voice("histogram_of", finding.name, mean, *ends, stretch(highest.low, highest.high))
    return words + (" " if words.isascii() else "") + quantile_words(finding, voice)
