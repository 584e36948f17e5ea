"""What is drawn on the sheets: histograms with their quantiles, bars of shares, curves, heat maps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.exports.report.canvas import SMALL, WIDTH, Canvas
from engine.exports.report.classes import class_of, edges
from engine.exports.report.columns import columns
from engine.exports.report.curve import FEW, heights
from engine.exports.report.fonts import cells, shortened
from engine.exports.report.heat import CLASSES, SHORT, spread
from engine.exports.report.numbers import compact, round_percent, share_estimate, stretch
from engine.exports.report.palette import LIGHT, on
from engine.exports.report.scales import spanned, ticks
from engine.exports.report.shares import Share
from engine.exports.report.strip import pairs

if TYPE_CHECKING:
    from engine.studies.findings import Heat, MeasureFinding

_BELOW = 0.13
"""How far below the bars the quantile strip lies, as a share of the highest bar."""
_NAME_CELLS = 26
"""Cells of a name beside its bar."""


def plot_histogram(sheet: Canvas, finding: MeasureFinding) -> None:
    """Bars, and below them the quantiles and the mean."""
    axes, shown = sheet.axes, columns(finding)
    least, most = finding.least or 0.0, finding.most or 0.0
    low, high = spanned(*shown.reaching(least, most))
    top = shown.highest or 1.0
    axes.bar(
        [each.left for each in shown.each],
        [each.height for each in shown.each],
        [each.right - each.left for each in shown.each],
        align="edge",
        color=LIGHT.bar,
        edgecolor="white",
        linewidth=0 if shown.single else 0.4,
    )
    strip = -_BELOW * top
    axes.plot([least, most], [strip, strip], color=LIGHT.bar, linewidth=1.2, solid_capstyle="butt")
    found = pairs(finding)
    for at, (_, left, _, right) in enumerate(found):
        inner = at == len(found) - 1
        axes.plot(
            [left, right], [strip, strip], color=LIGHT.bar if inner else LIGHT.soft, linewidth=9 if inner else 4,
            solid_capstyle="butt",
        )  # fmt: skip
    median = dict(finding.quantiles).get(0.5)
    if median is not None:
        axes.plot([median], [strip], "|", color=LIGHT.ink, markersize=13, markeredgewidth=2)
    if finding.mean is not None:
        if finding.interval is not None:
            axes.plot(list(finding.interval), [strip, strip], color=LIGHT.mean, linewidth=1.8, solid_capstyle="butt")
        axes.plot([finding.mean], [strip], "D", color=LIGHT.mean, markersize=6, markeredgecolor="white")
    axes.axhline(0, color=LIGHT.faint, linewidth=0.8)
    axes.set_xlim(low, high)
    axes.set_ylim(strip * 2, top * 1.05)
    sheet.numbers("x", ticks(low, high, 8, whole=shown.whole))
    shares = [] if shown.dense else ticks(0.0, top, 4)
    sheet.numbers("y", [(value, round_percent(value)) for value, _ in shares])
    axes.grid(axis="y", color=LIGHT.line, linewidth=0.6)
    axes.tick_params(axis="y", length=0)


def plot_shares(sheet: Canvas, rows: Sequence[Share], more: str) -> None:
    """A bar with its interval for each name, and the share beside it; `more` says what is left out."""
    axes = sheet.axes
    places = list(range(len(rows), 0, -1))
    axes.barh(places, [row.share for row in rows], 0.66, color=LIGHT.bar)
    longest = max(row.end for row in rows) or 1.0
    for place, row in zip(places, rows, strict=True):
        if row.interval is not None:
            axes.plot(list(row.interval), [place, place], "|-", color=LIGHT.ink, linewidth=1.2, markersize=5)
        share, interval = share_estimate(row.share, row.interval)
        words = f"{share}  ({interval})" if interval else share
        sheet.text(row.end + longest * 0.02, place, words, SMALL, va="center")
    if more:
        sheet.text(0, 0.1, more, SMALL, va="center", color=LIGHT.faint)
    axes.set_xlim(0, longest * 1.6)
    axes.set_ylim(-0.2 if more else 0.4, len(rows) + 0.6)
    sheet.numbers("y", [(place, shortened(row.name, _NAME_CELLS)) for place, row in zip(places, rows, strict=True)])
    sheet.numbers("x", [(value, round_percent(value)) for value, _ in ticks(0.0, longest, 5)])
    axes.tick_params(axis="y", length=0)


def names_room(names: Iterable[str]) -> float:
    """Inches that names take beside their bars."""
    return 0.35 + 0.066 * max(cells(shortened(name, _NAME_CELLS)) for name in names)


def plot_curve(sheet: Canvas, finding: MeasureFinding) -> None:
    """The mean by level, in the band of its interval."""
    axes = sheet.axes
    levels = sorted(finding.by_level, key=lambda each: each.level)
    across = [each.level for each in levels]
    low, high = heights(levels)
    lower, upper = [max(low, each.interval[0]) for each in levels], [min(high, each.interval[1]) for each in levels]
    axes.fill_between(across, lower, upper, color=LIGHT.soft, linewidth=0)
    axes.plot(
        across, [each.mean for each in levels], "o-" if len(levels) <= FEW else "-", color=LIGHT.bar, markersize=4
    )
    axes.set_ylim(low, high)
    axes.set_xlim(across[0], across[-1])
    found = ticks(low, high, 5)
    number = finding.values == "number"
    sheet.numbers("y", [(value, words if number else round_percent(value)) for value, words in found])
    sheet.numbers("x", ticks(across[0], across[-1], 8, whole=True))
    axes.grid(axis="y", color=LIGHT.line, linewidth=0.6)
    axes.tick_params(axis="y", length=0)


def plot_heat(sheet: Canvas, heat: Heat) -> None:
    """A square for each pair of stretches, coloured and numbered by how many results there are."""
    axes = sheet.axes
    starts = edges(max((cell.count for cell in heat.cells), default=1), CLASSES)
    for cell in heat.cells:
        colour = LIGHT.heat[spread(class_of(cell.count, starts), len(starts))]
        axes.fill_between(
            [cell.column + 0.03, cell.column + 0.97], cell.row + 0.03, cell.row + 0.97, color=colour, linewidth=0
        )
        sheet.text(
            cell.column + 0.5, cell.row + 0.48, compact(cell.count), min(SMALL, _size(heat)), color=on(colour),
            ha="center", va="center",
        )  # fmt: skip
    axes.set_xlim(0, max(1, len(heat.columns)))
    axes.set_ylim(0, max(1, len(heat.rows)))
    across = [stretch(*each) for each in heat.columns]
    sheet.numbers("x", [(at + 0.5, words) for at, words in enumerate(across)], SMALL - 0.5)
    sheet.numbers("y", [(at + 0.5, stretch(*each)) for at, each in enumerate(heat.rows)], SMALL - 0.5)
    if any(len(words) > SHORT for words in across):
        for label in axes.get_xticklabels():
            label.set_rotation(90)
    axes.tick_params(length=0)
    sheet.name("x", heat.across)
    sheet.name("y", heat.upward)


def _size(heat: Heat) -> float:
    """Points of the numbers in cells: four characters within a column."""
    return (WIDTH - 1.6) * 72 / max(1, len(heat.columns)) / 4 / 0.62
