"""Two measures against each other as a table whose cells are coloured, numbered, and lead to an example."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING

from engine.exports.report.classes import class_of, edges
from engine.exports.report.coarser import coarser
from engine.exports.report.command import command
from engine.exports.report.markup import Html, html, tag
from engine.exports.report.numbers import compact, share_estimate, span, stretch, whole
from engine.exports.report.palette import LIGHT
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Findings, Heat, HeatCell

CLASSES = len(LIGHT.heat)
SHORT = 3
"""Characters of a number at the axis that fit over a column; longer ones stand upright."""
_Z = 1.959964
"""Standard deviations on either side of the mean that hold 95% of a normal distribution."""


def heat_figure(heat: Heat, name: str, findings: Findings, voice: Voice) -> Html:
    """The figure with its title, its colours explained, and its method."""
    heat = coarser(heat)
    return tag(
        "article",
        tag("h3", tag("code", voice("heat_title", heat.upward, heat.across))),
        tag(
            "figure",
            tag(
                "div",
                tag("a", voice("heat_skip"), href=f"#{name}-end", class_="skip"),
                tag("p", "↑ ", tag("code", heat.upward)),
                tag("div", _table(heat, findings, voice), class_="wide"),
                tag("p", tag("code", heat.across), " →"),
                _legend(heat, voice),
                tag("p", voice("heat_rest"), class_="rest", aria_hidden="true"),
                class_="heat",
            ),
            tag("figcaption", heat_method(heat, findings, voice), id=f"{name}-end", tabindex=-1),
        ),
        id=name,
        class_="card",
    )


def heat_method(heat: Heat, findings: Findings, voice: Voice) -> str:
    """How a heat map was come by; each cell has an interval of its own, the fullest one's says how good they are."""
    fullest = max((cell.count for cell in heat.cells), default=0)
    interval = share_estimate(fullest / max(1, findings.count), wilson(fullest, findings.count))[1]
    words = voice("method_heat", interval) if fullest else voice("method_none")
    return voice.method(findings, voice.things(findings.grain, findings.count), words)


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95% interval of a share of independent results (Wilson 1927)."""
    if not of:
        return 0.0, 1.0
    share, square = count / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = _Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def class_words(starts: tuple[int, ...], most: int) -> Iterator[str]:
    """What each class of counts stands for: `1–3`, `4–12`, …"""
    for start, after in zip(starts, (*starts[1:], most + 1), strict=True):
        yield span(whole(start), whole(after - 1))


def _table(heat: Heat, findings: Findings, voice: Voice) -> Html:
    most = max((cell.count for cell in heat.cells), default=1)
    starts = edges(most, CLASSES)
    cells = {(cell.row, cell.column): cell for cell in heat.cells}
    across = [stretch(*each) for each in heat.columns]
    upright = any(len(each) > SHORT for each in across)
    rows = [
        tag(
            "tr",
            tag("th", stretch(*heat.rows[row]), scope="row"),
            *(
                _cell(heat, cells.get((row, column)), starts, findings, voice)
                for column in range(len(heat.columns))
            ),
        )
        for row in reversed(range(len(heat.rows)))
    ]  # fmt: skip
    foot = tag("tr", tag("td"), *(tag("th", tag("span", each), scope="col") for each in across))
    title = voice("heat_title", heat.upward, heat.across)
    return tag(
        "table",
        tag("caption", title),
        tag("tbody", *rows),
        tag("tfoot", foot),
        class_="cells upright" if upright else "cells",
    )


def _cell(heat: Heat, cell: HeatCell | None, starts: tuple[int, ...], findings: Findings, voice: Voice) -> Html:
    if cell is None:
        return tag("td")
    share, interval = share_estimate(cell.count / max(1, findings.count), wilson(cell.count, findings.count))
    where = voice.listed(
        [
            f"{heat.across} {stretch(*heat.columns[cell.column])}",
            f"{heat.upward} {stretch(*heat.rows[cell.row])}",
        ]
    )
    told = voice("heat_cell", whole(cell.count), whole(findings.count), share, interval)
    return tag(
        "td",
        compact(cell.count),
        tag(
            "span",
            tag("b", where),
            html(" – " if not voice.japanese else "："),
            told,
            command(findings, cell.seed, cell.level),
            class_="tip",
        ),
        class_=f"h{spread(class_of(cell.count, starts), len(starts))}",
        tabindex=0,
    )  # fmt: skip


def spread(at: int, classes: int) -> int:
    """The colour of a class; few classes take colours that lie far apart."""
    return round(at * (CLASSES - 1) / (classes - 1)) if classes > 1 else CLASSES - 1


def _legend(heat: Heat, voice: Voice) -> Html:
    most = max((cell.count for cell in heat.cells), default=0)
    if not most:
        return html()
    starts = edges(most, CLASSES)
    swatches = (
        tag("li", tag("i", class_=f"h{spread(at, len(starts))}"), words)
        for at, words in enumerate(class_words(starts, most))
    )
    return html(tag("p", voice("per_cell"), class_="legend"), tag("ul", *swatches, class_="legend"))
