"""The 13 locations of the specification as plain rows, with enough groups for a window; shared by tests and benchmark."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

from engine.generators.destination import EnemyRow, EventRow, GroupRow, LocationRow, QuestRow, Rules, StageRow, Tables
from engine.generators.destination.blueprint import (
    ChooseLocation,
    CountCards,
    DrawTraps,
    HideCards,
    ListUniques,
    SetAlertness,
    SetParty,
)
from engine.generators.destination.deck import (
    ArmTraps,
    Fill,
    Hide,
    LayTerrain,
    LeaveExit,
    Place,
    Populate,
    PromoteElites,
    Shuffle,
    SpreadProgress,
)
from engine.generators.destination.query import ChooseBoss, DrawEnemies, PickGroup, WindowGroups
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.text import Text
from engine.values.weighted import Weighted

TERRAINS = ("passage", "crossroads", "maze", "hall", "chamber")
HIGH, MEDIUM, LOW, RARE = 8, 4, 2, 1

# name, 日本語, frequency, terrain, events, elites, party, quality, traps drawn, traps, invisibility in hundredths
_LOCATIONS = """
cave          洞窟       8  -                            -        +0 1-9 -1 3 arrow_trap,cave_in,poison_gas,bear_trap,pitfall,alarm 120
ruins         廃墟       4  -                            -        +1 1-9 -1 3 arrow_trap,cave_in,bear_trap,alarm,fire_rune,frost_rune 100
labyrinth     迷宮       4  maze+4,hall-2,chamber-2      trap+6   +0 1-3 +1 4 pendulum_blade,acid_spray,crushing_ceiling,spike_floor,fire_rune,frost_rune,shock_rune,endless_corridor 150
catacombs     地下墓地   4  hall-1,chamber+1             trap+2   +1 3-5 0  3 pendulum_blade,poison_gas,spike_floor,frost_rune,ancient_curse,death_knell 120
fort          砦         2  maze-2,chamber+2             trap-2   +2 5-9 -1 2 arrow_trap,alarm,fire_rune,shock_rune 100
vault         宝物庫     1  -                            chest+3  +5 1-9 0  3 acid_spray,pitfall,bear_trap,alarm,fire_rune,frost_rune,shock_rune,ancient_curse 120
wasteland     荒野       8  -                            trap-2   +0 1-9 -1 2 rockfall,pitfall,winged_swarm,bear_trap 80
plains        平原       4  crossroads-1,maze-2,hall+3   trap-3   -1 3-9 -2 2 winged_swarm,wind_sickle,lightning_strike,dense_fog,mana_stagnation 50
forest        森         4  crossroads+2,maze+1,hall-2,chamber-1 trap+3 +0 1-7 -1 3 winged_swarm,thorn_vines,dense_fog,mana_stagnation,beguiling_path 120
mountains     山         4  -                            -        +1 1-7 0  3 rockfall,pitfall,landslide,lightning_strike,mana_mine 100
settlement    集落       2  passage-1,maze-2,hall+1,chamber+2 trap-2 +2 3-7 0 2 bear_trap,alarm,fire_rune,frost_rune 80
mystic_forest 迷いの森   2  passage-1,maze+3,hall-2      trap+4   +0 1-7 0  4 winged_swarm,thorn_vines,dense_fog,mana_stagnation,beguiling_path,endless_corridor 160
sacred_site   聖地       1  -                            chest+2  +3 1-9 0  3 wind_sickle,lightning_strike,mana_mine,ancient_curse,death_knell 80
"""


def _changed(base: dict[str, int], deltas: str) -> dict[str, int]:
    counts = dict(base)
    for delta in deltas.split(",") if deltas != "-" else ():
        at = max(delta.find("+"), delta.find("-"))
        counts[delta[:at]] += int(delta[at:])
    return counts


def locations() -> dict[str, LocationRow]:
    rows = {}
    for line in _LOCATIONS.strip().splitlines():
        name, ja, frequency, terrain, events, elites, party, quality, drawn, traps, invisibility = line.split()
        least, most = party.split("-")
        rows[name] = LocationRow(
            name=Text((("en", name.replace("_", " ").title()), ("ja", ja))),
            frequency=int(frequency),
            terrain=_changed(dict.fromkeys(TERRAINS, 6), terrain),
            events=_changed({"camp": 1, "chest": 3, "unique": 5, "trap": 6}, events),
            elites=3 + int(elites),
            party=(int(least), int(most)),
            quality=int(quality),
            trap_count=int(drawn),
            traps=tuple(traps.split(",")),
            invisibility=Fraction(int(invisibility), 100),
        )
    return rows


UNIQUES = {
    "shrine": ("hall", "chamber"),
    "spring": ("passage", "crossroads", "hall"),
    "merchant": ("passage", "crossroads"),
    "library": ("chamber",),
    "altar": ("maze", "hall"),
    "grave": ("maze", "chamber"),
    "statue": ("crossroads", "hall"),
    "wanderer": ("passage", "crossroads", "maze"),
}
EVENTS = {
    "camp": EventRow("nothing", ("chamber",)),
    "chest": EventRow("nothing", ("maze", "hall", "chamber")),
    "unique": EventRow("unique_event", (), tuple(UNIQUES)),
    "trap": EventRow("trap", ("passage", "crossroads", "maze", "hall")),
    "battle": EventRow("party"),
    "exit": EventRow("party"),
}
MOVEMENTS = {
    "contact": (2, 2, 1, 0),
    "melee": (2, 2, 1, 0),
    "shot": (0, 1, 2, 2),
    "ranged": (0, 1, 2, 2),
    "reach": (0, 1, 1, 1),
    "other": (1, 1, 1, 1),
}
TIER_POWERS = {1: Fraction(1), 2: Fraction(3, 2), 3: Fraction(3), 4: Fraction(9, 2), 5: Fraction(27, 4)}
# Tiers of a group's enemies, from weak groups to strong ones.
_SHAPES = ("1123", "11234", "12234", "11345", "123345", "2345", "22334455", "34455")


def groups(count: int = 40) -> tuple[dict[str, EnemyRow], dict[str, GroupRow]]:
    """Enemies, and groups of them; group g has a shape of tiers that rises with g."""
    enemies, rows = {}, {}
    moves = tuple(MOVEMENTS)
    for g in range(count):
        names = []
        for n, tier in enumerate(_SHAPES[g * len(_SHAPES) // count]):
            names.append(f"enemy_{g}_{n}")
            enemies[names[-1]] = EnemyRow(int(tier), moves[(g + n) % len(moves)])
        rows[f"group_{g:02}"] = GroupRow(
            Text((("en", f"Theme {g}"), ("ja", f"主題{g}"))), (3, 5) if g % 3 else (len(names),) * 2, tuple(names)
        )
    return enemies, rows


def tier_weight(quality: int, tier: int, lowest: int, highest: int) -> int:
    if quality < 0:
        return (highest - tier + 1) ** (2 if quality <= -2 else 1)
    return (tier - lowest + 1) ** min(quality, 2) if quality else 1


def party_size_weight(size: int, minimum: int, maximum: int) -> Fraction:
    return Fraction(maximum - minimum, 2) + 1 - abs(size - Fraction(minimum + maximum, 2))


def invisible_cards(total: int, level: int, invisibility: Fraction) -> int:
    return ceil(Fraction(total * min(level, 100), 100) * Fraction(3, 10) * invisibility)


def group_index(level: int) -> Fraction:
    return min(max(Fraction(level, 2), Fraction(0)), Fraction(40))


RULES = Rules(tier_weight, party_size_weight, invisible_cards, group_index)


def content(**changes: Any) -> dict[str, Any]:
    """The arguments of `Tables`, some of them changed."""
    enemies, rows = groups()
    places = locations()
    given = {
        "terrains": TERRAINS,
        "events": EVENTS,
        "unique_kinds": UNIQUES,
        "traps": tuple(dict.fromkeys(trap for row in places.values() for trap in row.traps)),
        "locations": places,
        "enemies": enemies,
        "groups": rows,
        "movements": MOVEMENTS,
        "field": (4, 3),
        "tier_powers": TIER_POWERS,
        "alertness": {0: 80, 1: 20},
        "campaigns": {
            "default": (
                StageRow(Interval(None, 9), ("cave", "wasteland"), tuple(rows)[:20], 45, False),
                StageRow(Interval(10, None), tuple(places), tuple(rows), 50, True),
            )
        },
        "quests": {
            "guild": QuestRow(Fraction(1, 2), 1),
            "regional": QuestRow(Fraction(1, 4)),
            "free": QuestRow(Fraction(0)),
        },
        "name_pattern": Text((("en", "{group} {location}"), ("ja", "{group}の{location}"))),
        "bare_name_pattern": Text((("en", "{location}"), ("ja", "{location}"))),
        "party_limits": (1, 9),
        "rules": RULES,
    }
    return given | changes


def starter_tables(**changes: Any) -> Tables:
    return Tables(**content(**changes))


QUERY = (WindowGroups(Percent(60)), PickGroup(), DrawEnemies(), ChooseBoss())
BLUEPRINT = (ChooseLocation(), CountCards(), HideCards(), DrawTraps(), ListUniques(), SetParty(), SetAlertness())


def weighted(**weights: int) -> tuple[Weighted, ...]:
    return tuple(Weighted(name, Fraction(weight)) for name, weight in weights.items())


POPULATE = Populate("boss", "elite", weighted(weak=3, medium=2, strong=1), weighted(weak=1, medium=1, strong=1))
DESTINATION = (
    LayTerrain(),
    LeaveExit(),
    SpreadProgress(Interval(1, 5)),
    Hide(),
    Place("camp"),
    Place("chest"),
    Place("unique"),
    Place("trap"),
    Fill("battle"),
    PromoteElites(),
    POPULATE,
    ArmTraps(),
    Shuffle(),
)
