"""Specials with a fixed layout and buildings of cities as the games' JSON."""

from __future__ import annotations

from typing import Any

from engine.cataclysm.back import Object, Untold, commented, flags, ids, span, terrain_id
from engine.cataclysm.export_mutable import mutable_parts
from engine.cataclysm.spelling import id_of
from engine.model.declared import Declared
from engine.pipelines.overmap.building import LAND, CityBuilding
from engine.pipelines.overmap.layouts import Connect, tiles_of
from engine.pipelines.overmap.special import OvermapSpecial, Subtype


def special_object(declared: Declared[OvermapSpecial], untold: Untold) -> Object:
    """A special, whether its layout is fixed or it grows."""
    value = declared.value
    out: Object = {"type": "overmap_special", "id": id_of(declared.name), **commented(declared.place)}
    if value.subtype is Subtype.MUTABLE:
        out["subtype"] = "mutable"
    if value.name is not None:
        out["name"] = str(value.name)
    if value.on.refs:
        out["locations"] = ids(value.on)
    for key in ("city_distance", "city_sizes"):
        if key in declared.parts:
            out[key] = span(getattr(value, key))
    out["occurrences"] = span(value.occurrences)
    if value.flags.refs:
        out["flags"] = flags(value.flags)
    if not value.rotate:
        out["rotate"] = False
    untold.leave("overmap_special.leads_to", value.leads_to is not None)
    if value.spawns is not None:
        radius = value.spawns.radius
        out["spawns"] = {"group": id_of(value.spawns.group), "population": span(value.spawns.population)}
        if "radius" in value.spawns.places:
            out["spawns"]["radius"] = span(radius)
    if value.spawn_at is not None and value.spawn_at.overmap is not None:
        out["absolute_spawn_loc"] = list(value.spawn_at.overmap.point)
    if value.subtype is Subtype.MUTABLE:
        return {**out, **mutable_parts(value, untold)}
    out["overmaps"] = _tiles(value)
    _put(out, "connections", [_connection(each) for each in value.connect])
    nested = [{"point": list(each.at.point), "special": id_of(each.special)} for each in value.nest]
    _put(out, "place_nested", nested)
    return out


def building_object(declared: Declared[CityBuilding], untold: Untold) -> Object:
    """A building of a city."""
    value = declared.value
    out: Object = {"type": "city_building", "id": id_of(declared.name), **commented(declared.place)}
    if value.name is not None:
        out["name"] = str(value.name)
    out["locations"] = [LAND] if value.on is None else ids(value.on)
    if value.flags.refs:
        out["flags"] = flags(value.flags)
    if not value.rotate:
        out["rotate"] = False
    out["overmaps"] = _tiles(value)
    _put(out, "connections", [_connection(each) for each in value.connect])
    return out


def _put(out: Object, key: str, values: list[Object]) -> None:
    if values:
        out[key] = values


def _tiles(value: Any) -> list[Object]:
    tiles = []
    for tile in tiles_of(value):
        one: Object = {"point": list(tile.point.point), "overmap": terrain_id(tile.terrain)}
        if tile.on.refs:
            one["locations"] = ids(tile.on)
        tiles.append(one)
    return tiles


def _connection(connect: Connect) -> Object:
    one: Object = {"point": list(connect.at.point), "connection": id_of(connect.connection.name)}
    if connect.source is not None:
        one["from"] = list(connect.source.point)
    if connect.existing:
        one["existing"] = True
    return one
