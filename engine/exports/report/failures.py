"""What a generator could not do: how often, how sure that is, and a result that shows it."""

from __future__ import annotations

from math import expm1, log
from typing import TYPE_CHECKING

from engine.exports.report.command import command
from engine.exports.report.markup import Html, coded, html, tag
from engine.exports.report.numbers import percent, share_estimate, whole
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Failure, Findings


def failures(findings: Findings, voice: Voice) -> Html:
    """The table, the most frequent first; where nothing failed, what that says."""
    things = voice.things(findings.grain, findings.count)
    if not findings.count:
        return tag("p", voice("nothing_drawn"))
    if not findings.failures:
        return tag("p", voice("no_failures", things, percent(unseen(findings.count))))
    head = tag(
        "tr",
        tag("th", voice("failure"), scope="col"),
        tag("th", voice("failed_results"), scope="col", class_="n"),
        tag("th", voice("share"), tag("small", voice("interval")), scope="col", class_="n"),
    )
    each = sorted(findings.failures, key=lambda failure: -failure.results)
    table = tag("table", tag("thead", head), tag("tbody", *(_rows(failure, findings, voice) for failure in each)))
    return tag(
        "figure", table, tag("figcaption", voice.method(findings, things, voice("method_each"))), class_="failures"
    )


def unseen(count: int) -> float:
    """The share that what did not happen in so many results lies below, with 95% certainty."""
    return -expm1(log(0.05) / count)


def _rows(failure: Failure, findings: Findings, voice: Voice) -> Html:
    share, interval = share_estimate(failure.share, failure.interval)
    return html(
        tag(
            "tr",
            tag("th", coded(voice.doc(failure)), scope="row"),
            tag("td", whole(failure.results), class_="n"),
            tag("td", share, tag("small", interval), class_="n"),
        ),
        tag("tr", tag("td", command(findings, failure.seed, failure.level), colspan=3), class_="example"),
    )
