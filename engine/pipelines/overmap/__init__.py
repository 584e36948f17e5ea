"""The kinds of overmaps: terrain, locations, connections, specials, buildings, regions, and the steps that make one.

Each file is a page for its designer: the class, its checks, its samples. `rows` turns what is declared into the plain
rows of the generators; nothing else does.
"""

from engine.pipelines.overmap import building, connection, location, overmap, region, special, terrain
from engine.pipelines.overmap.rows import content_of

KINDS = (
    terrain.KIND,
    location.KIND,
    connection.KIND,
    special.KIND,
    building.KIND,
    region.KIND,
    overmap.KIND,
)
"""Every kind of this package, in the order of the reference."""

__all__ = ["KINDS", "content_of"]
