"""The stages before a destination, as short lists: what a query wishes for, what a blueprint decided."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.board.words import Names, Voice
from engine.results.blueprint import Blueprint
from engine.results.query import Query
from engine.values.harmless import harmless


def query_board(query: Query, names: Names, language: str) -> RenderableType:
    """A query as a list of its wishes."""
    voice = Voice(names, language)
    return _listed(
        "query",
        voice,
        (
            _level_line(query, voice),
            (voice.say("locations"), voice.named("location", query.location_candidates)),
            (voice.say("group"), _maybe("group", query.group, voice)),
            (voice.say("enemies"), voice.named("enemy", query.enemy_candidates)),
            (voice.say("boss"), _maybe("enemy", query.boss, voice)),
            (voice.say("adjustment"), f"{query.quality_adjustment:+d}"),
            (voice.say("invisible_cards"), voice.say("enabled" if query.invisible_enabled else "disabled")),
        ),
    )


def blueprint_board(blueprint: Blueprint, names: Names, language: str) -> RenderableType:
    """A blueprint as a list of its counts."""
    voice = Voice(names, language)
    sizes = blueprint.party
    alertness = ", ".join(f"{harmless(step)}: {weight}" for step, weight in blueprint.alertness.items())
    return _listed(
        "blueprint",
        voice,
        (
            (voice.say("location"), voice.name("location", blueprint.location)),
            _level_line(blueprint, voice),
            (voice.say("group"), _maybe("group", blueprint.group, voice)),
            (
                voice.say("terrain"),
                f"{voice.counts('terrain', blueprint.terrain)} = {voice.say('cards', sum(blueprint.terrain.values()))}",
            ),
            (voice.say("events"), f"{voice.counts('event', blueprint.events)}; {voice.say('rest')}"),
            (voice.say("elites"), str(blueprint.elites)),
            (voice.say("invisible_cards"), str(blueprint.invisible)),
            (voice.say("uniques"), voice.named("unique_event", blueprint.unique_kinds)),
            (voice.say("traps"), voice.named("trap", blueprint.trap_kinds)),
            (voice.say("alertness"), alertness),
            (voice.say("party_size"), f"{sizes.min}-{sizes.max}"),
            (voice.say("enemies"), voice.named("enemy", blueprint.enemy_candidates)),
            (voice.say("quality"), f"{blueprint.quality:+d}"),
            (voice.say("boss"), _maybe("enemy", blueprint.boss, voice)),
        ),
    )


def _level_line(stage: Query | Blueprint, voice: Voice) -> tuple[str, str]:
    return voice.say("level", stage.level), voice.say("progression", stage.necessary_progression)


def _maybe(kind: str, identifier: str | None, voice: Voice) -> str:
    return voice.say("none") if identifier is None else voice.name(kind, identifier)


def _listed(title: str, voice: Voice, lines: Iterable[tuple[str, str]]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, value in lines:
        table.add_row(Text(label), Text(value))
    return Group(Rule(Text(voice.say(title), style="bold"), align="left", style="dim"), table)
