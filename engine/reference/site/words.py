"""What the site itself says, in both languages, and what content says in two."""

from __future__ import annotations

import attrs

from engine.source.diagnostic import LANGUAGES, Message
from engine.values.text import Text


@attrs.frozen
class Said:
    """Words in each language of the site."""

    en: str
    ja: str

    @property
    def alike(self) -> bool:
        """Whether they are the same in all languages."""
        return self.en == self.ja


def said(words: Text | Message | str, **filled: object) -> Said:
    """Words of content, of the engine, or of no language, as the site says them."""
    if isinstance(words, Text):
        return Said(*(words.within(language) for language in LANGUAGES))
    if isinstance(words, Message):
        return Said(*(words.filled(language, filled) for language in LANGUAGES))
    return Said(words, words)


LABELS: dict[str, Message] = {
    "title": Message("The content of {pack}", "{pack} の内容"),
    "overview": Message("Overview", "一覧"),
    "search": Message("Search names and texts", "名前とテキストを検索"),
    "none_found": Message("nothing found", "見つかりません"),
    "language": Message("Language", "言語"),
    "kinds": Message("Kinds", "種類"),
    "packs": Message("Packs", "パック"),
    "pack_order": Message("Later ones lie over earlier ones.", "後のパックが前のパックに重なります。"),
    "version": Message("Version", "バージョン"),
    "languages": Message("Languages", "言語"),
    "declarations": Message("Declarations", "宣言"),
    "name": Message("Name", "名前"),
    "pack": Message("Pack", "パック"),
    "keys": Message("Keys", "キー"),
    "values": Message("Values", "値"),
    "as_written": Message("Key and value", "キーと値"),
    "from": Message("From", "出どころ"),
    "default": Message("default", "既定値"),
    "texts": Message("Texts", "テキスト"),
    "drawings": Message("Drawings", "図"),
    "drawn_map": Message("floor {floor}, seed {seed}", "{floor} 階、シード {seed}"),
    "drawn_special": Message("seed {seed}", "シード {seed}"),
    "too_large": Message("It is too large to be drawn here.", "大きすぎるため、ここには描きません。"),
    "not_drawn": Message("It cannot be drawn: {why}", "描けません：{why}"),
    "names": Message("What it names", "参照しているもの"),
    "every": Message("all of them", "すべて"),
    "named_by": Message("What names it", "参照されているところ"),
    "nobody": Message("Nothing names it.", "どこからも参照されていません。"),
    "asked": Message("What the engine asks it for", "エンジンでの役割"),
    "odds": Message("How often it comes up", "出現率"),
    "odds_of": Message(
        "Exact, by adventure level, in the campaign `{campaign}` without a quest.",
        "キャンペーン `{campaign}`（クエストなし）での、冒険レベルごとの厳密値。",
    ),
    "levels": Message("Levels", "レベル"),
    "rests_on": Message("Rests on", "基"),
    "bases_of": Message("What rests on it", "これを基にするもの"),
    "declared": Message("Declared", "宣言"),
    "patched": Message("Amended", "変更"),
    "several": Message("the key may stand several times", "何度でも書ける"),
    "range": Message("range {range}", "範囲 {range}"),
    "unit": Message("in {unit}", "単位 {unit}"),
    "must": Message("must be written", "必ず書く"),
    "by_default": Message("default `{default}`", "既定値 `{default}`"),
    "made": Message("Written by advc {version} from the content {stamp}.", "advc {version} が内容 {stamp} から作成。"),
}
"""Labels by what they stand for."""
