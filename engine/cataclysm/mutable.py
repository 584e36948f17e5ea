"""Specials that grow: joins, pieces and phases."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cataclysm.declaring import Line
from engine.cataclysm.entries import Entry
from engine.cataclysm.growth import amount_text, phase_lines
from engine.cataclysm.reading import Json
from engine.cataclysm.spelling import spelt
from engine.cataclysm.values import (
    OBJECT,
    Terrains,
    Told,
    coordinates_in,
    member_of,
    names_in,
    point_text,
    text_in,
)
from engine.source.diagnostic import Message
from engine.values.sided import SIDES

_FACES = (*SIDES, "above", "below")
_TYPES = ("mandatory", "optional", "available", "reject")
_NEXT_TO = {(0, -1, 0): "north", (1, 0, 0): "east", (0, 1, 0): "south", (-1, 0, 0): "west"}


def mutable_lines(entry: Entry, terrains: Terrains, told: Told) -> Iterator[Line]:
    """What a special that grows consists of, in the order in which one reads it."""
    yield from _checks(entry, told)
    shared = member_of(entry.members, "shared")
    for name, member in (shared.members() if shared is not None else {}).items():
        amount = amount_text(told, member.value, "shared")
        if amount is not None:
            yield Line("shared", f"{spelt(name)} {amount}")
    yield from _joins(entry, told)
    roads = _roads_of_root(entry, told)
    overmaps = member_of(entry.members, "overmaps")
    if overmaps is not None and not isinstance(overmaps.value, dict):
        told.unexpected(overmaps, "overmaps", OBJECT)
    for name, member in (overmaps.members() if overmaps is not None else {}).items():
        piece = _piece(name, member.value, terrains, roads, told)
        if piece is not None:
            yield piece
    root = member_of(entry.members, "root")
    first = None if root is None else text_in(told, root, "root")
    if first is not None:
        yield Line("root", spelt(first))
    phases = member_of(entry.members, "phases")
    for phase in [] if phases is None else phases.items():
        lines = tuple(phase_lines(told, phase))
        if lines:
            yield Line("phase", block=lines, json=phase)
    if "place_nested" in entry.members:
        told.leave("overmap_special.place_nested (of one that grows)", len(entry.members["place_nested"].value.items()))


def _checks(entry: Entry, told: Told) -> Iterator[Line]:
    """What the ground must be beforehand; points of the same ground stand on one line."""
    points: dict[str, list[str]] = {}
    json = member_of(entry.members, "check_for_locations")
    for each in [] if json is None else json.items():
        pair = each.items()
        if len(pair) != 2:
            told.unexpected(each, "check_for_locations", Message("a point and locations", "位置と場所"))
            continue
        at = coordinates_in(told, pair[0], "check_for_locations", 3)
        names = names_in(told, pair[1], "check_for_locations")
        if at is not None and names:
            points.setdefault(", ".join(names), []).append(point_text(at))
    boxes: list[Line] = []
    json = member_of(entry.members, "check_for_locations_area")
    for each in [] if json is None else json.items():
        members = each.members()
        type, first, last = (member_of(members, key) for key in ("type", "from", "to"))
        if type is None or first is None or last is None:
            told.unexpected(each, "check_for_locations_area", OBJECT)
            continue
        start, end = coordinates_in(told, first, "from", 3), coordinates_in(told, last, "to", 3)
        grounds = ", ".join(names_in(told, type, "type"))
        if start is None or end is None or not grounds:
            continue
        if start == end:
            points.setdefault(grounds, []).append(point_text(start))
        else:
            boxes.append(Line("check", f"{point_text(start)} to {point_text(end)} {grounds}", json=each))
    for grounds, where in points.items():
        yield Line("check", f"{', '.join(where)} {grounds}")
    yield from boxes


def _joins(entry: Entry, told: Told) -> Iterator[Line]:
    json = member_of(entry.members, "joins")
    for each in [] if json is None else json.items():
        if isinstance(each.value, str):
            yield Line("join", spelt(each.value), json=each)
            continue
        members = each.members()
        id = member_of(members, "id")
        name = None if id is None else text_in(told, id, "id")
        if name is None:
            told.unexpected(
                each, "joins", Message("a text or an object with `id`", "テキスト、または `id` を持つオブジェクト")
            )
            continue
        lines = []
        opposite, into = member_of(members, "opposite"), member_of(members, "into_locations")
        other = None if opposite is None else text_in(told, opposite, "opposite")
        if other is not None and other != name:
            lines.append(Line("opposite", spelt(other)))
        grounds = [] if into is None else names_in(told, into, "into_locations")
        if grounds:
            lines.append(Line("into", ", ".join(grounds)))
        yield Line("join", spelt(name), block=tuple(lines) if lines else None, json=each)


def _roads_of_root(entry: Entry, told: Told) -> dict[str, list[Line]]:
    """The connections of the whole special, as sides of its root where that says the same."""
    json, root = member_of(entry.members, "connections"), member_of(entry.members, "root")
    if json is None:
        return {}
    alone = root is not None and isinstance(root.value, str) and root.value not in _used(entry)
    lines: list[Line] = []
    for each in json.items():
        members = each.members()
        point, connection = member_of(members, "point"), member_of(members, "connection")
        at = None if point is None else coordinates_in(told, point, "point", 3)
        side = _NEXT_TO.get((at[0], at[1], at[2])) if at is not None else None
        source = member_of(members, "from")
        straight = source is None or coordinates_in(told, source, "from", 3) == (0, 0, 0)
        if alone and side and straight and connection is not None and isinstance(connection.value, str):
            lines.append(Line("connect", f"{spelt(connection.value)} {side}"))
        else:
            told.leave("overmap_special.connections (of one that grows, not beside its root)")
    return {str(root.value): lines} if root is not None and lines else {}


def _used(entry: Entry) -> set[str]:
    """The pieces that phases name."""
    phases = member_of(entry.members, "phases")
    used: set[str] = set()
    for phase in [] if phases is None else phases.items():
        for rule in phase.items():
            members = rule.members()
            chunk = member_of(members, "chunk")
            for part in [rule, *([] if chunk is None else chunk.items())]:
                overmap = member_of(part.members(), "overmap")
                if overmap is not None and isinstance(overmap.value, str):
                    used.add(overmap.value)
    return used


def _piece(name: str, json: Json, terrains: Terrains, roads: dict[str, list[Line]], told: Told) -> Line | None:
    members = json.members()
    overmap = member_of(members, "overmap")
    id = None if overmap is None else text_in(told, overmap, "overmap")
    if id is None:
        told.unexpected(json, "overmaps", Message("objects with `overmap`", "`overmap` を持つオブジェクト"))
        return None
    lines = [Line("terrain", terrains.written(id))]
    exits = {face: _exit(told, members[face].value, face) for face in _FACES if face in members}
    around = {exits.get(side) for side in SIDES}
    if len(around) == 1 and None not in around:
        lines.append(Line("sides", str(exits["north"])))
        exits = {face: value for face, value in exits.items() if face not in SIDES}
    lines += [Line(face, value) for face, value in exits.items() if value is not None]
    own = member_of(members, "locations")
    names = [] if own is None else names_in(told, own, "locations")
    if names:
        lines.append(Line("on", ", ".join(names)))
    lines += roads.get(name, [])
    connections = member_of(members, "connections")
    for side, member in (connections.members() if connections is not None else {}).items():
        connection = member_of(member.value.members(), "connection")
        road = None if connection is None else text_in(told, connection, "connection")
        if side in SIDES and road is not None:
            lines.append(Line("connect", f"{spelt(road)} {side}"))
        else:
            told.unexpected(member.value, "connections", Message("a `connection` for a side", "辺ごとの `connection`"))
    return Line("piece", spelt(name), block=tuple(lines), comments=tuple(json.comments()), json=json)


def _exit(told: Told, json: Json, face: str) -> str | None:
    if isinstance(json.value, str):
        return spelt(json.value)
    members = json.members()
    id, type, others = (member_of(members, key) for key in ("id", "type", "alternatives"))
    name = None if id is None else text_in(told, id, face)
    if name is None:
        told.unexpected(json, face, Message("a join or an object with `id`", "join、または `id` を持つオブジェクト"))
        return None
    value = spelt(name)
    if type is not None and type.value in _TYPES:
        value += "" if type.value == "mandatory" else f" {type.value}"
    elif type is not None:
        told.unexpected(type, "type", Message("a way to insist", "`mandatory` など"))
    return value + "".join(f" or {each}" for each in ([] if others is None else names_in(told, others, "alternatives")))
