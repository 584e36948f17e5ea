"""What can be wrong with another game's JSON."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message, Severity

NO_JSON = Fault(
    "ADV601",
    Message("a file that is no JSON", "JSON ではないファイル"),
    Message("{reason}; the file is left out", "{reason}。このファイルは取り込みません"),
    Message(
        "JSON is UTF-8 text. A comma too many behind the last value of a list, or a quotation mark that is missing, are the "
        "usual causes. The other files are read all the same.",
        "JSON は UTF-8 のテキストです。リストの最後の値の後の余分なカンマや、引用符の書き忘れがよくある原因です。ほかのファイルは取り込まれます。",
    ),
)
KEY_TWICE = Fault(
    "ADV602",
    Message("a key written twice in an object", "オブジェクトに二度書かれたキー"),
    Message("`{key}` is written twice; the later one counts", "`{key}` が二度書かれています。後のほうが有効です"),
    Message(
        "An object of JSON holds a key once. Games take one of the two without a word; remove the other.",
        "JSON のオブジェクトには、同じキーを一度だけ書きます。どちらか一方を消してください。",
    ),
    severity=Severity.WARNING,
)
UNEXPECTED = Fault(
    "ADV603",
    Message("a value of another form than the key takes", "キーに合わない値"),
    Message("`{key}` takes {expected}; it is left out", "`{key}` に書くのは {expected} です。取り込みません"),
    Message(
        "The game asks for a value of another form here. What stands beside it is read all the same.",
        "このキーには別の形の値が必要です。ほかの値は取り込まれます。",
    ),
)
ID_TWICE = Fault(
    "ADV604",
    Message("an id given to two objects", "二つのオブジェクトに付けられた ID"),
    Message(
        "there is another {kind} `{id}` already; the later one counts",
        "{kind} `{id}` はすでにあります。後のほうが有効です",
    ),
    Message(
        "Files are read in the order of their paths, and within a file from top to bottom; of two objects of a type with the "
        "same id the later one counts, as in the game.",
        "ファイルはパスの順に、ファイルの中は上から下に読みます。同じ種類に同じ ID が二つあれば、ゲームと同じく後のほうが有効です。",
    ),
    severity=Severity.WARNING,
)
LOST_BASE = Fault(
    "ADV605",
    Message("a `copy-from` of nothing", "`copy-from` の元がない"),
    Message("{what}", "{what}"),
    Message(
        "`copy-from` names the `id` or the `abstract` of another object of the same type, in any file. The object is read "
        "without what it would have copied.",
        "`copy-from` には、同じ種類の別のオブジェクトの `id` か `abstract` を書きます。元がなければ、自分の値だけを取り込みます。",
    ),
)
NAMELESS = Fault(
    "ADV606",
    Message("an object that cannot be named", "名前を付けられないオブジェクト"),
    Message("{what}; it is left out", "{what}。取り込みません"),
    Message(
        "An object needs an `id` of at most 100 characters, or a list of them.",
        "オブジェクトには 100 文字までの `id`、またはそのリストが必要です。",
    ),
)
UNFINISHED = Fault(
    "ADV607",
    Message("an object that lacks what its type needs", "必要なキーがないオブジェクト"),
    Message("{kind} `{id}` has no {what}; {instead}", "{kind} `{id}` に {what} がありません。{instead}"),
    Message(
        "Without this key the game refuses the object. Write it, or copy from an object that has it.",
        "このキーがないと、ゲームはオブジェクトを受け付けません。書くか、それを持つものを `copy-from` してください。",
    ),
)
NEVER_NESTED = Fault(
    "ADV608",
    Message("a special nested on tiles of the outer one", "外側のタイルと重なる入れ子"),
    Message(
        "`{id}` would lie on tiles of `{owner}`, so it never stands; only a comment is left of it",
        "`{id}` は `{owner}` のタイルと重なるため置かれません。コメントだけを残します",
    ),
    Message(
        "A nested special is placed behind the outer one, on ground that must still be free. The game leaves it away without "
        "a word; move it, or drop it.",
        "入れ子のスペシャルは外側の後に、空いている場所へ置かれます。ゲームでは黙って省かれます。動かすか、消してください。",
    ),
    severity=Severity.WARNING,
)
TOO_MUCH = Fault(
    "ADV609",
    Message("too much to be imported", "取り込めない量"),
    Message(
        "there is too much: nothing is imported from this object on",
        "量が多すぎます。このオブジェクトから先は取り込みません",
    ),
    Message(
        "What lists of ids and `copy-from` spread out to comes to more text than any game has. Import parts of it by themselves.",
        "ID のリストや `copy-from` で広がった内容が多すぎます。分けて取り込んでください。",
    ),
)

FAULTS = (NO_JSON, KEY_TWICE, UNEXPECTED, ID_TWICE, LOST_BASE, NAMELESS, UNFINISHED, NEVER_NESTED, TOO_MUCH)
