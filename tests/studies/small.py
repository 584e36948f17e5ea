"""A content so small that every draw can be written out, for exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.generators.destination import (
    EnemyRow,
    EventRow,
    GroupRow,
    LocationRow,
    QuestRow,
    Rules,
    StageRow,
    Step,
    Tables,
)
from engine.generators.destination.deck.spread_progress import SpreadProgress
from engine.studies.facts import Facts
from engine.studies.vocabulary import destination_measures
from engine.values.interval import Interval
from engine.values.text import Text
from tests.generators import starter

NAME = Text((("en", "{group} {location}"),))
POWERS = {1: Fraction(1), 2: Fraction(3, 2), 3: Fraction(3)}
DANGERS = {"spikes": 1, "gas": 2, "rune": 2, "curse": 5}
ENEMIES = {
    "rat": EnemyRow(1, "near"),
    "bat": EnemyRow(1, "far"),
    "wolf": EnemyRow(2, "near"),
    "ogre": EnemyRow(3, "far"),
}
LOCATIONS = {
    "pit": LocationRow(
        NAME, 2, {"soil": 3, "rock": 2}, {"camp": 1, "chest": 1, "unique": 2, "trap": 1}, 1, (1, 2), 0, 2,
        ("spikes", "gas", "rune"), Fraction(1),
    ),
    "den": LocationRow(
        NAME, 1, {"soil": 5, "rock": 1}, {"camp": 1, "chest": 1, "unique": 1, "trap": 2}, 2, (2, 3), -1, 2,
        ("spikes", "gas", "curse"), Fraction(2),
    ),
}  # fmt: skip


def hidden(total: int, level: int, invisibility: Fraction) -> int:
    return min(int(level * invisibility), total)


def content(**changes: Any) -> dict[str, Any]:
    """The arguments of `Tables`, some of them changed."""
    given = {
        "terrains": ("soil", "rock"),
        "events": {
            "camp": EventRow("nothing", ("rock",)),
            "chest": EventRow("nothing", ("soil", "rock")),
            "unique": EventRow("unique_event", (), ("well", "grave", "tree")),
            "trap": EventRow("trap", ("soil",)),
            "battle": EventRow("party"),
            "exit": EventRow("party"),
        },
        "unique_kinds": {"well": ("rock",), "grave": ("soil",), "tree": ("soil", "rock")},
        "traps": tuple(DANGERS),
        "locations": LOCATIONS,
        "enemies": ENEMIES,
        "groups": {
            "vermin": GroupRow(NAME, (1, 3), ("rat", "bat", "wolf")),
            "brutes": GroupRow(NAME, (2, 2), ("bat", "wolf", "ogre")),
        },
        "movements": {"near": (2, 1), "far": (0, 1)},
        "field": (2, 2),
        "tier_powers": POWERS,
        "alertness": {0: 3, 2: 1},
        "campaigns": {
            "story": (
                StageRow(Interval(None, 1), ("pit",), ("vermin", "brutes"), 4, False),
                StageRow(Interval(2, None), ("pit", "den"), ("vermin", "brutes"), 5, True),
            )
        },
        "quests": {"hunt": QuestRow(Fraction(1, 3), 1), "stroll": QuestRow(Fraction(0))},
        "name_pattern": NAME,
        "bare_name_pattern": NAME,
        "party_limits": (1, 3),
        "rules": Rules(starter.tier_weight, starter.party_size_weight, hidden, lambda level: Fraction(20 * level)),
    }
    return given | changes


STEPS: Mapping[str, tuple[Step, ...]] = {
    "query": starter.QUERY,
    "blueprint": starter.BLUEPRINT,
    "destination": tuple(
        SpreadProgress(Interval(1, 2)) if isinstance(step, SpreadProgress) else step for step in starter.DESTINATION
    ),
}


def small_facts(steps: Mapping[str, tuple[Step, ...]] = STEPS, **changes: Any) -> Facts:
    """The facts of the small content, some of it changed."""
    given = content(**changes)
    names = {
        "location": given["locations"],
        "group": given["groups"],
        "event": given["events"],
        "terrain": given["terrains"],
        "unique_event": given["unique_kinds"],
        "trap": given["traps"],
        "enemy": given["enemies"],
        "movement": given["movements"],
        "skill": ("weak", "medium", "strong", "boss", "elite"),
    }
    return Facts(
        tables=Tables(**given),
        steps=steps,
        measures=destination_measures(lambda kind: tuple(names[kind])),
        tier_powers=given["tier_powers"],
        dangers=DANGERS,
        movements={name: row.movement for name, row in given["enemies"].items()},
    )
