"""An overmap for a region: the games make one of each, by stages of which the JSON says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cataclysm.declaring import Declaration, Line, quoted, rows_of
from engine.cataclysm.entries import Entry, Library
from engine.cataclysm.values import Told, member_of

_FIRST = ("open_air", "empty_rock")
"""Terrains without which there is no overmap: what is above the ground, and below it."""
_RIVER = ("river_center", "forest_water")
_LAKE = ("lake_surface", "lake_shore", "lake_water_cube", "lake_bed", "lake_underwater_shore")
_FOREST = ("forest", "forest_thick")
_CITY = ("local_road", "sewer_tunnel", "road", "road_nesw_manhole", "sewer")
STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("rivers", _RIVER),
    ("lakes", _LAKE),
    ("forests", _FOREST),
    ("swamps", (*_FOREST, "forest_water")),
    ("cities", _CITY),
    ("streets", _CITY),
    ("trails", (*_FOREST, "forest_trail")),
    ("roads", _CITY),
    ("islands", (*_LAKE, *_CITY)),
    ("specials", ()),
    ("trailheads", (*_FOREST, "forest_trail")),
    ("river shapes", _RIVER),
)
"""The stages of the games in their order, with the terrains and connections that each takes for granted."""


def overmap_declarations(library: Library, told: Told) -> Iterator[Declaration]:
    """An overmap for each region whose ground there is; a stage whose terrains are missing is left out.

    What a mod lays over a game lacks the game's own terrains, and so makes no overmap by itself.
    """
    entries = library.entries["region_settings"]
    first = "default" if "default" in entries else next(iter(entries), "")
    there = {id for type in ("overmap_terrain", "overmap_connection") for id in library.entries[type]}
    for id, entry in entries.items():
        ground = member_of(entry.members, "default_oter")
        if ground is None or not isinstance(ground.value, str) or not there.issuperset((ground.value, *_FIRST)):
            told.leave("region_settings (no overmap: its ground, air or rock is not there)")
            continue
        steps = [step for step, needed in STEPS if there.issuperset(needed)]
        if len(steps) < len(STEPS):
            told.leave("region_settings (stages whose terrains are not there)", len(STEPS) - len(steps))
        yield _overmap(entry, steps, default=id == first)


def _overmap(entry: Entry, steps: list[str], *, default: bool) -> Declaration:
    lines = [Line("name", quoted(entry.id or "nameless")), Line("region", entry.name), Line("levels", "-10..10")]
    lines += [Line("default", "yes")] if default else []
    lines += [Line(step) for step in steps]
    return Declaration("overmap", entry.name, entry.written.theme, rows_of(lines), head="180 x 180")
