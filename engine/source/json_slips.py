"""What a check of another game's JSON finds besides what keeps it from being read."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message, Severity

UNKNOWN_JSON_KEY = Fault(
    "ADV611",
    Message("a key of the JSON that nothing reads", "読まれない JSON のキー"),
    Message("{owner} has no key `{key}`", "{owner} に `{key}` というキーはありません"),
    Message(
        "The game passes over a key that it does not know, often without a word, and what was meant is lost. A key that begins "
        "with `//` is a comment.",
        "知らないキーは、ゲームでは多くの場合黙って無視され、意図した設定が失われます。`//` で始まるキーはコメントです。",
    ),
    severity=Severity.WARNING,
)
UNKNOWN_TYPE = Fault(
    "ADV612",
    Message("a type that is nearly another", "別の種類に似た種類"),
    Message("no objects are of the type `{type}`", "`{type}` という種類はありません"),
    Message(
        "An object of a type that is not about overmaps is passed over. This one looks like a slip of one that is.",
        "オーバーマップに関わらない種類のオブジェクトは読み飛ばします。これは書き間違いのようです。",
    ),
)
UPSIDE_DOWN = Fault(
    "ADV613",
    Message("a range that is upside down", "大小が逆の範囲"),
    Message(
        "`{key}` goes from {low} to {high}: the game takes it as {low} or more",
        "`{key}` が {low} から {high} です。ゲームでは {low} 以上と読まれます",
    ),
    Message(
        "A range is `[least, most]`. A most below the least is no bound; where that is meant, it is usually written -1.",
        "範囲は `[最小, 最大]` です。最大が最小より小さいと上限なしになります。それを意図するなら、普通は -1 と書きます。",
    ),
    help=Message(
        "write `[{high}, {low}]`, or `[{low}, -1]` for no bound",
        "`[{high}, {low}]`、上限なしなら `[{low}, -1]` と書いてください",
    ),
    severity=Severity.WARNING,
)
BELOW_NOTHING = Fault(
    "ADV614",
    Message("a range that begins below nothing", "負の数から始まる範囲"),
    Message("`{key}` begins at {low}", "`{key}` が {low} から始まっています"),
    Message("Amounts and distances begin at 0.", "個数や距離は 0 から始まります。"),
    severity=Severity.WARNING,
)
TOO_HEAVY = Fault(
    "ADV615",
    Message("weights that overflow", "あふれる重み"),
    Message("{what}", "{what}"),
    Message(
        "The game adds weights in a whole number of 32 bits. Where the sum is too large nothing is picked at all. A rule without "
        "`max` and without `weight` alone fills that number.",
        "ゲームは重みを 32 ビットの整数で合計します。大きすぎると何も選ばれません。`max` も `weight` もない規則は、一つでその上限に達します。",
    ),
    severity=Severity.WARNING,
)
TOO_LARGE = Fault(
    "ADV616",
    Message("too much to be checked", "検査できない量"),
    Message(
        "there is too much: nothing is checked from this object on",
        "量が多すぎます。このオブジェクトから先は検査しません",
    ),
    Message(
        "What objects copy from each other comes to more text than any game has. Check parts of it by themselves.",
        "`copy-from` などで広がった内容が多すぎます。分けて検査してください。",
    ),
)
NO_TYPE = Fault(
    "ADV617",
    Message("an object with an id but no type", "種類のないオブジェクト"),
    Message("an object needs a `type`, as a text", "オブジェクトには `type`（テキスト）が必要です"),
    Message(
        "What an object is follows from its `type`, such as `overmap_special`. Without one it is passed over.",
        "オブジェクトが何かは `overmap_special` などの `type` で決まります。なければ読み飛ばされます。",
    ),
)
MORE = Fault(
    "ADV618",
    Message("more findings in a file than are shown", "表示しきれない指摘"),
    Message(
        "there are more than {most} findings in this file; those from here on are not shown",
        "このファイルの指摘が {most} 件を超えました。ここから先は表示しません",
    ),
    Message(
        "So many usually have one cause. Mend the first ones and check again.",
        "多くの場合、原因は一つです。先頭から直して、もう一度検査してください。",
    ),
)

FAULTS = (UNKNOWN_JSON_KEY, UNKNOWN_TYPE, UPSIDE_DOWN, BELOW_NOTHING, TOO_HEAVY, TOO_LARGE, NO_TYPE, MORE)
