"""Every key of the games' JSON is in the table: it becomes something, or it says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cataclysm.entries import TYPES
from engine.cataclysm.keys import KEYS, counted

from .corpora import GAMES, library, needs_corpus

SECTION_11 = {
    "overmap_terrain": """type id name color sym see_cost copy-from mondensity flags looks_like spawns spawns.group spawns.population
        spawns.chance extras extend abstract land_use_code mapgen delete map_label mapgen_straight mapgen_curved mapgen_end
        mapgen_tee mapgen_four_way connect_group""",
    "overmap_special": """type id overmaps occurrences locations flags city_distance connections city_sizes place_nested spawns
        rotate subtype joins root phases check_for_locations shared check_for_locations_area absolute_spawn_loc dimensions
        overmap_origin overmaps[].point overmaps[].overmap overmaps[].locations connections[].point connections[].connection
        connections[].from connections[].existing place_nested[].point place_nested[].special spawns.group spawns.population
        spawns.radius overmaps.*.overmap overmaps.*.north overmaps.*.south overmaps.*.east overmaps.*.west overmaps.*.below
        overmaps.*.above overmaps.*.locations overmaps.*.connections overmaps.*.north.id overmaps.*.north.type
        overmaps.*.north.alternatives joins[].id joins[].opposite joins[].into_locations phases[][].overmap phases[][].max
        phases[][].scale phases[][].weight phases[][].z phases[][].name phases[][].chunk phases[][].rotate phases[][].join
        phases[][].om_pos phases[][].chunk[].overmap phases[][].chunk[].pos phases[][].chunk[].rot phases[][].max.poisson
        phases[][].max.chance phases[][].z.top phases[][].z.bottom shared.*""",
    "city_building": """type id locations overmaps flags connections overmaps[].point overmaps[].overmap
        overmaps[].locations""",
    "overmap_connection": """type id default_terrain subtypes layout subtypes[].terrain subtypes[].locations
        subtypes[].basic_cost subtypes[].flags subtypes[].weight""",
    "overmap_location": "type id flags terrains",
    "region_settings": """type id default_oter default_groundcover region_terrain_and_furniture river_scale field_coverage map_extras
        city weather overmap_feature_flag_settings overmap_lake_settings overmap_forest_settings forest_mapgen_settings
        forest_trail_settings isolated_city display_oter effects city.houses city.parks city.shops city.finales
        city.shop_radius city.shop_sigma city.park_radius city.park_sigma city.urban_houses city.urban_shops
        city.apartment_radius city.apartment_sigma city.city_size city.city_spacing
        overmap_lake_settings.noise_threshold_lake overmap_lake_settings.lake_size_min overmap_lake_settings.lake_depth
        overmap_lake_settings.shore_extendable_overmap_terrain
        overmap_lake_settings.shore_extendable_overmap_terrain_aliases overmap_forest_settings.noise_threshold_forest
        overmap_forest_settings.noise_threshold_forest_thick overmap_forest_settings.noise_threshold_swamp_adjacent_water
        overmap_forest_settings.noise_threshold_swamp_isolated
        overmap_forest_settings.river_floodplain_buffer_distance_min
        overmap_forest_settings.river_floodplain_buffer_distance_max forest_trail_settings.chance
        forest_trail_settings.border_point_chance forest_trail_settings.minimum_forest_size
        forest_trail_settings.random_point_min forest_trail_settings.random_point_max
        forest_trail_settings.random_point_size_scalar forest_trail_settings.trailhead_chance
        forest_trail_settings.trailhead_road_distance forest_trail_settings.trail_center_variance
        forest_trail_settings.trail_width_offset_min forest_trail_settings.trail_width_offset_max
        forest_trail_settings.clear_trail_terrain forest_trail_settings.trail_terrain forest_trail_settings.trailheads
        isolated_city.enabled isolated_city.city_size isolated_city.min_city_size isolated_city.max_city_size
        isolated_city.city_spacing isolated_city.island_radius isolated_city.shore_width isolated_city.land_padding
        isolated_city.road_padding isolated_city.coastline_variance isolated_city.register_city isolated_city.base_oter
        isolated_city.land_oter isolated_city.shore_oter isolated_city.center_oter isolated_city.road_connection
        isolated_city.required_specials isolated_city.optional_specials overmap_feature_flag_settings.clear_blacklist
        overmap_feature_flag_settings.blacklist overmap_feature_flag_settings.clear_whitelist
        overmap_feature_flag_settings.whitelist""",
}
"""The keys that the games' data have, as overmap-algorithm.md counts them in §11."""
BY_PATH = {key.path: key for key in KEYS}


@pytest.mark.parametrize("path", [f"{type}.{key}" for type, keys in SECTION_11.items() for key in keys.split()])
def test_key__becomes_something_or_says_why(path: str) -> None:
    assert BY_PATH[path].becomes or BY_PATH[path].why


def test_table__each_key_once() -> None:
    assert len(BY_PATH) == len(KEYS)
    assert {key.type for key in KEYS} == set(TYPES)
    assert all((key.becomes is None) == bool(key.why) for key in KEYS)


@needs_corpus
@pytest.mark.parametrize("game", GAMES)
def test_corpus__no_key_is_unknown(game: str) -> None:
    assert {} == counted(library(game)).unknown


@needs_corpus
def test_corpus__counts_as_section_11_has_them() -> None:
    told = counted(library("cbn"))
    every = told.mapped + told.left_out
    assert {
        "overmap_terrain.id": 1913,
        "overmap_terrain.see_cost": 1029,
        "overmap_terrain.land_use_code": 35,
        "overmap_terrain.spawns.group": 170,
        "overmap_special.place_nested[].point": 192,
        "overmap_special.phases[][].max": 63,
        "overmap_connection.subtypes[].terrain": 21,
        "city_building.overmaps[].point": 2218,
    } == {path: every[path] for path in (
        "overmap_terrain.id", "overmap_terrain.see_cost", "overmap_terrain.land_use_code", "overmap_terrain.spawns.group",
        "overmap_special.place_nested[].point", "overmap_special.phases[][].max",
        "overmap_connection.subtypes[].terrain", "city_building.overmaps[].point",
    )}  # fmt: skip


def test_page__is_fresh() -> None:
    from engine.cataclysm.page import PAGE, page

    assert page() == Path(PAGE).read_text(encoding="utf-8"), "`python -m engine.cataclysm` writes it anew"
