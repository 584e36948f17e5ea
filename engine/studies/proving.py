"""Promises that follow from the content alone: computed as fractions, so that nothing is left to doubt."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import attrs

from engine.studies.exact import Nothing, TooCostly, exact_figure
from engine.studies.facts import Facts
from engine.studies.promises import Judged, Law, Method, Outcome, Pledge, Reason, Stretch, margin
from engine.studies.sequences import bins
from engine.studies.setting import Setting
from engine.studies.terms import Kind, Shape, Term

NOTHING = Reason("the condition holds for nothing", "条件に合うものがありません")
NOTHING_SEEN = Reason(
    "nothing that was drawn meets the condition; it may be very rare",
    "抽出した中に条件に合うものがありません（非常に稀なのかもしれません）",
)
ONE_LEVEL = Reason("a trend needs two levels or more", "増減を見るには二つ以上のレベルが必要です")


def proved(facts: Facts, setting: Setting, pledge: Pledge) -> Judged | Reason:
    """The exact verdict on a promise, or why there is none."""
    promise = pledge.promise
    if promise.shape is not Shape.WITHIN:
        return _trend(facts, setting, pledge)
    try:
        value = exact_figure(facts, setting, promise.figure)
    except TooCostly as refused:
        return Reason(refused.english, refused.japanese)
    except Nothing:
        return nothing(pledge.text, Method.EXACT)
    outcome = Outcome.KEPT if promise.holds(value) else Outcome.BROKEN
    return Judged(pledge.text, outcome, Method.EXACT, value, margin=margin(promise, value), chance=is_chance(pledge))


def proved_law(facts: Facts, setting: Setting, law: Law, where: Term | None) -> Judged | Reason:
    """The exact verdict on what has to hold for everything, or why there is none."""
    try:
        held = exact_figure(facts, setting, law.held(where))
    except TooCostly as refused:
        return Reason(refused.english, refused.japanese)
    except Nothing:
        return nothing(law.text, Method.EXACT)
    return Judged(
        law.text, Outcome.KEPT if held == 1 else Outcome.BROKEN, Method.EXACT, 1 - held, chance=True, law=True
    )


def is_chance(pledge: Pledge) -> bool:
    """Whether a promise is about a chance or a share."""
    return pledge.promise.figure.kind is Kind.CHANCE


def nothing(text: str, method: Method, looked: int = 0, reason: Reason = NOTHING) -> Judged:
    """The verdict on a promise about nothing."""
    return Judged(text, Outcome.NOTHING, method, looked=looked, reason=reason)


def nothing_at(first: int, last: int) -> Reason:
    """Why a trend cannot be told: some of its levels have nothing to look at."""
    levels = f"{first}..{last}"
    return Reason(
        f"nothing to look at from level {first} to {last}: leave these levels out",
        f"レベル {levels} には見るものがありません。このレベルを除いてください",
    )


def _trend(facts: Facts, setting: Setting, pledge: Pledge) -> Judged | Reason:
    promise = pledge.promise
    if len(setting.levels) < 2:
        return nothing(pledge.text, Method.EXACT, reason=ONE_LEVEL)
    values = []
    for levels in bins(setting.levels):
        try:
            values.append(exact_figure(facts, attrs.evolve(setting, levels=levels), promise.figure))
        except TooCostly as refused:
            return Reason(refused.english, refused.japanese)
        except Nothing:
            return nothing(pledge.text, Method.EXACT, reason=nothing_at(levels[0], levels[-1]))
    stretches = tuple(
        Stretch(levels[0], levels[-1], value) for levels, value in zip(bins(setting.levels), values, strict=True)
    )
    upward = values if promise.shape is Shape.RISES else [-value for value in values]
    outcome = Outcome.KEPT if rises(upward) else Outcome.BROKEN
    return Judged(
        pledge.text, outcome, Method.EXACT, values[-1] - values[0],
        margin=upward[-1] - upward[0], stretches=stretches,
    )  # fmt: skip


def rises(values: Sequence[Fraction]) -> bool:
    """Whether figures rise from stretch to stretch, by the rule of `Trend` for figures that are known."""
    rise = values[-1] - values[0]
    dip = rise / (2 * (len(values) - 1))
    return rise > 0 and all(earlier - later <= dip for earlier, later in combinations(values, 2))
