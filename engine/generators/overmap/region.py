"""The settings of a region: everything of the source's region settings that touches the layout, with its defaults."""

from __future__ import annotations

from fractions import Fraction

import attrs

from engine.generators.overmap.rows import words
from engine.values.interval import Interval

FLOODPLAIN = Interval(3, 15)
Bin = tuple[tuple[str, int], ...]
"""Names and whole weights."""


def _share(value: Fraction | int | str) -> Fraction:
    return Fraction(value)


@attrs.frozen
class Rivers:
    """How many rivers and how wide; the terrains of a river, `<shape>` being what polishing calls it."""

    scale: Fraction = attrs.field(default=Fraction(1), converter=_share)
    """0 turns them off; 2 makes them twice as wide; below 1 they thin out."""
    center: str = "river_center"
    shapes: str = "river"
    """The first part of the names `river_c_not_nw`, `river_north`, `river_se` …"""
    marsh: str = "forest_water"
    """What a lone tile of river becomes."""


@attrs.frozen
class Lakes:
    """Where lakes lie, and what they are made of from the surface down."""

    threshold: Fraction = attrs.field(default=Fraction(1, 4), converter=_share)
    """0 turns them off."""
    size_min: int = 20
    depth: int = -5
    surface: str = "lake_surface"
    shore: str = "lake_shore"
    water: str = "lake_water_cube"
    bed: str = "lake_bed"
    underwater_shore: str = "lake_underwater_shore"


@attrs.frozen
class Forests:
    """Where forests and swamps grow."""

    threshold: Fraction = attrs.field(default=Fraction(1, 5), converter=_share)
    """0 turns forests and swamps off."""
    thick_threshold: Fraction = attrs.field(default=Fraction(1, 4), converter=_share)
    swamp_adjacent: Fraction = attrs.field(default=Fraction(3, 10), converter=_share)
    swamp_isolated: Fraction = attrs.field(default=Fraction(6, 10), converter=_share)
    buffer: Interval = FLOODPLAIN
    """How far from a river the ground may be wet."""
    forest: str = "forest"
    thick: str = "forest_thick"
    swamp: str = "forest_water"


@attrs.frozen
class Cities:
    """How many cities, how large, and what stands in them; the bins hold buildings, specials or terrains."""

    size: int = 8
    """0 is no cities."""
    spacing: int = 4
    shop_radius: int = 30
    shop_sigma: int = 50
    apartment_radius: int = 90
    apartment_sigma: int = 0
    park_radius: int = 20
    park_sigma: int = 80
    houses: Bin = ()
    urban_houses: Bin = ()
    shops: Bin = ()
    urban_shops: Bin = ()
    parks: Bin = ()
    finales: Bin = ()
    names: tuple[str, ...] = ()
    road: str = "local_road"
    """The connection that streets and roads between cities are made of."""
    sewer: str = "sewer_tunnel"
    center: str = "road_nesw_manhole"
    manhole: str = "road_nesw_manhole"
    street: str = "road"
    sewer_start: str = "sewer_isolated"
    bare_locations: tuple[str, ...] = ("land", "swamp")
    """Where a bin's bare terrain may stand."""


@attrs.frozen
class Trails:
    """Trails through forests; each chance N is one in N, 0 none."""

    chance: int = 2
    border_point_chance: int = 2
    minimum_forest_size: int = 100
    random_point_min: int = 4
    random_point_max: int = 50
    random_point_size_scalar: int = 100
    trailhead_chance: int = 1
    trailhead_road_distance: int = 6
    connection: str = "forest_trail"
    trailheads: Bin = ()


@attrs.frozen
class IslandSpecial:
    """A special that belongs on an island: at its shore, on its land or in its middle."""

    special: str
    placement: str = "land"
    """`land`, `shore` or `center`."""
    least_size: int = 0
    """The least radius of the city."""
    least_radius: int = 0
    """The least radius of the island."""
    chance: int = 100
    """In a hundred."""


@attrs.frozen
class Islands:
    """Cities alone in a lake (isolated_city); -1 leaves a number to the size of the city."""

    enabled: bool = False
    city_size: int = -1
    """The size that their number is reckoned by; -1: the middle of least and most."""
    least_size: int = 6
    most_size: int = 12
    spacing: int = 8
    radius: int = -1
    shore_width: int = 2
    land_padding: int = -1
    """Tiles of land around what was built."""
    road_padding: int = -1
    """Tiles of land around roads."""
    coastline_variance: int = -1
    """How many tiles the coast wobbles."""
    register: bool = True
    """Whether it counts as a city for what comes later."""
    base: str = "lake_surface"
    land: str = "field"
    shore: str = "lake_shore"
    center: str = "road_nesw_manhole"
    road: str = "local_road"
    required: tuple[IslandSpecial, ...] = ()
    optional: tuple[IslandSpecial, ...] = ()


@attrs.frozen
class Features:
    """Which specials may appear at all, by their flags."""

    blacklist: frozenset[str] = attrs.field(default=frozenset(), converter=words)
    whitelist: frozenset[str] = attrs.field(default=frozenset(), converter=words)
    clear_whitelist: bool = False
    """With an empty whitelist: no special at all."""


@attrs.frozen
class RegionRow:
    """Everything about a region that shapes an overmap."""

    id: str
    ground: str = "field"
    above: str = "open_air"
    below: str = "empty_rock"
    rivers: Rivers = Rivers()
    lakes: Lakes = Lakes()
    forests: Forests = Forests()
    cities: Cities = Cities()
    trails: Trails = Trails()
    islands: Islands = Islands()
    features: Features = Features()
    specials_density: Fraction = attrs.field(default=Fraction(1), converter=_share)
    specials_spacing: int = 6
    unique_range: int = 4
    """A special that exists once in the world stands on an overmap with coordinates -range..range."""
