"""The steps of an overmap, a file each, in the order they are meant for."""

from engine.generators.overmap.steps.cities import FoundCities
from engine.generators.overmap.steps.forests import MakeForests
from engine.generators.overmap.steps.islands import RaiseIslands
from engine.generators.overmap.steps.lakes import MakeLakes
from engine.generators.overmap.steps.river_shapes import ShapeRivers
from engine.generators.overmap.steps.rivers import MakeRivers
from engine.generators.overmap.steps.roads import LayRoads
from engine.generators.overmap.steps.specials import PlaceSpecials
from engine.generators.overmap.steps.streets import GrowStreets
from engine.generators.overmap.steps.swamps import MakeSwamps
from engine.generators.overmap.steps.trails import LayTrails, PlaceTrailheads

OVERMAP_STEPS = (
    MakeRivers,
    MakeLakes,
    MakeForests,
    MakeSwamps,
    FoundCities,
    GrowStreets,
    LayTrails,
    LayRoads,
    RaiseIslands,
    PlaceSpecials,
    PlaceTrailheads,
    ShapeRivers,
)
"""Every step that a designer can write."""

__all__ = ["OVERMAP_STEPS", *(step.__name__ for step in OVERMAP_STEPS)]
