"""Terrains, locations and connections as the games' JSON."""

from __future__ import annotations

from engine.cataclysm.back import Object, Untold, commented, flags, ids, terrain_id
from engine.cataclysm.spelling import id_of
from engine.cataclysm.terrain_values import MAPGEN, NEVER_SHOWN
from engine.model.declared import Declared
from engine.pipelines.overmap.connection import OvermapConnection
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.terrain import OvermapTerrain
from engine.values.color import PALETTE, Color
from engine.values.interval import Interval

GAME_COLORS = {name: rgb for name, rgb in PALETTE.items() if name not in ("orange", "gray")}
"""The colours that the games have a name for."""


def terrain_object(declared: Declared[OvermapTerrain], untold: Untold) -> Object:
    """A terrain: what it rests on is copied, and only what differs is written."""
    own = _terrain(declared.value, untold)
    never_shown = declared.value.has("linear") and declared.value.symbol == NEVER_SHOWN
    out: Object = {"type": "overmap_terrain", "id": id_of(declared.name), **commented(declared.place)}
    if declared.base is None:
        return {**out, **{key: value for key, value in own.items() if key != "sym" or not never_shown}}
    base = _terrain(declared.base.value, Untold())
    copied = {key: value for key, value in own.items() if base.get(key) != value}
    # What is as without a word here, and something in the base, is written out; flags may all be gone.
    reset: Object = {key: [] if key == "flags" else 0 for key in base if key not in own}
    return {**out, "copy-from": id_of(declared.base.name), **copied, **reset}


def _terrain(value: OvermapTerrain, untold: Untold) -> Object:
    untold.leave("overmap_terrain.name (translations)", len(value.name.translations) - 1)
    out: Object = {"name": str(value.name), "sym": str(value.symbol), "color": _color(value.color, untold)}
    for key in ("see_cost", "travel_cost", "mondensity"):
        if getattr(value, key):
            out[key] = getattr(value, key)
    if value.looks_like is not None:
        out["looks_like"] = terrain_id(value.looks_like)
    if value.connect_group is not None:
        out["connect_group"] = id_of(value.connect_group)
    if value.extras is not None:
        out["extras"] = id_of(value.extras)
    if value.spawns is not None:
        out["spawns"] = {
            "group": id_of(value.spawns.group),
            "population": _ends(value.spawns.population),
            "chance": int(value.spawns.chance.hundredths),
        }
    for key in MAPGEN:
        made = [{"method": id_of(each.method), "name": id_of(each.name)} for each in getattr(value, key)]
        if made:
            out[key] = made
    if value.flags.refs:
        out["flags"] = flags(value.flags)
    return out


def _ends(population: Interval) -> list[int]:
    return [population.least or 0, population.most if population.most is not None else 1000]


def _color(color: Color, untold: Untold) -> str:
    """The name of a colour, or of the nearest that the games have."""
    for name, rgb in GAME_COLORS.items():
        if rgb == color.rgb:
            return name
    untold.leave("overmap_terrain.color (the nearest of the game's stands in)")
    return min(
        GAME_COLORS,
        key=lambda name: sum((one - two) ** 2 for one, two in zip(GAME_COLORS[name], color.rgb, strict=True)),
    )


def location_object(declared: Declared[OvermapLocation], untold: Untold) -> Object:
    """A location."""
    out: Object = {"type": "overmap_location", "id": id_of(declared.name), **commented(declared.place)}
    if declared.value.terrains.refs:
        out["terrains"] = ids(declared.value.terrains)
    if declared.value.flags.refs:
        out["flags"] = flags(declared.value.flags)
    return out


def connection_object(declared: Declared[OvermapConnection], untold: Untold) -> Object:
    """A connection."""
    value = declared.value
    out: Object = {"type": "overmap_connection", "id": id_of(declared.name), **commented(declared.place)}
    out["default_terrain"] = id_of(value.default.name)
    if "layout" in declared.parts:
        out["layout"] = str(value.layout)
    subtypes = []
    for lay in value.lay:
        one: Object = {"terrain": id_of(lay.terrain.name), "locations": ids(lay.on), **commented(lay.places[""])}
        if lay.cost:
            one["basic_cost"] = lay.cost
        if lay.weight:
            one["weight"] = lay.weight
        if lay.flags.refs:
            one["flags"] = flags(lay.flags)
        subtypes.append(one)
    out["subtypes"] = subtypes
    return out
