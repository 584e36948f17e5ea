"""All measures in one table: what, how many, the mean or share with its interval, and the quantiles as a strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.exports.report.markup import Html, coded, html, tag
from engine.exports.report.names import FigureNames, by_grain
from engine.exports.report.numbers import decimals_for, estimate, number, round_percent, share_estimate, whole
from engine.exports.report.shares import bar, shares
from engine.exports.report.strip import strip
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Findings, MeasureFinding

QUANTILES = (0.05, 0.5, 0.95)
"""Which quantiles have a column, where a measure tells them."""


def overview(findings: Findings, names: FigureNames, voice: Voice) -> Html:
    """The table; measures of one grain stand together."""
    if not findings.measures:
        return tag("p", voice("no_measures"))
    head = (
        tag("th", voice("measure"), scope="col"),
        tag("th", voice("mean_or_share"), tag("small", voice("interval")), scope="col", class_="n"),
        tag("th", voice("spread"), scope="col"),
        tag("th", voice("least"), scope="col", class_="n far"),
        *(tag("th", _quantile_name(share, voice), scope="col", class_="n far") for share in QUANTILES),
        tag("th", voice("most"), scope="col", class_="n far"),
    )
    bodies = []
    for grain, each in by_grain(findings, names).items():
        counts = {finding.count for finding, _ in each}
        group = tag(
            "tr",
            tag("th", voice.grain(grain), _counted(counts), scope="rowgroup", colspan=len(head)),
            class_="group",
        )
        rows = (_row(finding, name, voice, alone=len(counts) > 1) for finding, name in each)
        bodies.append(tag("tbody", group, *rows))
    return tag("table", tag("thead", tag("tr", *head)), *bodies, class_="overview")


def _counted(counts: set[int]) -> Html:
    """How many things all measures of a group look at; where they differ, each row tells."""
    return tag("small", f"n = {whole(min(counts))}") if len(counts) == 1 else html()


def _row(finding: MeasureFinding, name: str, voice: Voice, *, alone: bool) -> Html:
    first = tag(
        "th",
        tag("a", finding.name, href=f"#{name}"),
        tag("small", coded(voice.doc(finding)), f" n = {whole(finding.count)}" if alone else None),
        scope="row",
    )
    if finding.values == "number":
        mean, interval = ("–", "") if finding.mean is None else estimate(finding.mean, finding.interval)
        decimals = decimals_for(finding.interval) if _fractions(finding) else None
        found = dict(finding.quantiles)
        ends = (finding.least, *(found.get(share) for share in QUANTILES), finding.most)
        return tag(
            "tr", first, _figure(mean, interval), tag("td", strip(finding, voice), class_="s"),
            *(tag("td", "–" if each is None else number(each, decimals), class_="n far") for each in ends),
        )  # fmt: skip
    rows = shares(finding, voice)
    if not rows:
        return tag("tr", first, tag("td", "–", class_="n"), tag("td", class_="s"), *_rest(""))
    top = rows[0]
    share, interval = share_estimate(top.share, top.interval)
    rest = voice("yes_no") if finding.values != "name" else voice("names", whole(len(rows)))
    return tag(
        "tr",
        first,
        _figure(html(tag("span", top.name, class_="which"), " ", share), interval),
        tag("td", bar(top.share, top.interval, 1.0), class_="s"),
        *_rest(rest),
    )


def _figure(value: str | Html, interval: str) -> Html:
    return tag("td", value, tag("small", interval) if interval else None, class_="n")


def _rest(words: str) -> tuple[Html, ...]:
    """The place of the quantiles, of what has none."""
    return (tag("td", words, colspan=2 + len(QUANTILES), class_="n far other"),)


def _fractions(finding: MeasureFinding) -> bool:
    return any(value != round(value) for _, value in finding.quantiles)


def _quantile_name(share: float, voice: Voice) -> str:
    return voice("median") if share == 0.5 else round_percent(share)
