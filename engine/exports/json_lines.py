"""An adventure, a map, an overmap or a world as one line of JSON, for games and for pipes."""

from __future__ import annotations

import json

from engine.results.convert import to_data
from engine.results.destination import Adventure
from engine.results.map import MapLine
from engine.results.overmap import OvermapLine
from engine.results.world import WorldLine


def json_line(result: Adventure | MapLine | OvermapLine | WorldLine, *, with_map: bool = False) -> str:
    """The result on one line with its end, keys in a fixed order, letters as they are.

    An adventure ends with the last stage that was made: seed, stamp, query and perhaps blueprint and destination; and
    `with_map` with its map, null where its place has none.
    """
    return (
        json.dumps(to_data(result, with_map=with_map), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        + "\n"
    )
