"""What can be wrong with an expression."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message

BEHIND_THE_NAME = Message("a formula behind the name", "名前の後に書く式")
"""What a declaration lacks that is nothing but its formula."""
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

_EXPECT = 'expect "the cave is mild" {{ location cave; {} }}'
NO_RESULTS = Fault(
    "ADV307",
    Message("a formula that looks over results", "結果を見渡す式"),
    Message("a rule has no results that {words} could look over", "ルールには {words} で見渡す結果がありません"),
    Message(
        "`where` chooses among many results, and `rises with` and `falls with` compare them: that is for promises and "
        "measures. A rule is worked out from a single value of each name.",
        "`where` は多くの結果から選び、`rises with` と `falls with` は結果を比べます。どちらも約束や計測のためのものです。ルールは、名前ごとに 1 つの値から計算します。",
    ),
    help=Message(
        "choose with `if … then … else`, or compare with a number",
        "`if … then … else` で選ぶか、数と比べてください",
    ),
    wrong="replace rule group_index = max(level where level > 10, 40)",
    right="replace rule group_index = clamp(if level > 10 then level else 40, 0, 40)",
)
UNKNOWN_MEASURE = Fault(
    "ADV311",
    Message("a measure that does not exist", "存在しない指標"),
    Message("there is no measure `{name}`", "`{name}` という指標はありません"),
    Message(
        "Measures are numbers, names, or yes and no of a destination, its cards, parties and enemies. "
        "`advc explain measure` lists them; the content can declare more with `measure`.",
        "指標は、冒険先やそのカード・パーティー・敵の数や名前です。`advc explain measure` で一覧を見られ、`measure` で追加できます。",
    ),
    wrong=_EXPECT.format("promise = mean(trapps) <= 6"),
    right=_EXPECT.format("promise = mean(traps) <= 6"),
)
UNKNOWN_VALUE = Fault(
    "ADV312",
    Message("a name that a measure never has", "指標が取らない名前"),
    Message("`{measure}` is never `{name}`", "`{measure}` が `{name}` になることはありません"),
    Message(
        "Behind `==` stands a name that the content declares, of the kind that the measure has.",
        "`==` の後には、その指標の種類として宣言された名前を書きます。",
    ),
    wrong='expect "some are caves" { promise = chance(location == cavern) > 1% }',
    right='expect "some are caves" { promise = chance(location == cave) > 1% }',
)
GRAINS_APART = Fault(
    "ADV313",
    Message("things that are not part of one another", "互いに含まれないもの"),
    Message("a {one} has no {other}, nor the other way round", "{one} と {other} はどちらも他方の一部ではありません"),
    Message(
        "An expression can ask of an enemy what its party is like, and its destination. To ask a destination about its "
        "parties, count or add them up: `count(party where size >= 7)`.",
        "敵からはそのパーティーや冒険先を参照できます。逆に冒険先からは `count(party where size >= 7)` のように数えるか合計します。",
    ),
    wrong=_EXPECT.format("promise = chance(trap.danger >= 4 and party.size >= 5) < 90%"),
    right=_EXPECT.format("promise = chance(trap.danger >= 4) < 90%"),
)
NOT_A_PROMISE = Fault(
    "ADV314",
    Message("what is no promise", "約束になっていない式"),
    Message("{what}", "{what}"),
    Message(
        "A promise compares a figure with a number, `mean(traps) >= 11.5`, says within what it lies, "
        "`chance(party.size >= 3) in 20%..40%`, or that it `rises with level` or `falls with level`.",
        "約束は `mean(traps) >= 11.5` のように数値と比べるか、`chance(party.size >= 3) in 20%..40%` のように範囲を示すか、"
        "`rises with level`・`falls with level` で増減を示します。",
    ),
    wrong=_EXPECT.format("promise = traps <= 6"),
    right=_EXPECT.format("promise = mean(traps) <= 6"),
)

FAULTS = (
    UNKNOWN_VARIABLE,
    UNKNOWN_FUNCTION,
    WRONG_ARGUMENTS,
    DIVISION_BY_ZERO,
    TOO_LARGE,
    NOT_A_NUMBER,
    NO_RESULTS,
    UNKNOWN_MEASURE,
    UNKNOWN_VALUE,
    GRAINS_APART,
    NOT_A_PROMISE,
)
