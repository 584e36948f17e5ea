"""A wish for an adventure, written by hand."""

from __future__ import annotations

from attrs import frozen

from engine.declarations.enemy import Enemy
from engine.declarations.group import Group
from engine.declarations.location import Location
from engine.declarations.rule import MOST_LEVEL
from engine.language.kind import Kind
from engine.language.merging import Names
from engine.language.ref import Ref
from engine.values.prop import prop


@frozen(kw_only=True)
class Query:
    """A query written by hand, as good as one that a campaign makes: the later stages obey it."""

    level: int = prop("Adventure level.", least=0, most=MOST_LEVEL)
    necessary_progression: int = prop("Progress that shows the exit.", default=50, least=0, most=1200)
    location_candidates: Names[Location] = prop("Locations to choose from, or `all`.", everything=True)
    enemy_candidates: Names[Enemy] = prop("Enemies that parties are made of.")
    group: Ref[Group] | None = prop("The group that gives the destination its name.", default=None)
    quality_adjustment: int = prop("Added to the location's enemy quality.", default=0, least=-9, most=9)
    boss: Ref[Enemy] | None = prop("Who waits at the exit, if anyone.", default=None)
    invisible_enabled: bool = prop("Whether cards can be invisible.", default=False)


KIND = Kind(
    "query",
    Query,
    samples=(
        "query first_hunt {\n  level 5\n  location_candidates cave, forest\n  enemy_candidates goblin, goblin_archer, hobgoblin\n"
        "  group goblins\n}",
    ),
)
