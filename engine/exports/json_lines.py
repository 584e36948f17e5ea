"""An adventure as one line of JSON, for games and for pipes."""

from __future__ import annotations

import json

from engine.results.convert import to_data
from engine.results.destination import Adventure


def json_line(adventure: Adventure) -> str:
    """The adventure on one line with its end, keys in a fixed order, letters as they are.

    It ends with the last stage that was made: seed, stamp, query and perhaps blueprint and destination.
    """
    return json.dumps(to_data(adventure), ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
