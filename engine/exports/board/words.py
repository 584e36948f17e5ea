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
    "room": ("room", "部屋"),
    "region": ("region", "区域"),
    "stamp": ("stamp", "型"),
    "noise gradient": ("noise gradient", "濃淡のノイズ"),
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
