"""A card for each measure: its key numbers, its distribution, its curve by level, and both as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.exports.report.columns import columns
from engine.exports.report.curve import curve
from engine.exports.report.histogram import histogram
from engine.exports.report.markup import Html, coded, html, tag
from engine.exports.report.numbers import estimate, number, percent, share_estimate, span, stretch, whole
from engine.exports.report.shares import share_table, shares
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import AtLevel, Findings, MeasureFinding

MOST_LEVELS = 11
"""Levels of a table; of more, some are left out evenly, since the curve shows all and the data holds them."""


def card(finding: MeasureFinding, name: str, findings: Findings, voice: Voice) -> Html:
    """The card of a measure."""
    return tag(
        "article",
        tag("h3", tag("code", finding.name)),
        tag("p", coded(voice.doc(finding)), class_="doc"),
        _distribution(finding, findings, voice),
        _curve(finding, findings, voice),
        id=name,
        class_="card",
    )


def distribution_method(finding: MeasureFinding, findings: Findings, voice: Voice) -> str:
    """How the figure of a distribution was come by."""
    if finding.values == "number":
        interval = "" if finding.mean is None else estimate(finding.mean, finding.interval)[1]
        words = voice("method_mean", interval) if interval else voice("method_none")
    elif finding.values == "name":
        words = voice("method_each")
    else:
        interval = "" if finding.mean is None else share_estimate(finding.mean, finding.interval)[1]
        words = voice("method_share", interval) if interval else voice("method_none")
    return voice.method(findings, voice.looked_at(finding, findings), words)


def curve_method(finding: MeasureFinding, findings: Findings, voice: Voice) -> str:
    """How the figure of a curve was come by."""
    return voice.method(findings, voice.looked_at(finding, findings), voice("method_band"))


def _distribution(finding: MeasureFinding, findings: Findings, voice: Voice) -> Html:
    caption = tag("figcaption", distribution_method(finding, findings, voice))
    if finding.values == "number":
        drawn = histogram(finding, voice)
        if not drawn:
            return tag("figure", tag("p", voice("nothing_there")), caption)
        dense = tag("p", voice("density"), class_="note") if columns(finding).dense else None
        return html(_keys(finding, voice), tag("figure", drawn, dense, caption), _bars(finding, voice))
    if not shares(finding, voice):
        return tag("figure", tag("p", voice("nothing_there")), caption)
    return tag("figure", share_table(finding, voice), caption)


def _keys(finding: MeasureFinding, voice: Voice) -> Html:
    """Mean, interval, deviation and range."""
    if finding.mean is None or finding.least is None or finding.most is None:
        return html()
    mean, interval = estimate(finding.mean, finding.interval)
    found = [(voice("mean"), mean), (voice("interval"), interval or "–")]
    if finding.deviation is not None:
        found.append((voice("deviation"), number(finding.deviation)))
    found.append((voice("range"), span(number(finding.least), number(finding.most))))
    return tag("dl", *(tag("div", tag("dt", name), tag("dd", value)) for name, value in found), class_="keys")


def _bars(finding: MeasureFinding, voice: Voice) -> Html:
    rows = (
        tag(
            "tr",
            tag("th", stretch(bar.low, bar.high), scope="row"),
            tag("td", percent(bar.count / max(1, finding.count))),
            tag("td", whole(bar.count)),
        )
        for bar in finding.bars
    )
    return _folded(voice("as_table"), (voice("value"), voice("share"), voice("count")), *rows)


def _curve(finding: MeasureFinding, findings: Findings, voice: Voice) -> Html:
    drawn = curve(finding, voice)
    if not drawn:
        return html()
    shown = some(finding.by_level)
    words = voice("as_table")
    if len(shown) < len(finding.by_level):
        words += f" ({voice('some_levels', len(shown), len(finding.by_level))})"
    rows = []
    for each in shown:
        of = estimate if finding.values == "number" else share_estimate
        mean, interval = of(each.mean, each.interval)
        cells = (tag("td", words) for words in (mean, interval, whole(each.count)))
        rows.append(tag("tr", tag("th", str(each.level), scope="row"), *cells))
    mean = voice("mean" if finding.values == "number" else "share_yes")
    return html(
        tag("h4", voice("by_level")),
        tag("figure", drawn, tag("figcaption", curve_method(finding, findings, voice))),
        _folded(words, (voice("level"), mean, voice("interval"), voice("looked_at")), *rows),
    )


def some(by_level: tuple[AtLevel, ...]) -> tuple[AtLevel, ...]:
    """The first level, the last, and so many evenly between that there are not too many."""
    if len(by_level) <= MOST_LEVELS:
        return by_level
    last = len(by_level) - 1
    return tuple(by_level[round(at * last / (MOST_LEVELS - 1))] for at in range(MOST_LEVELS))


def _folded(words: str, head: tuple[str, ...], *rows: Html) -> Html:
    """A table that is there for those who ask for it."""
    heads = tag("thead", tag("tr", *(tag("th", each, scope="col") for each in head)))
    return tag("details", tag("summary", words), tag("table", heads, tag("tbody", *rows), class_="data"))
