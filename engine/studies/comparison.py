"""What a comparison of two contents has found out: plain data, ready for a terminal, a pull request or another program.

Intervals are of 95 %, low end first.
"""

from __future__ import annotations

from typing import Any

import attrs

Interval = tuple[float, float]


@attrs.frozen
class KeyChange:
    """What is said otherwise of one key, in the words of the language; nothing where it is not said on a side."""

    before: str
    after: str


@attrs.frozen
class Change:
    """A declaration that means something else, or is only in one of the contents."""

    kind: str
    name: str
    what: str
    """`added`, `removed` or `changed`."""
    place: str
    """File and line of the newer declaration, or of the removed one."""
    base: str | None
    """The declaration from which all of its changes come: it says nothing else itself."""
    keys: tuple[KeyChange, ...] = ()


@attrs.frozen
class Drawn:
    """A stretch of the destinations that were drawn from both contents."""

    campaign: str
    """The older content's, and the newer one's too but where a default has another name now."""
    quest: str | None
    location: str | None
    levels: str
    count: int


@attrs.frozen
class Figure:
    """A measure in one content."""

    things: int
    """How many values there are."""
    mean: float | None
    """Of numbers the mean, of yes and no the share of yes; of names nothing."""
    deviation: float | None


@attrs.frozen
class NameMove:
    """A name that comes up more or less often; `None` is none at all."""

    name: str | None
    before: float
    after: float
    interval: Interval
    """Of the difference."""


@attrs.frozen
class Moved:
    """A measure that moved."""

    name: str
    english: str
    japanese: str
    grain: str
    values: str
    """`number`, `yes or no` or `name`."""
    near: bool
    """Whether a changed declaration says it; all others follow."""
    certain: bool
    """Whether it is more than chance."""
    distance: float
    """Between both distributions, 0 to 1."""
    changed: float
    """The share of destinations in which it is another one at the same seed."""
    before: Figure
    after: Figure
    difference: float | None
    """Of the means."""
    interval: Interval | None
    names: tuple[NameMove, ...] = ()
    """Of names those that moved most."""


@attrs.frozen
class Occurs:
    """Something that can no longer come up, or can only now."""

    kind: str
    name: str
    why: str
    """`undeclared`, `unreachable` or `undrawn`: in the content in which it does not come up."""
    drawn: int
    """How often it was drawn from the other content."""


@attrs.frozen
class Difference:
    """One value of a result that is another one; `None` where there is none."""

    path: str
    before: str | None
    after: str | None


@attrs.frozen
class Pinned:
    """A seed whose destination changed, and the first step behind which it is another one."""

    seed: int
    level: int
    campaign: str
    quest: str | None
    location: str | None
    stage: str
    """`query`, `blueprint` or `destination`."""
    step: str | None
    """`None` where it differs before any step of the stage: in what it is given."""
    only: str | None
    """`old` or `new` where only one content has the step."""
    differences: tuple[Difference, ...]
    """The first few."""
    more: int


@attrs.frozen
class Comparison:
    """All that a comparison has found out."""

    old: str
    new: str
    """As they were named on the command line."""
    old_stamp: str
    new_stamp: str
    version: str
    seed: int
    changes: tuple[Change, ...]
    drawn: tuple[Drawn, ...] = ()
    """Nothing where nothing was drawn."""
    undrawn: tuple[str, ...] = ()
    """Why nothing was drawn, where declarations changed: what one of the contents lacks."""
    affected: int = 0
    """Destinations of which some measure is another one at the same seed."""
    moves: tuple[Moved, ...] = ()
    """Those that a changed declaration says come first, then those that follow; of each the largest first."""
    rerolled: tuple[str, ...] = ()
    """Measures that are other ones at some seeds, while their distribution did not move more than by chance."""
    unseen: tuple[str, ...] = ()
    """Changed declarations that could have come up, and did in no destination."""
    gone: tuple[Occurs, ...] = ()
    fresh: tuple[Occurs, ...] = ()
    pins: int = 0
    """Seeds that were looked at."""
    pinned: tuple[Pinned, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether anything means something else."""
        return bool(self.changes)


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """A comparison for JSON."""
    return {"changed": comparison.is_changed, **attrs.asdict(comparison)}
