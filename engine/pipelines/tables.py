"""A ruleset as the generators' plain rows: the one place where declared values turn into tables."""

from __future__ import annotations

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
    Tables,
)
from engine.generators.map.rows import ThingRow, TileRow
from engine.ruleset.ruleset import Ruleset
from engine.values.holds import Holds
from engine.values.interval import Interval


def destination_tables(ruleset: Ruleset) -> Tables:
    """The tables of a content that has what destinations need; `lacking` says beforehand what is missing."""
    return Tables(**table_rows(ruleset))


def table_rows(ruleset: Ruleset) -> dict[str, Any]:
    """What the tables are made of, by the arguments of `Tables`: for whoever wants them with one number changed."""
    tiers, limits = ruleset.only("tiers"), ruleset.only("limits")
    field, pattern = ruleset.only("field"), ruleset.only("name_pattern")
    return {
        "terrains": _terrains(ruleset),
        "events": {name: _event(ruleset, event) for name, event in ruleset.all("event").items()},
        "unique_kinds": _unique_kinds(ruleset),
        "traps": tuple(ruleset.all("trap")),
        "locations": {name: location_row(ruleset, location) for name, location in ruleset.all("location").items()},
        "enemies": {name: EnemyRow(enemy.tier, enemy.movement.name) for name, enemy in ruleset.all("enemy").items()},
        "groups": {name: _group(ruleset, group) for name, group in ruleset.all("group").items()},
        "movements": {name: movement.columns for name, movement in ruleset.all("movement").items()},
        "field": (field.columns, field.rows),
        "tier_powers": tiers.powers(),
        "alertness": {share.level: share.weight for share in ruleset.only("alertness").levels},
        "campaigns": {name: _stages(ruleset, campaign) for name, campaign in ruleset.all("campaign").items()},
        "quests": {name: QuestRow(quest.boss.share, quest.quality) for name, quest in ruleset.all("quest").items()},
        "name_pattern": pattern.with_group,
        "bare_name_pattern": pattern.without_group,
        "party_limits": (limits.party.least, limits.party.most),
        "rules": _rules(ruleset),
    }


def tile_rows(ruleset: Ruleset) -> tuple[TileRow, ...]:
    """The tiles of maps, by name."""
    return tuple(
        TileRow(name, tile.symbol, tile.walkable, tile.transparent, tile.color.rgb)
        for name, tile in ruleset.all("tile").items()
    )


def thing_rows(ruleset: Ruleset) -> tuple[ThingRow, ...]:
    """The things that stand on maps, by name."""
    return tuple(ThingRow(name, thing.symbol, thing.color.rgb) for name, thing in ruleset.all("thing").items())


def lacking(ruleset: Ruleset) -> tuple[str, ...]:
    """What a content must still declare before it can make destinations."""
    kinds = ("tiers", "limits", "field", "alertness", "name_pattern", "location", "enemy", "group", "event")
    rules = ("tier_weight", "party_size_weight", "invisible_cards", "group_index")
    pipelines = ("query", "blueprint", "destination")
    return (
        *(kind for kind in kinds if not ruleset.all(kind)),
        *(f"rule {name}" for name in rules if name not in ruleset.rules),
        *(f"pipeline {name}" for name in pipelines if name not in ruleset.all("pipeline")),
    )


def _terrains(ruleset: Ruleset) -> tuple[str, ...]:
    """All terrains: first as the baselines lay them, then the others by name."""
    laid = [ref.name for baseline in ruleset.all("baseline").values() for ref, _ in baseline.terrain.entries]
    return tuple(dict.fromkeys([*laid, *ruleset.all("terrain")]))


def _unique_kinds(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """All unique events: first in the order of the events' lists, then the others by name."""
    listed = [name for event in ruleset.all("event").values() for name in ruleset.listed("unique_event", event.kinds)]
    uniques = ruleset.all("unique_event")
    return {name: ruleset.listed("terrain", uniques[name].terrains) for name in dict.fromkeys([*listed, *uniques])}


def _event(ruleset: Ruleset, event: Any) -> EventRow:
    kinds = ruleset.listed("unique_event", event.kinds) if event.holds is Holds.UNIQUE_EVENT else ()
    return EventRow(event.holds, ruleset.listed("terrain", event.terrains), kinds)


def location_row(ruleset: Ruleset, location: Any) -> LocationRow:
    """A location with its baseline laid under it."""
    return LocationRow(
        name=location.name,
        frequency=ruleset.all("frequency")[location.frequency.name].weight,
        terrain={name: amount or 0 for name, amount in location.terrain.amounts().items()},
        events={name: amount for name, amount in location.events.amounts().items() if amount is not None},
        elites=location.elites.amount or 0,
        party=(location.party.size.least, location.party.size.most),
        quality=location.party.quality,
        trap_count=(location.traps.count or 0) if location.traps else 0,
        traps=ruleset.listed("trap", location.traps.names) if location.traps else (),
        invisibility=location.invisibility.share,
    )


def _group(ruleset: Ruleset, group: Any) -> GroupRow:
    members = ruleset.listed("enemy", group.enemies)
    count: Interval | None = group.select.count
    select = (len(members), len(members)) if count is None else (count.least or 1, count.most or len(members))
    return GroupRow(group.name, select, members)


def _stages(ruleset: Ruleset, campaign: Any) -> list[StageRow]:
    return [
        StageRow(
            stage.levels,
            ruleset.listed("location", stage.locations),
            ruleset.listed("group", stage.groups),
            stage.necessary_progression,
            stage.invisible_enabled,
        )
        for stage in campaign.stage
    ]


def _rules(ruleset: Ruleset) -> Rules:
    rules = ruleset.rules

    def tier_weight(quality: int, tier: int, lowest: int, highest: int) -> Fraction:
        return rules["tier_weight"](quality=quality, tier=tier, lowest=lowest, highest=highest)

    def party_size_weight(size: int, minimum: int, maximum: int) -> Fraction:
        return rules["party_size_weight"](size=size, minimum=minimum, maximum=maximum)

    def invisible_cards(total: int, level: int, invisibility: Fraction) -> int:
        hidden = int(rules["invisible_cards"](total=total, level=level, invisibility=invisibility))
        return max(0, min(total, hidden))

    def group_index(level: int) -> Fraction:
        return rules["group_index"](level=level)

    return Rules(tier_weight, party_size_weight, invisible_cards, group_index, ruleset.shared_tier_weight)
