"""A small mod as JSON, written for these tests, in which nothing is wrong; and what a check says of it once something is."""

from __future__ import annotations

from pathlib import Path

from engine.cataclysm.checking import check_folders
from engine.source.diagnostic import Diagnostic

CLEAN = """\
[
  { "type": "overmap_terrain", "id": "moor", "name": "moor", "sym": ".", "color": "brown", "flags": [ "NO_ROTATE" ] },
  { "type": "overmap_terrain", "abstract": "generic_hut", "name": "hut", "sym": "^", "color": "light_red", "see_cost": 5 },
  { "type": "overmap_terrain", "id": "hut", "copy-from": "generic_hut" },
  { "type": "overmap_terrain", "id": [ "barn", "mill" ], "copy-from": "generic_hut", "name": "barn" },
  { "type": "overmap_terrain", "id": "burrow", "name": "burrow", "color": "brown", "flags": [ "LINEAR" ] },
  { "type": "overmap_location", "id": "moors", "terrains": [ "moor" ] },
  {
    "type": "overmap_connection",
    "id": "path",
    "default_terrain": "burrow",
    "subtypes": [ { "terrain": "burrow", "locations": [ "moors" ], "basic_cost": 5 } ]
  },
  {
    "type": "overmap_special",
    "id": "Hamlet",
    "overmaps": [
      { "point": [ 0, 0, 0 ], "overmap": "hut_north" },
      { "point": [ 1, 0, 0 ], "overmap": "barn_east" },
      { "point": [ 0, 1, 0 ], "overmap": "moor", "locations": [ "moors" ] }
    ],
    "connections": [ { "point": [ 0, -1, 0 ], "connection": "path", "from": [ 0, 0, 0 ] } ],
    "locations": [ "moors" ],
    "city_distance": [ 3, -1 ],
    "occurrences": [ 0, 5 ],
    "flags": [ "CLASSIC" ]
  },
  {
    "type": "city_building",
    "id": "mill_house",
    "locations": [ "moors" ],
    "overmaps": [ { "point": [ 0, 0, 0 ], "overmap": "mill_north" } ]
  },
  {
    "type": "overmap_special",
    "id": "Warren",
    "subtype": "mutable",
    "locations": [ "moors" ],
    "occurrences": [ 0, 1 ],
    "check_for_locations_area": [ { "type": [ "moors" ], "from": [ 0, -1, 0 ], "to": [ 0, 0, 0 ] } ],
    "joins": [ "burrow_to_burrow" ],
    "shared": { "size": [ 1, 3 ] },
    "overmaps": {
      "mouth": { "overmap": "burrow_end_south", "north": "burrow_to_burrow" },
      "way": { "overmap": "burrow_ns", "north": "burrow_to_burrow", "south": "burrow_to_burrow" },
      "bend": { "overmap": "burrow_ne", "north": "burrow_to_burrow", "east": "burrow_to_burrow" }
    },
    "root": "mouth",
    "phases": [
      [ { "overmap": "way", "max": 3, "scale": "size" }, { "overmap": "bend", "max": { "poisson": 1 } } ],
      [ { "overmap": "mouth", "weight": 1000 }, { "overmap": "way", "weight": 1 }, { "overmap": "bend", "weight": 1 } ]
    ]
  }
]
"""


def check_text(folder: Path, *texts: str) -> list[Diagnostic]:
    """What is found in texts, each the only file of a folder of its own."""
    folders = []
    for number, text in enumerate(texts):
        below = folder / f"mod_{number}"
        below.mkdir(exist_ok=True)
        (below / "mod.json").write_text(text, encoding="utf-8")
        folders.append(below)
    return check_folders(folders)


def changed(old: str, new: str, text: str = CLEAN) -> str:
    """The mod with a piece of it changed that is there once."""
    assert text.count(old) == 1, f"{text.count(old)} times: {old}"
    return text.replace(old, new)


def position(text: str, words: str) -> tuple[int, int]:
    """Line and column of words that are there once, `^` within them marking where the place begins."""
    before, mark, behind = words.partition("^")
    words, skip = (before + behind, len(before)) if mark else (words, 0)
    assert text.count(words) == 1, f"{text.count(words)} times: {words}"
    at = text.index(words) + skip
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
