"""Odds printed for a person: each value with its chance as a fraction, in percent and as a bar, and how it was found."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import attrs
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.board.words import Names
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.odds import Odds, Share, Value

BAR, LONGEST = "▰", 30
MOST_ROWS = 48
"""Values that are printed one by one; more numbers are put together in stretches."""
STRETCHES = 20
LONGEST_FRACTION = 24
"""Signs of a fraction that is printed; a longer one says nothing to a reader."""


_WORDS = {
    "mean": ("mean", "平均"),
    "exact": ("exact, from the content alone", "厳密値（コンテンツから計算）"),
    "drawn": (
        "sampled: {} destinations from seed {}, 95 % intervals; not exact, because {}",
        "標本：{} 件（シード {} から）、95 % 区間。厳密でない理由：{}",
    ),
    "none": ("none", "なし"),
    "yes": ("yes", "はい"),
    "no": ("no", "いいえ"),
}


def odds_board(odds: Odds, asked: str, facts: tuple[str, ...], names: Names, *, language: str = "en") -> RenderableType:
    """How likely each value is; `asked` is the question as typed, `facts` say of what."""
    return Group(*_lines(odds, asked, facts, _Voice(names, language)))


@attrs.frozen
class _Voice:
    names: Names
    language: str

    def say(self, word: str, *arguments: object) -> str:
        return _WORDS[word][self.language == "ja"].format(*arguments)

    def name(self, kind: str, name: str) -> str:
        return harmless(self.names(kind, name))


def _lines(odds: Odds, asked: str, facts: tuple[str, ...], voice: _Voice) -> Iterator[RenderableType]:
    yield Rule(Text("  ".join(harmless(each) for each in (asked, *facts)), style="bold"), align="left", style="dim")
    if odds.shares:
        yield _shares(odds, voice)
    if odds.mean is not None and not (odds.shares and _yes_no(odds.shares)):
        line = Text("" if not odds.shares else voice.say("mean") + "  ")
        line.append(percent(odds.mean) if odds.is_chance else _number(odds.mean), style="bold")
        if odds.exact and odds.mean.denominator != 1 and len(str(odds.mean)) <= LONGEST_FRACTION:
            line.append(f"  {odds.mean}", style="dim")
        line.append(_interval(odds.mean_interval, percent=odds.is_chance), style="dim")
        yield line
    yield Text(_method(odds, voice), style="dim")


def _method(odds: Odds, voice: _Voice) -> str:
    if odds.exact:
        return voice.say("exact")
    assert odds.inexact is not None, "what was drawn says why"
    return voice.say("drawn", odds.count, odds.seed, odds.inexact[voice.language == "ja"])


def _shares(odds: Odds, voice: _Voice) -> Table:
    table = Table.grid(padding=(0, 2))
    numbers = all(isinstance(share.value, Fraction) for share in odds.shares)
    table.add_column(justify="right" if numbers else "left", overflow="fold")
    if odds.names_of is not None:
        table.add_column(overflow="fold", style="dim")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True, style="dim")
    table.add_column(no_wrap=True)
    rows = odds.shares
    if numbers and len(rows) > MOST_ROWS:
        rows = tuple(_stretches(rows))
    elif not numbers:
        rows = tuple(sorted(rows, key=lambda share: -share.chance))  # names have no order of their own
    most = max(share.chance for share in rows)
    for share in rows:
        if not share.chance and numbers:
            continue
        exact = str(share.chance) if odds.exact and len(str(share.chance)) <= LONGEST_FRACTION else ""
        beside = exact if odds.exact else _interval(share.interval, percent=True).strip()
        bar = BAR * -(
            -LONGEST * share.chance.numerator * most.denominator // (share.chance.denominator * most.numerator)
        )
        value = _value(share, odds.names_of, voice)
        name = [harmless(share.value) if isinstance(share.value, str) else ""] if odds.names_of is not None else []
        table.add_row(value, *name, percent(share.chance), beside, Text(bar, style="cyan"))
    return table


def _stretches(shares: tuple[Share, ...]) -> Iterator[Share]:
    """Exact chances of many numbers, put together in stretches of equal width."""
    values: list[Fraction] = [share.value for share in shares if isinstance(share.value, Fraction)]
    least, width = values[0], (values[-1] - values[0]) / STRETCHES
    chances = [Fraction()] * STRETCHES
    for share, value in zip(shares, values, strict=True):
        chances[min(int((value - least) / width), STRETCHES - 1)] += share.chance
    for index, chance in enumerate(chances):
        low = least + index * width
        yield attrs.evolve(shares[0], value=low, upto=low + width, chance=chance, interval=None)


def _yes_no(shares: tuple[Share, ...]) -> bool:
    return all(isinstance(share.value, bool) for share in shares)


def _value(share: Share, kind: str | None, voice: _Voice) -> str:
    value: Value = share.value
    if value is None:
        return voice.say("none")
    if isinstance(value, bool):
        return voice.say("yes" if value else "no")
    if isinstance(value, str):
        return voice.name(kind, value) if kind is not None else harmless(value)
    if share.upto is not None:
        return f"{_number(value)} – {_number(share.upto)}"
    return _number(value)


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.6g}"


def percent(chance: Fraction) -> str:
    """A chance in percent, with digits enough to tell it from nothing and from certainty."""
    if chance in (0, 1):
        return f"{chance * 100} %"
    nearest = min(chance, 1 - chance)
    digits = 2
    while digits < 8 and nearest * 100 < Fraction(1, 10 ** (digits - 1)):
        digits += 1
    return f"{float(chance * 100):.{digits}f} %"


def _interval(interval: tuple[float, float] | None, *, percent: bool) -> str:
    if interval is None:
        return ""
    low, high = interval
    if percent:
        return f"  {100 * low:.2f} – {100 * high:.2f} %"
    return f"  {low:.6g} – {high:.6g}"
