"""A kind of place on the overmap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from engine.language.faults import OUT_OF_RANGE
from engine.language.kind import Kind, places_field
from engine.language.merging import Names
from engine.language.near import did_you_mean
from engine.language.ref import Label
from engine.pipelines.overmap.faults import NAMED_AS_SIDE, NEAR_FLAG, NEEDS_SIDE, NO_SUCH_SIDE, TURNS_TWO_WAYS
from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place
from engine.values.character import Character
from engine.values.color import Color
from engine.values.interval import Interval
from engine.values.percent import Percent
from engine.values.prop import prop
from engine.values.sided import SHAPES, SIDES, Sided
from engine.values.text import Text

if TYPE_CHECKING:
    from engine.model.declared import Declared
    from engine.model.model import Model

TERRAIN_FLAGS = ("no_rotate", "linear", "river", "lake", "lake_shore", "is_bridge")
"""The flags of a terrain that change what is made."""


@frozen
class Spawns:
    """Creatures that a game puts there once, `GROUP_FOREST 0..1 chance 13%`."""

    group: str = prop("A group of creatures of the game.", positional=True)
    population: Interval = prop("How many, least and most.", positional=True, least=0, most=1000)
    chance: Percent = prop("How likely.", default=Percent(100), unit="%", least=0, most=100)
    places: Mapping[str, Place] = places_field()


@frozen
class Mapgen:
    """What makes the local map, `builtin bridge`."""

    method: str = prop("How it is made, such as `builtin`.", positional=True)
    name: str = prop("What is made.", positional=True)


@frozen(kw_only=True)
class OvermapTerrain:
    """A kind of place on the overmap, such as forest or house: what a tile of it is called and looks like.

    Without flags it turns, and has the sides `house.north`, `.east`, `.south` and `.west`; with the flag `linear` it has
    sixteen shapes such as `road.ns`; with `no_rotate` there is one of it.
    """

    name: Text = prop("What the player reads.")
    symbol: Character = prop("The character that stands for it in text; arrows and lines turn with it.")
    color: Color = prop('Its colour in pictures: a name, or a text such as "#40a060".')
    flags: Names[Label] = prop(
        "Words; `no_rotate`, `linear`, `river`, `lake`, `lake_shore` and `is_bridge` have a meaning.", default=Names(())
    )
    see_cost: int = prop("How much it hinders sight.", default=0, least=0, most=1000)
    travel_cost: int = prop("How much it hinders travel; a forest has 10.", default=0, least=0, most=1000)
    looks_like: Sided | None = prop("Another terrain to be drawn where there is no picture of it.", default=None)
    connect_group: str | None = prop("A name; neighbours of the same group are drawn joined.", default=None)
    extras: str | None = prop("The extras of the game that can happen on it.", default=None)
    mondensity: int = prop(
        "Its part of the density of creatures; a tile has the sum over itself and its eight neighbours.",
        default=0,
        least=-1000,
        most=1000,
    )
    spawns: Spawns | None = prop("Creatures that are put there once.", default=None)
    mapgen: tuple[Mapgen, ...] = prop("What makes its local map; left to the game.", default=())
    mapgen_straight: tuple[Mapgen, ...] = prop("The same for straight shapes.", default=())
    mapgen_curved: tuple[Mapgen, ...] = prop("The same for curved shapes.", default=())
    mapgen_end: tuple[Mapgen, ...] = prop("The same for dead ends.", default=())
    mapgen_tee: tuple[Mapgen, ...] = prop("The same for shapes of three arms.", default=())
    mapgen_four_way: tuple[Mapgen, ...] = prop("The same for crossings.", default=())

    def has(self, flag: str) -> bool:
        """Whether it carries a flag."""
        return any(ref.name == flag for ref in self.flags)


def near_flags(flags: Names[Label], meaningful: tuple[str, ...]) -> Iterator[Diagnostic]:
    """A warning for each flag without a meaning that looks like a slip of one that has one."""
    for ref in flags:
        near = did_you_mean(ref.name, meaningful) if ref.name not in meaningful else None
        if near is not None:
            yield NEAR_FLAG.at(ref.place, flag=ref.name, help=near)


def terrain_flags(terrain: Declared[OvermapTerrain], model: Model) -> Iterator[Diagnostic]:
    """Flags agree with each other, and none is a slip."""
    value = terrain.value
    if value.has("linear") and value.has("no_rotate"):
        yield TURNS_TWO_WAYS.at(terrain.at("flags"))
    yield from near_flags(value.flags, TERRAIN_FLAGS)


def terrain_name(terrain: Declared[OvermapTerrain], model: Model) -> Iterator[Diagnostic]:
    """Its name is not that of another terrain's side, `hut_north` beside `hut`.

    One that turns itself has no tile of its bare name, so nothing is taken for it.
    """
    if not terrain.value.has("no_rotate"):
        return
    for side in (*SIDES, *SHAPES):
        other = terrain.name.removesuffix(f"_{side}")
        if other != terrain.name and model.has("overmap_terrain", other):
            value: OvermapTerrain = model.value("overmap_terrain", other)
            if side in (() if value.has("no_rotate") else SHAPES if value.has("linear") else SIDES):
                also = (
                    (model.get("overmap_terrain", other).place, Message("declared here", "ここで宣言されています")),
                )
                yield NAMED_AS_SIDE.at(terrain.place, name=terrain.name, other=other, side=side, also=also)


def terrain_spawns(terrain: Declared[OvermapTerrain], model: Model) -> Iterator[Diagnostic]:
    """A population has both ends, and a chance is a whole percentage."""
    spawns = terrain.value.spawns
    if spawns is not None:
        yield from whole_population(spawns.population, spawns.places["population"])
        if spawns.chance.hundredths != int(spawns.chance.hundredths):
            range = Message("a whole percentage", "整数の割合")
            yield OUT_OF_RANGE.at(spawns.places["chance"], key="chance", value=spawns.chance, range=range)


def whole_population(population: Interval, place: Place) -> Iterator[Diagnostic]:
    """A finding where a population lacks an end."""
    if population.least is None or population.most is None:
        both = Message("a range with both ends, such as 1..3", "両端のある範囲（1..3 など）")
        yield OUT_OF_RANGE.at(place, key="population", value=population, range=both)


def looks_like_something(terrain: Declared[OvermapTerrain], model: Model) -> Iterator[Diagnostic]:
    """What it looks like has that side."""
    if terrain.value.looks_like is not None and terrain.value.looks_like.side is not None:
        yield from wrong_side(terrain.value.looks_like, terrain.at("looks_like"), model)


def wrong_side(terrain: Sided, place: Place, model: Model, *, needed: bool = False) -> Iterator[Diagnostic]:
    """A finding where a terrain is named with a side that it lacks, or without one where one is `needed`."""
    value: OvermapTerrain = model.value("overmap_terrain", terrain.type)
    linear, fixed = value.has("linear"), value.has("no_rotate")
    if terrain.side is None:
        if needed and not fixed:
            shape = SHAPES[5] if linear else SIDES[0]
            words = Message("a shape", "形") if linear else Message("a side", "向き")
            yield NEEDS_SIDE.at(place, terrain=terrain.type, example=f"{terrain.type}.{shape}", words=words)
    elif terrain.side not in (() if fixed else SHAPES if linear else SIDES):
        how = (
            Message("does not turn: leave the side away", "は回転しません。向きは書きません")
            if fixed
            else Message("has shapes, such as `ns`, not sides", "が持つのは向きではなく形（`ns` など）です")
            if linear
            else Message("has sides, such as `north`, not shapes", "が持つのは形ではなく向き（`north` など）です")
        )
        yield NO_SUCH_SIDE.at(place, terrain=terrain.type, how=how)


KIND = Kind(
    "overmap_terrain",
    OvermapTerrain,
    checks=(terrain_name, terrain_flags, terrain_spawns, looks_like_something),
    faults=(NEEDS_SIDE, NO_SUCH_SIDE, NAMED_AS_SIDE, TURNS_TWO_WAYS, NEAR_FLAG),
    samples=(
        'overmap_terrain birch_wood {\n  name "Birch wood" ja "白樺の林"; symbol "F"; color light_green\n'
        "  see_cost 3; travel_cost 8; flags no_rotate\n}",
        'overmap_terrain watchtower { name "Watchtower" ja "見張り塔"; symbol "^"; color "#b8a078"; mondensity 2 }',
    ),
)
