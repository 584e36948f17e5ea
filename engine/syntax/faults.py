"""What can be wrong with the shape of a file."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message

UNREADABLE = Fault(
    "ADV001",
    Message("a file that cannot be read", "読めないファイル"),
    Message("{reason}", "{reason}"),
    Message(
        "Content is UTF-8 text in files of at most 4 MiB. Save the file as UTF-8, or split a very large one by theme.",
        "コンテンツは UTF-8 のテキストで、1 ファイル 4 MiB までです。UTF-8 で保存し直すか、大きいファイルはテーマごとに分けてください。",
    ),
)
STRAY_CHARACTER = Fault(
    "ADV002",
    Message("a character that means nothing here", "ここでは意味のない文字"),
    Message("`{character}` has no meaning outside a text", "`{character}` はテキストの外では使えません"),
    Message(
        "Outside texts, only words, numbers and the signs of the language can stand. A curly quotation mark from a word "
        'processor is the usual cause: texts stand between straight ones, "like this".',
        'テキストの外に書けるのは、語・数・言語の記号だけです。ワープロの曲がった引用符がよくある原因です。テキストはまっすぐな引用符 "…" で囲みます。',
    ),
    help=Message(
        "remove it, or put the text between straight quotation marks", "取り除くか、まっすぐな引用符で囲んでください"
    ),
    wrong='skill brave { name “Brave”; effect "Never flees." }',
    right='skill brave { name "Brave"; effect "Never flees." }',
)
UNCLOSED_TEXT = Fault(
    "ADV003",
    Message("a text that does not end", "終わらないテキスト"),
    Message("this text has no closing quotation mark", "このテキストには閉じる引用符がありません"),
    Message(
        'A text ends on the line where it begins. Close it with `"`; a quotation mark inside is written `\\"`. A picture '
        'drawn over several lines stands between `"""`.',
        'テキストは始まった行で終わります。`"` で閉じてください。中の引用符は `\\"` と書きます。複数行の絵は `"""` で囲みます。',
    ),
    help=Message('close the text with `"`', '`"` で閉じてください'),
    wrong='skill brave {\n  name "Brave\n  effect "Never flees."\n}',
    right='skill brave {\n  name "Brave"\n  effect "Never flees."\n}',
)
MISPLACED = Fault(
    "ADV004",
    Message("a word or sign in the wrong place", "場所が違う語や記号"),
    Message("{found} cannot stand here", "ここに {found} は置けません"),
    Message(
        "The line breaks off or goes on in a way the language does not know. A line is a key and its values; list items "
        "have commas between them; an expression stands behind `=`.",
        "行の書き方が正しくありません。行は「キー 値」で、リストは読点かカンマで区切り、式は `=` の後に書きます。",
    ),
    help=Message("expected {expected}", "ここに来るのは {expected} です"),
    wrong="location den : cave { terrain maze +4,, hall -2 }",
    right="location den : cave { terrain maze +4, hall -2 }",
)
UNCLOSED_BRACE = Fault(
    "ADV005",
    Message("a block that is not closed", "閉じていないブロック"),
    Message("a `}}` is missing here", "ここに `}}` がありません"),
    Message(
        "Every `{{` needs its `}}`. The indentation tells where it is missing: the block that was opened further in has to "
        "end before a line that stands further out.",
        "`{{` には必ず対応する `}}` が要ります。字下げから、足りない場所を判断しています。",
    ),
    help=Message("close the block with `}}`", "`}}` でブロックを閉じてください"),
    wrong="location den : cave {\n  elites +1\n",
    right="location den : cave {\n  elites +1\n}",
)
STRAY_BRACE = Fault(
    "ADV006",
    Message("a brace that closes nothing", "何も閉じない括弧"),
    Message("this `}}` closes nothing", "この `}}` に対応する `{{` がありません"),
    Message("There is one `}}` too many, or a `{{` is missing before it.", "`}}` が多いか、前の `{{` が足りません。"),
    help=Message("remove it, or open the block", "取り除くか、ブロックを開いてください"),
    wrong="location den : cave { elites +1 }}",
    right="location den : cave { elites +1 }",
)
CLOSED_EARLY = Fault(
    "ADV007",
    Message("a block closed too early", "早く閉じすぎたブロック"),
    Message(
        "this `}}` closes the declaration, but lines of it follow", "この `}}` で宣言が閉じますが、続きの行があります"
    ),
    Message(
        "Indented lines behind a closing brace, and one brace more at their end, show that this one closed the block too early.",
        "閉じ括弧の後に字下げされた行と余分な括弧があるので、ここで早く閉じすぎています。",
    ),
    help=Message("remove this `}}`", "この `}}` を取り除いてください"),
    wrong="location den : cave {\n  elites +1 }\n  events trap +1\n}",
    right="location den : cave {\n  elites +1\n  events trap +1\n}",
)
UNOPENED_BRACE = Fault(
    "ADV008",
    Message("a block that is not opened", "開いていないブロック"),
    Message("a `{{` is missing here", "ここに `{{` がありません"),
    Message("The lines of a declaration stand between `{{` and `}}`.", "宣言の中身は `{{` と `}}` の間に書きます。"),
    help=Message("open the block with `{{`", "`{{` でブロックを開いてください"),
    wrong="location den : cave\n  elites +1\n}",
    right="location den : cave {\n  elites +1\n}",
)
TOO_DEEP = Fault(
    "ADV009",
    Message("too many blocks within each other", "深すぎる入れ子"),
    Message("braces or parentheses are nested more than {most} deep", "括弧の入れ子が {most} 段を超えています"),
    Message(
        "No declaration needs such a depth; the rest of the file is not read.",
        "これほどの深さは必要ありません。以降は読みません。",
    ),
    wrong="location den : cave { elites " + "(" * 70 + "1" + ")" * 70 + " }",
    right="location den : cave { elites 1 }",
)
TOO_LONG = Fault(
    "ADV010",
    Message("a name, number or text that is too long", "長すぎる名前・数・テキスト"),
    Message("this is longer than {most} characters", "{most} 文字を超えています"),
    Message(
        "Names have at most 100 characters, numbers 18, texts 10,000.",
        "名前は 100 文字、数は 18 文字、テキストは 10,000 文字までです。",
    ),
    wrong="location den : cave { elites 1000000000000000000000000 }",
    right="location den : cave { elites 1 }",
)

FAULTS = (
    UNREADABLE,
    STRAY_CHARACTER,
    UNCLOSED_TEXT,
    MISPLACED,
    UNCLOSED_BRACE,
    STRAY_BRACE,
    CLOSED_EARLY,
    UNOPENED_BRACE,
    TOO_DEEP,
    TOO_LONG,
)
