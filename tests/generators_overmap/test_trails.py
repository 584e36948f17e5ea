"""Trailheads at the ends of trails."""

from __future__ import annotations

import attrs
import pytest

from engine.generators.overmap.overmaps import make_overmap
from tests.generators_overmap.small import STEPS, WET, content


@pytest.mark.parametrize(("chance", "there"), [(1, True), (0, False)])
def test_trailheads__by_their_chance(chance: int, there: bool) -> None:
    region = attrs.evolve(WET, trails=attrs.evolve(WET.trails, trailhead_chance=chance, trailhead_road_distance=20))
    made = [make_overmap(content(region), STEPS, seed) for seed in range(6)]
    assert there == any(special.id == "trailhead" for overmap in made for special in overmap.specials)
