"""What can be wrong with overmaps and what they are made of."""

from __future__ import annotations

from engine.source.diagnostic import Fault, Message, Severity

_GROUND = 'overmap_terrain moor { name "Moor" ja "荒れ地"; symbol "."; color brown; flags no_rotate }\n'
_HUT = _GROUND + 'overmap_terrain hut { name "Hut" ja "小屋"; symbol "^"; color brown }\n'
_MOORS = _HUT + "overmap_location moors { terrains moor }\n"
_PATH = "\novermap_connection path { default moor; lay moor on moors }"
_HEATH = _HUT + "region moors { ground moor; above moor; below moor }\n"


def _special(lines: str) -> str:
    return _MOORS + "overmap_special hamlet {\n  on moors\n  occurrences 1..2\n" + lines + "\n}"


def _tunnels(phases: str) -> str:
    return (
        _MOORS
        + 'overmap_terrain burrow { name "Burrow" ja "巣穴"; symbol "x"; color brown; flags linear }\n'
        + "overmap_special warren mutable {\n  on moors\n  occurrences 0..1\n  join burrow_to_burrow\n"
        + "  piece mouth { terrain burrow.end_south; north burrow_to_burrow }\n"
        + "  piece way { terrain burrow.ns; north burrow_to_burrow; south burrow_to_burrow }\n"
        + "  piece bend { terrain burrow.ne; north burrow_to_burrow; east burrow_to_burrow }\n"
        + "  check (0, -1, 0) to (0, 0, 0) moors\n  root mouth\n"
        + phases
        + "\n}"
    )


_CLOSED = _tunnels("  phase { way max 3; bend max 1 }\n  phase { mouth weight 1000; way weight 1; bend weight 1 }")


def _grown(last: str) -> str:
    return _tunnels(
        "  piece fork { terrain burrow.nes; north burrow_to_burrow; east burrow_to_burrow; south burrow_to_burrow }\n"
        + "  piece cross { terrain burrow.nesw; sides burrow_to_burrow }\n"
        + "  phase { way max 3; cross max 1 }\n  phase { "
        + last
        + " }"
    )


def _heath(lines: str) -> str:
    return _HEATH + 'overmap heath 60 x 60 {\n  name "Heath" ja "荒野"\n  region moors\n' + lines + "\n}"


NEEDS_SIDE = Fault(
    "ADV401",
    Message("a terrain without its side", "向きのない地形"),
    Message(
        "`{terrain}` turns: name {words}, such as `{example}`",
        "`{terrain}` は向きがあります。`{example}` のように{words}を書きます",
    ),
    Message(
        "Where a layout names a terrain that turns, it says how it lies in the layout; the special's own turn comes on top. "
        "A linear terrain is named with its shape.",
        "回転する地形は、レイアウトの中での向きを書きます。スペシャル自身の回転はその上に加わります。線状の地形は形を書きます。",
    ),
    wrong=_special("  at (0, 0, 0) hut"),
    right=_special("  at (0, 0, 0) hut.north"),
)
NO_SUCH_SIDE = Fault(
    "ADV402",
    Message("a side that a terrain does not have", "地形にない向き"),
    Message("`{terrain}` {how}", "`{terrain}` {how}"),
    Message(
        "Terrain turns unless it has the flag `no_rotate`; it then has the sides `north`, `east`, `south` and `west`. With the "
        "flag `linear` it has shapes instead, such as `ns` or `end_south`.",
        "`no_rotate` のない地形は回転し、`north`・`east`・`south`・`west` の向きを持ちます。`linear` の地形は `ns` や `end_south` などの形を持ちます。",
    ),
    wrong=_special("  at (0, 0, 0) moor.north"),
    right=_special("  at (0, 0, 0) moor"),
)
TURNS_TWO_WAYS = Fault(
    "ADV403",
    Message("a terrain that turns in two ways", "二通りに回転する地形"),
    Message("`linear` and `no_rotate` exclude each other", "`linear` と `no_rotate` は両立しません"),
    Message("A linear terrain always turns: its shapes are made from its sides.", "線状の地形は必ず回転します。"),
    wrong='overmap_terrain ditch { name "Ditch" ja "溝"; symbol "-"; color brown; flags linear, no_rotate }',
    right='overmap_terrain ditch { name "Ditch" ja "溝"; symbol "-"; color brown; flags linear }',
)
NEAR_FLAG = Fault(
    "ADV404",
    Message("a flag that is nearly one with a meaning", "意味のあるフラグに似たフラグ"),
    Message("the flag `{flag}` means nothing to the engine", "フラグ `{flag}` はエンジンには意味がありません"),
    Message(
        "Flags are free words, but some change what is made. This one looks like one of them.",
        "フラグは自由な語ですが、生成を変えるものもあります。これはその一つに似ています。",
    ),
    severity=Severity.WARNING,
    wrong=_GROUND.replace("no_rotate", "no_rotat"),
    right=_GROUND,
)
UNDEFINED_SIGN = Fault(
    "ADV405",
    Message("a character that stands for nothing", "定義されていない文字"),
    Message("no `tile` says what `{sign}` is", "`{sign}` が何かを書いた `tile` がありません"),
    Message(
        'Every character of a layout has a line `tile "a" house.north`; a space is no tile.',
        'レイアウトの文字には、それぞれ `tile "a" house.north` の行が必要です。空白はタイルなしです。',
    ),
    help=Message('add `tile "{sign}" …`', '`tile "{sign}" …` を書いてください'),
    wrong=_special('  layout """\n    ab\n    """\n  tile "a" hut.north'),
    right=_special('  layout """\n    ab\n    """\n  tile "a" hut.north\n  tile "b" hut.east'),
)
UNDRAWN_SIGN = Fault(
    "ADV406",
    Message("a tile that no layout draws", "レイアウトにないタイル"),
    Message("`{sign}` stands in no layout", "`{sign}` はどのレイアウトにもありません"),
    Message("A `tile` line says what a character of the layouts is.", "`tile` はレイアウトの文字が何かを示します。"),
    severity=Severity.WARNING,
    wrong=_special('  layout """\n    a\n    """\n  tile "a" hut.north\n  tile "b" hut.east'),
    right=_special('  layout """\n    ab\n    """\n  tile "a" hut.north\n  tile "b" hut.east'),
)
SAME_PLACE = Fault(
    "ADV407",
    Message("two things in one place", "同じ場所に二つ"),
    Message("{what} at {point}, where a tile is already", "{point} にはすでにタイルがあります（{what}）"),
    Message(
        "A point of a special holds one tile; a connection ends beside it.",
        "スペシャルの一地点にはタイルが一つだけです。接続の端はその外側に置きます。",
    ),
    wrong=_special("  at (0, 0, 0) hut.north\n  at (0, 0, 0) hut.east"),
    right=_special("  at (0, 0, 0) hut.north\n  at (1, 0, 0) hut.east"),
)
NOT_STRAIGHT = Fault(
    "ADV408",
    Message("a connection that does not come straight", "まっすぐでない接続"),
    Message(
        "{source} lies neither straight north, east, south nor west of {point}",
        "{source} は {point} の東西南北にありません",
    ),
    Message(
        "`from` says from which side a connection leaves the special, so it lies beside the end of it, on the same level.",
        "`from` は接続がどの向きにスペシャルを出るかを示すので、同じ Z レベルで隣にある地点を書きます。",
    ),
    wrong=_special("  at (0, 0, 0) hut.north\n  connect path at (1, -1, 0) from (0, 0, 0)") + _PATH,
    right=_special("  at (0, 0, 0) hut.north\n  connect path at (0, -1, 0) from (0, 0, 0)") + _PATH,
)
NESTS_ITSELF = Fault(
    "ADV409",
    Message("a special within itself", "自分自身を含むスペシャル"),
    Message("`{name}` holds itself: {chain}", "`{name}` が自分自身を含んでいます：{chain}"),
    Message(
        "A nested special is laid together with the outer one, so it cannot hold that one again.",
        "入れ子のスペシャルは外側と一緒に置かれるため、外側を含むことはできません。",
    ),
    wrong=_special("  at (0, 0, 0) hut.north\n  nest hamlet at (1, 0, 0)"),
    right=_special("  at (0, 0, 0) hut.north"),
)
FITS_NOWHERE = Fault(
    "ADV410",
    Message("a special that fits nowhere", "どこにも置けないスペシャル"),
    Message("{what}", "{what}"),
    Message(
        "A tile on level 0 stands only on ground that one of its locations holds. Off level 0, untouched rock and air always do.",
        "Z レベル 0 のタイルは、その場所（location）に含まれる地形の上にだけ置かれます。地下と空中では手つかずの岩と空気が常に許されます。",
    ),
    wrong=_MOORS + "overmap_special hamlet { occurrences 1..2; at (0, 0, 0) hut.north }",
    right=_special("  at (0, 0, 0) hut.north"),
)
OTHER_SUBTYPE = Fault(
    "ADV411",
    Message("a key of the other kind of special", "別の種類のスペシャルのキー"),
    Message("`{key}` belongs to {other} specials", "`{key}` は{other}スペシャルのキーです"),
    Message(
        "A fixed special has a layout and tiles; one that is `mutable` has joins, pieces, a root and phases.",
        "固定スペシャルはレイアウトとタイルを、`mutable` のスペシャルは join・piece・root・phase を持ちます。",
    ),
    wrong=_special("  at (0, 0, 0) hut.north\n  root hut"),
    right=_special("  at (0, 0, 0) hut.north"),
)
NEGATIVE_POINT = Fault(
    "ADV412",
    Message("a building that reaches behind its corner", "角より手前に出る建物"),
    Message("{point} has a negative coordinate", "{point} に負の座標があります"),
    Message(
        "The corner (0, 0) of a building stands at the street; x runs along it and y away from it. Anything before it would lie "
        "on the street.",
        "建物の角 (0, 0) は通りに面し、x は通りに沿って、y は通りから離れる向きに伸びます。負の座標は通りの上になります。",
    ),
    severity=Severity.WARNING,
    wrong=_MOORS + "city_building row { on moors; at (-1, 0, 0) hut.north; at (0, 0, 0) hut.north }",
    right=_MOORS + "city_building row { on moors; at (0, 0, 0) hut.north; at (1, 0, 0) hut.north }",
)
MISBUILT = Fault(
    "ADV413",
    Message("a mutable special that cannot be built", "組み立てられない可変スペシャル"),
    Message("{what}", "{what}"),
    Message(
        "Pieces hold together by joins: each join faces its opposite, and a phase uses pieces that the special has.",
        "ピースは join で組み合わさります。join は opposite と向き合い、フェーズはそのスペシャルのピースを使います。",
    ),
    wrong=_tunnels("  phase { way max 3; bend max 1 }\n  phase { end weight 1 }"),
    right=_tunnels("  phase { way max 3; bend max 1 }\n  phase { mouth weight 1000; way weight 1; bend weight 1 }"),
)
IDLE = Fault(
    "ADV414",
    Message("something that a mutable special never uses", "可変スペシャルで使われないもの"),
    Message("{what}", "{what}"),
    Message(
        "It changes nothing. Use it in a phase, or take it out.",
        "何も変わりません。フェーズで使うか、取り除いてください。",
    ),
    severity=Severity.WARNING,
    wrong=_tunnels("  phase { way max 3 }\n  phase { mouth weight 1000; way weight 1 }"),
    right=_CLOSED,
)
STAYS_OPEN = Fault(
    "ADV415",
    Message("a join that can stay open", "閉じられないことのある join"),
    Message("{what}", "{what}"),
    Message(
        "When the last phase is over, every mandatory join must be met. This placement, played out by the checker, leaves one open; "
        "`advc show special NAME` draws others.",
        "最後のフェーズが終わるまでに、mandatory な join はすべて閉じられなければなりません。検査で見つかった配置では閉じません。",
    ),
    wrong=_tunnels("  phase { way max 3; bend max 1 }"),
    right=_tunnels("  phase { way max 3; bend max 1 }\n  phase { mouth weight 1000; way weight 1; bend weight 1 }"),
)
UNDECIDED = Fault(
    "ADV416",
    Message("a mutable special that nobody can vouch for", "確かめられない可変スペシャル"),
    Message("{what}", "{what}"),
    Message(
        "Neither a proof that every join is closed nor a placement that leaves one open was found. `advc stress special NAME` tries "
        "it many times.",
        "すべての join が閉じる証明も、閉じない配置も見つかりませんでした。`advc stress special 名前` で何度も試せます。",
    ),
    severity=Severity.WARNING,
    wrong=_grown("mouth weight 90; way weight 1; bend weight 1; fork weight 20"),
    right=_grown("mouth weight 90; way weight 1; bend weight 1; fork weight 20; cross weight 1"),
)
UNBOUNDED = Fault(
    "ADV417",
    Message("growth without a bound", "限りのない成長"),
    Message("{what}", "{what}"),
    Message(
        "A special that goes on growing until the ground ends is as large as the overmap. Pieces that close joins need more weight "
        "than those that open new ones.",
        "成長が止まらないと、地面がなくなるまで広がります。join を閉じるピースの重みを、開くピースより大きくします。",
    ),
    severity=Severity.WARNING,
    wrong=_grown("mouth weight 1; way weight 1; bend weight 1; fork weight 20; cross weight 1"),
    right=_grown("mouth weight 90; way weight 1; bend weight 1; fork weight 20; cross weight 1"),
)
IMPOSSIBLE_OVERMAP = Fault(
    "ADV418",
    Message("an overmap that cannot be made", "作れないオーバーマップ"),
    Message("{what}", "{what}"),
    Message(
        "From the region and the steps alone it is certain that this cannot work, whatever the seed.",
        "地域設定と手順だけから、どのシードでも成り立たないことが分かります。",
    ),
    wrong=_heath("  specials\n  rivers"),
    right=_heath("  rivers\n  specials"),
)
TWO_DEFAULTS = Fault(
    "ADV419",
    Message("two overmaps that stand for all", "既定のオーバーマップが二つ"),
    Message("`{other}` is the default already", "すでに `{other}` が既定です"),
    Message(
        "Where nobody names an overmap, one is made: `default yes` says which.",
        "名前を言わないときに作られるのは一つだけで、`default yes` で示します。",
    ),
    wrong=_heath("  default yes\n  specials"),
    right=_heath("  specials"),
)
EMPTY_LOCATION = Fault(
    "ADV420",
    Message("a location that holds no terrain", "地形のない場所"),
    Message("no terrain belongs to `{name}`", "`{name}` に属する地形がありません"),
    Message(
        "A location is a set of terrains, by name or by flag; where it is empty, nothing that asks for it is ever placed.",
        "場所（location）は地形の集まりです。空だと、それを求めるものはどこにも置かれません。",
    ),
    severity=Severity.WARNING,
    wrong="overmap_location nowhere { flags no_such_flag }",
    right=_MOORS,
)
BEYOND = Fault(
    "ADV421",
    Message("an overmap beyond the limits", "制限を超えたオーバーマップ"),
    Message("{what}", "{what}"),
    Message(
        "Memory and time grow with the area; below 24 tiles a side nothing has room.",
        "メモリと時間は面積に比例します。一辺 24 タイル未満では何も置けません。",
    ),
    wrong=_heath("  levels 1..5\n  specials"),
    right=_heath("  levels -5..5\n  specials"),
)
NESTS_TOO_MUCH = Fault(
    "ADV422",
    Message("too much within a special", "入れ子が多すぎるスペシャル"),
    Message(
        "`{name}` nests more than {deep} deep, or more than {most} specials in all",
        "`{name}` の入れ子が {deep} 段、または全部で {most} 個を超えています",
    ),
    Message(
        "All that is nested is laid together. Draw what belongs together in one layout.",
        "入れ子のものはすべて一緒に置かれます。まとまるものは一つのレイアウトに描いてください。",
    ),
    wrong=_MOORS
    + "".join(
        f"overmap_special shed{each} {{ on moors; at (0, 0, 0) hut.north; nest shed{each + 1} at (1, 0, 0) }}\n"
        for each in range(17)
    )
    + "overmap_special shed17 { on moors; at (0, 0, 0) hut.north }",
    right=_MOORS
    + "overmap_special shed { on moors; at (0, 0, 0) hut.north; nest shelter at (1, 0, 0) }\n"
    + "overmap_special shelter { on moors; at (0, 0, 0) hut.north }",
)
NAMED_AS_SIDE = Fault(
    "ADV423",
    Message("a name that another terrain's side has", "別の地形の向きと同じ名前"),
    Message("`{name}` is what results call `{other}.{side}`", "`{name}` は結果の中で `{other}.{side}` を表す名前です"),
    Message(
        "A terrain that turns has a name for each side, `house_north` and so on; another terrain cannot be called so.",
        "回転する地形には向きごとに `house_north` などの名前があり、別の地形はその名前を使えません。",
    ),
    wrong=_HUT
    + 'overmap_terrain hut_north { name "Northern hut" ja "北の小屋"; symbol "n"; color brown; flags no_rotate }',
    right=_HUT
    + 'overmap_terrain northern_hut { name "Northern hut" ja "北の小屋"; symbol "n"; color brown; flags no_rotate }',
)
NESTS_GROWING = Fault(
    "ADV424",
    Message("a growing special within another", "入れ子の可変スペシャル"),
    Message("`{name}` is mutable and cannot be nested", "`{name}` は可変なので入れ子にできません"),
    Message(
        "What is nested lies at a fixed point of the outer special, so its own layout must be fixed.",
        "入れ子のものは外側の決まった地点に置かれるため、固定レイアウトでなければなりません。",
    ),
    wrong=_CLOSED + "\novermap_special hamlet { on moors; at (0, 0, 0) hut.north; nest warren at (2, 0, 0) }",
    right=_CLOSED + "\novermap_special hamlet { on moors; at (0, 0, 0) hut.north }",
)
