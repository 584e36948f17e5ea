"""What a simulation has found out: plain numbers, ready for a page, a table or JSON.

Every interval is of 95 %, low end first. Things of one result are no independent draws, and the intervals know that.
"""

from __future__ import annotations

import attrs

Interval = tuple[float, float]


@attrs.frozen
class Bar:
    """A stretch of a histogram: values from `low` up to `high` (of whole numbers both are the number)."""

    low: float
    high: float
    count: int


@attrs.frozen
class NameShare:
    """How often one name came up."""

    name: str
    count: int
    share: float
    interval: Interval


@attrs.frozen
class AtLevel:
    """A measure at one adventure level."""

    level: int
    count: int
    """Things looked at."""
    mean: float
    interval: Interval


@attrs.frozen
class MeasureFinding:
    """One measure over all results: its distribution, its mean, how it goes with the level."""

    name: str
    english: str
    japanese: str
    grain: str
    """`destination`, `party`, `enemy`, …: what it has a value of."""
    values: str
    """`number`, `yes or no` or `name`."""
    count: int
    """Things looked at."""
    mean: float | None
    """Of numbers the mean, of yes and no the share of yes; of names nothing."""
    interval: Interval | None
    deviation: float | None
    least: float | None
    most: float | None
    quantiles: tuple[tuple[float, float], ...]
    """(share, value) pairs: the least value that so large a share does not exceed."""
    bars: tuple[Bar, ...]
    names: tuple[NameShare, ...]
    """Of names: every one that came up, the most frequent first."""
    by_level: tuple[AtLevel, ...]


@attrs.frozen
class HeatCell:
    """How many results have both measures in these stretches, and one of them to look at."""

    column: int
    row: int
    count: int
    seed: int
    level: int


@attrs.frozen
class Heat:
    """Two measures of a result against each other; cells without results are left out."""

    across: str
    upward: str
    columns: tuple[tuple[float, float], ...]
    """The stretch of each column, low and high end (of whole numbers both are the number)."""
    rows: tuple[tuple[float, float], ...]
    cells: tuple[HeatCell, ...]


@attrs.frozen
class Failure:
    """Something that a generator could not do, how often, and a seed that shows it."""

    english: str
    japanese: str
    results: int
    share: float
    interval: Interval
    seed: int
    level: int


@attrs.frozen
class Findings:
    """All that a simulation has found out."""

    subject: str
    """`destination`, `map damp_cave`, `overmap default`."""
    content: str
    """The content's stamp."""
    version: str
    seed: int
    count: int
    """Results drawn."""
    setting: dict[str, str]
    """What was asked of each, by argument, as written on the command line."""
    measures: tuple[MeasureFinding, ...]
    heats: tuple[Heat, ...]
    failures: tuple[Failure, ...]
    folders: tuple[str, ...] = ()
    """The content's folders as they were named; none for the usual content."""

    @property
    def grain(self) -> str:
        """Of what a result is one: `map` of `map damp_cave`."""
        return self.subject.partition(" ")[0]
