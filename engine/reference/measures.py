"""The measures that every content has, as the reference and `advc explain measure` list them."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from engine.source.diagnostic import Message
from engine.studies.terms import Measure, Values
from engine.studies.vocabulary import destination_measures

VALUES = {
    Values.NUMBER: Message("a number", "数"),
    Values.YES_NO: Message("yes or no", "はい・いいえ"),
    Values.NAME: Message("a name", "名前"),
}
"""What values a measure has."""
_EACH = {
    "destination": ("Of each destination", "冒険先ごと"),
    "card": ("Of each card", "カードごと"),
    "trap": ("Of each trap card", "罠カードごと"),
    "party": ("Of each enemy party", "敵パーティーごと"),
    "enemy": ("Of each enemy", "敵ごと"),
}
NAMED = (
    "`<event>` and `<terrain>` stand for every one that the content declares: `traps` counts the cards with the event `trap`.",
    "`<event>` と `<terrain>` には内容で宣言した名前が入ります。`traps` は出来事 `trap` のカードの枚数です。",
)


@attrs.frozen
class Group:
    """The measures of one grain: its name, a heading, and a row each of name, values and what it is."""

    grain: str
    heading: str
    rows: tuple[tuple[str, str, str], ...]


def measure_groups(language: str) -> Iterator[Group]:
    """The measures of a destination, from the whole to its parts, in a language."""
    at = int(language == "ja")
    by_grain: dict[str, list[Measure]] = {}
    for measure in destination_measures(lambda kind: (f"<{kind}>",)).values():
        by_grain.setdefault(measure.grain.name, []).append(measure)
    for grain, measures in by_grain.items():
        rows = tuple((each.name, VALUES[each.values].filled(language, {}), each.doc(language)) for each in measures)
        yield Group(grain, _EACH[grain][at], rows)


def named(language: str) -> str:
    """What the placeholders in the names stand for."""
    return NAMED[int(language == "ja")]
