"""What a comparison says in both languages, and its numbers as they are read; shared by the terminal and by Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from engine.exports.report.numbers import decimals_for, estimate, number, percent, share_decimals, whole
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.comparison import Comparison, Drawn, Figure, Interval, Moved, NameMove, Occurs, Pinned

MOST_ROWS = 15
"""Measures that follow from the changes, and are told at length."""
LEAST_DISTANCE = 0.001
"""What moved less than that is named only, where it follows from something else."""
NUMBERS = "number"
NAMES = "name"
_WORDS = {
    "same": ("nothing means anything else", "意味の違いはありません"),
    "declarations": ("Declarations changed", "変わった宣言"),
    "added": ("added", "追加"),
    "removed": ("removed", "削除"),
    "changed": ("changed", "変更"),
    "inherited": ("as {}, which it rests on", "基にしている {} と同じ"),
    "order": ("in another order", "順序が違う"),
    "undrawn": ("nothing was drawn, since a content lacks what destinations need:", "冒険先に必要なものがないため、生成していません："),
    "measures": ("Measures moved", "動いた指標"),
    "drawn": ("{} destinations of each, the same seeds from {}", "それぞれ {} 件、同じシード {} から"),
    "affected": ("{} of them are other ones ({})", "そのうち {} 件が別の結果（{}）"),
    "of_campaign": ("campaign {}", "キャンペーン {}"),
    "of_quest": ("quest {}", "クエスト {}"),
    "of_location": ("location {}", "目的地 {}"),
    "levels": ("levels {}", "レベル {}"),
    "none": ("none", "なし"),
    "near": ("Changed", "変えたもの"),
    "follows": ("What follows", "その影響"),
    "measure": ("measure", "指標"),
    "of": ("of each", "単位"),
    "before": ("before", "前"),
    "after": ("after", "後"),
    "difference": ("difference (95 %)", "差（95 %）"),
    "distance": ("distance", "距離"),
    "seeds": ("other at", "別の結果"),
    "smaller": ("{} more that moved less: {}", "ほか {} 個（小さな動き）：{}"),
    "uncertain": ("not certain", "不確か"),
    "rerolled": (
        "drawn anew at some seeds, with a distribution that moved no more than by chance: {}",
        "一部のシードで引き直され、分布の動きは偶然の範囲：{}",
    ),
    "unseen": ("changed, but drawn not once: {}", "変わったが、一度も引かれていないもの：{}"),
    "gone": ("Can no longer occur", "もう現れないもの"),
    "fresh": ("Can occur only now", "新しく現れるもの"),
    "gone undeclared": ("declared no more", "宣言がなくなった"),
    "gone unreachable": ("declared, but nothing leads to it any more", "宣言はあるが、たどり着けなくなった"),
    "gone undrawn": ("possible, but drawn not once", "ありうるが、一度も引かれない"),
    "gone times": ("drawn {} times before", "以前は {} 回"),
    "fresh undeclared": ("was not declared before", "以前は宣言がなかった"),
    "fresh unreachable": ("nothing led to it before", "以前はたどり着けなかった"),
    "fresh undrawn": ("was possible before, but drawn not once", "以前もありえたが、一度も引かれなかった"),
    "fresh times": ("drawn {} times now", "現在は {} 回"),
    "pins": ("Seeds that are other ones", "結果が変わったシード"),
    "no_pins": ("none of {} that were looked at", "調べた {} 個にはなし"),
    "seed": ("seed {}", "シード {}"),
    "level": ("level {}", "レベル {}"),
    "given": ("what it is given", "渡されるもの"),
    "only_old": ("only before", "変更前のみ"),
    "only_new": ("only after", "変更後のみ"),
    "more": ("and {} more", "ほか {} か所"),
    "nobody": ("no name", "名前なし"),
    "kind": ("kind", "種類"),
    "name": ("name", "名前"),
    "why": ("why", "理由"),
}  # fmt: skip


def say(language: str, key: str, *values: object) -> str:
    """One of the words, its blanks filled."""
    return _WORDS[key][language == "ja"].format(*values)


def told_and_rest(moves: Sequence[Moved]) -> tuple[tuple[Moved, ...], tuple[Moved, ...]]:
    """The measures that people are told of at length, and those that moved too little for that."""
    told = [each for each in moves if each.near]
    told += [each for each in moves if not each.near and each.distance >= LEAST_DISTANCE][:MOST_ROWS]
    return tuple(told), tuple(each for each in moves if each not in told)


@attrs.frozen
class Row:
    """A measure as a table tells it."""

    name: str
    before: str
    after: str
    difference: str
    distance: str
    seeds: str
    names: tuple[tuple[str, str, str, str], ...]
    """Name, share before, share after, difference."""


def row(moved: Moved, language: str) -> Row:
    """A measure with numbers that are as exact as its interval."""
    mark = "" if moved.certain else f" ({say(language, 'uncertain')})"
    return Row(
        harmless(moved.name),
        _figure(moved, moved.before),
        _figure(moved, moved.after),
        _difference(moved) + mark,
        f"{moved.distance:.3f}" if moved.distance >= 0.0005 else "<0.001",
        percent(moved.changed),
        tuple(_of_name(each, language) for each in moved.names),
    )


def _figure(moved: Moved, figure: Figure) -> str:
    if moved.values == NAMES:
        return ""
    if figure.mean is None:
        return "–"
    if moved.values == NUMBERS:
        # As many decimals as the difference is sure of, so that both columns tell it.
        return number(figure.mean, decimals_for(moved.interval))
    return percent(figure.mean, share_decimals(moved.interval))


def _difference(moved: Moved) -> str:
    if moved.difference is None:
        return ""
    told = estimate if moved.values == NUMBERS else _points
    value, interval = told(moved.difference, moved.interval)
    return f"{_signed(value)} ({interval})" if interval else _signed(value)


def _signed(value: str) -> str:
    return value if value.startswith("−") or not value.strip("0. p") else f"+{value}"


def _points(share: float, interval: Interval | None) -> tuple[str, str]:
    """A difference of shares in percentage points."""
    if interval is None:
        return f"{number(share * 100)} pp", ""
    value, ends = estimate(share * 100, (interval[0] * 100, interval[1] * 100))
    return f"{value} pp", ends


def _of_name(each: NameMove, language: str) -> tuple[str, str, str, str]:
    decimals = share_decimals(each.interval)
    value, ends = _points(each.after - each.before, each.interval)
    return (
        say(language, "nobody") if each.name is None else harmless(each.name),
        percent(each.before, decimals),
        percent(each.after, decimals),
        f"{_signed(value)} ({ends})" if ends else _signed(value),
    )


def stretches(comparison: Comparison, language: str) -> tuple[str, ...]:
    """What was drawn, a line a setting."""
    return tuple(_stretch(each, language) for each in comparison.drawn)


def _stretch(each: Drawn, language: str) -> str:
    parts = [
        whole(each.count),
        say(language, "of_campaign", harmless(each.campaign)),
        say(language, "of_quest", say(language, "none") if each.quest is None else harmless(each.quest)),
        *([say(language, "of_location", harmless(each.location))] if each.location is not None else []),
        say(language, "levels", each.levels),
    ]
    return "  ".join(parts)


def why(title: str, each: Occurs, language: str) -> str:
    """Why something does not occur in the one content, and how often it was drawn from the other."""
    reason = say(language, f"{title} {each.why}")
    if not each.drawn:
        return reason
    return reason + ("、" if language == "ja" else "; ") + say(language, f"{title} times", whole(each.drawn))


def step(pinned: Pinned, language: str) -> str:
    """The step behind which a seed is another one: `blueprint: choose location`."""
    name = say(language, "given") if pinned.step is None else harmless(pinned.step)
    only = "" if pinned.only is None else f" ({say(language, f'only_{pinned.only}')})"
    return f"{pinned.stage}: {name}{only}"


def asked(pinned: Pinned, language: str) -> str:
    """The seed and what was asked of it."""
    parts = [say(language, "seed", pinned.seed), say(language, "level", pinned.level)]
    if pinned.quest is not None:
        parts.append(say(language, "of_quest", harmless(pinned.quest)))
    if pinned.location is not None:
        parts.append(say(language, "of_location", harmless(pinned.location)))
    return "  ".join(parts)
