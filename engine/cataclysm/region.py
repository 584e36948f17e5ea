"""`region_settings`: the waters, forests, cities and trails of a part of the world."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from engine.cataclysm.declaring import Declaration, Line, rows_of
from engine.cataclysm.entries import Entry, Library
from engine.cataclysm.reading import Json, Member
from engine.cataclysm.spelling import name_of, spelt
from engine.cataclysm.values import (
    OBJECT,
    Terrains,
    Told,
    chance_text,
    flags_in,
    member_of,
    number_in,
    text_in,
    truth_in,
    whole_in,
)
from engine.source.diagnostic import Message

Reads = Callable[[Told, Json, str], str | None]


def _whole(least: int, most: int) -> Reads:
    def read(told: Told, json: Json, key: str) -> str | None:
        number = whole_in(told, json, key, least, most)
        return None if number is None else str(number)

    return read


def _number(told: Told, json: Json, key: str) -> str | None:
    return number_in(told, json, key, 0, 10)


def _scale(told: Told, json: Json, key: str) -> str | None:
    return number_in(told, json, key, 0, 20)


def _truth(told: Told, json: Json, key: str) -> str | None:
    truth = truth_in(told, json, key)
    return None if truth is None else "yes" if truth else "no"


def _name(told: Told, json: Json, key: str) -> str | None:
    text = text_in(told, json, key)
    return None if text is None else name_of(text)


LAKES: dict[str, tuple[str, Reads]] = {
    "noise_threshold_lake": ("threshold", _number),
    "lake_size_min": ("size_min", _whole(1, 1_000_000)),
    "lake_depth": ("depth", _whole(-63, -1)),
}
FORESTS: dict[str, tuple[str, Reads]] = {
    "noise_threshold_forest": ("threshold", _number),
    "noise_threshold_forest_thick": ("thick_threshold", _number),
    "noise_threshold_swamp_adjacent_water": ("swamp_adjacent", _number),
    "noise_threshold_swamp_isolated": ("swamp_isolated", _number),
}
CITY: dict[str, tuple[str, Reads]] = {
    "city_size": ("size", _whole(0, 16)),
    "city_spacing": ("spacing", _whole(0, 8)),
    **{
        f"{what}_{part}": (f"{what}_{part}", _whole(0, 1000))
        for what in ("shop", "apartment", "park")
        for part in ("radius", "sigma")
    },
}
BINS = ("houses", "urban_houses", "shops", "urban_shops", "parks", "finales")
TRAILS: dict[str, tuple[str, Reads]] = {
    "chance": ("chance", _whole(0, 1000)),
    "border_point_chance": ("border_point_chance", _whole(1, 1000)),
    "minimum_forest_size": ("minimum_forest_size", _whole(1, 1_000_000)),
    "random_point_min": ("random_point_min", _whole(0, 1000)),
    "random_point_max": ("random_point_max", _whole(0, 1000)),
    "random_point_size_scalar": ("random_point_size_scalar", _whole(1, 1_000_000)),
    "trailhead_chance": ("trailhead_chance", _whole(0, 1000)),
    "trailhead_road_distance": ("trailhead_road_distance", _whole(0, 1000)),
}
ISLANDS: dict[str, tuple[str, Reads]] = {
    "enabled": ("enabled", _truth),
    "city_size": ("city_size", _whole(-1, 16)),
    "min_city_size": ("least_size", _whole(1, 32)),
    "max_city_size": ("most_size", _whole(1, 32)),
    "city_spacing": ("spacing", _whole(0, 16)),
    "island_radius": ("radius", _whole(-1, 500)),
    "shore_width": ("shore_width", _whole(0, 50)),
    "land_padding": ("land_padding", _whole(-1, 50)),
    "road_padding": ("road_padding", _whole(-1, 50)),
    "coastline_variance": ("coastline_variance", _whole(-1, 50)),
    "register_city": ("register", _truth),
    "base_oter": ("base", _name),
    "land_oter": ("land", _name),
    "shore_oter": ("shore", _name),
    "center_oter": ("center", _name),
    "road_connection": ("road", _name),
}


def region_declarations(library: Library, terrains: Terrains, told: Told) -> Iterator[Declaration]:
    """A declaration for each region."""
    for entry in library.entries["region_settings"].values():
        lines = [*_region(entry, terrains, told)]
        yield Declaration("region", entry.name, entry.written.theme, rows_of(lines), comments=tuple(entry.comments()))


def _region(entry: Entry, terrains: Terrains, told: Told) -> Iterator[Line]:
    members = entry.members
    ground = member_of(members, "default_oter")
    if ground is not None and isinstance(ground.value, str):
        yield Line("ground", terrains.written(ground.value))
    scale = member_of(members, "river_scale")
    value = None if scale is None else _scale(told, scale, "river_scale")
    if value is not None:
        yield Line("rivers", block=(Line("scale", value),))
    for word, section in SECTIONS.items():
        json = member_of(members, section.key)
        if json is not None:
            yield from _part(json, word, section, told)
    yield from _features(member_of(members, "overmap_feature_flag_settings"), told)


def _part(json: Json, word: str, section: Section, told: Told) -> Iterator[Line]:
    """A block of a region from an object of its settings."""
    key = section.key
    if not isinstance(json.value, dict):
        told.unexpected(json, key, OBJECT)
        return
    more = tuple(section.more(json, told))
    lines = []
    for name, (own, read) in section.keys.items():
        value = member_of(json.members(), name)
        text = None if value is None or _as_usual(key, name, value) else read(told, value, f"{key}.{name}")
        if text is not None:
            lines.append(Line(own, text))
    if lines or more:
        yield Line(word, block=(*lines, *more))


def _as_usual(key: str, name: str, value: Json) -> bool:
    """Whether a number leaves it to the world's options, as -1 does for cities."""
    return key == "city" and name in ("city_size", "city_spacing") and value.value == -1


def _nothing_more(json: Json, told: Told) -> Iterator[Line]:
    yield from ()


def _buffer(forests: Json, told: Told) -> Iterator[Line]:
    ends = []
    for end in ("min", "max"):
        key = f"river_floodplain_buffer_distance_{end}"
        json = member_of(forests.members(), key)
        ends.append(None if json is None else whole_in(told, json, key, 0, 100))
    if ends != [None, None]:
        low, high = ends[0] or 0, ends[1]
        yield Line("buffer", f"{low}..{'' if high is None or high < low else high}")


def _bins(city: Json, told: Told) -> Iterator[Line]:
    for key in BINS:
        yield from _bin(city.members(), key, told)


def _trailheads(trails: Json, told: Told) -> Iterator[Line]:
    return _bin(trails.members(), "trailheads", told)


def _bin(members: Mapping[str, Member], key: str, told: Told) -> Iterator[Line]:
    json = member_of(members, key)
    if json is None:
        return
    if not isinstance(json.value, dict):
        told.unexpected(json, key, OBJECT)
        return
    items = []
    for id, member in json.members().items():
        name, weight = name_of(id), whole_in(told, member.value, f"{key}.{id}", 0, 1_000_000)
        if name is not None and weight is not None:
            items.append(f"{name} {weight}")
    if items:
        yield Line(key, ", ".join(items))


def _island_specials(islands: Json, told: Told) -> Iterator[Line]:
    for key, word in (("required_specials", "required"), ("optional_specials", "optional")):
        json = member_of(islands.members(), key)
        for each in [] if json is None else json.items():
            members = each.members()
            special = member_of(members, "special")
            name = None if special is None else text_in(told, special, key)
            if name is None:
                told.unexpected(each, key, Message("objects with `special`", "`special` を持つオブジェクト"))
                continue
            value = spelt(name)
            placement = member_of(members, "placement")
            if placement is not None and placement.value in ("land", "shore", "center"):
                value += f" placement {placement.value}"
            elif placement is not None:
                told.unexpected(
                    placement, "placement", Message("`land`, `shore` or `center`", "`land`・`shore`・`center` のどれか")
                )
            for own, behind, most in (("min_city_size", "least_size", 100), ("min_island_radius", "least_radius", 500)):
                number = member_of(members, own)
                whole = None if number is None else whole_in(told, number, own, 0, most)
                value += f" {behind} {whole}" if whole else ""
            yield Line(word, value + chance_text(told, members))


def _features(json: Json | None, told: Told) -> Iterator[Line]:
    members = json.members() if json is not None else {}
    lines = []
    for key in ("blacklist", "whitelist"):
        flags = flags_in(told, members[key].value) if key in members else []
        if flags:
            lines.append(Line(key, ", ".join(flags)))
    if "clear_whitelist" in members and truth_in(told, members["clear_whitelist"].value, "clear_whitelist"):
        lines.append(Line("clear_whitelist", "yes"))
    if lines:
        yield Line("specials", block=tuple(lines))


@attrs.frozen
class Section:
    """A block of a region: the object of the JSON that it is, the keys of that, and what else stands there."""

    key: str
    keys: Mapping[str, tuple[str, Reads]]
    more: Callable[[Json, Told], Iterator[Line]] = _nothing_more


SECTIONS = {
    "lakes": Section("overmap_lake_settings", LAKES),
    "forests": Section("overmap_forest_settings", FORESTS, _buffer),
    "city": Section("city", CITY, _bins),
    "trails": Section("forest_trail_settings", TRAILS, _trailheads),
    "islands": Section("isolated_city", ISLANDS, _island_specials),
}
"""The blocks of a region by their names, in order."""
