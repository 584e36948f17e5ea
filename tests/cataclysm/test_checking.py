"""`check --cataclysm`: each kind of mistake in JSON is told by its code, at its line and column, in the words of the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from .json_mod import CLEAN, changed, check_text, position

SURE = '"from": [ 0, -1, 0 ], "to": [ 0, 0, 0 ]'
FREE = '{ "overmap": "way" }, { "overmap": "bend" }'
MISTAKES = [
    # name, what is written instead of what, code, where, words of the message or of the help
    ("location", '"locations": [ "moors" ],\n    "city', '"locations": [ "mors" ],\n    "city', "ADV101", '"mors"', "`moors`"),
    ("terrain_of_location", '"terrains": [ "moor" ]', '"terrains": [ "mor" ]', "ADV101", '"mor"', "`moor`"),
    ("terrain_of_location_with_side", '"terrains": [ "moor" ]', '"terrains": [ "moor", "hut_north" ]', "ADV101", '^"hut_north" ]', "mean `hut`"),
    ("connection", '"connection": "path"', '"connection": "pth"', "ADV101", '"pth"', "`path`"),
    ("terrain_of_connection", '"default_terrain": "burrow"', '"default_terrain": "burow"', "ADV101", '"burow"', "`burrow`"),
    ("terrain_of_tile", '"hut_north" }', '"hutt_north" }', "ADV101", '"hutt_north"', "`hut_north`"),
    ("side_misspelt", '"barn_east"', '"barn_esat"', "ADV101", '"barn_esat"', "`barn_east`"),
    ("side_missing", '"barn_east"', '"barn"', "ADV401", '"overmap": ^"barn"', "`barn_north`"),
    ("side_where_none_is", '"overmap": "moor"', '"overmap": "moor_west"', "ADV402", '"moor_west"', "write `moor`"),
    ("shape_for_side", '"barn_east"', '"barn_ns"', "ADV402", '"barn_ns"', "`barn_north`"),
    ("side_for_shape", '"burrow_end_south"', '"burrow_south"', "ADV402", '"burrow_south"', "`burrow_ns`"),
    ("two_tiles_at_a_point", '[ 1, 0, 0 ], "overmap"', '[ 0, 0, 0 ], "overmap"', "ADV407", '{ "point": ^[ 0, 0, 0 ], "overmap": "barn_east"', "[0, 0, 0]"),
    ("connection_on_a_tile", '[ 0, -1, 0 ], "connection"', '[ 1, 0, 0 ], "connection"', "ADV407", '^[ 1, 0, 0 ], "connection"', "[1, 0, 0]"),
    ("connection_not_straight", '[ 0, -1, 0 ], "connection"', '[ 1, -1, 0 ], "connection"', "ADV408", '"from": ^[ 0, 0, 0 ]', "[1, -1, 0]"),
    ("no_ground", '    "locations": [ "moors" ],\n    "city_distance"', '    "city_distance"', "ADV410", '"point": ^[ 0, 0, 0 ], "overmap": "hut_north"', "`locations`"),
    ("join_of_nothing", '"north": "burrow_to_burrow", "east"', '"north": "burow_to_burrow", "east"', "ADV413", '"burow_to_burrow"', "burrow_to_burrow"),
    ("join_without_partner", '"joins": [ "burrow_to_burrow" ]', '"joins": [ "burrow_to_burrow", { "id": "in", "opposite": "out" } ]', "ADV413", '"opposite": ^"out"', "`out`"),
    ("piece_of_nothing", '"overmap": "mouth", "weight"', '"overmap": "muoth", "weight"', "ADV413", '"muoth"', "mouth"),
    ("no_root", '    "root": "mouth",\n', "", "ADV413", '"Warren"', "`root`"),
    ("root_of_nothing", '"root": "mouth"', '"root": "mouht"', "ADV413", '"mouht"', "mouth"),
    ("scale_of_nothing", '"scale": "size"', '"scale": "sise"', "ADV413", '"overmap": ^"way", "max"', "sise"),
    ("unused_piece", '      "mouth": {', '      "nook": { "overmap": "burrow_ns", "north": "burrow_to_burrow" },\n      "mouth": {', "ADV414", '"nook"', "`nook`"),
    ("phase_never_reached", '[ { "overmap": "way", "max": 3', '[ { "overmap": "way", "max": 0 } ],\n      [ { "overmap": "way", "max": 3', "ADV414", '^"way", "max": 0', "`way`"),
    ("stays_open", ',\n      [ { "overmap": "mouth", "weight": 1000 }, { "overmap": "way", "weight": 1 }, { "overmap": "bend", "weight": 1 } ]', "", "ADV415", '^[ { "overmap": "way"', "burrow_to_burrow"),
    ("weights_overflow", '"phases": [\n', f'"phases": [\n      [ {FREE} ],\n', "ADV615", '^{ "overmap": "bend" }', "neither"),
    ("unknown_key", '"occurrences": [ 0, 5 ]', '"occurences": [ 0, 5 ]', "ADV611", '"occurences"', "`occurrences`"),
    ("unknown_key_within", '"north": "burrow_to_burrow", "east"', '"nroth": "burrow_to_burrow", "east"', "ADV611", '"nroth"', "`north`"),
    ("unknown_type", '"type": "city_building"', '"type": "city_bulding"', "ADV612", '"city_bulding"', "`city_building`"),
    ("range_upside_down", '"occurrences": [ 0, 5 ]', '"occurrences": [ 5, 2 ]', "ADV613", "[ 5, 2 ]", "`[2, 5]`"),
    ("range_below_nothing", '"city_distance": [ 3, -1 ]', '"city_distance": [ -30, 4 ]', "ADV614", "-30", "-30"),
    ("text_for_range", '"occurrences": [ 0, 5 ]', '"occurrences": "many"', "ADV603", '"many"', "`occurrences`"),
    ("text_for_truth", '"root": "mouth"', '"root": "mouth", "rotate": "no"', "ADV603", '"no"', "`rotate`"),
    ("number_for_text", '"root": "mouth"', '"root": 7', "ADV603", "7", "`root`"),
    ("amount", '"poisson": 1', '"poison": 1', "ADV611", '"poison"', "`poisson`"),
    ("id_twice", '"id": [ "barn", "mill" ]', '"id": [ "barn", "mill", "hut" ]', "ADV604", '"mill", ^"hut"', "`hut`"),
    ("base_of_nothing", '"id": "hut", "copy-from": "generic_hut"', '"id": "hut", "copy-from": "generic_hutt"', "ADV605", '"generic_hutt"', "generic_hutt"),
    ("copies_itself", '"id": "hut", "copy-from": "generic_hut"', '"id": "hut", "copy-from": "hut"', "ADV605", '"copy-from": ^"hut"', "`hut`"),
    ("flag", '"NO_ROTATE"', '"NO_ROTAT"', "ADV404", '"NO_ROTAT"', "`NO_ROTATE`"),
    ("turns_two_ways", '"NO_ROTATE"', '"NO_ROTATE", "LINEAR"', "ADV403", '[ "NO_ROTATE", "LINEAR" ]', "`LINEAR`"),
    ("name_of_a_side", '"id": [ "barn", "mill" ]', '"id": [ "barn", "mill", "hut_north" ], "flags": [ "NO_ROTATE" ]', "ADV423", '^"hut_north" ], "flags"', "`hut_north`"),
    ("no_json", '"root": "mouth",', '"root": "mouth"', "ADV601", '^"phases"', "comma"),
    ("key_twice", '"root": "mouth",', '"root": "way", "root": "mouth",', "ADV602", '^"root": "mouth"', "`root`"),
]  # fmt: skip


def test_clean(tmp_path: Path) -> None:
    assert check_text(tmp_path, CLEAN) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "where", "words"), [each[1:] for each in MISTAKES], ids=[each[0] for each in MISTAKES]
)
def test_mistake(tmp_path: Path, old: str, new: str, code: str, where: str, words: str) -> None:
    text = changed(old, new)
    found = check_text(tmp_path, text)
    told = [each for each in found if (each.code, each.place.position) == (code, position(text, where))]
    assert told, [(each.code, str(each.place), each.message()) for each in found]
    assert words in f"{told[0].message()} {told[0].help()}"
    assert told[0].message("ja") != told[0].message("en")
