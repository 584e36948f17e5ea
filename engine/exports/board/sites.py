"""The sites of a part of a world: where each lies, and how its adventure is made."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.exports.board.words import Names, Voice
from engine.results.world import World
from engine.values.harmless import harmless


def sites_board(world: World, names: Names, *, campaign: str | None = None, language: str = "en") -> RenderableType:
    """A line a site, the easiest first: what it is, where, the location and the level, and the seed of its adventure.

    `campaign` is the one that the levels keep to, where it is not the default. `names(kind, id)` gives the name of an overmap_special or location.
    """
    voice = Voice(names, language)
    heading = Rule(Text(voice.say("sites", len(world.sites)), style="bold"), align="left", style="dim")
    if not world.sites:
        return heading
    option = "" if campaign is None else f" --campaign {harmless(campaign)}"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
    table.add_column(voice.say("site_at"), justify="right", no_wrap=True)
    table.add_column(voice.say("site_location"), no_wrap=True)
    table.add_column(voice.say("site_place"), overflow="fold")
    table.add_column(voice.say("site_special"), overflow="fold")
    table.add_column(voice.say("site_level"), justify="right", no_wrap=True)
    table.add_column(voice.say("site_seed"), justify="right", no_wrap=True)
    for site in sorted(world.sites, key=lambda site: site.level):
        x, y, _ = site.at
        special, place = voice.name("overmap_special", site.special), voice.name("location", site.location)
        table.add_row(f"{x}, {y}", harmless(site.location), place, special, str(site.level), str(site.seed))
    return Group(heading, table, Text(voice.say("sites_hint", option), style="dim"))
