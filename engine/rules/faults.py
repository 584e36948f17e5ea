"""What can be wrong with an expression."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message

_RIGHT = "replace rule group_index = clamp(level / 2, 0, 40)"

UNKNOWN_VARIABLE = Fault(
    "ADV301",
    Message("a name that the rule does not know", "式で使えない名前"),
    Message("this rule knows no `{name}`", "この式では `{name}` は使えません"),
    Message(
        "A rule can use only the names that its documentation lists; `advc explain rule` shows them for each rule.",
        "式で使える名前はルールごとに決まっています。`advc explain rule` で見られます。",
    ),
    help=Message("it knows {names}", "使えるのは {names} です"),
    wrong="replace rule group_index = lvel / 2",
    right=_RIGHT,
)
UNKNOWN_FUNCTION = Fault(
    "ADV302",
    Message("a function that does not exist", "存在しない関数"),
    Message("there is no function `{name}`", "関数 `{name}` はありません"),
    Message(
        "The functions are min, max, clamp, floor, ceil, round and abs.",
        "使える関数は min、max、clamp、floor、ceil、round、abs です。",
    ),
    help=Message("the functions are {functions}", "使える関数は {functions} です"),
    wrong="replace rule group_index = clmp(level / 2, 0, 40)",
    right=_RIGHT,
)
WRONG_ARGUMENTS = Fault(
    "ADV303",
    Message("a function with the wrong number of arguments", "引数の数が違う関数"),
    Message("`{name}` takes {takes}, not {given}", "`{name}` の引数は {takes} 個です（{given} 個あります）"),
    Message(
        "`min` and `max` take two or more, `clamp` three (value, least, most), the others one.",
        "`min`、`max` は 2 個以上、`clamp` は 3 個（値・最小・最大）、ほかは 1 個です。",
    ),
    wrong="replace rule group_index = clamp(level / 2, 40)",
    right=_RIGHT,
)
DIVISION_BY_ZERO = Fault(
    "ADV304",
    Message("a division by what can be zero", "0 になりうる数での割り算"),
    Message("this can be zero, and something is divided by it", "ここは 0 になりえますが、割る数に使われています"),
    Message(
        "Over the ranges of its names the divisor reaches zero. Keep it away, for example with `max(1, …)`.",
        "名前の範囲の中で割る数が 0 になります。`max(1, …)` などで避けてください。",
    ),
    wrong="replace rule group_index = clamp(100 / level, 0, 40)",
    right="replace rule group_index = clamp(100 / max(1, level), 0, 40)",
)
TOO_LARGE = Fault(
    "ADV305",
    Message("an expression that grows too large", "大きくなりすぎる式"),
    Message("this can grow beyond all measure", "この式の値は大きくなりすぎます"),
    Message(
        "Values stay below a million million, powers have whole exponents from -64 to 64, and a formula has at most 300 parts.",
        "値は 1 兆未満、べき乗の指数は -64 から 64 の整数、式の部品は 300 個までです。",
    ),
    wrong="replace rule group_index = 9 ^ 9 ^ 9 ^ 9",
    right=_RIGHT,
)
NOT_A_NUMBER = Fault(
    "ADV306",
    Message("a condition where a number belongs, or another sort of value", "数と条件などの取り違え"),
    Message("{expected} belongs here", "ここに必要なのは{expected}です"),
    Message(
        "Arithmetic works on numbers; `if`, `and`, `or`, `not` on conditions such as `level > 10`. Exponents, and the name "
        "behind `on`, are whole numbers.",
        "計算は数に、`if`・`and`・`or`・`not` は `level > 10` のような条件に使います。指数と `on` の後の名前は整数です。",
    ),
    wrong="replace rule group_index = if level then 10 else 20",
    right="replace rule group_index = if level > 10 then 20 else 10",
)

FAULTS = (UNKNOWN_VARIABLE, UNKNOWN_FUNCTION, WRONG_ARGUMENTS, DIVISION_BY_ZERO, TOO_LARGE, NOT_A_NUMBER)
