"""Odds as data: a line of JSON, chances as fractions, `"3/10"`, and as decimals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.results.stamp import Stamp
    from engine.studies.odds import Odds, Value


def odds_line(found: Odds, question: str, asked: Mapping[str, str | None], stamp: Stamp) -> str:
    """The answer on one line with its end; `asked` are the options of the question, as typed."""
    data = {
        "question": question,
        **{name: value for name, value in asked.items() if value is not None},
        "content": stamp.content,
        "version": stamp.engine,
        "of": found.grain,
        "method": "exact" if found.exact else "sampled",
        **({} if found.exact else {"why": found.inexact[0], "count": found.count, "seed": found.seed}),  # type: ignore[index]
        **({} if found.mean is None else {"mean": str(found.mean), "mean_decimal": float(found.mean)}),
        **({} if found.mean_interval is None else {"mean_interval": _finite(found.mean_interval)}),
        "odds": [
            {
                "value": _plain(share.value),
                **({} if share.upto is None else {"upto": _plain(share.upto)}),
                "chance": str(share.chance),
                "decimal": float(share.chance),
                **({} if share.interval is None else {"interval": _finite(share.interval)}),
            }
            for share in found.shares
        ],
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n"


def _plain(value: Value) -> str | bool | int | None:
    """A value as JSON has it; a fraction that is not whole as text, so that nothing is lost."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


def _finite(interval: tuple[float, float]) -> list[float | None]:
    return [end if isfinite(end) else None for end in interval]
