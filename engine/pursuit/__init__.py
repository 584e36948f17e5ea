"""Who walks where on a map: routes, distance maps, a turn of many pursuers, and what one sees.

Takes a `Map` of `engine.results` and cells as (x, y); gives cells and arrays (height, width). Knows nothing of the
content language and nothing of what a game does when pursuer and target meet. Needs python-tcod, which is imported when
a route is first asked for.

    ground = ground_of(map)                                  # once a map
    enemies = step_all(ground, enemies, target=player)       # once a turn
"""

from engine.pursuit.distances import NO_WAY, distance_map
from engine.pursuit.ground import Cell, Ground, ground_of
from engine.pursuit.limits import NO_LIMITS, SOURCE_LIMITS, Limits
from engine.pursuit.regions import Region, region_table
from engine.pursuit.route import route
from engine.pursuit.sight import seen
from engine.pursuit.turn import step_all

__all__ = [
    "NO_LIMITS",
    "NO_WAY",
    "SOURCE_LIMITS",
    "Cell",
    "Ground",
    "Limits",
    "Region",
    "distance_map",
    "ground_of",
    "region_table",
    "route",
    "seen",
    "step_all",
]
