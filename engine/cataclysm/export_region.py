"""Regions as the games' JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.cataclysm.back import Object, Untold, commented, flags, number, terrain_id
from engine.cataclysm.region import BINS, SECTIONS
from engine.cataclysm.spelling import id_of
from engine.language.merging import Counts, Layered
from engine.language.ref import Ref
from engine.model.declared import Declared
from engine.pipelines.overmap.region import Region
from engine.values.sided import Sided


def region_object(declared: Declared[Region], untold: Untold) -> Object:
    """A region: what is written of it or of what it rests on."""
    value = declared.value
    out: Object = {"type": "region_settings", "id": id_of(declared.name), **commented(declared.place)}
    if "ground" in declared.parts:
        out["default_oter"] = terrain_id(value.ground)
    for key in ("above", "below"):
        untold.leave(f"region.{key}", key in declared.parts)
    if "rivers" in declared.parts:
        for name, _, _ in value.rivers.written_fields():
            if name == "scale":
                out["river_scale"] = number(value.rivers.scale)
            else:
                untold.leave(f"region.rivers.{name}")
    for key, section in SECTIONS.items():
        if key in declared.parts:
            names = {own: name for name, (own, _) in section.keys.items()}
            out[section.key] = _section(getattr(value, key), key, names, untold)
    if "specials" in declared.parts:
        features = _features(value.specials, untold)
        if features:
            out["overmap_feature_flag_settings"] = features
    return out


def _section(value: Layered, key: str, names: dict[str, str], untold: Untold) -> Object:
    out: Object = {}
    for name, _, _ in value.written_fields():
        own = getattr(value, name)
        if name in names:
            out[names[name]] = _plain(own)
        elif name == "buffer":
            out["river_floodplain_buffer_distance_min"] = own.least or 0
            if own.most is not None:
                out["river_floodplain_buffer_distance_max"] = own.most
        elif name in (*BINS, "trailheads"):
            out[name] = _bin(own)
        elif name in ("required", "optional"):
            out[f"{name}_specials"] = [_island_special(each) for each in own]
        else:
            untold.leave(f"region.{key}.{name}")
    return out


def _plain(value: Any) -> Any:
    if isinstance(value, Sided):
        return terrain_id(value)
    if isinstance(value, Ref):
        return id_of(value.name)
    return number(value) if isinstance(value, Fraction) else value


def _bin(counts: Counts[Any]) -> dict[str, int]:
    return {id_of(name): amount or 0 for name, amount in counts.amounts().items()}


def _island_special(each: Any) -> Object:
    out: Object = {"special": id_of(each.special.name)}
    if "placement" in each.places:
        out["placement"] = str(each.placement)
    if each.least_size:
        out["min_city_size"] = each.least_size
    if each.least_radius:
        out["min_island_radius"] = each.least_radius
    if "chance" in each.places:
        out["chance"] = int(each.chance.hundredths)
    return out


def _features(specials: Any, untold: Untold) -> Object:
    out: Object = {}
    for name, _, _ in specials.written_fields():
        if name in ("blacklist", "whitelist"):
            out[name] = flags(getattr(specials, name))
        elif name == "clear_whitelist":
            out[name] = specials.clear_whitelist
        else:
            untold.leave(f"region.specials.{name}")
    return out
