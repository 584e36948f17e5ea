"""Results to and from data that `json` can write, in the shapes that `advc generate` prints."""

from __future__ import annotations

from typing import Any, TypeVar, get_type_hints

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from engine.results.blueprint import Blueprint
from engine.results.check import faults_in
from engine.results.destination import Adventure
from engine.results.fault import ResultError, ResultFault, step
from engine.results.map import Map, MapLine, disagreements
from engine.results.overmap import Overmap, OvermapLine, layers_of, overmap_data
from engine.results.query import Query
from engine.results.shape import SPARSE, slots
from engine.results.world import World, WorldLine

Stage = TypeVar("Stage")
Result = Adventure | Query | Blueprint | Map | MapLine | Overmap | OvermapLine | World | WorldLine

_LATER_STAGES = ("blueprint", "destination")
"""The stages of `Adventure` that need not have been made, in their order."""


def to_data(result: Result, *, with_map: bool = False) -> dict[str, Any]:
    """A result as dicts, lists, texts and numbers, keys in the order of the classes.

    Keys without meaning are left out of cards; an adventure ends with the last stage that was made, and a stage that
    was skipped before it is `None`. `with_map` says that a map was asked for: an adventure without one has `None`.
    """
    data: dict[str, Any] = _CONVERTER.unstructure(result)
    if isinstance(result, Adventure):
        if result.map is None and not with_map:
            del data["map"]
        for stage in reversed(_LATER_STAGES):
            if data[stage] is not None:
                break
            del data[stage]
    return data


def adventure_from(data: object) -> Adventure:
    """An adventure from data that nobody vouches for.

    Raises `ResultError` with everything that is wrong.
    """
    adventure = _read(data, Adventure, "adventure")
    if adventure.map is not None:
        _agreeing(adventure.map, "adventure.map")
    return adventure


def query_from(data: object) -> Query:
    """A query from data that nobody vouches for: the object alone, or the line that `generate query` prints.

    Raises `ResultError` with everything that is wrong.
    """
    return _read(_stage_of(data, "query"), Query, "query")


def blueprint_from(data: object) -> Blueprint:
    """A blueprint from data that nobody vouches for: the object alone, or the line that `generate blueprint` prints.

    Raises `ResultError` with everything that is wrong.
    """
    return _read(_stage_of(data, "blueprint"), Blueprint, "blueprint")


def map_from(data: object) -> Map:
    """A map from data that nobody vouches for: the object alone, or the line that `generate map` prints.

    Raises `ResultError` with everything that is wrong.
    """
    return _agreeing(_read(_stage_of(data, "map"), Map, "map"), "map")


def map_line_from(data: object) -> MapLine:
    """The line that `generate map` prints, with seed and stamp, from data that nobody vouches for.

    Raises `ResultError` with everything that is wrong.
    """
    line = _read(data, MapLine, "line")
    _agreeing(line.map, "line.map")
    return line


def overmap_from(data: object) -> Overmap:
    """An overmap from data that nobody vouches for: the object alone, or the line that `generate overmap` prints.

    Raises `ResultError` with everything that is wrong.
    """
    return _read(_stage_of(data, "overmap"), Overmap, "overmap")


def overmap_line_from(data: object) -> OvermapLine:
    """The line that `generate overmap` prints, with seed and stamp, from data that nobody vouches for.

    Raises `ResultError` with everything that is wrong.
    """
    return _read(data, OvermapLine, "line")


def world_line_from(data: object) -> WorldLine:
    """The line that `generate world` prints, with seed and stamp, from data that nobody vouches for.

    Raises `ResultError` with everything that is wrong.
    """
    return _read(data, WorldLine, "line")


def _agreeing(given: Map, path: str) -> Map:
    faults = tuple(disagreements(given, path))
    if faults:
        raise ResultError(faults)
    return given


def _stage_of(data: object, stage: str) -> object:
    """One stage of a printed line; anything else is taken for the stage itself."""
    if not isinstance(data, dict) or stage not in data:
        return data
    line = {stage, *(field.name for field in attrs.fields(Adventure))}
    faults = [
        ResultFault(step("input", key), f'unknown key beside "{stage}"', f"「{stage}」と並ぶキーとしては使えません")
        for key in data
        if key not in line
    ]
    if faults:
        raise ResultError(tuple(faults))
    return data[stage]


def _read(data: object, cls: type[Stage], path: str) -> Stage:
    faults = faults_in(data, cls, path)
    if faults:
        raise ResultError(faults)
    return _CONVERTER.structure(data, cls)


def _converter() -> Converter:
    """Tuples become lists; the classes in `SPARSE` leave out what has no meaning."""
    converter = Converter(unstruct_collection_overrides={tuple: list}, detailed_validation=False)
    for cls in SPARSE:
        omitted: dict[str, Any] = {slot.name: override(omit_if_default=True) for slot in slots(cls) if slot.left_out}
        converter.register_unstructure_hook(cls, make_dict_unstructure_fn(cls, converter, **omitted))
    converter.register_unstructure_hook(Overmap, overmap_data)
    converter.register_structure_hook(Overmap, _overmap)
    return converter


def _overmap(data: dict[str, Any], _: type) -> Overmap:
    """An overmap from data that was found right: all but the levels as it is written."""
    lowest, layers = data["levels"][0], data["layers"]
    made = {
        name: _CONVERTER.structure(data[name], kind)
        for name, kind in get_type_hints(Overmap).items()
        if name not in ("lowest", "layers")
    }
    return Overmap(**made, lowest=lowest, layers=layers_of(layers, lowest))


_CONVERTER = _converter()
