"""What a simulation has found out, printed for a person: a line a measure, each figure with how far it may be off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.report.command import spelled
from engine.exports.report.numbers import estimate, number, share_estimate, whole
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.findings import Failure, Findings, MeasureFinding

MOST_NAMES = 5
"""Names that are written out of one measure, the most frequent."""
_QUANTILES = (0.05, 0.5, 0.95)
_YES_NO = "yes or no"
_WORDS = {
    "results": ("{} results", "{} 件"),
    "seed": ("seeds from {}", "シード {} から"),
    "measure": ("measure", "指標"),
    "of": ("of each", "単位"),
    "n": ("n", "n"),
    "mean": ("mean or share", "平均・割合"),
    "interval": ("95 % interval", "95 % 区間"),
    "more": ("{} more", "ほか {} 種"),
    "failures": ("Failures", "失敗"),
    "none": ("nothing failed", "失敗なし"),
    "level": ("level", "レベル"),
    "campaign": ("campaign", "キャンペーン"),
    "quest": ("quest", "クエスト"),
    "location": ("location", "目的地"),
    "floor": ("floor", "階"),
    "at": ("at", "位置"),
}


def findings_board(findings: Findings, language: str = "en") -> RenderableType:
    """The findings as tables; heat maps and curves are for the report."""
    return Group(*_parts(findings, language))


def _parts(findings: Findings, language: str) -> Iterator[RenderableType]:
    asked = (f"{_say(language, name)} {harmless(value)}" for name, value in findings.setting.items())
    seed = _say(language, "seed").format(findings.seed)
    facts = (harmless(findings.subject), _say(language, "results").format(whole(findings.count)), seed, *asked)
    yield Rule(Text("  ".join(facts), style="bold"), align="left", style="dim")
    yield Text(
        f"advc {harmless(findings.version)}  {harmless(findings.content.removeprefix('sha256:')[:10])}", style="dim"
    )
    yield _measures(findings, language)
    yield Rule(Text(_say(language, "failures"), style="bold"), align="left", style="dim")
    if not findings.failures:
        yield Text(_say(language, "none"))
    for failure in findings.failures:
        yield from _failure(findings, failure, language)


def _measures(findings: Findings, language: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column(_say(language, "measure"), overflow="fold", min_width=22)
    table.add_column(_say(language, "of"), no_wrap=True)
    for name in ("n", "mean", "interval"):
        table.add_column(_say(language, name), justify="right", no_wrap=True)
    for share in _QUANTILES:
        table.add_column(f"{share:.0%}", justify="right", no_wrap=True)
    for measure in findings.measures:
        for row in _rows(measure, language):
            table.add_row(*row)
    return table


def _rows(measure: MeasureFinding, language: str) -> Iterator[tuple[Text, ...]]:
    head = Text(harmless(measure.name), style="bold"), Text(measure.grain, style="dim"), Text(whole(measure.count))
    if measure.mean is None:
        yield head
    elif measure.values == _YES_NO:
        yield (*head, *map(Text, share_estimate(measure.mean, measure.interval)))
    else:
        values = dict(measure.quantiles)
        quantiles = (Text(number(values[share]), style="dim") for share in _QUANTILES)
        yield (*head, *map(Text, estimate(measure.mean, measure.interval)), *quantiles)
    for each in measure.names[:MOST_NAMES]:
        share = share_estimate(each.share, each.interval)
        yield Text(f"  {harmless(each.name)}"), Text(), Text(whole(each.count)), *map(Text, share)
    if len(measure.names) > MOST_NAMES:
        yield (Text("  " + _say(language, "more").format(len(measure.names) - MOST_NAMES), style="dim"),)


def _failure(findings: Findings, failure: Failure, language: str) -> Iterator[Text]:
    share, interval = share_estimate(failure.share, failure.interval)
    words = harmless(failure.japanese if language == "ja" else failure.english)
    yield Text.assemble((whole(failure.results), "bold red"), f"  {share} ({interval})  {words}")
    yield Text("  " + " ".join(spelled(findings, failure.seed, failure.level)), style="cyan")


def _say(language: str, key: str) -> str:
    return _WORDS[key][language == "ja"]
