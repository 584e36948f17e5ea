"""Every key of every kind of the overmap arrives in the generators' rows, and so does its default where it is not written.

The fields are counted off the classes themselves: a new one without a line here, or one that is dropped, fails by name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import attrs
import pytest

import engine.pipelines.overmap as package
from engine.generators.overmap.content import Content
from engine.generators.overmap.mutable import Fixed, Level, Mark, Side, Uniform
from engine.generators.overmap.mutable import Levels as LevelsRow
from engine.generators.overmap.rows import ALWAYS, NEVER, Layout, Nested, SpecialConnection
from engine.pipelines.overmap.building import CityBuilding
from engine.pipelines.overmap.connection import Lay, OvermapConnection
from engine.pipelines.overmap.layouts import Connect, Drawn, TileAt, TileSign
from engine.pipelines.overmap.location import OvermapLocation
from engine.pipelines.overmap.mutable import (
    Amount,
    Check,
    Chunk,
    ChunkPart,
    Exit,
    Join,
    Levels,
    Phase,
    Piece,
    PieceConnect,
    RuleKeys,
    Shared,
)
from engine.pipelines.overmap.overmap import Overmap, OvermapSteps
from engine.pipelines.overmap.region import (
    City,
    Forests,
    Islands,
    IslandSpecial,
    Lakes,
    Region,
    RegionSpecials,
    Rivers,
    Trails,
)
from engine.pipelines.overmap.special import Nest, OvermapSpecial, SpawnAt, SpecialSpawns
from engine.pipelines.overmap.terrain import Mapgen, OvermapTerrain, Spawns
from engine.values.extent import Extent
from engine.values.interval import Interval
from engine.values.prop import props
from tests.pipelines_overmap.world import content, loaded

TEXT = """
# Something to lead to.
frequency often { name "Often"; weight 3 }
terrain maze { indoor "Maze"; outdoor "Maze" }
event rest { name "Rest" }
tiers standard { levels 1..5; power 1; step 2 }
location cave {
  name "Cave"; side indoor; frequency often; terrain maze 16; events rest 16; party 1..3; elites 0
}

overmap_terrain meadow {
  name "Water meadow"
  symbol "~"
  color "#40a060"
  flags no_rotate, river, source_wood
  see_cost 2
  travel_cost 3
  looks_like hut.west
  connect_group wet
  extras reeds
  mondensity -2
  spawns GROUP_FROGS 0..2 chance 13%
  mapgen builtin bog, json fen
  mapgen_straight builtin bog_straight
  mapgen_curved builtin bog_curved
  mapgen_end builtin bog_end
  mapgen_tee builtin bog_tee
  mapgen_four_way builtin bog_four_way
}
overmap_terrain plain { name "Plain"; symbol 70; color brown }
overmap_terrain pond { name "Pond"; symbol "o"; color blue; spawns GROUP_FROGS 4 }

overmap_location mixed { terrains moss, path; flags river, source_wood }
overmap_location nothing { }

overmap_connection way {
  default path
  layout p2p
  lay path on land, moor cost 20 weight 3 flags orthogonal, narrow
  lay hut
}
overmap_connection old_way { default path }

overmap_special camp fixed {
  name "Camp"
  on land, moor
  city_distance 10..40
  city_sizes 3..12
  occurrences 1..5
  flags unique, classic
  rotate no
  leads_to cave
  spawns GROUP_ANTS 1..3 radius 5..10
  spawn_at (-3, 4)
  layout level 1 \"""
    h h
     h
    \"""
  tile "h" hut.east on below
  at (4, -2, -1) path.ns on moor, below
  at (5, -2, -1) path.ns
  connect way at (4, -3, -1) from (4, -2, -1) existing yes
  connect lane at (6, -2, -1)
  nest well at (0, 3, -2)
}
overmap_special bare { at (0, 0, 0) moss on land; spawns GROUP_BEES 4 }
overmap_special drawn {
  on land
  layout \"""
    m
    \"""
  tile "m" moss
}

overmap_special warren mutable {
  on below, moor
  city_distance 1..2
  city_sizes 3..4
  occurrences 5..6
  flags globally_unique, burrow
  rotate no
  leads_to cave
  spawns GROUP_RATS 1..3 radius 5..10
  spawn_at (7, -8)
  check (1, 0, -1) to (2, 3, -2), (0, 0, 0) below, land
  shared size 1..3
  join door { opposite street; into land, moor }
  join street { opposite door }
  join tunnel
  piece mouth {
    terrain path.nesw
    on land
    sides tunnel optional
    north door optional
    connect way east
    connect lane north
  }
  piece chamber {
    terrain hut.south
    north street optional
    east tunnel available or door or street
    south tunnel reject
    west tunnel optional
    above door available
    below street reject
  }
  piece nook { terrain moss; south street }
  root mouth
  phase {
    chamber max 3 weight 9 scale size join street z top-1 overmap (2, -3) rotate yes
    nook max 1
  }
  phase {
    chunk pair {
      at (0, 0, 0) chamber rotated south
      at (5, -1, 2) chamber
    } max 2 weight 8 scale size join street z -3..-1 overmap (4, 5) rotate no
    chunk { at (0, 0, 0) chamber } max 4
  }
}
overmap_special stone mutable { on land; piece stone { terrain moss }; root stone }

city_building house {
  name "House"
  on moor, below
  flags globally_unique, rich
  rotate no
  layout level 2 \"""
    h
    \"""
  tile "h" hut.west
  at (0, 1, 0) hut.north
  connect lane at (0, 2, 0) from (0, 1, 0)
}

region all {
  ground hut.east
  above meadow
  below rock
  rivers { scale 0.5; center meadow; shapes brook; marsh moss }
  lakes {
    threshold 0.35; size_min 31; depth -2
    surface meadow; shore moss; water plain.south; bed rock; underwater_shore pond.west
  }
  forests {
    threshold 0.15; thick_threshold 0.3; swamp_adjacent 0.25; swamp_isolated 0.55; buffer 2..9
    forest meadow; thick moss; swamp rock
  }
  city {
    size 12; spacing 3
    shop_radius 40; shop_sigma 10; apartment_radius 70; apartment_sigma 5; park_radius 25; park_sigma 60
    houses shed 10, well 1; urban_houses shop 3, shed 2; shops shop 5, shed 1; urban_shops shed 2, well 9
    parks well 1, moss 3; finales camp 1, well 4
    names "Ashford", "Redmill"
    road way; sewer lane; center meadow; manhole rock; street plain; sewer_start pond.east
    bare_on moor, below
  }
  trails {
    chance 3; border_point_chance 4; minimum_forest_size 80
    random_point_min 3; random_point_max 20; random_point_size_scalar 60
    trailhead_chance 2; trailhead_road_distance 9
    connection way; trailheads shed 7, moss 2
  }
  islands {
    enabled yes; city_size 5; least_size 4; most_size 9; spacing 6
    radius 30; shore_width 3; land_padding 1; road_padding 4; coastline_variance 7; register no
    base meadow; land moss; shore rock; center plain.north; road way
    required well placement shore least_size 2 least_radius 8 chance 90%
    optional camp
  }
  specials { density 1.5; spacing 3; unique_range 7; blacklist modern; whitelist wild, old; clear_whitelist yes }
}
region plain { }

overmap whole 90 x 60 {
  name "Whole"
  region all
  levels -4..5
  default yes
  specials
}
region mossy { ground moss; above moss; below moss }
overmap simple { name "Simple"; region mossy }
"""

Getter = Callable[[Any], Any]
NO = object()
"""Stands for the default of a key that has none: it must be written."""


@attrs.frozen
class Field:
    """Where in the row a key arrives, as what, and as what where it is not written."""

    arrives: Getter
    written: Any
    plain: Any = NO


@attrs.frozen
class Sheet:
    """The keys of one class, a row where all are written, and one where none is that need not be."""

    cls: type
    full: Callable[[Content], Any]
    bare: Callable[[Content], Any]
    fields: dict[str, Field]
    name: str = ""

    @property
    def title(self) -> str:
        return self.name or self.cls.__name__


def same(**fields: tuple[Any, Any]) -> dict[str, Field]:
    """Keys that arrive in an attribute of their own name: what is written, and the default."""
    return {key: Field(attr(key), written, plain) for key, (written, plain) in fields.items()}


def attr(path: str) -> Getter:
    """An attribute of the row, or one of an attribute."""

    def get(row: Any) -> Any:
        for name in path.split("."):
            row = row[int(name)] if name.isdecimal() else getattr(row, name)
        return row

    return get


def terrain(name: str) -> Callable[[Content], Any]:
    return lambda made: made.terrains.rows[made.terrains.number[name]]


def location(name: str) -> Callable[[Content], Any]:
    return lambda made: made.location_rows[name]


def connection(name: str) -> Callable[[Content], Any]:
    return lambda made: made.connections[name].row


def special(name: str) -> Callable[[Content], Any]:
    return lambda made: made.specials[name]


def building(name: str) -> Callable[[Content], Any]:
    return lambda made: made.buildings[name]


def mutable(name: str) -> Callable[[Content], Any]:
    return lambda made: next(each for each in made.mutables if each.id == name)


def grown(path: str, name: str = "warren") -> Callable[[Content], Any]:
    """Within the row of a mutable special."""
    return lambda made: attr(path)(mutable(name)(made).special)


def within(path: str) -> Callable[[Content], Any]:
    """Within the row of the region."""
    return lambda made: attr(f"region.{path}")(made)


def plainly(path: str) -> Callable[[Content], Any]:
    """Within the row of a region that writes nothing."""
    return lambda _: attr(f"region.{path}")(content(TEXT, "plain"))


def tile(row: Any, point: tuple[int, int, int]) -> Any:
    return next(each for each in row.tiles if each.point == point)


def mapgen(key: str) -> Getter:
    return lambda row: [(method, name) for of, method, name in row.mapgen if of == key]


def exit_of(of: Side) -> Getter:
    """Join, type and alternatives of a side, or nothing."""

    def get(piece: Any) -> Any:
        leads = dict(piece.exits).get(of)
        return None if leads is None else (leads.join, str(leads.type), *leads.alternatives)

    return get


def declared_as(kind: str, name: str) -> Callable[[Content], Any]:
    """What goes to no row: what players read, and the size, levels and steps that making an overmap begins with."""

    def get(_: Content) -> Any:
        ruleset = loaded(TEXT).ruleset
        assert ruleset is not None
        return ruleset.all(kind)[name]

    return get


def read_by_players(value: Any) -> str | None:
    return None if value.name is None else str(value.name)


PLACED: dict[str, Field] = {
    **same(
        city_distance=(Interval(1, 2), ALWAYS),
        city_sizes=(Interval(3, 4), ALWAYS),
        occurrences=(Interval(5, 6), NEVER),
        flags=({"GLOBALLY_UNIQUE", "BURROW"}, frozenset()),
        leads_to=("cave", None),
        spawns=(("GROUP_RATS", Interval(1, 3), Interval(5, 10)), None),
    ),
    "spawn_at": Field(attr("overmap"), (7, -8), None),
}

SHEETS = (
    Sheet(
        OvermapTerrain,
        terrain("meadow"),
        terrain("plain"),
        {
            **same(
                name=("Water meadow", NO),
                symbol=("~", NO),
                flags=({"NO_ROTATE", "RIVER", "SOURCE_WOOD"}, frozenset()),
                see_cost=(2, 0),
                travel_cost=(3, 0),
                looks_like=("hut_west", None),
                connect_group=("wet", None),
                extras=("reeds", None),
                mondensity=(-2, 0),
                spawns=(("GROUP_FROGS", Interval(0, 2), 13), None),
            ),
            "color": Field(attr("colour"), (64, 160, 96)),
            "mapgen": Field(mapgen("mapgen"), [("builtin", "bog"), ("json", "fen")], []),
            **{
                f"mapgen_{shape}": Field(mapgen(f"mapgen_{shape}"), [("builtin", f"bog_{shape}")], [])
                for shape in ("straight", "curved", "end", "tee", "four_way")
            },
        },
    ),
    Sheet(
        Spawns,
        terrain("meadow"),
        terrain("pond"),
        {
            "group": Field(attr("spawns.0"), "GROUP_FROGS"),
            "population": Field(attr("spawns.1"), Interval(0, 2)),
            "chance": Field(attr("spawns.2"), 13, 100),
        },
    ),
    Sheet(
        Mapgen,
        terrain("meadow"),
        terrain("plain"),
        {"method": Field(attr("mapgen.1.1"), "json"), "name": Field(attr("mapgen.1.2"), "fen")},
    ),
    Sheet(
        OvermapLocation,
        location("mixed"),
        location("nothing"),
        same(terrains=(("moss", "path"), ()), flags=(("RIVER", "SOURCE_WOOD"), ())),
    ),
    Sheet(
        OvermapConnection,
        connection("way"),
        connection("old_way"),
        {
            "default": Field(attr("default_terrain"), "path"),
            "layout": Field(attr("layout"), Layout.P2P, Layout.CITY),
            "lay": Field(lambda row: len(row.subtypes), 2, 0),
        },
    ),
    Sheet(
        Lay,
        lambda made: connection("way")(made).subtypes[0],
        lambda made: connection("way")(made).subtypes[1],
        {
            "terrain": Field(attr("terrain"), "path"),
            "on": Field(attr("locations"), ("land", "moor"), ()),
            "cost": Field(attr("basic_cost"), 20, 0),
            "weight": Field(attr("weight"), 3, 0),
            "flags": Field(attr("orthogonal"), True, False),
        },
    ),
    Sheet(
        OvermapSpecial,
        special("camp"),
        special("bare"),
        {
            "subtype": Field(attr("id"), "camp", "bare"),
            "on": Field(attr("locations"), ("land", "moor"), ()),
            **same(
                city_distance=(Interval(10, 40), ALWAYS),
                city_sizes=(Interval(3, 12), ALWAYS),
                occurrences=(Interval(1, 5), NEVER),
                flags=({"UNIQUE", "CLASSIC"}, frozenset()),
                rotate=(False, True),
                leads_to=("cave", None),
            ),
            "spawns": Field(attr("spawns"), ("GROUP_ANTS", Interval(1, 3), Interval(5, 10))),
            "spawn_at": Field(attr("overmap"), (-3, 4), None),
            "layout": Field(
                lambda row: [each.point for each in row.tiles if each.point[2] == 1],
                [(0, 0, 1), (2, 0, 1), (1, 1, 1)],
                [],
            ),
            "tile": Field(lambda row: {each.terrain for each in row.tiles if each.point[2] == 1}, {"hut.east"}, set()),
            "at": Field(
                lambda row: [each.point for each in row.tiles if each.point[2] != 1],
                [(4, -2, -1), (5, -2, -1)],
                [(0, 0, 0)],
            ),
            "connect": Field(lambda row: len(row.connections), 2, 0),
            "nest": Field(attr("nested"), (Nested((0, 3, -2), "well"),), ()),
        },
        "fixed special",
    ),
    Sheet(
        SpecialSpawns,
        special("camp"),
        special("bare"),
        {
            "group": Field(attr("spawns.0"), "GROUP_ANTS"),
            "population": Field(attr("spawns.1"), Interval(1, 3)),
            "radius": Field(attr("spawns.2"), Interval(5, 10), NEVER),
        },
    ),
    Sheet(SpawnAt, special("camp"), special("bare"), {"overmap": Field(attr("overmap"), (-3, 4), None)}),
    Sheet(
        Nest,
        special("camp"),
        special("bare"),
        {"special": Field(attr("nested.0.special"), "well"), "at": Field(attr("nested.0.point"), (0, 3, -2))},
    ),
    Sheet(
        Drawn,
        special("camp"),
        special("drawn"),
        {
            "picture": Field(
                lambda row: {each.point[:2] for each in row.tiles if each.terrain == "hut.east"},
                {(0, 0), (2, 0), (1, 1)},
            ),
            "level": Field(attr("tiles.0.point.2"), 1, 0),
        },
    ),
    Sheet(
        TileSign,
        special("camp"),
        special("drawn"),
        {
            "sign": Field(lambda row: tile(row, (1, 1, 1)).point, (1, 1, 1)),
            "terrain": Field(lambda row: tile(row, (1, 1, 1)).terrain, "hut.east"),
            "on": Field(attr("tiles.0.locations"), ("below",), ()),
        },
    ),
    Sheet(
        TileAt,
        lambda made: tile(special("camp")(made), (4, -2, -1)),
        lambda made: tile(special("camp")(made), (5, -2, -1)),
        {
            "point": Field(attr("point"), (4, -2, -1)),
            "terrain": Field(attr("terrain"), "path.ns"),
            "on": Field(attr("locations"), ("moor", "below"), ()),
        },
    ),
    Sheet(
        Connect,
        lambda made: special("camp")(made).connections[0],
        lambda made: special("camp")(made).connections[1],
        {
            "connection": Field(attr("connection"), "way"),
            "at": Field(attr("point"), (4, -3, -1)),
            "from": Field(attr("source"), (4, -2, -1), None),
            "existing": Field(attr("existing"), True, False),
        },
    ),
    Sheet(
        OvermapSpecial,
        mutable("warren"),
        mutable("stone"),
        {
            "subtype": Field(attr("id"), "warren"),
            "on": Field(attr("special.locations"), ("below", "moor")),
            **PLACED,
            "rotate": Field(attr("special.rotate"), False, True),
            "check": Field(lambda row: len(row.special.checks), 2, 0),
            "shared": Field(attr("special.shared"), (("size", Uniform(1, 3)),), ()),
            "join": Field(
                lambda row: [each.name for each in row.special.joins],
                ["door", "street", "tunnel"],
                [],
            ),
            "piece": Field(lambda row: [each.name for each in row.special.pieces], ["mouth", "chamber", "nook"]),
            "root": Field(attr("special.root"), "mouth"),
            "phase": Field(lambda row: [len(rules) for rules in row.special.phases], [2, 2], []),
        },
        "mutable special",
    ),
    Sheet(
        Check,
        grown("checks"),
        grown("checks", "stone"),
        {
            "boxes": Field(
                lambda checks: [each.corners for each in checks],
                [((1, 0, -1), (2, 3, -2)), ((0, 0, 0), (0, 0, 0))],
            ),
            "on": Field(lambda checks: {each.locations for each in checks}, {("below", "land")}),
        },
    ),
    Sheet(
        Shared,
        grown("shared.0"),
        grown("shared.0"),
        {"name": Field(attr("0"), "size"), "amount": Field(attr("1"), Uniform(1, 3))},
    ),
    Sheet(
        Amount,
        grown("phases.0.0.max"),
        grown("phases.0.0.max"),
        {"drawn": Field(lambda drawn: drawn, Fixed(3))},
    ),
    Sheet(
        Join,
        grown("joins.0"),
        grown("joins.2"),
        {
            "name": Field(attr("name"), "door"),
            "opposite": Field(attr("partner"), "street", "tunnel"),
            "into": Field(attr("into"), ("land", "moor"), ()),
        },
    ),
    Sheet(
        Exit,
        lambda made: dict(grown("pieces.1.exits")(made))[Side.EAST],
        lambda made: dict(grown("pieces.2.exits")(made))[Side.SOUTH],
        {
            "join": Field(attr("join"), "tunnel"),
            "type": Field(attr("type"), "available", "mandatory"),
            "alternatives": Field(attr("alternatives"), ("door", "street"), ()),
        },
    ),
    Sheet(
        Piece,
        grown("pieces.0"),
        grown("pieces.0", "stone"),
        {
            "name": Field(attr("name"), "mouth"),
            "terrain": Field(attr("terrain"), "path.nesw"),
            "on": Field(attr("locations"), ("land",), ()),
            "sides": Field(
                lambda piece: {of: str(leads.join) for of, leads in piece.exits if of is not Side.NORTH},
                {Side.EAST: "tunnel", Side.SOUTH: "tunnel", Side.WEST: "tunnel"},
                {},
            ),
            "north": Field(exit_of(Side.NORTH), ("door", "optional"), None),
            "connect": Field(attr("connections"), ((Side.EAST, "way"), (Side.NORTH, "lane")), ()),
        },
        "piece with sides",
    ),
    Sheet(
        Piece,
        grown("pieces.1"),
        grown("pieces.0", "stone"),
        {
            "north": Field(exit_of(Side.NORTH), ("street", "optional"), None),
            "east": Field(exit_of(Side.EAST), ("tunnel", "available", "door", "street"), None),
            "south": Field(exit_of(Side.SOUTH), ("tunnel", "reject"), None),
            "west": Field(exit_of(Side.WEST), ("tunnel", "optional"), None),
            "above": Field(exit_of(Side.ABOVE), ("door", "available"), None),
            "below": Field(exit_of(Side.BELOW), ("street", "reject"), None),
        },
        "piece side by side",
    ),
    Sheet(
        PieceConnect,
        grown("pieces.0.connections.0"),
        grown("pieces.0.connections.0"),
        {"connection": Field(attr("1"), "way"), "side": Field(attr("0"), Side.EAST)},
    ),
    Sheet(Phase, grown("phases.0"), grown("phases.0"), {"rules": Field(len, 2)}),
    Sheet(
        RuleKeys,
        grown("phases.0.0"),
        grown("phases.0.1"),
        {
            "max": Field(attr("max"), Fixed(3), Fixed(1)),
            "weight": Field(attr("weight"), 9, None),
            "scale": Field(attr("scale"), "size", None),
            "join": Field(attr("join"), "street", None),
            "z": Field(attr("levels"), LevelsRow(Level(-1, Mark.TOP), Level(-1, Mark.TOP)), LevelsRow()),
            "overmap": Field(attr("overmap"), (2, -3), None),
            "rotate": Field(attr("rotate"), True, None),
        },
    ),
    Sheet(
        Levels,
        grown("phases.1.0"),
        grown("phases.1.0"),
        {
            "row": Field(attr("levels"), LevelsRow(Level(-3), Level(-1))),
            "text": Field(lambda rule: (rule.levels.least.offset, rule.levels.most.offset), (-3, -1)),
        },
    ),
    Sheet(
        Chunk,
        grown("phases.1.0"),
        grown("phases.1.1"),
        {
            "label": Field(attr("label"), "pair", "chamber"),
            "at": Field(lambda rule: [part.at for part in rule.parts], [(0, 0, 0), (5, -1, 2)], [(0, 0, 0)]),
            "max": Field(attr("max"), Fixed(2), Fixed(4)),
            "weight": Field(attr("weight"), 8, None),
            "scale": Field(attr("scale"), "size", None),
            "join": Field(attr("join"), "street", None),
            "z": Field(attr("levels"), LevelsRow(Level(-3), Level(-1)), LevelsRow()),
            "overmap": Field(attr("overmap"), (4, 5), None),
            "rotate": Field(attr("rotate"), False, None),
        },
    ),
    Sheet(
        ChunkPart,
        grown("phases.1.0.parts.0"),
        grown("phases.1.0.parts.1"),
        {
            "point": Field(attr("at"), (0, 0, 0), (5, -1, 2)),
            "piece": Field(attr("piece"), "chamber"),
            "rotated": Field(attr("turns"), 2, 0),
        },
    ),
    Sheet(
        CityBuilding,
        building("house"),
        building("shed"),
        {
            "on": Field(attr("locations"), ("moor", "below"), ("land",)),
            "flags": Field(attr("flags"), {"GLOBALLY_UNIQUE", "RICH"}, frozenset()),
            "rotate": Field(attr("rotate"), False, True),
            "layout": Field(lambda row: [each.point for each in row.tiles if each.point[2]], [(0, 0, 2)], []),
            "tile": Field(lambda row: [each.terrain for each in row.tiles if each.point[2]], ["hut.west"], []),
            "at": Field(lambda row: row.tiles[-1].point, (0, 1, 0), (0, 0, 0)),
            "connect": Field(attr("connections"), (SpecialConnection((0, 2, 0), "lane", (0, 1, 0)),), ()),
        },
    ),
    Sheet(
        OvermapSpecial,
        declared_as("overmap_special", "camp"),
        declared_as("overmap_special", "bare"),
        {"name": Field(read_by_players, "Camp", None)},
        "named special",
    ),
    Sheet(
        CityBuilding,
        declared_as("city_building", "house"),
        declared_as("city_building", "shed"),
        {"name": Field(read_by_players, "House", None)},
        "named building",
    ),
    Sheet(
        Region,
        attr("region"),
        lambda _: content(TEXT, "plain").region,
        {
            **same(ground=("hut.east", "field"), above=("meadow", "open_air"), below=("rock", "empty_rock")),
            "rivers": Field(attr("rivers.shapes"), "brook"),
            "lakes": Field(attr("lakes.size_min"), 31),
            "forests": Field(attr("forests.buffer"), Interval(2, 9)),
            "city": Field(attr("cities.size"), 12),
            "trails": Field(attr("trails.chance"), 3),
            "islands": Field(attr("islands.enabled"), True),
            "specials": Field(attr("specials_spacing"), 3),
        },
    ),
    Sheet(
        Rivers,
        within("rivers"),
        plainly("rivers"),
        same(
            scale=(Fraction(1, 2), 1),
            center=("meadow", "river_center"),
            shapes=("brook", "river"),
            marsh=("moss", "forest_water"),
        ),
    ),
    Sheet(
        Lakes,
        within("lakes"),
        plainly("lakes"),
        same(
            threshold=(Fraction(7, 20), Fraction(1, 4)),
            size_min=(31, 20),
            depth=(-2, -5),
            surface=("meadow", "lake_surface"),
            shore=("moss", "lake_shore"),
            water=("plain.south", "lake_water_cube"),
            bed=("rock", "lake_bed"),
            underwater_shore=("pond.west", "lake_underwater_shore"),
        ),
    ),
    Sheet(
        Forests,
        within("forests"),
        plainly("forests"),
        same(
            threshold=(Fraction(3, 20), Fraction(1, 5)),
            thick_threshold=(Fraction(3, 10), Fraction(1, 4)),
            swamp_adjacent=(Fraction(1, 4), Fraction(3, 10)),
            swamp_isolated=(Fraction(11, 20), Fraction(3, 5)),
            buffer=(Interval(2, 9), Interval(3, 15)),
            forest=("meadow", "forest"),
            thick=("moss", "forest_thick"),
            swamp=("rock", "forest_water"),
        ),
    ),
    Sheet(
        City,
        within("cities"),
        plainly("cities"),
        {
            **same(
                size=(12, 8),
                spacing=(3, 4),
                shop_radius=(40, 30),
                shop_sigma=(10, 50),
                apartment_radius=(70, 90),
                apartment_sigma=(5, 0),
                park_radius=(25, 20),
                park_sigma=(60, 80),
                houses=((("shed", 10), ("well", 1)), ()),
                urban_houses=((("shop", 3), ("shed", 2)), ()),
                shops=((("shop", 5), ("shed", 1)), ()),
                urban_shops=((("shed", 2), ("well", 9)), ()),
                parks=((("well", 1), ("moss", 3)), ()),
                finales=((("camp", 1), ("well", 4)), ()),
                names=(("Ashford", "Redmill"), ()),
                road=("way", "local_road"),
                sewer=("lane", "sewer_tunnel"),
                center=("meadow", "road_nesw_manhole"),
                manhole=("rock", "road_nesw_manhole"),
                street=("plain", "road"),
            ),
            "sewer_start": Field(lambda row: row.sewer_start.replace(".", "_"), "pond_east", "sewer_isolated"),
            "bare_on": Field(attr("bare_locations"), ("moor", "below"), ("land", "swamp")),
        },
    ),
    Sheet(
        Trails,
        within("trails"),
        plainly("trails"),
        same(
            chance=(3, 2),
            border_point_chance=(4, 2),
            minimum_forest_size=(80, 100),
            random_point_min=(3, 4),
            random_point_max=(20, 50),
            random_point_size_scalar=(60, 100),
            trailhead_chance=(2, 1),
            trailhead_road_distance=(9, 6),
            connection=("way", "forest_trail"),
            trailheads=((("shed", 7), ("moss", 2)), ()),
        ),
    ),
    Sheet(
        Islands,
        within("islands"),
        plainly("islands"),
        {
            **same(
                enabled=(True, False),
                city_size=(5, -1),
                least_size=(4, 6),
                most_size=(9, 12),
                spacing=(6, 8),
                radius=(30, -1),
                shore_width=(3, 2),
                land_padding=(1, -1),
                road_padding=(4, -1),
                coastline_variance=(7, -1),
                register=(False, True),
                base=("meadow", "lake_surface"),
                land=("moss", "field"),
                shore=("rock", "lake_shore"),
                center=("plain.north", "road_nesw_manhole"),
                road=("way", "local_road"),
            ),
            "required": Field(lambda row: [each.special for each in row.required], ["well"], []),
            "optional": Field(lambda row: [each.special for each in row.optional], ["camp"], []),
        },
    ),
    Sheet(
        IslandSpecial,
        within("islands.required.0"),
        within("islands.optional.0"),
        same(
            special=("well", NO),
            placement=("shore", "land"),
            least_size=(2, 0),
            least_radius=(8, 0),
            chance=(90, 100),
        ),
    ),
    Sheet(
        RegionSpecials,
        attr("region"),
        lambda _: content(TEXT, "plain").region,
        {
            "density": Field(attr("specials_density"), Fraction(3, 2), 1),
            "spacing": Field(attr("specials_spacing"), 3, 6),
            "unique_range": Field(attr("unique_range"), 7, 4),
            "blacklist": Field(attr("features.blacklist"), {"MODERN"}, frozenset()),
            "whitelist": Field(attr("features.whitelist"), {"WILD", "OLD"}, frozenset()),
            "clear_whitelist": Field(attr("features.clear_whitelist"), True, False),
        },
    ),
    Sheet(
        Overmap,
        declared_as("overmap", "whole"),
        declared_as("overmap", "simple"),
        {
            "size": Field(attr("size"), Extent(90, 60), Extent(180, 180)),
            "name": Field(read_by_players, "Whole"),
            "region": Field(attr("region.name"), "all"),
            "levels": Field(attr("levels"), Interval(-4, 5), Interval(-10, 10)),
            "default": Field(attr("default"), True, False),
            "steps": Field(lambda value: len(value.steps.written), 1, 0),
        },
    ),
    Sheet(
        OvermapSteps,
        declared_as("overmap", "whole"),
        declared_as("overmap", "simple"),
        {"written": Field(lambda value: [each.step.phrase for each in value.steps.written], ["specials"], [])},
    ),
)

EVERY = [
    pytest.param(sheet, field, id=f"{sheet.title.replace(' ', '_')}.{key}")
    for sheet in SHEETS
    for key, field in sheet.fields.items()
]
WITH_DEFAULT = [param for param in EVERY if param.values[1].plain is not NO]  # type: ignore[union-attr]


def declared() -> Iterator[tuple[type, str]]:
    """Every class of the package that content is read into, and every documented key of it."""
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for _, cls in inspect.getmembers(module, inspect.isclass):
            if cls.__module__ == module.__name__ and not cls.__name__.startswith("_") and attrs.has(cls):
                yield from ((cls, described.key or attribute.name) for attribute, described in props(cls))


def test_text__nothing_is_wrong_with_it() -> None:
    assert ["no terrain belongs to `nothing`"] == [each.message() for each in loaded(TEXT).found]


def test_fields__each_that_is_declared_has_a_case() -> None:
    covered = {(sheet.cls, key) for sheet in SHEETS for key in sheet.fields}
    missing = sorted({f"{cls.__name__}.{key}" for cls, key in declared() if (cls, key) not in covered})
    assert [] == missing


def test_fields__each_case_is_declared() -> None:
    known = set(declared())
    stray = [f"{sheet.title}.{key}" for sheet in SHEETS for key in sheet.fields if (sheet.cls, key) not in known]
    assert [] == stray


def test_fields__each_with_a_default_is_tried_without_it() -> None:
    untried = {
        f"{cls.__name__}.{described.key or attribute.name}"
        for cls in {cls for cls, _ in declared()}
        for attribute, described in props(cls)
        if attribute.default is not attrs.NOTHING
    } - {
        f"{sheet.cls.__name__}.{key}"
        for sheet in SHEETS
        for key, field in sheet.fields.items()
        if field.plain is not NO
    }
    blocks = {f"Region.{key}" for key in ("rivers", "lakes", "forests", "city", "trails", "islands", "specials")}
    """Their own keys are tried one by one."""
    assert blocks | {"OvermapSpecial.piece", "OvermapSpecial.root"} == untried


@pytest.mark.parametrize(("sheet", "field"), EVERY)
def test_field__arrives_as_it_is_written(sheet: Sheet, field: Field) -> None:
    assert field.written == field.arrives(sheet.full(content(TEXT, "all")))


@pytest.mark.parametrize(("sheet", "field"), WITH_DEFAULT)
def test_field__not_written_it_has_its_default(sheet: Sheet, field: Field) -> None:
    assert field.plain == field.arrives(sheet.bare(content(TEXT, "all")))
