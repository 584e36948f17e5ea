"""What a part of the world is like: its waters, forests, cities and trails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import frozen

from engine.generators.overmap import region as rows
from engine.language.faults import OUT_OF_RANGE, WRONG_SHAPE
from engine.language.kind import Kind, places_field
from engine.language.merging import Counts, Layered, Names
from engine.language.ref import Label, Ref
from engine.pipelines.overmap.connection import OvermapConnection
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.special import OvermapSpecial
from engine.pipelines.overmap.terrain import wrong_side
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.prop import prop, props
from engine.values.sided import Sided
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model


class Buildable:
    """What a bin of a city may hold: a building, a special, or a bare terrain."""

    KINDS = ("city_building", "overmap_special", "overmap_terrain")


_RIVERS, _LAKES, _FORESTS = rows.Rivers(), rows.Lakes(), rows.Forests()
_CITIES, _TRAILS, _ISLANDS = rows.Cities(), rows.Trails(), rows.Islands()
_REGION = rows.RegionRow("")
_NONE: Counts[Buildable] = Counts(())


MOST_WEIGHT = 1_000_000
"""The largest weight in a bin."""


def _sided(name: str) -> Sided:
    return Sided(*name.split("."))


@frozen(kw_only=True)
class Rivers(Layered):
    """How many rivers there are, how wide, and of what."""

    scale: Fraction = prop(
        "0 turns them off, 2 makes them twice as wide, 0.5 half as many.", default=_RIVERS.scale, least=0, most=20
    )
    center: Sided = prop("The terrain of a river.", default=_sided(_RIVERS.center))
    shapes: str = prop(
        "The first part of the names of its banks: `river_north`, `river_se`, `river_c_not_nw` …",
        default=_RIVERS.shapes,
    )
    marsh: Sided = prop("What a tile of river becomes that is nearly dry.", default=_sided(_RIVERS.marsh))
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class Lakes(Layered):
    """Where lakes lie, how deep they are, and of what."""

    threshold: Fraction = prop(
        "The higher, the fewer and smaller; 0 turns them off.", default=_LAKES.threshold, least=0, most=10
    )
    size_min: int = prop("Tiles of the smallest.", default=_LAKES.size_min, unit="tiles", least=1, most=1000000)
    depth: int = prop("The level of the bed.", default=_LAKES.depth, least=-63, most=-1)
    surface: Sided = prop("The surface.", default=_sided(_LAKES.surface))
    shore: Sided = prop("The rim.", default=_sided(_LAKES.shore))
    water: Sided = prop("The water below the surface.", default=_sided(_LAKES.water))
    bed: Sided = prop("The bed.", default=_sided(_LAKES.bed))
    underwater_shore: Sided = prop("Below the rim.", default=_sided(_LAKES.underwater_shore))
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class Forests(Layered):
    """Where forests and swamps grow."""

    threshold: Fraction = prop(
        "The lower, the more forest; 0 turns forests and swamps off.", default=_FORESTS.threshold, least=0, most=10
    )
    thick_threshold: Fraction = prop("Where forest is thick.", default=_FORESTS.thick_threshold, least=0, most=10)
    swamp_adjacent: Fraction = prop(
        "The lower, the more swamp beside rivers.", default=_FORESTS.swamp_adjacent, least=0, most=10
    )
    swamp_isolated: Fraction = prop(
        "The lower, the more swamp elsewhere.", default=_FORESTS.swamp_isolated, least=0, most=10
    )
    buffer: Interval = prop(
        "How far from a river the ground may be wet, least and most.",
        default=_FORESTS.buffer,
        unit="tiles",
        least=0,
        most=100,
    )
    forest: Sided = prop("Forest.", default=_sided(_FORESTS.forest))
    thick: Sided = prop("Thick forest.", default=_sided(_FORESTS.thick))
    swamp: Sided = prop("Swamp.", default=_sided(_FORESTS.swamp))
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class City(Layered):
    """How many cities there are, how large, and what stands in them.

    How far a tile is from the middle, in percent of the radius, decides: within the shop radius shops, within the park
    radius parks, beyond them houses; the sigma blurs each edge.
    """

    size: int = prop(
        "The radius that sizes are drawn around, from 1 to twice as much; 0 is no cities.",
        default=_CITIES.size,
        unit="tiles",
        least=0,
        most=16,
    )
    spacing: int = prop("Each step halves their number.", default=_CITIES.spacing, least=0, most=8)
    shop_radius: int = prop("How far shops reach.", default=_CITIES.shop_radius, unit="%", least=0, most=1000)
    shop_sigma: int = prop("How blurred that edge is.", default=_CITIES.shop_sigma, unit="%", least=0, most=1000)
    apartment_radius: int = prop(
        "How far apartments reach in large cities.", default=_CITIES.apartment_radius, unit="%", least=0, most=1000
    )
    apartment_sigma: int = prop(
        "How blurred that edge is.", default=_CITIES.apartment_sigma, unit="%", least=0, most=1000
    )
    park_radius: int = prop("How far parks reach.", default=_CITIES.park_radius, unit="%", least=0, most=1000)
    park_sigma: int = prop("How blurred that edge is.", default=_CITIES.park_sigma, unit="%", least=0, most=1000)
    houses: Counts[Buildable] = prop(
        "Houses and how often each; a later pack adds to them.", default=_NONE, least=0, most=MOST_WEIGHT
    )
    urban_houses: Counts[Buildable] = prop(
        "Houses near the middle of large cities.", default=_NONE, least=0, most=MOST_WEIGHT
    )
    shops: Counts[Buildable] = prop("Shops.", default=_NONE, least=0, most=MOST_WEIGHT)
    urban_shops: Counts[Buildable] = prop("Shops of large cities.", default=_NONE, least=0, most=MOST_WEIGHT)
    parks: Counts[Buildable] = prop("Parks.", default=_NONE, least=0, most=MOST_WEIGHT)
    finales: Counts[Buildable] = prop(
        "What a large city has once, near its middle.", default=_NONE, least=0, most=MOST_WEIGHT
    )
    names: tuple[Text, ...] = prop("Names for cities.", default=())
    road: Ref[OvermapConnection] | None = prop(f"What streets are made of; otherwise `{_CITIES.road}`.", default=None)
    sewer: Ref[OvermapConnection] | None = prop(
        f"What leads from manholes to the middle, below; otherwise `{_CITIES.sewer}`.", default=None
    )
    center: Sided = prop("The tile in the middle.", default=_sided(_CITIES.center))
    manhole: Sided = prop("A crossing with a manhole.", default=_sided(_CITIES.manhole))
    street: Sided = prop("The terrain of streets.", default=_sided(_CITIES.street))
    sewer_start: Sided = prop("The tile below a manhole.", default=_sided("sewer.isolated"))
    bare_on: Names[OvermapLocation] | None = prop(
        f"Where a bare terrain of a bin may stand; otherwise {' and '.join(f'`{name}`' for name in _CITIES.bare_locations)}.",
        default=None,
    )
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class Trails(Layered):
    """Trails through forests."""

    chance: int = prop(
        "A forest has trails in one of so many cases; 0: never.", default=_TRAILS.chance, least=0, most=1000
    )
    border_point_chance: int = prop(
        "A trail reaches each of its four outermost tiles in one of so many cases.",
        default=_TRAILS.border_point_chance,
        least=1,
        most=1000,
    )
    minimum_forest_size: int = prop(
        "Tiles of the smallest forest with trails.",
        default=_TRAILS.minimum_forest_size,
        unit="tiles",
        least=1,
        most=1000000,
    )
    random_point_min: int = prop("Points in it, at least.", default=_TRAILS.random_point_min, least=0, most=1000)
    random_point_max: int = prop("Points in it, at most.", default=_TRAILS.random_point_max, least=0, most=1000)
    random_point_size_scalar: int = prop(
        "One more point for so many tiles.", default=_TRAILS.random_point_size_scalar, least=1, most=1000000
    )
    trailhead_chance: int = prop(
        "A trail's end has a trailhead in one of so many cases; 0: never.",
        default=_TRAILS.trailhead_chance,
        least=0,
        most=1000,
    )
    trailhead_road_distance: int = prop(
        "How near a road must be.", default=_TRAILS.trailhead_road_distance, unit="tiles", least=0, most=1000
    )
    connection: Ref[OvermapConnection] | None = prop(
        f"What trails are made of; otherwise `{_TRAILS.connection}`.", default=None
    )
    trailheads: Counts[Buildable] = prop("What stands at the end of trails.", default=_NONE, least=0, most=MOST_WEIGHT)
    places: Mapping[str, Place] = places_field()


class Placement(StrEnum):
    """Where on an island."""

    LAND = "land"
    SHORE = "shore"
    CENTER = "center"


@frozen
class IslandSpecial:
    """A special that belongs on islands, `harbor placement shore`."""

    special: Ref[OvermapSpecial] = prop("The special.", positional=True)
    placement: Placement = prop("Where on the island.", default=Placement.LAND)
    least_size: int = prop("The least radius of the city.", default=0, unit="tiles", least=0, most=100)
    least_radius: int = prop("The least radius of the island.", default=0, unit="tiles", least=0, most=500)
    chance: Percent = prop("How likely.", default=Percent(100), unit="%", least=0, most=100)
    places: Mapping[str, Place] = places_field()


def _or_usual(doc: str, usual: str, default: int, most: int) -> Any:
    return prop(f"{doc}; -1 is {usual}.", default=default, unit="tiles", least=-1, most=most)


@frozen(kw_only=True)
class Islands(Layered):
    """Cities alone in a lake."""

    enabled: bool = prop("Whether there are any.", default=_ISLANDS.enabled)
    city_size: int = _or_usual(
        "The radius that their number is reckoned by", "between the least and the most", _ISLANDS.city_size, 16
    )
    least_size: int = prop("The least radius of a city.", default=_ISLANDS.least_size, unit="tiles", least=1, most=32)
    most_size: int = prop("The greatest radius of a city.", default=_ISLANDS.most_size, unit="tiles", least=1, most=32)
    spacing: int = prop("Each step halves their number.", default=_ISLANDS.spacing, least=0, most=16)
    radius: int = _or_usual("The radius of an island", "as the city needs", _ISLANDS.radius, 500)
    shore_width: int = prop("Tiles of shore around it.", default=_ISLANDS.shore_width, unit="tiles", least=0, most=50)
    land_padding: int = _or_usual("Tiles of land around what was built", "3", _ISLANDS.land_padding, 50)
    road_padding: int = _or_usual("Tiles of land around roads", "2", _ISLANDS.road_padding, 50)
    coastline_variance: int = _or_usual("How far the coast wobbles", "2", _ISLANDS.coastline_variance, 50)
    register: bool = prop("Whether what comes later takes it for a city.", default=_ISLANDS.register)
    base: Sided = prop("What islands rise from.", default=_sided(_ISLANDS.base))
    land: Sided = prop("What they are made of.", default=_sided(_ISLANDS.land))
    shore: Sided = prop("Their rim.", default=_sided(_ISLANDS.shore))
    center: Sided = prop("The tile in the middle of the city.", default=_sided(_ISLANDS.center))
    road: Ref[OvermapConnection] | None = prop(f"What streets are made of; otherwise `{_ISLANDS.road}`.", default=None)
    required: tuple[IslandSpecial, ...] = prop("A special that an island must have.", default=(), repeated=True)
    optional: tuple[IslandSpecial, ...] = prop("A special that an island may have.", default=(), repeated=True)
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class RegionSpecials(Layered):
    """How many specials there are, how far apart, and which."""

    density: Fraction = prop("Multiplies the number of specials.", default=_REGION.specials_density, least=0, most=10)
    spacing: int = prop(
        "Tiles around a special without another of its kind of ground; with -1 not even their own are kept apart.",
        default=_REGION.specials_spacing,
        unit="tiles",
        least=-1,
        most=72,
    )
    unique_range: int = prop(
        "What exists once in the world stands at most so many overmaps from the one at (0, 0).",
        default=_REGION.unique_range, unit="overmaps", least=0, most=1000,
    )  # fmt: skip
    blacklist: Names[Label] = prop("Specials with one of these flags are left out.", default=Names(()))
    whitelist: Names[Label] = prop(
        "Where there are any, only specials with one of these flags are there.", default=Names(())
    )
    clear_whitelist: bool = prop(
        "With an empty `whitelist`: no special at all.", default=_REGION.features.clear_whitelist
    )
    places: Mapping[str, Place] = places_field()


@frozen(kw_only=True)
class Region:
    """What a part of the world is like: its ground, rivers, lakes, forests, cities, trails, islands and specials.

    One region may rest on another and write only what differs: `region fen : temperate { lakes { threshold 0.2 } }`.
    """

    ground: Sided = prop("What level 0 is before anything else.", default=_sided(_REGION.ground))
    above: Sided = prop("What the levels above are.", default=_sided(_REGION.above))
    below: Sided = prop("What the levels below are.", default=_sided(_REGION.below))
    rivers: Rivers = prop("Its rivers.", default=Rivers())
    lakes: Lakes = prop("Its lakes.", default=Lakes())
    forests: Forests = prop("Its forests and swamps.", default=Forests())
    city: City = prop("Its cities.", default=City())
    trails: Trails = prop("Its forest trails.", default=Trails())
    islands: Islands = prop("Its islands.", default=Islands())
    specials: RegionSpecials = prop("Its specials.", default=RegionSpecials())


def region_terrains(region: Declared[Region], model: Model) -> Iterator[Diagnostic]:
    """Terrains are named with sides that they have."""
    for key, part in region.parts.items():
        if isinstance(part.value, Sided):
            yield from wrong_side(part.value, region.at(key), model)
        elif isinstance(part.value, Layered):
            for attribute, _ in props(type(part.value)):
                own = getattr(part.value, attribute.name)
                if isinstance(own, Sided) and attribute.name in part.value.places:
                    yield from wrong_side(own, part.value.places[attribute.name], model)


def region_bins(region: Declared[Region], model: Model) -> Iterator[Diagnostic]:
    """Weights of bins are numbers."""
    for owner in (region.value.city, region.value.trails):
        for name, _, _ in owner.written_fields():
            counts = getattr(owner, name)
            for ref, count in counts.entries if isinstance(counts, Counts) else ():
                if count.amount is None:
                    place = count.places[0] if count.places else ref.place
                    expected = Message("a number", "数")
                    yield WRONG_SHAPE.at(place, key=name, expected=expected)


def region_ranges(region: Declared[Region], model: Model) -> Iterator[Diagnostic]:
    """What has a least and a most has them in this order."""
    value = region.value
    for key, least, most in (
        ("trails", "random_point_min", "random_point_max"),
        ("islands", "least_size", "most_size"),
    ):
        owner = getattr(value, key)
        low, high = getattr(owner, least), getattr(owner, most)
        if low > high:
            range = Message(f"{high} or less, as `{most}`", f"`{most}` と同じ {high} 以下")
            yield OUT_OF_RANGE.at(owner.places.get(least, region.at(key)), key=least, value=low, range=range)


KIND = Kind(
    "region",
    Region,
    checks=(region_terrains, region_bins, region_ranges),
    samples=(
        "region dry_land : temperate {\n  rivers { scale 0 }\n  lakes { threshold 0 }\n  city { size 5; houses cottage 10 }\n}",
    ),
)
