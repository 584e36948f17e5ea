"""What must hold between the fields of an overmap, in data that nobody vouches for; each field by itself is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from engine.results.fault import ResultFault, step
from engine.results.map import COLOUR
from engine.results.overmap import MOST_LEVELS
from engine.values.sided import SIDES


def terrain_agrees(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    """A terrain of the legend can be drawn."""
    symbol = data["symbol"]
    if len(symbol) != 1 or not symbol.isprintable():
        yield ResultFault(f"{path}.symbol", "must be one printable character", "表示できる一文字が必要です")
    if not COLOUR.fullmatch(data["colour"]):
        yield ResultFault(f"{path}.colour", "must be a colour such as #c0ffee", "#c0ffee のような色が必要です")
    if data.get("rotation", SIDES[0]) not in SIDES:
        yield _no_side(path)


def special_agrees(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    """A special faces a side, and its bounds have an inside."""
    if data["rotation"] not in SIDES:
        yield _no_side(path)
    least, greatest = data["bounds"]
    if any(low > high for low, high in zip(least, greatest, strict=True)):
        yield ResultFault(f"{path}.bounds", "the least is above the greatest", "最小が最大を超えています")


def overmap_agrees(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    """The levels are all there, full, and of the legend's terrains; nothing lies outside of them."""
    low, high = data["levels"]
    if not 0 <= high - low < MOST_LEVELS:
        yield ResultFault(
            f"{path}.levels", f"must be from 1 to {MOST_LEVELS} levels", f"1 から {MOST_LEVELS} 層までです"
        )
        return
    if list(data["terrains"]) != [terrain["id"] for terrain in data["legend"]]:
        yield ResultFault(f"{path}.terrains", "must be the ids of the legend", "legend の id と同じ並びが必要です")
    yield from _layers(data, f"{path}.layers")
    yield from _outside(data, path)


def _no_side(path: str) -> ResultFault:
    sides = ", ".join(SIDES)
    return ResultFault(f"{path}.rotation", f"must be one of {sides}", f"{sides} のどれかが必要です")


def _layers(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    low, high = data["levels"]
    wanted, layers = [str(z) for z in range(low, high + 1)], data["layers"]
    for z in wanted:
        if z not in layers:
            yield ResultFault(step(path, z), "is missing", "がありません")
        else:
            yield from _layer(layers[z], data, step(path, z))
    for z in layers:
        if z not in wanted:
            yield ResultFault(step(path, z), "is no level of this overmap", "このマップにない層です")


def _layer(layer: Any, data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    width, height, terrains = data["width"], data["height"], len(data["legend"])
    if isinstance(layer, int):
        if layer >= terrains:
            yield _beyond(path)
        return
    if len(layer) != height:
        yield ResultFault(path, f"must have {height} rows", f"{height} 行が必要です")
    for y, row in enumerate(layer):
        if len(row) != width:
            yield ResultFault(f"{path}[{y}]", f"must have {width} tiles", f"{width} マスが必要です")
        if row and max(row) >= terrains:
            yield _beyond(f"{path}[{y}]")


def _beyond(path: str) -> ResultFault:
    return ResultFault(path, "holds a number beyond the legend", "legend にない番号があります")


def _outside(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    """What lies outside the overmap. The origin of a special may: it need not be one of its tiles."""
    for number, city in enumerate(data["cities"]):
        if city["x"] >= data["width"] or city["y"] >= data["height"]:
            yield _lies_outside(f"{path}.cities[{number}]")
    for number, special in enumerate(data["specials"]):
        if special["tiles"] and not _inside(data, special["bounds"]):
            yield _lies_outside(f"{path}.specials[{number}].bounds")
    for number, way in enumerate(data["connections"]):
        if way["path"] and not _inside(data, way["path"]):
            yield _lies_outside(f"{path}.connections[{number}].path")


def _inside(data: dict[str, Any], points: Iterable[list[int]]) -> bool:
    low, high = data["levels"]
    x, y, z = np.array(points, dtype=np.int64).T
    return bool(
        x.min() >= 0 and y.min() >= 0 and x.max() < data["width"] and y.max() < data["height"]
        and z.min() >= low and z.max() <= high
    )  # fmt: skip


def _lies_outside(path: str) -> ResultFault:
    return ResultFault(path, "lies outside the overmap", "マップの外にあります")
