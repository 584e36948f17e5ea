"""One adventure, one line; and one overmap."""

from __future__ import annotations

import json

from engine.exports.json_lines import json_line
from engine.generators.overmap.overmaps import make_overmap
from engine.results.convert import adventure_from, overmap_line_from
from engine.results.destination import Adventure
from engine.results.overmap import OvermapLine
from engine.results.query import Query
from engine.values.extent import Extent
from tests.generators_overmap.small import STEPS, content
from tests.results.sample import ADVENTURE, STAMP


def test_line__query_alone() -> None:
    line = json_line(Adventure(7, STAMP, Query(1, 50, ("洞窟",), ("goblin",))))
    assert line == (
        '{"seed":7,"stamp":{"content":"sha256:' + "3f9a1c2e" * 8 + '","engine":"0.1.0","algorithm":1},'
        '"query":{"level":1,"necessary_progression":50,"location_candidates":["洞窟"],"enemy_candidates":["goblin"],'
        '"group":null,"quality_adjustment":0,"boss":null,"invisible_enabled":false}}\n'
    )


def test_line__destination_is_one_line_and_reads_back() -> None:
    line = json_line(ADVENTURE)
    assert line.count("\n") == 1
    assert "ゴブリンの迷宮" in line
    assert adventure_from(json.loads(line)) == ADVENTURE


def test_line__keys_of_a_destination() -> None:
    destination = json.loads(json_line(ADVENTURE))["destination"]
    assert list(destination) == ["name", "location", "level", "necessary_progression", "cards", "exit", "losses"]


def test_line__an_overmap() -> None:
    line = OvermapLine(7, STAMP, make_overmap(content(), STEPS, 7, size=Extent(40, 24)))
    printed = json_line(line)
    assert (1, True) == (printed.count("\n"), printed.endswith("}\n"))
    assert printed.startswith('{"seed":7,"stamp":{"content":"sha256:')
    assert line == overmap_line_from(json.loads(printed))
