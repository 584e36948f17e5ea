"""How often each name, or yes and no, came up: a table whose rows have a bar each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from engine.exports.report.markup import Html, html, short, tag
from engine.exports.report.numbers import share_estimate, whole
from engine.exports.report.paths import box
from engine.exports.report.words import Voice

if TYPE_CHECKING:
    from engine.studies.findings import Interval, MeasureFinding

SHOWN = 12
"""Names that are seen at once; more than a few beyond these are folded away."""
SPARE = 3
LEAST_SEEN = 2.5
"""Hundredths of a bar's room that an interval must be wide to be drawn: a narrower one would be a blot at the end."""


@attrs.frozen
class Share:
    """A row: a name, or yes or no."""

    name: str
    count: int
    share: float
    interval: Interval | None

    @property
    def end(self) -> float:
        """How far its bar reaches, with its interval."""
        return self.share if self.interval is None else max(self.share, self.interval[1])


def shares(finding: MeasureFinding, voice: Voice) -> tuple[Share, ...]:
    """The rows of a measure, the most frequent first; yes before no."""
    if finding.values == "name":
        return tuple(Share(each.name, each.count, each.share, each.interval) for each in finding.names)
    if finding.mean is None:
        return ()
    yes = round(finding.mean * finding.count)
    ends = finding.interval
    return (
        Share(voice("yes"), yes, finding.mean, ends),
        Share(voice("no"), finding.count - yes, 1 - finding.mean, None if ends is None else (1 - ends[1], 1 - ends[0])),
    )


def parted(rows: Sequence[Share]) -> tuple[Sequence[Share], Sequence[Share]]:
    """Those that are shown at once, and the rest; never a rest of a few."""
    return (rows, ()) if len(rows) <= SHOWN + SPARE else (rows[:SHOWN], rows[SHOWN:])


def share_table(finding: MeasureFinding, voice: Voice) -> Html:
    """The table; what does not fit lies folded below it."""
    rows = shares(finding, voice)
    longest = max((row.end for row in rows), default=1.0) or 1.0
    first, rest = parted(rows)
    folded = tag(
        "details", tag("summary", voice("more_names", whole(len(rest)))), _table(rest, longest, finding, voice),
        class_="more",
    )  # fmt: skip
    return html(_table(first, longest, finding, voice), folded if rest else None)


def bar(share: float, interval: Interval | None, longest: float) -> Html:
    """A bar as long as a share, with its interval as a line across its end; 100 wide, stretched to its room."""
    scale = 98 / longest
    parts = [tag("path", d=box(0, 1, share * scale, 11))] if share > 0 else []
    if interval is not None:
        low, high = (max(0.0, min(longest, end)) * scale for end in interval)
        if high - low > LEAST_SEEN:
            parts.append(
                tag("path", d=f"M{short(low)} 6H{short(high)}M{short(low)} 2v8M{short(high)} 2v8", class_="interval")
            )
    return tag(
        "svg", *parts, viewBox="0 0 100 12", preserveAspectRatio="none", aria_hidden="true", class_="share"
    )  # fmt: skip


def _table(rows: Sequence[Share], longest: float, finding: MeasureFinding, voice: Voice) -> Html:
    head = tag(
        "tr",
        tag("th", voice("name" if finding.values == "name" else "value"), scope="col"),
        tag("th", voice("share"), tag("small", voice("interval")), scope="col"),
        tag("th", voice("count"), scope="col"),
    )
    return tag("table", tag("thead", head), tag("tbody", *(_row(row, longest) for row in rows)), class_="shares")


def _row(row: Share, longest: float) -> Html:
    share, interval = share_estimate(row.share, row.interval)
    return tag(
        "tr",
        tag("th", row.name, bar(row.share, row.interval, longest), scope="row"),
        tag("td", share, tag("small", interval)),
        tag("td", whole(row.count)),
    )
