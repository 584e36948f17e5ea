"""The functions of formulas as an editor shows them: how each is called, and what it gives.

Rules compute with numbers; measures and promises also look over many results. One list of names serves the completion
and the colours of every editor.
"""

from __future__ import annotations

import attrs

from engine.rules.expression import FUNCTIONS
from engine.rules.measured import FIGURES, OVERS
from engine.source.diagnostic import Message
from engine.studies.terms import Over

EVERY_FUNCTION: tuple[str, ...] = tuple(dict.fromkeys((*FUNCTIONS, *(over.value for over in OVERS), *FIGURES)))
"""The names of all functions, those of rules first."""
OF_PROMISES_ALONE: tuple[str, ...] = tuple(name for name in FIGURES if name not in OVERS)
"""`chance` and `share`, which nothing but a promise can call."""
OF_RESULTS: tuple[str, ...] = tuple(name for name in EVERY_FUNCTION if name not in OF_PROMISES_ALONE)
"""Those that measures and conditions can call."""


@attrs.frozen
class Usage:
    """A way to call a function."""

    arguments: tuple[str, ...]
    doc: Message

    def label(self, name: str) -> str:
        """The call, `clamp(value, least, most)`."""
        return f"{name}({', '.join(self.arguments)})"


_SEVERAL = ("value", "value", "…")
_OVER_THINGS = ("value where …",)
_OF_RULES = {
    "min": Usage(_SEVERAL, Message("the smallest of two or more numbers", "二つ以上の数のうち最小のもの")),
    "max": Usage(_SEVERAL, Message("the largest of two or more numbers", "二つ以上の数のうち最大のもの")),
    "clamp": Usage(
        ("value", "least", "most"),
        Message("a number, or the nearer end where it lies outside", "数。範囲の外なら近いほうの端"),
    ),
    "floor": Usage(("value",), Message("the whole number at or below", "切り捨てた整数")),
    "ceil": Usage(("value",), Message("the whole number at or above", "切り上げた整数")),
    "round": Usage(("value",), Message("the nearest whole number; halves go up", "四捨五入した整数")),
    "abs": Usage(("value",), Message("a number without its sign", "符号を除いた数")),
}
_OF_THINGS = {
    Over.COUNT: Usage(
        ("things where …",),
        Message(
            "how many cards, traps, parties or enemies a destination has: `count(party where size >= 7)`",
            "冒険先にあるカード・罠・パーティー・敵の数：`count(party where size >= 7)`",
        ),
    ),
    Over.SUM: Usage(
        _OVER_THINGS, Message("what things have, added up: `sum(party.power)`", "合計：`sum(party.power)`")
    ),
    Over.MEAN: Usage(_OVER_THINGS, Message("the mean of what things have; 0 without any", "平均。一つもなければ 0")),
    Over.MIN: Usage(_OVER_THINGS, Message("the smallest that things have; 0 without any", "最小値。一つもなければ 0")),
    Over.MAX: Usage(_OVER_THINGS, Message("the largest that things have; 0 without any", "最大値。一つもなければ 0")),
    Over.ANY: Usage(("condition where …",), Message("whether it holds for any of them", "どれかが当てはまるか")),
    Over.ALL: Usage(("condition where …",), Message("whether it holds for all of them", "すべてが当てはまるか")),
}
_OF_PROMISES = {
    "mean": Usage(
        _OVER_THINGS, Message("the mean over all destinations, or over all things in them", "すべての冒険先、またはその中のものの平均")
    ),
    "chance": Usage(
        ("condition where …",),
        Message("how often it holds among all destinations, or all things in them", "すべての冒険先、またはその中のもののうち、当てはまる割合"),
    ),
    "share": Usage(
        ("condition where …",),
        Message("which share of all things it holds for; another word for `chance`", "すべてのもののうち当てはまる割合。`chance` と同じ"),
    ),
}  # fmt: skip


def usages(name: str, of_results: bool = False, of_promise: bool = False) -> tuple[Usage, ...]:
    """The ways to call a function in a rule, or in a formula over results, or directly in a promise."""
    if of_promise and name in _OF_PROMISES:
        return (_OF_PROMISES[name],)
    found = [_OF_RULES.get(name)]
    if of_results:
        found = [_OF_THINGS[Over(name)] if name in OVERS else None, *found]
        found += [_OF_PROMISES[name]] if name in OF_PROMISES_ALONE else []
    return tuple(each for each in found if each is not None)
