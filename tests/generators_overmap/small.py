"""A small world of our own to try overmaps on: about 40 terrains, 7 specials, 11 buildings, 2 regions."""

from __future__ import annotations

from fractions import Fraction

from engine.generators.overmap.content import Content
from engine.generators.overmap.mutable.amounts import Fixed
from engine.generators.overmap.mutable.rows import Exit, Join, JoinType, Need, Piece, Side, Special, piece_rule
from engine.generators.overmap.region import Cities, Forests, Lakes, RegionRow, Rivers, Trails
from engine.generators.overmap.rows import (
    BuildingRow,
    ConnectionRow,
    Layout,
    LocationRow,
    MutableRow,
    Nested,
    SpecialConnection,
    SpecialRow,
    SpecialTile,
    Subtype,
    TerrainRow,
)
from engine.generators.overmap.steps import OVERMAP_STEPS
from engine.values.color import PALETTE
from engine.values.interval import Interval

STEPS = tuple(step() for step in OVERMAP_STEPS)
FIXED = "NO_ROTATE"
RIVER_SHAPES = (
    "c_not_nw", "c_not_ne", "c_not_sw", "c_not_se", "north", "east", "south", "west", "ne", "nw", "se", "sw"
)  # fmt: skip


def terrain(id: str, symbol: str, colour: str, *flags: str, **more: object) -> TerrainRow:
    """A terrain by the name of its colour."""
    return TerrainRow(id, id.replace("_", " "), symbol, PALETTE[colour], frozenset(flags), **more)  # type: ignore[arg-type]


TERRAINS = (
    terrain("field", ".", "brown", FIXED, see_cost=2, mondensity=2),
    terrain("forest", "F", "green", FIXED, see_cost=3, travel_cost=10),
    terrain("forest_thick", "F", "light_green", FIXED, looks_like="forest"),
    terrain("forest_water", "f", "cyan", FIXED),
    terrain("open_air", " ", "light_blue", FIXED),
    terrain("empty_rock", "%", "dark_gray", FIXED),
    terrain("river_center", "~", "blue", FIXED, "RIVER"),
    *(terrain(f"river_{shape}", "~", "light_blue", FIXED, "RIVER") for shape in RIVER_SHAPES),
    terrain("lake_surface", "≈", "blue", FIXED, "LAKE"),
    terrain("lake_shore", "≈", "light_cyan", FIXED, "LAKE", "LAKE_SHORE"),
    terrain("lake_water_cube", "w", "blue", FIXED, "LAKE"),
    terrain("lake_bed", "b", "brown", FIXED, "LAKE"),
    terrain("lake_underwater_shore", "u", "cyan", FIXED, "LAKE"),
    terrain("road", "┼", "gray", "LINEAR"),
    terrain("road_nesw_manhole", "┼", "yellow", FIXED),
    terrain("sewer", "┼", "green", "LINEAR"),
    terrain("subway", "┼", "light_gray", "LINEAR"),
    terrain("forest_trail", "┼", "brown", "LINEAR"),
    terrain("bridge", "│", "white", "IS_BRIDGE", "RIVER"),
    terrain("house", "^", "light_green"),
    terrain("flats", "^", "green"),
    terrain("shop", "^", "yellow"),
    terrain("mall", "M", "magenta"),
    terrain("park", "P", "light_green", FIXED),
    terrain("tower", "T", "red"),
    terrain("camp", "C", "orange"),
    terrain("farm", "#", "yellow"),
    terrain("mine", "m", "dark_gray"),
    terrain("mine_shaft", "v", "gray", FIXED),
    terrain("lighthouse", "L", "white"),
    terrain("cabin", "c", "brown"),
    terrain("well", "o", "blue", FIXED),
    terrain("station", "S", "red"),
    terrain("shrine", "s", "pink", FIXED),
    terrain("signpost", "!", "white", FIXED),
    terrain("hill", "A", "brown", FIXED),
    terrain("tunnel", "┼", "orange", "LINEAR"),
)
LOCATIONS = (
    LocationRow("field", ("field",)),
    LocationRow("forest", ("forest", "forest_thick")),
    LocationRow("swamp", ("forest_water",)),
    LocationRow("forest_trail", ("forest_trail",)),
    LocationRow("land", ("field", "forest", "forest_thick", "forest_water", "forest_trail")),
    LocationRow("water", ("river_center", *(f"river_{shape}" for shape in RIVER_SHAPES))),
    LocationRow("bridge", ("bridge",)),
    LocationRow("lake", flags=("LAKE",)),
    LocationRow("rock", ("empty_rock",)),
    LocationRow("road", ("road", "road_nesw_manhole")),
    LocationRow("under", ("empty_rock", "sewer", "subway")),
)
CONNECTIONS = (
    ConnectionRow(
        "local_road",
        "road",
        (
            Subtype("road_nesw_manhole"),
            Subtype("road", ("field", "road")),
            Subtype("road", ("forest",), 20),
            Subtype("road", ("forest_trail",), 25),
            Subtype("road", ("swamp",), 40),
            Subtype("bridge", ("water",), 120),
            Subtype("bridge", ("bridge",)),
        ),
    ),
    ConnectionRow("sewer_tunnel", "sewer", (Subtype("sewer", ("under",), orthogonal=True),)),
    ConnectionRow("subway_tunnel", "subway", (Subtype("subway", ("under",), orthogonal=True),), Layout.P2P),
    ConnectionRow(
        "forest_trail",
        "forest_trail",
        (
            Subtype("forest_trail", ("forest_trail",)),
            Subtype("forest_trail", ("forest",)),
            Subtype("forest_trail", ("swamp",), 40),
        ),
    ),
)


def tiles(*rows: tuple[int, int, int, str]) -> tuple[SpecialTile, ...]:
    """Tiles by x, y, z and terrain."""
    return tuple(SpecialTile((x, y, z), name) for x, y, z, name in rows)


ROAD = SpecialConnection((0, -1, 0), "local_road", (0, 0, 0))
SPECIALS = (
    SpecialRow(
        "camp",
        tiles(*((x, y, 0, "camp.north") for x in range(2) for y in range(2))),
        ("forest",),
        (ROAD,),
        city_distance=Interval(10, None),
        occurrences=Interval(0, 5),
        flags=frozenset({"CLASSIC"}),
    ),
    SpecialRow(
        "farm",
        tiles(*((x, y, 0, "farm.north") for x in range(3) for y in range(3))),
        ("field",),
        (ROAD,),
        (Nested((1, 3, 0), "well"),),
        occurrences=Interval(2, 6),
    ),
    SpecialRow("well", tiles((0, 0, 0, "well")), ("land",), occurrences=Interval(0, 0)),
    SpecialRow(
        "mine",
        tiles((0, 0, 0, "mine.north"), *((0, 0, z, "mine_shaft") for z in (-1, -2, -3))),
        ("land",),
        (ROAD,),
        occurrences=Interval(1, 3),
    ),
    SpecialRow(
        "lighthouse",
        tiles((0, 0, 0, "lighthouse.north")),
        ("lake",),
        occurrences=Interval(0, 4),
        flags=frozenset({"LAKE"}),
    ),
    SpecialRow(
        "station",
        tiles((0, 0, 0, "station.north"), (0, 0, -1, "station.north"), (0, 0, -2, "station.north")),
        ("land",),
        (ROAD, SpecialConnection((0, -1, -2), "subway_tunnel", (0, 0, -2))),
        city_distance=Interval(0, 8),
        city_sizes=Interval(4, None),
        occurrences=Interval(3, 3),
    ),
    SpecialRow(
        "shrine",
        tiles((0, 0, 0, "shrine")),
        ("land",),
        occurrences=Interval(1, 4),
        flags=frozenset({"UNIQUE"}),
        rotate=False,
    ),
    SpecialRow(
        "tower_of_the_world",
        tiles((0, 0, 0, "tower.north"), (0, 0, 1, "tower.north")),
        ("land",),
        occurrences=Interval(1, 1),
        flags=frozenset({"GLOBALLY_UNIQUE"}),
    ),
)
TUNNEL = "tunnel_to_tunnel"
BURROW = MutableRow(
    Special(
        "burrow",
        ("rock",),
        (Join("down", "up"), Join("up", "down", ("land",)), Join(TUNNEL)),
        (
            Piece("top", "hill", ((Side.BELOW, Exit("down")),), ("land",)),
            Piece(
                "entry", "tunnel_nesw", ((Side.ABOVE, Exit("up")), *((side, Exit(TUNNEL)) for side in list(Side)[:4]))
            ),
            Piece("straight", "tunnel_ns", ((Side.NORTH, Exit(TUNNEL)), (Side.SOUTH, Exit(TUNNEL)))),
            Piece(
                "end",
                "tunnel_end_south",
                ((Side.NORTH, Exit(TUNNEL)), *((side, Exit(TUNNEL, JoinType.AVAILABLE)) for side in list(Side)[1:4])),
            ),
        ),
        "top",
        ((piece_rule("entry", Fixed(1)),), (piece_rule("straight", Fixed(6)),), (piece_rule("end", weight=1),)),
        checks=(Need(((0, 0, 0), (0, 0, 0)), ("land",)), Need(((-1, -1, -1), (1, 1, -1)), ("rock",))),
    ),
    occurrences=Interval(1, 2),
)
BUILDINGS = (
    BuildingRow("house", tiles((0, 0, 0, "house.north"), (0, 0, 1, "house.north"))),
    BuildingRow("cottage", tiles((0, 0, 0, "cabin.north"))),
    BuildingRow("cellar", tiles((0, 0, 0, "house.north"), (0, 0, -1, "house.north"))),
    BuildingRow("flats", tiles((0, 0, 0, "flats.north"), (0, 0, 1, "flats.north"), (0, 0, 2, "flats.north"))),
    BuildingRow("shop", tiles((0, 0, 0, "shop.north"))),
    BuildingRow("wide_shop", tiles((0, 0, 0, "shop.north"), (1, 0, 0, "shop.north"))),
    BuildingRow("mall", tiles(*((x, y, 0, "mall.north") for x in range(2) for y in range(2)))),
    BuildingRow("park", tiles((0, 0, 0, "park"))),
    BuildingRow("deep_park", tiles((0, 0, 0, "park"), (0, 1, 0, "park"))),
    BuildingRow("tower", tiles((0, 0, 0, "tower.north"), (0, 0, 1, "tower.north"), (0, 0, 2, "tower.north"))),
    BuildingRow("trailhead", tiles((0, 0, 0, "signpost")), ("land",)),
)
CITIES = Cities(
    houses=(("house", 10), ("cottage", 3), ("cellar", 2)),
    urban_houses=(("flats", 5), ("house", 1)),
    shops=(("shop", 5), ("wide_shop", 2)),
    urban_shops=(("mall", 1), ("shop", 5)),
    parks=(("park", 3), ("deep_park", 1), ("well", 1)),
    finales=(("tower", 1),),
    names=("Ashford", "Birkenau", "Corby", "Dunmore", "Elgin", "Farrow", "Garth", "Holt", "Inver", "Kelso"),
)
REGION = RegionRow("temperate", cities=CITIES, trails=Trails(trailheads=(("trailhead", 1),)))
WET = RegionRow(
    "wetlands",
    rivers=Rivers(scale=Fraction(2)),
    lakes=Lakes(threshold=Fraction(1, 6)),
    forests=Forests(threshold=Fraction(1, 6)),
    cities=CITIES,
    trails=Trails(chance=1, trailheads=(("trailhead", 1),)),
)


def content(region: RegionRow = REGION, **more: object) -> Content:
    """The small world under a region."""
    rows: dict[str, object] = {
        "terrains": TERRAINS,
        "locations": LOCATIONS,
        "connections": CONNECTIONS,
        "specials": SPECIALS,
        "buildings": BUILDINGS,
        "mutables": (BURROW,),
        "region": region,
    }
    return Content(**{**rows, **more})  # type: ignore[arg-type]
