"""What a board itself says and draws: its labels in both languages, its signs, its colours.

The signs are of a kind that takes one cell in every terminal (Unicode calls them neutral, not ambiguous), so that a
board stays straight in a Japanese terminal too.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
from rich import box

from engine.values.harmless import harmless

Names = Callable[[str, str], str]
"""The name that a player sees of a thing: `names("trap", "fire_rune")`, already bound to a language and a side."""

WORDS: dict[str, tuple[str, str]] = {
    "level": ("level {}", "レベル {}"),
    "exit_at": ("the exit shows at progress {} of {}", "進行度 {} で出口(合計 {})"),
    "progression": ("the exit shows at progress {}", "進行度 {} で出口"),
    "seed": ("seed {}", "シード {}"),
    "deck": ("Deck", "山札"),
    "cards": ("{} cards", "{} 枚"),
    "hidden": ("hidden", "不可視"),
    "parties": ("Parties", "敵パーティ"),
    "front": ("column 1, the front, is on the left", "左端の 1 列目が最前列"),
    "outside": ("outside the field", "配置外"),
    "tier": ("tier {}", "Tier {}"),
    "tiers": ("tiers {}-{}", "Tier {}〜{}"),
    "exit": ("Exit", "出口"),
    "no_boss": ("no boss", "ボスなし"),
    "summary": ("Summary", "集計"),
    "all": ("all", "計"),
    "invisible": ("invisible", "不可視"),
    "elites": ("elite", "精鋭"),
    "losses": ("Found no place", "配置できず"),
    "nothing": ("nothing", "なし"),
    "enemies_lost": ("enemies", "敵"),
    "query": ("Query", "冒険先要求"),
    "blueprint": ("Blueprint", "設計図"),
    "locations": ("places", "場所の候補"),
    "location": ("place", "場所"),
    "group": ("group", "グループ"),
    "enemies": ("enemies", "敵の候補"),
    "boss": ("boss", "ボス"),
    "quality": ("enemy quality", "敵の質"),
    "adjustment": ("enemy quality adjusted by", "敵の質の補正"),
    "invisible_cards": ("invisible cards", "不可視カード"),
    "enabled": ("possible", "あり"),
    "disabled": ("none", "なし"),
    "none": ("none", "なし"),
    "terrain": ("terrain", "地形"),
    "events": ("events", "イベント"),
    "rest": ("what is left is battle", "残りは戦闘"),
    "uniques": ("unique events", "固有イベント"),
    "traps": ("traps", "罠の種類"),
    "alertness": ("alertness", "警戒度"),
    "party_size": ("party size", "パーティ人数"),
    "legend_progress": ("progress", "進行度"),
    "legend_elite": ("elite", "精鋭"),
    "legend_alert": ("alert (a sign for each step)", "警戒度(段階の数)"),
    "legend_hidden": ("dashed: invisible", "破線: 不可視"),
    "legend_party": ("battles: how many, led by whom", "戦闘: 敵の数とリーダー"),
    "legend_leader": ("leader", "リーダー"),
    "legend_boss": ("boss", "ボス"),
    "floor": ("floor {}", "{} 階"),
    "no_map": ("this place has no map", "この場所にマップはありません"),
    "left_out": ("left out: {} {} ({})", "置けなかったもの: {} {} ({})"),
    "no free cell": ("no free cell", "空いたマスがない"),
    "too near": ("too near", "近すぎる"),
    "would cut the way": ("would cut the way", "道をふさぐ"),
    "does not fit": ("does not fit", "入りきらない"),
    "buried by a later step": ("buried by a later step", "後の手順で埋もれた"),
    "another number than asked": ("another number than asked", "指定の数と違う"),
    # Overmaps, and what their steps could not make.
    "overmap": ("Overmap", "オーバーマップ"),
    "overmap_at": ("at {}, {}", "位置 {}, {}"),
    "z_level": ("level {}", "Z レベル {}"),
    "cities": ("Cities", "都市"),
    "city": ("{} ({}, {}) size {}", "{} ({}, {}) 規模 {}"),
    "standing": ("Specials and buildings", "スペシャルと都市建物"),
    "unmade": ("left out: {} ({})", "置けなかったもの: {}({})"),
    "road of": ("road of {} at {}, {}, {}", "{} への道路、位置 {}, {}, {}"),
    "way of": ("{} of {} at {}, {}, {}", "{}({})、位置 {}, {}, {}"),
    "some way of": ("{} of {}", "{}({})"),
    "road at the border": ("road at the border ({}, {})", "境界の道路、位置 {}, {}"),
    "sewer at": ("sewer at ({}, {})", "下水道、位置 {}, {}"),
    "city of": ("city {} of {}", "都市 {} / {}"),
    "city at": ("city ({}, {})", "都市、位置 {}, {}"),
    "city named": ("city {}", "都市 {}"),
    "city on an island": ("city on an island", "島の都市"),
    "an island": ("an island", "島"),
    "finale at": ("finale of city ({}, {})", "最後の建物、都市の位置 {}, {}"),
    "finale of": ("finale of city {}", "都市 {} の最後の建物"),
    "grew into no place": ("grew into no place: {} of {}", "どこでも完成しない: {} / {}"),
    "no place fits": ("no place fits: {} of {}", "合う場所がない: {} / {}"),
    "does not fit within": ("does not fit within {} at {}, {}, {}", "{} の中に入りきらない、位置 {}, {}, {}"),
    "no place on the island": ("no place on the island at {}, {}", "島に場所がない、島の位置 {}, {}"),
    "no place for": ("no place for {}", "{} の場所がない"),
    "no lake is large enough": ("no lake is large enough", "十分に広い湖がない"),
    "on an island: no road leads there": ("on an island: no road leads there", "島にあり、道路が通じない"),
    "no open ground for its middle": ("no open ground for its middle", "中心を置ける空き地がない"),
    "no place beside its streets": ("no place beside its streets", "通り沿いに場所がない"),
    "no way": ("no way", "通り道がない"),
    "no way for a road": ("no way for a road", "道路の通り道がない"),
    "no way to the cities' roads": ("no way to the cities' roads", "都市の道路までの通り道がない"),
    "no way to the middle of the city": ("no way to the middle of the city", "都市の中心までの通り道がない"),
    "its end lies outside the overmap": ("its end lies outside the overmap", "端がオーバーマップの外にある"),
    "the ground at its end does not take it": (
        "the ground at its end does not take it",
        "端の地形には敷けない",
    ),
    "room": ("room", "部屋"),
    "region": ("region", "区域"),
    "stamp": ("stamp", "型"),
    "noise gradient": ("noise gradient", "濃淡のノイズ"),
    # Specials by themselves, many placements of one, and what is proved of one.
    "side north": ("north", "北"),
    "side east": ("east", "東"),
    "side south": ("south", "南"),
    "side west": ("west", "西"),
    "side above": ("above", "上"),
    "side below": ("below", "下"),
    "tiles": ("tiles {}", "{} タイル"),
    "turned": ("faces {}", "{}向き"),
    "attempt": ("attempt {}", "試行 {} 回目"),
    "holes": ("{} of the ground fits nothing", "地面の {} は配置不可"),
    "origin": ("the origin {}: {}", "原点 {}: {}"),
    "origin level": ("on level {} of the overmap", "オーバーマップのレベル {}"),
    "no tile": ("no tile", "タイルなし"),
    "nested": ("with {} at {}", "入れ子: {} 位置 {}"),
    "nested left out": ("without {} at {}: a tile of it is taken", "入れ子なし: {} 位置 {}(タイルが重なるため)"),
    "lead": ("ends at {}", "{} まで"),
    "lead to": ("ends at {}, beside the tile {}", "{} まで、隣のタイルは {}"),
    "existing": ("has to be there already", "既にあるもの"),
    "not placed": ("not placed", "配置できず"),
    "the ground is not what the special asks for": (
        "the ground is not what the special asks for",
        "スペシャルが求める地形ではない",
    ),
    "a join that must be met stayed open": (
        "a join that must be met stayed open",
        "mandatory な join が未解決のまま残った",
    ),
    "it outgrew its budget": ("it outgrew its budget", "タイル数の上限を超えた"),
    "phase": ("phase", "フェーズ"),
    "where": ("place", "位置"),
    "from the origin": ("{} from the origin", "原点から {}"),
    "attempts": ("attempts", "試行回数"),
    "open joins": ("open joins", "未解決の join"),
    "tried rules": ("what the phase offers, and why it does not fit", "このフェーズの規則と、合わない理由"),
    "around": (
        "around the place, z {}: ? the place, · others that are open",
        "周辺の図、z {}: ? がその場所、· はほかの未解決の場所",
    ),
    "placements": ("placements {}", "配置 {} 回"),
    "seeds": ("seeds {} to {}", "シード {}〜{}"),
    "ended early": ("ended early: {} of {} were tried", "途中で終了: {} / {} 回"),
    "stood": ("stood", "成功"),
    "refused": ("refused", "失敗"),
    "unresolved": ("stand with an open join", "未解決の join を残して配置"),
    "of those": ("{} of {}", "{} / {}"),
    "no holes": ("on ground that fits everywhere", "すべて配置可能な地面"),
    "sizes": ("Tiles", "タイル数"),
    "quartiles": (
        "least {}   quartiles {}, {}, {}   most {}   mean {}",
        "最小 {}   四分位 {}、{}、{}   最大 {}   平均 {}",
    ),
    "tries": ("Attempts until it stood", "成功までの試行回数"),
    "causes": ("Refused, by phase and cause", "失敗の内訳(フェーズと原因)"),
    "retried": ("Stood only at a later attempt: why the first failed", "再試行で成功: 最初の失敗の内訳"),
    "in phase": ("phase {} of {}", "フェーズ {} / {}"),
    "more causes": ("{} more causes: {} placements", "ほか {} 種類の原因: {} 回"),
    "pieces": ("pieces {}", "ピース {}"),
    "joins": ("joins {}", "join {}"),
    "phases": ("phases {}", "フェーズ {}"),
    "proved": ("proved", "証明済み"),
    "counter-example": ("counter-example", "反例あり"),
    "undecided": ("undecided", "判定不能"),
    "growth": ("growth", "成長"),
    "limited": ("limited", "上限あり"),
    "fading": ("fading", "収束"),
    "unbounded": ("without bound", "限りなし"),
    "counter at": ("The counter-example", "反例"),
    "beside": ("beside it", "隣のピース"),
    "would close": ("would close it", "閉じられるピース"),
    # Sites of a world.
    "sites": ("Sites {}", "冒険先 {}"),
    "site_at": ("at", "位置"),
    "site_location": ("location", "ロケーション"),
    "site_place": ("place", "場所"),
    "site_special": ("stands as", "地図上の姿"),
    "site_level": ("level", "レベル"),
    "site_seed": ("seed", "シード"),
    "sites_hint": (
        "advc generate destination{} --location … --level … --seed … makes the adventure of a site",
        "advc generate destination{} --location … --level … --seed … で各冒険先の冒険を作れます",
    ),
}
"""Every label: English, Japanese."""

SIGNS: dict[str, tuple[str, str]] = {
    "camp": ("⌂", "green"),
    "chest": ("⊡", "yellow"),
    "unique": ("✦", "magenta"),
    "trap": ("⊗", "red"),
    "battle": ("⚔", "cyan"),
    "exit": ("➤", "bold"),
}
"""Sign and colour of an event by its identifier; a pack's own events take `OTHER_SIGN`."""
OTHER_SIGN = ("◦", "blue")

ELITE, BOSS, LEADER, ALERT = "✪", "☠", "♚", "!"
SKILL_SIGNS = {"elite": ELITE, "boss": BOSS}
"""Signs of the marks that a party's members carry; other skills are written out."""

DASHED = box.Box("╭╌╌╮\n┊ ┊┊\n├╌┼┤\n┊ ┊┊\n├╌┼┤\n├╌┼┤\n┊ ┊┊\n╰╌┴╯\n")
"""The border of a card that the player does not see before entering it."""


@attrs.frozen
class Voice:
    """A language together with the names of the content in it."""

    names: Names
    language: str

    def say(self, label: str, *values: object) -> str:
        """A label of the board, its blanks filled; English for any language but Japanese."""
        return WORDS[label][self.language == "ja"].format(*values)

    def name(self, kind: str, identifier: str) -> str:
        """The name of a thing of the content, safe to print."""
        return harmless(self.names(kind, identifier))

    def named(self, kind: str, identifiers: tuple[str, ...]) -> str:
        """Several names in a row."""
        comma = "、" if self.language == "ja" else ", "
        return comma.join(self.name(kind, each) for each in identifiers) or self.say("none")

    def counts(self, kind: str, counts: dict[str, int]) -> str:
        """Names, each with its number."""
        comma = "、" if self.language == "ja" else ", "
        return comma.join(f"{self.name(kind, each)} {count}" for each, count in counts.items()) or self.say("none")


def sign(event: str) -> tuple[str, str]:
    """Sign and colour of an event."""
    return SIGNS.get(event, OTHER_SIGN)
