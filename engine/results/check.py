"""Checks data that nobody vouches for against a result class, and says everything that is wrong with it.

What it asks for derives from the classes (`shape`): nothing here names a field, except where two of them must agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import islice
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from engine.results.blueprint import Blueprint, PartySize
from engine.results.destination import Party
from engine.results.fault import ResultFault, step
from engine.results.overmap import Overmap, OvermapTerrain, PlacedSpecial
from engine.results.overmap_check import overmap_agrees, special_agrees, terrain_agrees
from engine.results.shape import MOST_ITEMS, Slot, slots, without_none

MOST_FAULTS = 1_000
"""Faults of one document that are told."""
SURROGATE = re.compile("[\ud800-\udfff]")
ALERTNESS = re.compile(r"0|[1-9][0-9]{0,5}")


def faults_in(data: Any, cls: type, path: str) -> tuple[ResultFault, ...]:
    """All that keeps `data` from being a `cls`, up to `MOST_FAULTS`; `path` is what the data is called."""
    return tuple(islice(_object(data, cls, path), MOST_FAULTS))


def _value(data: Any, kind: Any, slot: Slot, path: str) -> Iterator[ResultFault]:
    kind, optional = without_none(kind)
    if optional and data is None:
        return
    origin = get_origin(kind)
    if attrs.has(kind):
        yield from _object(data, kind, path)
    elif origin is tuple and Ellipsis in get_args(kind):
        yield from _list(data, get_args(kind)[0], slot, path)
    elif origin is tuple:
        yield from _row(data, get_args(kind), slot, path)
    elif origin is dict:
        yield from _table(data, get_args(kind)[1], slot, path)
    elif origin in (Union, UnionType):
        yield from _either(data, get_args(kind), slot, path)
    elif kind is bool:
        if not isinstance(data, bool):
            yield ResultFault(
                path, f"must be true or false, not {_what(data)}", f"true か false が必要です({_what_ja(data)})"
            )
    elif kind is int:
        yield from _number(data, slot, path)
    else:
        yield from _text(data, slot, path)


def _object(data: Any, cls: type, path: str) -> Iterator[ResultFault]:
    if not isinstance(data, dict):
        yield ResultFault(path, f"must be an object, not {_what(data)}", f"オブジェクトが必要です({_what_ja(data)})")
        return
    known = {slot.name: slot for slot in slots(cls)}
    unknown = [key for key in data if key not in known]
    for key in unknown[:MOST_ITEMS]:
        yield ResultFault(
            step(path, key),
            *_unknown(str(key), list(known)),
        )
    before = len(unknown)
    for name, slot in known.items():
        if name in data:
            for fault in _value(data[name], slot.type, slot, step(path, name)):
                before += 1
                yield fault
        elif slot.required:
            before += 1
            yield ResultFault(step(path, name), "is missing", "がありません")
    if not before and cls in AGREEMENTS:
        yield from AGREEMENTS[cls](data, path)


def _unknown(key: str, known: list[str]) -> tuple[str, str]:
    near = get_close_matches(key, known, n=1) if len(key) <= 60 else []
    if near:
        return f"unknown key; did you mean {near[0]}?", f"知らないキーです。{near[0]} のことですか?"
    return f"unknown key; known are {', '.join(known)}", f"知らないキーです。使えるキー: {', '.join(known)}"


def _list(data: Any, kind: Any, slot: Slot, path: str) -> Iterator[ResultFault]:
    if not isinstance(data, (list, tuple)):
        yield ResultFault(path, f"must be a list, not {_what(data)}", f"リストが必要です({_what_ja(data)})")
    elif len(data) > slot.limits.items:
        yield _too_many(path, len(data), slot.limits.items)
    elif kind is int and _are_numbers(data, slot):
        return
    else:
        for index, item in enumerate(data):
            yield from _value(item, kind, slot, f"{path}[{index}]")


def _row(data: Any, kinds: tuple[Any, ...], slot: Slot, path: str) -> Iterator[ResultFault]:
    """A list of as many items as there are kinds."""
    if not isinstance(data, (list, tuple)):
        yield ResultFault(path, f"must be a list, not {_what(data)}", f"リストが必要です({_what_ja(data)})")
    elif len(data) != len(kinds):
        yield ResultFault(path, f"must have {len(kinds)} items, not {len(data)}", f"{len(kinds)} 個の項目が必要です")
    elif all(kind is int for kind in kinds) and _are_numbers(data, slot):
        return
    else:
        for index, (item, kind) in enumerate(zip(data, kinds, strict=True)):
            yield from _value(item, kind, slot, f"{path}[{index}]")


def _are_numbers(data: list[Any] | tuple[Any, ...], slot: Slot) -> bool:
    """Whether all is right with a list of numbers: a map has hundreds of thousands, so they are asked at once."""
    least, most = slot.bounds
    return set(map(type, data)) <= {int} and (not data or (least <= min(data) and max(data) <= most))


def _either(data: Any, kinds: tuple[Any, ...], slot: Slot, path: str) -> Iterator[ResultFault]:
    """A list, or what else it may be instead."""
    listed = [kind for kind in kinds if get_origin(kind) is tuple]
    (other,) = (kind for kind in kinds if kind not in listed)
    yield from _value(data, listed[0] if isinstance(data, (list, tuple)) else other, slot, path)


def _table(data: Any, kind: Any, slot: Slot, path: str) -> Iterator[ResultFault]:
    if not isinstance(data, dict):
        yield ResultFault(path, f"must be an object, not {_what(data)}", f"オブジェクトが必要です({_what_ja(data)})")
    elif len(data) > slot.limits.items:
        yield _too_many(path, len(data), slot.limits.items)
    else:
        for key, value in data.items():
            yield from _text(key, slot, step(path, key))
            yield from _value(value, kind, slot, step(path, key))


def _number(data: Any, slot: Slot, path: str) -> Iterator[ResultFault]:
    least, most = slot.bounds
    if isinstance(data, bool) or not isinstance(data, int):
        yield ResultFault(path, f"must be a whole number, not {_what(data)}", f"整数が必要です({_what_ja(data)})")
    elif not least <= data <= most:
        yield ResultFault(path, f"must be from {least} to {most}", f"{least} から {most} までの数が必要です")


def _text(data: Any, slot: Slot, path: str) -> Iterator[ResultFault]:
    most = slot.limits.characters
    if not isinstance(data, str):
        yield ResultFault(path, f"must be a text, not {_what(data)}", f"文字列が必要です({_what_ja(data)})")
    elif len(data) > most:
        yield ResultFault(
            path,
            f"is {len(data)} characters long; at most {most} are allowed",
            f"{len(data)} 文字あります({most} 文字まで)",
        )
    elif SURROGATE.search(data):
        yield ResultFault(path, "holds half a character (a lone surrogate)", "不完全な文字(孤立サロゲート)があります")


def _too_many(path: str, count: int, most: int) -> ResultFault:
    return ResultFault(path, f"has {count} items; at most {most} are allowed", f"{count} 個あります({most} 個まで)")


def _sizes_agree(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    if data["min"] > data["max"]:
        yield ResultFault(path, "min is above max", "min が max より大きくなっています")


def _leader_is_there(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    if data["leader"] >= len(data["members"]):
        yield ResultFault(f"{path}.leader", "there is no such member", "その番号のメンバーはいません")


def _alertness_counts(data: dict[str, Any], path: str) -> Iterator[ResultFault]:
    for key in data["alertness"]:
        if not ALERTNESS.fullmatch(key):
            yield ResultFault(
                step(f"{path}.alertness", key),
                'the key must be a whole number such as "1"',
                'キーは整数で書きます(例: "1")',
            )


AGREEMENTS: dict[type, Callable[[dict[str, Any], str], Iterator[ResultFault]]] = {
    PartySize: _sizes_agree,
    Party: _leader_is_there,
    Blueprint: _alertness_counts,
    OvermapTerrain: terrain_agrees,
    PlacedSpecial: special_agrees,
    Overmap: overmap_agrees,
}
"""What must hold between the fields of a class; asked only where each field by itself is right."""

_WORDS = {
    type(None): ("null", "null です"),
    bool: ("true or false", "真偽値です"),
    int: ("a number", "数です"),
    float: ("a number with a fraction", "小数です"),
    str: ("a text", "文字列です"),
    list: ("a list", "リストです"),
    tuple: ("a list", "リストです"),
    dict: ("an object", "オブジェクトです"),
}


def _what(data: Any) -> str:
    return _WORDS.get(type(data), (f"a {type(data).__name__}", ""))[0]


def _what_ja(data: Any) -> str:
    return _WORDS.get(type(data), ("", f"{type(data).__name__} です"))[1]
