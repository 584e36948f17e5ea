"""Declared overmaps as the generators' plain rows: the one place where declared values turn into tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from engine.generators.overmap import rows
from engine.generators.overmap.content import Content
from engine.generators.overmap.mutable import rows as grown
from engine.generators.overmap.mutable.known import Known
from engine.generators.overmap.region import (
    Bin,
    Cities,
    Features,
    Forests,
    Islands,
    IslandSpecial,
    Lakes,
    RegionRow,
    Rivers,
    Trails,
)
from engine.language.merging import Counts, Names
from engine.pipelines.overmap.layouts import Connect, Laid, tiles_of
from engine.pipelines.overmap.mutable import Chunk, Exit, Piece, WrittenRule
from engine.values.interval import Interval
from engine.values.weights import whole_weights

if TYPE_CHECKING:
    from engine.model.model import Model


class Declarations(Protocol):
    """Who has the declared values: a ruleset, or a model whose declarations are all sound."""

    def all(self, kind: str, /) -> Mapping[str, Any]:
        """The values of a kind by name, sorted."""


class Sound:
    """The values of a model; raises `Unsound` where one of a kind is wrong itself."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def all(self, kind: str, /) -> Mapping[str, Any]:
        """The values of a kind by name, sorted."""
        return {name: self._model.value(kind, name) for name in self._model.names(kind)}


def content_of(declared: Declarations, region: str | None) -> Content:
    """All that overmaps of a region are made from, or specials alone, which need none."""
    specials = declared.all("overmap_special")
    return Content(
        terrains=[_terrain(name, value) for name, value in declared.all("overmap_terrain").items()],
        locations=[
            rows.LocationRow(name, _named(value.terrains), _flags(value.flags))
            for name, value in declared.all("overmap_location").items()
        ],
        connections=[_connection(name, value) for name, value in declared.all("overmap_connection").items()],
        specials=[_special(name, value) for name, value in specials.items() if value.subtype == "fixed"],
        buildings=[_building(name, value) for name, value in declared.all("city_building").items()],
        region=RegionRow("") if region is None else region_row(region, declared.all("region")[region]),
        mutables=[_mutable(name, value) for name, value in specials.items() if value.subtype == "mutable"],
    )


def _named(names: Names[Any]) -> tuple[str, ...]:
    return tuple(ref.name for ref in names)


def _flags(names: Names[Any]) -> tuple[str, ...]:
    """Flags as results spell them."""
    return tuple(ref.name.upper() for ref in names)


MAPGEN = ("mapgen", "mapgen_straight", "mapgen_curved", "mapgen_end", "mapgen_tee", "mapgen_four_way")


def _flag_set(names: Names[Any]) -> frozenset[str]:
    return frozenset(_flags(names))


def _terrain(name: str, value: Any) -> rows.TerrainRow:
    spawns = value.spawns
    return rows.TerrainRow(
        id=name,
        name=str(value.name),
        symbol=value.symbol,
        colour=value.color.rgb,
        flags=_flag_set(value.flags),
        see_cost=value.see_cost,
        travel_cost=value.travel_cost,
        looks_like=None if value.looks_like is None else str(value.looks_like).replace(".", "_"),
        connect_group=value.connect_group,
        extras=value.extras,
        mondensity=value.mondensity,
        spawns=None if spawns is None else (spawns.group, spawns.population, int(spawns.chance.hundredths)),
        mapgen=tuple((key, each.method, each.name) for key in MAPGEN for each in getattr(value, key)),
    )


def _connection(name: str, value: Any) -> rows.ConnectionRow:
    subtypes = tuple(
        rows.Subtype(lay.terrain.name, _named(lay.on), lay.cost, lay.weight, "ORTHOGONAL" in _flags(lay.flags))
        for lay in value.lay
    )
    return rows.ConnectionRow(name, value.default.name, subtypes, value.layout)


def _tiles(laid: Laid) -> tuple[rows.SpecialTile, ...]:
    return tuple(rows.SpecialTile(tile.point.point, str(tile.terrain), _named(tile.on)) for tile in tiles_of(laid))


def _connections(connects: tuple[Connect, ...]) -> tuple[rows.SpecialConnection, ...]:
    return tuple(
        rows.SpecialConnection(
            each.at.point, each.connection.name, None if each.source is None else each.source.point, each.existing
        )
        for each in connects
    )


def _spawns(spawns: Any) -> tuple[str, Interval, Interval] | None:
    return None if spawns is None else (spawns.group, spawns.population, spawns.radius)


def _special(name: str, value: Any) -> rows.SpecialRow:
    return rows.SpecialRow(
        id=name,
        tiles=_tiles(value),
        locations=_named(value.on),
        connections=_connections(value.connect),
        nested=tuple(rows.Nested(nest.at.point, nest.special) for nest in value.nest),
        city_distance=value.city_distance,
        city_sizes=value.city_sizes,
        occurrences=value.occurrences,
        flags=_flag_set(value.flags),
        rotate=value.rotate,
        overmap=_only_overmap(value),
        spawns=_spawns(value.spawns),
        leads_to=None if value.leads_to is None else value.leads_to.name,
    )


def _only_overmap(value: Any) -> tuple[int, int] | None:
    at = value.spawn_at
    return None if at is None or at.overmap is None else at.overmap.point


def _building(name: str, value: Any) -> rows.BuildingRow:
    row = rows.BuildingRow(
        id=name,
        tiles=_tiles(value),
        connections=_connections(value.connect),
        flags=_flag_set(value.flags),
        rotate=value.rotate,
    )
    return row if value.on is None else attrs.evolve(row, locations=_named(value.on))


def _mutable(name: str, value: Any) -> rows.MutableRow:
    return rows.MutableRow(
        special=mutable_of(name, value),
        city_distance=value.city_distance,
        city_sizes=value.city_sizes,
        occurrences=value.occurrences,
        flags=_flag_set(value.flags),
        overmap=_only_overmap(value),
        leads_to=None if value.leads_to is None else value.leads_to.name,
        spawns=_spawns(value.spawns),
    )


# -- mutable specials -------------------------------------------------------------------------------------------------


def mutable_of(name: str, value: Any) -> grown.Special:
    """A mutable special with a root as the generator takes it; what its names stand for is not looked at."""
    return grown.Special(
        name=name,
        locations=_named(value.on),
        joins=tuple(grown.Join(join.name, join.opposite or "", _named(join.into)) for join in value.join),
        pieces=tuple(_piece(piece) for piece in value.piece),
        root=value.root,
        phases=tuple(tuple(_rule(rule) for rule in phase.rules) for phase in value.phase),
        shared=tuple((shared.name, shared.amount.drawn) for shared in value.shared),
        checks=tuple(
            grown.Need((first.point, last.point), tuple(ref.name for ref in check.on))
            for check in value.check
            for first, last in check.boxes
        ),
        rotate=value.rotate,
    )


def _piece(piece: Piece) -> grown.Piece:
    exits: list[tuple[grown.Side, grown.Exit]] = []
    for side in grown.Side:
        own: Exit | None = getattr(piece, side.name.lower())
        if own is None and side < grown.Side.ABOVE:
            own = piece.sides
        if own is not None:
            exits.append((side, grown.Exit(own.join, own.type, own.alternatives)))
    connections = tuple((grown.Side(each.side.turns), each.connection.name) for each in piece.connect)
    return grown.Piece(piece.name, str(piece.terrain), tuple(exits), _named(piece.on), connections)


def _rule(rule: WrittenRule) -> grown.Rule:
    keys = rule.keys
    if isinstance(keys, Chunk):
        parts = tuple(grown.Part(part.piece, part.point.point, part.rotated.turns) for part in keys.at)
        name = keys.label or ""
    else:
        parts, name = (grown.Part(rule.piece or ""),), ""
    return grown.Rule(
        parts=parts,
        max=None if keys.max is None else keys.max.drawn,
        weight=keys.weight,
        scale=keys.scale,
        join=keys.join,
        levels=grown.Levels() if keys.z is None else keys.z.row,
        overmap=None if keys.overmap is None else keys.overmap.point,
        rotate=keys.rotate,
        name=name,
    )


def known_of(value: Any, location_of: Callable[[str], Any]) -> Known:
    """What is known of the locations of a mutable special: the terrains of those that name them all.

    `location_of` gives a declared location by its name.
    """
    refs = [
        *value.on,
        *(ref for piece in value.piece for ref in piece.on),
        *(ref for join in value.join for ref in join.into),
    ]
    refs += [ref for check in value.check for ref in check.on]
    terrains: dict[str, frozenset[str]] = {}
    for ref in refs:
        location = location_of(ref.name)
        if not location.flags.refs:
            terrains[ref.name] = frozenset(_named(location.terrains))
    return Known(terrains=terrains)


# -- regions ----------------------------------------------------------------------------------------------------------


def region_row(name: str, value: Any) -> RegionRow:
    """A region as the generator takes it."""
    rivers, lakes, forests = value.rivers, value.lakes, value.forests
    specials = value.specials
    return RegionRow(
        id=name,
        ground=str(value.ground),
        above=str(value.above),
        below=str(value.below),
        rivers=Rivers(rivers.scale, str(rivers.center), rivers.shapes, str(rivers.marsh)),
        lakes=Lakes(
            lakes.threshold, lakes.size_min, lakes.depth, str(lakes.surface), str(lakes.shore), str(lakes.water),
            str(lakes.bed), str(lakes.underwater_shore),
        ),
        forests=Forests(
            forests.threshold, forests.thick_threshold, forests.swamp_adjacent, forests.swamp_isolated,
            Interval(forests.buffer.least or 0, forests.buffer.most if forests.buffer.most is not None else 100),
            str(forests.forest), str(forests.thick), str(forests.swamp),
        ),
        cities=_cities(value.city),
        trails=_trails(value.trails),
        islands=_islands(value.islands),
        features=Features(
            _flag_set(specials.blacklist), _flag_set(specials.whitelist), specials.clear_whitelist
        ),
        specials_density=specials.density,
        specials_spacing=specials.spacing,
        unique_range=specials.unique_range,
    )  # fmt: skip


def _bin(counts: Counts[Any]) -> Bin:
    amounts = {name: amount or 0 for name, amount in counts.amounts().items()}
    weights = whole_weights(amounts.values())
    return tuple((name, weight) for name, weight in zip(amounts, weights, strict=True) if weight)


def _cities(city: Any) -> Cities:
    defaults = Cities()
    return Cities(
        size=city.size,
        spacing=city.spacing,
        shop_radius=city.shop_radius,
        shop_sigma=city.shop_sigma,
        apartment_radius=city.apartment_radius,
        apartment_sigma=city.apartment_sigma,
        park_radius=city.park_radius,
        park_sigma=city.park_sigma,
        houses=_bin(city.houses),
        urban_houses=_bin(city.urban_houses),
        shops=_bin(city.shops),
        urban_shops=_bin(city.urban_shops),
        parks=_bin(city.parks),
        finales=_bin(city.finales),
        names=tuple(str(name) for name in city.names),
        road=defaults.road if city.road is None else city.road.name,
        sewer=defaults.sewer if city.sewer is None else city.sewer.name,
        center=str(city.center),
        manhole=str(city.manhole),
        street=str(city.street),
        sewer_start=str(city.sewer_start),
        bare_locations=defaults.bare_locations if city.bare_on is None else _named(city.bare_on),
    )


def _trails(trails: Any) -> Trails:
    return Trails(
        chance=trails.chance,
        border_point_chance=trails.border_point_chance,
        minimum_forest_size=trails.minimum_forest_size,
        random_point_min=trails.random_point_min,
        random_point_max=trails.random_point_max,
        random_point_size_scalar=trails.random_point_size_scalar,
        trailhead_chance=trails.trailhead_chance,
        trailhead_road_distance=trails.trailhead_road_distance,
        connection=Trails().connection if trails.connection is None else trails.connection.name,
        trailheads=_bin(trails.trailheads),
    )


def _islands(islands: Any) -> Islands:
    return Islands(
        enabled=islands.enabled,
        city_size=islands.city_size,
        least_size=islands.least_size,
        most_size=islands.most_size,
        spacing=islands.spacing,
        radius=islands.radius,
        shore_width=islands.shore_width,
        land_padding=islands.land_padding,
        road_padding=islands.road_padding,
        coastline_variance=islands.coastline_variance,
        register=islands.register,
        base=str(islands.base),
        land=str(islands.land),
        shore=str(islands.shore),
        center=str(islands.center),
        road=Islands().road if islands.road is None else islands.road.name,
        required=tuple(_island_special(each) for each in islands.required),
        optional=tuple(_island_special(each) for each in islands.optional),
    )


def _island_special(each: Any) -> IslandSpecial:
    chance = int(each.chance.hundredths)
    return IslandSpecial(each.special.name, str(each.placement), each.least_size, each.least_radius, chance)
