"""What can be wrong with the words of a declaration."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message

UNKNOWN_NAME = Fault(
    "ADV101",
    Message("a name that nothing has", "存在しない名前"),
    Message("no {kind} `{name}`", "{kind} `{name}` はありません"),
    Message(
        "The name is not declared in this pack or in one that it requires. Names are compared letter by letter.",
        "この名前は、このパックにも、必要とするパックにも宣言されていません。名前は一文字ずつ比べます。",
    ),
    wrong='location den : indor { name "Den" ja "巣" }',
    right='location den : cave { name "Den" ja "巣" }',
)
UNKNOWN_KEY = Fault(
    "ADV102",
    Message("a key that the declaration does not have", "存在しないキー"),
    Message("{owner} has no `{key}`", "{owner} に `{key}` はありません"),
    Message(
        "Each kind of declaration has its own keys; `advc explain KIND` lists them.",
        "宣言の種類ごとに使えるキーが決まっています。`advc explain 種類` で一覧が見られます。",
    ),
    wrong="location den : cave { elite +1 }",
    right="location den : cave { elites +1 }",
)
UNKNOWN_KIND = Fault(
    "ADV103",
    Message("a word that begins no declaration", "宣言の始まりにならない語"),
    Message("no kind of declaration is called `{word}`", "`{word}` という種類の宣言はありません"),
    Message(
        "A declaration begins with its kind: `location`, `enemy`, `group` … `advc explain` lists them all.",
        "宣言は種類（`location`、`enemy`、`group` など）で始まります。`advc explain` で一覧が見られます。",
    ),
    wrong='enmy scamp { name "Scamp"; tier 1; movement melee }',
    right='enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }\npatch group goblins { enemies + scamp }',
)
WRONG_SHAPE = Fault(
    "ADV104",
    Message("a value of the wrong form", "形の違う値"),
    Message("`{key}` takes {expected}", "`{key}` に書くのは {expected} です"),
    Message(
        "Each key says what stands behind it: a number, a percent, a name, a list with commas. `advc explain KIND.KEY` shows it.",
        "キーごとに、後に書くもの（数・割合・名前・リスト）が決まっています。`advc explain 種類.キー` で見られます。",
    ),
    wrong="location den : cave { invisibility much }",
    right="location den : cave { invisibility 150% }",
)
OUT_OF_RANGE = Fault(
    "ADV105",
    Message("a number out of its range", "範囲外の数"),
    Message("`{key}` is {value}; it must be {range}", "`{key}` が {value} です。{range} でなければなりません"),
    Message(
        "The number is smaller or larger than makes sense for this key.", "この数は、このキーに許される範囲の外です。"
    ),
    wrong="location den : cave { elites -9 }\npatch field standard { columns 99 }",
    right="location den : cave { elites +1 }",
)
MISSING = Fault(
    "ADV106",
    Message("a key that must be written", "必要なキーがない"),
    Message("{owner} has no `{key}`", "{owner} に `{key}` がありません"),
    Message(
        "This key has no value of its own accord, and no base gives one. Write it, or rest the declaration on one that has it.",
        "このキーには既定値がなく、基になる宣言にもありません。書くか、そのキーを持つ宣言を基にしてください。",
    ),
    help=Message("add `{key}`: {doc}", "`{key}` を書いてください：{doc}"),
    wrong='enemy scamp { name "Scamp" ja "小鬼の子"; movement melee }\npatch group goblins { enemies + scamp }',
    right='enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }\npatch group goblins { enemies + scamp }',
)
TWICE = Fault(
    "ADV107",
    Message("a thing written twice", "二重に書かれたもの"),
    Message("`{key}` is written twice", "`{key}` が二度書かれています"),
    Message(
        "Only one of the two can count. Remove the other.", "どちらか一方だけが有効です。もう一方を消してください。"
    ),
    wrong="location den : cave { elites +1; elites +2 }",
    right="location den : cave { elites +3 }",
)
DECLARED_TWICE = Fault(
    "ADV108",
    Message("two declarations of one name", "同じ名前の宣言が二つ"),
    Message("{kind} `{name}` is declared twice", "{kind} `{name}` が二度宣言されています"),
    Message(
        "A name stands for one declaration. A later pack amends another's with `patch`, or writes it anew with `replace`.",
        "一つの名前は一つの宣言を表します。別のパックの宣言を直すには `patch`、書き直すには `replace` を使います。",
    ),
    help=Message(
        "rename one; to amend another pack's, begin with `patch` or `replace`",
        "片方の名前を変えるか、`patch` か `replace` で始めてください",
    ),
    wrong="location den : cave { elites +1 }\nlocation den : ruins { elites +1 }",
    right="location den : cave { elites +1 }\nlocation lair : ruins { elites +1 }",
)
NOTHING_TO_PATCH = Fault(
    "ADV109",
    Message("an amendment of nothing", "対象のない変更"),
    Message("there is no {kind} `{name}` to {word}", "{word} する {kind} `{name}` がありません"),
    Message(
        "`patch` and `replace` stand before a declaration that a pack below declares.",
        "`patch` と `replace` は、下のパックにある宣言に対して使います。",
    ),
    wrong="patch location caev { elites +1 }",
    right="patch location cave { elites +1 }",
)
BASE_CYCLE = Fault(
    "ADV110",
    Message("declarations that rest on each other", "互いを基にする宣言"),
    Message("`{name}` rests on itself: {chain}", "`{name}` が自分自身を基にしています：{chain}"),
    Message(
        "A base must be whole before something can rest on it; a ring, or a chain of more than 64, never gets there.",
        "基になる宣言は先に決まっていなければなりません。輪になった宣言や 64 段を超える連なりは決まりません。",
    ),
    wrong="location den : lair { elites +1 }\nlocation lair : den { elites +1 }",
    right="location den : lair { elites +1 }\nlocation lair : cave { elites +1 }",
)
NOTHING_TO_CHANGE = Fault(
    "ADV111",
    Message("a change to something that is not there", "変更する相手がない"),
    Message(
        "`{change}` changes nothing: {owner} has no `{item}` there",
        "`{change}` は何も変えません：{owner} の元に `{item}` がありません",
    ),
    Message(
        "A signed number adds to what the base says, `- name` takes a name out of its list; the base must have it.",
        "符号付きの数は元の値に足し、`- 名前` は元のリストから抜きます。元にその項目が必要です。",
    ),
    help=Message(
        "write the count without a sign, or rest on a base that has it",
        "符号なしの数を書くか、それを持つ宣言を基にしてください",
    ),
    wrong="location den : cave { traps - rockfall }",
    right="location den : cave { traps - alarm }",
)
REPEATED = Fault(
    "ADV112",
    Message("a name twice in a list", "リストに同じ名前が二度"),
    Message("`{name}` is already in this list", "`{name}` はすでにこのリストにあります"),
    Message("A list holds each name once.", "リストには同じ名前を一度だけ書きます。"),
    wrong="location den : cave { traps 1 of alarm, pitfall, alarm }",
    right="location den : cave { traps 1 of alarm, pitfall }",
)
NAMELESS = Fault(
    "ADV113",
    Message("a declaration without a name", "名前のない宣言"),
    Message("this `{kind}` has no name", "この `{kind}` には名前がありません"),
    Message(
        "Behind the kind stands the name: letters, digits and `_`, beginning with a letter; Japanese letters are welcome.",
        "種類の後に名前を書きます。文字・数字・`_` が使え、文字で始めます。日本語も使えます。",
    ),
    wrong="location : cave { elites +1 }",
    right="location den : cave { elites +1 }",
)
UNTITLED = Fault(
    "ADV117",
    Message("a declaration without a title", "題のない宣言"),
    Message("this `{kind}` has no title", "この `{kind}` には題がありません"),
    Message(
        'Behind this kind stands a text between quotation marks that says what is meant: expect "the fort is hard".',
        'この種類の後には、内容を表す文を引用符で囲んで書きます。例：expect "砦は手ごわい"',
    ),
    wrong="expect fort_is_hard { promise = mean(battles) >= 1 }",
    right='expect "the fort is hard" { promise = mean(battles) >= 1 }',
)
ONLY_ONE = Fault(
    "ADV114",
    Message("two of a kind that exists once", "一つだけの種類が二つ"),
    Message("the content already has its `{kind}`: `{other}`", "`{kind}` はすでに `{other}` があります"),
    Message(
        "These numbers hold for the whole game, so there is one declaration of them. Amend it with `patch`.",
        "ゲーム全体に効く数なので、宣言は一つだけです。変えるには `patch` を使います。",
    ),
    help=Message("write `patch {kind} {other} {{ … }}`", "`patch {kind} {other} {{ … }}` と書いてください"),
    wrong="limits strict { terrain 4..; party 1..6 }",
    right="patch limits standard { terrain 2.. }",
)
BAD_TEXT = Fault(
    "ADV115",
    Message("a text that cannot be read", "読めないテキスト"),
    Message("{reason}", "{reason}"),
    Message(
        'Inside a text, `\\"` is a quotation mark, `\\\\` a backslash and `\\n` a new line; nothing else follows a backslash. '
        'Translations follow as language and text: `"Cave" ja "洞窟"`.',
        'テキストの中では `\\"` が引用符、`\\\\` がバックスラッシュ、`\\n` が改行です。翻訳は `"Cave" ja "洞窟"` のように言語とテキストで続けます。',
    ),
    wrong='skill brave { name "Br\\ave" ja "勇敢"; effect "x" ja "x" }',
    right='skill brave { name "Brave" ja "勇敢"; effect "x" ja "x" }',
)
TOO_MANY = Fault(
    "ADV116",
    Message("a list that is too long", "長すぎるリスト"),
    Message("`{key}` has more than {most} items", "`{key}` の項目が {most} を超えています"),
    Message("No list of a declaration needs so many.", "一つの宣言のリストにこれほどの項目は必要ありません。"),
    wrong="location den : cave { traps 1 of " + ", ".join(["alarm"] * 5001) + " }",
    right="location den : cave { traps 1 of alarm }",
)

FAULTS = (
    UNKNOWN_NAME,
    UNKNOWN_KEY,
    UNKNOWN_KIND,
    WRONG_SHAPE,
    OUT_OF_RANGE,
    MISSING,
    TWICE,
    DECLARED_TWICE,
    NOTHING_TO_PATCH,
    BASE_CYCLE,
    NOTHING_TO_CHANGE,
    REPEATED,
    NAMELESS,
    UNTITLED,
    ONLY_ONE,
    BAD_TEXT,
    TOO_MANY,
)
