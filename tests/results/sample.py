"""A labyrinth of thirty cards, made by hand: every event, parties of all sizes, a boss at the exit, names in Japanese."""

from __future__ import annotations

from engine.results.blueprint import Blueprint, PartySize
from engine.results.destination import Adventure, Card, Destination, Exit, Member, Party
from engine.results.query import Query
from engine.results.stamp import Stamp

STAMP = Stamp("sha256:" + "3f9a1c2e" * 8, "0.1.0", 1)
ENEMIES = ("goblin", "goblin_archer", "hobgoblin", "goblin_shaman", "goblin_king")
TIERS = {"goblin": 1, "goblin_archer": 1, "hobgoblin": 2, "goblin_shaman": 3, "goblin_king": 5}

NAMES: dict[str, tuple[str, str]] = {
    "passage": ("Passage", "通路"),
    "crossroads": ("Crossroads", "十字路"),
    "maze": ("Maze", "迷路"),
    "hall": ("Great hall", "大広間"),
    "chamber": ("Chamber", "小部屋"),
    "camp": ("Camp", "キャンプ"),
    "chest": ("Chest", "宝箱"),
    "unique": ("Unique event", "固有イベント"),
    "trap": ("Trap", "罠"),
    "battle": ("Battle", "戦闘"),
    "exit": ("Exit", "出口"),
    "labyrinth": ("Labyrinth", "迷宮"),
    "vault": ("Vault", "宝物庫"),
    "goblins": ("Goblin", "ゴブリン"),
    "goblin": ("Goblin", "ゴブリン"),
    "goblin_archer": ("Goblin Archer", "ゴブリンアーチャー"),
    "hobgoblin": ("Hobgoblin", "ホブゴブリン"),
    "goblin_shaman": ("Goblin Shaman", "ゴブリンの呪術師"),
    "goblin_king": ("Goblin King", "ゴブリンキング"),
    "fire_rune": ("Fire Rune", "炎のルーン"),
    "frost_rune": ("Frost Rune", "冷気のルーン"),
    "crushing_ceiling": ("Crushing Ceiling", "圧殺天井"),
    "endless_corridor": ("Endless Corridor", "無限回廊"),
    "shrine": ("Forgotten Shrine", "忘れられた祠"),
    "merchant": ("Wandering Merchant", "さまよう行商人"),
    "well": ("Old Well", "古井戸"),
    "boss": ("Boss", "ボス"),
    "elite": ("Elite", "精鋭"),
    "weak": ("Weak command", "弱い指揮"),
    "medium": ("Command", "指揮"),
    "strong": ("Strong command", "強い指揮"),
}


def names_en(kind: str, identifier: str) -> str:
    """The English name of anything in the sample."""
    return NAMES[identifier][0]


def names_ja(kind: str, identifier: str) -> str:
    """The Japanese name of anything in the sample."""
    return NAMES[identifier][1]


def party(command: str, *members: tuple[str, int, int], skills: tuple[str, ...] = ()) -> Party:
    """A party led by its first member; a member is (enemy, column, row)."""
    return Party(0, command, tuple(Member(enemy, TIERS[enemy], column, row, skills) for enemy, column, row in members))


def battle(terrain: str, progress: int, band: Party, elite: bool = False, alertness: int = 0) -> Card:
    """A visible battle card."""
    return Card(terrain, "battle", progress, elite=elite, alertness=alertness, party=band)


LONE = party("weak", ("goblin", 1, 2))
PAIR = party("medium", ("hobgoblin", 2, 1), ("goblin", 1, 3))
TRIO = party("weak", ("goblin_shaman", 3, 2), ("goblin_archer", 4, 1), ("goblin", 1, 2))
ELITES = party("strong", ("goblin_king", 2, 2), ("hobgoblin", 1, 1), ("goblin_shaman", 4, 3), skills=("elite",))
NINE = Party(
    0,
    "strong",
    (
        Member("goblin_king", 5, 2, 2, ("boss",)),
        Member("goblin_shaman", 3, 3, 2),
        Member("goblin_shaman", 3, 4, 1),
        Member("hobgoblin", 2, 1, 1),
        Member("hobgoblin", 2, 1, 2),
        Member("goblin_archer", 1, 4, 3),
        Member("goblin_archer", 1, 3, 3),
        Member("goblin", 1, 1, 3),
        Member("goblin", 1, 2, 3),
    ),
)

CARDS = (
    Card("maze", "trap", 3, trap="fire_rune"),
    battle("hall", 1, ELITES, True, 1),
    Card("hall", "unique", 2, unique="shrine"),
    Card("maze", "trap", 5, True, trap="crushing_ceiling"),
    battle("passage", 4, LONE),
    Card("chamber", "camp", 1),
    Card("maze", "trap", 2, trap="endless_corridor"),
    battle("crossroads", 3, PAIR, alertness=1),
    Card("chamber", "chest", 5),
    Card("maze", "trap", 4, trap="frost_rune"),
    battle("passage", 2, TRIO),
    Card("passage", "trap", 1, True, trap="fire_rune"),
    Card("crossroads", "unique", 3, unique="merchant"),
    battle("maze", 5, ELITES, True, 1),
    Card("maze", "trap", 1, trap="crushing_ceiling"),
    Card("chamber", "chest", 4, True),
    battle("hall", 2, LONE, alertness=1),
    Card("maze", "trap", 3, trap="endless_corridor"),
    Card("passage", "unique", 5, unique="well"),
    battle("crossroads", 4, TRIO),
    Card("maze", "trap", 1, trap="frost_rune"),
    Card("crossroads", "trap", 2, trap="fire_rune"),
    battle("passage", 3, PAIR),
    Card("maze", "trap", 5, True, trap="endless_corridor"),
    Card("hall", "unique", 4, unique="shrine"),
    battle("crossroads", 1, ELITES, True, 1),
    Card("passage", "trap", 2, trap="crushing_ceiling"),
    Card("chamber", "chest", 3),
    Card("maze", "unique", 4, unique="merchant"),
    Card("crossroads", "trap", 5, True, trap="frost_rune"),
)

QUERY = Query(50, 50, ("labyrinth", "vault"), ENEMIES, "goblins", 1, "goblin_king", True)
BLUEPRINT = Blueprint(
    level=50,
    necessary_progression=50,
    location="labyrinth",
    group="goblins",
    terrain={"passage": 6, "crossroads": 6, "maze": 10, "hall": 4, "chamber": 4},
    events={"camp": 1, "chest": 3, "unique": 5, "trap": 12},
    elites=3,
    invisible=5,
    unique_kinds=("shrine", "merchant", "well"),
    trap_kinds=("fire_rune", "frost_rune", "crushing_ceiling", "endless_corridor"),
    alertness={"0": 80, "1": 20},
    party=PartySize(1, 3),
    enemy_candidates=ENEMIES,
    quality=2,
    boss="goblin_king",
)
DESTINATION = Destination(
    name={"en": "Goblin Labyrinth", "ja": "ゴブリンの迷宮"},
    location="labyrinth",
    level=50,
    necessary_progression=50,
    cards=CARDS,
    exit=Exit(NINE, 1),
    losses={"camp": 0, "chest": 0, "unique": 0, "trap": 1, "enemy": 0},
)
ADVENTURE = Adventure(7, STAMP, QUERY, BLUEPRINT, DESTINATION)
