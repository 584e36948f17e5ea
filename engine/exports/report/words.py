"""What a report itself says, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from engine.exports.report.numbers import whole

if TYPE_CHECKING:
    from engine.studies.findings import Failure, Findings, MeasureFinding

WORDS: dict[str, tuple[str, str]] = {
    "title": ("Simulation: {}", "シミュレーション：{}"),
    "reading": (
        "Everything here is estimated from a sample: of 20 such intervals some 19 hold the true mean or share over all "
        "seeds, and where two lie apart the difference is hardly chance.",
        "ここの値はすべて標本からの推定です。95% 信頼区間は 20 個のうち約 19 個が全シードでの真の平均や割合を含み、"
        "二つの区間が離れていれば、その差はまず偶然ではありません。",
    ),
    "drawn": ("Drawn", "生成数"),
    "setting": ("Setting", "設定"),
    "no_setting": ("nothing asked for", "指定なし"),
    "seed": ("Seed", "シード"),
    "first_seed": ("{}, counting up", "{} から順に"),
    "content": ("Content", "コンテンツ"),
    "version": ("Engine", "エンジン"),
    "contents": ("On this page", "このページの内容"),
    "overview": ("Overview", "一覧"),
    "top": ("To the overview", "一覧へ戻る"),
    "measure": ("Measure", "指標"),
    "mean": ("Mean", "平均"),
    "mean_or_share": ("Mean or share", "平均・割合"),
    "share": ("Share", "割合"),
    "share_yes": ("Share of yes", "「はい」の割合"),
    "interval": ("95% interval", "95% 信頼区間"),
    "deviation": ("Deviation", "標準偏差"),
    "range": ("Range", "範囲"),
    "looked_at": ("n", "n"),
    "spread": ("Spread", "分布"),
    "least": ("Least", "最小"),
    "most": ("Most", "最大"),
    "median": ("Median", "中央値"),
    "value": ("Value", "値"),
    "count": ("Count", "件数"),
    "level": ("Level", "レベル"),
    "name": ("Name", "名前"),
    "names": ("{} names", "名前 {} 種"),
    "yes": ("yes", "はい"),
    "no": ("no", "いいえ"),
    "nothing_there": ("none there", "該当なし"),
    "more_names": ("{} more", "ほか {} 件"),
    "as_table": ("As a table", "表で見る"),
    "some_levels": ("{} of {} levels", "{1} レベルのうち {0} レベル"),
    "figures_of": ("Figures: {}", "図：{}"),
    "how_to_read": ("How the figures are read", "図の読み方"),
    "key_bar": ("how many things have the value, as a share of n", "その値をとるものの割合（n に対する）"),
    "key_strip": ("quantiles: {}; the upright line is the median", "分位点：{}。縦線は中央値"),
    "key_strip_range": ("thin from the least to the most", "細い線は最小から最大"),
    "key_strip_pair": ("thicker {} to {}", "太い部分は {}〜{}"),
    "key_mean": ("the mean, with its 95% interval where that is wider than the sign", "平均。95% 信頼区間は記号より広いときに見えます"),
    "key_curve": ("the mean at each adventure level, in the band of its 95% interval", "冒険レベルごとの平均。帯は 95% 信頼区間"),
    "key_names": ("a share, with its 95% interval as a line where it is wide enough", "割合。線は 95% 信頼区間（十分に広いとき）"),
    "by_level": ("By level", "レベル別"),
    "density": ("bars of unequal width: the height is the share per width", "幅の異なる棒：高さは幅あたりの割合"),
    "method": ("Sampled, n = {n}, {interval}, seed {seed}.", "標本による推定、n = {n}、{interval}、シード {seed}。"),
    "method_mean": ("95% interval of the mean {}", "平均の 95% 信頼区間 {}"),
    "method_share": ("95% interval {}", "95% 信頼区間 {}"),
    "method_band": ("95% interval of each level as a band", "帯は各レベルの 95% 信頼区間"),
    "method_none": ("no interval for so few", "少数のため区間なし"),
    "method_each": ("95% interval beside each share", "各割合に 95% 信頼区間を併記"),
    "method_heat": (
        "95% interval of a cell's share: {} for the fullest", "マスの割合の 95% 信頼区間：最多のマスで {}",
    ),
    "in_results": ("{} in {}", "{1}の{0}"),
    "histogram_of": (
        "Histogram of {}: mean {}, from {} to {}, most often {}.", "{} のヒストグラム：平均 {}、{} から {}、最頻値 {}。",
    ),
    "strip_of": ("Quantiles: {}.", "分位点：{}。"),
    "quantile": ("{} at {}", "{} は {}"),
    "curve_of": (
        "{} by level: {} at level {}, {} at level {}, lowest {}, highest {}.",
        "{0} のレベル別の平均：レベル {2} で {1}、レベル {4} で {3}、最低 {5}、最高 {6}。",
    ),
    "heats": ("Heat maps", "ヒートマップ"),
    "heat_title": ("{} × {}", "{} × {}"),
    "heat_help": (
        "A cell tells how many results have both values. Point at one, or choose it with a tap or the tab key, for their "
        "share with its 95% interval, and a result as an example. Stretches such as 10–20 reach up to 20, without it.",
        "マスの数は両方の値をとる結果の件数です。指すか、タップまたは Tab キーで選ぶと、割合と 95% 信頼区間、結果の例が出ます。10–20 のような範囲は 20 を含みません。",
    ),
    "heat_skip": ("past the heat map", "ヒートマップの先へ"),
    "heat_cell": ("{} of {} results, {} ({})", "{1} 件中 {0} 件、{2}（{3}）"),
    "heat_rest": ("An example of the chosen cell stands here.", "選んだマスの例がここに出ます。"),
    "per_cell": ("Results in a cell", "マスあたりの結果"),
    "failures": ("What failed", "失敗"),
    "failure": ("What happened", "起きたこと"),
    "failed_results": ("Results", "結果"),
    "no_failures": (
        "Nothing failed in {}: with 95% certainty fewer than {} of all results have a failure.",
        "{} で失敗はありません。95% の確からしさで、失敗のある結果は全体の {} 未満です。",
    ),
    "nothing_drawn": ("Nothing was drawn.", "何も生成されていません。"),
    "no_measures": ("Nothing was measured.", "測定された指標はありません。"),
    "copy": ("Copy", "コピー"),
    "copied": ("Copied", "コピー済み"),
    "made": ("Written by advc {} from the content {}, seed {}.", "advc {} がコンテンツ {}、シード {} から作成。"),
    "yes_no": ("yes or no", "はい／いいえ"),
    "comma": (", ", "、"),
}  # fmt: skip

_GRAINS: dict[str, tuple[str, str, str, str]] = {
    "destination": ("destination", "destinations", "目的地", "目的地 {} 件"),
    "card": ("card", "cards", "カード", "カード {} 枚"),
    "trap": ("trap", "traps", "罠", "罠 {} 枚"),
    "party": ("party", "parties", "敵パーティー", "敵パーティー {} 組"),
    "enemy": ("enemy", "enemies", "敵", "敵 {} 体"),
    "map": ("map", "maps", "マップ", "マップ {} 枚"),
    "region": ("region", "regions", "領域", "領域 {} 個"),
    "room": ("room", "rooms", "部屋", "部屋 {} 室"),
    "thing": ("thing", "things", "置かれたもの", "置かれたもの {} 個"),
    "overmap": ("overmap", "overmaps", "オーバーマップ", "オーバーマップ {} 枚"),
    "city": ("city", "cities", "都市", "都市 {} か所"),
    "special": ("special", "specials", "スペシャル", "スペシャル {} 件"),
    "building": ("building", "buildings", "都市の建物", "都市の建物 {} 棟"),
    "tile": ("tile", "tiles", "タイル", "タイル {} 枚"),
}
"""What things of a grain are called: one and many in English, without and with their number in Japanese."""


@attrs.frozen
class Voice:
    """What a report says, in one language."""

    language: str

    @property
    def japanese(self) -> bool:
        """Whether it is Japanese."""
        return self.language == "ja"

    def __call__(self, key: str, *values: object, **named: object) -> str:
        """Words by what they stand for, filled in."""
        words = WORDS[key][self.japanese]
        return words.format(*values, **named) if values or named else words

    def doc(self, of: MeasureFinding | Failure) -> str:
        """What a measure or failure says of itself."""
        return of.japanese if self.japanese else of.english

    def things(self, grain: str, count: int) -> str:
        """So many things of a grain: `1,234 parties`."""
        known = _GRAINS.get(grain)
        if known is None:
            return f"{grain} {whole(count)} 件" if self.japanese else f"{whole(count)} {grain}"
        one, many, _, counted = known
        return counted.format(whole(count)) if self.japanese else f"{whole(count)} {one if count == 1 else many}"

    def grain(self, grain: str) -> str:
        """Things of a grain, as a heading."""
        known = _GRAINS.get(grain)
        if known is None:
            return grain
        return known[2] if self.japanese else known[1].capitalize()

    def subject(self, subject: str) -> str:
        """What was simulated: a grain, or a kind with a name."""
        kind, _, name = subject.partition(" ")
        known = _GRAINS.get(kind)
        words = kind if known is None else known[2] if self.japanese else known[0]
        return f"{words} {name}".rstrip()

    def listed(self, words: list[str]) -> str:
        """Words with commas between."""
        return self("comma").join(words)

    def looked_at(self, finding: MeasureFinding, findings: Findings) -> str:
        """What a measure was taken of: its things, and where they are parts, in how many results."""
        things = self.things(finding.grain, finding.count)
        if finding.grain == findings.grain:
            return things
        return self("in_results", things, self.things(findings.grain, findings.count))

    def method(self, findings: Findings, looked_at: str, interval: str) -> str:
        """How a figure was come by."""
        return self("method", n=looked_at, interval=interval, seed=findings.seed)
