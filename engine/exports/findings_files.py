"""Findings as data for other programs: JSON with all of them, and CSV tables that a spreadsheet opens."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from engine.studies.findings import Findings, Interval, MeasureFinding

_GUARDED = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is a formula to a spreadsheet."""


def findings_files(findings: Findings) -> Iterator[tuple[str, bytes]]:
    """Each file's name and bytes: `findings.json`, and the tables of measures, levels and names."""
    yield "findings.json", findings_json(findings)
    yield "table.csv", _csv(_measures(findings))
    yield "levels.csv", _csv(_levels(findings))
    yield "names.csv", _csv(_names(findings))


def findings_json(findings: Findings) -> bytes:
    """All findings, keys in the order of their classes; an end of an interval that is infinite is null."""
    data = _plain(attrs.asdict(findings))
    return (json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode("utf-8")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _measures(findings: Findings) -> Iterator[list[object]]:
    """One row a measure."""
    shares = next((each.quantiles for each in findings.measures if each.quantiles), ())
    quantiles = [f"quantile_{share:g}" for share, _ in shares]
    yield [
        "measure", "grain", "values", "method", "seed", "count", "mean", "low", "high", "deviation", "least", *quantiles,
        "most",
    ]  # fmt: skip
    for each in findings.measures:
        values: list[float | None] = [value for _, value in each.quantiles]
        yield [
            each.name, each.grain, each.values, "sampled", findings.seed, each.count, each.mean, *_ends(each.interval),
            each.deviation, each.least, *(values or [None] * len(quantiles)), each.most,
        ]  # fmt: skip


def _levels(findings: Findings) -> Iterator[list[object]]:
    """One row a measure and level."""
    yield ["measure", "grain", "level", "count", "mean", "low", "high"]
    for each in findings.measures:
        for at in each.by_level:
            yield [each.name, each.grain, at.level, at.count, at.mean, *_ends(at.interval)]


def _names(findings: Findings) -> Iterator[list[object]]:
    """One row a measure and name that came up."""
    yield ["measure", "grain", "name", "count", "of", "share", "low", "high"]
    for each in findings.measures:
        yield from _shares(each)


def _shares(measure: MeasureFinding) -> Iterator[list[object]]:
    for each in measure.names:
        yield [measure.name, measure.grain, each.name, each.count, measure.count, each.share, *_ends(each.interval)]


def _ends(interval: Interval | None) -> tuple[float | None, float | None]:
    return (None, None) if interval is None else interval


def _csv(rows: Iterable[list[object]]) -> bytes:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerows([_cell(value) for value in row] for row in rows)
    return stream.getvalue().encode("utf-8")


def _cell(value: object) -> object:
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else None
    return f"'{value}" if isinstance(value, str) and value.startswith(_GUARDED) else value
