"""What can be wrong with packs."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message

NO_SUCH_PACK = Fault(
    "ADV120",
    Message("a required pack that is not there", "必要なパックがない"),
    Message("no pack `{name}` beside this one", "パック `{name}` が見つかりません"),
    Message(
        "A pack is looked for beside the pack that requires it, beside the folder above, and among those that come with the engine.",
        "パックは、必要とするパックの隣、その上のフォルダーの隣、エンジン付属のパックから探します。",
    ),
    wrong='--- pack.adv\npack mine { version "1.0.0"; language en; require bse }',
    right='--- pack.adv\npack mine { version "1.0.0"; language en; require base }',
)
PACK_CYCLE = Fault(
    "ADV121",
    Message("packs that require each other", "互いを必要とするパック"),
    Message("pack `{name}` requires itself: {chain}", "パック `{name}` が自分自身を必要としています：{chain}"),
    Message("One of two packs must come first.", "どちらかのパックが先でなければなりません。"),
    wrong='--- pack.adv\npack mine { version "1.0.0"; language en; require mine }',
    right='--- pack.adv\npack mine { version "1.0.0"; language en; require base }',
)
MISPLACED_PACK = Fault(
    "ADV122",
    Message("a pack declared in the wrong file", "パックの宣言の場所が違う"),
    Message("`pack` stands in `pack.adv` only, once", "`pack` は `pack.adv` に一度だけ書きます"),
    Message(
        "A folder is a pack through its `pack.adv`; that file holds the one `pack` declaration.",
        "フォルダーは `pack.adv` によってパックになります。`pack` の宣言はそのファイルに一つだけです。",
    ),
    wrong='--- pack.adv\npack mine { version "1.0.0"; language en; require base }\n'
    '--- other.adv\npack other { version "1.0.0"; language en }',
    right='--- pack.adv\npack mine { version "1.0.0"; language en; require base }',
)
NO_PACK = Fault(
    "ADV123",
    Message("a `pack.adv` without a pack", "パックの宣言がない pack.adv"),
    Message("this file declares no pack", "このファイルにパックの宣言がありません"),
    Message(
        '`pack.adv` names the pack: `pack base {{ version "1.0.0"; language en }}`.',
        "`pack.adv` でパックに名前を付けます。",
    ),
    wrong="--- pack.adv\n# nothing yet",
    right='--- pack.adv\npack mine { version "1.0.0"; language en; require base }',
)
TOO_MANY_FILES = Fault(
    "ADV124",
    Message("a pack of too many files", "ファイルが多すぎるパック"),
    Message(
        "the pack has more than {most} files; the rest is not read",
        "パックのファイルが {most} を超えています。残りは読みません",
    ),
    Message("A pack has at most 20,000 files, 32 folders deep.", "一つのパックは 20,000 ファイル、32 階層までです。"),
)

FAULTS = (NO_SUCH_PACK, PACK_CYCLE, MISPLACED_PACK, NO_PACK, TOO_MANY_FILES)
