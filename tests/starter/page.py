"""What the page `adventure.md` says of the starter content, written out: its tables, and nothing computed from them."""

from __future__ import annotations

from fractions import Fraction

import attrs

TERRAINS = {
    "passage": (("Passage", "通路"), ("Road", "道")),
    "crossroads": (("Crossroads", "十字路"), ("Crossing", "交差路")),
    "maze": (("Maze", "迷路"), ("Rough ground", "複雑な地形")),
    "hall": (("Great hall", "大広間"), ("Clearing", "広場")),
    "chamber": (("Chamber", "小部屋"), ("Hollow", "洞")),
}
"""By terrain: the indoor and the outdoor face, each in English and Japanese."""

EVENTS = {"camp": "キャンプ", "chest": "宝箱", "unique": "固有イベント", "trap": "罠", "battle": "戦闘", "exit": "出口"}

BASELINE_TERRAIN = {"passage": 6, "crossroads": 6, "maze": 6, "hall": 6, "chamber": 6}
BASELINE_EVENTS = {"camp": 1, "chest": 3, "unique": 5, "trap": 6}
BASELINE_ELITES = 3

FREQUENCIES = {"high": 8, "medium": 4, "low": 2, "rare": 1}


@attrs.frozen
class Row:
    """One location of the table: only what differs from the baseline."""

    side: str
    en: str
    ja: str
    frequency: str
    terrain: dict[str, int]
    events: dict[str, int]
    elites: int
    party: tuple[int, int]
    quality: int
    draws: int
    traps: str
    invisibility: Fraction

    def cards(self) -> dict[str, int]:
        """Cards of each terrain."""
        return {terrain: count + self.terrain.get(terrain, 0) for terrain, count in BASELINE_TERRAIN.items()}

    def happenings(self) -> dict[str, int]:
        """Cards of each event but battle."""
        return {event: count + self.events.get(event, 0) for event, count in BASELINE_EVENTS.items()}

    def battles(self) -> int:
        """Cards that are left for battles."""
        return sum(self.cards().values()) - sum(self.happenings().values())

    def strong(self) -> int:
        """Elites."""
        return BASELINE_ELITES + self.elites


def percent(number: int) -> Fraction:
    return Fraction(number, 100)


LOCATIONS = {
    "cave": Row(
        "indoor", "Cave", "洞窟", "high", {}, {}, 0, (1, 9), -1,
        3, "arrow_trap, cave_in, poison_gas, bear_trap, pitfall, alarm", percent(120),
    ),
    "ruins": Row(
        "indoor", "Ruins", "廃墟", "medium", {}, {}, +1, (1, 9), -1,
        3, "arrow_trap, cave_in, bear_trap, alarm, fire_rune, frost_rune", percent(100),
    ),
    "labyrinth": Row(
        "indoor", "Labyrinth", "迷宮", "medium", {"maze": +4, "hall": -2, "chamber": -2}, {"trap": +6}, 0, (1, 3), +1,
        4, "pendulum_blade, acid_spray, crushing_ceiling, spike_floor, fire_rune, frost_rune, shock_rune, endless_corridor",
        percent(150),
    ),
    "catacombs": Row(
        "indoor", "Catacombs", "地下墓地", "medium", {"hall": -1, "chamber": +1}, {"trap": +2}, +1, (3, 5), 0,
        3, "pendulum_blade, poison_gas, spike_floor, frost_rune, ancient_curse, death_knell", percent(120),
    ),
    "fort": Row(
        "indoor", "Fort", "砦", "low", {"maze": -2, "chamber": +2}, {"trap": -2}, +2, (5, 9), -1,
        2, "arrow_trap, alarm, fire_rune, shock_rune", percent(100),
    ),
    "vault": Row(
        "indoor", "Vault", "宝物庫", "rare", {}, {"chest": +3}, +5, (1, 9), 0,
        3, "acid_spray, pitfall, bear_trap, alarm, fire_rune, frost_rune, shock_rune, ancient_curse", percent(120),
    ),
    "wasteland": Row(
        "outdoor", "Wasteland", "荒野", "high", {}, {"trap": -2}, 0, (1, 9), -1,
        2, "rockfall, pitfall, winged_swarm, bear_trap", percent(80),
    ),
    "plains": Row(
        "outdoor", "Plains", "平原", "medium", {"crossroads": -1, "maze": -2, "hall": +3}, {"trap": -3}, -1, (3, 9), -2,
        2, "winged_swarm, wind_sickle, lightning_strike, dense_fog, mana_stagnation", percent(50),
    ),
    "forest": Row(
        "outdoor", "Forest", "森", "medium", {"crossroads": +2, "maze": +1, "hall": -2, "chamber": -1}, {"trap": +3}, 0,
        (1, 7), -1, 3, "winged_swarm, thorn_vines, dense_fog, mana_stagnation, beguiling_path", percent(120),
    ),
    "mountains": Row(
        "outdoor", "Mountains", "山", "medium", {}, {}, +1, (1, 7), 0,
        3, "rockfall, pitfall, landslide, lightning_strike, mana_mine", percent(100),
    ),
    "settlement": Row(
        "outdoor", "Settlement", "集落", "low", {"passage": -1, "maze": -2, "hall": +1, "chamber": +2}, {"trap": -2}, +2,
        (3, 7), 0, 2, "bear_trap, alarm, fire_rune, frost_rune", percent(80),
    ),
    "mystic_forest": Row(
        "outdoor", "Mystic Forest", "迷いの森", "low", {"passage": -1, "maze": +3, "hall": -2}, {"trap": +4}, 0, (1, 7), 0,
        4, "winged_swarm, thorn_vines, dense_fog, mana_stagnation, beguiling_path, endless_corridor", percent(160),
    ),
    "sacred_site": Row(
        "outdoor", "Sacred Site", "聖地", "rare", {}, {"chest": +2}, +3, (1, 9), 0,
        3, "wind_sickle, lightning_strike, mana_mine, ancient_curse, death_knell", percent(80),
    ),
}  # fmt: skip

TRAPS = {
    "arrow_trap": "矢の罠", "cave_in": "崩落", "poison_gas": "毒ガス", "bear_trap": "トラバサミ", "pitfall": "落とし穴",
    "alarm": "警報", "fire_rune": "炎のルーン", "frost_rune": "冷気のルーン", "shock_rune": "電撃のルーン",
    "pendulum_blade": "刃の振り子", "acid_spray": "酸のスプレー", "crushing_ceiling": "圧殺天井", "spike_floor": "スパイク床",
    "endless_corridor": "無限回廊", "ancient_curse": "太古の呪い", "death_knell": "死の鐘", "rockfall": "落石",
    "winged_swarm": "羽蟲の群れ", "wind_sickle": "カマイタチ", "lightning_strike": "落雷", "dense_fog": "濃霧",
    "mana_stagnation": "魔力の澱み", "thorn_vines": "棘の蔦", "beguiling_path": "幻惑の道", "landslide": "崖崩れ",
    "mana_mine": "マナ地雷",
}  # fmt: skip

MOVEMENTS = {
    "contact": ("密着", (2, 2, 1, 0)),
    "melee": ("近接", (2, 2, 1, 0)),
    "shot": ("射撃", (0, 1, 2, 2)),
    "ranged": ("遠隔", (0, 1, 2, 2)),
    "reach": ("間合い", (0, 1, 1, 1)),
    "other": ("その他", (1, 1, 1, 1)),
}

POWERS = {1: Fraction(1), 2: Fraction("1.5"), 3: Fraction(3), 4: Fraction("4.5"), 5: Fraction("6.75")}

TIER_WEIGHTS = [
    # quality, tiers, weights
    (-2, (4, 3, 2), (1, 4, 9)),
    (-2, (4, 3, 1), (1, 4, 16)),
    (-1, (4, 3, 2), (1, 2, 3)),
    (-1, (4, 3, 1), (1, 2, 4)),
    (0, (4, 3, 2), (1, 1, 1)),
    (0, (4, 3, 1), (1, 1, 1)),
    (1, (4, 3, 2), (3, 2, 1)),
    (1, (4, 3, 1), (4, 3, 1)),
    (2, (4, 3, 2), (9, 4, 1)),
    (2, (4, 3, 1), (16, 9, 1)),
]
BEYOND = {-2: (-3, -7, -20), 2: (3, 5, 20)}
"""Qualities that weigh as the ends of the table do."""

PARTY_SIZES = {
    (1, 5): (1, 2, 3, 2, 1),
    (1, 9): (1, 2, 3, 4, 5, 4, 3, 2, 1),
    (2, 5): (1, 2, 2, 1),
}
