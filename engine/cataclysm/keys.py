"""What each key of the JSON becomes: the table that the import counts by, and that the reference shows.

A path names a key by its type and where it stands: `[]` is an item of a list, `*` any key of an object. What `becomes`
nothing says why.
"""

from __future__ import annotations

from collections import Counter

import attrs

from engine.cataclysm.entries import CHANGES, Library
from engine.cataclysm.reading import Json


@attrs.frozen
class Key:
    """A key of the JSON, and what it becomes in the language or why it becomes nothing."""

    path: str
    becomes: str | None
    why: str = ""

    @property
    def type(self) -> str:
        """The type of the objects that have it."""
        return self.path.partition(".")[0]

    @property
    def name(self) -> str:
        """The path within such an object."""
        return self.path.partition(".")[2]


_LOCAL = "belongs to the local map"
_NEWER = "of a newer game, which counts it in words"
_NO_WORD = "has no word in the language"

_COMMON = (
    ("id", "the name of the declaration; a list of ids, one declaration each"),
    ("abstract", "what it says is written into what copies it; it is no declaration itself"),
    ("copy-from", "the base, where that is no template and can be rested on"),
    ("extend", "the longer list, or `+ item`"),
    ("delete", "the shorter list, or `- item`"),
    ("relative", "the number that comes of it"),
    ("proportional", "the number that comes of it"),
)


def _common(type: str) -> tuple[Key, ...]:
    return (Key(f"{type}.type", f"the kind `{KINDS[type]}`"), *(Key(f"{type}.{key}", text) for key, text in _COMMON))


KINDS = {
    "overmap_terrain": "overmap_terrain",
    "overmap_location": "overmap_location",
    "overmap_connection": "overmap_connection",
    "overmap_special": "overmap_special",
    "city_building": "city_building",
    "region_settings": "region",
}
"""The kind that each type becomes."""


def _as(type: str, *rows: tuple[str, str]) -> tuple[Key, ...]:
    return tuple(Key(f"{type}.{path}", becomes) for path, becomes in rows)


def _out(type: str, *rows: tuple[str, str]) -> tuple[Key, ...]:
    return tuple(Key(f"{type}.{path}", None, why) for path, why in rows)


_MAPGENS = ("mapgen", "mapgen_straight", "mapgen_curved", "mapgen_end", "mapgen_tee", "mapgen_four_way")
_TERRAIN = (
    *_common("overmap_terrain"),
    *_as(
        "overmap_terrain",
        ("name", "`name`"),
        ("name.str", "`name`"),
        ("name.str_sp", "`name`"),
        ("sym", '`symbol`; of a linear terrain without one `"+"`, which is never shown'),
        ("color", "`color`; of inverse colours the colour alone, of two the one in front"),
        ("see_cost", "`see_cost`; the words of newer games are the numbers 0, 1, 2, 4, 5, 10 and 999"),
        ("travel_cost", "`travel_cost`"),
        ("mondensity", "`mondensity`"),
        ("flags", "`flags`, in small letters"),
        ("looks_like", "`looks_like`: the first that is a terrain"),
        ("connect_group", "`connect_group`"),
        ("extras", "`extras`"),
        ("spawns", "`spawns`"),
        ("spawns.group", "`spawns GROUP`"),
        ("spawns.population", "`spawns … 1..4`"),
        ("spawns.chance", "`spawns … chance 30%`"),
    ),
    *_as("overmap_terrain", *((key, f"`{key}`") for key in _MAPGENS)),
    *_as("overmap_terrain", *((f"{key}[].method", f"`{key} METHOD …`") for key in _MAPGENS)),
    *_as("overmap_terrain", *((f"{key}[].name", f"`{key} … NAME`") for key in _MAPGENS)),
    *_as("overmap_terrain", *((f"{key}[].builtin", f"`{key} builtin NAME`") for key in _MAPGENS)),
    *_out("overmap_terrain", *((f"{key}[].weight", _LOCAL) for key in _MAPGENS)),
    *_out("overmap_terrain", *((f"{key}[].object", _LOCAL) for key in _MAPGENS)),
    *_out(
        "overmap_terrain",
        ("land_use_code", "colours another view of the map"),
        ("map_label", "is a note on the map of the game"),
        ("vision_levels", "says what is seen from afar"),
        ("travel_cost_type", _NEWER),
        ("post_process_generators", _LOCAL),
        ("uniform_terrain", _LOCAL),
        ("entry_eoc", "runs the game's own effects"),
    ),
)
_LOCATION = (
    *_common("overmap_location"),
    *_as("overmap_location", ("terrains", "`terrains`"), ("flags", "`flags`, in small letters")),
)
_CONNECTION = (
    *_common("overmap_connection"),
    *_as(
        "overmap_connection",
        ("default_terrain", "`default`; without it the terrain of the first subtype"),
        ("layout", "`layout`"),
        ("subtypes", "a line `lay` each"),
        ("subtypes[].terrain", "`lay TERRAIN`"),
        ("subtypes[].locations", "`lay … on LOCATION`; an empty list is no `on`"),
        ("subtypes[].basic_cost", "`lay … cost 20`"),
        ("subtypes[].weight", "`lay … weight 4`"),
        ("subtypes[].flags", "`lay … flags orthogonal`"),
    ),
)
_STANDING = (
    ("name", "`name`"),
    ("locations", "`on`; of a building `land` is understood"),
    ("flags", "`flags`, in small letters"),
    ("rotate", "`rotate no`"),
    ("overmaps", "`layout` with `tile`, or `at`"),
    ("overmaps[].point", "the tile's place in its picture, or `at (x, y, z)`"),
    ("overmaps[].overmap", "`house.north`, the terrain with its side"),
    ("overmaps[].locations", "`tile … on LOCATION`, where it is not what the rest has"),
    ("connections", "a line `connect` each; of one that grows `connect` of its root, where it ends beside that"),
    ("connections[].connection", "`connect CONNECTION`"),
    ("connections[].point", "`connect … at (x, y, z)`"),
    ("connections[].from", "`connect … from (x, y, z)`"),
    ("connections[].existing", "`connect … existing yes`"),
)
_SPECIAL = (
    *_common("overmap_special"),
    *_as(
        "overmap_special",
        *_STANDING,
        ("subtype", "`mutable` behind the name"),
        ("occurrences", "`occurrences 0..5`; none is understood"),
        ("city_distance", "`city_distance 10..`; a most below the least is no bound"),
        ("city_sizes", "`city_sizes 3..12`"),
        ("spawns", "`spawns`"),
        ("spawns.group", "`spawns GROUP`"),
        ("spawns.population", "`spawns … 1000..2000`"),
        ("spawns.radius", "`spawns … radius 10..30`"),
        ("absolute_spawn_loc", "`spawn_at (0, 0)`"),
        ("place_nested", "a line `nest` each; one that grows only as a comment"),
        ("place_nested[].special", "`nest SPECIAL`"),
        ("place_nested[].point", "`nest … at (x, y, z)`"),
        ("check_for_locations", "`check (0, 0, 0), (1, 0, 0) land`"),
        ("check_for_locations_area", "`check (-1, -1, 0) to (1, 1, 0) land`"),
        ("check_for_locations_area[].type", "the locations of `check`"),
        ("check_for_locations_area[].from", "the first corner of `check`"),
        ("check_for_locations_area[].to", "the last corner of `check`"),
        ("joins", "a line `join` each"),
        ("joins[].id", "`join JOIN`"),
        ("joins[].opposite", "`join … { opposite JOIN }`"),
        ("joins[].into_locations", "`join … { into LOCATION }`"),
        ("overmaps.*", "`piece NAME`"),
        ("overmaps.*.overmap", "`piece … { terrain ants.ns }`"),
        ("overmaps.*.locations", "`piece … { on LOCATION }`"),
    ),
    *_as("overmap_special", *((f"overmaps.*.{side}", f"`piece … {{ {side} JOIN }}`") for side in ("north", "east", "south", "west", "above", "below"))),
    *_as("overmap_special", *((f"overmaps.*.{side}.id", f"`{side} JOIN`") for side in ("north", "east", "south", "west", "above", "below"))),
    *_as("overmap_special", *((f"overmaps.*.{side}.type", f"`{side} … optional`, `available` or `reject`") for side in ("north", "east", "south", "west", "above", "below"))),
    *_as("overmap_special", *((f"overmaps.*.{side}.alternatives", f"`{side} … or JOIN`") for side in ("north", "east", "south", "west", "above", "below"))),
    *_as(
        "overmap_special",
        ("overmaps.*.connections", "`piece … { connect local_road north }`"),
        ("overmaps.*.connections.*", "its side"),
        ("overmaps.*.connections.*.connection", "its connection"),
        ("root", "`root PIECE`"),
        ("shared", "a line `shared` each"),
        ("shared.*", "`shared size 1..3`"),
        ("phases", "a block `phase` each"),
        ("phases[][].overmap", "the piece that a rule begins with"),
        ("phases[][].chunk", "`chunk … { at … }`"),
        ("phases[][].chunk[].overmap", "`at … PIECE`"),
        ("phases[][].chunk[].pos", "`at (x, y, z) …`"),
        ("phases[][].chunk[].rot", "`at … rotated east`"),
        ("phases[][].name", "`chunk NAME`"),
        ("phases[][].max", "`max 3`, `max 1..3`"),
        ("phases[][].max.poisson", "`max poisson 2.5`"),
        ("phases[][].max.chance", "`max chance 20%`"),
        ("phases[][].max.binomial", "`max binomial 5 30%`"),
        ("phases[][].weight", "`weight 100`"),
        ("phases[][].scale", "`scale size`"),
        ("phases[][].join", "`join JOIN`"),
        ("phases[][].z", "`z -2`, `z -10..-4`, `z bottom`, `z from bottom+1 to top`"),
        ("phases[][].z.top", "`z … to top-1`"),
        ("phases[][].z.bottom", "`z from bottom+1 …`"),
        ("phases[][].om_pos", "`overmap (0, 0)`"),
        ("phases[][].rotate", "`rotate no`"),
    ),
    *_out(
        "overmap_special",
        ("phases[][].max.bounds", _NO_WORD),
        ("dimensions", "the language has no dimensions"),
        ("overmap_origin", _NO_WORD),
        ("priority", "larger specials are placed first"),
        ("overmaps.*.camp", "belongs to camps of the game"),
        ("overmaps.*.camp_name", "belongs to camps of the game"),
    ),
)  # fmt: skip
_BUILDING = (*_common("city_building"), *_as("city_building", *_STANDING))
_REGION = (
    *_common("region_settings"),
    *_as(
        "region_settings",
        ("default_oter", "`ground`, and an `overmap` of the region"),
        ("river_scale", "`rivers { scale 1 }`"),
        ("overmap_lake_settings", "`lakes`"),
        ("overmap_lake_settings.noise_threshold_lake", "`lakes { threshold 0.25 }`"),
        ("overmap_lake_settings.lake_size_min", "`lakes { size_min 20 }`"),
        ("overmap_lake_settings.lake_depth", "`lakes { depth -5 }`"),
        ("overmap_forest_settings", "`forests`"),
        ("overmap_forest_settings.noise_threshold_forest", "`forests { threshold 0.2 }`"),
        ("overmap_forest_settings.noise_threshold_forest_thick", "`forests { thick_threshold 0.25 }`"),
        ("overmap_forest_settings.noise_threshold_swamp_adjacent_water", "`forests { swamp_adjacent 0.3 }`"),
        ("overmap_forest_settings.noise_threshold_swamp_isolated", "`forests { swamp_isolated 0.6 }`"),
        ("overmap_forest_settings.river_floodplain_buffer_distance_min", "`forests { buffer 3.. }`"),
        ("overmap_forest_settings.river_floodplain_buffer_distance_max", "`forests { buffer ..15 }`"),
        ("city", "`city`"),
        ("city.city_size", "`city { size 8 }`; -1 is as usual"),
        ("city.city_spacing", "`city { spacing 4 }`; -1 is as usual"),
    ),
    *_as("region_settings", *((f"city.{key}", f"`city {{ {key} 30 }}`") for key in (
        "shop_radius", "shop_sigma", "apartment_radius", "apartment_sigma", "park_radius", "park_sigma"))),
    *_as("region_settings", *((f"city.{key}", f"`city {{ {key} HOUSE 50 }}`") for key in (
        "houses", "urban_houses", "shops", "urban_shops", "parks", "finales"))),
    *_as("region_settings", *((f"city.{key}.*", "its weight") for key in (
        "houses", "urban_houses", "shops", "urban_shops", "parks", "finales"))),
    *_as("region_settings", ("forest_trail_settings", "`trails`")),
    *_as("region_settings", *((f"forest_trail_settings.{key}", f"`trails {{ {key} … }}`") for key in (
        "chance", "border_point_chance", "minimum_forest_size", "random_point_min", "random_point_max",
        "random_point_size_scalar", "trailhead_chance", "trailhead_road_distance", "trailheads"))),
    *_as("region_settings", ("forest_trail_settings.trailheads.*", "its weight"), ("isolated_city", "`islands`")),
    *_as("region_settings", *((f"isolated_city.{key}", f"`islands {{ {own} … }}`") for key, own in (
        ("enabled", "enabled"), ("city_size", "city_size"), ("min_city_size", "least_size"),
        ("max_city_size", "most_size"), ("city_spacing", "spacing"), ("island_radius", "radius"),
        ("shore_width", "shore_width"), ("land_padding", "land_padding"), ("road_padding", "road_padding"),
        ("coastline_variance", "coastline_variance"), ("register_city", "register"), ("base_oter", "base"),
        ("land_oter", "land"), ("shore_oter", "shore"), ("center_oter", "center"), ("road_connection", "road"),
        ("required_specials", "required"), ("optional_specials", "optional")))),
    *_as("region_settings", *((f"isolated_city.{list}[].{key}", f"`{list.partition('_')[0]} {text}`")
        for list in ("required_specials", "optional_specials") for key, text in (
        ("special", "SPECIAL"), ("placement", "… placement shore"), ("min_city_size", "… least_size 8"),
        ("min_island_radius", "… least_radius 12"), ("chance", "… chance 35%")))),
    *_as(
        "region_settings",
        ("overmap_feature_flag_settings", "`specials`"),
        ("overmap_feature_flag_settings.blacklist", "`specials { blacklist FLAG }`"),
        ("overmap_feature_flag_settings.whitelist", "`specials { whitelist FLAG }`"),
        ("overmap_feature_flag_settings.clear_whitelist", "`specials { clear_whitelist yes }`"),
    ),
    *_out(
        "region_settings",
        ("overmap_feature_flag_settings.clear_blacklist", "a list that is written replaces another anyway"),
        ("overmap_lake_settings.shore_extendable_overmap_terrain", _LOCAL),
        ("overmap_lake_settings.shore_extendable_overmap_terrain_aliases", _LOCAL),
        ("overmap_lake_settings.lake_surface_column_oters", _NO_WORD),
        ("overmap_lake_settings.lake_shore_column_oters", _NO_WORD),
        ("forest_trail_settings.trail_center_variance", _LOCAL),
        ("forest_trail_settings.trail_width_offset_min", _LOCAL),
        ("forest_trail_settings.trail_width_offset_max", _LOCAL),
        ("forest_trail_settings.clear_trail_terrain", _LOCAL),
        ("forest_trail_settings.trail_terrain", _LOCAL),
        ("default_groundcover", _LOCAL),
        ("region_terrain_and_furniture", _LOCAL),
        ("field_coverage", _LOCAL),
        ("forest_mapgen_settings", _LOCAL),
        ("map_extras", _LOCAL),
        ("weather", "weather is no part of the overmap"),
        ("display_oter", "is a picture of the game's menu"),
        ("effects", "are the game's own effects"),
    ),
)  # fmt: skip
KEYS: tuple[Key, ...] = (*_TERRAIN, *_LOCATION, *_CONNECTION, *_SPECIAL, *_BUILDING, *_REGION)
"""Every key that is known, by type."""
_BY_PATH = {key.path: key for key in KEYS}


def known_path(path: str, key: str) -> str | None:
    """The path of a key of what stands at a path, or `None` where it is not known there."""
    return next((each for each in (f"{path}.{key}", f"{path}.*") if each in _BY_PATH), None)


@attrs.define(eq=False)
class Counted:
    """How often each key is there: those that become something, those that do not, and those that nobody knows."""

    mapped: Counter[str] = attrs.field(factory=Counter)
    left_out: Counter[str] = attrs.field(factory=Counter)
    unknown: Counter[str] = attrs.field(factory=Counter)


def counted(library: Library) -> Counted:
    """Count the keys of all objects as they are written."""
    told = Counted()
    for written in library.written:
        _count(written.json, written.type, told)
    return told


def _count(json: Json, path: str, told: Counted) -> None:
    for key, member in json.members().items():
        own = known_path(path, key)
        if own is None:
            told.unknown[f"{path}.{key}"] += 1
        elif _BY_PATH[own].becomes is None:
            told.left_out[own] += 1
        else:
            told.mapped[own] += 1
            if key not in CHANGES:
                _count_within(member.value, own, told)


def _count_within(json: Json, path: str, told: Counted) -> None:
    """What stands in a value: an object's keys, or those of the objects of a list."""
    if isinstance(json.value, dict):
        _count(json, path, told)
    for each in json.value if isinstance(json.value, list) else ():
        if isinstance(each.value, dict | list):
            _count_within(each, f"{path}[]", told)
